import { grantedScopes } from './access-tokens';
import { readChallenge } from './challenge';
import { StepFailure } from './failure';
import { formatAge } from '../text/format-age';
import type { HttpResponse } from './model';
import { claimsOf, textOf } from './claims';
import { shapeOfJson } from '../protocol/json-rpc';
import { readOAuthError } from './token-request';
import { scopeList } from './metadata';
import type { Flow } from './flow';

export async function prove(flow: Flow): Promise<void> {
  const { runner, prove } = flow.options;
  const id = runner.begin('proof');
  const proof = await prove();
  runner.show(id, proof.request, proof.response);
  switch (proof.kind) {
    case 'proved':
      runner.done(id, 'proved', { tools: String(proof.tools) });
      flow.state.phase = 'end';
      return;
    case 'refused':
      throw await rejectedTokenFailure(flow, proof.response);
    case 'failed': {
      const { response, reason } = proof;
      const errorText = response && runner.quote(errorTextOf(response.body));
      const statusLine = response && `${response.status} ${response.statusText}`.trim();
      const isOk = response && response.status >= 200 && response.status < 300;
      throw new StepFailure('not-proved', {
        reason: response && !isOk ? [statusLine, errorText].filter(Boolean).join(': ') : reason,
      });
    }
  }
}

const CLOCK_TOLERANCE_MS = 5000;

/** The first claim by which the token is not valid now, and how far off it is. */
function timeFacts(
  claims: Readonly<Record<string, unknown>>,
  now: number,
): { claim: string; time: string } | undefined {
  for (const claim of ['nbf', 'iat', 'exp']) {
    const at = claims[claim];
    if (typeof at !== 'number') continue;
    const offMs = claim === 'exp' ? now - at * 1000 : at * 1000 - now;
    if (offMs > CLOCK_TOLERANCE_MS) return { claim, time: formatAge(offMs) };
  }
  return undefined;
}

function errorTextOf(body: string): string {
  const shape = shapeOfJson(body);
  return shape.kind === 'error' ? textOf(shape.message) : readOAuthError(body).description;
}

function audienceOf(claims: Readonly<Record<string, unknown>> = {}): string[] {
  return [claims['aud'] ?? []].flat().map(String);
}

/** Why a JWT's claims make the server reject it. @param expected the resource that it should be for */
export function claimsFailure(token: string, expected: string): StepFailure | undefined {
  const claims = claimsOf(token);
  if (!claims) return undefined;
  const audience = audienceOf(claims);
  const isForServer = audience.some((each) => each.replace(/\/$/, '') === expected.replace(/\/$/, ''));
  if (audience.length > 0 && !isForServer)
    return new StepFailure('wrong-audience', { expected, actual: audience.join('\n') });
  const time = timeFacts(claims, Date.now());
  return time && new StepFailure('token-time', time);
}

async function rejectedTokenFailure(flow: Flow, { status, headers, body }: HttpResponse): Promise<StepFailure> {
  const { credentials } = flow.options;
  const challenge = readChallenge(headers);
  const tokens = await credentials.tokens();
  const granted = grantedScopes(tokens);
  const lacksScope = scopeList(challenge.scope).some((scope) => !granted.includes(scope));
  if (status === 403 && challenge.error === 'insufficient_scope' && lacksScope) {
    return new StepFailure('scopes-missing', {
      ...flow.scopeFacts(),
      challenge: challenge.scope,
      asked: flow.state.scope,
      granted: granted.join(' '),
    });
  }
  const { access = '' } = tokens ?? {};
  if (challenge.scheme === 'dpop' && tokens?.type === 'Bearer') {
    const { error, description } = challenge;
    return new StepFailure('dpop-required', { error, description, uri: '' });
  }
  const failure = claimsFailure(access, flow.state.sentResource || flow.options.server);
  if (failure) return failure;
  const claims = claimsOf(access);
  const claim = (name: string) => textOf(claims?.[name]);
  const formWithoutAudience = claims && claim('aud') === '' ? 'noaud' : '';
  return new StepFailure('token-not-accepted', {
    status: String(status),
    challenge: challenge.header,
    error: challenge.error,
    description: challenge.description || errorTextOf(body),
    aud: audienceOf(claims).join(' '),
    scope: claim('scope'),
    exp: claim('exp'),
    iss: claim('iss'),
    form: isEncrypted(access) ? 'encrypted' : formWithoutAudience,
  });
}

/** A JWE: five parts (RFC 7516, section 3.1). Only the server can read it. */
function isEncrypted(token: string): boolean {
  return /^eyJ[\w-]*\.[\w-]*\.[\w-]*\.[\w-]+\.[\w-]+$/.test(token);
}
