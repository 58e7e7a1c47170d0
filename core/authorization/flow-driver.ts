import type { AccessTokens } from './access-tokens';
import type { AuthorizedServer } from './authorized-server';
import type { BrokenRules } from './broken-rules';
import type { BrowserVisit } from './browser-visit';
import type { Credentials } from './credentials';
import { asFailure, type StepFailure } from './failure';
import { Flow } from './flow';
import { type FlowState, freshFlow, type Refused, Unanswered } from './flow-state';
import { scopeList } from './metadata';
import type {
  AuthorizationControl,
  AuthorizationSettings,
  AuthorizationState,
  AuthorizationStep,
  Cause,
  RequestText,
  StepKind,
  TokenEndpointAuth,
} from './model';
import { ruleOf } from './rules';
import type { StepRunner } from './step-runner';
import type { Nonces } from './token-endpoint';

/** Step-ups per scope after the first authorization. */
const MOST_STEP_UPS = 2;

/** An undefined member removes it from the state. */
export interface FlowChange extends Partial<Pick<AuthorizationState, 'kind' | 'isStepwise'>> {
  question?: AuthorizationState['question'];
  browser?: AuthorizationState['browser'];
  attempts?: AuthorizationState['attempts'];
}

interface DriverSetting {
  server: AuthorizedServer;
  settings: () => AuthorizationSettings;
  runner: StepRunner;
  vault: () => Credentials;
  nonces: Nonces;
  tokens: () => AccessTokens;
  browser: BrowserVisit;
  rules: BrokenRules;
  challengeRequest: () => RequestText;
  isFailed: () => boolean;
  onProgress: () => void;
  onChange: (change: FlowChange) => void;
}

/** Runs one authorization flow until it ends, fails or asks; a new one replaces it. */
export class FlowDriver {
  readonly #setting: DriverSetting;
  #flow: Flow | undefined;
  #abort = new AbortController();
  /** Step-ups so far, by scope. */
  stepUps: Record<string, number> = {};
  /** The user's, instead of the browser. */
  refreshToken: string | undefined;

  constructor(setting: DriverSetting) {
    this.#setting = setting;
  }

  get state(): FlowState | undefined {
    return this.#flow?.state;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** @param refused a rejected request, instead of the first one */
  begin(refused: Refused | undefined): Promise<void> {
    return this.#drive(this.#newFlow(freshFlow(), refused));
  }

  goOn(state: FlowState): Promise<void> {
    return this.#drive(this.#newFlow(state));
  }

  /** @param edited its request as the user edited it */
  async retry(cause: Cause | undefined, edited: RequestText | undefined): Promise<void> {
    const { state } = this;
    if (!state) return;
    if (cause?.code === 'redirect-moved') state.mayMove = true;
    if (cause?.code === 'scope-limit' || cause?.code === 'scopes-missing') this.stepUps = {};
    // What the browser returned is used up.
    if (state.phase === 'callback') Object.assign(state, { phase: 'authorize', state: '' });
    this.#setting.runner.repeat(edited);
    await this.goOn(state);
  }

  /** Continues although the failed step deviates from a rule. */
  async letPass({ code, deviation, facts }: Cause): Promise<void> {
    const { state } = this;
    if (!state || deviation === undefined) return;
    const { runner, rules } = this.#setting;
    state.passed.push(deviation);
    if (code === 'private-network') rules.addDeviation(deviation, facts, undefined);
    runner.hold();
    await this.goOn(state);
  }

  /** Sends the failed request again with another authentication method. */
  async useMethod(auth: TokenEndpointAuth): Promise<void> {
    const { state } = this;
    if (!state?.client) return;
    const { runner, vault } = this.#setting;
    const kept = await vault().client(state.issuer, state.redirect);
    if (kept) await vault().keepClient({ ...kept, auth });
    state.client = { ...state.client, auth };
    runner.repeat(undefined);
    await this.goOn(state);
  }

  async answer(answer: Parameters<AuthorizationControl['answer']>[0]): Promise<void> {
    const { state } = this;
    if (!state) return;
    const { runner, vault, onChange } = this.#setting;
    switch (answer.kind) {
      case 'choose-server':
        if (state.resource) state.resource = { ...state.resource, servers: [answer.issuer] };
        break;
      case 'client':
      case 'document':
        await vault().keepGiven(state.issuer, answer, state.metadata?.authMethods);
        break;
      case 'secret':
        await vault().setSecret(answer.name, answer.value);
    }
    runner.goOn();
    onChange({ question: undefined });
    await this.goOn(state);
  }

  /** Repeats an earlier request as a step that decides nothing. */
  async sendAgain({ id, kind, rule }: AuthorizationStep, request: RequestText): Promise<void> {
    const { runner } = this.#setting;
    try {
      const sending = { rule: rule ?? ruleOf(kind), signal: this.signal, repeats: id };
      const sent = await runner.send(kind, request, sending);
      runner.end(sent.id, 'done');
    } catch (error) {
      runner.fail(asFailure(error).cause, kind);
    }
  }

  /** A flow that waits for the user. */
  hold(state: FlowState | undefined): void {
    this.#flow = state && this.#newFlow(state);
  }

  stop(): void {
    const { state } = this;
    this.#flow = undefined;
    this.#setting.runner.drop();
    this.#abort.abort();
    this.#abort = new AbortController();
    this.hold(state);
  }

  forget(): void {
    this.#flow = undefined;
    this.stepUps = {};
  }

  /** @param kind for a new step if none is running */
  fail(failure: StepFailure, kind: StepKind = this.#phase): void {
    const { runner, vault, onChange } = this.#setting;
    const { code, facts } = failure.cause;
    if (code === 'stale-registration') void vault().noteUnknown(facts['issuer'] ?? '', facts['id'] ?? '');
    runner.fail(failure.cause, kind);
    onChange({ kind: 'failed', browser: undefined });
  }

  #newFlow(state: FlowState, refused?: Refused): Flow {
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    const { server, settings, runner, vault, nonces, tokens, browser, rules } = this.#setting;
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
        challengeRequest: this.#setting.challengeRequest(),
        refused,
        refreshToken: this.refreshToken,
        lastScope: scopeList(asked?.scope, granted?.scope).join(' '),
        mayStepUp: (scope) => this.#mayStepUp(scope),
        onDeviation: (deviation, facts, seq) => rules.addDeviation(deviation, facts, seq),
        onProgress: this.#setting.onProgress,
        browse: (wish) => {
          const { issuer = '', client } = this.state ?? {};
          const { id = '', kind = 'pre-registered' } = client ?? {};
          return browser.browse(wish, { issuer, id, kind }, this.signal);
        },
        keepTokens: (kept) => tokens().set(kept),
        prove: server.prove,
      },
      state,
    );
  }

  async #drive(flow: Flow): Promise<void> {
    const { onChange, isFailed } = this.#setting;
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
      if (isFailed()) this.#setting.runner.failAround(asFailure(error).cause);
      else if (error instanceof Unanswered) this.#ask(error);
      else this.fail(asFailure(error));
    }
  }

  #ask({ question, failure }: Unanswered): void {
    const { runner, onChange } = this.#setting;
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
    if (count >= MOST_STEP_UPS) return false;
    this.stepUps[key] = count + 1;
    return true;
  }
}
