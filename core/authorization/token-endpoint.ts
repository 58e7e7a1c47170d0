import { valueOfText } from '../protocol/json-rpc';
import { isObject, type JsonObject } from '../json/json-object';
import { headerOf } from '../transports/exchange';
import type { Client, Tokens } from './credentials';
import { StepFailure, type Wrong, wrongWith } from './failure';
import type { AuthorizationSettings, ResponseText, RuleSource, StepKind } from './model';
import { DPOP_NONCE } from './rules';
import type { Answered, StepRunner } from './step-runner';
import { type OAuthError, readOAuthError, tokenRequest } from './token-request';

/** The nonces that servers want in proofs, by origin (RFC 9449, section 8.2). */
export type Nonces = Map<string, string>;

/** Signing is loaded when it is first needed: most servers want none. */
export const signing = () => import('./signing');

/** What a request to a token endpoint is made of. */
export interface TokenCall {
  kind: Extract<StepKind, 'token' | 'refresh' | 'token-exchange' | 'revoke'>;
  url: string;
  grant: [string, string][];
  client: Client;
  issuer: string;
  signingAlgorithms: readonly string[] | undefined;
  extra: AuthorizationSettings['extra']['token'];
  rule: RuleSource;
  signal: AbortSignal;
  from?: string;
  publicOnly: boolean;
  /** The key that tokens are to be bound to, as a private JWK. */
  proofKey: string | undefined;
}

/** Takes the nonce out of an answer, for the next proof. */
export function noteNonce(nonces: Nonces, url: string, headers: ResponseText['headers']): void {
  const nonce = headerOf(headers, 'dpop-nonce');
  if (nonce !== undefined && URL.canParse(url)) nonces.set(new URL(url).origin, nonce);
}

/**
 * Sends a request to a token endpoint; once more where the server wants a nonce in the proof, as a step of its own.
 * @throws StepFailure where nothing answered, or the client's key can't sign
 */
export async function callTokenEndpoint(
  runner: StepRunner,
  nonces: Nonces,
  call: TokenCall,
): Promise<Answered> {
  const { kind, url, grant, client, issuer, extra, proofKey, ...sending } = call;
  let repeats: number | undefined;
  for (;;) {
    const { origin } = new URL(url);
    const proof =
      proofKey === undefined
        ? undefined
        : await (
            await signing()
          ).proofOfPossession(proofKey, { method: 'POST', url, nonce: nonces.get(origin) });
    const assertion =
      client.auth === 'private_key_jwt'
        ? await signedAssertion(client, issuer, call.signingAlgorithms)
        : undefined;
    const request = tokenRequest(url, grant, client, { assertion, proof, extra });
    const rule = repeats === undefined ? call.rule : DPOP_NONCE;
    const answered = await runner.send(kind, request, { ...sending, rule, repeats });
    const { headers, body, status } = answered.response;
    const nonce = headerOf(headers, 'dpop-nonce');
    noteNonce(nonces, url, headers);
    const wantsNonce = status >= 400 && readOAuthError(body).error === 'use_dpop_nonce';
    if (!wantsNonce || nonce === undefined || repeats !== undefined) return answered;
    runner.done(answered.id, 'nonce-wanted', { nonce });
    repeats = answered.id;
  }
}

async function signedAssertion(
  { id, key = '' }: Client,
  issuer: string,
  algorithms: readonly string[] | undefined,
): Promise<string> {
  try {
    return await (await signing()).clientAssertion(key, id, issuer, algorithms);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StepFailure('needs-input', { field: 'private-key', reason });
  }
}

/** What a token endpoint gave. */
export type TokenAnswer = Pick<Tokens, 'access' | 'type' | 'refresh' | 'expiresAt'> & {
  /** Undefined where it is what was asked for. */
  scope: string | undefined;
};

