/** Why an authorization failed, in English, by the code of the cause: with `{name}` and `{name, select, …}` for its facts. */
export const causeTexts = {
  'issuer-mismatch': {
    title: 'The issuer in the metadata doesn’t match',
    todo: 'The issuer in the metadata must be identical, character by character, to the one listed in the resource metadata. Fix whichever is wrong; usually it’s the issuer configured on the authorization server.',
  },
  'issuer-not-allowed': {
    title: 'The server names another authorization server',
    todo: 'The settings allow only one issuer, so Loupe sent no credentials. If you trust the one that the server names, enter it in the settings.',
  },
  'resource-refused': {
    title:
      'The authorization server rejected {resource, select, none {a request without a resource} other {the resource “{resource}”}}',
    todo: '{said, select, none {It gave no reason.} other {It responded: “{said}”.}} {resource, select, none {Enter the resource that it expects in the settings.} other {Some servers, such as Microsoft Entra ID, use another name for the resource or reject the parameter. Change or omit the resource in the settings.}}',
  },
  'redirect-mismatch': {
    title: 'The authorization server doesn’t accept this redirect URI for the client',
    todo: '{said, select, none {It gave no reason.} other {It responded: “{said}”.}} Add exactly {redirect} to the client’s redirect URIs at the authorization server. “localhost” and “127.0.0.1” are different there, and port and path must match. Or use the registered redirect URI in the settings.',
  },
  'unknown-client': {
    title: 'The authorization server doesn’t accept the client ID',
    todo: '{said, select, none {It gave no reason.} other {It responded: “{said}”.}} Check that {id} is registered with {issuer}, or enter another client ID in the settings.',
  },
  'grant-not-allowed': {
    title: 'The grant “{grant}” isn’t allowed',
    todo: '{said, select, none {It gave no reason.} other {It responded: “{said}”.}} {whose, select, registration {Allow it for the client {id} at the authorization server} other {The authorization server must support it}}, or choose another grant or client in the settings.',
  },
  'redirect-moved': {
    title: 'Loupe can’t listen on the registered redirect URI',
    todo: 'The redirect URI is {redirect}{registered, select, none {} other {, but {registered} is registered}}. Free the port and start Loupe again, set a fixed port in the settings, or register again.',
  },
  'refresh-refused': {
    title: 'The authorization server rejected the refresh token',
    todo: '{said, select, none {It gave no reason.} other {It responded: “{said}”.}} The token may have expired, been revoked, or already been used. Authorize again to get a new one.',
  },
  'no-refresh-token': {
    title: 'No refresh token',
    todo: 'The authorization server issued none, or has rejected it, so the token can’t be refreshed. Authorize again; request the scope “offline_access” if the server advertises it.',
  },
  'stale-registration': {
    title: 'The authorization server no longer knows the client ID',
    todo: 'The saved registration {id} at {issuer} is no longer valid: “{said}”. Delete it and register again.',
  },
  'no-registration': {
    title: 'Client ID required: Loupe can’t register one here',
    todo: 'Register a client with {issuer} manually{redirect, select, none {} other {, using the redirect URI {redirect}}}, and enter its ID. Advertised client authentication methods: {methods, select, none {none} other {{methods}}}.{documents, select, yes { Or enter the URL of a client ID metadata document: the server accepts those.} other {}}',
  },
  'registration-refused': {
    title: 'The authorization server rejected the registration ({status})',
    todo: '{said, select, none {It gave no reason.} other {It responded: “{said}”.}} {initial, select, yes {Check the initial access token in the settings, or register a client manually and enter its ID there.} other {Some servers require an initial access token or manual registration. You can enter either in the settings.}}{documents, select, yes { The server also accepts the URL of a client ID metadata document.} other {}}',
  },
  'redirect-not-allowed': {
    title: 'The authorization server rejected the redirect URI',
    todo: 'It registered no client for {redirect}. {said, select, none {It gave no reason.} other {It responded: “{said}”.}} Choose a redirect URI that it allows (host, port and path) in the settings, or register a client manually and enter its ID.{documents, select, yes { The server also accepts the URL of a client ID metadata document.} other {}}',
  },
  'registration-changed': {
    title: 'Registered with another redirect URI',
    todo: 'The authorization server registered redirect URIs that Loupe didn’t send, so the sign-in would be rejected. It must register the redirect URI as sent. You can also set the registered one in the settings.',
  },
  'registration-expired': {
    title: 'The client secret has already expired',
    todo: 'The authorization server registered {id} with a secret that expired on {expires}. It must issue a later “client_secret_expires_at”, or 0. If the date looks right, check this computer’s clock.',
  },
  'registration-malformed': {
    title: 'Invalid registration response',
    todo: 'The authorization server responded with {status}, but not with a usable registration: {reason}{said, select, none {} other { It says: “{said}”.}} The response must be JSON with “client_id”.',
  },
  'resource-mismatch': {
    title: 'The metadata is for a different resource',
    todo: '“resource” in the metadata must be the URL that clients connect to. Either the server must fix it, or you must connect to the URL it names.',
  },
  'metadata-not-found': {
    title: 'No metadata found',
    todo: '{link, select, none {} other {The “resource_metadata” URL in the challenge is broken: {link}. }}{whose, select, server {The server must return JSON at one of these URLs, or name another one as “resource_metadata” in its challenge.} other {The authorization server must return JSON at one of these URLs.}} You can also enter the endpoints in the settings.',
  },
  'other-scheme': {
    title: 'The challenge isn’t OAuth: {scheme}',
    todo: 'Loupe found no authorization metadata. {said, select, none {} other {The response says: “{said}”. }}Often a proxy in front of the server asks for its own credentials. Add them as an Authorization header in the server’s settings, or let the proxy pass requests to the server.',
  },
  forbidden: {
    title: 'The server forbids the request (403)',
    todo: '{said, select, none {It gave no reason.} other {It responded: “{said}”.}} There is no challenge and no authorization metadata, so a token may not help. Check whether the server or a proxy in front of it blocks your address or the Origin header.',
  },
  'metadata-malformed': {
    title: 'Invalid metadata',
    todo: '{url}: {reason} {whose, select, server {The server} other {The authorization server}} must fix this document. You can also enter the endpoints in the settings.',
  },
  'pkce-not-advertised': {
    title: 'The authorization server does not advertise PKCE with S256',
    todo: 'Clients must not continue without it. The authorization server should list “S256” in “code_challenge_methods_supported”. Many, such as Amazon Cognito and Microsoft Entra ID, support it without advertising it. {methods, select, none {It lists no method.} other {It lists: {methods}.}}',
  },
  'token-not-accepted': {
    title: 'The server rejected the token ({status})',
    todo: 'Loupe got a token, but the server doesn’t accept it. {said, select, none {It gave no reason.} other {It responded: “{said}”.}} Compare its claims with what the server expects; usually the audience, the issuer or a scope is wrong.',
  },
  'wrong-audience': {
    title: 'The token is for a different audience',
    todo: '“aud” should be the requested resource. The authorization server must issue the token for this server; some need the parameter “audience” in addition to “resource” (see Extra parameters in the settings).',
  },
  'client-authentication-refused': {
    title: 'Client authentication failed',
    todo: 'Loupe used “{used}”{advertised, select, none {} other {; the authorization server advertises {advertised}}}. {said, select, none {It gave no reason.} other {It responded: “{said}”.}} {issuer, select, none {Check the client ID and its secret, or try another method.} other {Register again, or enter a client ID of your own in the settings.}}',
  },
  'token-time': {
    title: 'The token isn’t valid at this time',
    todo: '{claim, select, nbf {It is not valid for another {time} (“nbf”).} iat {It was issued {time} in the future (“iat”).} other {It expired {time} ago (“exp”).}} Is this computer’s clock right? If so, correct the clock of the authorization server, or the lifetime of its tokens.',
  },
  'scopes-missing': {
    title: 'The token lacks required scopes',
    todo: 'Grant them at the authorization server, or request other scopes in the settings.',
  },
  'scopes-refused': {
    title: 'The authorization server rejected the scopes',
    todo: '{said, select, none {It gave no reason.} other {It responded: “{said}”.}} No token was issued. {scope, select, none {No scope was requested: enter the scopes in the settings.} other {Requested: “{scope}”. Request other scopes in the settings, or allow these for the client at the authorization server.}}',
  },
  'scope-limit': {
    title: 'The server asked for more scopes three times',
    todo: '{challenge, select, none {The server doesn’t say which scopes it requires.} other {The token already has “{challenge}” and is still rejected.}} The server should name all required scopes at once. Loupe stops here.',
  },
  'authorization-refused': {
    title: 'The authorization server rejected the request',
    todo: '{said, select, none {It gave no reason.} other {It responded: “{said}”.}}{parameter, select, none { If it requires a custom parameter, add it under Extra parameters in the settings.} other { The parameter is “{parameter}”: add or change it under Extra parameters in the settings.}}',
  },
  'access-denied': {
    title: 'Access was denied on the sign-in page',
    todo: '{said, select, none {} other {The authorization server responded: “{said}”. }}You declined, or an administrator’s policy did. Authorize again, perhaps with another account.',
  },
  'code-missing': {
    title: 'The redirect has no code',
    todo: 'The authorization server sent the browser back with neither “code” nor “error”. It must send one of them.',
  },
  'token-refused': {
    title: 'The authorization server issued no token ({status})',
    todo: '{said, select, none {It gave no reason.} other {It responded: “{said}”.}} {grant, select, authorization_code {A code can be used only once and expires soon: authorize again.} refresh_token {Authorize again to get another refresh token.} client_credentials {Check the client and what it may request at the authorization server.} none {Change what the authorization server objects to in the settings, or ask its administrator.} other {Check the assertion or ID token: its issuer, audience, subject and expiry.}}',
  },
  'revocation-refused': {
    title: 'The authorization server didn’t revoke the token ({status})',
    todo: '{said, select, none {It gave no reason.} other {It responded: “{said}”.}} The token stays valid until it expires. Try again, or delete the credentials so that Loupe no longer uses it.',
  },
  'server-error': {
    title: 'The authorization server couldn’t process the request ({status})',
    todo: '{said, select, none {It gave no reason.} other {It responded: “{said}”.}} {retry, select, none {Wait a moment} other {Wait as it asks (Retry-After: {retry})}}, then try again. If it fails again, check the authorization server’s log.',
  },
  'token-malformed': {
    title: 'Invalid response from the token endpoint',
    todo: '{reason}{said, select, none {} other { It responded: “{said}”.}} The response must be JSON with “access_token” and “token_type”.',
  },
  'state-mismatch': {
    title: 'The state doesn’t match',
    todo: '{actual, select, none {The redirect has no state: Loupe can’t tell whether it belongs to this request} other {The redirect doesn’t belong to this request}}, so Loupe didn’t use it. {said, select, none {} other {It says: “{said}”. }}Authorize again. If the problem persists, the authorization server or a proxy {actual, select, none {removes the state} other {changes the state}}.',
  },
  'iss-mismatch': {
    title: 'The issuer in the redirect doesn’t match',
    todo: '“iss” in the redirect must be the issuer from the metadata, and must be present if the metadata says so. Otherwise one authorization server could impersonate another, so Loupe didn’t use the code.',
  },
  'endpoint-missing': {
    title: 'The metadata has no {endpoint}',
    todo: 'The authorization server must add it to its metadata. You can also enter the URL in the settings.',
  },
  'unsafe-address': {
    title: 'Loupe won’t open the URL in “{field}”',
    todo: '“{field}” is {url}. It must start with https:// and contain no password (http:// is allowed only for this computer).',
  },
  'private-network': {
    title: 'A public server points to a private network',
    todo: '{from} leads to {url}, which resolves to {address}. A malicious server could use that to reach devices on your network. Continue only if you know the address.',
  },
  'network-unknown': {
    title: 'This computer can’t resolve {host}',
    todo: '{from} leads to {url}. Perhaps the proxy can resolve {host}, but Loupe can’t tell whether it is in a private network, and sent nothing there. Continue if you know the address. On the command line, set LOUPE_ISSUER to an authorization server that you trust.',
  },
  'web-page': {
    title: 'The server responds with a web page ({status})',
    todo: '{said, select, none {} other {Its title or text is “{said}”. }}MCP clients expect JSON or an event stream. Check the URL: many servers use /mcp. If it is a sign-in page, the server, or the gateway in front of it, must respond with 401 and a WWW-Authenticate header instead.',
  },
  'sign-in-page': {
    title: 'The server redirects to another page ({status})',
    todo: 'It redirects to {location, select, none {no URL} other {{location}}}. If that is the server’s new URL, connect to it. If it is a sign-in page, MCP clients can’t sign in there: the server, or the gateway in front of it, must respond with 401 and a WWW-Authenticate header.',
  },
  redirected: {
    title: 'Unexpected redirect',
    todo: '{location, select, none {It names no URL.} other {It points to {location}.}} Loupe doesn’t follow redirects for metadata and tokens; they must be served at the URL itself.',
  },
  tls: {
    title: 'No secure connection to {host}',
    todo: '{reason}. If the certificate was issued by your company or by you, set its CA file in the settings.',
  },
  proxy: {
    title: 'The proxy {proxy} rejected the connection',
    todo: '{reason}. Check HTTPS_PROXY and NO_PROXY in the shell that started Loupe.',
  },
  network: {
    title: 'Can’t reach {host}',
    todo: '{reason}. Check the URL and your network, then try again.',
  },
  'no-response': {
    title: 'No response from {host}',
    todo: 'The request was sent, but no response came within {seconds} s. Check whether {host} is overloaded or waiting for another service, then try again.',
  },
  'unexpected-answer': {
    title: 'Unexpected response ({status})',
    todo: '{said, select, none {It gave no reason.} other {It responded: “{said}”.}} A server that needs authorization responds with 401. Check the URL and the server’s log.',
  },
  'not-proved': {
    title: 'The token couldn’t be verified',
    todo: '{reason}. Loupe got a token, but this request failed for another reason, so it can’t tell whether the server accepts the token. Check the server’s log, then try again.',
  },
  'own-failure': {
    title: 'Loupe couldn’t continue',
    todo: '{reason}. If this looks like an error in Loupe, report it with the exported flow.',
  },
  'needs-input': {
    title: 'Your input is required',
    todo: 'Enter this in the settings: {field, select, clientsecret {the client secret} privatekey {the private key} assertion {the assertion} idtoken {the ID token} identityprovider {the identity provider} initialaccesstoken {the initial access token} client {the client ID} other {{field}}}.{reason, select, none {} other { What is there can’t be used: {reason}.}}',
  },
  'code-lost': {
    title: 'Authorization code no longer available',
    todo: 'A code can be used only once, and Loupe keeps it only while it runs. Authorize again to get a new one.',
  },
  'given-up': {
    title: 'Cancelled',
    todo: 'Nothing else was sent.',
  },
} as const;

/** Whose it is to mend. */
export const responsibleTexts = {
  server: 'Fix on the server',
  'authorization-server': 'Fix on the authorization server',
  registration: 'Fix the client registration',
  client: 'Fix in this client',
  person: 'Action required from you',
  network: 'Fix the network',
} as const;

/** What is wrong with a response: `{member}` is one of its fields, or the value of it. */
export const wrongTexts = {
  'not-an-object': 'Not a JSON object.',
  missing: '{member} is missing.',
  'not-a-string': '“{member}” must be a string.',
  'no-servers': '“authorization_servers” must list at least one server.',
  'token-type': 'Unsupported token_type “{member}”.',
} as const;

/** The facts of a cause that has a `reason`: the sentence in English, and its code for other languages. */
export interface Wrong {
  reason: string;
  wrong?: string;
  member?: string;
}

export function wrongWith(wrong: keyof typeof wrongTexts, member = ''): Required<Wrong> {
  return { reason: wrongTexts[wrong].replace('{member}', member), wrong, member };
}
