import { refused } from '../../../core/authorization/testing/authorization-server';
import {
  type Headless,
  type SetUp,
  AGAIN,
  BROWSER,
  ISSUER,
  PERSON,
  REGISTRATION,
  RETRY,
  SETTINGS,
  at,
  json,
  redirected,
  told,
} from './set-up';

const SCOPES = told(
  'The authorization server rejected the scopes',
  'No scope was requested: enter the scopes in the settings.',
  ISSUER,
  AGAIN,
  SETTINGS,
);
const DENIED = told(
  'Access was denied on the sign-in page',
  'You or an administrator’s policy denied access. Authorize again, with another account if necessary.',
  PERSON,
  RETRY,
);
const REQUEST = told(
  'The authorization server rejected the request',
  'If it requires a custom parameter, add it under Extra parameters in the settings.',
  ISSUER,
  RETRY,
  SETTINGS,
);
const NOT_NOW = (code: string) =>
  told(
    `The authorization server couldn’t process the request (${code})`,
    'Wait a moment, then try again. If it fails again, check the authorization server’s log.',
    ISSUER,
    RETRY,
  );
const GRANT = (cure: string, whose: string) =>
  told('The grant “authorization_code” isn’t allowed', cure, whose, RETRY, SETTINGS);
const SUPPORT = 'The authorization server must support it, or choose another grant or client in the settings.';

/** Error redirects of known providers' sign-in pages. */
const REDIRECTS: readonly [name: string, error: string, words: string, Pick<SetUp, 'code' | 'page'>][] = [
  [
    'Okta: scopes of no authorization server',
    'invalid_scope',
    'One or more scopes are not configured for the authorization server resource.',
    { code: 'scopes-refused', page: SCOPES },
  ],
  [
    'Keycloak: an unknown scope',
    'invalid_scope',
    'Invalid scopes: town:read',
    { code: 'scopes-refused', page: SCOPES },
  ],
  [
    'Entra: the user declined',
    'access_denied',
    'AADSTS65004: User declined to consent to access the app.',
    { code: 'access-denied', page: DENIED },
  ],
  [
    'Entra: an administrator has to consent',
    'access_denied',
    'AADSTS90094: Admin consent is required for the permissions requested by this application.',
    { code: 'access-denied', page: DENIED },
  ],
  [
    'Entra: no service principal',
    'invalid_client',
    'AADSTS650052: The app is trying to access a service that your organization lacks a service principal for.',
    { code: 'authorization-refused', page: REQUEST },
  ],
  [
    'Entra: an account of another tenant',
    'invalid_request',
    "AADSTS50020: User account from identity provider 'live.com' does not exist in tenant.",
    { code: 'authorization-refused', page: REQUEST },
  ],
  [
    'Auth0: a grant that is off for the client',
    'unauthorized_client',
    "Grant type 'authorization_code' not allowed for the client.",
    {
      code: 'grant-not-allowed',
      page: GRANT('or choose another grant or client in the settings.', REGISTRATION),
    },
  ],
  ['Google: denied without words', 'access_denied', '', { code: 'access-denied', page: DENIED }],
  [
    'GitHub: another redirect URI',
    'redirect_uri_mismatch',
    'The redirect_uri MUST match the registered callback URL for this application.',
    {
      code: 'redirect-mismatch',
      page: told(
        'The authorization server doesn’t accept this redirect URI for the client',
        'Or use the registered redirect URI in the settings.',
        REGISTRATION,
        RETRY,
        SETTINGS,
      ),
    },
  ],
  [
    'GitHub: a suspended application',
    'application_suspended',
    'Your application has been suspended.',
    { code: 'authorization-refused', page: REQUEST },
  ],
  [
    'Ory: a state that it calls weak',
    'invalid_state',
    'The state is missing or does not have enough characters and is therefore considered too weak.',
    { code: 'authorization-refused', page: REQUEST },
  ],
  [
    'a sign-in page that breaks',
    'server_error',
    'Unexpected error.',
    { code: 'server-error', page: NOT_NOW('server_error') },
  ],
  [
    'a sign-in page that is down',
    'temporarily_unavailable',
    '',
    { code: 'server-error', page: NOT_NOW('temporarily_unavailable') },
  ],
  [
    'a sign-in page without codes',
    'unsupported_response_type',
    'response_type code is not allowed',
    { code: 'grant-not-allowed', page: GRANT(SUPPORT, ISSUER) },
  ],
];

const SPENT = told(
  'The authorization server issued no token',
  'A code can be used only once and expires soon: authorize again.',
  ISSUER,
  AGAIN,
  SETTINGS,
);
const NO_TOKEN = told(
  'The authorization server issued no token (400)',
  'Change what the authorization server objects to in the settings, or ask its administrator.',
  ISSUER,
  RETRY,
  SETTINGS,
);
const CLIENT = told(
  'Client authentication failed',
  'Register again, or enter a client ID of your own in the settings.',
  REGISTRATION,
  'Register again',
  RETRY,
  SETTINGS,
);
const REFUSED_REGISTRATION = (status: number) =>
  told(
    `The authorization server rejected the registration (${status})`,
    'Some servers require an initial access token or manual registration. You can enter either in the settings.',
    ISSUER,
    RETRY,
    SETTINGS,
  );
