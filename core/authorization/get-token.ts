import { textOf } from './claims';
import { serverMetadataAddresses } from './addresses';
import { StepFailure, reasonFacts } from './failure';
import { readServerMetadata } from './metadata';
import type { HttpResponse } from './model';
import { ruleOf } from './rules';
import { callTokenEndpoint, parseObject, readTokenResponse } from './token-endpoint';
import { refusalCause, tokenRefusalCause } from './token-refusal';
import {
  assertionGrant,
  clientCredentialsGrant,
  codeGrant,
  exchangeGrant,
  readOAuthError,
  refreshGrant,
  TOKEN_EXCHANGE,
} from './token-request';
import { AnswerNeeded } from './flow-state';
import type { Flow } from './flow';

/** `id-jag`: exchanges the ID token at the identity provider for an assertion (RFC 8693), see {@link requestToken}. */
export async function exchangeToken(flow: Flow): Promise<void> {
  const { runner, credentials, nonces } = flow.options;
  const { state } = flow;
  const { identityProvider: provider } = flow.settings;
  const idToken = await credentials.secret('id-token');
  if (idToken === undefined) {
    runner.begin('token-exchange');
    const failure = new StepFailure('needs-input', { field: 'id-token' });
    throw new AnswerNeeded({ kind: 'secret', name: 'id-token' }, failure);
  }
  if (!provider || (provider.issuer === '' && !provider.tokenEndpoint)) {
    runner.begin('token-exchange');
    throw new StepFailure('needs-input', { field: 'identity-provider' });
  }
  const url = provider.tokenEndpoint ?? (await providerEndpoint(flow, provider.issuer));
  const { id, response } = await callTokenEndpoint(runner, nonces, {
    ...flow.tokenCall('token-exchange', url),
    grant: exchangeGrant(idToken, flow.metadata.issuer, { scope: state.scope, resource: state.sentResource }),
    client: { id: provider.clientId ?? '', kind: 'pre-registered', auth: 'none' },
    extra: [],
    publicOnly: false,
    proofKey: undefined,
  });
  const error = readOAuthError(response.body);
  if (response.status !== 200 || error.error !== '') throw tokenRefusalCause(error, response, TOKEN_EXCHANGE);
  const body = parseObject(response);
  const { access_token: assertion, issued_token_type: type } = body;
  if (typeof assertion !== 'string') throw new StepFailure('token-malformed', reasonFacts('missing', 'access_token'));
  await credentials.keepFlow({ ...(await credentials.flow()), assertion });
  runner.show(id, undefined, response);
  runner.done(id, 'exchanged', { type: textOf(type), expires: textOf(body['expires_in']) });
  state.phase = 'token';
}

/** Requests a token with the configured grant (RFC 6749 section 4, RFC 7523 for assertions), and stores it. */
export async function requestToken(flow: Flow): Promise<void> {
  const { runner, credentials, nonces, keepTokens, refreshToken } = flow.options;
  const { state } = flow;
  const { grant: kind, dpop, extra } = flow.settings;
  const url = flow.endpoint('token', 'token_endpoint');
  const client = await flow.client();
  const proofKey = dpop ? await flow.proofKey() : undefined;
  const grant = await grantOf(flow);
  const { id, response } = await callTokenEndpoint(runner, nonces, {
    ...flow.tokenCall('token', url),
    grant,
    client,
    extra: [
      ...(state.sentResource === '' ? [] : ([['resource', state.sentResource]] as [string, string][])),
      ...extra.token,
    ],
    proofKey,
  });
  await requireToken(flow, url, grant, response);
  const now = Date.now();
  const { scope: granted = state.scope, ...received } = readTokenResponse(response, now);
  // Without a new refresh token, the old one stays valid (RFC 6749 section 6).
  const token = { refresh: refreshToken, ...received };
  const { signingAlgorithms, revoke } = flow.metadata;
  await credentials.bind({ issuer: state.issuer, clientId: client.id });
  await keepTokens({
    ...token,
    issuer: state.issuer,
    client,
    receivedAt: now,
    tokenEndpoint: url,
    revocationEndpoint: flow.settings.endpoints.revocation ?? revoke,
    signingAlgorithms,
    asked: { scope: state.scope, resource: state.sentResource },
    granted: { scope: granted },
    advertised: { challenge: state.challenge.scope, metadata: state.resource?.scopes?.join(' ') ?? '' },
  });
  if (kind === 'authorization-code') await credentials.keepFlow({});
  runner.show(id, undefined, response);
  runner.done(id, 'token-received', {
    type: token.type,
    expires: token.expiresAt === undefined ? '' : String(Math.round((token.expiresAt - now) / 1000)),
    scope: granted,
    refresh: token.refresh === undefined ? 'no' : 'yes',
  });
  state.phase = 'proof';
}

