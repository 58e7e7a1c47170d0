import { headerOf } from '../transports/exchange';
import type { Client, Tokens } from './credentials';
import { StepFailure } from './failure';
import type { ResponseText } from './model';
import type { OAuthError } from './token-request';

/** What is known of a request that an authorization server has refused. */
export interface Asked {
  client: Client;
  /** By its OAuth name. */
  grant: string;
  /** Registered in an earlier flow, and kept. */
  isKept: boolean;
  issuer: string;
  advertised: readonly string[] | undefined;
  resource: string;
  /** Undefined for a grant that has none. */
  redirect: string | undefined;
  scopes: { challenge: string; advertised: string; asked: string };
  /** Parameters of the person's, as they were sent. */
  extra: ReadonlyMap<string, string>;
  /** Whether a proof of possession was sent. */
  isBound: boolean;
}

/** Why an authorization server refused, by its error code, and by its words where the code says little. */
export function refusal(
  { error, description, uri }: OAuthError,
  response: Pick<ResponseText, 'status' | 'headers'> | undefined,
  asked: Asked,
): StepFailure {
  const { client, isKept, issuer, resource, redirect, advertised, grant, extra } = asked;
  const at = response ? 'token' : 'authorize';
  const facts = { error, description, uri };
  const isAbout = (words: RegExp) => words.test(description);
  const broken = serverFailure({ error, description, uri }, response);
  if (broken) return broken;
  if (INTERACTION.has(error)) {
    const prompt = extra.get('prompt');
    return new StepFailure('interaction-required', {
      ...facts,
      prompt: prompt === undefined ? '' : `prompt=${prompt}`,
    });
  }
  if (isAbout(/\bpushed authorization request|\bPAR\b.{0,40}\brequired\b/i)) {
    return new StepFailure('par-required', facts);
  }
  if (!asked.isBound && (error === 'invalid_dpop_proof' || isAbout(/\bDPoP\b/))) {
    return new StepFailure('dpop-required', facts);
  }
  // AADSTS50105; “User is not assigned to the client application.”
  if (isAbout(/\bAADSTS50105\b|\buser\b.{0,80}\bnot assigned\b/i)) {
    return new StepFailure('user-not-assigned', facts);
  }
  const audience = extra.get('audience') ?? '';
  // “Service not found: https://…” is what Auth0 says of an audience that it doesn't have.
  // An assertion, of a grant or a client, has an audience of its own.
  const hasAssertion = grant.startsWith('urn:') || client.auth === 'private_key_jwt';
  if (isAbout(AUDIENCE_UNKNOWN) && !hasAssertion) {
    return new StepFailure('audience-refused', { ...facts, audience });
  }
  if (error === 'access_denied' && at === 'authorize') {
    return new StepFailure('access-denied', facts);
  }
  if (NOT_ALLOWED.has(error) && !isAboutClient(error, description)) {
    const { id } = client;
    const responsible = error === 'unauthorized_client' ? 'registration' : 'authorization-server';
    return new StepFailure('grant-not-allowed', { ...facts, grant, id }, responsible);
  }
  const aboutResource =
    /AADSTS9010010|\bresource\b(?![ _](?:owner|server)).*(?:param|indicator|match|invalid|unsupported|not allowed)/i;
  if (error === 'invalid_target' || error === 'invalid_resource' || isAbout(aboutResource)) {
    return new StepFailure('resource-refused', { ...facts, resource });
  }
  if (redirect !== undefined && (error === 'invalid_redirect_uri' || isAbout(/redirect[ _]?ur[il]/i))) {
    return new StepFailure('redirect-mismatch', { ...facts, redirect });
  }
  if (error === 'invalid_scope') {
    return new StepFailure('scopes-refused', { ...facts, scope: asked.scopes.asked });
  }
  // A sign-in page says `invalid_client` of other things than an unknown client, too.
  const isOfClient = at !== 'authorize' || description === '' || UNKNOWN_CLIENT.test(description);
  if (isAboutClient(error, description) && isOfClient) {
    const isForgotten = client.kind === 'dynamic' && (isKept || at === 'authorize');
    return clientRefusal(facts, { client, issuer, advertised, isForgotten });
  }
  if (!response) {
    const parameter = parameterIn(description);
    return new StepFailure('authorization-refused', { ...facts, parameter });
  }
  return tokenRefusal({ error, description, uri }, response, grant);
}

