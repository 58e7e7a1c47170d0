import type { Secrets } from '../secrets/secrets';
import { Store, type Writable } from '../store';
import type { Authorizer, RejectedExchange } from '../transports/authorizer';
import type { HeaderList } from '../transports/http-progress';
import type { HeaderOverrides } from '../transports/request-options';
import { AccessTokens, tokenDetails } from './access-tokens';
import type { AuthorizedServer } from './authorized-server';
import { type AuthorizationFinding, AuthorizationFindings } from './authorization-findings';
import { BrowserVisit } from './browser-visit';
import { Credentials } from './credentials';
import { curlOf, flowReport } from './export-flow';
import { toStepFailure, StepFailure } from './failure';
import { type FlowChange, FlowDriver } from './flow-driver';
import type { RejectedRequest } from './flow-state';
import {
  type AuthorizationControl,
  type AuthorizationSettings,
  type AuthorizationState,
  type AccessAttempt,
  type StoredCredentials,
  type HttpRequest,
  retryOf,
  type SecretName,
  type TokenEndpointAuth,
  DEFAULT_AUTHORIZATION,
} from './model';
import { Rejections } from './rejections';
import { StepRunner } from './step-runner';
import { readStored, resumption, writeStored } from './stored-state';
import { probeTokens } from './probe-tokens';
import { withParameters } from './with-parameters';

/** The implementation of `Authorization`, loaded on demand. */
export class FullAuthorization extends Store<AuthorizationState> implements AuthorizationControl, Authorizer {
  readonly findings: Writable<readonly AuthorizationFinding[]>;
  readonly #server: AuthorizedServer;
  readonly #secrets: Secrets;
  readonly #runner: StepRunner;
  readonly #rejections = new Rejections();
  readonly #addedFindings: AuthorizationFindings;
  readonly #browser: BrowserVisit;
  readonly #tokens: AccessTokens;
  readonly #driver: FlowDriver;
  #credentials: Credentials | undefined;
  #restored: Promise<void> | undefined;

