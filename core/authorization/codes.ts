export interface DecisionFacts {
  /** The facts are of the challenge. */
  challenged: 'metadata' | 'scope' | 'error';
  /** No token is needed for this request; others may need one. */
  open: never;
  /** 200 with a JSON-RPC error that says what 401 should say. */
  'challenged-in-body': 'error';
  /** 403 `insufficient_scope`. */
  'step-up': 'scope';
  /** `servers`: one a line. */
  'resource-metadata-found': 'resource' | 'servers' | 'scopes';
  /** The next address is tried, if there is one. */
  'metadata-absent': 'status';
  /** No resource metadata anywhere: the server itself is the authorization server (2025-03-26). */
  'server-is-issuer': 'issuer';
  'server-chosen': 'issuer' | 'servers';
  'server-metadata-found': 'issuer' | 'authorize' | 'token' | 'register' | 'revoke' | 'pkce' | 'methods' | 'scopes';
  /** No metadata: /authorize, /token and /register of the server (2025-03-26). */
  'usual-endpoints': 'issuer';
  /** No metadata: the endpoints that the user entered. */
  'endpoints-entered': 'authorize' | 'token' | 'register';
  'client-kept': 'id';
  'client-given': 'id';
  'client-document': 'id';
  /** `documents`: `yes` if client ID metadata documents are supported. */
  'client-to-register': 'id' | 'documents';
  /** The authorization server does not know the stored registration. */
  'client-unknown': 'id';
  registered: 'id' | 'auth' | 'expires';
  /** The stored registration belongs to another authorization server. */
  'issuer-changed': 'from' | 'to';
  /** `source`: `challenge`, `metadata`, `person`, `none`, `step-up` or `refresh`. */
  'scopes-chosen': 'scope' | 'source' | 'resource' | 'challenge' | 'advertised';
  'browser-sent': 'url';
  'code-received': 'state' | 'iss';
  /** `expires` in seconds; `refresh`: `yes` or `no`. */
  'token-received': 'type' | 'expires' | 'scope' | 'refresh';
  exchanged: 'type' | 'expires';
  /** A nonce is required (RFC 9449, section 8): sent once more. */
  'nonce-wanted': 'nonce';
  refreshed: 'type' | 'expires' | 'scope' | 'refresh';
  revoked: never;
  /** `tools`: their number. */
  proved: 'tools';
  /** The user allows a deviation. */
  'let-pass': 'deviation' | 'expected' | 'actual';
}

export type DecisionCode = keyof DecisionFacts;

