import { refused } from '../../../core/authorization/testing/authorization-server';
import { type SetUp, ISSUER, REGISTRATION, RETRY, SETTINGS, AGAIN, REGISTER, told, at, html } from './set-up';

const CLIENT_FORGOTTEN = told(
  'The authorization server no longer knows the client ID',
  'Delete it and register again.',
  REGISTRATION,
  REGISTER,
  RETRY,
);

export const REFRESH: readonly SetUp[] = [
  {
    name: 'a refresh token that is refused',
    isAuthorized: true,
    behaviour: () => at('/token', refused('invalid_grant', 'The token has been revoked.')),
    asks: 'refresh',
    code: 'refresh-refused',
    page: told(
      'The authorization server rejected the refresh token',
      'Authorize again to get a new one.',
      ISSUER,
      AGAIN,
    ),
    headless: { environment: 'refresh', says: 'same' },
  },
  {
    name: 'a refresh token that was refused before',
    isAuthorized: true,
    behaviour: () => at('/token', refused('invalid_grant', 'The token has been revoked.')),
    asks: 'refresh again',
    code: 'no-refresh-token',
    page: told(
      'No refresh token',
      'Authorize again; request the scope “offline_access” if the server advertises it.',
      ISSUER,
      AGAIN,
      SETTINGS,
    ),
    headless: { environment: 'refresh', says: ['The token has been revoked.'] },
  },
  {
    name: 'a client that is forgotten, at the refresh',
    isAuthorized: true,
    behaviour: () => at('/token', refused('invalid_client', 'Unknown client.', 401)),
    asks: 'refresh',
    code: 'stale-registration',
    page: CLIENT_FORGOTTEN,
    headless: { environment: 'refresh', says: ['Unknown client.'] },
  },
  {
    name: 'an authorization server that is down, at the refresh',
    isAuthorized: true,
    behaviour: () => at('/token', html('Service Unavailable', 503)),
    asks: 'refresh',
    code: 'server-error',
    page: told(
      'The authorization server couldn’t process the request (503)',
      'If it fails again, check the authorization server’s log.',
      ISSUER,
      RETRY,
    ),
    headless: { environment: 'refresh', says: 'same' },
  },
  {
    name: 'a client that is forgotten, at the next sign-in',
    isAuthorized: true,
    behaviour: () => at('/token', refused('invalid_client', 'Unknown client.', 401)),
    code: 'stale-registration',
    page: CLIENT_FORGOTTEN,
    headless: { environment: 'client', says: ['Unknown client.'] },
  },
  {
    name: 'a revocation that is refused',
    isAuthorized: true,
    behaviour: () => at('/revoke', refused('unsupported_token_type', 'Not these.')),
    asks: 'revoke',
    code: 'revocation-refused',
    page: told(
      'The authorization server didn’t revoke the token (400)',
      'Try again, or delete the credentials so that Loupe no longer uses it.',
      ISSUER,
      RETRY,
    ),
    headless: { environment: 'client', says: 'works' },
  },
];