/** @throws StepFailure where it is no answer of a token endpoint (RFC 6749, section 5.1) */
export function readTokenAnswer({ body }: ResponseText, now: number): TokenAnswer {
  const value = parsed(body);
  const { access_token: access, token_type: type, refresh_token: refresh, scope } = value;
  const expires = Number(value['expires_in'] ?? Number.NaN);
  const malformed = (wrong: Wrong) => new StepFailure('token-malformed', { ...wrong });
  if (typeof access !== 'string' || access === '')
    throw malformed(wrongWith('missing', 'access_token'));
  if (typeof type !== 'string') throw malformed(wrongWith('missing', 'token_type'));
  const known = { bearer: 'Bearer', dpop: 'DPoP' } as const;
  const name = known[type.toLowerCase() as keyof typeof known] as 'Bearer' | 'DPoP' | undefined;
  if (!name) throw malformed(wrongWith('token-type', type));
  return {
    access,
    type: name,
    ...(typeof refresh === 'string' && refresh !== '' && { refresh }),
    ...(Number.isFinite(expires) && { expiresAt: now + expires * 1000 }),
    scope: typeof scope === 'string' ? scope : undefined,
  };
}

/** Undefined where it is no JSON object. */
export function jsonObject(body: string): JsonObject | undefined {
  const value = valueOfText(body);
  return isObject(value) ? value : undefined;
}

/** @throws StepFailure where it is no JSON object */
export function parsed(body: string): JsonObject {
  const value = jsonObject(body);
  if (!value) {
    const { description } = readOAuthError(body);
    throw new StepFailure('token-malformed', { ...wrongWith('not-an-object'), description });
  }
  return value;
}

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
}

/** Why an authorization server refused, by its error code, and by its words where the code says little. */
export function refusal(
  { error, description, uri }: OAuthError,
  response: Pick<ResponseText, 'status' | 'headers'> | undefined,
  asked: Asked,
): StepFailure {
  const { client, isKept, issuer, resource, redirect, advertised, grant } = asked;
  const at = response ? 'token' : 'authorize';
  const facts = { error, description, uri };
  const isAbout = (words: RegExp) => words.test(description);
  const broken = serverFailure({ error, description, uri }, response);
  if (broken) return broken;
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
  if (error === 'invalid_target' || isAbout(aboutResource)) {
    return new StepFailure('resource-refused', { ...facts, resource });
  }
  if (
    redirect !== undefined &&
    (error === 'invalid_redirect_uri' || isAbout(/redirect[ _]?ur[il]/i))
  ) {
    return new StepFailure('redirect-mismatch', { ...facts, redirect });
  }
  if (error === 'invalid_scope') {
    return new StepFailure('scopes-refused', { ...facts, scope: asked.scopes.asked });
  }
  if (isAboutClient(error, description)) {
    const isForgotten = client.kind === 'dynamic' && (isKept || at === 'authorize');
    return clientRefusal(facts, { client, issuer, advertised, isForgotten });
  }
  if (!response) {
    const parameter = parameterIn(description);
    return new StepFailure('authorization-refused', { ...facts, parameter });
  }
  return tokenRefusal({ error, description, uri }, response, grant);
}

/** What says that a client, or every client, may not get a token in this way. */
const NOT_ALLOWED = new Set([
  'unauthorized_client',
  'unsupported_grant_type',
  'unsupported_response_type',
]);

/** Why an endpoint for tokens gave none. @param grant by its OAuth name */
export function tokenRefusal(
  said: OAuthError,
  response: Pick<ResponseText, 'status' | 'headers'>,
  grant: string,
): StepFailure {
  const status = String(response.status);
  return (
    serverFailure(said, response) ??
    new StepFailure('token-refused', {
      ...said,
      status,
      grant: said.error === 'invalid_grant' ? grant : '',
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
  return new StepFailure('client-authentication-refused', {
    ...facts,
    used: auth,
    advertised: advertised?.join('\n') ?? '',
    ...(kind === 'dynamic' && { issuer }),
  });
}

/** The parameter that a refusal seems to be about; empty where it names none. */
function parameterIn(description: string): string {
  const forms = [
    /["'“‘`]([a-z][\w-]*)["'”’`]/i,
    /\b(?:parameter|field)s?:\s*([a-z][\w-]*)/i,
    /\b(?!required|missing|invalid|a|the)([a-z][\w-]*)\s+(?:parameter|is (?:missing|required))/i,
  ];
  return forms.map((form) => form.exec(description)?.[1]).find((name) => name !== undefined) ?? '';
}
