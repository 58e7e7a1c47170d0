export const failure = {
  lastLines: 'Last lines of stderr',
  answer: 'The answer began with',
  technical: 'Technical details',
  searched: 'PATH that was searched',
  accepted: 'Accepted after {time}',
  cancelled: 'Cancelled.',
  listProblem: 'The list is incomplete',
  listProblem_error: 'The server answered with error {code}: {message}',
  listProblem_lost: 'The connection was lost while it was fetched.',
  listProblem_timeout: 'The server did not answer within {seconds} s.',
  listProblem_malformed: 'The result has no array “{member}”.',
  listProblem_endless: 'Its cursors never end: stopped after {pages} pages.',
  'command-not-found': {
    title: 'The command was not found',
    remedy:
      'There is no “{command}” on the PATH that the proxy has. Install it, write its full path, or start Loupe from a shell that knows it.',
  },
  'spawn-failed': {
    title: 'The command could not be started',
    remedy: 'It exists, but the system refused to run it. Check that it may be executed.',
  },
  'cwd-not-found': {
    title: 'The working directory does not exist',
    remedy: 'Correct the working directory of this server, or leave it empty.',
  },
  exited: {
    title: 'The server’s process ended ({code})',
    remedy:
      'What it wrote to stderr usually says why. Fix the command or its environment, then reconnect.',
  },
  refused: {
    title: 'The connection was refused',
    remedy: 'Nothing listens at {host}. Is the server running, and is the port right?',
  },
  dns: {
    title: 'The host name was not found',
    remedy:
      '“{host}” has no address. Check the spelling, and whether you are online or in the VPN.',
  },
  tls: {
    title: 'No secure connection could be made',
    remedy:
      'The certificate or the TLS set-up was not accepted. A server of your own may need a certificate that this computer trusts, or http:// on a loopback address.',
  },
  timeout: {
    title: 'The server did not answer in time',
    remedy:
      'It may be slow to start or stuck. Try again, or give it more time in the server’s settings.',
  },
  reset: {
    title: 'The connection was cut',
    remedy:
      'The server, or something on the way, closed it in the middle. Try again; its log may say more.',
  },
  'bad-url': {
    title: 'This is not an address that Loupe can reach',
    remedy: 'An address begins with http:// or https:// and names a host.',
  },
  'bad-header': {
    title: 'A header can’t be sent as it is',
    remedy:
      'Look for line breaks or unusual characters in the names and values of this server’s headers.',
  },
  'bad-response': {
    title: 'The server’s response can’t be read',
    remedy: 'Check the address, and anything between Loupe and the server, such as a proxy.',
  },
  'too-many-streams': {
    title: 'Too many connections are open',
    remedy: 'Cancel running calls or close other servers, then try again.',
  },
  'tunnel-closed': {
    title: 'Loupe’s proxy has stopped',
    remedy: 'Start Loupe again and open the address it prints. What you typed is saved.',
  },
  network: {
    title: 'The network failed',
    remedy: 'Try again. The technical details below are from the system.',
  },
  authorize: 'Authorize',
  secureSettings: 'TLS settings',
  'private-network': {
    title: 'A public server points into a private network',
    remedy: '“{host}” leads to {address}. Loupe does not go there for a server.',
  },
  proxy: {
    title: 'The proxy on the way failed',
    remedy:
      '{proxy} did not let Loupe through. Check HTTPS_PROXY and NO_PROXY in the shell that started Loupe.',
  },
  'ca-file': {
    title: 'The CA file can’t be used',
    remedy: 'It must be a PEM file that Loupe can read. Correct its path in the settings.',
  },
  'port-taken': {
    title: 'The port for the sign-in is taken',
    remedy: 'Another program listens there. Free the port, or choose another in the settings.',
  },
  locked: {
    title: 'What is kept on this machine is locked',
    remedy: 'Unlock it in the settings of the authorization.',
  },
  'vault-damaged': {
    title: 'The file of kept secrets is damaged',
    remedy: 'It can’t be read any more. Erase it in the settings of the authorization.',
  },
  'vault-failed': {
    title: 'Secrets could not be kept',
    remedy: 'The file of secrets cannot be read or written, or is full. Nothing was overwritten.',
  },
  'folder-failed': {
    title: 'A file of the folder could not be used',
    remedy: 'See the message for the reason. Nothing was overwritten.',
  },
  'wrong-passphrase': {
    title: 'This is not the passphrase',
    remedy: 'Try again in the settings of the authorization.',
  },
  unauthorized: {
    title: 'The server needs authorization ({status})',
    remedy:
      'Authorize to sign in. Where you were given a token or a key, add it as a header in the server’s settings instead.',
  },
  'insufficient-scope': {
    title: 'The server wants more permissions ({status})',
    remedy: 'Your token lacks scopes for this. Authorize to ask for them.',
  },
  'not-found': {
    title: 'There is nothing at this address ({status})',
    remedy: 'Check the path: many servers listen at /mcp, older ones at /sse.',
  },
  'session-gone': {
    title: 'The server ended the session ({status})',
    remedy:
      'It may have restarted, or the session expired. What was running is lost, and nothing is sent again. Loupe starts a new session, at most once in 10 seconds; after that, reconnect.',
  },
  'http-status': {
    title: 'The server answered {status}',
    remedy: 'Its words are below. Check the address and the server’s own log.',
  },
  redirect: {
    title: 'The server points elsewhere ({status})',
    remedy:
      'Loupe does not follow redirects to another host by itself. If you trust it, use this address: {location}',
  },
  'wrong-content-type': {
    title: 'This does not seem to be an MCP server',
    remedy:
      'It answered with {type, select, none {no content type} other {“{type}”}} where MCP has application/json or text/event-stream. Check the path of the address.',
  },
  mislabelled: {
    title:
      '{type, select, none {The answer has no content type} other {The answer is labelled “{type}”}}',
    remedy:
      'It looks like JSON-RPC, but clients read it only as application/json, or within text/event-stream. Send the right Content-Type.',
  },
  'no-answer': {
    title: 'The server’s response has no answer to this request',
    remedy:
      'The traffic shows what came in its place: nothing, an answer with another id (it must come back as it was sent, text as text), or an event that is not called “message”.',
  },
  'not-json': {
    title: 'The answer is not JSON',
    remedy:
      'It is called application/json, but can’t be read as that. Look at the server’s log, and for something on the way that answers in its place.',
  },
  'broken-answer': {
    title: 'The server answered, but not in JSON',
    remedy:
      'The answer to this call is broken in the place that is named below. NaN and Infinity, comments and commas at the end of a list are not JSON; a print() in the server may have got in between.',
  },
  'answer-too-long': {
    title: 'The answer is longer than the limit',
    remedy:
      'Loupe stopped reading it; its beginning is below. Raise the limit in the server’s settings, or let the server send less at once.',
  },
  'version-mismatch': {
    title: 'No common protocol version',
    remedy:
      '{version, select, unknown {The server does not say which versions it supports. Choose another one in the connection’s settings, or “Automatic”.} other {The server supports {version}. Choose one of these in the connection’s settings; where Loupe does not know it, one of the two may need an update.}}',
  },
  'handshake-refused': {
    title: 'The server refused the handshake',
    remedy:
      'Its words are below; the traffic shows the whole exchange. Where a protocol version is pinned, “Automatic” finds one that the server has.',
  },
  closed: {
    title: 'The connection is closed',
    remedy: 'Reconnect to continue. What you typed is saved.',
  },
  unknown: {
    title: 'The connection failed',
    remedy:
      'The technical details below are all that is known. The traffic shows what was said until then.',
  },
} as const;
