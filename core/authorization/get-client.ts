import { textOf } from './claims';
import type { StoredClient } from './credentials';
import { StepFailure, type ReasonFacts, reasonFacts } from './failure';
import { authToRegister, chooseAuth, knownAuth } from './metadata';
import { isDocumentUrl, JSON_ONLY, redirectUri, type HttpRequest } from './model';
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
  if (choice.kind === 'pre-registered') {
    const bound = await credentials.binding();
    // Credentials belong to one issuer, and are not sent to another.
    const isElsewhere =
      (bound !== undefined && bound.issuer !== state.issuer && bound.clientId === choice.id) ||
      (await credentials.isOfAnother(state.issuer, 'client-secret')) ||
      (await credentials.isOfAnother(state.issuer, 'private-key'));
    if (!isElsewhere) {
      take({ ...own, ...(await flow.withCredentials(choice)) }, 'client-given');
      return;
    }
  }
  if (choice.kind === 'metadata-document') {
    const { url } = choice;
    if (!isDocumentUrl(url)) throw new StepFailure('unsafe-address', { field: 'client_id', url }, 'person');
    const client = { id: url, kind: 'metadata-document', auth: 'none' } as const;
    take({ ...own, ...client }, 'client-document');
    return;
  }
  const registered = await credentials.client(state.issuer, flow.redirect);
  const isExpired =
    registered !== undefined && registered.secretExpiresAt > 0 && registered.secretExpiresAt * 1000 < Date.now();
  if (registered && !isExpired && !registered.isUnknown) {
    const isGiven = registered.kind === 'pre-registered';
    take(isGiven ? { ...registered, ...(await flow.withCredentials(registered)) } : registered, 'client-kept');
    return;
  }
  const moved = await credentials.client(state.issuer);
  if (moved && !moved.isUnknown && !isExpired && !state.mayMove) {
    const facts = { redirect: state.redirect, registered: moved.redirectUri };
    throw new StepFailure('redirect-moved', facts);
  }
  const canRegister = registration !== '' && grant === 'authorization-code';
  if (canRegister && choice.kind !== 'pre-registered') {
    flow.requireSafe('registration_endpoint', registration);
    if (registered?.isUnknown) runner.done(id, 'client-unknown', { id: registered.id });
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

/** `yes` if client ID metadata documents are supported. */
function documentsOf({ metadata }: Flow): string {
  return metadata.takesMetadataDocuments ? 'yes' : '';
}

/** Dynamic registration (RFC 7591), stored by issuer and redirect URI. */
export async function register(flow: Flow): Promise<void> {
  const { runner, credentials, signal } = flow.options;
  const { state } = flow;
  const { authMethods, register } = flow.metadata;
  const url = flow.settings.endpoints.registration ?? register;
  const initial = await credentials.secretFor(state.issuer, 'initial-access-token');
  const auth = authToRegister(authMethods);
  const body = {
    client_name: 'Loupe',
    redirect_uris: [state.redirect],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: auth,
    // OpenID Connect Registration, section 2: native clients can't have https redirects.
    application_type: state.redirect.startsWith('https:') ? 'web' : 'native',
  };
  const request: HttpRequest = {
    method: 'POST',
    url,
    headers: [
      ['content-type', 'application/json'],
      ...JSON_ONLY,
      ...(initial === undefined ? [] : ([['authorization', `Bearer ${initial}`]] as const)),
    ],
    body: JSON.stringify(body),
  };
  const { id, response, seq } = await runner.send('register', request, {
    rule: ruleOf('register'),
    signal,
    ...flow.named(url),
  });
  const { status } = response;
  if (status !== 201 && status !== 200) {
    const { error, description, uri } = readOAuthError(response.body);
    flow.requireThere('register', url, response);
    if (error === 'invalid_redirect_uri') {
      // There is no client yet whose redirect URIs could be changed.
      throw new StepFailure('redirect-not-allowed', {
        redirect: state.redirect,
        error,
        description,
        uri,
        documents: documentsOf(flow),
      });
    }
    const broken = serverFailure({ error, description, uri }, response);
    if (broken) throw broken;
    const failure = new StepFailure('registration-refused', {
      error,
      description,
      uri,
      status: String(status),
      documents: documentsOf(flow),
      initial: initial === undefined ? 'no' : 'yes',
    });
    if (status === 401 && initial === undefined)
      throw new AnswerNeeded({ kind: 'secret', name: 'initial-access-token' }, failure);
    throw failure;
  }
  const malformed = (wrong: ReasonFacts & { description?: string }) =>
    new StepFailure('registration-malformed', { ...wrong, status: String(status) });
  const registration = jsonObject(response.body);
  if (!registration) {
    const { description } = readOAuthError(response.body);
    throw malformed({ ...reasonFacts('not-an-object'), description });
  }
  const clientId = registration['client_id'];
  const secret = registration['client_secret'];
  const expires = Number(registration['client_secret_expires_at'] ?? 0) || 0;
  if (typeof clientId !== 'string' || clientId === '') throw malformed(reasonFacts('missing', 'client_id'));
  const hasSecret = typeof secret === 'string' && secret !== '';
  const agreed =
    knownAuth(registration['token_endpoint_auth_method']) ??
    (auth === 'none' && hasSecret
      ? chooseAuth(authMethods, { secret: !authMethods?.includes('none'), key: false })
      : hasSecret
        ? auth
        : 'none');
  const client: StoredClient = {
    issuer: state.issuer,
    id: clientId,
    kind: 'dynamic',
    auth: agreed,
    redirectUri: state.redirect,
    secretExpiresAt: expires,
    ...(hasSecret && { secret }),
  };
  const method = textOf(registration['token_endpoint_auth_method']);
  if ((method !== '' && knownAuth(method) === undefined) || agreed === 'private_key_jwt')
    throw new StepFailure('registration-method', { asked: auth, actual: method });
  const expiry = expires > 0 ? new Date(expires * 1000).toISOString() : '';
  const redirects = registration['redirect_uris'];
  const changed = Array.isArray(redirects) && !redirects.includes(state.redirect) ? redirects : [];
  const differs = { expected: state.redirect, actual: changed.map(textOf).join('\n') };
  const isExpired = hasSecret && expires > 0 && expires * 1000 <= Date.now();
  flow.decide(id, 'registered', { id: clientId, auth: agreed, expires: expiry }, [
    [changed.length === 0, 'registration-changed', differs, seq],
    [!isExpired, 'registration-expired', { id: clientId, expires: expiry }, seq],
  ]);
  await credentials.keepClient(client);
  const { secret: _, ...known } = client;
  state.client = { ...known, isKept: false };
  runner.show(id, undefined, response);
  state.phase = 'scopes';
}
