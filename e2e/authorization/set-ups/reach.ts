import { type SetUp, SERVER, ISSUER, PERSON, NETWORK, RETRY, SETTINGS, ANYWAY, told, METADATA, at } from './set-up';

const NO_RESPONSE = told(
  'No response from $host',
  'Check whether $host is overloaded or waiting for another service, then try again.',
  ISSUER,
  RETRY,
);

/** Problems of the network to the authorization server. */
export const REACH: readonly SetUp[] = [
  {
    name: 'an authorization server slower than the limit',
    behaviour: () => at(METADATA, { status: 200, isLate: true }),
    code: 'no-response',
    page: NO_RESPONSE,
  },
  {
    name: 'a token endpoint slower than the limit',
    behaviour: () => at('/token', { status: 200, isLate: true }),
    code: 'no-response',
    page: NO_RESPONSE,
  },
  {
    name: 'nobody at the authorization server’s address',
    fault: 'network',
    code: 'network',
    page: told(
      'Can’t reach the authorization server $host',
      'Check the URL and your network, then try again.',
      NETWORK,
      RETRY,
    ),
  },
  {
    name: 'an authorization server whose name is unknown',
    behaviour: () => ({ resource: { authorization_servers: ['https://login.nowhere.invalid'] } }),
    code: 'network',
    page: told(
      'Can’t reach the authorization server login.nowhere.invalid',
      'Check the URL and your network, then try again.',
      NETWORK,
      RETRY,
    ),
    headless: { environment: 'client', says: ['LOUPE_ISSUER=https://login.nowhere.invalid'], exit: 3 },
  },
  {
    name: 'a name that only the proxy knows',
    url: 'http://mcp.example/mcp',
    behaviour: () => ({
      challenge: 'Bearer resource_metadata="http://mcp.example/.well-known/oauth-protected-resource/mcp"',
      resource: { resource: 'http://mcp.example/mcp', authorization_servers: ['https://login.corp.mcp.example'] },
    }),
    code: 'network-unknown',
    page: told(
      'This computer can’t resolve login.corp.mcp.example',
      'Continue only if you trust this URL.',
      PERSON,
      ANYWAY,
    ),
  },
  {
    name: 'a public server that points into a private network',
    url: 'http://mcp.example/mcp',
    behaviour: () => ({
      challenge: 'Bearer resource_metadata="http://mcp.example/.well-known/oauth-protected-resource/mcp"',
      resource: { resource: 'http://mcp.example/mcp', authorization_servers: ['https://10.0.0.7'] },
    }),
    code: 'private-network',
    page: told('A public server points to a private network', 'Continue only if you trust this URL.', SERVER, ANYWAY),
    headless: { environment: 'client', says: ['LOUPE_ISSUER=https://10.0.0.7'], exit: 3 },
  },
  {
    name: 'a proxy that wants a password',
    url: 'http://mcp.example/mcp',
    behaviour: () => at('/mcp', { status: 407 }),
    code: 'proxy',
    page: told(
      'The proxy $origin rejected the connection',
      'Check HTTPS_PROXY and NO_PROXY in the shell that started Loupe.',
      NETWORK,
      RETRY,
    ),
    headless: { environment: 'client', says: ['407'], exit: 2 },
  },
  {
    name: 'a certificate that nobody signed',
    fault: 'tls',
    code: 'tls',
    page: told(
      'Can’t connect securely to $host',
      'If the certificate was issued by your company or by you, set its CA file in the settings.',
      NETWORK,
      RETRY,
      SETTINGS,
    ),
  },
];
