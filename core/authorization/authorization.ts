import { type Host, HostError } from '../host';
import type { Rule } from '../protocol/findings/rules';
import { redact } from '../secrets/redact';
import type { Secrets } from '../secrets/secrets';
import { Store, type Writable } from '../store';
import type { Authorizer, RefusedExchange } from '../transports/authorizer';
import { headerOf } from '../transports/exchange';
import type { HeaderList } from '../transports/http-progress';
import type { MessageLog } from '../transports/message-log';
import type { HeaderOverrides } from '../transports/request-options';
import { readChallenge } from './challenge';
import { Credentials, type Tokens } from './credentials';
import { curlOf, flowReport } from './export-flow';
import { StepFailure } from './failure';
import { challengeRequest, isHandshake } from './challenge-request';
import { Flow } from './flow';
import { type FlowState, freshFlow, type Proof, type Refused, Unanswered } from './flow-state';
import { runFlow } from './run-flow';
import { scopeList } from './metadata';
import {
  type AuthorizationControl,
  type AuthorizationSettings,
  type AuthorizationState,
  type Deviation,
  type EntryAttempt,
  type Facts,
  type KeptCredentials,
  type RequestText,
  type SecretName,
  type StepKind,
  USUAL_AUTHORIZATION,
} from './model';
import { ruleOf } from './rules';
import { StepRunner } from './step-runner';
import { readStored, writeStored } from './stored-state';
import { factsOf } from './token-facts';
import {
  callTokenEndpoint,
  noteNonce,
  type Nonces,
  readTokenAnswer,
  refreshRefusal,
  signing,
} from './token-endpoint';
import { readOAuthError, refreshGrant } from './token-request';
import { tryEntries } from './try-entries';

/** A token is renewed so many milliseconds before it expires, but no earlier than in the last quarter of its life. */
const AHEAD = 30_000;
/** After the first authorization a scope is asked for so often: three tries in all. */
const MOST_STEP_UPS = 2;

const DEVIATION_RULES: Partial<Record<Deviation, Rule>> = {
  'issuer-mismatch': 'auth-issuer-mismatch',
  'resource-mismatch': 'auth-resource-mismatch',
  'pkce-not-advertised': 'auth-pkce-not-advertised',
  'iss-mismatch': 'auth-iss-mismatch',
  'private-network': 'auth-private-network',
};

/** The server that is authorized, as its session lends it. */
export interface AuthorizedServer {
  host: Host;
  log: MessageLog;
  /** Gets each token, code and key as soon as it is known. */
  secrets: Secrets;
  /** As {@link resourceUrl} writes it; undefined where it is a process, which wants no token. */
  url: string | undefined;
  /** Where the broken rules are noted: with those of the session's other authorizations. */
  findings: Writable<readonly BrokenRule[]>;
  /** The person's own headers. */
  headers: () => Readonly<Record<string, string>>;
  settings: () => AuthorizationSettings | undefined;
  tls: () => { caFile?: string; unchecked?: boolean } | undefined;
  /** Connects anew, and asks for the tools. */
  prove: () => Promise<Proof>;
}

/** Of what is undefined nothing is left. */
interface Change extends Partial<Pick<AuthorizationState, 'kind' | 'isStepwise'>> {
  question?: AuthorizationState['question'] | undefined;
  browser?: AuthorizationState['browser'] | undefined;
  attempts?: AuthorizationState['attempts'] | undefined;
}

/** A rule of authorization that is broken; what findings it makes the judge of the session says. */
export interface BrokenRule {
  rule: Rule;
  values: Readonly<Record<string, string | number>>;
  /** The entry of the session's log; 0 where there is none. */
  seq: number;
}

/**
 * How one server is authorized: the steps of it, the tokens that came of it, and the headers by which they are shown to the server.
 * Its URL never changes: what is known here is for that resource alone, and another address has another authorization.
 * A React store.
 */
