import { textOf } from './claims';
import type { StoredClient } from './credentials';
import { StepFailure, type ReasonFacts, reasonFacts } from './failure';
import { authToRegister, chooseAuth, knownAuth } from './metadata';
import {
  isDocumentUrl,
  JSON_ONLY,
  redirectUri,
  type HttpRequest,
  type HttpResponse,
  type TokenEndpointAuth,
} from './model';
import { ruleOf } from './rules';
import { jsonObject } from './token-endpoint';
import { serverFailure } from './token-refusal';
import { readOAuthError } from './token-request';
import { AnswerNeeded } from './flow-state';
import type { Flow } from './flow';

export async function chooseClient(flow: Flow): Promise<void> {
  const { runner, credentials, host } = flow.options;
  const { state } = flow;
  const { client: choice, grant, redirect } = flow.settings;
  const { authMethods: advertised, register } = flow.metadata;
  const id = runner.begin('client');
  state.redirect = redirectUri(redirect, host);
  const registration = flow.settings.endpoints.registration ?? register;
  const take = (client: StoredClient, code: 'client-kept' | 'client-given' | 'client-document') => {
    const { secret: _, key: __, ...known } = client;
    state.client = { ...known, isKept: code === 'client-kept' };
    runner.done(id, code, { id: client.id });
    state.phase = 'scopes';
  };
  const own = { issuer: state.issuer, redirectUri: '', secretExpiresAt: 0 };
  if (choice.kind === 'pre-registered' && !(await belongsToAnotherIssuer(flow, choice.id))) {
    take({ ...own, ...(await flow.withCredentials(choice)) }, 'client-given');
    return;
  }
  if (choice.kind === 'metadata-document') {
    const { url } = choice;
    if (!isDocumentUrl(url)) throw new StepFailure('unsafe-address', { field: 'client_id', url }, 'person');
    const client = { id: url, kind: 'metadata-document', auth: 'none' } as const;
    take({ ...own, ...client }, 'client-document');
    return;
  }
  const stored = await credentials.client(state.issuer, flow.redirect);
  const isExpired = stored !== undefined && stored.secretExpiresAt > 0 && stored.secretExpiresAt * 1000 < Date.now();
  if (stored && !isExpired && !stored.isUnknown) {
    const isUsersClient = stored.kind === 'pre-registered';
    take(isUsersClient ? { ...stored, ...(await flow.withCredentials(stored)) } : stored, 'client-kept');
    return;
  }
  // Registered with another redirect URI: the port has changed, or is taken.
  const moved = await credentials.client(state.issuer);
  if (moved && !moved.isUnknown && !isExpired && !state.mayMove) {
    const facts = { redirect: state.redirect, registered: moved.redirectUri };
    throw new StepFailure('redirect-moved', facts);
  }
  const canRegister = registration !== '' && grant === 'authorization-code';
  if (canRegister && choice.kind !== 'pre-registered') {
    flow.requireSafe('registration_endpoint', registration);
    if (stored?.isUnknown) runner.done(id, 'client-unknown', { id: stored.id });
    else runner.done(id, 'client-to-register', { id: '', documents: documentsOf(flow) });
    state.phase = 'register';
    return;
  }
  const methods = advertised?.join(' ') ?? '';
  throw new AnswerNeeded(
    {
      kind: 'client',
      issuer: state.issuer,
      advertised: advertised ?? [],
      canRegister,
      takesDocuments: flow.metadata.takesMetadataDocuments,
    },
    new StepFailure('no-registration', {
      methods,
      issuer: state.issuer,
      redirect: flow.redirect ?? '',
      documents: documentsOf(flow),
    }),
  );
}

/** Credentials belong to one issuer, and are not sent to another. */
async function belongsToAnotherIssuer({ options, state: { issuer } }: Flow, clientId: string): Promise<boolean> {
  const { credentials } = options;
  const bound = await credentials.binding();
  return (
    (bound !== undefined && bound.issuer !== issuer && bound.clientId === clientId) ||
    (await credentials.isOfAnotherIssuer(issuer, 'client-secret')) ||
    (await credentials.isOfAnotherIssuer(issuer, 'private-key'))
  );
}

/** `yes` if client ID metadata documents are supported. */
function documentsOf({ metadata }: Flow): string {
  return metadata.takesMetadataDocuments ? 'yes' : '';
}

