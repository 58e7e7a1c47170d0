import { sessionTexts } from '../../../core/session/texts';

export const failure = {
  said: sessionTexts,
  lastLines: 'Last lines of stderr',
  answer: 'The response starts with',
  technical: 'Technical details',
  searched: 'PATH searched',
  accepted: 'Accepted after {time}',
  cancelled: 'Cancelled.',
  listProblem: 'Incomplete list',
  listProblem_error: 'The server responded with error {code}: {message}',
  listProblem_nothing: 'The response has neither a result nor a usable error.',
  listProblem_lost: 'The connection was lost while loading the list.',
  listProblem_timeout: 'No response from the server within {seconds} s.',
  listProblem_malformed: 'The result has no array “{member}”.',
  listProblem_endless: 'Pagination never ends: stopped after {pages} pages.',
  'command-not-found': {
    title: 'Command not found',
    remedy:
      '“{command}” is not on the proxy’s PATH. Install it, use its full path, or start Loupe from a shell where the command works.',
  },
  'spawn-failed': {
    title: 'Couldn’t start the command',
    remedy: 'The file exists, but the system refused to run it. Check that it is executable.',
  },
  'cwd-not-found': {
    title: 'Working directory not found',
    remedy: 'Correct the server’s working directory, or leave it empty.',
  },
  exited: {
    title: 'The server process exited ({code})',
    remedy:
      'Check its stderr output for the reason. Fix the command or its environment, then reconnect.',
  },
  refused: {
    title: 'Connection refused',
    remedy:
      'Nothing is listening on {host}. Check that the server is running and the port is correct.',
  },
  dns: {
    title: 'Host not found',
    remedy: '“{host}” can’t be resolved. Check the spelling and your network or VPN connection.',
  },
  tls: {
    title: 'Secure connection failed',
    remedy:
      'The certificate or TLS configuration was rejected. For your own server, use a certificate that this computer trusts, or http:// on a loopback address.',
  },
  timeout: {
    title: 'The server didn’t respond in time',
    remedy:
      'It may be slow to start, or stuck. Try again, or increase the timeout in the server’s settings.',
  },
  reset: {
    title: 'Connection closed unexpectedly',
    remedy:
      'The server or a proxy closed the connection during the request. Try again, and check the server’s log.',
  },
  'bad-url': {
    title: 'Invalid URL',
    remedy: 'A URL must start with http:// or https:// and name a host.',
  },
  'bad-header': {
    title: 'Invalid header',
    remedy:
      'Check the names and values of this server’s headers for line breaks and unusual characters.',
  },
  'bad-response': {
    title: 'Invalid response',
    remedy: 'Check the URL, and anything between Loupe and the server, such as a proxy.',
  },
  'too-many-streams': {
    title: 'Too many open connections',
    remedy: 'Cancel running calls or disconnect other servers, then try again.',
  },
  'tunnel-closed': {
    title: 'The Loupe proxy has stopped',
    remedy: 'Start Loupe again and open the URL it prints. Your input is saved.',
  },
  network: {
    title: 'Network error',
    remedy: 'Try again. See the technical details below.',
  },
  authorize: 'Authorize',
  authorizeAndRetry: 'Authorize and retry',
  secureSettings: 'TLS settings',
  'private-network': {
    title: 'A public server points to a private network',
    remedy:
      '“{host}” resolves to {address}. Loupe doesn’t open private addresses on behalf of a public server.',
  },
  proxy: {
    title: 'Proxy error',
    remedy:
      '{proxy} rejected the connection. Check HTTPS_PROXY and NO_PROXY in the shell that started Loupe.',
  },
  'ca-file': {
    title: 'The CA file can’t be used',
    remedy: 'It must be a PEM file that Loupe can read. Correct the path in the settings.',
  },
  'port-taken': {
    title: 'The sign-in port is in use',
    remedy: 'Another program is using it. Free the port, or choose another one in the settings.',
  },
  locked: {
    title: 'Saved credentials are locked',
    remedy: 'Unlock them in the authorization settings.',
  },
  'vault-damaged': {
    title: 'The secrets file is damaged',
    remedy: 'It can’t be read. Delete the saved credentials in the authorization settings.',
  },
  'vault-failed': {
    title: 'Couldn’t save secrets',
    remedy: 'The secrets file can’t be read or written, or is full. Nothing was overwritten.',
  },
  'folder-failed': {
    title: 'Couldn’t access a file in the folder',
    remedy: 'See the message for details. Nothing was overwritten.',
  },
  'wrong-passphrase': {
    title: 'Wrong passphrase',
    remedy: 'Try again in the authorization settings.',
  },
  unauthorized: {
    title: 'Authorization required ({status})',
    remedy:
      'Authorize to sign in. If you have a token or an API key, add it as a header in the server’s settings instead.',
  },
  'insufficient-scope': {
    title: 'Insufficient scope ({status})',
    remedy: 'The server requires more scopes. Authorize to request them.',
  },
  'not-found': {
    title: 'Not found ({status})',
    remedy: 'Check the path: many servers use /mcp, older ones /sse.',
  },
  'session-gone': {
    title: 'The server ended the session ({status})',
    remedy:
      'It may have restarted, or the session expired. Running calls are lost and not resent. Loupe starts a new session at most once every 10 seconds; after that, reconnect.',
  },
  'http-status': {
    title: 'The server responded with {status}',
    remedy: 'See the response below. Check the URL and the server’s log.',
  },
  redirect: {
    title: 'The server redirects to another URL ({status})',
    remedy:
      'Loupe doesn’t follow it. If you trust it, use this URL: {location}. If that is a sign-in page, the server must respond with 401 instead.',
  },
  'wrong-content-type': {
    title: 'Not an MCP server',
    remedy:
      'The response has {type, select, none {no content type} other {content type “{type}”}}, but MCP requires application/json or text/event-stream. Check the path of the URL.',
  },
  mislabelled: {
    title:
      '{type, select, none {The response has no content type} other {Wrong content type “{type}”}}',
    remedy:
      'It looks like JSON-RPC, but clients accept it only as application/json or in text/event-stream. Send the right Content-Type.',
  },
  'no-answer': {
    title: 'No response to this request',
    remedy:
      'See Traffic for what the server sent instead: nothing, a response with another ID (the ID and its type must be unchanged), or an event whose name isn’t “message”.',
  },
  'not-json': {
    title: 'The response is not JSON',
    remedy:
      'Its content type is application/json, but it can’t be parsed. Check the server’s log, and whether a proxy responded in its place.',
  },
  'broken-answer': {
    title: 'The response contains invalid JSON',
    remedy:
      'The position is shown below. NaN, Infinity, comments and trailing commas are not valid JSON, or a print() in the server wrote to stdout.',
  },
  'answer-too-long': {
    title: 'Response too long',
    remedy:
      'Loupe stopped reading; the beginning is below. Increase the limit in the server’s settings, or make the server send smaller responses.',
  },
  'version-mismatch': {
    title: 'No common protocol version',
    remedy:
      '{version, select, unknown {The server doesn’t say which versions it supports. Choose another version under Connection, or “Automatic”.} other {The server supports {version}. Choose one of these under Connection. If Loupe doesn’t support it, update Loupe or the server.}}',
  },
  'handshake-refused': {
    title: 'The server rejected the handshake',
    remedy:
      'See its error below and the full exchange in Traffic. If a protocol version is set, “Automatic” finds a supported one.',
  },
  closed: {
    title: 'Connection closed',
    remedy: 'Reconnect to continue. Your input is saved.',
  },
  unknown: {
    title: 'Connection failed',
    remedy: 'See the technical details below and the messages in Traffic.',
  },
} as const;
