import {
  type SetUp,
  ISSUER,
  REGISTRATION,
  PERSON,
  AGAIN,
  RETRY,
  SETTINGS,
  ANYWAY,
  BROWSER,
  told,
  redirected,
} from './set-up';

const REDIRECT_ISSUER = told(
  'The issuer in the redirect doesn’t match',
  '“iss” in the redirect must be the issuer from the metadata, and must be present if the metadata says so.',
  ISSUER,
  RETRY,
  ANYWAY,
);

export const SIGN_IN: readonly SetUp[] = [
  ...(
    [
      [
        'access_denied',
        told(
          'Access was denied on the sign-in page',
          'Authorize again, with another account if necessary.',
          PERSON,
          RETRY,
        ),
        'The user said no.',
        'access-denied',
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
        'Never heard of it.',
        'scopes-refused',
      ],
      [
        'invalid_request',
        told(
          'The authorization server rejected the request',
          'The parameter is “audience”: add or change it under Extra parameters in the settings.',
          ISSUER,
          RETRY,
          SETTINGS,
        ),
        'Missing required parameter: audience',
        'authorization-refused',
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
        'No such resource.',
        'resource-refused',
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
        'The client may not use this flow.',
        'grant-not-allowed',
      ],
      [
        'unsupported_response_type',
        told(
          'The grant “authorization_code” isn’t allowed',
          'The authorization server must support it, or choose another grant or client in the settings.',
          ISSUER,
          RETRY,
          SETTINGS,
        ),
        'Only token.',
        'grant-not-allowed',
      ],
      [
        'server_error',
        told(
          'The authorization server couldn’t process the request (server_error)',
          'If it fails again, check the authorization server’s log.',
          ISSUER,
          RETRY,
        ),
        'The database is down.',
        'server-error',
      ],
      [
        'temporarily_unavailable',
        told(
          'The authorization server couldn’t process the request (temporarily_unavailable)',
          'If it fails again, check the authorization server’s log.',
          ISSUER,
          RETRY,
        ),
        'Come back at noon.',
        'server-error',
      ],
    ] as const
  ).map(([error, page, description, code]): SetUp => ({
    name: `the sign-in ends with ${error}`,
    behaviour: () => redirected(error, description, { error_uri: 'https://why.example/e' }),
    code,
    page,
    headless: BROWSER,
  })),
  {
    name: 'the sign-in ends without a code',
    behaviour: () => ({ redirect: { code: undefined } }),
    code: 'code-missing',
    page: told('The redirect has no code', 'It must send one of them.', ISSUER, RETRY),
    headless: BROWSER,
  },
  {
    name: 'the sign-in ends with another state',
    behaviour: () => ({ redirect: { state: 'another' } }),
    code: 'state-mismatch',
    page: told(
      'The state doesn’t match',
      'If the problem persists, the authorization server or a proxy changes the state.',
      ISSUER,
      RETRY,
    ),
    headless: BROWSER,
  },
  {
    name: 'the sign-in ends without a state',
    behaviour: () => ({ redirect: { state: undefined } }),
    code: 'state-mismatch',
    page: told(
      'The state doesn’t match',
      'If the problem persists, the authorization server or a proxy removes the state.',
      ISSUER,
      RETRY,
    ),
    headless: BROWSER,
  },
  {
    name: 'the sign-in names another issuer',
    behaviour: () => ({ redirect: { iss: 'https://evil.example' } }),
    code: 'iss-mismatch',
    page: REDIRECT_ISSUER,
    headless: BROWSER,
  },
  {
    name: 'the sign-in names no issuer, though that is advertised',
    behaviour: () => ({ redirect: { iss: undefined } }),
    code: 'iss-mismatch',
    page: REDIRECT_ISSUER,
    press: ANYWAY,
    leadsTo: 'authorized',
    headless: BROWSER,
  },
  {
    name: 'the sign-in names another issuer, though none is advertised',
    behaviour: () => ({
      redirect: { iss: 'https://evil.example' },
      metadata: { authorization_response_iss_parameter_supported: undefined },
    }),
    code: 'iss-mismatch',
    page: REDIRECT_ISSUER,
    headless: BROWSER,
  },
];
