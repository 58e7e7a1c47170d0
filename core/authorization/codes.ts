export type DecisionCode =
  /** facts: metadata, scope, error (of the challenge) */
  | 'challenged'
  /** No token is needed for this request; others may need one. */
  | 'open'
  /** 200 with a JSON-RPC error that says what 401 should say. facts: error */
  | 'challenged-in-body'
  /** 403 `insufficient_scope`. facts: scope */
  | 'step-up'
  /** facts: resource, servers (one a line), scopes */
  | 'resource-metadata-found'
  /** The next address is tried, if there is one. facts: status */
  | 'metadata-absent'
  /** No resource metadata anywhere: the server itself is the authorization server (2025-03-26). facts: issuer */
  | 'server-is-issuer'
  /** facts: issuer, servers */
  | 'server-chosen'
  /** facts: issuer, authorize, token, register, revoke, pkce, methods, scopes */
  | 'server-metadata-found'
  /** No metadata: /authorize, /token and /register of the server (2025-03-26). facts: issuer */
  | 'usual-endpoints'
  /** No metadata: the endpoints that the user entered. facts: authorize, token, register */
  | 'endpoints-entered'
  | 'client-kept'
  | 'client-given'
  | 'client-document'
  /** facts: id, documents (`yes` if client ID metadata documents are supported) */
  | 'client-to-register'
  /** The authorization server does not know the stored registration. facts: id */
  | 'client-unknown'
  /** facts: id, auth, expires */
  | 'registered'
  /** The stored registration belongs to another authorization server. facts: from, to */
  | 'issuer-changed'
  /** facts: scope, source (`challenge`, `metadata`, `person`, `none`, `step-up`, `refresh`), resource, challenge, advertised */
  | 'scopes-chosen'
  /** facts: url */
  | 'browser-sent'
  /** facts: state, iss */
  | 'code-received'
  /** facts: type, expires (seconds), scope, refresh (`yes` or `no`) */
  | 'token-received'
  | 'exchanged'
  /** A nonce is required (RFC 9449, section 8): sent once more. facts: nonce */
  | 'nonce-wanted'
  | 'refreshed'
  | 'revoked'
  /** facts: tools (number) */
  | 'proved'
  /** The user allows a deviation. facts: deviation */
  | 'let-pass';

