/** The specification's names. A target of `auto` uses one of the two HTTP transports. */
export const TRANSPORT_NAMES = { stdio: 'stdio', http: 'Streamable HTTP', sse: 'HTTP+SSE', auto: 'HTTP' } as const;