/** A pipeline has its own client, so Loupe registers none. */
const OWN_CLIENT: Headless = { environment: 'client', says: 'works' };

/** Error responses of known providers. */
export const PROVIDERS: readonly SetUp[] = [
  ...REDIRECTS.map(([name, error, words, expected]): SetUp => ({
    name,
    behaviour: () => redirected(error, words),
    ...expected,
    headless: BROWSER,
  })),
  {
    name: 'Entra: a public client where a secret is wanted',
    behaviour: () =>
      at(
        '/token',
        refused(
          'invalid_client',
          "AADSTS7000218: The request body must contain the following parameter: 'client_assertion' or 'client_secret'.",
          401,
        ),
      ),
    code: 'client-authentication-refused',
    page: CLIENT,
    headless: BROWSER,
  },
  {
    name: 'Google: a client that was deleted',
    behaviour: () => at('/token', refused('invalid_client', 'The OAuth client was not found.', 401)),
    code: 'client-authentication-refused',
    page: CLIENT,
    headless: BROWSER,
  },
  {
    name: 'Google: a client without its secret',
    behaviour: () => at('/token', refused('invalid_request', 'client_secret is missing.')),
    code: 'token-refused',
    page: NO_TOKEN,
  },
  {
    name: 'Entra: a client of another type',
    behaviour: () =>
      at(
        '/token',
        refused(
          'invalid_request',
          "AADSTS9002326: Cross-origin token redemption is permitted only for the 'Single-Page Application' client-type.",
        ),
      ),
    code: 'token-refused',
    page: NO_TOKEN,
  },
  {
    name: 'Entra: a resource beside scopes',
    behaviour: () =>
      at(
        '/token',
        refused(
          'invalid_target',
          "AADSTS9010010: The resource parameter provided in the request doesn't match with the requested scopes.",
        ),
      ),
    code: 'resource-refused',
    page: told(
      'The authorization server rejected the resource “$url”',
      'Change or omit the resource in the settings.',
      ISSUER,
      AGAIN,
      SETTINGS,
    ),
  },
  ...(
    [
      ['Keycloak: a code with another verifier', refused('invalid_grant', 'PKCE verification failed: Code mismatch')],
      ['Cognito: a spent code, without words', json({ error: 'invalid_grant' }, 400)],
      [
        'GitHub: a spent code, with 200',
        json({ error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' }),
      ],
      ['Slack: a spent code, with 200', json({ ok: false, error: 'invalid_code' })],
    ] as const
  ).map(([name, answer]): SetUp => ({
    name,
    behaviour: () => at('/token', answer),
    code: 'token-refused',
    page: SPENT,
    headless: BROWSER,
  })),
  {
    name: 'a token endpoint that has had enough',
    behaviour: () =>
      at('/token', { status: 429, headers: { 'retry-after': '30' }, body: { error: 'too_many_requests' } }),
    code: 'server-error',
    page: told(
      'The authorization server couldn’t process the request (429)',
      'Wait as it asks (Retry-After: 30), then try again. If it fails again, check the authorization server’s log.',
      ISSUER,
      RETRY,
    ),
  },
  {
    name: 'a token endpoint without codes',
    behaviour: () => at('/token', refused('unsupported_grant_type', 'Not supported')),
    code: 'grant-not-allowed',
    page: GRANT(SUPPORT, ISSUER),
    headless: BROWSER,
  },
  {
    name: 'a token without its type',
    behaviour: () => at('/token', json({ access_token: 'abc-def-ghi' })),
    code: 'token-malformed',
    page: told(
      'Invalid response from the token endpoint',
      'The response must be JSON with “access_token” and “token_type”.',
      ISSUER,
      AGAIN,
    ),
  },
  {
    name: 'Keycloak: registrations from trusted hosts alone',
    behaviour: () =>
      at(
        '/register',
        json(
          {
            error: 'access_denied',
            error_description:
              "Policy 'Trusted Hosts' rejected request to client-registration service. Details: Host not trusted.",
          },
          403,
        ),
      ),
    code: 'registration-refused',
    page: REFUSED_REGISTRATION(403),
    headless: OWN_CLIENT,
  },
  {
    name: 'Auth0: registration is off',
    behaviour: () =>
      at(
        '/register',
        json({ statusCode: 404, error: 'Not Found', message: 'Dynamic client registration is not enabled' }, 404),
      ),
    code: 'registration-refused',
    page: REFUSED_REGISTRATION(404),
    headless: OWN_CLIENT,
  },
  {
    name: 'too many registrations',
    behaviour: () => at('/register', json({ error: 'too_many_requests' }, 429)),
    code: 'server-error',
    page: NOT_NOW('429'),
    headless: OWN_CLIENT,
  },
];