const AUDIENCE_UNKNOWN =
  /^Service not found:|\b(?:unknown|invalid|unregistered) audience\b|\baudience\b.{0,80}\b(?:not (?:found|known|registered|allowed|valid|recogni[sz]ed)|does ?n.t exist|unknown|invalid)\b/i;

/** A person must sign in, choose or consent, and was not asked (OpenID Connect Core, section 3.1.2.6). */
const INTERACTION = new Set([
  'interaction_required',
  'login_required',
  'consent_required',
  'account_selection_required',
]);

/** What says that a client, or every client, may not get a token in this way. */
const NOT_ALLOWED = new Set(['unauthorized_client', 'unsupported_grant_type', 'unsupported_response_type']);

/** What is granted on can't be used (any more): RFC 6749, section 5.2; the codes of GitHub and of Slack. */
const SPENT = new Set(['invalid_grant', 'bad_verification_code', 'invalid_code', 'code_already_used']);

/** Why an endpoint for tokens gave none. @param grant by its OAuth name */
export function tokenRefusal(
  said: OAuthError,
  response: Pick<ResponseText, 'status' | 'headers'>,
  grant: string,
): StepFailure {
  const status = String(response.status);
  if (response.status === 415) return new StepFailure('json-wanted', { ...said, status });
  return (
    serverFailure(said, response) ??
    new StepFailure('token-refused', {
      ...said,
      status,
      grant: SPENT.has(said.error) ? grant : '',
    })
  );
}

/** Whether it is not what was asked for that an authorization server refuses: it is broken or overloaded. */
export function serverFailure(
  said: OAuthError,
  response: Pick<ResponseText, 'status' | 'headers'> | undefined,
): StepFailure | undefined {
  const { status = 0, headers = [] } = response ?? {};
  const isSaid = said.error === 'server_error' || said.error === 'temporarily_unavailable';
  if (!isSaid && status < 500 && status !== 429) return undefined;
  return new StepFailure('server-error', {
    ...said,
    status: response ? String(status) : said.error,
    retry: headerOf(headers, 'retry-after') ?? '',
  });
}

/** Why an authorization server refused to renew a token. @param advertised how its clients may authenticate, where that is known */
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

/** Whether a refusal is of the client, by its code or, where a server has another code for that, by its words. */
function isAboutClient(error: string, description: string): boolean {
  return error === 'invalid_client' || UNKNOWN_CLIENT.test(description);
}

/** A client that was registered by Loupe can be registered again: then the issuer is among the facts. */
function clientRefusal(
  facts: Readonly<Record<'error' | 'description' | 'uri', string>>,
  {
    client: { id, kind, auth },
    issuer,
    advertised,
    isForgotten,
  }: Pick<Asked, 'client' | 'issuer' | 'advertised'> & { isForgotten: boolean },
): StepFailure {
  if (isForgotten) return new StepFailure('stale-registration', { ...facts, id, issuer });
  // Registered a moment ago: another registration would be refused the same way.
  const other = kind === 'dynamic' ? otherMethod(auth, advertised) : '';
  return new StepFailure('client-authentication-refused', {
    ...facts,
    used: auth,
    advertised: advertised?.join('\n') ?? '',
    other,
    ...(kind === 'dynamic' && other === '' && { issuer }),
  });
}

/** The other way to send a client secret; empty where the server doesn't offer it, or there is no secret. */
function otherMethod(used: string, advertised: readonly string[] | undefined): string {
  const others: Readonly<Record<string, string>> = {
    client_secret_basic: 'client_secret_post',
    client_secret_post: 'client_secret_basic',
  };
  const other = others[used] ?? '';
  return advertised === undefined || advertised.includes(other) ? other : '';
}

/**
 * The parameter that a refusal names as one; empty where it names none. Names of OAuth's parameters are lower case: a quoted user
 * or the first word of a sentence is none. `Missing parameter: audience`, `“prompt” is required`, `acr_values parameter` → the name.
 */
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
