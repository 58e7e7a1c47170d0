import { isObject, type JsonObject } from '../json/json-object';
import { AUTH_METHODS, type HttpResponse, type TokenDetails, type TokenEndpointAuth } from './model';
import { type ReasonFacts, reasonFacts } from './failure';
import { headerOf } from '../transports/http-progress';

export interface ResourceMetadata {
  url: string;
  /** Sent as written. */
  resource: string;
  servers: string[];
  scopes: string[] | undefined;
}

/** RFC 8414, section 2 */
export interface ServerMetadata {
  issuer: string;
  authorize: string;
  token: string;
  register: string;
  revoke: string;
  pkce: string[] | undefined;
  authMethods: string[] | undefined;
  signingAlgorithms: string[] | undefined;
  dpopAlgorithms: string[] | undefined;
  scopes: string[] | undefined;
  /** `authorization_response_iss_parameter_supported`. */
  sendsIss: boolean;
  takesMetadataDocuments: boolean;
  /** `require_pushed_authorization_requests` (RFC 9126, section 5). */
  requiresPushed: boolean;
  /** Whether the server publishes no metadata, so that these are the default endpoints of 2025-03-26. */
  isAssumed: boolean;
}

export type ReadResult<Value> =
  | { kind: 'found'; value: Value }
  | { kind: 'absent'; line: string }
  | ({ kind: 'malformed' } & ReasonFacts);

/** Absent, too, if the content type is another: some servers respond with a page at every URL. */
function readJson({ status, statusText, headers, body }: HttpResponse): ReadResult<JsonObject> {
  const type = (headerOf(headers, 'content-type') ?? '').split(';', 1)[0]?.trim() ?? '';
  const line = `${status} ${statusText}`.trim();
  if (status !== 200) return { kind: 'absent', line };
  const isJson = /\bjson\b/i.test(type) || (type === '' && /^\s*\{/.test(body));
  if (!isJson) return { kind: 'absent', line: `${line}, ${type || 'no content type'}` };
  try {
    const value: unknown = JSON.parse(body);
    if (isObject(value)) return { kind: 'found', value };
    return { kind: 'malformed', ...reasonFacts('not-an-object') };
  } catch (error) {
    // A parser's message has no period.
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: 'malformed', reason: `${reason.replace(/\.$/, '')}.` };
  }
}

export function readResourceMetadata(response: HttpResponse, url: string): ReadResult<ResourceMetadata> {
  const reading = readJson(response);
  if (reading.kind !== 'found') return reading;
  const { resource, authorization_servers: servers, scopes_supported: scopes } = reading.value;
  if (typeof resource !== 'string') return { kind: 'malformed', ...reasonFacts('not-a-string', 'resource') };
  const issuers = texts(servers);
  if (!issuers || issuers.length === 0) return { kind: 'malformed', ...reasonFacts('no-servers') };
  return { kind: 'found', value: { url, resource, servers: issuers, scopes: texts(scopes) } };
}

export function readServerMetadata(response: HttpResponse): ReadResult<ServerMetadata> {
  const reading = readJson(response);
  if (reading.kind !== 'found') return reading;
  const { value } = reading;
  if (typeof value['issuer'] !== 'string') return { kind: 'malformed', ...reasonFacts('not-a-string', 'issuer') };
  const text = (name: string) => {
    const member = value[name];
    return typeof member === 'string' ? member : '';
  };
  return {
    kind: 'found',
    value: {
      issuer: value['issuer'],
      authorize: text('authorization_endpoint'),
      token: text('token_endpoint'),
      register: text('registration_endpoint'),
      revoke: text('revocation_endpoint'),
      pkce: texts(value['code_challenge_methods_supported']),
      authMethods: texts(value['token_endpoint_auth_methods_supported']),
      signingAlgorithms: texts(value['token_endpoint_auth_signing_alg_values_supported']),
      dpopAlgorithms: texts(value['dpop_signing_alg_values_supported']),
      scopes: texts(value['scopes_supported']),
      sendsIss: value['authorization_response_iss_parameter_supported'] === true,
      takesMetadataDocuments: value['client_id_metadata_document_supported'] === true,
      requiresPushed: value['require_pushed_authorization_requests'] === true,
      isAssumed: false,
    },
  };
}

export function assumedMetadata(issuer: string): ServerMetadata {
  return {
    issuer,
    authorize: `${issuer}/authorize`,
    token: `${issuer}/token`,
    register: `${issuer}/register`,
    revoke: '',
    pkce: undefined,
    authMethods: undefined,
    signingAlgorithms: undefined,
    dpopAlgorithms: undefined,
    scopes: undefined,
    sendsIss: false,
    takesMetadataDocuments: false,
    requiresPushed: false,
    isAssumed: true,
  };
}

export function knownAuth(name: unknown): TokenEndpointAuth | undefined {
  return AUTH_METHODS.find((known) => known === name);
}

/** The authentication method if none was chosen; `client_secret_basic` without metadata (RFC 8414, section 2). */
export function chooseAuth(
  advertised: readonly string[] | undefined,
  has: { secret: boolean; key: boolean },
): TokenEndpointAuth {
  const offers = (name: TokenEndpointAuth) => advertised?.includes(name) ?? false;
  if (has.key && (!has.secret || offers('private_key_jwt'))) return 'private_key_jwt';
  if (!has.secret) {
    const known = AUTH_METHODS.filter(offers);
    return known.length === 1 && offers('private_key_jwt') ? 'private_key_jwt' : 'none';
  }
  if (!advertised || offers('client_secret_basic')) return 'client_secret_basic';
  return offers('client_secret_post') ? 'client_secret_post' : 'client_secret_basic';
}

/** For a registration: `none` if supported. */
export function authToRegister(advertised: readonly string[] | undefined): TokenEndpointAuth {
  const order = ['none', 'client_secret_basic', 'client_secret_post'] as const;
  return order.find((name) => advertised?.includes(name)) ?? 'client_secret_basic';
}

function texts(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.filter((each) => typeof each === 'string');
}

export function scopeList(...scopes: (string | undefined)[]): string[] {
  return [...new Set(scopes.flatMap((scope) => scope?.split(/\s+/) ?? []).filter(Boolean))];
}

/** Requested scopes for another token (OpenID Connect Core) that was received; access tokens need not have them. */
export function metScopes({ asked, hasRefreshToken, idClaims }: TokenDetails): string {
  const met = { offline_access: hasRefreshToken, openid: idClaims !== undefined };
  return scopeList(asked.scope)
    .filter((scope) => met[scope as keyof typeof met])
    .join(' ');
}
