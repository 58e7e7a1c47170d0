import type { Host, TlsOptions } from '../host';
import { maskSecrets, maskBody, maskHeaders } from '../secrets/mask-secrets';
import type { Secrets } from '../secrets/secrets';
import { networkFailure, StepFailure, toStepFailure } from './failure';
import type { DecisionCode, DecisionFacts, FactsOf } from './codes';
import type {
  AuthorizationStep,
  Cause,
  Decision,
  Facts,
  HttpRequest,
  HttpResponse,
  RuleSource,
  StepKind,
} from './model';
import { ruleOf, ruleOfCause } from './rules';
import { sendRequest } from './send-request';
import type { MessageLog } from '../transports/message-log';
import { headerOf } from '../transports/http-progress';
import { cutText } from '../json/shorten-strings';

/** A server may be authorized again for days. */
const MAX_STEPS = 200;
const MAX_BODY = 64 * 1024;
const MAX_QUOTE = 300;

const SERVER_STEPS = new Set<StepKind>(['challenge', 'resource-metadata', 'proof']);

const TOKEN_STEPS = new Set<StepKind>(['token', 'refresh', 'token-exchange']);

function recipientOf(kind: StepKind): 'server' | 'authorization-server' {
  return SERVER_STEPS.has(kind) ? 'server' : 'authorization-server';
}

export interface RequestWithResponse {
  id: number;
  request: HttpRequest;
  response: HttpResponse;
  /** `seq` in the session's log. */
  seq: number;
}

interface StepStart {
  request?: HttpRequest;
  rule?: RuleSource;
  state?: 'running' | 'waiting';
  repeats?: number;
}

interface RunnerOptions {
  host: Host;
  log: MessageLog;
  tls: () => TlsOptions | undefined;
  secrets: Secrets;
  onChange: (isPaused: boolean) => void;
}

interface CurrentStep {
  id: number;
  kind: StepKind;
  exchange?: RequestWithResponse;
}

/** Runs the steps of a flow. Each may pause before its request, and ends with a decision or a cause. Repeating a request is another step. */
export class StepRunner {
  readonly #options: RunnerOptions;
  #steps: readonly AuthorizationStep[] = [];
  #nextId = 1;
  /** Requests with their secrets, to repeat them; only in memory. */
  readonly #sent = new Map<number, HttpRequest>();
  #paused: { id: number; go: (request: HttpRequest) => void; stop: () => void } | undefined;
  #current: CurrentStep | undefined;
  /** The flow's step that waits while the current step renews the token. */
  #outer: CurrentStep | undefined;
  /** A failed step that continues with its response. */
  #continued: CurrentStep | undefined;
  /** The failed step that the next one repeats, and its edited request. */
  #retry: { id: number; kind: StepKind; edited: HttpRequest | undefined } | undefined;
  isStepwise = false;

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  get steps(): readonly AuthorizationStep[] {
    return this.#steps;
  }

  restore(steps: readonly AuthorizationStep[]): void {
    this.#steps = steps;
    this.#nextId = Math.max(0, ...steps.map(({ id }) => id)) + 1;
    const last = steps.at(-1);
    this.#current = last?.state === 'failed' ? { id: last.id, kind: last.kind } : undefined;
  }

  clear(): void {
    this.#steps = [];
    this.#sent.clear();
    this.#current = undefined;
    this.#outer = undefined;
    this.#continued = undefined;
    this.#retry = undefined;
    this.#changed();
  }

  masked(): AuthorizationStep[] {
    return this.#steps.map((step) => (step.request ? { ...step, request: this.#masked(step.request) } : step));
  }