  constructor(server: AuthorizedServer) {
    super({ kind: 'none', steps: [], isStepwise: false });
    const { host, log, secrets } = server;
    this.#server = server;
    this.findings = server.findings;
    this.#secrets = secrets;
    this.#addedFindings = new AuthorizationFindings(server.findings, secrets);
    this.#runner = new StepRunner({
      host,
      log,
      tls: () => server.config().tls,
      secrets,
      onChange: (isPaused) => this.#stepsChanged(isPaused),
    });
    this.#browser = new BrowserVisit({
      host,
      secrets,
      redirect: () => this.#settings.redirect,
      onChange: (browser) => this.#publish({ browser }),
    });
    const shared = {
      runner: this.#runner,
      nonces: new Map<string, string>(),
      vault: () => this.#vault,
      settings: () => this.#settings,
    };
    this.#driver = new FlowDriver({
      ...shared,
      server,
      tokens: () => this.#tokens,
      browser: this.#browser,
      findings: this.#addedFindings,
      requestForChallenge: () => this.#requestForChallenge(),
      isFailed: () => this.snapshot().kind === 'failed',
      onProgress: () => this.#save(),
      onChange: (change) => this.#publish(change),
    });
    this.#tokens = new AccessTokens({
      ...shared,
      secrets,
      exclusive: (run) => (host.exclusive ? host.exclusive(`loupe tokens ${server.url ?? ''}`, run) : run()),
      signal: () => this.#driver.signal,
      advertised: () => this.#driver.state?.metadata?.authMethods,
      startAnew: async () => {
        await this.#start(false);
        return this.snapshot().kind === 'authorized';
      },
      onChange: (isNew) => {
        if (isNew) this.#rejections.isSignInNeeded = false;
        this.#publish({});
      },
      onRenewed: () => {
        const { kind } = this.snapshot();
        this.#publish({ kind: kind === 'failed' ? 'authorized' : kind });
      },
      onFailure: (failure) => this.#driver.fail(failure, 'refresh'),
    });
    if (server.url !== undefined) this.#restored = this.#restore();
  }

  /** @param options.refreshToken the user's, instead of the browser */
  start({ stepwise, refreshToken }: { stepwise: boolean; refreshToken?: string }): Promise<void> {
    this.#driver.refreshToken = refreshToken;
    if (refreshToken !== undefined) this.#secrets.add(refreshToken);
    return this.#start(stepwise);
  }

  async continue(edited?: HttpRequest): Promise<void> {
    if (this.#runner.resume(edited)) return;
    if (this.snapshot().kind !== 'failed') return;
    const { cause } = this.snapshot().steps.at(-1) ?? {};
    const isUnproved = this.#driver.state?.phase === 'proof';
    if ((cause && retryOf(cause) === 'anew') || (cause?.code === 'scopes-missing' && isUnproved))
      return this.#start(this.#runner.isStepwise);
    if (isUnproved) await this.#tokens.retryRejected();
    await this.#driver.retry(cause, edited);
  }

  async runToEnd(): Promise<void> {
    this.#runner.isStepwise = false;
    this.#publish({ isStepwise: false });
    if (this.snapshot().kind === 'failed') return this.continue();
    this.#runner.resume();
  }

  async continueAnyway(): Promise<void> {
    const { cause } = this.snapshot().steps.at(-1) ?? {};
    if (cause) await this.#driver.acceptDeviation(cause);
  }

  async answer(answer: Parameters<AuthorizationControl['answer']>[0]): Promise<void> {
    await this.#driver.answer(answer);
  }

  async retryWithMethod(method: TokenEndpointAuth): Promise<void> {
    await this.#driver.retryWithMethod(method);
  }

  async sendAgain(step: number, edited?: HttpRequest): Promise<void> {
    const earlier = this.snapshot().steps.find(({ id }) => id === step);
    const request = edited ?? this.#runner.sentRequest(step) ?? earlier?.request;
    if (!earlier || !request || earlier.kind === 'authorize' || earlier.kind === 'callback') return;
    await this.#runner.sendAgain(earlier, request, this.#driver.signal);
  }

  pasteRedirect(url: string): 'not-a-url' | 'not-ours' | undefined {
    return this.#browser.paste(url);
  }

  cancel(): void {
    const { kind } = this.snapshot();
    if (kind !== 'running' && kind !== 'paused') return;
    this.#driver.stop();
    const failure = new StepFailure('given-up');
    this.#driver.fail(failure);
    this.#runner.failOuter(failure.cause);
  }

  async refresh(): Promise<void> {
    await this.#restored;
    await this.#tokens.renewOnce();
  }

  expireNow(): void {
    this.#tokens.expire();
  }

  async revoke(): Promise<void> {
    await this.#restored;
    const { current } = this.#tokens;
    if (!current) return;
    try {
      await this.#tokens.revoke(current);
      this.#publish({ kind: 'none' });
    } catch (error) {
      this.#driver.fail(toStepFailure(error), 'revoke');
    }
  }

  async forget(issuer?: string): Promise<void> {
    await this.#restored;
    const { current } = this.#tokens;
    const flowIssuer = this.#driver.state?.issuer;
    const forgotten = issuer ?? current?.issuer ?? flowIssuer ?? '';
    const isCurrent = issuer === undefined || issuer === current?.issuer;
    // A flow with another authorization server goes on.
    if (isCurrent || issuer === flowIssuer) {
      this.cancel();
      this.#driver.stop();
    }
    if (forgotten !== '') await this.#vault.forgetClients(forgotten);
    if (isCurrent) {
      await this.#tokens.forget();
      await this.#vault.keepFlow({});
      this.#driver.forget();
      this.#runner.clear();
      this.#publish({ kind: 'none', question: undefined, browser: undefined });
    } else this.#publish({});
  }

  async storedCredentials(): Promise<StoredCredentials[]> {
    return this.url === undefined ? [] : this.#vault.storedCredentials(this.#tokens.current?.issuer);
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
    await this.#tokens.read();
    if (!this.#tokens.current) return false;
    const { kind } = this.snapshot();
    this.#publish({ kind: kind === 'none' || kind === 'failed' ? 'authorized' : kind });
    return true;
  }

  async checkAccess(): Promise<void> {
    await this.#restored;
    const request = this.#requestForChallenge();
    const publishAttempts = (attempts: readonly AccessAttempt[]) => this.#publish({ attempts });
    const { host, log, secrets, config } = this.#server;
    const { signal } = this.#driver;
    const sending = { host, log, secrets, tls: config().tls, signal, publicOnly: false };
    const accepted = await probeTokens(request, this.#tokens.all, publishAttempts, sending);
    for (const { kind, status, seq } of accepted) this.#addedFindings.add('auth-let-in', { kind, status }, seq);
  }

  exportFlow(leaveOut?: 'person'): Promise<string> {
    const { kind, attempts, tokens } = this.snapshot();
    const report = flowReport(
      {
        version: this.#server.host.version,
        server: this.url ?? '',
        settings: this.#settings,
        state: kind,
        steps: this.#runner.masked(),
        tokens,
        attempts,
        findings: this.findings.snapshot(),
      },
      this.#secrets,
      leaveOut,
    );
    return Promise.resolve(report);
  }

  exportCurl(step: number): string | undefined {
    const request = this.#runner.masked().find(({ id }) => id === step)?.request;
    return request && curlOf(request, this.#secrets);
  }

  async headers(method: string, url: string): Promise<HeaderOverrides> {
    await this.#restored;
    return this.#isOfServer(url) ? this.#tokens.headers(method, url) : {};
  }

  onResponse(url: string, headers: HeaderList): void {
    this.#tokens.onResponse(url, headers);
  }

  async onRejected(exchange: RejectedExchange): Promise<boolean> {
    const handling = await this.#tokens.onRejected(exchange);
    if (handling === 'again') return true;
    if (handling === 'refused' && this.snapshot().kind === 'authorized') this.#publish({ kind: 'none' });
    this.#rejections.note(exchange);
    return false;
  }

  noteRejection(inBody?: RejectedRequest): void {
    if (inBody) this.#rejections.noteInBody(inBody);
    if (this.#rejections.isSignInNeeded || this.url === undefined) return;
    this.#rejections.isSignInNeeded = true;
    this.#publish({});
  }

  get refreshToken(): string | undefined {
    return this.#tokens.current?.refresh;
  }

  get url(): string | undefined {
    return this.#server.url;
  }

  /** Messages may have their own URL (HTTP+SSE), on the server's origin only. */
  #isOfServer(url: string): boolean {
    return this.url !== undefined && new URL(url).origin === new URL(this.url).origin;
  }

  get #settings(): AuthorizationSettings {
    const { authorization = DEFAULT_AUTHORIZATION, parameters = '' } = this.#server.config();
    return withParameters(authorization, parameters);
  }

  get #vault(): Credentials {
    const { host } = this.#server;
    this.#credentials ??= new Credentials(host.vault, this.url ?? '', () => this.#settings.remember, this.#secrets);
    return this.#credentials;
  }

  async #start(stepwise: boolean): Promise<void> {
    await this.#restored;
    if (this.url === undefined) return;
    this.#driver.stop();
    this.#runner.clear();
    this.#runner.isStepwise = stepwise;
    this.#publish({ isStepwise: stepwise, question: undefined, attempts: undefined });
    await this.#driver.begin(this.#rejections.take());
  }

  #requestForChallenge(): HttpRequest {
    const { host, headers } = this.#server;
    const server = { url: this.url ?? '', headers: headers(), version: host.version };
    return this.#rejections.requestForChallenge(server);
  }

  #stepsChanged(isPaused: boolean): void {
    const { kind } = this.snapshot();
    const isUnderWay = kind === 'running' || kind === 'paused';
    this.#publish(isUnderWay ? { kind: isPaused ? 'paused' : 'running' } : {});
  }

  #publish(change: FlowChange): void {
    const { question, browser, attempts, kind, isStepwise } = { ...this.snapshot(), ...change };
    const { current } = this.#tokens;
    const tokens = current && tokenDetails(current);
    this.set({
      kind,
      steps: this.#runner.steps,
      isStepwise,
      ...(this.#rejections.isSignInNeeded && { isSignInNeeded: true }),
      question,
      browser,
      attempts,
      tokens,
    });
    this.#save();
  }

  #save(): void {
    if (this.url === undefined) return;
    const { kind, isStepwise, question } = this.snapshot();
    writeStored(this.#server.host.storage, this.url, {
      steps: this.#runner.masked(),
      flow: this.#driver.state,
      kind,
      isStepwise,
      question,
      stepUps: this.#driver.stepUps,
    });
  }

  async #restore(): Promise<void> {
    const { host } = this.#server;
    const stored = readStored(host.storage, this.url ?? '');
    await this.#tokens.read();
    if (!stored) {
      if (this.#tokens.current) this.#publish({ kind: 'authorized' });
      return;
    }
    const { flow, kind, question, stepUps } = stored;
    this.#driver.stepUps = stepUps;
    const { isUnderWay, decided, stopsAtSteps } = resumption(stored);
    this.#runner.restore(decided);
    this.#driver.setFlow(flow);
    this.#runner.isStepwise = stopsAtSteps;
    // The connection that the page opens again proves the token.
    const hadTokens = kind === 'authorized' || (isUnderWay && flow?.phase === 'proof');
    // The tab may outlive the tokens, which end with the proxy.
    const withTokens = this.#tokens.current ? 'authorized' : 'none';
    this.#publish({ kind: hadTokens ? withTokens : kind, isStepwise: this.#runner.isStepwise, question });
    if (isUnderWay && flow && !hadTokens) void this.#driver.resume(flow);
  }
}
