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

/** In lower case, without the port. */
export function hostOf({ headers }: IncomingMessage): string {
  return (headers.host ?? '').toLowerCase().replace(/:\d{1,5}$/, '');
}

/** Possible origins of the page, for a request that {@link isOurs}: a reverse proxy may add TLS. */
export function pageOrigins(request: IncomingMessage, allowed: readonly string[]): string[] {
  const host = request.headers.host?.toLowerCase() ?? '';
  return allowed.includes(hostOf(request)) ? [`http://${host}`, `https://${host}`] : [`http://${host}`];
}

/** Against DNS rebinding, by Host and Origin. @param allowed further host names, with any port, also by https: */
export function isOurs(request: IncomingMessage, host: string, port: number, allowed: readonly string[] = []): boolean {
  const { headers, headersDistinct } = request;
  // Of two Host headers, which one counts is undefined.
  if (headersDistinct['host']?.length !== 1) return false;
  if (allowed.includes(hostOf(request)))
    return headers.origin === undefined || pageOrigins(request, allowed).includes(headers.origin);
  const hostHeader = headers.host?.toLowerCase() ?? '';
  const names = [...LOOPBACK, ...(isWildcard(host) ? namesOfThisComputer() : [host])];
  const ours = names.map((name) => authority(name, port).toLowerCase());
  if (!ours.includes(hostHeader)) return false;
  return headers.origin === undefined || ours.some((name) => headers.origin === `http://${name}`);
}

export function isOfThisComputer(request: IncomingMessage, port: number): boolean {
  return isOurs(request, LOOPBACK_ADDRESS, port);
}

function namesOfThisComputer(): string[] {
  const interfaces = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return [hostname(), ...interfaces.map(({ address }) => address)];
}

export function hasToken({ headers }: IncomingMessage, token: string): boolean {
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  const bearer = offered.find((name) => name.startsWith(TOKEN_SUBPROTOCOL_PREFIX)) ?? '';
  return isSameSecret(bearer, TOKEN_SUBPROTOCOL_PREFIX + token) && offered.includes(SUBPROTOCOL);
}

/** In constant time: how long it takes does not tell how much of a secret is right. */
export function isSameSecret(received: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(received), hash(expected));
}
