/** As the specification names them. A target of `auto` is one of the two HTTP transports. */
export const TRANSPORT_NAMES = { stdio: 'stdio', http: 'Streamable HTTP', sse: 'HTTP+SSE', auto: 'HTTP' } as const;
