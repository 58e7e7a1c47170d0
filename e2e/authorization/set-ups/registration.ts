import { refused } from '../../../core/authorization/testing/authorization-server';
import { type SetUp, ISSUER, RETRY, SETTINGS, ANYWAY, BROWSER, told, at, html, json, NO_REGISTRATION } from './set-up';

export const REGISTRATIONS: readonly SetUp[] = [
  {
    name: 'no registration',
    behaviour: () => ({ metadata: { registration_endpoint: undefined } }),
    code: 'no-registration',
    page: NO_REGISTRATION,
    headless: BROWSER,
  },
  ...(
    [
      [
        '400 that says why',
        told(
          'The authorization server rejected the registration (400)',
          'Some servers require an initial access token or manual registration. You can enter either in the settings.',
          ISSUER,
          RETRY,
          SETTINGS,
        ),
        refused('invalid_client_metadata', 'A logo is required.'),
      ],
      [
        '403',
        told(
          'The authorization server rejected the registration (403)',
          'Some servers require an initial access token or manual registration. You can enter either in the settings.',
          ISSUER,
          RETRY,
          SETTINGS,
        ),
        refused('access_denied', 'Registration is closed.', 403),
      ],
      [
        '401',
        told(
          'The authorization server rejected the registration (401)',
          'Some servers require an initial access token or manual registration. You can enter either in the settings.',
          ISSUER,
          SETTINGS,
        ),
        refused('invalid_token', 'An initial access token is required.', 401),
      ],
      [
        '500',
        told(
          'The authorization server couldn’t process the request (500)',
          'If it fails again, check the authorization server’s log.',
          ISSUER,
          RETRY,
        ),
        html('Whitelabel Error Page', 500),
        'server-error',
      ],
    ] as const
  ).map(([name, page, answer, code = 'registration-refused' as const]): SetUp => ({
    name: `a registration that ends with ${name}`,
    behaviour: () => at('/register', answer),
    code,
    page,
    headless: BROWSER,
  })),
  {
    name: 'a registration that refuses the redirect URI',
    behaviour: () => at('/register', refused('invalid_redirect_uri', 'Only https.')),
    code: 'redirect-not-allowed',
    page: told(
      'The authorization server rejected the redirect URI',
      'Choose a redirect URI that it allows (host, port and path) in the settings, or register a client manually and enter its ID.',
      ISSUER,
      RETRY,
      SETTINGS,
    ),
    headless: BROWSER,
  },
  {
    name: 'a registration without a client ID',
    behaviour: () => at('/register', json({ client_name: 'Loupe' }, 201)),
    code: 'registration-malformed',
    page: told('Invalid registration response', 'The response must be JSON with “client_id”.', ISSUER, RETRY),
    headless: BROWSER,
  },
  {
    name: 'a registration with another redirect URI',
    behaviour: () => at('/register', json({ client_id: 'c', redirect_uris: ['https://other.example/cb'] }, 201)),
    code: 'registration-changed',
    page: told(
      'Registered with another redirect URI',
      'You can also set the registered one in the settings.',
      ISSUER,
      ANYWAY,
      RETRY,
      SETTINGS,
    ),
    headless: BROWSER,
  },
  {
    name: 'a registration whose secret has expired',
    behaviour: () =>
      at('/register', json({ client_id: 'c', client_secret: 'of-old', client_secret_expires_at: 60 }, 201)),
    code: 'registration-expired',
    page: told(
      'The client secret has already expired',
      'If the date looks right, check this computer’s clock.',
      ISSUER,
      ANYWAY,
      RETRY,
    ),
    headless: BROWSER,
  },
];
