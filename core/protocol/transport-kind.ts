/** Streamable HTTP, or HTTP+SSE of 2024-11-05. */
export type UrlTransport = 'http' | 'sse';
export type TransportKind = 'stdio' | UrlTransport;

/** The specification's names. A target of `auto` uses one of the two HTTP transports. */
export const TRANSPORT_NAMES = { stdio: 'stdio', http: 'Streamable HTTP', sse: 'HTTP+SSE', auto: 'HTTP' } as const;
