// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';

import {
  type AuthorizationSettings,
  USUAL_AUTHORIZATION,
} from '../../../../core/authorization/model';
import {
  keepSettingsDraft,
  keptSettingsDraft,
  readSettings,
  secretsFor,
  settingsDraftOf,
} from './settings-draft';

const USUAL = settingsDraftOf(USUAL_AUTHORIZATION, undefined);

const FULL: AuthorizationSettings = {
  grant: 'id-jag',
  client: { kind: 'pre-registered', id: 'mine', auth: 'private_key_jwt' },
  redirect: { host: 'localhost', port: 7000, path: '/back' },
  scopes: 'a b',
  resource: { kind: 'own', value: 'api://x' },
  issuer: 'https://a.example',
  endpoints: { token: 'https://a.example/t', revocation: 'https://a.example/r' },
  extra: { authorize: [['audience', 'x']], token: [['audience', 'y']] },
  deviations: ['issuer-mismatch'],
  dpop: true,
  identityProvider: {
    issuer: 'https://idp.example',
    tokenEndpoint: 'https://idp.example/t',
    clientId: 'there',
  },
  remember: true,
};

beforeEach(() => sessionStorage.clear());

describe('the settings as typed', () => {
  it.each([USUAL_AUTHORIZATION, FULL])('are the same again when they are read', (settings) => {
    const tls = { caFile: '/ca.pem', unchecked: true };
    const read = readSettings(settingsDraftOf(settings, tls));
    expect(read).toEqual({ settings, tls, faults: new Set() });
  });

  it('have no TLS options where nothing is chosen', () => {
    expect(readSettings(USUAL).tls).toBeUndefined();
  });

  it.each([
    ['port', { port: '80' }],
    ['port', { port: 'x' }],
    ['path', { path: 'back' }],
    ['path', { path: '/back?x=1' }],
    ['issuer', { issuer: 'a.example' }],
    ['clientUrl', { clientUrl: 'javascript:alert(1)' }],
    ['token', { endpoints: { ...USUAL.endpoints, token: 'file:///etc/passwd' } }],
  ])('tell a fault in %s', (part, change) => {
    expect([...readSettings({ ...USUAL, ...change }).faults]).toEqual([part]);
  });

  it('leave out parameters without a name', () => {
    const extra = { authorize: [['', 'x']] as [string, string][], token: [] };
    expect(readSettings({ ...USUAL, extra }).settings.extra.authorize).toEqual([]);
  });

  it('survive a reload of the tab, also those of an earlier version', () => {
    expect(keptSettingsDraft('a')).toBeUndefined();
    keepSettingsDraft('a', { ...USUAL, scopes: 'x' });
    expect(keptSettingsDraft('a')).toEqual({ ...USUAL, scopes: 'x' });
    expect(keptSettingsDraft('b')).toBeUndefined();
    sessionStorage.setItem('loupe.authorization/b/draft', '{"scopes":"y"}');
    expect(keptSettingsDraft('b')).toEqual({ ...USUAL, scopes: 'y' });
    keepSettingsDraft('a', undefined);
    expect(keptSettingsDraft('a')).toBeUndefined();
  });

  it.each([
    [{}, ['initial-access-token']],
    [{ client: 'pre-registered', clientAuth: 'client_secret_post' }, ['client-secret']],
    [{ client: 'pre-registered', clientAuth: 'private_key_jwt' }, ['private-key']],
    [{ client: 'pre-registered', clientAuth: 'none' }, []],
    [{ client: 'metadata-document', grant: 'jwt-bearer' }, ['assertion']],
    [{ client: 'metadata-document', grant: 'id-jag' }, ['id-token']],
  ] as const)('with %j want the secrets %j', (change, secrets) => {
    expect(secretsFor({ ...USUAL, ...change })).toEqual(secrets);
  });
});
