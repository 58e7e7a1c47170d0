import { isPrivate } from './addresses';
import { StepFailure } from './failure';
import { scopeList } from './metadata';
import type { HttpRequest } from './model';
import { randomText, sha256 } from './random';
import { refuseReserved } from './reserved-parameters';
import { ruleOf } from './rules';
import { refusalCause } from './token-refusal';
import type { Phase } from './flow-state';
import type { Flow } from './flow';

export async function chooseScopes(flow: Flow): Promise<void> {
  const { runner, refreshToken } = flow.options;
  const { state } = flow;
  const { scopes: own, resource: choice, grant } = flow.settings;
  const id = runner.begin('scopes');
  const { source, scopes } = requestedScopes(flow);
  const offersRefresh = flow.metadata.scopes?.includes('offline_access') ?? false;
  const addsOfflineAccess =
    offersRefresh &&
    own === undefined &&
    grant === 'authorization-code' &&
    scopes.length > 0 &&
    !scopes.includes('offline_access');
  state.scope = [...scopes, ...(addsOfflineAccess ? ['offline_access'] : [])].join(' ');
  const ownResource = choice.kind === 'own' ? choice.value : '';
  state.sentResource = choice.kind === 'metadata' ? (state.resource?.resource ?? '') : ownResource;
  runner.done(id, 'scopes-chosen', { scope: state.scope, source, resource: state.sentResource, ...flow.scopeFacts() });
  const next: Record<typeof grant, Phase> = {
    'authorization-code': 'authorize',
    'client-credentials': 'token',
    'jwt-bearer': 'token',
    'id-jag': 'token-exchange',
  };
  state.state = '';
  state.phase = refreshToken === undefined ? next[grant] : 'token';
  await Promise.resolve();
}

/** @returns `source`: the fact of the decision `scopes-chosen` */
function requestedScopes({ options, settings, state }: Flow): { source: string; scopes: string[] } {
  const { lastScope, refreshToken } = options;
  // Keeps the scopes that were granted with it (RFC 6749, section 6).
  if (refreshToken !== undefined) return { source: 'refresh', scopes: [] };
  if (settings.scopes !== undefined) return { source: 'person', scopes: scopeList(settings.scopes) };
  if (state.isStepUp) return { source: 'step-up', scopes: scopeList(lastScope, state.challenge.scope) };
  if (state.challenge.scope !== '') return { source: 'challenge', scopes: scopeList(state.challenge.scope) };
  const { scopes = [] } = state.resource ?? {};
  return scopes.length > 0 ? { source: 'metadata', scopes } : { source: 'none', scopes: [] };
}

/** Opens the authorization server's page in the browser, and waits until the browser returns. */
export async function authorize(flow: Flow): Promise<void> {
  const { runner, credentials, browse, server } = flow.options;
  const { state } = flow;
  const endpoint = flow.endpoint('authorization', 'authorization_endpoint');
  const known = await credentials.flow();
  // After a reload the browser may still return with the earlier `state`.
  const isResumed = state.state !== '' && known.verifier !== undefined;
  const verifier = isResumed ? (known.verifier ?? '') : randomText();
  if (!isResumed) {
    state.state = randomText();
    await credentials.keepFlow({ verifier });
  }
  if (flow.metadata.requiresPushed) {
    runner.begin('authorize', { rule: ruleOf('authorize') });
    throw new StepFailure('par-required', { error: '', description: '', uri: '' });
  }
  const url = await authorizationUrl(flow, endpoint, verifier);
  const isPublicServer = !isPrivate(new URL(server).hostname);
  const rule = ruleOf('authorize');
  const planned: HttpRequest = { method: 'GET', url: url.href, headers: [] };
  const id = runner.begin('authorize', { request: planned, rule });
  if (isPublicServer && isPrivate(url.hostname) && !flow.isAllowed('private-network'))
    throw new StepFailure('private-network', { url: url.href, from: state.issuer, address: url.hostname });
  const request = isResumed ? planned : await runner.pause(id, planned);
  flow.requireSafe('authorization_endpoint', request.url);
  runner.show(id, request, undefined);
  runner.update(id, (step) => ({ ...step, state: 'waiting' }));
  const sent = new URL(request.url).searchParams;
  // The user may have edited both.
  state.state = sent.get('state') ?? '';
  state.redirect = sent.get('redirect_uri') ?? state.redirect;
  flow.options.onProgress();
  const redirected = await browse({ url: request.url, redirect: state.redirect, state: state.state });
  await credentials.keepFlow({ verifier, redirected });
  runner.done(id, 'browser-sent', { url: request.url });
  state.phase = 'callback';
}

async function authorizationUrl({ state, settings }: Flow, endpoint: string, verifier: string): Promise<URL> {
  const { authorize: extra } = settings.extra;
  refuseReserved(extra);
  const url = new URL(endpoint);
  const set = (name: string, value: string) => value !== '' && url.searchParams.set(name, value);
  set('response_type', 'code');
  set('client_id', state.client?.id ?? '');
  set('redirect_uri', state.redirect);
  set('code_challenge', await sha256(verifier));
  set('code_challenge_method', 'S256');
  set('state', state.state);
  set('scope', state.scope);
  set('resource', state.sentResource);
  if (scopeList(state.scope).includes('offline_access')) set('prompt', 'consent');
  for (const [name, value] of extra) set(name, value);
  return url;
}

/** Reads the redirect; nothing in it is used before `state` and `iss` are verified. */
export async function readCallback(flow: Flow): Promise<void> {
  const { runner, credentials } = flow.options;
  const { state } = flow;
  const { redirected = '' } = await credentials.flow();
  const request: HttpRequest = { method: 'GET', url: redirected, headers: [] };
  const id = runner.begin('callback', { request, rule: ruleOf('callback') });
  if (!URL.canParse(redirected)) throw new StepFailure('code-lost');
  const { searchParams } = new URL(redirected);
  const parameter = (name: string) => searchParams.get(name) ?? '';
  const error = { error: parameter('error'), description: parameter('error_description'), uri: parameter('error_uri') };
  const fragment = new URLSearchParams(redirected.split('#')[1] ?? '');
  // Only the browser sees a fragment; Loupe's page reports the names in it.
  const reported = parameter('in_fragment').split(' ');
  if (['access_token', 'id_token'].some((name) => fragment.has(name) || reported.includes(name)))
    throw new StepFailure('implicit-flow');
  if (parameter('state') !== state.state) {
    const facts = { expected: state.state, actual: parameter('state'), ...error };
    throw new StepFailure('state-mismatch', facts);
  }
  const { issuer, sendsIss, isAssumed } = flow.metadata;
  const iss = searchParams.get('iss');
  // RFC 9207 compares the texts, without normalization. If the user accepts an issuer written in two ways, either one
  // is right.
  const issuers = flow.isAllowed('issuer-mismatch') ? [issuer, state.issuer] : [issuer];
  const isIssuerRight = isAssumed || (iss === null ? !sendsIss : issuers.includes(iss));
  const isLetPass = flow.checkDeviation(
    isIssuerRight,
    'iss-mismatch',
    { expected: issuer, actual: iss ?? '' },
    undefined,
  );
  if (error.error !== '') throw refusalCause(error, undefined, await flow.requestFacts('authorization_code'));
  if (parameter('code') === '') throw new StepFailure('code-missing');
  const facts = { state: parameter('state'), iss: iss ?? '' };
  if (isLetPass)
    runner.done(id, 'let-pass', { ...facts, deviation: 'iss-mismatch', expected: issuer, actual: iss ?? '' });
  else runner.done(id, 'code-received', facts);
  state.phase = 'token';
}
