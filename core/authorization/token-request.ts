import { isObject } from '../json/json-object';
import { valueOfJson } from '../protocol/json-rpc';
import { textOf } from './claims';
import type { Client } from './credentials';
import type { AuthorizationSettings, HttpRequest } from './model';

const GRANT = 'urn:ietf:params:oauth:grant-type:';
export const TOKEN_EXCHANGE = `${GRANT}token-exchange`;
const TOKEN_TYPE = 'urn:ietf:params:oauth:token-type:';

export interface TokenScope {
  scope: string;
  resource: string;
}

export function codeGrant(code: string, verifier: string, redirectUri: string): [string, string][] {
  return [
    ['grant_type', 'authorization_code'],
    ['code', code],
    ['redirect_uri', redirectUri],
    ['code_verifier', verifier],
  ];
}

export function clientCredentialsGrant({ scope }: TokenScope): [string, string][] {
  return [['grant_type', 'client_credentials'], ...scopeParameter(scope)];
}

export function assertionGrant(assertion: string, { scope }: TokenScope): [string, string][] {
  return [['grant_type', `${GRANT}jwt-bearer`], ['assertion', assertion], ...scopeParameter(scope)];
}

export function refreshGrant(refreshToken: string): [string, string][] {
  return [
    ['grant_type', 'refresh_token'],
    ['refresh_token', refreshToken],
  ];
}

/** RFC 8693 at the identity provider: an ID token for an assertion to one authorization server. */
export function exchangeGrant(idToken: string, audience: string, { scope, resource }: TokenScope): [string, string][] {
  return [
    ['grant_type', TOKEN_EXCHANGE],
    ['requested_token_type', `${TOKEN_TYPE}id-jag`],
    ['audience', audience],
    ...(resource === '' ? [] : ([['resource', resource]] as [string, string][])),
    ...scopeParameter(scope),
    ['subject_token', idToken],
    ['subject_token_type', `${TOKEN_TYPE}id_token`],
  ];
}

function scopeParameter(scope: string): [string, string][] {
  return scope === '' ? [] : [['scope', scope]];
}

/** @param assertion for `private_key_jwt` @param proof of possession (DPoP) */
export function tokenRequest(
  url: string,
  grant: [string, string][],
  client: Client,
  {
    assertion,
    proof,
    extra = [],
  }: { assertion?: string; proof?: string; extra?: AuthorizationSettings['extra']['token'] },
): HttpRequest {
  const form = new URLSearchParams(grant);
  const headers: [string, string][] = [
    ['content-type', 'application/x-www-form-urlencoded'],
    ['accept', 'application/json'],
  ];
  switch (client.auth) {
    case 'client_secret_basic': {
      // Both are form-encoded before they are joined (RFC 6749, section 2.3.1).
      const encoded = [client.id, client.secret ?? ''].map(formEncoded).join(':');
      headers.push(['authorization', `Basic ${btoa(encoded)}`]);
      break;
    }
    case 'client_secret_post':
      form.set('client_id', client.id);
      form.set('client_secret', client.secret ?? '');
      break;
    case 'private_key_jwt':
      form.set('client_id', client.id);
      form.set('client_assertion_type', 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer');
      form.set('client_assertion', assertion ?? '');
      break;
    case 'none':
      if (client.id !== '') form.set('client_id', client.id);
  }
  if (proof !== undefined) headers.push(['dpop', proof]);
  for (const [name, value] of extra) form.set(name, value);
  return { method: 'POST', url, headers, body: form.toString() };
}

function formEncoded(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}

export interface OAuthError {
  error: string;
  description: string;
  uri: string;
}

/** The OAuth error in JSON or a form, else the title of a page, else the whole body, unmasked. */
export function readOAuthError(body: string): OAuthError {
  const text = body.trim();
  const isForm = /^error=|&error=/.test(text) && !/\s/.test(text);
  const value = isForm ? Object.fromEntries(new URLSearchParams(text)) : valueOfJson(text);
  if (isObject(value)) {
    const { error, error_description: description, error_uri: uri, message } = value;
    const reason = description ?? message;
    return { error: textOf(error), description: textOf(reason), uri: textOf(uri) };
  }
  const title = /<title[^>]*>([^<]*)/i.exec(text)?.[1]?.trim().replace(/\s+/g, ' ');
  return { error: '', description: title || text, uri: '' };
}
