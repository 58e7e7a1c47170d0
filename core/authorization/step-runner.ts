import type { Host, TlsOptions } from '../host';
import { redact, redactBody, redactHeaders } from '../secrets/redact';
import type { Secrets } from '../secrets/secrets';
import { networkFailure, StepFailure } from './failure';
import type { DecisionCode } from './codes';
import type {
  AuthorizationStep,
  Cause,
  Decision,
  Facts,
  RequestText,
  ResponseText,
  RuleSource,
  StepKind,
} from './model';
import { ruleOf, ruleOfCause } from './rules';
import { sendRequest } from './send-request';
import type { MessageLog } from '../transports/message-log';

/** Older steps than these are forgotten: a server may be authorized anew for days. */
const MOST_STEPS = 200;
/** So much of an answer stands in a step. */
const SHOWN_BODY = 64 * 1024;
/** Characters of an answer that a cause quotes. */
const QUOTED = 300;

/** The steps whose request goes to the MCP server; those of others go to its authorization server. */
const OF_SERVER = new Set<StepKind>(['challenge', 'resource-metadata', 'proof']);

const FOR_TOKENS = new Set<StepKind>(['token', 'refresh', 'token-exchange']);

function askedBy(kind: StepKind): 'server' | 'authorization-server' {
  return OF_SERVER.has(kind) ? 'server' : 'authorization-server';
}

/** A request that was answered, as the step that it was. */

export interface Answered {
  id: number;
  request: RequestText;
  response: ResponseText;
  /** Its entry in the session's log. */
  seq: number;
}

/** What a step is begun with. */
interface Begun {
  request?: RequestText;
  rule?: RuleSource;
  state?: 'running' | 'waiting';
  repeats?: number;
}

interface RunnerSetting {
  host: Host;
  log: MessageLog;
  tls: () => TlsOptions | undefined;
  /** Values that no step shows. */
  secrets: Secrets;
  /** Told after each change. */
  onChange: (isPaused: boolean) => void;
}

/**
 * The steps of one server's authorization: each is begun, perhaps paused before its request goes out, and ends with a decision
 * or a cause. Every request goes out by {@link send}, once; what is sent again is another step.
 */
export class StepRunner {
  readonly #setting: RunnerSetting;
  #steps: readonly AuthorizationStep[] = [];
  #nextId = 1;
  /** Requests as they were sent, with their secrets: for sending them again. They live as long as the page. */
  readonly #sent = new Map<number, RequestText>();
  #paused: { id: number; go: (request: RequestText) => void; stop: () => void } | undefined;
  /** The step that is under way, or failed. */
  #current: { id: number; kind: StepKind; answered?: Answered } | undefined;
  /** The step of a flow that waits while a renewal within it, the current step, is under way. */
  #around: { id: number; kind: StepKind; answered?: Answered } | undefined;
  /** A failed step that goes on with the answer that it has. */
  #held: { id: number; kind: StepKind; answered?: Answered } | undefined;
  /** The failed step that the next of its kind repeats, and its request if a person has edited it. */
  #again: { id: number; kind: StepKind; edited: RequestText | undefined } | undefined;
  isStepwise = false;

  constructor(setting: RunnerSetting) {
    this.#setting = setting;
  }

  get steps(): readonly AuthorizationStep[] {
    return this.#steps;
  }

  get pausedStep(): number | undefined {
    return this.#paused?.id;
  }

