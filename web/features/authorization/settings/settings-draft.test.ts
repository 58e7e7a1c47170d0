// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import { type AuthorizationSettings, DEFAULT_AUTHORIZATION } from '../../../../core/authorization/model';
import {
  invalidPaths,
  storeSettingsDraft,
  storedSettingsDraft,
  settingsOfDraft,
  secretsFor,
  type SettingsDraft,
  settingsDraftOf,
} from './settings-draft';

const USUAL = settingsDraftOf(DEFAULT_AUTHORIZATION, undefined);

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
  identityProvider: { issuer: 'https://idp.example', tokenEndpoint: 'https://idp.example/t', clientId: 'there' },
  remember: true,
};

const OWN = { kind: 'pre-registered', id: '' } as const;
const DOCUMENT = { kind: 'metadata-document', url: '' } as const;

describe('the settings as typed', () => {
  it.each([DEFAULT_AUTHORIZATION, FULL])('are the same again when they are read', (settings) => {
    const tls = { caFile: '/ca.pem', unchecked: true };
    const draft = settingsDraftOf(settings, tls);
    expect(settingsOfDraft(draft)).toEqual({ settings, tls });
    expect(invalidPaths(draft)).toEqual([]);
  });

  it('have no TLS options where nothing is chosen', () => {
    expect(settingsOfDraft(USUAL).tls).toBeUndefined();
  });

  it.each([
    ['$.redirect.port', { redirect: { ...USUAL.redirect, port: 80 } }],
    ['$.redirect.port', { redirect: { ...USUAL.redirect, port: 'x' } }],
    ['$.redirect.path', { redirect: { ...USUAL.redirect, path: 'back' } }],
    ['$.redirect.path', { redirect: { ...USUAL.redirect, path: '/back?x=1' } }],
    ['$.issuer', { issuer: 'a.example' }],
    ['$.extra.authorize[0].name', { extra: { authorize: [{ name: ' state', value: 'x' }], token: [] } }],
    ['$.client.url', { client: { kind: 'metadata-document', url: 'javascript:alert(1)' } }],
    ['$.endpoints.token', { endpoints: { token: 'file:///etc/passwd' } }],
  ])('tell a fault in %s', (path, change) => {
    expect(invalidPaths({ ...USUAL, ...change } as SettingsDraft)).toEqual([path]);
  });

  it('leave out parameters without a name', () => {
    const extra = { authorize: [{ value: 'x' }], token: [] };
    expect(settingsOfDraft({ ...USUAL, extra }).settings.extra.authorize).toEqual([]);
  });

  it('survive a reload of the tab, also those of an earlier version', () => {
    expect(storedSettingsDraft('a')).toBeUndefined();
    storeSettingsDraft('a', { ...USUAL, scopes: 'x' });
    expect(storedSettingsDraft('a')).toEqual({ ...USUAL, scopes: 'x' });
    expect(storedSettingsDraft('b')).toBeUndefined();
    sessionStorage.setItem('loupe.authorization/b/settings', '{"scopes":"y"}');
    expect(storedSettingsDraft('b')).toEqual({ ...USUAL, scopes: 'y' });
    storeSettingsDraft('a', undefined);
    expect(storedSettingsDraft('a')).toBeUndefined();
  });

  it.each([
    [{}, ['initial-access-token']],
    [{ client: { ...OWN, auth: 'client_secret_post' } }, ['client-secret']],
    [{ client: { ...OWN, auth: 'private_key_jwt' } }, ['private-key']],
    [{ client: { ...OWN, auth: 'none' } }, []],
    [{ client: DOCUMENT, grant: 'jwt-bearer' }, ['assertion']],
    [{ client: DOCUMENT, grant: 'id-jag' }, ['id-token']],
  ] as const)('with %j want the secrets %j', (change, secrets) => {
    expect(secretsFor({ ...USUAL, ...change })).toEqual(secrets);
  });
});
