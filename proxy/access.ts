import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { hostname, networkInterfaces } from 'node:os';
import { SUBPROTOCOL, TOKEN_SUBPROTOCOL_PREFIX } from './frames';

export const LOOPBACK_ADDRESS = '127.0.0.1';
const LOOPBACK = [LOOPBACK_ADDRESS, 'localhost', '::1'];
const HTTP_PORT = 80;

export const isLoopback = (host: string) => LOOPBACK.includes(host) || /^127(\.\d+){3}$/.test(host);
export const isWildcard = (host: string) => host === '0.0.0.0' || host === '::';

/** `::1` and 80 → `[::1]`; `localhost` and 5274 → `localhost:5274`. */
export function authority(host: string, port: number): string {
  const address = host.includes(':') ? `[${host}]` : host;
  return port === HTTP_PORT ? address : `${address}:${port}`;
}

/** The origin of another port, at the address that the request was sent to. */
export function originBeside({ headers }: IncomingMessage, port: number): string {
  return `http://${new URL(`http://${headers.host ?? ''}`).hostname}:${port}`;
}

/** Against DNS rebinding, by Host and Origin. @param allowed further host names, with any port, also by https: */
export function isOurs(
  { headers, headersDistinct }: IncomingMessage,
  host: string,
  port: number,
  allowed: readonly string[] = [],
): boolean {
  // Of two Host headers, which one counts is undefined.
  if (headersDistinct['host']?.length !== 1) return false;
  const given = headers.host?.toLowerCase() ?? '';
  if (allowed.includes(given.replace(/:\d{1,5}$/, '')))
    return headers.origin === undefined || [`http://${given}`, `https://${given}`].includes(headers.origin);
  const names = [...LOOPBACK, ...(isWildcard(host) ? namesOfThisComputer() : [host])];
  const ours = names.map((name) => authority(name, port).toLowerCase());
  if (!ours.includes(given)) return false;
  return headers.origin === undefined || ours.some((name) => headers.origin === `http://${name}`);
}

export function isOfThisComputer(request: IncomingMessage, port: number): boolean {
  return isOurs(request, LOOPBACK_ADDRESS, port);
}

function namesOfThisComputer(): string[] {
  const interfaces = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return [hostname(), ...interfaces.map(({ address }) => address)];
}

export function bearsToken({ headers }: IncomingMessage, token: string): boolean {
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  const bearer = offered.find((name) => name.startsWith(TOKEN_SUBPROTOCOL_PREFIX)) ?? '';
  return isSameSecret(bearer, TOKEN_SUBPROTOCOL_PREFIX + token) && offered.includes(SUBPROTOCOL);
}

/** In constant time: how long it takes does not tell how much of a secret is right. */
export function isSameSecret(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}
