const SECRET_HEADERS =
  /^(authorization|proxy-authorization|cookie|set-cookie|mcp-session-id|.*(api-?key|token|secret|password).*)$/i;

/** Whether a header's value is nothing to show. @param own headers, in lower case, whose values the person gave as secrets */
export function isSecretHeader(name: string, own: ReadonlySet<string>): boolean {
  return SECRET_HEADERS.test(name) || own.has(name.toLowerCase());
}
