import { refused } from '../../../core/authorization/testing/authorization-server';
import {
  type Headless,
  type SetUp,
  ISSUER,
  REGISTRATION,
  RETRY,
  SETTINGS,
  AGAIN,
  REGISTER,
  told,
  at,
  html,
  METADATA_REDIRECTS,
} from './set-up';

/** With the grant of a command, the same response has another cause or advice. */
const REFUSED = [
  'The authorization server issued no token (400).',
  'Check the client and what it may request at the authorization server.',
  ISSUER,
];

const ALLOWED = ['The grant “client_credentials” isn’t allowed.', 'or set LOUPE_CLIENT_ID to another client.'];

const BY_CLIENT: Partial<Record<string, Headless>> = {
  invalid_client: {
    environment: 'client',
    says: [
      'Client authentication failed',
      'Check the client ID and its secret in LOUPE_CLIENT_ID and LOUPE_CLIENT_SECRET.',
      REGISTRATION,
    ],
  },
  invalid_grant: { environment: 'client', says: REFUSED },
  'words about a resource owner': { environment: 'client', says: REFUSED },
  'words about the redirect URI': { environment: 'client', says: REFUSED },
  unsupported_grant_type: { environment: 'client', says: [...ALLOWED, ISSUER] },
  unauthorized_client: { environment: 'client', says: [...ALLOWED, REGISTRATION] },
};

export const TOKEN_ENDPOINT: readonly SetUp[] = [
  ...(
    [
      [
        'invalid_client',
        told(
          'Client authentication failed',
          'or enter a client ID of your own in the settings.',
          REGISTRATION,
          REGISTER,
          RETRY,
          SETTINGS,
        ),
        refused('invalid_client', 'Use basic.', 401),
        'client-authentication-refused',
      ],
      [
        'invalid_grant',
        told(
          'The authorization server issued no token (400)',
          'A code can be used only once and expires soon: authorize again.',
          ISSUER,
          AGAIN,
          SETTINGS,
        ),
        refused('invalid_grant', 'The code has expired.'),
        'token-refused',
      ],
      [
        'invalid_target',
        told(
          'The authorization server rejected the resource “$origin/mcp”',
          'Change or omit the resource in the settings.',
          ISSUER,
          AGAIN,
          SETTINGS,
        ),
        refused('invalid_target', 'No such resource.'),
        'resource-refused',
      ],
      [
        'words of Entra',
        told(
          'The authorization server rejected the resource “$origin/mcp”',
          'Change or omit the resource in the settings.',
          ISSUER,
          AGAIN,
          SETTINGS,
        ),
        refused('invalid_request', 'AADSTS9010010: The resource parameter doesn’t match.'),
        'resource-refused',
      ],
      [
        'words about a resource owner',
        told(
          'The authorization server issued no token (400)',
          'A code can be used only once and expires soon: authorize again.',
          ISSUER,
          AGAIN,
          SETTINGS,
        ),
        refused('invalid_grant', 'The resource owner’s session is invalid.'),
        'token-refused',
      ],
      [
        'words about the redirect URI',
        told(
          'The authorization server doesn’t accept this redirect URI for the client',
          'Add exactly http://127.0.0.1:6274/oauth/callback to the client’s redirect URIs at the authorization server.',
          REGISTRATION,
          RETRY,
          SETTINGS,
        ),
        refused('invalid_grant', 'redirect_uri did not match'),
        'redirect-mismatch',
      ],
      [
        'unsupported_grant_type',
        told(
          'The grant “authorization_code” isn’t allowed',
          'The authorization server must support it, or choose another grant or client in the settings.',
          ISSUER,
          RETRY,
          SETTINGS,
        ),
        refused('unsupported_grant_type', 'Only device codes.'),
        'grant-not-allowed',
      ],
      [
        'unauthorized_client',
        told(
          'The grant “authorization_code” isn’t allowed',
          'at the authorization server, or choose another grant or client in the settings.',
          REGISTRATION,
          RETRY,
          SETTINGS,
        ),
        refused('unauthorized_client', 'Not this grant.'),
        'grant-not-allowed',
      ],
      [
        'invalid_scope',
        told(
          'The authorization server rejected the scopes',
          'No scope was requested: enter the scopes in the settings.',
          ISSUER,
          AGAIN,
          SETTINGS,
        ),
        refused('invalid_scope', 'Never heard of it.'),
        'scopes-refused',
      ],
      [
        'access_denied',
        told(
          'The authorization server issued no token (403)',
          'Change what the authorization server objects to in the settings, or ask its administrator.',
          ISSUER,
          RETRY,
          SETTINGS,
        ),
        refused('access_denied', 'Policy 7 forbids it.', 403),
        'token-refused',
      ],
      [
        'an error in 200',
        told(
          'The authorization server issued no token (200)',
          'Change what the authorization server objects to in the settings, or ask its administrator.',
          ISSUER,
          RETRY,
          SETTINGS,
        ),
        { status: 200, body: { error: 'bad_code', error_description: 'Too old.' } },
        'token-refused',
      ],
      [
        'no access_token',
        told(
          'Invalid response from the token endpoint',
          'The response must be JSON with “access_token” and “token_type”.',
          ISSUER,
          AGAIN,
        ),
        { status: 200, body: { token_type: 'Bearer' } },
        'token-malformed',
      ],
      [
        'no token_type',
        told(
          'Invalid response from the token endpoint',
          'The response must be JSON with “access_token” and “token_type”.',
          ISSUER,
          AGAIN,
        ),
        { status: 200, body: { access_token: 'a-token' } },
        'token-malformed',
      ],
      [
        'token_type mac',
        told(
          'Invalid response from the token endpoint',
          'The response must be JSON with “access_token” and “token_type”.',
          ISSUER,
          AGAIN,
        ),
        { status: 200, body: { access_token: 'a-token', token_type: 'mac' } },
        'token-malformed',
      ],
      [
        'a web page',
        told(
          'Invalid response from the token endpoint',
          'The response must be JSON with “access_token” and “token_type”.',
          ISSUER,
          AGAIN,
        ),
        html('Welcome to the portal'),
        'token-malformed',
      ],
      [
        '500',
        told(
          'The authorization server couldn’t process the request (500)',
          'If it fails again, check the authorization server’s log.',
          ISSUER,
          RETRY,
        ),
        html('Internal Server Error', 500),
        'server-error',
      ],
      [
        '429',
        told(
          'The authorization server couldn’t process the request (429)',
          'If it fails again, check the authorization server’s log.',
          ISSUER,
          RETRY,
        ),
        {
          status: 429,
          headers: { 'retry-after': '30' },
          body: { error: 'slow_down', error_description: 'Too many requests.' },
        },
        'server-error',
      ],
    ] as const
  ).map(([name, page, answer, code]): SetUp => ({
    name: `the token endpoint answers with ${name}`,
    behaviour: () => at('/token', answer),
    code,
    page,
    headless: BY_CLIENT[name],
  })),
  {
    name: 'the token endpoint redirects',
    behaviour: () => at('/token', { status: 307, headers: { location: 'https://b.example/' } }),
    code: 'redirected',
    page: METADATA_REDIRECTS,
  },
];
