import type { SettingsUi } from '../../../forms/settings/theme';

const PARAMETERS: SettingsUi = {
  'ui:add': 'addParameter',
  items: {
    'ui:look': 'row',
    'ui:lines': [['name', 'value']],
    name: { 'ui:look': 'row', 'ui:placeholder': 'audience' },
    value: { 'ui:look': 'row' },
  },
};

/** How the settings of an authorization are laid out. @param pagePort the port of Loupe's page */
export function settingsUi(pagePort: number): SettingsUi {
  return {
    'ui:lines': [
      'grant',
      { title: 'client', lines: ['client'] },
      { title: 'redirect', lines: ['redirect'] },
      { title: 'provider', lines: ['identityProvider'] },
      { title: 'ask', lines: ['scopes', 'resource', 'issuer', 'dpop'] },
      'remember',
      { title: 'tls', lines: ['tls'] },
      { title: 'extra', lines: ['extra'] },
      'endpoints',
      { title: 'deviations', lines: ['deviations'] },
    ],
    client: {
      'pre-registered': { auth: { 'ui:none': 'methodAuto' } },
      'metadata-document': {
        url: { 'ui:placeholder': 'https://example.com/oauth/client.json' },
      },
    },
    redirect: {
      'ui:field': 'redirect',
      'ui:bare': true,
      'ui:lines': [['host', 'port', 'path']],
      port: { 'ui:placeholder': String(pagePort), 'ui:hint': false },
    },
    // With the secrets that it is about.
    remember: { 'ui:field': 'secrets', 'ui:bare': true },
    tls: { caFile: { 'ui:placeholder': '/etc/ssl/company-ca.pem' } },
    extra: { authorize: PARAMETERS, token: PARAMETERS },
    endpoints: { 'ui:part': 'endpoints', 'ui:fold': true },
    deviations: { 'ui:widget': 'checkboxes', 'ui:bare': true },
  };
}
