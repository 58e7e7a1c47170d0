import type { Client, Tokens } from './credentials';
import { StepFailure } from './failure';
import type { HttpResponse } from './model';
import type { OAuthError } from './token-request';
import { headerOf } from '../transports/http-progress';

export interface RefusedRequest {
  client: Client;
  grant: string;
  isKept: boolean;
  issuer: string;
  advertised: readonly string[] | undefined;
  resource: string;
  redirect: string | undefined;
  scopes: { challenge: string; advertised: string; requested: string };
  extra: ReadonlyMap<string, string>;
  isBound: boolean;
}

/** The cause by the error code, or by the description if the code says little. */
export function refusalCause(
  { error, description, uri }: OAuthError,
  response: Pick<HttpResponse, 'status' | 'headers'> | undefined,
  request: RefusedRequest,
): StepFailure {
  const { client, isKept, issuer, resource, redirect, advertised, grant, extra } = request;
  const at = response ? 'token' : 'authorize';
  const facts = { error, description, uri };
  const isAbout = (pattern: RegExp) => pattern.test(description);
  const broken = serverFailure({ error, description, uri }, response);
  if (broken) return broken;
  if (INTERACTION.has(error)) {
    const prompt = extra.get('prompt');
    return new StepFailure('interaction-required', {
      ...facts,
      prompt: prompt === undefined ? '' : `prompt=${prompt}`,
    });
  }
  if (isAbout(/\bpushed authorization request|\bPAR\b.{0,40}\brequired\b/i))
    return new StepFailure('par-required', facts);
  if (!request.isBound && (error === 'invalid_dpop_proof' || isAbout(/\bDPoP\b/)))
    return new StepFailure('dpop-required', facts);
  // AADSTS50105; “User is not assigned to the client application.”
  if (isAbout(/\bAADSTS50105\b|\buser\b.{0,80}\bnot assigned\b/i)) return new StepFailure('user-not-assigned', facts);
  const audience = extra.get('audience') ?? '';
  // The audience of an assertion is another matter.
  const hasAssertion = grant.startsWith('urn:') || client.auth === 'private_key_jwt';
  if (isAbout(AUDIENCE_UNKNOWN) && !hasAssertion) return new StepFailure('audience-refused', { ...facts, audience });
  if (error === 'access_denied' && at === 'authorize') return new StepFailure('access-denied', facts);
  if (NOT_ALLOWED.has(error) && !isAboutClient(error, description)) {
    const { id } = client;
    const responsible = error === 'unauthorized_client' ? 'registration' : 'authorization-server';
    return new StepFailure('grant-not-allowed', { ...facts, grant, id }, responsible);
  }
  const aboutResource =
    /AADSTS9010010|\bresource\b(?![ _](?:owner|server)).*(?:param|indicator|match|invalid|unsupported|not allowed)/i;
  if (error === 'invalid_target' || error === 'invalid_resource' || isAbout(aboutResource))
    return new StepFailure('resource-refused', { ...facts, resource });
  if (redirect !== undefined && (error === 'invalid_redirect_uri' || isAbout(/redirect[ _]?ur[il]/i)))
    return new StepFailure('redirect-mismatch', { ...facts, redirect });
  if (error === 'invalid_scope')
    return new StepFailure('scopes-refused', { ...facts, scope: request.scopes.requested });
  // At the authorization endpoint `invalid_client` may have other reasons than an unknown client.
  const isOfClient = at !== 'authorize' || description === '' || UNKNOWN_CLIENT.test(description);
  if (isAboutClient(error, description) && isOfClient) {
    const isForgotten = client.kind === 'dynamic' && (isKept || at === 'authorize');
    return clientRefusal(facts, { client, issuer, advertised, isForgotten });
  }
  if (!response) {
    const parameter = parameterIn(description);
    return new StepFailure('authorization-refused', { ...facts, parameter });
  }
  return tokenRefusalCause({ error, description, uri }, response, grant);
}

/** `Service not found: https://api.example.com` of Auth0; “The audience … is not allowed”. */
const AUDIENCE_UNKNOWN =
  /^Service not found:|\b(?:unknown|invalid|unregistered) audience\b|\baudience\b.{0,80}\b(?:not (?:found|known|registered|allowed|valid|recogni[sz]ed)|does ?n.t exist|unknown|invalid)\b/i;

/** OpenID Connect Core, section 3.1.2.6: the user must interact, and was not asked. */
const INTERACTION = new Set([
  'interaction_required',
  'login_required',
  'consent_required',
  'account_selection_required',
]);