export class Authorization
  extends Store<AuthorizationState>
  implements AuthorizationControl, Authorizer
{
  /** Rules that the server or its authorization server breaks, each once. */
  readonly findings: Writable<readonly BrokenRule[]>;
  readonly #server: AuthorizedServer;
  readonly #runner: StepRunner;
  readonly #nonces: Nonces = new Map();
  readonly #secrets: Secrets;
  #credentials: Credentials | undefined;
  #flow: Flow | undefined;
  #abort = new AbortController();
  #tokens: Tokens | undefined;
  /** Access tokens that were in use before, for trying whether an expired one is let in. */
  #earlier: Tokens[] = [];
  #lastHandshake: RequestText | undefined;
  #refused: Refused | undefined;
  /** How often more scope was asked for, by the scope. */
  #stepUps: Record<string, number> = {};
  #refreshToken: string | undefined;
  #renewing: Promise<boolean> | undefined;
  #returned: ((url: string) => void) | undefined;
  #isNeeded = false;
  #restored: Promise<void> | undefined;

  constructor(server: AuthorizedServer) {
    super({ kind: 'none', steps: [], isStepwise: false });
    this.#server = server;
    this.findings = server.findings;
    this.#secrets = server.secrets;
    this.#runner = new StepRunner({
      host: server.host,
      log: server.log,
      tls: server.tls,
      secrets: this.#secrets,
      onChange: (isPaused) => this.#stepsChanged(isPaused),
    });
    if (server.url !== undefined) this.#restored = this.#restore();
  }

  /** @param options.refreshToken that a person got elsewhere: in the place of the browser */
  start({ stepwise, refreshToken }: { stepwise: boolean; refreshToken?: string }): Promise<void> {
    this.#refreshToken = refreshToken;
    if (refreshToken !== undefined) this.#secrets.add(refreshToken);
    return this.#start(stepwise);
  }

  async continue(edited?: RequestText): Promise<void> {
    if (this.#runner.resume(edited)) return;
    const flow = this.#flow;
    if (!flow || this.snapshot().kind !== 'failed') return;
    const { cause } = this.snapshot().steps.at(-1) ?? {};
    if (cause?.code === 'scopes-missing' && flow.state.phase === 'proof') {
      return this.#start(this.#runner.isStepwise);
    }
    if (cause?.code === 'redirect-moved') flow.state.mayMove = true;
    if (cause?.code === 'scope-limit' || cause?.code === 'scopes-missing') this.#stepUps = {};
    // What the browser brought back is used up.
    if (flow.state.phase === 'callback')
      Object.assign(flow.state, { phase: 'authorize', state: '' });
    this.#runner.repeat(edited);
    await this.#drive(this.#newFlow(flow.state));
  }

  async runToEnd(): Promise<void> {
    this.#runner.isStepwise = false;
    this.#publish({ isStepwise: false });
    if (this.snapshot().kind === 'failed') return this.continue();
    this.#runner.resume();
  }

  async continueAnyway(): Promise<void> {
    const flow = this.#flow;
    const { cause } = this.snapshot().steps.at(-1) ?? {};
    const deviation = cause?.deviation;
    if (!flow || !cause || deviation === undefined) return;
    flow.state.passed.push(deviation);
    if (cause.code === 'private-network') this.#find(deviation, cause.facts, undefined);
    this.#runner.hold();
    await this.#drive(this.#newFlow(flow.state));
  }

  async answer(answer: Parameters<AuthorizationControl['answer']>[0]): Promise<void> {
    const flow = this.#flow;
    if (!flow) return;
    const { state } = flow;
    switch (answer.kind) {
      case 'choose-server':
        if (state.resource) state.resource = { ...state.resource, servers: [answer.issuer] };
        break;
      case 'client': {
        const { id, secret, auth } = answer;
        await this.#vault.keepClient({
          issuer: state.issuer,
          id,
          kind: 'pre-registered',
          auth: auth ?? (secret === undefined ? 'none' : 'client_secret_basic'),
          redirectUri: '',
          secretExpiresAt: 0,
          ...(secret !== undefined && { secret }),
        });
        break;
      }
      case 'secret':
        await this.#vault.setSecret(answer.name, answer.value);
    }
    this.#runner.goOn();
    this.#publish({ question: undefined });
    await this.#drive(this.#newFlow(state));
  }

  async sendAgain(step: number, edited?: RequestText): Promise<void> {
    const earlier = this.snapshot().steps.find(({ id }) => id === step);
    const request = edited ?? this.#runner.sentRequest(step) ?? earlier?.request;
    if (!earlier || !request || earlier.kind === 'authorize' || earlier.kind === 'callback') return;
    const rule = earlier.rule ?? ruleOf(earlier.kind);
    try {
      const { id } = await this.#runner.send(earlier.kind, request, {
        rule,
        signal: this.#abort.signal,
        repeats: step,
      });
      this.#runner.update(id, (sent) => ({ ...sent, state: 'done' }));
    } catch (error) {
      this.#runner.fail(asFailure(error).cause, earlier.kind);
    }
  }

  pasteRedirect(url: string): 'not-a-url' | 'not-ours' | undefined {
    if (!URL.canParse(url)) return 'not-a-url';
    const { browser } = this.snapshot();
    if (!browser || !this.#returned) return 'not-ours';
    const [given, wanted] = [new URL(url), new URL(browser.redirectUri)];
    if (given.origin !== wanted.origin || given.pathname !== wanted.pathname) return 'not-ours';
    this.#returned(url);
    return undefined;
  }

  cancel(): void {
    const { kind } = this.snapshot();
    if (kind !== 'running' && kind !== 'paused') return;
    this.#stop();
    this.#fail(new StepFailure('given-up'));
  }

  async refresh(): Promise<void> {
    await this.#restored;
    await this.#renewOnce();
  }

  expireNow(): void {
    if (!this.#tokens) return;
    this.#tokens = { ...this.#tokens, isExpiredByHand: true };
    void this.#vault.keepTokens(this.#tokens);
    this.#publish({});
  }

  async revoke(): Promise<void> {
    await this.#restored;
    const tokens = this.#tokens;
    if (!tokens) return;
    const { refresh, access } = tokens;
    const wanted: [token: string, hint: string][] = [
      ...(refresh === undefined ? [] : ([[refresh, 'refresh_token']] as [string, string][])),
      [access, 'access_token'],
    ];
    try {
      if (tokens.revocationEndpoint === '') {
        throw new StepFailure('endpoint-missing', { endpoint: 'revocation_endpoint' });
      }
      for (const [token, hint] of wanted) {
        const { id, response } = await this.#tokenCall(
          'revoke',
          tokens,
          tokens.revocationEndpoint,
          [
            ['token', token],
            ['token_type_hint', hint],
          ],
        );
        const error = readOAuthError(response.body);
        // Access tokens of their own kind, such as JWTs, need not be revocable: the refresh token takes them along.
        if (error.error === 'unsupported_token_type' && hint === 'access_token' && refresh) {
          this.#runner.skip(id);
          continue;
        }
        if (response.status !== 200) {
          throw new StepFailure('token-refused', { ...error, status: String(response.status) });
        }
        this.#runner.done(id, 'revoked', {});
      }
      await this.#vault.forgetTokens();
      this.#tokens = undefined;
      this.#publish({ kind: 'none' });
    } catch (error) {
      this.#fail(asFailure(error), 'revoke');
    }
  }

  async forget(issuer?: string): Promise<void> {
    await this.#restored;
    this.#stop();
    const own = issuer ?? this.#tokens?.issuer ?? this.#flow?.state.issuer;
    if (own !== undefined && own !== '') await this.#vault.forgetClients(own);
    if (issuer === undefined || issuer === this.#tokens?.issuer) {
      await this.#vault.forgetTokens();
      await this.#vault.keepFlow({});
      this.#tokens = undefined;
      this.#flow = undefined;
      this.#stepUps = {};
      this.#runner.clear();
      this.#publish({ kind: 'none', question: undefined, browser: undefined });
    } else this.#publish({});
  }

  async kept(): Promise<KeptCredentials[]> {
    const url = this.url;
    if (url === undefined) return [];
    const clients = await this.#vault.clients();
    return clients.map(({ issuer, id, kind, auth, redirectUri, secret }) => ({
      issuer,
      clientId: id,
      kind,
      auth,
      redirectUri,
      ...(secret !== undefined && { secret: `••••${secret.length >= 12 ? secret.slice(-4) : ''}` }),
      hasTokens: this.#tokens?.issuer === issuer,
    }));
  }

  async setSecret(name: SecretName, value: string | undefined): Promise<void> {
    await this.#vault.setSecret(name, value);
  }

  async hasSecret(name: SecretName): Promise<boolean> {
    return (await this.#vault.secret(name)) !== undefined;
  }

  async reload(): Promise<boolean> {
    await this.#restored;
    if (this.url === undefined) return false;
    this.#tokens ??= await this.#vault.tokens();
    if (!this.#tokens) return false;
    const { kind } = this.snapshot();
    this.#publish({ kind: kind === 'none' || kind === 'failed' ? 'authorized' : kind });
    return true;
  }

  async tryToGetIn(): Promise<void> {
    await this.#restored;
    const request = this.#challengeRequest();
    const tokens = [this.#tokens, ...this.#earlier].filter((each) => each !== undefined);
    const publishAttempts = (attempts: readonly EntryAttempt[]) => this.#publish({ attempts });
    const { host, log } = this.#server;
    const found = await tryEntries(request, tokens, publishAttempts, {
      host,
      log,
      signal: this.#abort.signal,
      publicOnly: false,
      tls: this.#server.tls(),
      secrets: this.#secrets,
    });
    for (const { kind, status, seq } of found) {
      this.#addFinding('auth-let-in', { kind, status }, seq);
    }
  }

  exportFlow(leaveOut?: 'person'): string {
    const { settings, host } = this.#server;
    const { kind, attempts, tokens } = this.snapshot();
    return flowReport(
      {
        version: host.version,
        server: this.url ?? '',
        settings: settings() ?? USUAL_AUTHORIZATION,
        state: kind,
        steps: this.#runner.masked(),
        tokens,
        attempts,
        findings: this.findings.snapshot(),
      },
      this.#secrets,
      leaveOut,
    );
  }

  exportCurl(step: number): string | undefined {
    const request = this.#runner.masked().find(({ id }) => id === step)?.request;
    return request && curlOf(request, this.#secrets);
  }

  /** A text of any kind without the secrets that are known here. */
  redact(text: string): string {
    return redact(text, this.#secrets);
  }

  async headers(method: string, url: string): Promise<HeaderOverrides> {
    await this.#restored;
    const tokens = this.#tokens;
    if (!tokens || !this.#isOfServer(url)) return {};
    const isOver =
      tokens.expiresAt !== undefined && tokens.expiresAt - aheadOf(tokens) < Date.now();
    if ((isOver || tokens.isExpiredByHand) && !tokens.isRefused && this.#canRenew(tokens)) {
      await this.#renewOnce();
    }
    return this.#shown(method, url);
  }

  answered(url: string, headers: HeaderList): void {
    if (this.#tokens?.type === 'DPoP') noteNonce(this.#nonces, url, headers);
  }

  async refused(exchange: RefusedExchange): Promise<boolean> {
    const { method, url, status, statusText, headers, body, attempt } = exchange;
    const sent = headerOf(exchange.requestHeaders, 'authorization');
    const challenge = readChallenge(headers);
    const tokens = this.#tokens;
    if (status === 401 && tokens && sent !== undefined && method !== 'DELETE') {
      if (tokens.type === 'DPoP' && challenge.error === 'use_dpop_nonce' && attempt < 3) {
        // No reason to authorize anew: the proof lacked what the server has named now.
        const nonce = headerOf(headers, 'dpop-nonce');
        if (nonce !== undefined) {
          noteNonce(this.#nonces, url, headers);
          return true;
        }
      }
      // Another request has renewed it in the meantime.
      if (!sent.endsWith(tokens.access) && attempt === 1) return true;
      if (attempt === 1 && this.#canRenew(tokens) && (await this.#renewOnce())) return true;
      await this.#setTokens({ ...tokens, ...this.#tokens, isRefused: true });
      if (this.snapshot().kind === 'authorized') this.#publish({ kind: 'none' });
    }
    if (method === 'DELETE') return false;
    const { requestHeaders, requestBody } = exchange;
    const request: RequestText = {
      method,
      url,
      headers: requestHeaders,
      ...(requestBody !== undefined && { body: requestBody }),
    };
    if (isHandshake(request)) this.#lastHandshake = request;
    // What listens in the background tells less than what a person asked for.
    if (method === 'GET' && this.#refused) return false;
    const response = { status, statusText, headers, body, millis: 0 };
    this.#refused = { request, response };
    return false;
  }

  /** Notes that a request was rejected for its credentials, until there is another token. */
  noteRejection(): void {
    if (this.#isNeeded || this.url === undefined) return;
    this.#isNeeded = true;
    this.#publish({});
  }

  /** Whose authorization it is: the server's URL; undefined for a process. */
  get url(): string | undefined {
    return this.#server.url;
  }

  /** Messages may have an address of their own (HTTP+SSE): on the server's origin, and on no other. */
  #isOfServer(url: string): boolean {
    return this.url !== undefined && new URL(url).origin === new URL(this.url).origin;
  }

  get #settings(): AuthorizationSettings {
    return this.#server.settings() ?? USUAL_AUTHORIZATION;
  }

  get #vault(): Credentials {
    const { host } = this.#server;
    this.#credentials ??= new Credentials(
      host.vault,
      this.url ?? '',
      () => this.#settings.remember,
      this.#secrets,
    );
    return this.#credentials;
  }

  async #start(stepwise: boolean): Promise<void> {
    await this.#restored;
    if (this.url === undefined) return;
    this.#stop();
    this.#runner.clear();
    this.#runner.isStepwise = stepwise;
    this.#publish({ isStepwise: stepwise, question: undefined, attempts: undefined });
    // A refused handshake is made again; a call of a tool is not, and nor is what asks for more scope.
    const refused = this.#refused;
    const isOfUse = refused && !isHandshake(refused.request);
    this.#refused = undefined;
    await this.#drive(this.#newFlow(freshFlow(), isOfUse ? refused : undefined));
  }

  #newFlow(state: FlowState, refused?: Refused): Flow {
    this.#abort = new AbortController();
    const { host, prove } = this.#server;
    const { asked, granted } = this.#tokens ?? {};
    return new Flow(
      {
        host,
        server: this.url ?? '',
        settings: () => this.#settings,
        runner: this.#runner,
        credentials: this.#vault,
        nonces: this.#nonces,
        signal: this.#abort.signal,
        challengeRequest: this.#challengeRequest(),
        refused,
        refreshToken: this.#refreshToken,
        lastScope: scopeList(asked?.scope, granted?.scope).join(' '),
        mayStepUp: (scope) => this.#mayStepUp(scope),
        onDeviation: (deviation, facts, seq) => this.#find(deviation, facts, seq),
        onProgress: () => this.#save(),
        browse: (wish) => this.#browse(wish),
        keepTokens: (tokens) => this.#setTokens(tokens),
        prove,
      },
      state,
    );
  }

  /** Runs a flow until it ends, fails or asks. Never rejects. */
  async #drive(flow: Flow): Promise<void> {
    this.#flow = flow;
    this.#publish({ kind: 'running', browser: undefined });
    try {
      const isDone = await runFlow(flow);
      if (this.#flow !== flow) return;
      this.#publish({ kind: isDone ? 'authorized' : 'none', browser: undefined });
    } catch (error) {
      if (this.#flow !== flow || this.snapshot().kind === 'failed') return;
      if (error instanceof Unanswered) this.#ask(error);
      else this.#fail(asFailure(error));
    }
  }

  #ask({ question, failure }: Unanswered): void {
    if (failure) this.#runner.fail(failure.cause, 'client');
    else {
      const last = this.#runner.steps.at(-1);
      if (last) this.#runner.update(last.id, (step) => ({ ...step, state: 'waiting' }));
    }
    this.#publish({ kind: failure ? 'failed' : 'paused', question });
  }

  /** @param kind of the step, where none is under way */
  #fail(failure: StepFailure, kind: StepKind = this.#phase): void {
    const { code, facts } = failure.cause;
    if (code === 'stale-registration')
      void this.#vault.noteUnknown(facts['issuer'] ?? '', facts['id'] ?? '');
    this.#runner.fail(failure.cause, kind);
    this.#publish({ kind: 'failed', browser: undefined });
  }

  get #phase(): StepKind {
    const phase = this.#flow?.state.phase;
    return phase === undefined || phase === 'end' || phase === 'open' ? 'challenge' : phase;
  }

  /** Gives up what is under way. */
  #stop(): void {
    const flow = this.#flow;
    this.#flow = undefined;
    this.#runner.drop();
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#flow = flow && this.#newFlow(flow.state);
  }

  #challengeRequest(): RequestText {
    const { host, headers } = this.#server;
    const url = this.url ?? '';
    return challengeRequest(this.#lastHandshake, {
      url,
      headers: headers(),
      version: host.version,
    });
  }

  async #browse({
    url,
    redirect,
    state,
  }: {
    url: string;
    redirect: string;
    state: string;
  }): Promise<string> {
    const { host } = this.#server;
    const { signal } = this.#abort;
    const { host: name, path } = this.#settings.redirect;
    const port = Number(new URL(redirect).port);
    const pasted = new Promise<string>((resolve, reject) => {
      this.#returned = resolve;
      signal.addEventListener('abort', () => reject(new StepFailure('given-up')), { once: true });
    });
    // Where no listener comes about, nobody waits for it.
    pasted.catch(() => undefined);
    const stop = new AbortController();
    const wait = host.awaitRedirect?.({
      host: name,
      port,
      path,
      state,
      signal: AbortSignal.any([signal, stop.signal]),
      onStray: (stray) => {
        const { browser } = this.snapshot();
        if (browser) this.#publish({ browser: { ...browser, stray } });
      },
    });
    try {
      await wait?.listening.catch((error: unknown) => {
        if (!(error instanceof HostError) || error.code !== 'port-taken') throw error;
        throw new StepFailure('redirect-moved', { redirect, registered: '' });
      });
      const { issuer = '', client } = this.#flow?.state ?? {};
      const { id = '', kind = 'pre-registered' } = client ?? {};
      this.#publish({ browser: { url, redirectUri: redirect, client: { issuer, id, kind } } });
      // Whoever pastes the address need not wait for a listener that hears nothing.
      const received = wait?.received.catch((error: unknown) => {
        if (error instanceof HostError && error.code === 'aborted') return pasted;
        throw error;
      });
      const redirected = await (received ? Promise.race([received, pasted]) : pasted);
      const code = new URL(redirected).searchParams.get('code');
      if (code !== null) this.#secrets.add(code);
      return redirected;
    } finally {
      this.#returned = undefined;
      stop.abort();
      this.#publish({ browser: undefined });
    }
  }

  #mayStepUp(scope: string): boolean {
    const key = scopeList(scope).toSorted().join(' ');
    const count = this.#stepUps[key] ?? 0;
    if (count >= MOST_STEP_UPS) return false;
    this.#stepUps[key] = count + 1;
    return true;
  }

  #canRenew({ refresh, isClientUnknown }: Tokens): boolean {
    return refresh !== undefined && isClientUnknown !== true;
  }

  /** Those who want a newer token at the same time get the same. @returns whether there is one */
  #renewOnce(): Promise<boolean> {
    this.#renewing ??= this.#renew().finally(() => (this.#renewing = undefined));
    return this.#renewing;
  }

  async #renew(): Promise<boolean> {
    const tokens = this.#tokens;
    try {
      if (tokens?.refresh === undefined) {
        if (tokens && this.#settings.grant !== 'authorization-code') {
          await this.#start(false);
          return this.snapshot().kind === 'authorized';
        }
        throw new StepFailure('no-refresh-token', {});
      }
      const { resource } = tokens.asked;
      const { id, response } = await this.#tokenCall('refresh', tokens, tokens.tokenEndpoint, [
        ...refreshGrant(tokens.refresh),
        ...(resource === '' ? [] : ([['resource', resource]] as [string, string][])),
      ]);
      const refusedBy = readOAuthError(response.body);
      if (response.status !== 200 || refusedBy.error !== '') {
        const advertised = this.#flow?.state.metadata?.authMethods;
        const failure = refreshRefusal(refusedBy, response.status, tokens, advertised);
        if (failure.cause.code === 'stale-registration') {
          await this.#setTokens({ ...tokens, isClientUnknown: true });
        } else if (refusedBy.error === 'invalid_grant') {
          // It was used up, revoked or has expired: only a new authorization helps.
          const { refresh: _, ...rest } = tokens;
          await this.#setTokens(rest);
        }
        throw failure;
      }
      const now = Date.now();
      const { scope, ...token } = readTokenAnswer(response, now);
      const {
        isExpiredByHand: _,
        isRefused: __,
        expiresAt: ___,
        isClientUnknown: ____,
        ...rest
      } = tokens;
      await this.#setTokens({
        ...rest,
        ...token,
        receivedAt: now,
        granted: { scope: scope ?? tokens.granted.scope },
      });
      this.#runner.show(id, undefined, response);
      this.#runner.done(id, 'refreshed', {
        type: token.type,
        expires:
          token.expiresAt === undefined ? '' : String(Math.round((token.expiresAt - now) / 1000)),
        scope: scope ?? tokens.granted.scope,
        refresh: token.refresh === undefined ? 'no' : 'yes',
      });
      this.#publish({
        kind: this.snapshot().kind === 'failed' ? 'authorized' : this.snapshot().kind,
      });
      return true;
    } catch (error) {
      this.#fail(asFailure(error), 'refresh');
      return false;
    }
  }

  async #tokenCall(
    kind: 'refresh' | 'revoke',
    tokens: Tokens,
    url: string,
    grant: [string, string][],
  ) {
    const isBound = tokens.type === 'DPoP' && kind === 'refresh';
    return callTokenEndpoint(this.#runner, this.#nonces, {
      kind,
      url,
      grant,
      client: tokens.client,
      issuer: tokens.issuer,
      signingAlgorithms: tokens.signingAlgorithms,
      extra: kind === 'refresh' ? this.#settings.extra.token : [],
      rule: ruleOf(kind),
      signal: this.#abort.signal,
      from: tokens.issuer,
      publicOnly: false,
      proofKey: isBound ? await this.#vault.proofKey(tokens.issuer) : undefined,
    });
  }

  async #setTokens(tokens: Tokens): Promise<void> {
    const before = this.#tokens;
    if (before && before.access !== tokens.access)
      this.#earlier = [before, ...this.#earlier].slice(0, 5);
    if (before?.access !== tokens.access) this.#isNeeded = false;
    this.#tokens = tokens;
    this.#secrets.add(tokens.access);
    if (tokens.refresh !== undefined) this.#secrets.add(tokens.refresh);
    await this.#vault.keepTokens(tokens);
    this.#publish({});
  }

  async #shown(method: string, url: string): Promise<HeaderOverrides> {
    const tokens = this.#tokens;
    if (!tokens || tokens.isRefused || tokens.isExpiredByHand) return {};
    const authorization = `${tokens.type} ${tokens.access}`;
    if (tokens.type !== 'DPoP') return { authorization };
    const key = await this.#vault.proofKey(tokens.issuer);
    if (key === undefined) return { authorization };
    const nonce = this.#nonces.get(new URL(url).origin);
    const proof = { method, url, nonce, token: tokens.access };
    return { authorization, dpop: await (await signing()).proofOfPossession(key, proof) };
  }

  #find(deviation: Deviation, facts: Facts, seq: number | undefined): void {
    const rule = DEVIATION_RULES[deviation];
    if (rule) this.#addFinding(rule, facts, seq);
  }

  #addFinding(
    rule: Rule,
    facts: Readonly<Record<string, string | number>>,
    seq: number | undefined,
  ) {
    const values = Object.fromEntries(
      Object.entries(facts).map(([name, value]) => [
        name,
        typeof value === 'string' ? this.redact(value) : value,
      ]),
    );
    const found = this.findings.snapshot();
    const isSame = (each: BrokenRule) =>
      each.rule === rule && JSON.stringify(each.values) === JSON.stringify(values);
    if (found.some(isSame)) return;
    this.findings.set([...found, { rule, values, seq: seq ?? 0 }]);
  }

  #stepsChanged(isPaused: boolean): void {
    const { kind } = this.snapshot();
    const isGoing = kind === 'running' || kind === 'paused';
    this.#publish(isGoing ? { kind: isPaused ? 'paused' : 'running' } : {});
  }

  /** Shows what has changed, with the steps and the tokens as they are. */
  #publish(change: Change): void {
    const { question, browser, attempts, kind, isStepwise } = { ...this.snapshot(), ...change };
    const tokens = this.#tokens && factsOf(this.#tokens);
    this.set({
      kind,
      steps: this.#runner.steps,
      isStepwise,
      ...(this.#isNeeded && { isNeeded: true }),
      ...(question && { question }),
      ...(browser && { browser }),
      ...(attempts && { attempts }),
      ...(tokens && { tokens }),
    });
    this.#save();
  }

  #save(): void {
    if (this.url === undefined) return;
    const { kind, isStepwise, question } = this.snapshot();
    writeStored(this.#server.host.storage, this.url, {
      steps: this.#runner.masked(),
      flow: this.#flow?.state,
      kind,
      isStepwise,
      ...(question && { question }),
      stepUps: this.#stepUps,
    });
  }

  async #restore(): Promise<void> {
    const { host } = this.#server;
    const stored = readStored(host.storage, this.url ?? '');
    try {
      this.#tokens = await this.#vault.tokens();
    } catch {
      // The vault is out of reach, as the proxy is: there is no token.
    }
    if (!stored) {
      if (this.#tokens) this.#publish({ kind: 'authorized' });
      return;
    }
    const { steps, flow, kind, isStepwise, question, stepUps } = stored;
    this.#stepUps = stepUps;
    const isUnderWay = kind === 'running' || (kind === 'paused' && !question);
    const last = steps.at(-1);
    // What was not decided is taken up again, as a step of its own.
    const isOpen = isUnderWay && last !== undefined && last.state !== 'done';
    this.#runner.restore(isOpen ? steps.slice(0, -1) : steps);
    this.#flow = flow && this.#newFlow(flow);
    const isWaiting = flow?.phase === 'authorize' && last?.state === 'waiting';
    // Nothing is sent again by itself: but for the wait, a flow goes on when a person says so.
    this.#runner.isStepwise = isUnderWay && !isWaiting ? true : isStepwise;
    // Tokens live no longer than the proxy, unless a person wants it; the tab may.
    const isLost = kind === 'authorized' && !this.#tokens;
    const stands = isLost ? 'none' : kind;
    this.#publish({ kind: stands, isStepwise: this.#runner.isStepwise, question });
    // A flow whose proof was under way is as good as proved by the connection that the page opens anew.
    if (isUnderWay && this.#flow) {
      if (flow?.phase === 'proof') this.#publish({ kind: 'authorized' });
      else void this.#drive(this.#flow);
    }
  }
}

function aheadOf({ expiresAt = 0, receivedAt }: Tokens): number {
  return Math.min(AHEAD, (expiresAt - receivedAt) / 4);
}

function asFailure(error: unknown): StepFailure {
  if (error instanceof StepFailure) return error;
  return new StepFailure('unexpected-answer', {
    status: error instanceof Error ? error.message : String(error),
  });
}