  /** Takes over what is known from before a reload. */
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
    this.#around = undefined;
    this.#held = undefined;
    this.#again = undefined;
    this.#changed();
  }

  /** The steps for keeping and showing: no secret is in them. */
  masked(): AuthorizationStep[] {
    return this.#steps.map((step) => (step.request ? { ...step, request: this.#masked(step.request) } : step));
  }

  begin(kind: StepKind, { request, rule, state = 'running', repeats }: Begun = {}): number {
    const held = this.#held;
    this.#held = undefined;
    if (held?.kind === kind) {
      this.#current = held;
      this.update(held.id, (step) => ({ ...undecided(step), state }));
      return held.id;
    }
    const again = this.#again?.kind === kind ? this.#again.id : repeats;
    const id = this.#nextId++;
    const step: AuthorizationStep = {
      id,
      kind,
      state,
      at: Date.now(),
      ...(request && { request: this.#masked(request) }),
      rule: rule ?? ruleOf(kind),
      repeats: again,
    };
    if (kind === 'refresh' && this.#isOpen(this.#current?.id)) this.#around = this.#current;
    this.#current = { id, kind };
    this.#steps = latest([...this.#steps, step]);
    this.#changed();
    return id;
  }

  update(id: number, change: (step: AuthorizationStep) => AuthorizationStep): void {
    this.#steps = this.#steps.map((step) => (step.id === id ? change(step) : step));
    this.#changed();
  }

  done(id: number, code: DecisionCode, facts: Facts = {}): void {
    const decision: Decision = { code, facts: this.#redacted(facts) };
    this.update(id, (step) => ({ ...step, state: 'done', decision }));
    this.#ended(id);
    this.#again = undefined;
  }

  /** Ends a step on which nothing was decided. @param state `skipped`: it came to nothing, and need not have */
  end(id: number, state: 'done' | 'skipped'): void {
    this.update(id, (step) => ({ ...step, state }));
    this.#ended(id);
  }

  /** Ends the step within which a renewal has failed. */
  failAround(cause: Cause): void {
    const { id } = this.#around ?? {};
    this.#around = undefined;
    if (id !== undefined) this.#fail(id, cause, 'failed');
  }

  /** Ends the step that is under way. @param kind of the step to make where there is none */
  fail(cause: Cause, kind: StepKind, state: 'failed' | 'waiting' = 'failed'): number {
    const id = this.#current?.id ?? this.begin(kind);
    this.#fail(id, cause, state);
    this.#again = undefined;
    return id;
  }

  /** Lets the failed step go on with the answer that it has: what follows is to judge it anew. */
  hold(): void {
    this.#held = this.#current;
    this.#again = undefined;
  }

  /** Lets a step that had to ask a person go on; where it was the answer to a request that made it ask, by another request. */
  goOn(): void {
    if (this.#current?.answered) this.repeat(undefined);
    else this.hold();
  }

  /** Lets the next step say that it repeats the failed one. @param edited its request, as a person wants it */
  repeat(edited: RequestText | undefined): void {
    const failed = this.#current;
    this.#held = undefined;
    this.#again = failed && { ...failed, edited };
    this.#current = undefined;
  }

  /** Sends the paused request. @returns whether there was one */
  resume(edited?: RequestText): boolean {
    const paused = this.#paused;
    if (!paused) return false;
    this.#paused = undefined;
    const request = edited ?? this.#steps.find(({ id }) => id === paused.id)?.request;
    if (request) paused.go(request);
    return true;
  }

  /** Gives up a paused request. */
  drop(): void {
    const paused = this.#paused;
    this.#paused = undefined;
    paused?.stop();
  }

  /**
   * Waits before a request for as long as a person wants.
   * @returns the request as it is to be sent
   */
  async pause(id: number, request: RequestText): Promise<RequestText> {
    const again = this.#again?.edited;
    if (this.#again) this.#again = { ...this.#again, edited: undefined };
    if (again) return again;
    if (!this.isStepwise) return request;
    const sent = await new Promise<RequestText>((go, reject) => {
      this.#paused = { id, go, stop: () => reject(new StepFailure('given-up')) };
      // Whoever is to edit it must see it whole.
      this.update(id, (step) => ({ ...step, state: 'paused', request }));
    });
    this.update(id, (step) => ({ ...step, state: 'running', request: this.#masked(sent) }));
    return sent;
  }

  /**
   * A step with a request: paused where that is wanted, sent once, and answered.
   * @param from the server that named the address; undefined where a person did
   * @throws StepFailure where nothing answered
   */
  async send(
    kind: StepKind,
    request: RequestText,
    {
      rule,
      signal,
      from,
      publicOnly = false,
      repeats,
    }: {
      rule: RuleSource;
      signal: AbortSignal;
      from?: string;
      publicOnly?: boolean;
      repeats?: number;
    },
  ): Promise<Answered> {
    const held = this.#held?.kind === kind ? this.#held.answered : undefined;
    const id = this.begin(kind, { request, rule, repeats });
    if (held) return held;
    // A renewal is no step of the flow that is paused: requests wait for it, wherever the person is.
    const wanted = kind === 'refresh' ? request : await this.pause(id, request);
    const { host, log, tls, secrets } = this.#setting;
    let answer;
    try {
      const sending = { host, log, signal, publicOnly, tls: tls(), secrets };
      answer = await sendRequest(wanted, { ...sending, isForTokens: FOR_TOKENS.has(kind) });
    } catch (error) {
      throw networkFailure(error, wanted.url, from ?? '', askedBy(kind));
    }
    const { sent, response, seq } = answer;
    this.#sent.set(id, sent);
    this.update(id, (step) => ({
      ...step,
      state: 'running',
      request: this.#masked(sent),
      response: this.#maskedResponse(response),
    }));
    const answered = { id, request: sent, response, seq };
    if (this.#current?.id === id) this.#current = { id, kind, answered };
    if (response.status >= 300 && response.status < 400) {
      const location = response.headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
      if (kind === 'challenge') {
        const status = `${response.status} ${response.statusText}`.trim();
        throw new StepFailure('sign-in-page', { location: location ?? '', status });
      }
      throw new StepFailure('redirected', { location: location ?? '' }, askedBy(kind));
    }
    return answered;
  }

  /** The request of a step, with its secrets; after a reload only where it has none. */
  sentRequest(id: number): RequestText | undefined {
    return this.#sent.get(id);
  }

  /** Shows an exchange that was made elsewhere as this step's. */
  show(id: number, request: RequestText | undefined, response: ResponseText | undefined): void {
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
    if (this.#around?.id === id) this.#around = undefined;
    if (this.#current?.id !== id) return;
    this.#current = this.#around;
    this.#around = undefined;
    const outer = this.#steps.find((step) => step.id === this.#current?.id);
    // It goes on after the renewal, and so do the steps: the last is the one that is under way.
    if (!outer) return;
    this.#steps = [...this.#steps.filter((step) => step !== outer), outer];
    this.#changed();
  }

  #isOpen(id: number | undefined): boolean {
    return this.#steps.some((step) => step.id === id && step.state === 'running');
  }

  #masked(request: RequestText): RequestText {
    const { secrets } = this.#setting;
    const { method, url, headers, body } = request;
    return {
      method,
      url: redact(url, secrets),
      headers: redactHeaders(headers, secrets),
      ...(body !== undefined && { body: redactBody(body, secrets) }),
    };
  }

  #maskedResponse(response: ResponseText): ResponseText {
    const { secrets } = this.#setting;
    return {
      ...response,
      headers: redactHeaders(response.headers, secrets),
      body: redactBody(response.body, secrets).slice(0, SHOWN_BODY),
    };
  }

  /** What an answer says, for a fact: masked before it is cut, since half a secret is not recognized. */
  quote(text: string): string {
    return redactBody(text, this.#setting.secrets).slice(0, QUOTED);
  }

  #redacted(facts: Facts): Facts {
    const { secrets } = this.#setting;
    return Object.fromEntries(
      Object.entries(facts).map(([name, value]) => [
        name,
        name === 'description' ? this.quote(value) : redact(value, secrets),
      ]),
    );
  }

  #changed(): void {
    this.#setting.onChange(this.#paused !== undefined);
  }
}

/** Of too many steps renewals go first: how the token came about is to stay. */
function latest(steps: readonly AuthorizationStep[]): readonly AuthorizationStep[] {
  if (steps.length <= MOST_STEPS) return steps;
  const renewal = steps.findIndex(({ kind, state }) => kind === 'refresh' && state === 'done');
  return steps.toSpliced(Math.max(0, renewal), 1);
}

/** A step without what was said of its answer. */
function undecided({ id, kind, state, at, request, response, rule, repeats }: AuthorizationStep) {
  return {
    id,
    kind,
    state,
    at,
    request,
    response,
    rule,
    repeats,
  };
}
