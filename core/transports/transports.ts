import type { TransportKind, UrlTransport } from '../protocol/transport-kind';
import { HttpTransport, type HttpTransportOptions } from './http-transport';
import type { ServerTransport } from './server-transport';
import { SseTransport } from './sse-transport';

interface UrlTransportEntry {
  Transport: new (url: string, options: HttpTransportOptions) => ServerTransport;
  /** `type` in a `server.json` of the registry. */
  registryType: string;
  /** Whether it is part of 2026-07-28: `server/discover`, and a closed POST cancels its request. */
  isModern: boolean;
  /** Nothing can be sent before the server opens an event stream, which may never begin. */
  startsWithStream: boolean;
  accept: string;
  sdkClient: string;
  urlPattern?: RegExp;
}

export const URL_TRANSPORTS = {
  /** Streamable HTTP, since 2025-03-26. */
  http: {
    Transport: HttpTransport,
    registryType: 'streamable-http',
    isModern: true,
    startsWithStream: false,
    accept: 'application/json, text/event-stream',
    sdkClient: 'StreamableHTTPClientTransport',
  },
  /** HTTP+SSE, 2024-11-05. */
  sse: {
    Transport: SseTransport,
    registryType: 'sse',
    isModern: false,
    startsWithStream: true,
    accept: '*/*',
    sdkClient: 'SSEClientTransport',
    urlPattern: /\/sse\/?(\?|$)/,
  },
} as const satisfies Readonly<Record<UrlTransport, UrlTransportEntry>>;

export const URL_TRANSPORT_NAMES = Object.keys(URL_TRANSPORTS) as UrlTransport[];
export const REGISTRY_TYPES = URL_TRANSPORT_NAMES.map((name) => URL_TRANSPORTS[name].registryType);

export function urlTransportBy(matches: (entry: UrlTransportEntry, name: UrlTransport) => boolean) {
  return URL_TRANSPORT_NAMES.find((name) => matches(URL_TRANSPORTS[name], name));
}

/** @param kind undefined without a connection */
export function urlTransport(kind: TransportKind | undefined): UrlTransportEntry | undefined {
  return kind === undefined || kind === 'stdio' ? undefined : URL_TRANSPORTS[kind];
}
