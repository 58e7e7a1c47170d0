import type { AuthorizationSettings } from '../../../core/authorization/model';
import { refused } from '../../../core/authorization/testing/authorization-server';
import { type SetUp, ISSUER, REGISTRATION, PERSON, RETRY, SETTINGS, told, at, json } from './set-up';

const ID_JAG: Partial<AuthorizationSettings> = {
  grant: 'id-jag',
  client: { kind: 'pre-registered', id: 'robot', auth: 'none' },
  identityProvider: { issuer: '', tokenEndpoint: '$origin/idp/token', clientId: 'robot' },
};

const ASSERTION_REFUSED = told(
  'The authorization server issued no token (400)',
  'Check the assertion or ID token: its issuer, audience, subject and expiry.',
  ISSUER,
  RETRY,
  SETTINGS,
);

/** Grants without a user. */
export const UNATTENDED: readonly SetUp[] = [
  {
    name: 'client credentials that are refused',
    settings: { grant: 'client-credentials', client: { kind: 'pre-registered', id: 'robot' } },
    secrets: { 'client-secret': 'robot-secret' },
    behaviour: () => at('/token', refused('invalid_client', 'Unknown robot.', 401)),
    code: 'client-authentication-refused',
    page: told(
      'Client authentication failed',
      'Check the client ID and its secret, or try another method.',
      REGISTRATION,
      RETRY,
      SETTINGS,
    ),
  },
  {
    name: 'client credentials without a secret',
    settings: {
      grant: 'client-credentials',
      client: { kind: 'pre-registered', id: 'robot', auth: 'client_secret_post' },
    },
    behaviour: () => ({}),
    code: 'needs-input',
    page: told('Your input is required', 'Enter this in the settings: the client secret.', PERSON, SETTINGS),
    headless: { environment: 'none', says: 'asks' },
  },
  {
    name: 'an assertion that is refused',
    settings: { grant: 'jwt-bearer', client: { kind: 'pre-registered', id: 'robot' } },
    secrets: { assertion: 'an-assertion' },
    behaviour: () => at('/token', refused('invalid_grant', 'The assertion has expired.')),
    code: 'token-refused',
    page: ASSERTION_REFUSED,
    headless: { environment: 'none', says: 'asks' },
  },
  {
    name: 'an assertion, and no client',
    settings: { grant: 'jwt-bearer' },
    secrets: { assertion: 'an-assertion' },
    behaviour: () => ({}),
    code: 'no-registration',
    page: told(
      'Client ID required: Loupe can’t register one here',
      'Register a client with $origin manually, and enter its ID.',
      PERSON,
      SETTINGS,
    ),
    headless: { environment: 'none', says: 'asks' },
  },
  {
    name: 'an ID token that the identity provider refuses',
    settings: ID_JAG,
    secrets: { 'id-token': 'an-id-token' },
    behaviour: () => at('/idp/token', refused('invalid_grant', 'The ID token is of another.')),
    code: 'token-refused',
    page: ASSERTION_REFUSED,
    headless: { environment: 'none', says: 'asks' },
  },
  {
    name: 'an assertion of the identity provider’s that is refused',
    settings: ID_JAG,
    secrets: { 'id-token': 'an-id-token' },
    behaviour: () => ({
      intercept: ({ path }) =>
        path === '/idp/token'
          ? json({ access_token: 'a-grant', issued_token_type: 'id-jag', token_type: 'N_A' })
          : path === '/token'
            ? refused('invalid_grant', 'The identity provider is not trusted.')
            : undefined,
    }),
    code: 'token-refused',
    page: ASSERTION_REFUSED,
    headless: { environment: 'none', says: 'asks' },
  },
];
