import type { Host } from '../host';
import {
  isPrivate,
  isResourceOf,
  isSafeAddress,
  resourceMetadataAddresses,
  serverMetadataAddresses,
} from './addresses';
import { readChallenge } from './challenge';
import type { Client, Credentials, KeptClient, Tokens } from './credentials';
import { StepFailure } from './failure';
import {
  assumedMetadata,
  authToRegister,
  chooseAuth,
  knownAuth,
  readResourceMetadata,
  readServerMetadata,
  type ResourceMetadata,
  scopeList,
  type ServerMetadata,
} from './metadata';
import {
  type AuthorizationQuestion,
  type AuthorizationSettings,
  type Deviation,
  type Facts,
  redirectUri,
  type RequestText,
  type ResponseText,
  type StepKind,
} from './model';
import { randomText, sha256 } from './random';
import { ruleOf, usualEndpoints } from './rules';
import type { Answered, StepRunner } from './step-runner';
import {
  type Asked,
  callTokenEndpoint,
  type Nonces,
  parsed,
  readTokenAnswer,
  refusal,
  signing,
  type TokenCall,
} from './token-endpoint';
import {
  assertionGrant,
  clientCredentialsGrant,
  codeGrant,
  exchangeGrant,
  readOAuthError,
  refreshGrant,
} from './token-request';

export type Phase = Exclude<StepKind, 'refresh' | 'revoke'> | 'end';

/** How far a flow has come, as it survives a reload. No secret is in it. */
export interface FlowState {
  phase: Phase;
  /** What the person has let pass in this flow, beside the settings. */
  passed: Deviation[];
  challenge: { header: string; metadata: string; scope: string };
  isStepUp: boolean;
  /** The addresses of a discovery, which of them is next, and what came of those before. */
  addresses: string[];
  next: number;
  tried: string[];
  resource?: ResourceMetadata;
  /** As the resource's metadata names it, or the server's origin. */
  issuer: string;
  /** Whether no resource metadata was found: then the server is its own authorization server (2025-03-26). */
  isOwnIssuer: boolean;
  metadata?: ServerMetadata;
  client?: Omit<KeptClient, 'secret' | 'key'> & { isKept: boolean };
  /** Whether the person goes on though the redirect URI is another than the registered one. */
  mayMove: boolean;
  redirect: string;
  scope: string;
  /** Empty where it is left out. */
  sentResource: string;
  state: string;
}

export function freshFlow(): FlowState {
  return {
    phase: 'challenge',
    passed: [],
    challenge: { header: '', metadata: '', scope: '' },
    isStepUp: false,
    addresses: [],
    next: 0,
    tried: [],
    issuer: '',
    isOwnIssuer: false,
    mayMove: false,
    redirect: '',
    scope: '',
    sentResource: '',
    state: '',
  };
}

/** A request that the server refused while it was connected to, or connecting. */
export interface Refused {
  request: RequestText;
  response: ResponseText;
}

/** What the session found out with the token. */
export type Proof =
  | { kind: 'proved'; tools: number; request?: RequestText; response?: ResponseText }
  | { kind: 'refused'; request?: RequestText; response: ResponseText }
  | { kind: 'failed'; reason: string; request?: RequestText; response?: ResponseText };

/** What a flow is given by the authorization that it is of. */
export interface FlowSetting {
  host: Host;
  /** The server's URL. */
  server: string;
  settings: () => AuthorizationSettings;
  runner: StepRunner;
  credentials: Credentials;
  nonces: Nonces;
  signal: AbortSignal;
  /** The first request, as it is made without a token. */
  challengeRequest: RequestText;
  /** In the place of the first request: a later one, which was refused already. */
  refused: Refused | undefined;
  /** In the place of the browser: one that was given elsewhere. */
  refreshToken: string | undefined;
  /** The scope that the last token was asked for or has: a step-up adds to it. */
  lastScope: string;
  /** Counts a step-up for a scope. @returns false when it is one too many */
  mayStepUp: (scope: string) => boolean;
  /** Told of a rule that is broken, be it let pass or not. */
  onDeviation: (deviation: Deviation, facts: Facts, seq: number | undefined) => void;
  onProgress: () => void;
  /** Sends the person's browser to an address. @returns the address that it came back with */
  browse: (wish: { url: string; redirect: string; state: string }) => Promise<string>;
  keepTokens: (tokens: Tokens) => Promise<void>;
  prove: () => Promise<Proof>;
}

/** A question that only a person can answer; the step waits. */
export class Unanswered extends Error {
  override name = 'Unanswered';
  readonly question: AuthorizationQuestion;
  /** Why it has to be asked; undefined where the question says so itself. */
  readonly failure: StepFailure | undefined;

  constructor(question: AuthorizationQuestion, failure?: StepFailure) {
    super(question.kind);
    this.question = question;
    this.failure = failure;
  }
}

