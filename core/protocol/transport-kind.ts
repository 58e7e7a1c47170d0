/** Streamable HTTP, or HTTP+SSE of 2024-11-05. */
export type UrlTransport = 'http' | 'sse';
export type TransportKind = 'stdio' | UrlTransport;