/** @throws StepFailure with the cause if the token was refused */
async function requireToken(flow: Flow, url: string, grant: [string, string][], response: HttpResponse): Promise<void> {
  const error = readOAuthError(response.body);
  // Some servers send an error with status 200.
  if (response.status === 200 && error.error === '') return;
  flow.requireEndpoint('token', url, response);
  if (flow.options.refreshToken !== undefined && error.error === 'invalid_grant')
    throw new StepFailure('refresh-refused', { ...error, status: String(response.status) });
  throw refusalCause(error, response, await flow.requestFacts(new Map(grant).get('grant_type') ?? ''));
}

/** The identity provider's token endpoint, from its metadata (RFC 8414). */
async function providerEndpoint(flow: Flow, issuer: string): Promise<string> {
  const { runner } = flow.options;
  for (const url of serverMetadataAddresses(issuer)) {
    const { id, response } = await flow.fetch('server-metadata', url, true);
    const reading = readServerMetadata(response);
    if (reading.kind !== 'found') {
      runner.done(id, 'metadata-absent', { status: reading.kind === 'absent' ? reading.line : reading.reason });
      continue;
    }
    const { token, issuer: actual } = reading.value;
    if (actual !== issuer) throw new StepFailure('issuer-mismatch', { expected: issuer, actual, url });
    if (token === '') throw new StepFailure('endpoint-missing', { endpoint: 'token_endpoint' });
    runner.done(id, 'server-metadata-found', { issuer: actual, token });
    return token;
  }
  const facts = { tried: serverMetadataAddresses(issuer).join('\n'), challenge: '' };
  throw new StepFailure('metadata-not-found', facts, 'authorization-server');
}

/** Parameters of the token request: `[['grant_type', 'authorization_code'], ['code', …], …]`. Refreshes if it can. */
async function grantOf(flow: Flow): Promise<[string, string][]> {
  const { runner, credentials, refreshToken } = flow.options;
  const { state } = flow;
  const { grant } = flow.settings;
  if (refreshToken !== undefined) return refreshGrant(refreshToken);
  const secrets = await credentials.flow();
  switch (grant) {
    case 'authorization-code': {
      const { verifier = '', redirected = '' } = secrets;
      const code = URL.canParse(redirected) ? new URL(redirected).searchParams.get('code') : null;
      // The code was removed after its first use.
      if (code === null) throw new StepFailure('code-lost');
      return codeGrant(code, verifier, state.redirect);
    }
    case 'client-credentials':
      return clientCredentialsGrant({ scope: state.scope, resource: state.sentResource });
    case 'id-jag':
      return assertionGrant(secrets.assertion ?? '', { scope: state.scope, resource: '' });
    case 'jwt-bearer': {
      const assertion = await credentials.secretFor(state.issuer, 'assertion');
      if (assertion !== undefined) return assertionGrant(assertion, { scope: state.scope, resource: '' });
      runner.begin('token', { rule: ruleOf('token', grant) });
      const failure = new StepFailure('needs-input', { field: 'assertion' });
      throw new AnswerNeeded({ kind: 'secret', name: 'assertion' }, failure);
    }
  }
}
