import {
  type SetUp,
  ISSUER,
  AGAIN,
  RETRY,
  ANYWAY,
  ENDPOINTS,
  BROWSER,
  told,
  METADATA,
  at,
  html,
  METADATA_REDIRECTS,
  NO_REGISTRATION,
} from './set-up';

const NO_METADATA = told(
  'No metadata found',
  'The authorization server must return JSON at one of these URLs.',
  ISSUER,
  RETRY,
  ENDPOINTS,
);

const ISSUER_DIFFERS = told(
  'The issuer in the metadata doesn’t match',
  'Fix whichever is wrong; usually it’s the issuer configured on the authorization server.',
  ISSUER,
  RETRY,
  ANYWAY,
);

const NO_PKCE = told(
  'The authorization server does not advertise PKCE with S256',
  'The authorization server should list “S256” in “code_challenge_methods_supported”.',
  ISSUER,
  ANYWAY,
  RETRY,
);

export const SERVER_METADATA: readonly SetUp[] = [
  {
    name: 'the authorization server has no metadata',
    behaviour: () => ({ metadata: undefined }),
    code: 'metadata-not-found',
    page: NO_METADATA,
  },
  {
    name: 'the authorization server’s metadata is a web page',
    behaviour: () => at(METADATA, html('Welcome')),
    code: 'metadata-not-found',
    page: NO_METADATA,
  },
  {
    name: 'the authorization server’s metadata redirects',
    behaviour: () => at(METADATA, { status: 302, headers: { location: 'https://b.example/' } }),
    code: 'redirected',
    page: METADATA_REDIRECTS,
  },
  {
    name: 'the issuer differs by a slash',
    behaviour: ({ origin }) => ({ metadata: { issuer: `${origin}/` } }),
    code: 'issuer-mismatch',
    page: ISSUER_DIFFERS,
    press: ANYWAY,
    leadsTo: 'authorized',
  },
  {
    name: 'the issuer is another path',
    behaviour: ({ origin }) => ({ metadata: { issuer: `${origin}/v2.0` } }),
    code: 'issuer-mismatch',
    page: {
      ...ISSUER_DIFFERS,
      cure: 'Both are on the same host: the resource metadata may list the wrong one of its issuers.',
    },
    press: ANYWAY,
    leadsTo: 'authorized',
  },
  {
    name: 'no authorization endpoint',
    behaviour: () => ({ metadata: { authorization_endpoint: undefined } }),
    code: 'endpoint-missing',
    page: told(
      'The metadata has no authorization_endpoint',
      'You can also enter the URL in the settings.',
      ISSUER,
      AGAIN,
      ENDPOINTS,
    ),
    headless: { environment: 'client', says: 'works' },
  },
  {
    name: 'no token endpoint',
    behaviour: () => ({ metadata: { token_endpoint: undefined } }),
    code: 'endpoint-missing',
    page: told(
      'The metadata has no token_endpoint',
      'You can also enter the URL in the settings.',
      ISSUER,
      AGAIN,
      ENDPOINTS,
    ),
  },
  {
    name: 'a token endpoint that is no address of the web',
    behaviour: () => ({ metadata: { token_endpoint: 'file:///etc/passwd' } }),
    code: 'unsafe-address',
    page: told(
      'Loupe won’t open the URL in “token_endpoint”',
      'It must start with https:// and contain no password (http:// is allowed only for this computer).',
      ISSUER,
      AGAIN,
    ),
  },
  {
    name: 'PKCE is not advertised',
    behaviour: () => ({ metadata: { code_challenge_methods_supported: undefined } }),
    code: 'pkce-not-advertised',
    page: NO_PKCE,
    leadsTo: 'authorized',
    headless: { environment: 'client', says: 'works' },
  },
  {
    name: 'PKCE with plain alone',
    behaviour: () => ({ metadata: { code_challenge_methods_supported: ['plain'] } }),
    code: 'pkce-not-advertised',
    page: NO_PKCE,
    leadsTo: 'authorized',
    headless: { environment: 'client', says: 'works' },
  },
  {
    name: 'several authorization servers',
    behaviour: ({ origin }) => ({ resource: { authorization_servers: [origin, 'https://login.other.example'] } }),
    page: told(
      'Choose an authorization server',
      'Choose the one where you have an account.',
      undefined,
      'Use this server',
    ),
    headless: { environment: 'client', says: 'works' },
  },
  {
    name: 'client ID documents alone',
    behaviour: () => ({
      metadata: { registration_endpoint: undefined, client_id_metadata_document_supported: true },
    }),
    code: 'no-registration',
    page: NO_REGISTRATION,
    headless: BROWSER,
  },
];
