/** The variables that Loupe reads, as `mcp-loupe help environment` prints them. */
export const ENVIRONMENT_VARIABLES = {
  'A server that requires authorization': {
    LOUPE_BEARER_TOKEN: 'the access token to send',
    LOUPE_CLIENT_ID: 'gets a token by client credentials, with LOUPE_CLIENT_SECRET, or by LOUPE_REFRESH_TOKEN',
    LOUPE_CLIENT_SECRET: 'the secret of this client',
    LOUPE_REFRESH_TOKEN: 'gets a token by this refresh token; --save-refresh-token FILE saves the one that replaces it',
    LOUPE_ISSUER:
      'the exact issuer URL of the only authorization server that may receive these credentials. By default it must be on the server’s own host, or on a subdomain or parent domain of it; Loupe prints its issuer',
    LOUPE_TOKEN_ENDPOINT: 'the token endpoint of a server that publishes no metadata',
    LOUPE_SCOPE: 'the scopes to request, separated by spaces',
    LOUPE_RESOURCE: 'the resource to request; empty omits it',
    LOUPE_AUTHORIZATION_PARAMETERS: 'parameters to add, such as audience=https://api.example.com&organization=acme',
  },
  'The page and the agent server': {
    LOUPE_TOKEN: 'a fixed token instead of a new one for each run: at least 16 of A-Z a-z 0-9 - _',
  },
  Network: {
    NODE_EXTRA_CA_CERTS: 'a PEM file with the CA certificates of your company',
    HTTPS_PROXY: 'the proxy for https: URLs; HTTP_PROXY for http: URLs',
    NO_PROXY: 'hosts that are reached without the proxy',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'the OpenTelemetry collector for spans, if --otlp names none',
  },
  Terminal: {
    NO_COLOR: 'prints no colors',
    CI: 'the page is opened only with --open, and no browser with it',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