  begin(kind: StepKind, { request, rule, state = 'running', repeats }: StepStart = {}): number {
    const continued = this.#continued;
    this.#continued = undefined;
    if (continued?.kind === kind) {
      this.#current = continued;
      this.update(continued.id, (step) => ({ ...withoutDecision(step), state }));
      return continued.id;
    }
    const repeated = this.#retry?.kind === kind ? this.#retry.id : repeats;
    const id = this.#nextId++;
    const step: AuthorizationStep = {
      id,
      kind,
      state,
      at: Date.now(),
      ...(request && { request: this.#masked(request) }),
      rule: rule ?? ruleOf(kind),
      repeats: repeated,
    };
    if (kind === 'refresh' && this.#isOpen(this.#current?.id)) this.#outer = this.#current;
    this.#current = { id, kind };
    this.#steps = evictRenewals([...this.#steps, step]);
    this.#changed();
    return id;
  }

  update(id: number, change: (step: AuthorizationStep) => AuthorizationStep): void {
    this.#steps = this.#steps.map((step) => (step.id === id ? change(step) : step));
    this.#changed();
  }

  done<Code extends DecisionCode>(id: number, code: Code, facts?: FactsOf<DecisionFacts[Code]>): void {
    const decision: Decision = { code, facts: this.#redacted((facts ?? {}) as Facts) };
    this.update(id, (step) => ({ ...step, state: 'done', decision }));
    this.#ended(id);
    this.#retry = undefined;
  }

  /** A step without a decision. @param state `skipped`: it failed, but was optional */
  end(id: number, state: 'done' | 'skipped'): void {
    this.update(id, (step) => ({ ...step, state }));
    this.#ended(id);
  }

  failOuter(cause: Cause): void {
    const { id } = this.#outer ?? {};
    this.#outer = undefined;
    if (id !== undefined) this.#fail(id, cause, 'failed');
  }

  /** @param kind for a new step if none is running */
  fail(cause: Cause, kind: StepKind): number {
    const id = this.#current?.id ?? this.begin(kind);
    this.#fail(id, cause, 'failed');
    this.#retry = undefined;
    return id;
  }

  /** The next step of this kind continues the current one, with its response. */
  continueCurrent(): void {
    this.#continued = this.#current;
    this.#retry = undefined;
  }

  /** Continues a step after the user's answer: by another request if its response caused the question. */
  continueAfterAnswer(): void {
    if (this.#current?.exchange) this.repeat(undefined);
    else this.continueCurrent();
  }

  /** The next step repeats the failed one. @param edited its request as the user edited it */
  repeat(edited: HttpRequest | undefined): void {
    const failed = this.#current;
    this.#continued = undefined;
    this.#retry = failed && { ...failed, edited };
    this.#current = undefined;
  }

  /** Sends the paused request. @returns whether there was one */
  resume(edited?: HttpRequest): boolean {
    const paused = this.#paused;
    if (!paused) return false;
    this.#paused = undefined;
    const request = edited ?? this.#steps.find(({ id }) => id === paused.id)?.request;
    if (request) paused.go(request);
    return true;
  }

  dropPaused(): void {
    const paused = this.#paused;
    this.#paused = undefined;
    paused?.stop();
  }

  /** Waits for the user if stepwise. @returns the request to send */
  async pause(id: number, request: HttpRequest): Promise<HttpRequest> {
    const edited = this.#retry?.edited;
    if (this.#retry) this.#retry = { ...this.#retry, edited: undefined };
    if (edited) return edited;
    if (!this.isStepwise) return request;
    const sent = await new Promise<HttpRequest>((go, reject) => {
      this.#paused = { id, go, stop: () => reject(new StepFailure('given-up')) };
      // Unmasked, for editing.
      this.update(id, (step) => ({ ...step, state: 'paused', request }));
    });
    this.update(id, (step) => ({ ...step, state: 'running', request: this.#masked(sent) }));
    return sent;
  }

  /** Sent once, maybe after a pause. @param from who named the address; undefined: the user @throws StepFailure */
  async send(
    kind: StepKind,
    request: HttpRequest,
    {
      rule,
      signal,
      from,
      publicOnly = false,
      repeats,
    }: { rule: RuleSource; signal: AbortSignal; from?: string; publicOnly?: boolean; repeats?: number },
  ): Promise<RequestWithResponse> {
    const earlier = this.#continued?.kind === kind ? this.#continued.exchange : undefined;
    const id = this.begin(kind, { request, rule, repeats });
    if (earlier) return earlier;
    // A renewal is not paused: requests wait for it.
    const approved = kind === 'refresh' ? request : await this.pause(id, request);
    const { host, log, tls, secrets } = this.#options;
    let exchanged;
    try {
      const sending = { host, log, signal, publicOnly, tls: tls(), secrets };
      exchanged = await sendRequest(approved, { ...sending, isForTokens: TOKEN_STEPS.has(kind) });
    } catch (error) {
      throw networkFailure(error, approved.url, from ?? '', recipientOf(kind));
    }
    const { sent, response, seq } = exchanged;
    this.#sent.set(id, sent);
    this.update(id, (step) => ({
      ...step,
      state: 'running',
      request: this.#masked(sent),
      response: this.#maskedResponse(response),
    }));
    const exchange = { id, request: sent, response, seq };
    if (this.#current?.id === id) this.#current = { id, kind, exchange };
    if (response.status >= 300 && response.status < 400) {
      const location = headerOf(response.headers, 'location');
      if (kind === 'challenge') {
        const status = `${response.status} ${response.statusText}`.trim();
        throw new StepFailure('sign-in-page', { location: location ?? '', status });
      }
      throw new StepFailure('redirected', { location: location ?? '' }, recipientOf(kind));
    }
    return exchange;
  }

  /** As another step, without a decision. A failed step stays the last one, at which the flow continues. */
  async sendAgain({ id, kind, rule }: AuthorizationStep, request: HttpRequest, signal: AbortSignal): Promise<void> {
    const failed = this.#steps.at(-1)?.state === 'failed' ? this.#current : undefined;
    const repetition = this.#nextId;
    try {
      const sent = await this.send(kind, request, { rule: rule ?? ruleOf(kind), signal, repeats: id });
      this.end(sent.id, 'done');
    } catch (error) {
      this.fail(toStepFailure(error).cause, kind);
    }
    // Meanwhile the user may have tried the failed step again.
    if (!failed || this.#steps.at(-1)?.id !== repetition) return;
    this.#current = failed;
    this.#moveToEnd(failed.id);
  }

  /** With its secrets; lost at a reload. */
  sentRequest(id: number): HttpRequest | undefined {
    return this.#sent.get(id);
  }

  show(id: number, request: HttpRequest | undefined, response: HttpResponse | undefined): void {
    this.update(id, (step) => ({
      ...step,
      ...(request && { request: this.#masked(request) }),
      ...(response && { response: this.#maskedResponse(response) }),
    }));
  }

  #fail(id: number, cause: Cause, state: 'failed' | 'waiting'): void {
    const rule = ruleOfCause(cause.code);
    const redacted = { ...cause, facts: this.#redacted(cause.facts) };
    this.update(id, (step) => ({ ...step, state, cause: redacted, ...(rule && { rule }) }));
  }

  #ended(id: number): void {
    if (this.#outer?.id === id) this.#outer = undefined;
    if (this.#current?.id !== id) return;
    this.#current = this.#outer;
    this.#outer = undefined;
    // The outer step continues after the renewal.
    if (this.#current) this.#moveToEnd(this.#current.id);
  }

  #moveToEnd(id: number): void {
    this.#steps = [...this.#steps.filter((step) => step.id !== id), ...this.#steps.filter((step) => step.id === id)];
    this.#changed();
  }

  #isOpen(id: number | undefined): boolean {
    return this.#steps.some((step) => step.id === id && step.state === 'running');
  }

  #masked(request: HttpRequest): HttpRequest {
    const { secrets } = this.#options;
    const { method, url, headers, body } = request;
    return {
      method,
      url: maskSecrets(url, secrets),
      headers: maskHeaders(headers, secrets),
      ...(body !== undefined && { body: maskBody(body, secrets) }),
    };
  }

  #maskedResponse(response: HttpResponse): HttpResponse {
    const { secrets } = this.#options;
    return {
      ...response,
      headers: maskHeaders(response.headers, secrets),
      body: cutText(maskBody(response.body, secrets), MAX_BODY),
    };
  }

  /** Quotes a response: masked before it is cut, since half a secret is not recognized. */
  quote(text: string): string {
    return cutText(maskBody(text, this.#options.secrets), MAX_QUOTE);
  }

  #redacted(facts: Facts): Facts {
    const { secrets } = this.#options;
    return Object.fromEntries(
      Object.entries(facts).map(([name, value]) => [
        name,
        name === 'description' ? this.quote(value) : maskSecrets(value, secrets),
      ]),
    );
  }

  #changed(): void {
    this.#options.onChange(this.#paused !== undefined);
  }
}

/** Evicts renewals first, to keep how the token was obtained. */
function evictRenewals(steps: readonly AuthorizationStep[]): readonly AuthorizationStep[] {
  if (steps.length <= MAX_STEPS) return steps;
  const renewal = steps.findIndex(({ kind, state }) => kind === 'refresh' && state === 'done');
  return steps.toSpliced(Math.max(0, renewal), 1);
}

function withoutDecision(step: AuthorizationStep): AuthorizationStep {
  const { decision: _, cause: __, ...rest } = step;
  return rest;
}
