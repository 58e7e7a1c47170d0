import { valueOfJson } from '../protocol/json-rpc';
import { isObject, type JsonObject } from '../json/json-object';
import type { Client, Tokens } from './credentials';
import { StepFailure, type ReasonFacts, reasonFacts } from './failure';
import type { AuthorizationSettings, HttpResponse, RuleSource, StepKind } from './model';
import { refuseReserved } from './reserved-parameters';
import { DPOP_NONCE } from './rules';
import type { RequestWithResponse, StepRunner } from './step-runner';
import { readOAuthError, tokenRequest } from './token-request';
import { headerOf } from '../transports/http-progress';

/** Required in proofs, by origin (RFC 9449, section 8.2). */
export type Nonces = Map<string, string>;

/** Loaded on demand: most servers need no signing. */
export const signing = () => import('./signing');

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
  /** A private JWK that tokens are bound to. */
  proofKey: string | undefined;
}

export function noteNonce(nonces: Nonces, url: string, headers: HttpResponse['headers']): void {
  const nonce = headerOf(headers, 'dpop-nonce');
  if (nonce !== undefined && URL.canParse(url)) nonces.set(new URL(url).origin, nonce);
}

/** Sends it once more, as another step, if the server requires a nonce. @throws StepFailure, also if the key can't sign */
export async function callTokenEndpoint(
  runner: StepRunner,
  nonces: Nonces,
  call: TokenCall,
): Promise<RequestWithResponse> {
  const { kind, url, grant, client, issuer, extra, proofKey, ...sending } = call;
  refuseReserved(extra);
  let repeats: number | undefined;
  for (;;) {
    const { origin } = new URL(url);
    const proof =
      proofKey === undefined
        ? undefined
        : await (await signing()).proofOfPossession(proofKey, { method: 'POST', url, nonce: nonces.get(origin) });
    const assertion =
      client.auth === 'private_key_jwt' ? await signedAssertion(client, issuer, call.signingAlgorithms) : undefined;
    const request = tokenRequest(url, grant, client, { assertion, proof, extra });
    const rule = repeats === undefined ? call.rule : DPOP_NONCE;
    const exchange = await runner.send(kind, request, { ...sending, rule, repeats });
    const { headers, body, status } = exchange.response;
    const nonce = headerOf(headers, 'dpop-nonce');
    noteNonce(nonces, url, headers);
    const wantsNonce = status >= 400 && readOAuthError(body).error === 'use_dpop_nonce';
    if (!wantsNonce || nonce === undefined || repeats !== undefined) return exchange;
    runner.done(exchange.id, 'nonce-wanted', { nonce });
    repeats = exchange.id;
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

export type TokenResponse = Pick<Tokens, 'access' | 'type' | 'refresh' | 'idToken' | 'expiresAt'> & {
  /** Undefined: as requested. */
  scope: string | undefined;
};

/** @throws StepFailure if it is invalid (RFC 6749, section 5.1) */
export function readTokenResponse(response: HttpResponse, now: number): TokenResponse {
  const value = parseObject(response);
  const { access_token: access, token_type: type, refresh_token: refresh, id_token: idToken, scope } = value;
  const expires = Number(value['expires_in'] ?? Number.NaN);
  const malformed = (wrong: ReasonFacts) => new StepFailure('token-malformed', { ...wrong });
  if (typeof access !== 'string' || access === '') throw malformed(reasonFacts('missing', 'access_token'));
  if (typeof type !== 'string') throw malformed(reasonFacts('missing', 'token_type'));
  const known = { bearer: 'Bearer', dpop: 'DPoP' } as const;
  const name = known[type.toLowerCase() as keyof typeof known] as 'Bearer' | 'DPoP' | undefined;
  if (!name) throw malformed(reasonFacts('token-type', type));
  return {
    access,
    type: name,
    ...(typeof refresh === 'string' && refresh !== '' && { refresh }),
    ...(typeof idToken === 'string' && idToken !== '' && { idToken }),
    ...(Number.isFinite(expires) && { expiresAt: now + expires * 1000 }),
    scope: typeof scope === 'string' ? scope : undefined,
  };
}

export function jsonObject(body: string): JsonObject | undefined {
  const value = valueOfJson(body);
  return isObject(value) ? value : undefined;
}

/** @throws StepFailure if it is no JSON object */
export function parseObject({ body, headers }: HttpResponse): JsonObject {
  const value = jsonObject(body);
  if (value) return value;
  if (/^[\w.%*+-]+=\S*$/.test(body.trim())) throw new StepFailure('token-malformed', reasonFacts('form-encoded'));
  if (/^\s*</.test(body)) {
    const { description } = readOAuthError(body);
    throw new StepFailure('token-malformed', { ...reasonFacts('not-an-object'), description });
  }
  // The body may be the token itself, so the error doesn't quote it.
  const type = headerOf(headers, 'content-type') ?? '';
  throw new StepFailure('token-malformed', reasonFacts('not-json', type.split(';', 1)[0] || '?'));
}