const NOT_ALLOWED = new Set(['unauthorized_client', 'unsupported_grant_type', 'unsupported_response_type']);

/** The grant is used up: RFC 6749, section 5.2; codes of GitHub and Slack. */
const SPENT = new Set(['invalid_grant', 'bad_verification_code', 'invalid_code', 'code_already_used']);

export function tokenRefusalCause(
  oauthError: OAuthError,
  response: Pick<HttpResponse, 'status' | 'headers'>,
  grant: string,
): StepFailure {
  const status = String(response.status);
  if (response.status === 415) return new StepFailure('json-wanted', { ...oauthError, status });
  return (
    serverFailure(oauthError, response) ??
    new StepFailure('token-refused', { ...oauthError, status, grant: SPENT.has(oauthError.error) ? grant : '' })
  );
}

/** The server is broken or overloaded: not a refusal. */
export function serverFailure(
  oauthError: OAuthError,
  response: Pick<HttpResponse, 'status' | 'headers'> | undefined,
): StepFailure | undefined {
  const { status = 0, headers = [] } = response ?? {};
  const isNamedSo = oauthError.error === 'server_error' || oauthError.error === 'temporarily_unavailable';
  if (!isNamedSo && status < 500 && status !== 429) return undefined;
  return new StepFailure('server-error', {
    ...oauthError,
    status: response ? String(status) : oauthError.error,
    retry: headerOf(headers, 'retry-after') ?? '',
  });
}

/** @param advertised the supported authentication methods */
export function refreshRefusal(
  { error, description, uri }: OAuthError,
  status: number,
  { client, issuer }: Tokens,
  advertised: readonly string[] | undefined,
): StepFailure {
  const facts = { error, description, uri };
  if (isAboutClient(error, description)) {
    const isForgotten = client.kind === 'dynamic';
    return clientRefusal(facts, { client, issuer, advertised, isForgotten });
  }
  return new StepFailure('refresh-refused', { ...facts, status: String(status) });
}

const UNKNOWN_CLIENT =
  /\b(?:unknown|unregistered|unrecogni[sz]ed|no such|invalid)[ _]client\b|\bclient\b[^.]{0,60}\b(?:not (?:found|known|registered|recogni[sz]ed|exist)|does ?n.t exist|unknown)\b/i;

/** By the code, or by the description of servers with other codes. */
function isAboutClient(error: string, description: string): boolean {
  return error === 'invalid_client' || UNKNOWN_CLIENT.test(description);
}

/** A client registered by Loupe can be registered again: then the facts have the issuer. */
function clientRefusal(
  facts: Readonly<Record<'error' | 'description' | 'uri', string>>,
  {
    client: { id, kind, auth },
    issuer,
    advertised,
    isForgotten,
  }: Pick<RefusedRequest, 'client' | 'issuer' | 'advertised'> & { isForgotten: boolean },
): StepFailure {
  if (isForgotten) return new StepFailure('stale-registration', { ...facts, id, issuer });
  // Just registered: registering again would fail alike.
  const other = kind === 'dynamic' ? otherMethod(auth, advertised) : '';
  return new StepFailure('client-authentication-refused', {
    ...facts,
    used: auth,
    advertised: advertised?.join('\n') ?? '',
    other,
    ...(kind === 'dynamic' && other === '' && { issuer }),
  });
}

/** The other way to send a secret; empty if unsupported. */
function otherMethod(used: string, advertised: readonly string[] | undefined): string {
  const others: Readonly<Record<string, string>> = {
    client_secret_basic: 'client_secret_post',
    client_secret_post: 'client_secret_basic',
  };
  const other = others[used] ?? '';
  return advertised === undefined || advertised.includes(other) ? other : '';
}

/** Of `Missing parameter: audience`, `“prompt” is required`, `acr_values parameter`; in lower case, or empty. */
function parameterIn(description: string): string {
  const name = '([a-z][a-z0-9]*(?:_[a-z0-9]+)*)';
  const quote = `["'“”‘’\`]`;
  const forms = [
    `\\b[Pp]arameters?:?\\s+${quote}${name}${quote}`,
    `\\b[Pp]arameters?:\\s*${name}\\b`,
    `${quote}${name}${quote}\\s+(?:parameter\\b|is (?:missing|required|invalid))`,
    `\\b([a-z][a-z0-9]*(?:_[a-z0-9]+)+|audience|prompt|resource|scope|nonce|display|claims|hd|domain)\\s+(?:parameter\\b|is (?:missing|required|invalid))`,
  ];
  return forms.map((form) => new RegExp(form).exec(description)?.[1]).find((found) => found !== undefined) ?? '';
}
