import type { AccessTokens } from './access-tokens';
import type { AuthorizedServer } from './authorized-server';
import type { AuthorizationFindings } from './authorization-findings';
import type { BrowserVisit } from './browser-visit';
import type { Credentials } from './credentials';
import { toStepFailure, type StepFailure } from './failure';
import { Flow } from './flow';
import { type FlowState, freshFlow, type RejectedRequest, AnswerNeeded } from './flow-state';
import { scopeList } from './metadata';
import type {
  AuthorizationControl,
  AuthorizationSettings,
  AuthorizationState,
  Cause,
  HttpRequest,
  StepKind,
  TokenEndpointAuth,
} from './model';
import type { StepRunner } from './step-runner';
import type { Nonces } from './token-endpoint';

const MAX_STEP_UPS = 2;

/** An undefined member removes it from the state. */
export interface FlowChange extends Partial<Pick<AuthorizationState, 'kind' | 'isStepwise'>> {
  question?: AuthorizationState['question'];
  browser?: AuthorizationState['browser'];
  attempts?: AuthorizationState['attempts'];
}

interface DriverOptions {
  server: AuthorizedServer;
  settings: () => AuthorizationSettings;
  runner: StepRunner;
  vault: () => Credentials;
  nonces: Nonces;
  tokens: () => AccessTokens;
  browser: BrowserVisit;
  findings: AuthorizationFindings;
  requestForChallenge: () => HttpRequest;
  isFailed: () => boolean;
  onProgress: () => void;
  onChange: (change: FlowChange) => void;
}

export class FlowDriver {
  readonly #options: DriverOptions;
  #flow: Flow | undefined;
  #abort = new AbortController();
  stepUps: Record<string, number> = {};
  refreshToken: string | undefined;

  constructor(options: DriverOptions) {
    this.#options = options;
  }

  get state(): FlowState | undefined {
    return this.#flow?.state;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  begin(refused: RejectedRequest | undefined): Promise<void> {
    return this.#run(this.#newFlow(freshFlow(), refused));
  }

  resume(state: FlowState): Promise<void> {
    return this.#run(this.#newFlow(state));
  }

  async retry(cause: Cause | undefined, edited: HttpRequest | undefined): Promise<void> {
    const { state } = this;
    if (!state) return;
    if (cause?.code === 'redirect-moved') state.mayMove = true;
    if (cause?.code === 'scope-limit' || cause?.code === 'scopes-missing') this.stepUps = {};
    // The code of the redirect is used up.
    if (state.phase === 'callback') Object.assign(state, { phase: 'authorize', state: '' });
    this.#options.runner.repeat(edited);
    await this.resume(state);
  }

  async acceptDeviation({ code, deviation, facts }: Cause): Promise<void> {
    const { state } = this;
    if (!state || deviation === undefined) return;
    const { runner, findings } = this.#options;
    state.passed.push(deviation);
    if (code === 'private-network') findings.addDeviation(deviation, facts, undefined);
    runner.continueCurrent();
    await this.resume(state);
  }

  async retryWithMethod(auth: TokenEndpointAuth): Promise<void> {
    const { state } = this;
    if (!state?.client) return;
    const { runner, vault } = this.#options;
    const client = await vault().client(state.issuer, state.redirect);
    if (client) await vault().keepClient({ ...client, auth });
    state.client = { ...state.client, auth };
    runner.repeat(undefined);
    await this.resume(state);
  }

  async answer(answer: Parameters<AuthorizationControl['answer']>[0]): Promise<void> {
    const { state } = this;
    if (!state) return;
    const { runner, vault, onChange } = this.#options;
    switch (answer.kind) {
      case 'choose-server':
        if (state.resource) state.resource = { ...state.resource, servers: [answer.issuer] };
        break;
      case 'client':
      case 'document':
        await vault().keepUsersClient(state.issuer, answer, state.metadata?.authMethods);
        break;
      case 'secret':
        await vault().setSecret(answer.name, answer.value);
    }
    runner.continueAfterAnswer();
    onChange({ question: undefined });
    await this.resume(state);
  }

  /** Without running it. What an earlier flow still reports is ignored. */
  setFlow(state: FlowState | undefined): void {
    this.#flow = state && this.#newFlow(state);
  }

  stop(): void {
    const { state } = this;
    this.#flow = undefined;
    this.#options.runner.dropPaused();
    this.#abort.abort();
    this.#abort = new AbortController();
    this.setFlow(state);
  }

  forget(): void {
    this.#flow = undefined;
    this.stepUps = {};
  }

  fail(failure: StepFailure, kind: StepKind = this.#phase): void {
    const { runner, vault, onChange } = this.#options;
    const { code, facts } = failure.cause;
    if (code === 'stale-registration') void vault().noteUnknown(facts['issuer'] ?? '', facts['id'] ?? '');
    runner.fail(failure.cause, kind);
    onChange({ kind: 'failed', browser: undefined });
  }

  #newFlow(state: FlowState, refused?: RejectedRequest): Flow {
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    const { server, settings, runner, vault, nonces, tokens, browser, findings } = this.#options;
    const { asked, granted } = tokens().current ?? {};
    return new Flow(
      {
        host: server.host,
        server: server.url ?? '',
        settings,
        runner,
        credentials: vault(),
        nonces,
        signal,
        requestForChallenge: this.#options.requestForChallenge(),
        refused,
        refreshToken: this.refreshToken,
        lastScope: scopeList(asked?.scope, granted?.scope).join(' '),
        mayStepUp: (scope) => this.#mayStepUp(scope),
        onDeviation: (deviation, facts, seq) => findings.addDeviation(deviation, facts, seq),
        onProgress: this.#options.onProgress,
        browse: (request) => {
          const { issuer = '', client } = this.state ?? {};
          const { id = '', kind = 'pre-registered' } = client ?? {};
          return browser.browse(request, { issuer, id, kind }, this.signal);
        },
        keepTokens: (received) => tokens().set(received),
        prove: server.prove,
      },
      state,
    );
  }

  async #run(flow: Flow): Promise<void> {
    const { onChange, isFailed } = this.#options;
    this.#flow = flow;
    onChange({ kind: 'running', browser: undefined });
    try {
      // Most servers need no authorization.
      const { runFlow } = await import('./run-flow');
      const isDone = await runFlow(flow);
      if (this.#flow !== flow) return;
      onChange({ kind: isDone ? 'authorized' : 'none', browser: undefined });
    } catch (error) {
      if (this.#flow !== flow) return;
      // A renewal within the step failed, and has the remedy.
      if (isFailed()) this.#options.runner.failOuter(toStepFailure(error).cause);
      else if (error instanceof AnswerNeeded) this.#pauseForAnswer(error);
      else this.fail(toStepFailure(error));
    }
  }

  #pauseForAnswer({ question, failure }: AnswerNeeded): void {
    const { runner, onChange } = this.#options;
    if (failure) runner.fail(failure.cause, 'client');
    else {
      const last = runner.steps.at(-1);
      if (last) runner.update(last.id, (step) => ({ ...step, state: 'waiting' }));
    }
    onChange({ kind: failure ? 'failed' : 'paused', question });
  }

  get #phase(): StepKind {
    const phase = this.state?.phase;
    return phase === undefined || phase === 'end' || phase === 'open' ? 'challenge' : phase;
  }

  #mayStepUp(scope: string): boolean {
    const key = scopeList(scope).toSorted().join(' ');
    const count = this.stepUps[key] ?? 0;
    if (count >= MAX_STEP_UPS) return false;
    this.stepUps[key] = count + 1;
    return true;
  }
}
