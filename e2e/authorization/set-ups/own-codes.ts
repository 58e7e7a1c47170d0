import { refused } from '../../../core/authorization/testing/authorization-server';
import {
  type SetUp,
  SERVER,
  ISSUER,
  REGISTRATION,
  PERSON,
  RETRY,
  SETTINGS,
  ANYWAY,
  ENDPOINTS,
  BROWSER,
  AGAIN,
  TOKEN_IN_CLEAR,
  told,
  at,
  json,
  redirected,
} from './set-up';

const DPOP = told(
  'Tokens must be bound to a key (DPoP)',
  'Turn on DPoP in the settings, then authorize again.',
  PERSON,
  AGAIN,
  SETTINGS,
);

/** Further requirements of authorization servers, with error codes or texts of their own. */
export const OWN_CODES: readonly SetUp[] = [
  ...(
    [
      ['login_required', 'User not logged in.'],
      ['consent_required', 'Consent is missing.'],
      ['interaction_required', 'AADSTS50076: use multi-factor authentication.'],
    ] as const
  ).map(([error, words]): SetUp => ({
    name: `the sign-in ends with ${error}`,
    behaviour: () => redirected(error, words),
    code: 'interaction-required',
    page: told('The sign-in page wasn’t shown', 'Authorize again.', PERSON, AGAIN),
    headless: BROWSER,
  })),
  {
    name: 'prompt=none among the extra parameters',
    settings: { extra: { authorize: [['prompt', 'none']], token: [] } },
    behaviour: () => redirected('login_required', 'User not logged in.'),
    code: 'interaction-required',
    page: told(
      'The sign-in page wasn’t shown',
      'Remove “prompt=none” from Extra parameters in the settings, then authorize again.',
      PERSON,
      AGAIN,
    ),
    headless: BROWSER,
  },
  {
    name: 'pushed requests are required, by the metadata',
    behaviour: () => ({ metadata: { require_pushed_authorization_requests: true } }),
    code: 'par-required',
    page: told(
      'The authorization server requires pushed requests (PAR)',
      'Allow requests without PAR for this client, or add a token from elsewhere as a header.',
      ISSUER,
      AGAIN,
    ),
    headless: BROWSER,
  },
  {
    name: 'pushed requests are required, by the answer',
    behaviour: () => redirected('invalid_request', 'Pushed Authorization Request is required.'),
    code: 'par-required',
    page: told(
      'The authorization server requires pushed requests (PAR)',
      'Allow requests without PAR for this client, or add a token from elsewhere as a header.',
      ISSUER,
      AGAIN,
    ),
    headless: BROWSER,
  },
  {
    name: 'invalid_resource',
    behaviour: () => redirected('invalid_resource', 'AADSTS500011: The principal was not found.'),
    code: 'resource-refused',
    page: told(
      'The authorization server rejected the resource “$url”',
      'Change or omit the resource in the settings.',
      ISSUER,
      AGAIN,
      SETTINGS,
    ),
    headless: BROWSER,
  },
  {
    name: 'an audience that is not known',
    settings: { extra: { authorize: [['audience', 'https://api.example']], token: [] } },
    behaviour: () => redirected('access_denied', 'Service not found: https://api.example'),
    code: 'audience-refused',
    page: told(
      'The authorization server doesn’t know the audience',
      'Loupe sent “https://api.example”. Register it at the authorization server, or set the right “audience” under Extra parameters in the settings.',
      ISSUER,
      RETRY,
      SETTINGS,
    ),
    headless: BROWSER,
  },
  {
    name: 'a user who is not assigned',
    behaviour: () => redirected('access_denied', 'User is not assigned to the client application.'),
    code: 'user-not-assigned',
    page: told(
      'The user isn’t assigned to the client',
      'An administrator of the authorization server must assign the user, or a group of the user, to this client.',
      ISSUER,
      AGAIN,
    ),
    headless: BROWSER,
  },
  {
    name: 'a proof of possession is required for tokens',
    behaviour: () => at('/token', refused('invalid_dpop_proof', 'A DPoP proof is required.')),
    code: 'dpop-required',
    page: DPOP,
  },
  {
    name: 'a proof of possession is required by the server',
    behaviour: () => ({
      intercept: ({ path, headers }) =>
        path === '/mcp' && headers.authorization?.startsWith('Bearer')
          ? { status: 401, headers: { 'www-authenticate': 'DPoP algs="ES256"' } }
          : undefined,
    }),
    code: 'dpop-required',
    page: DPOP,
  },
  {
    name: 'registered with a method that was not asked for',
    behaviour: () => at('/register', json({ client_id: 'c', token_endpoint_auth_method: 'tls_client_auth' }, 201)),
    code: 'registration-method',
    page: told(
      'Registered with a client authentication that Loupe can’t use',
      'You can also register a client manually and enter its ID in the settings.',
      ISSUER,
      RETRY,
      SETTINGS,
    ),
    headless: { environment: 'client', says: 'works' },
  },
  {
    name: 'a token as a form',
    behaviour: () =>
      at('/token', {
        status: 200,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `access_token=${TOKEN_IN_CLEAR}&token_type=bearer&scope=`,
      }),
    code: 'token-malformed',
    page: told(
      'Invalid response from the token endpoint',
      'The response is form-encoded, not JSON. The response must be JSON with “access_token” and “token_type”.',
      ISSUER,
      AGAIN,
    ),
  },
  {
    name: 'a token as text',
    behaviour: () =>
      at('/token', { status: 200, headers: { 'content-type': 'text/plain' }, body: TOKEN_IN_CLEAR.slice(4) }),
    code: 'token-malformed',
    page: told(
      'Invalid response from the token endpoint',
      'The response is text/plain, not JSON. The response must be JSON with “access_token” and “token_type”.',
      ISSUER,
      AGAIN,
    ),
  },
  {
    name: 'a token endpoint that wants JSON',
    behaviour: () => at('/token', json({ message: 'Unsupported Media Type' }, 415)),
    code: 'json-wanted',
    page: told(
      'The token endpoint rejects form-encoded requests (415)',
      'Fix the token endpoint, or enter another one in the settings.',
      ISSUER,
      RETRY,
      ENDPOINTS,
    ),
  },
  {
    name: 'the issuer is a template for tenants',
    behaviour: ({ origin }) => ({ metadata: { issuer: `${origin}/{tenantid}/v2.0` } }),
    code: 'issuer-mismatch',
    page: told(
      'The issuer in the metadata doesn’t match',
      'It is a template for many tenants: list the URL of one tenant, with its ID in place of “common” or “organizations”.',
      ISSUER,
      RETRY,
      ANYWAY,
    ),
  },
  {
    name: 'a token that is encrypted, and refused',
    behaviour: () => at('/token', json({ access_token: 'eyJhbGciOi.a.b.c.d', token_type: 'Bearer' })),
    code: 'token-not-accepted',
    page: told(
      'The server rejected the token (401)',
      'The token is encrypted (JWE), so only the server can read its claims. Check that it can.',
      SERVER,
      RETRY,
    ),
  },
  {
    name: 'a token without an audience, refused',
    behaviour: () => at('/token', json({ access_token: `h.${btoa('{"sub":"ada"}')}.s`, token_type: 'Bearer' })),
    code: 'token-not-accepted',
    page: told(
      'The server rejected the token (401)',
      'The token has no “aud”: the authorization server must issue it for this server.',
      SERVER,
      RETRY,
    ),
  },
  {
    name: 'a cookie is wanted',
    behaviour: () => ({ resource: undefined, metadata: undefined, challenge: 'Cookie realm="intranet"' }),
    code: 'other-scheme',
    page: told(
      'The challenge isn’t OAuth: cookie',
      'Sign in with a browser, and add its cookie as a Cookie header in the server’s settings.',
      SERVER,
      RETRY,
    ),
    headless: { environment: 'none', says: ['cookie'] },
  },
  ...(
    [
      [
        'Request is malformed for “Ada Lovelace”',
        'If it requires a custom parameter, add it under Extra parameters in the settings.',
      ],
      [
        'Missing required parameter: acr_values',
        'The parameter is “acr_values”: add or change it under Extra parameters in the settings.',
      ],
    ] as const
  ).map(([words, cure]): SetUp => ({
    name: `the sign-in ends with invalid_request: ${words}`,
    behaviour: () => redirected('invalid_request', words),
    code: 'authorization-refused',
    page: told('The authorization server rejected the request', cure, ISSUER, RETRY, SETTINGS),
    headless: BROWSER,
  })),
  {
    name: 'a client that was just registered, refused by its method',
    behaviour: () => ({
      metadata: { token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'] },
      intercept: ({ path, headers }) =>
        path === '/token' && headers.authorization?.startsWith('Basic')
          ? refused('invalid_client', 'Client authentication failed.', 401)
          : undefined,
    }),
    code: 'client-authentication-refused',
    page: told(
      'Client authentication failed',
      'Loupe has just registered this client, so registering again would fail the same. Try “client_secret_post”.',
      REGISTRATION,
      'Use client_secret_post',
      RETRY,
      SETTINGS,
    ),
    leadsTo: 'authorized',
    headless: {
      environment: 'client',
      says: [
        'Client authentication failed',
        'Check the client ID and its secret in LOUPE_CLIENT_ID and LOUPE_CLIENT_SECRET.',
      ],
    },
  },
];
