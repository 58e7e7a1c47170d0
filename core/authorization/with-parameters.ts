import type { AuthorizationSettings } from './model';

/** @param query such as `audience=https://api.example.com&prompt=login`; the settings' own replace those of the same name */
export function withParameters(settings: AuthorizationSettings, query: string): AuthorizationSettings {
  const all = [...new URLSearchParams(query)];
  const { authorize, token } = settings.extra;
  const ofToken = all.filter(([name]) => !OF_SIGN_IN.has(name));
  return { ...settings, extra: { authorize: [...all, ...authorize], token: [...ofToken, ...token] } };
}

/** Parameters for the page at which a person signs in (OpenID Connect Core, section 3.1.2.1). */
const OF_SIGN_IN = new Set(
  'prompt login_hint domain_hint id_token_hint display ui_locales max_age acr_values nonce response_mode'.split(' '),
);
