import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { hostname, networkInterfaces } from 'node:os';
import { SUBPROTOCOL, TOKEN_SUBPROTOCOL_PREFIX } from './frames';

const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];
const WILDCARDS = ['0.0.0.0', '::'];
const HTTP_PORT = 80;

/** An address as it stands in a URL or a Host header. */
export function authority(host: string, port: number): string {
  const address = host.includes(':') ? `[${host}]` : host;
  return port === HTTP_PORT ? address : `${address}:${port}`;
}

export function isLoopback(host: string): boolean {
  return LOOPBACK.includes(host) || /^127(\.\d+){3}$/.test(host);
}

/**
 * Whether a request means this proxy by its Host (a page of another name may resolve to us) and, when
 * it has an Origin, comes from our own page.
 */
export function isOurs({ headers }: IncomingMessage, host: string, port: number): boolean {
  const interfaces = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const names = WILDCARDS.includes(host)
    ? [hostname(), ...interfaces.map(({ address }) => address)]
    : [host];
  const ours = [...LOOPBACK, ...names].map((name) => authority(name, port).toLowerCase());
  const { origin } = headers;
  if (!ours.includes(headers.host?.toLowerCase() ?? '')) return false;
  return origin === undefined || ours.some((name) => origin === `http://${name}`);
}

/** Whether an upgrade offers our subprotocol and the token, compared in constant time. */
export function bearsToken({ headers }: IncomingMessage, token: string): boolean {
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  const bearer = offered.find((name) => name.startsWith(TOKEN_SUBPROTOCOL_PREFIX)) ?? '';
  const given = bearer.slice(TOKEN_SUBPROTOCOL_PREFIX.length);
  return timingSafeEqual(sha256(given), sha256(token)) && offered.includes(SUBPROTOCOL);
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