/** Why a step failed: title, responsible party and remedy are in the catalogs as `authorization.cause.CODE`. */
export type CauseCode =
  /** facts: expected, actual, url, kind: `template` (`{tenantid}`), `sibling` (of the same host) or empty */
  | 'issuer-mismatch'
  /** One that may not be used. facts: expected (empty: any of its own site), actual (one a line), server */
  | 'issuer-not-allowed'
  /** facts: resource, error, description */
  | 'resource-refused'
  /** facts: audience: that was sent, error, description, uri */
  | 'audience-refused'
  /** RFC 9126. facts: error, description, uri; all empty if the metadata says so */
  | 'par-required'
  /** `login_required` and the like. facts: prompt: as it was sent (`prompt=none`), error, description, uri */
  | 'interaction-required'
  /** facts: error, description, uri */
  | 'user-not-assigned'
  /** Tokens must be bound to a key (RFC 9449), and the setting is off. facts: error, description, uri */
  | 'dpop-required'
  /** The redirect has tokens in its fragment. */
  | 'implicit-flow'
  /** Registered with a method that Loupe can't use. facts: asked, actual */
  | 'registration-method'
  /** The token endpoint wants JSON instead of a form. facts: error, description, uri, status */
  | 'json-wanted'
  /** facts: redirect, error, description */
  | 'redirect-mismatch'
  /** At the authorization endpoint: the client is none, or not known. facts: id, issuer, error, description, uri */
  | 'unknown-client'
  /** The client, or all clients, may not get a token in this way. facts: grant, id, error, description, uri */
  | 'grant-not-allowed'
  /** The port is not the one that was registered, or is taken. facts: redirect, registered */
  | 'redirect-moved'
  /** facts: error, description */
  | 'refresh-refused'
  /** facts: expired: how long ago, if the token has expired */
  | 'no-refresh-token'
  /** facts: id, issuer, error */
  | 'stale-registration'
  /** facts: methods, issuer, redirect, documents: `yes` if the server takes client ID metadata documents */
  | 'no-registration'
  /** facts: error, description, status, documents, initial: `yes` if an initial access token was sent */
  | 'registration-refused'
  /** The redirect URI is refused at the registration. facts: redirect, error, description, uri, documents */
  | 'redirect-not-allowed'
  /** Registered with other redirect URIs than were sent. facts: expected, actual (one a line) */
  | 'registration-changed'
  /** The registered secret had expired already. facts: id, expires */
  | 'registration-expired'
  /** The response is no registration (RFC 7591, section 3.2.1). facts: reason, status */
  | 'registration-malformed'
  /** facts: expected, actual, url */
  | 'resource-mismatch'
  /** facts: tried and purposes (a line each: `link`, `resource`, `server`, `register`, `token`), link (if broken), challenge */
  | 'metadata-not-found'
  /** 401 for another scheme than OAuth's, and no metadata. facts: scheme, challenge, description */
  | 'other-scheme'
  /** 403 without a challenge, and no metadata. facts: description */
  | 'forbidden'
  /** facts: url, reason */
  | 'metadata-malformed'
  /** facts: methods */
  | 'pkce-not-advertised'
  /** By the server. facts: status, challenge, aud, scope, exp, iss, form: `encrypted`, `noaud` or empty */
  | 'token-not-accepted'
  /** facts: expected, actual */
  | 'wrong-audience'
  /** A token whose time is not now. facts: claim (`nbf`, `iat` or `exp`), time: how far off, such as `4 min` */
  | 'token-time'
  /** facts: used, advertised, other (a method to try), issuer (if registering again may help), error, description */
  | 'client-authentication-refused'
  /** facts: challenge, advertised, asked, granted */
  | 'scopes-missing'
  /** `invalid_scope`: no token was issued. facts: scope, error, description, uri */
  | 'scopes-refused'
  /** `scopes-missing` three times, though each token had what was asked for. facts: challenge, advertised, asked, granted */
  | 'scope-limit'
  /** facts: error, description, parameter */
  | 'authorization-refused'
  | 'access-denied'
  /** The redirect has neither a code nor an error. */
  | 'code-missing'
  /** facts: error, description, status, grant: by its OAuth name, if its code or token is used up */
  | 'token-refused'
  /** facts: error, description, uri, status */
  | 'revocation-refused'
  /** The authorization server is broken, overloaded or throttles. facts: error, description, uri, status, retry */
  | 'server-error'
  | 'token-malformed'
  /** facts: expected, actual */
  | 'state-mismatch'
  | 'iss-mismatch'
  /** facts: endpoint */
  | 'endpoint-missing'
  /** Not https:, or not a URL of the web. facts: field, url */
  | 'unsafe-address'
  /** facts: url, from, address */
  | 'private-network'
  /** Only the HTTPS proxy can resolve the host. facts: url, from, host */
  | 'network-unknown'
  /** The MCP server responds with HTML. facts: description: its title, status */
  | 'web-page'
  /** The MCP server sends to another page instead of a 401. facts: location, status */
  | 'sign-in-page'
  /** facts: location */
  | 'redirected'
  /** facts: host, reason, chain */
  | 'tls'
  /** facts: proxy, reason */
  | 'proxy'
  /** facts: host, reason, asked: `server` or `authorizationserver` */
  | 'network'
  /** The request was sent, and got no response in time. facts: host, seconds */
  | 'no-response'
  /** facts: status, description */
  | 'unexpected-answer'
  /** The request with the new token failed for another reason. facts: reason */
  | 'not-proved'
  /** Loupe itself failed. facts: reason */
  | 'own-failure'
  /** The user must enter a secret or choose. facts: field */
  | 'needs-input'
  /** The code of the redirect is lost, or used up. */
  | 'code-lost'
  /** A person has cancelled. */
  | 'given-up';
