import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { hostname, networkInterfaces } from 'node:os';
import { SUBPROTOCOL, TOKEN_SUBPROTOCOL_PREFIX } from './frames';

/** Where a listener for this computer alone listens. */
export const LOOPBACK_ADDRESS = '127.0.0.1';
const LOOPBACK = [LOOPBACK_ADDRESS, 'localhost', '::1'];
const HTTP_PORT = 80;

export const isLoopback = (host: string) => LOOPBACK.includes(host) || /^127(\.\d+){3}$/.test(host);
export const isWildcard = (host: string) => host === '0.0.0.0' || host === '::';

/** An address as it stands in a URL or a Host header. */
export function authority(host: string, port: number): string {
  const address = host.includes(':') ? `[${host}]` : host;
  return port === HTTP_PORT ? address : `${address}:${port}`;
}

/** The origin of another port of the address that a request of ours was sent to. */
export function originBeside({ headers }: IncomingMessage, port: number): string {
  return `http://${new URL(`http://${headers.host ?? ''}`).hostname}:${port}`;
}

/**
 * Whether a request means this proxy by its Host (a page of another name may resolve to us) and, when it has an Origin,
 * comes from our own page.
 */
export function isOurs({ headers, headersDistinct }: IncomingMessage, host: string, port: number): boolean {
  // Of two it is anybody's guess which one counts.
  if (headersDistinct['host']?.length !== 1) return false;
  const names = [...LOOPBACK, ...(isWildcard(host) ? namesOfThisComputer() : [host])];
  const ours = names.map((name) => authority(name, port).toLowerCase());
  if (!ours.includes(headers.host?.toLowerCase() ?? '')) return false;
  return headers.origin === undefined || ours.some((name) => headers.origin === `http://${name}`);
}

/** Whether a request means this computer by its Host, and comes from no page but those of the same origin. */
export function isOfThisComputer(request: IncomingMessage, port: number): boolean {
  return isOurs(request, LOOPBACK_ADDRESS, port);
}

function namesOfThisComputer(): string[] {
  const interfaces = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return [hostname(), ...interfaces.map(({ address }) => address)];
}

/** Whether an upgrade offers our subprotocol and the token, compared in constant time. */
export function bearsToken({ headers }: IncomingMessage, token: string): boolean {
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  const bearer = offered.find((name) => name.startsWith(TOKEN_SUBPROTOCOL_PREFIX)) ?? '';
  return isSameSecret(bearer, TOKEN_SUBPROTOCOL_PREFIX + token) && offered.includes(SUBPROTOCOL);
}

/** Compares in constant time, so that nobody learns from it how much of a secret is right. */
export function isSameSecret(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}