/** Dynamic registration (RFC 7591), stored by issuer and redirect URI. */
export async function register(flow: Flow): Promise<void> {
  const { runner, credentials, signal } = flow.options;
  const { state } = flow;
  const url = flow.settings.endpoints.registration ?? flow.metadata.register;
  const initialToken = await credentials.secretFor(state.issuer, 'initial-access-token');
  const source = flow.sourceOf(url);
  const request = registrationRequest(flow, url, initialToken);
  const { id, response, seq } = await runner.send('register', request, { rule: ruleOf('register'), signal, ...source });
  if (response.status !== 201 && response.status !== 200) {
    const failure = registrationFailure(flow, url, response, initialToken !== undefined);
    if (failure.cause.code === 'registration-refused' && response.status === 401 && initialToken === undefined)
      throw new AnswerNeeded({ kind: 'secret', name: 'initial-access-token' }, failure);
    throw failure;
  }
  const { client, redirects } = registeredClient(flow, response);
  const expires = client.secretExpiresAt;
  const expiry = expires > 0 ? new Date(expires * 1000).toISOString() : '';
  const changed = Array.isArray(redirects) && !redirects.includes(state.redirect) ? redirects : [];
  const differs = { expected: state.redirect, actual: changed.map(textOf).join('\n') };
  const isExpired = client.secret !== undefined && expires > 0 && expires * 1000 <= Date.now();
  flow.decide(id, 'registered', { id: client.id, auth: client.auth, expires: expiry }, [
    { isMet: changed.length === 0, deviation: 'registration-changed', facts: differs, seq },
    { isMet: !isExpired, deviation: 'registration-expired', facts: { id: client.id, expires: expiry }, seq },
  ]);
  await credentials.keepClient(client);
  const { secret: _, ...known } = client;
  state.client = { ...known, isKept: false };
  runner.show(id, undefined, response);
  state.phase = 'scopes';
}

function registrationRequest({ state, metadata }: Flow, url: string, initialToken: string | undefined): HttpRequest {
  const body = {
    client_name: 'Loupe',
    redirect_uris: [state.redirect],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: authToRegister(metadata.authMethods),
    // OpenID Connect Registration, section 2: native clients can't have https redirects.
    application_type: state.redirect.startsWith('https:') ? 'web' : 'native',
  };
  return {
    method: 'POST',
    url,
    headers: [
      ['content-type', 'application/json'],
      ...JSON_ONLY,
      ...(initialToken === undefined ? [] : ([['authorization', `Bearer ${initialToken}`]] as const)),
    ],
    body: JSON.stringify(body),
  };
}

function registrationFailure(flow: Flow, url: string, response: HttpResponse, hasInitialToken: boolean): StepFailure {
  const oauthError = readOAuthError(response.body);
  flow.requireEndpoint('register', url, response);
  const documents = documentsOf(flow);
  // There is no client yet whose redirect URIs could be changed.
  if (oauthError.error === 'invalid_redirect_uri')
    return new StepFailure('redirect-not-allowed', { redirect: flow.state.redirect, ...oauthError, documents });
  const status = String(response.status);
  const initial = hasInitialToken ? 'yes' : 'no';
  return (
    serverFailure(oauthError, response) ??
    new StepFailure('registration-refused', { ...oauthError, status, documents, initial })
  );
}

/** RFC 7591, section 3.2.1. @throws StepFailure if the response registers no client that Loupe can use */
function registeredClient(
  { state, metadata: { authMethods } }: Flow,
  { body, status }: HttpResponse,
): { client: StoredClient; redirects: unknown } {
  const malformed = (wrong: ReasonFacts & { description?: string }) =>
    new StepFailure('registration-malformed', { ...wrong, status: String(status) });
  const registration = jsonObject(body);
  if (!registration)
    throw malformed({ ...reasonFacts('not-an-object'), description: readOAuthError(body).description });
  const { client_id: id, client_secret: secret, redirect_uris: redirects } = registration;
  if (typeof id !== 'string' || id === '') throw malformed(reasonFacts('missing', 'client_id'));
  const hasSecret = typeof secret === 'string' && secret !== '';
  const requested = authToRegister(authMethods);
  const method = textOf(registration['token_endpoint_auth_method']);
  const auth = knownAuth(method) ?? authWithout(requested, hasSecret, authMethods);
  if ((method !== '' && knownAuth(method) === undefined) || auth === 'private_key_jwt')
    throw new StepFailure('registration-method', { asked: requested, actual: method });
  const secretExpiresAt = Number(registration['client_secret_expires_at'] ?? 0) || 0;
  const stored = { issuer: state.issuer, redirectUri: state.redirect, secretExpiresAt };
  return { client: { ...stored, id, kind: 'dynamic', auth, ...(hasSecret && { secret }) }, redirects };
}

/** If the response names no method: the requested one, unless it does not go with the secret. */
function authWithout(
  requested: TokenEndpointAuth,
  hasSecret: boolean,
  advertised: readonly string[] | undefined,
): TokenEndpointAuth {
  if (!hasSecret) return 'none';
  if (requested !== 'none') return requested;
  return chooseAuth(advertised, { secret: !advertised?.includes('none'), key: false });
}