/** Names of the facts, by why a step failed: title and remedy are in the catalogs as `authorization.cause.CODE`. */
export interface CauseFacts {
  /** `kind`: `template` (`{tenantid}`), `sibling` (of the same host) or empty. */
  'issuer-mismatch': 'expected' | 'actual' | 'url' | 'kind';
  /** One that may not be used. `expected`: empty for any of its own site; `actual`: one a line. */
  'issuer-not-allowed': 'expected' | 'actual' | 'server';
  'resource-refused': 'resource' | 'error' | 'description';
  /** `audience` as it was sent. */
  'audience-refused': 'audience' | 'error' | 'description' | 'uri';
  /** RFC 9126. All empty if the metadata says so. */
  'par-required': 'error' | 'description' | 'uri';
  /** `login_required` and the like. `prompt` as it was sent (`prompt=none`). */
  'interaction-required': 'prompt' | 'error' | 'description' | 'uri';
  'user-not-assigned': 'error' | 'description' | 'uri';
  /** Tokens must be bound to a key (RFC 9449), and the setting is off. */
  'dpop-required': 'error' | 'description' | 'uri';
  /** The redirect has tokens in its fragment. */
  'implicit-flow': never;
  /** Registered with a method that Loupe can't use. */
  'registration-method': 'asked' | 'actual';
  /** The token endpoint wants JSON instead of a form. */
  'json-wanted': 'error' | 'description' | 'uri' | 'status';
  'redirect-mismatch': 'redirect' | 'error' | 'description';
  /** At the authorization endpoint: the client is none, or not known. */
  'unknown-client': 'id' | 'issuer' | 'error' | 'description' | 'uri';
  /** The client, or all clients, may not get a token in this way. */
  'grant-not-allowed': 'grant' | 'id' | 'error' | 'description' | 'uri';
  /** The port is not the one that was registered, or is taken. */
  'redirect-moved': 'redirect' | 'registered';
  'refresh-refused': 'error' | 'description' | 'uri' | 'status';
  /** `expired`: how long ago, if the token has expired. */
  'no-refresh-token': 'expired';
  'stale-registration': 'id' | 'issuer' | 'error';
  /** `documents`: `yes` if the server takes client ID metadata documents. */
  'no-registration': 'methods' | 'issuer' | 'redirect' | 'documents';
  /** `initial`: `yes` if an initial access token was sent. */
  'registration-refused': 'error' | 'description' | 'status' | 'documents' | 'initial';
  /** The redirect URI is refused at the registration. */
  'redirect-not-allowed': 'redirect' | 'error' | 'description' | 'uri' | 'documents';
  /** Registered with other redirect URIs than were sent. `actual`: one a line. */
  'registration-changed': 'expected' | 'actual';
  /** The registered secret had expired already. */
  'registration-expired': 'id' | 'expires';
  /** The response is no registration (RFC 7591, section 3.2.1). */
  'registration-malformed': 'reason' | 'status';
  'resource-mismatch': 'expected' | 'actual' | 'url';
  /** `tried` and `purposes` (`link`, `resource`, `server`, `register`, `token`): one a line; `link` if broken. */
  'metadata-not-found': 'tried' | 'purposes' | 'link' | 'challenge';
  /** 401 for another scheme than OAuth's, and no metadata. */
  'other-scheme': 'scheme' | 'challenge' | 'description';
  /** 403 without a challenge, and no metadata. */
  forbidden: 'description';
  'metadata-malformed': 'url' | 'reason';
  'pkce-not-advertised': 'methods';
  /** By the server. `form`: `encrypted`, `noaud` or empty. */
  'token-not-accepted': 'error' | 'description' | 'status' | 'challenge' | 'aud' | 'scope' | 'exp' | 'iss' | 'form';
  'wrong-audience': 'expected' | 'actual';
  /** A token whose time is not now. `claim`: `nbf`, `iat` or `exp`; `time`: how far off, such as `4 min`. */
  'token-time': 'claim' | 'time';
  /** `other`: a method to try; `issuer` if registering again may help. */
  'client-authentication-refused': 'used' | 'advertised' | 'other' | 'issuer' | 'error' | 'description';
  'scopes-missing': 'challenge' | 'advertised' | 'asked' | 'granted';
  /** `invalid_scope`: no token was issued. */
  'scopes-refused': 'scope' | 'error' | 'description' | 'uri';
  /** `scopes-missing` three times, though each token had what was asked for. */
  'scope-limit': 'challenge' | 'advertised' | 'asked' | 'granted';
  'authorization-refused': 'error' | 'description' | 'parameter';
  'access-denied': 'error' | 'description' | 'uri';
  /** The redirect has neither a code nor an error. */
  'code-missing': never;
  /** `grant`: by its OAuth name, if its code or token is used up. */
  'token-refused': 'error' | 'description' | 'status' | 'grant';
  'revocation-refused': 'error' | 'description' | 'uri' | 'status';
  /** The authorization server is broken, overloaded or throttles. */
  'server-error': 'error' | 'description' | 'uri' | 'status' | 'retry';
  'token-malformed': 'reason' | 'wrong' | 'member' | 'description';
  'state-mismatch': 'expected' | 'actual';
  'iss-mismatch': 'expected' | 'actual';
  'endpoint-missing': 'endpoint';
  /** Not https:, or not a URL of the web. */
  'unsafe-address': 'field' | 'url';
  'private-network': 'url' | 'from' | 'address';
  /** Only the HTTPS proxy can resolve the host. */
  'network-unknown': 'url' | 'from' | 'host';
  /** The MCP server responds with HTML. `description`: its title. */
  'web-page': 'description' | 'status';
  /** The MCP server sends to another page instead of a 401. */
  'sign-in-page': 'location' | 'status';
  redirected: 'location';
  tls: 'host' | 'reason' | 'chain';
  proxy: 'proxy' | 'reason';
  /** `asked`: `server` or `authorizationserver`. */
  network: 'host' | 'reason' | 'asked';
  /** The request was sent, and got no response in time. */
  'no-response': 'host' | 'seconds';
  'unexpected-answer': 'status' | 'description';
  /** The request with the new token failed for another reason. */
  'not-proved': 'reason';
  /** Loupe itself failed. */
  'own-failure': 'reason';
  /** The user must enter a secret or choose. */
  'needs-input': 'field' | 'reason';
  /** The code of the redirect is lost, or used up. */
  'code-lost': never;
  /** A person has cancelled. */
  'given-up': never;
}

export type CauseCode = keyof CauseFacts;

/** The facts that a decision or a cause has; those without a value are left out. */
export type FactsOf<Name extends string> = Readonly<Partial<Record<Name, string>>>;