const JSON_ONLY: [string, string][] = [['accept', 'application/json']];

/**
 * One authorization, from the request without a token to the proof that its token is accepted. It goes phase by phase; each
 * reads what those before it have noted, so that it can be tried again, let pass, or taken up after a reload.
 */
export class Flow {
  readonly state: FlowState;
  readonly #setting: FlowSetting;

  constructor(setting: FlowSetting, state: FlowState) {
    this.#setting = setting;
    this.state = state;
  }

  /**
   * Goes on from where it stands, to the end.
   * @returns false where the server wants no token
   * @throws StepFailure, Unanswered
   */
  async run(): Promise<boolean> {
    const { state } = this;
    for (;;) {
      if (this.#setting.signal.aborted) throw new StepFailure('given-up');
      this.#setting.onProgress();
      if (state.phase === 'end') return true;
      if ((await this.#perform(state.phase)) === 'open') return false;
    }
  }

  #perform(phase: Exclude<Phase, 'end'>): Promise<'open' | void> {
    switch (phase) {
      case 'challenge':
        return this.#challenge();
      case 'resource-metadata':
        return this.#findResource();
      case 'choose-server':
        return this.#chooseServer();
      case 'server-metadata':
        return this.#findServer();
      case 'client':
        return this.#chooseClient();
      case 'register':
        return this.#register();
      case 'scopes':
        return this.#chooseScopes();
      case 'authorize':
        return this.#authorize();
      case 'callback':
        return this.#readCallback();
      case 'token-exchange':
        return this.#exchangeToken();
      case 'token':
        return this.#askForToken();
      case 'proof':
        return this.#prove();
    }
  }

  async #challenge(): Promise<'open' | void> {
    const { runner, refused, challengeRequest, signal } = this.#setting;
    const rule = ruleOf('challenge');
    let answered: Answered;
    if (refused) {
      const { request, response } = refused;
      const id = runner.begin('challenge', { request, rule });
      runner.show(id, request, response);
      answered = { id, request, response, seq: 0 };
    } else answered = await runner.send('challenge', challengeRequest, { rule, signal });
    const { id, response } = answered;
    const { status, headers } = response;
    const { header, metadata, scope, error } = readChallenge(headers);
    if (status >= 200 && status < 300) {
      runner.done(id, 'open');
      return 'open';
    }
    if (status !== 401 && status !== 403) {
      throw new StepFailure('unexpected-answer', {
        status: `${status} ${response.statusText}`.trim(),
      });
    }
    const isStepUp = status === 403 && error === 'insufficient_scope';
    if (isStepUp && !this.#setting.mayStepUp(scope)) {
      throw new StepFailure('scope-limit', { ...this.#scopeFacts(), challenge: scope });
    }
    Object.assign(this.state, { challenge: { header, metadata, scope }, isStepUp });
    if (isStepUp) runner.done(id, 'step-up', { scope });
    else runner.done(id, 'challenged', { metadata, scope, error });
    const others = resourceMetadataAddresses(this.#setting.server);
    const addresses = metadata === '' ? others : [metadata, ...others];
    this.#search('resource-metadata', [...new Set(addresses)]);
    this.state.tried = [];
  }

  async #findResource(): Promise<void> {
    const { server } = this.#setting;
    const url = this.#address('resource_metadata');
    const { id, response, seq } = await this.#fetch('resource-metadata', url);
    const read = readResourceMetadata(response, url);
    if (read.kind === 'malformed')
      throw new StepFailure('metadata-malformed', { url, reason: read.reason });
    if (read.kind === 'absent') {
      this.#passBy(id, url, read.line, () => {
        this.state.isOwnIssuer = true;
        this.state.phase = 'choose-server';
      });
      return;
    }
    const { value } = read;
    const facts = {
      resource: value.resource,
      servers: value.servers.join('\n'),
      scopes: value.scopes?.join(' ') ?? '',
    };
    const isOurs = isResourceOf(value.resource, server, url);
    const differs = { expected: server, actual: value.resource, url };
    this.#decide(id, 'resource-metadata-found', facts, [
      [isOurs, 'resource-mismatch', differs, seq],
    ]);
    this.state.resource = value;
    this.state.phase = 'choose-server';
  }

  async #chooseServer(): Promise<void> {
    const { runner, server, credentials } = this.#setting;
    const { state } = this;
    const id = runner.begin('choose-server');
    if (state.isOwnIssuer) {
      state.issuer = new URL(server).origin;
      runner.done(id, 'server-is-issuer', { issuer: state.issuer });
    } else {
      const { servers = [] } = state.resource ?? {};
      const { issuer: wanted } = this.#settings;
      const issuer = servers.length === 1 ? servers[0] : servers.find((each) => each === wanted);
      if (issuer === undefined) throw new Unanswered({ kind: 'choose-server', issuers: servers });
      if (!isSafeAddress(issuer, server)) {
        throw new StepFailure('unsafe-address', { field: 'authorization_servers', url: issuer });
      }
      state.issuer = issuer;
      runner.done(id, 'server-chosen', { issuer, servers: servers.join('\n') });
    }
    const bound = await credentials.binding();
    if (bound && bound.issuer !== state.issuer) {
      const changed = runner.begin('choose-server');
      runner.done(changed, 'issuer-changed', { from: bound.issuer, to: state.issuer });
    }
    state.tried = [];
    this.#search('server-metadata', serverMetadataAddresses(state.issuer));
  }

  async #findServer(): Promise<void> {
    const { runner } = this.#setting;
    const { state } = this;
    const url = this.#address('authorization_servers');
    const { id, response, seq } = await this.#fetch('server-metadata', url);
    const read = readServerMetadata(response);
    if (read.kind === 'malformed')
      throw new StepFailure(
        'metadata-malformed',
        { url, reason: read.reason },
        'authorization-server',
      );
    if (read.kind === 'absent') {
      this.#passBy(id, url, read.line, () => {
        if (!state.isOwnIssuer) throw this.#nothingFound('authorization-server');
        state.metadata = assumedMetadata(state.issuer);
        const assumed = runner.begin('server-metadata', { rule: usualEndpoints });
        runner.done(assumed, 'usual-endpoints', { issuer: state.issuer });
        state.phase = 'client';
      });
      return;
    }
    const { value } = read;
    const { issuer } = value;
    const facts = {
      issuer,
      authorize: value.authorize,
      token: value.token,
      register: value.register,
      revoke: value.revoke,
      pkce: value.pkce?.join(' ') ?? '',
      methods: value.authMethods?.join(' ') ?? '',
      scopes: value.scopes?.join(' ') ?? '',
    };
    // Of a server that is its own authorization server nobody has said how its issuer is written.
    const isSame = state.isOwnIssuer
      ? issuer.replace(/\/$/, '') === state.issuer
      : issuer === state.issuer;
    const isByCode = this.#settings.grant === 'authorization-code';
    const hasPkce = !isByCode || (value.pkce?.includes('S256') ?? false);
    this.#decide(id, 'server-metadata-found', facts, [
      [isSame, 'issuer-mismatch', { expected: state.issuer, actual: issuer, url }, seq],
      [hasPkce, 'pkce-not-advertised', { methods: value.pkce?.join(' ') ?? '' }, seq],
    ]);
    state.metadata = value;
    state.phase = 'client';
  }

  async #chooseClient(): Promise<void> {
    const { runner, credentials, host } = this.#setting;
    const { state } = this;
    const { client: choice, grant, redirect } = this.#settings;
    const { authMethods: advertised, register } = this.#metadata;
    const id = runner.begin('client');
    state.redirect = redirectUri(redirect, host.pagePort ?? 0);
    const registration = this.#settings.endpoints.registration ?? register;
    const take = (client: KeptClient, code: 'client-kept' | 'client-given' | 'client-document') => {
      const { secret: _, key: __, ...known } = client;
      state.client = { ...known, isKept: code === 'client-kept' };
      runner.done(id, code, { id: client.id });
      state.phase = 'scopes';
    };
    const own = { issuer: state.issuer, redirectUri: '', secretExpiresAt: 0 };
    if (choice.kind === 'pre-registered') {
      const given = await this.#given(choice.id, choice.auth);
      const bound = await credentials.binding();
      // Credentials are one issuer's: what was given for another is not sent to this one.
      const isElsewhere =
        bound !== undefined && bound.issuer !== state.issuer && bound.clientId === choice.id;
      if (!isElsewhere) return take({ ...own, ...given }, 'client-given');
    }
    if (choice.kind === 'metadata-document') {
      const { url } = choice;
      const isPublic = URL.canParse(url) && new URL(url).protocol === 'https:';
      if (!isPublic) throw new StepFailure('unsafe-address', { field: 'client_id', url }, 'person');
      const client = { id: url, kind: 'metadata-document', auth: 'none' } as const;
      return take({ ...own, ...client }, 'client-document');
    }
    const kept = await credentials.client(state.issuer, state.redirect);
    const isExpired =
      kept !== undefined && kept.secretExpiresAt > 0 && kept.secretExpiresAt * 1000 < Date.now();
    if (kept && !isExpired) return take(kept, 'client-kept');
    const moved = await credentials.client(state.issuer);
    if (moved && !isExpired && !state.mayMove) {
      const facts = { redirect: state.redirect, registered: moved.redirectUri };
      throw new StepFailure('redirect-moved', facts);
    }
    const canRegister = registration !== '' && grant === 'authorization-code';
    if (canRegister && choice.kind !== 'pre-registered') {
      this.#requireSafe('registration_endpoint', registration);
      runner.done(id, 'client-to-register', { id: '' });
      state.phase = 'register';
      return;
    }
    const methods = advertised?.join(' ') ?? '';
    throw new Unanswered(
      { kind: 'client', issuer: state.issuer, advertised: advertised ?? [], canRegister },
      new StepFailure('no-registration', { methods, issuer: state.issuer }),
    );
  }

  /** A client of the person's, with its secret. */
  async #given(id: string, auth: Client['auth'] | undefined): Promise<Client> {
    const { credentials } = this.#setting;
    const secret = await credentials.secret('client-secret');
    const key = await credentials.secret('private-key');
    const has = { secret: secret !== undefined, key: key !== undefined };
    const chosen = auth ?? chooseAuth(this.#metadata.authMethods, has);
    const needed =
      chosen === 'private_key_jwt' && !has.key
        ? 'private-key'
        : chosen.startsWith('client_secret') && !has.secret
          ? 'client-secret'
          : undefined;
    if (needed) {
      const failure = new StepFailure('needs-input', { field: needed });
      throw new Unanswered({ kind: 'secret', name: needed }, failure);
    }
    return {
      id,
      kind: 'pre-registered',
      auth: chosen,
      ...(secret !== undefined && { secret }),
      ...(key !== undefined && { key }),
    };
  }

  async #register(): Promise<void> {
    const { runner, credentials, signal } = this.#setting;
    const { state } = this;
    const { authMethods, register, isAssumed } = this.#metadata;
    const url = this.#settings.endpoints.registration ?? register;
    const initial = await credentials.secret('initial-access-token');
    const auth = authToRegister(authMethods);
    const body = {
      client_name: 'Loupe',
      redirect_uris: [state.redirect],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: auth,
      application_type: 'native',
    };
    const request: RequestText = {
      method: 'POST',
      url,
      headers: [
        ['content-type', 'application/json'],
        ...JSON_ONLY,
        ...(initial === undefined ? [] : ([['authorization', `Bearer ${initial}`]] as const)),
      ],
      body: JSON.stringify(body),
    };
    const { id, response } = await runner.send('register', request, {
      rule: ruleOf('register'),
      signal,
      ...this.#named(url),
    });
    const { status } = response;
    if (status !== 201 && status !== 200) {
      const { error, description } = readOAuthError(response.body);
      if (isAssumed && (status === 404 || status === 405)) {
        state.tried.push(`${url}  ${status} ${response.statusText}`.trim());
        throw this.#nothingFound('server');
      }
      if (error === 'invalid_redirect_uri') {
        throw new StepFailure(
          'redirect-mismatch',
          { redirect: state.redirect, error, description },
          'authorization-server',
        );
      }
      const failure = new StepFailure('registration-refused', {
        error,
        description,
        status: String(status),
      });
      if (status === 401 && initial === undefined) {
        throw new Unanswered({ kind: 'secret', name: 'initial-access-token' }, failure);
      }
      throw failure;
    }
    const answer = parsed(response.body);
    const clientId = answer['client_id'];
    const secret = answer['client_secret'];
    const expires = Number(answer['client_secret_expires_at'] ?? 0) || 0;
    if (typeof clientId !== 'string' || clientId === '') {
      const description = 'There is no client_id in the answer.';
      throw new StepFailure('registration-refused', {
        error: '',
        description,
        status: String(status),
      });
    }
    const hasSecret = typeof secret === 'string' && secret !== '';
    const agreed =
      knownAuth(answer['token_endpoint_auth_method']) ??
      (auth === 'none' && hasSecret
        ? chooseAuth(authMethods, { secret: !authMethods?.includes('none'), key: false })
        : hasSecret
          ? auth
          : 'none');
    const client: KeptClient = {
      issuer: state.issuer,
      id: clientId,
      kind: 'dynamic',
      auth: agreed,
      redirectUri: state.redirect,
      secretExpiresAt: expires,
      ...(hasSecret && { secret }),
    };
    await credentials.keepClient(client);
    const { secret: _, ...known } = client;
    state.client = { ...known, isKept: false };
    runner.show(id, undefined, response);
    const expiry = expires > 0 ? new Date(expires * 1000).toISOString() : '';
    runner.done(id, 'registered', { id: clientId, auth: agreed, expires: expiry });
    state.phase = 'scopes';
  }

  async #chooseScopes(): Promise<void> {
    const { runner, lastScope } = this.#setting;
    const { state } = this;
    const { scopes: own, resource: choice, grant } = this.#settings;
    const id = runner.begin('scopes');
    const advertised = state.resource?.scopes;
    const [source, wanted] = ((): [string, string[]] => {
      if (own !== undefined) return ['person', scopeList(own)];
      if (state.isStepUp) return ['step-up', scopeList(lastScope, state.challenge.scope)];
      if (state.challenge.scope !== '') return ['challenge', scopeList(state.challenge.scope)];
      if (advertised && advertised.length > 0) return ['metadata', advertised];
      return ['none', []];
    })();
    const offersRefresh = this.#metadata.scopes?.includes('offline_access') ?? false;
    const isAdded =
      offersRefresh &&
      own === undefined &&
      grant === 'authorization-code' &&
      wanted.length > 0 &&
      !wanted.includes('offline_access');
    state.scope = [...wanted, ...(isAdded ? ['offline_access'] : [])].join(' ');
    state.sentResource =
      choice.kind === 'own'
        ? choice.value
        : choice.kind === 'none'
          ? ''
          : (state.resource?.resource ?? '');
    runner.done(id, 'scopes-chosen', {
      scope: state.scope,
      source,
      resource: state.sentResource,
      ...this.#scopeFacts(),
    });
    const next: Record<typeof grant, Phase> = {
      'authorization-code': 'authorize',
      'client-credentials': 'token',
      'jwt-bearer': 'token',
      'id-jag': 'token-exchange',
    };
    state.state = '';
    state.phase = this.#setting.refreshToken === undefined ? next[grant] : 'token';
    await Promise.resolve();
  }

  async #authorize(): Promise<void> {
    const { runner, credentials, browse, server } = this.#setting;
    const { state } = this;
    const endpoint = this.#endpoint('authorization', 'authorization_endpoint');
    const known = await credentials.flow();
    // After a reload the browser may be on its way back with the `state` that it was sent with.
    const isResumed = state.state !== '' && known.verifier !== undefined;
    const verifier = isResumed ? (known.verifier ?? '') : randomText();
    if (!isResumed) {
      state.state = randomText();
      await credentials.keepFlow({ verifier });
    }
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
    for (const [name, value] of this.#settings.extra.authorize) set(name, value);
    const isPublicServer = !isPrivate(new URL(server).hostname);
    const rule = ruleOf('authorize');
    const planned: RequestText = { method: 'GET', url: url.href, headers: [] };
    const id = runner.begin('authorize', { request: planned, rule });
    if (isPublicServer && isPrivate(url.hostname) && !this.#isAllowed('private-network')) {
      throw new StepFailure('private-network', {
        url: url.href,
        from: state.issuer,
        address: url.hostname,
      });
    }
    const request = isResumed ? planned : await runner.pause(id, planned);
    this.#requireSafe('authorization_endpoint', request.url);
    runner.show(id, request, undefined);
    runner.update(id, (step) => ({ ...step, state: 'waiting' }));
    const sent = new URL(request.url).searchParams;
    // A person may have edited both.
    state.state = sent.get('state') ?? '';
    state.redirect = sent.get('redirect_uri') ?? state.redirect;
    this.#setting.onProgress();
    const redirected = await browse({
      url: request.url,
      redirect: state.redirect,
      state: state.state,
    });
    await credentials.keepFlow({ verifier, redirected });
    runner.done(id, 'browser-sent', { url: request.url });
    state.phase = 'callback';
  }

  async #readCallback(): Promise<void> {
    const { runner, credentials } = this.#setting;
    const { state } = this;
    const { redirected = '' } = await credentials.flow();
    const request: RequestText = { method: 'GET', url: redirected, headers: [] };
    const id = runner.begin('callback', { request, rule: ruleOf('callback') });
    if (!URL.canParse(redirected)) throw new StepFailure('given-up');
    const { searchParams } = new URL(redirected);
    const of = (name: string) => searchParams.get(name) ?? '';
    if (of('state') !== state.state) {
      throw new StepFailure('state-mismatch', { expected: state.state, actual: of('state') });
    }
    const { issuer, sendsIss, isAssumed } = this.#metadata;
    const iss = searchParams.get('iss');
    // No normalisation: RFC 9207 compares the texts.
    // Of an issuer that is written in two ways, which a person has let pass, either is the server's.
    const issuers = this.#isAllowed('issuer-mismatch') ? [issuer, state.issuer] : [issuer];
    const isTheirs = isAssumed || (iss === null ? !sendsIss : issuers.includes(iss));
    const isLetPass = this.#tellDeviation(
      isTheirs,
      'iss-mismatch',
      { expected: issuer, actual: iss ?? '' },
      undefined,
    );
    if (of('error') !== '') {
      const error = { error: of('error'), description: of('error_description') };
      throw refusal(error, 0, await this.#asked(), 'authorize');
    }
    if (of('code') === '') {
      throw new StepFailure('authorization-refused', {
        error: '',
        description: 'There is no code in the address.',
        parameter: '',
      });
    }
    const facts = { state: of('state'), iss: iss ?? '' };
    if (isLetPass)
      runner.done(id, 'let-pass', {
        ...facts,
        deviation: 'iss-mismatch',
        expected: issuer,
        actual: iss ?? '',
      });
    else runner.done(id, 'code-received', facts);
    state.phase = 'token';
  }

  async #exchangeToken(): Promise<void> {
    const { runner, credentials, nonces } = this.#setting;
    const { state } = this;
    const { identityProvider: provider } = this.#settings;
    const idToken = await credentials.secret('id-token');
    if (idToken === undefined) {
      runner.begin('token-exchange');
      const failure = new StepFailure('needs-input', { field: 'id-token' });
      throw new Unanswered({ kind: 'secret', name: 'id-token' }, failure);
    }
    if (!provider || (provider.issuer === '' && !provider.tokenEndpoint)) {
      runner.begin('token-exchange');
      throw new StepFailure('needs-input', { field: 'identity-provider' });
    }
    const url = provider.tokenEndpoint ?? (await this.#providerEndpoint(provider.issuer));
    const ask = { scope: state.scope, resource: state.sentResource };
    const { id, response } = await callTokenEndpoint(runner, nonces, {
      ...this.#tokenCall('token-exchange', url),
      grant: exchangeGrant(idToken, this.#metadata.issuer, ask),
      client: { id: provider.clientId ?? '', kind: 'pre-registered', auth: 'none' },
      extra: [],
      publicOnly: false,
      proofKey: undefined,
    });
    if (response.status !== 200) {
      const error = readOAuthError(response.body);
      throw new StepFailure('token-refused', { ...error, status: String(response.status) });
    }
    const answer = parsed(response.body);
    const { access_token: assertion, issued_token_type: type = '' } = answer;
    if (typeof assertion !== 'string') {
      throw new StepFailure('token-malformed', { reason: 'There is no access_token.' });
    }
    await credentials.keepFlow({ ...(await credentials.flow()), assertion });
    runner.show(id, undefined, response);
    runner.done(id, 'exchanged', {
      type: String(type),
      expires: String(answer['expires_in'] ?? ''),
    });
    state.phase = 'token';
  }

  /** Where the identity provider exchanges tokens, as its metadata says. */
  async #providerEndpoint(issuer: string): Promise<string> {
    const { runner } = this.#setting;
    for (const url of serverMetadataAddresses(issuer)) {
      const { id, response } = await this.#fetch('server-metadata', url, true);
      const read = readServerMetadata(response);
      if (read.kind !== 'found') {
        runner.done(id, 'metadata-absent', {
          status: read.kind === 'absent' ? read.line : read.reason,
        });
        continue;
      }
      const { token, issuer: actual } = read.value;
      if (actual !== issuer)
        throw new StepFailure('issuer-mismatch', { expected: issuer, actual, url });
      runner.done(id, 'server-metadata-found', { issuer: actual, token });
      return token;
    }
    throw new StepFailure('metadata-not-found', {
      tried: serverMetadataAddresses(issuer).join('\n'),
      challenge: '',
    });
  }

  async #askForToken(): Promise<void> {
    const { runner, credentials, nonces, keepTokens } = this.#setting;
    const { state } = this;
    const { grant, dpop, extra } = this.#settings;
    const url = this.#endpoint('token', 'token_endpoint');
    const client = await this.#client();
    const proofKey = dpop ? await this.#proofKey() : undefined;
    const answered = await callTokenEndpoint(runner, nonces, {
      ...this.#tokenCall('token', url),
      grant: await this.#grant(),
      client,
      extra: [
        ...(state.sentResource === ''
          ? []
          : ([['resource', state.sentResource]] as [string, string][])),
        ...extra.token,
      ],
      proofKey,
    });
    const { id, response } = answered;
    if (response.status !== 200) {
      const error = readOAuthError(response.body);
      throw refusal(error, response.status, await this.#asked(), 'token');
    }
    const now = Date.now();
    const { scope, ...given } = readTokenAnswer(response, now);
    // A server that gives no other leaves the refresh token as it is.
    const { refreshToken } = this.#setting;
    const token = { ...(refreshToken !== undefined && { refresh: refreshToken }), ...given };
    const { signingAlgorithms, revoke } = this.#metadata;
    const granted = scope ?? state.scope;
    await credentials.bind({ issuer: state.issuer, clientId: client.id });
    await keepTokens({
      ...token,
      issuer: state.issuer,
      client,
      receivedAt: now,
      tokenEndpoint: url,
      revocationEndpoint: this.#settings.endpoints.revocation ?? revoke,
      ...(signingAlgorithms && { signingAlgorithms }),
      asked: { scope: state.scope, resource: state.sentResource },
      granted: { scope: granted },
      advertised: {
        challenge: state.challenge.scope,
        metadata: state.resource?.scopes?.join(' ') ?? '',
      },
    });
    if (grant === 'authorization-code') await credentials.keepFlow({});
    runner.show(id, undefined, response);
    runner.done(id, 'token-received', {
      type: token.type,
      expires:
        token.expiresAt === undefined ? '' : String(Math.round((token.expiresAt - now) / 1000)),
      scope: granted,
      refresh: token.refresh === undefined ? 'no' : 'yes',
    });
    state.phase = 'proof';
  }

  async #grant(): Promise<[string, string][]> {
    const { runner, credentials, refreshToken } = this.#setting;
    const { state } = this;
    const { grant } = this.#settings;
    if (refreshToken !== undefined) return refreshGrant(refreshToken);
    const secrets = await credentials.flow();
    switch (grant) {
      case 'authorization-code': {
        const { verifier = '', redirected = '' } = secrets;
        const code = URL.canParse(redirected) ? new URL(redirected).searchParams.get('code') : null;
        // A code is good for one token: what was used up can only be had anew.
        if (code === null) throw new StepFailure('given-up');
        return codeGrant(code, verifier, state.redirect);
      }
      case 'client-credentials':
        return clientCredentialsGrant({ scope: state.scope, resource: state.sentResource });
      case 'id-jag':
        return assertionGrant(secrets.assertion ?? '', { scope: state.scope, resource: '' });
      case 'jwt-bearer': {
        const assertion = await credentials.secret('assertion');
        if (assertion !== undefined)
          return assertionGrant(assertion, { scope: state.scope, resource: '' });
        runner.begin('token', { rule: ruleOf('token', grant) });
        const failure = new StepFailure('needs-input', { field: 'assertion' });
        throw new Unanswered({ kind: 'secret', name: 'assertion' }, failure);
      }
    }
  }

  async #prove(): Promise<void> {
    const { runner, prove } = this.#setting;
    const id = runner.begin('proof');
    const proof = await prove();
    runner.show(id, proof.request, proof.response);
    switch (proof.kind) {
      case 'proved':
        runner.done(id, 'proved', { tools: String(proof.tools) });
        this.state.phase = 'end';
        return;
      case 'refused':
        throw await this.#notAccepted(proof.response);
      case 'failed':
        throw new StepFailure('unexpected-answer', { status: proof.reason });
    }
  }

  async #notAccepted({ status, headers }: ResponseText): Promise<StepFailure> {
    const { credentials } = this.#setting;
    const challenge = readChallenge(headers);
    const tokens = await credentials.tokens();
    if (status === 403 && challenge.error === 'insufficient_scope') {
      return new StepFailure('scopes-missing', {
        ...this.#scopeFacts(),
        challenge: challenge.scope,
        asked: this.state.scope,
        granted: tokens?.granted.scope ?? '',
      });
    }
    const claims = tokens ? claimsOf(tokens.access) : undefined;
    const audience = [claims?.['aud'] ?? []].flat().map(String);
    const expected = this.state.sentResource || this.#setting.server;
    const isForUs = audience.some(
      (each) => each.replace(/\/$/, '') === expected.replace(/\/$/, ''),
    );
    if (claims && audience.length > 0 && !isForUs) {
      return new StepFailure('wrong-audience', { expected, actual: audience.join('\n') });
    }
    const claim = (name: string) => (claims?.[name] === undefined ? '' : String(claims[name]));
    return new StepFailure('token-not-accepted', {
      status: String(status),
      challenge: challenge.header,
      aud: audience.join(' '),
      scope: claim('scope'),
      exp: claim('exp'),
      iss: claim('iss'),
    });
  }

  get #settings(): AuthorizationSettings {
    return this.#setting.settings();
  }

  get #metadata(): ServerMetadata {
    return this.state.metadata ?? assumedMetadata(this.state.issuer);
  }

  #isAllowed(deviation: Deviation): boolean {
    return this.#settings.deviations.includes(deviation) || this.state.passed.includes(deviation);
  }

  #search(phase: Phase, addresses: string[]): void {
    Object.assign(this.state, { phase, addresses, next: 0 });
  }

  /** The next address of a discovery. @param field of the metadata that named it */
  #address(field: string): string {
    const { addresses, next } = this.state;
    const url = addresses[next] ?? '';
    this.#requireSafe(field, url);
    return url;
  }

  /** Nothing is at an address: goes on to the next, or else to what `none` does. */
  #passBy(id: number, url: string, line: string, none: () => void): void {
    this.state.tried.push(`${url}  ${line}`);
    this.#setting.runner.done(id, 'metadata-absent', { status: line });
    this.state.next += 1;
    if (this.state.next >= this.state.addresses.length) none();
  }

  #nothingFound(responsible: 'server' | 'authorization-server'): StepFailure {
    const { tried, challenge } = this.state;
    const facts = { tried: tried.join('\n'), challenge: challenge.header };
    return new StepFailure('metadata-not-found', facts, responsible);
  }

  #fetch(
    kind: 'resource-metadata' | 'server-metadata',
    url: string,
    isByPerson = false,
  ): Promise<Answered> {
    const { runner, signal } = this.#setting;
    const request: RequestText = { method: 'GET', url, headers: JSON_ONLY };
    const named = isByPerson ? {} : this.#named(url);
    return runner.send(kind, request, { rule: ruleOf(kind), signal, ...named });
  }

  /** Who named an address, and whether it may lead into a private network. */
  #named(url: string): { from: string; publicOnly: boolean } {
    const { server } = this.#setting;
    const own = new URL(server);
    const { endpoints } = this.#settings;
    const isByPerson = Object.values(endpoints).includes(url);
    const isElsewhere = URL.canParse(url) && new URL(url).origin !== own.origin;
    const publicOnly =
      isElsewhere && !isByPerson && !isPrivate(own.hostname) && !this.#isAllowed('private-network');
    return { from: this.state.issuer || own.origin, publicOnly };
  }

  /** @throws StepFailure where an address is none to be asked or opened */
  #requireSafe(field: string, url: string): void {
    const { server } = this.#setting;
    if (Object.values(this.#settings.endpoints).includes(url) && /^https?:/i.test(url)) return;
    if (!isSafeAddress(url, server)) throw new StepFailure('unsafe-address', { field, url });
  }

  #endpoint(name: 'authorization' | 'token', field: string): string {
    const { authorize, token } = this.#metadata;
    const url = this.#settings.endpoints[name] ?? (name === 'token' ? token : authorize);
    if (url === '') throw new StepFailure('endpoint-missing', { endpoint: field });
    this.#requireSafe(field, url);
    return url;
  }

  #tokenCall(kind: TokenCall['kind'], url: string) {
    const { signal } = this.#setting;
    const { issuer, signingAlgorithms } = this.#metadata;
    const rule = ruleOf(kind, this.#settings.grant);
    return { kind, url, issuer, signingAlgorithms, rule, signal, ...this.#named(url) };
  }

  /** The client of this flow, with its secret. */
  async #client(): Promise<Client> {
    const { credentials } = this.#setting;
    const { client } = this.state;
    if (!client) throw new StepFailure('needs-input', { field: 'client' });
    const { id, kind, auth } = client;
    const kept = await credentials.client(this.state.issuer, this.state.redirect);
    if (kept?.id === id) return kept;
    if (kind === 'pre-registered') return this.#given(id, auth);
    return { id, kind, auth };
  }

  async #proofKey(): Promise<string | undefined> {
    const { credentials } = this.#setting;
    const { dpopAlgorithms } = this.#metadata;
    return credentials.proofKey(async () => (await signing()).makeProofKey(dpopAlgorithms));
  }

  #scopeFacts(): { challenge: string; advertised: string } {
    const { challenge, resource } = this.state;
    return { challenge: challenge.scope, advertised: resource?.scopes?.join(' ') ?? '' };
  }

  async #asked(): Promise<Asked> {
    const { client, issuer, sentResource, redirect, scope } = this.state;
    return {
      client: await this.#client(),
      isKept: client?.isKept ?? false,
      issuer,
      advertised: this.#metadata.authMethods,
      resource: sentResource,
      redirect,
      scopes: { ...this.#scopeFacts(), asked: scope },
    };
  }

  /**
   * Decides a step whose answer may break rules that a person can let pass.
   * @throws StepFailure at the first that is broken and not allowed
   */
  #decide(
    id: number,
    code: 'resource-metadata-found' | 'server-metadata-found',
    facts: Facts,
    checks: [
      isKept: boolean,
      deviation: Deviation & StepFailureCode,
      differs: Facts,
      seq: number,
    ][],
  ): void {
    const { runner } = this.#setting;
    let passed: Facts | undefined;
    for (const [isKept, deviation, differs, seq] of checks) {
      if (this.#tellDeviation(isKept, deviation, differs, seq)) passed = { ...differs, deviation };
    }
    if (passed) runner.done(id, 'let-pass', { ...facts, ...passed });
    else runner.done(id, code, facts);
  }

  /** @returns whether it is broken, and let pass. @throws StepFailure where it is broken */
  #tellDeviation(
    isKept: boolean,
    deviation: Deviation & StepFailureCode,
    facts: Facts,
    seq: number | undefined,
  ): boolean {
    if (isKept) return false;
    this.#setting.onDeviation(deviation, facts, seq);
    if (!this.#isAllowed(deviation)) throw new StepFailure(deviation, facts);
    return true;
  }
}

type StepFailureCode = ConstructorParameters<typeof StepFailure>[0];

/** What a token says of itself, where it is a JWT; unverified. */
export function claimsOf(token: string): Readonly<Record<string, unknown>> | undefined {
  const [, payload, signature] = token.split('.');
  if (payload === undefined || signature === undefined) return undefined;
  try {
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null
      ? (claims as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}
