import { lastOutcome } from '../../run/run';
import type { JsonObject } from '../../json/json-object';
import type { Outcome } from '../../session/requests/outcome';
import type { Session } from '../../session/session';
import { Store } from '../../store';
import { type CallOutcome, callOutcome } from '../run/call-response';
import { sendCall } from '../run/send-call';
import { english } from '../suite-phrase';
import { type SuiteCall, targetOf } from '../suite';
import { arrivalsOf, planDurationMs, plannedCalls, type LoadPlan } from './load-plan';
import type { Arrivals } from './arrivals';
import { type LoadErrors, emptyState, type LoadSecond, type LoadState } from './load-state';

export interface LoadHost {
  /** Sends one call and waits for its end. Never rejects. */
  send: (signal: AbortSignal) => Promise<LoadResponse>;
  isConnected: () => boolean;
  /** Monotonic, in milliseconds. */
  now: () => number;
  /** Like `setTimeout`; the returned function cancels it. */
  after: (ms: number, callback: () => void) => () => void;
}

export interface LoadResponse {
  outcome: CallOutcome;
  last: Outcome;
}

const MAX_ERROR_KINDS = 20;
const UPDATE_MS = 100;

/** Whether the server keeps up or not. Latency counts from when a call fell due: a stall makes every call late. */
export class LoadRun extends Store<LoadState> {
  readonly ended: Promise<void>;
  readonly #host: LoadHost;
  readonly #concurrency: number;
  readonly #arrivals: Arrivals;
  readonly #durationMs: number;
  readonly #controller = new AbortController();
  readonly #startedAt: number;
  readonly #planned: number;
  readonly #latencies: number[] = [];
  readonly #serviceTimes: number[] = [];
  readonly #endTimes: number[] = [];
  readonly #seconds: LoadSecond[] = [];
  readonly #errors = new Map<string, LoadErrors>();
  #otherErrors = 0;
  #sent = 0;
  #open = 0;
  #ok = 0;
  #failed = 0;
  #cancelled = 0;
  #endReason: 'done' | 'late' | 'stopped' | 'connection-lost' | undefined;
  #finish: () => void = () => undefined;
  #clearTimer: () => void = () => undefined;
  /** Due time of the timer, in milliseconds from the start. */
  #timerAt: number | undefined;

  constructor(host: LoadHost, plan: LoadPlan) {
    const planned = plannedCalls(plan);
    super(emptyState(planned));
    this.#host = host;
    this.#concurrency = plan.concurrency;
    this.#arrivals = arrivalsOf(plan);
    this.#durationMs = planDurationMs(plan);
    this.#planned = planned;
    this.#startedAt = host.now();
    this.ended = new Promise((resolve) => {
      this.#finish = resolve;
    });
    this.#step();
  }

  stop(): void {
    this.#endReason ??= 'stopped';
    this.#controller.abort();
    this.#step();
  }

  #step(): void {
    const elapsed = this.#elapsed();
    if (this.#endReason === undefined) {
      const due = this.#dueCount(elapsed);
      while (this.#sent < due && this.#open < this.#concurrency) this.#send();
      if (this.#sent >= this.#planned) this.#endReason = 'done';
      else if (elapsed >= this.#durationMs) this.#endReason = 'late';
    }
    if (this.#endReason !== undefined) {
      this.#clearTimer();
      if (this.#open === 0) this.#end();
      else this.setSoon(() => this.#currentState(), UPDATE_MS);
      return;
    }
    const isFull = this.#open >= this.#concurrency;
    const next = isFull ? this.#durationMs : this.#arrivals.dueTimeMs(this.#sent);
    if (next !== this.#timerAt) {
      this.#clearTimer();
      this.#timerAt = next;
      this.#clearTimer = this.#host.after(Math.max(0, next - elapsed), () => {
        this.#timerAt = undefined;
        this.#step();
      });
    }
    this.setSoon(() => this.#currentState(), UPDATE_MS);
  }

  #send(): void {
    const dueAt = this.#arrivals.dueTimeMs(this.#sent);
    const sentAt = this.#elapsed();
    this.#sent += 1;
    this.#open += 1;
    void this.#host.send(this.#controller.signal).then((response) => {
      this.#open -= 1;
      this.#addResult(response, dueAt, sentAt);
      this.#step();
    });
  }

  #addResult({ outcome, last }: LoadResponse, dueAt: number, sentAt: number): void {
    const now = this.#elapsed();
    const { kind } = outcome;
    if (kind === 'cancelled' && this.#controller.signal.aborted) {
      this.#cancelled += 1;
      return;
    }
    this.#endTimes.push(now);
    const second = this.#secondAt(now);
    second[kind === 'ok' ? 'ok' : 'failed'] += 1;
    if (kind !== 'lost' && kind !== 'cancelled') {
      this.#latencies.push(now - dueAt);
      second.latencies.push(now - dueAt);
      this.#serviceTimes.push(now - sentAt);
    }
    if (kind === 'ok') {
      this.#ok += 1;
      return;
    }
    this.#failed += 1;
    const { text } = outcome;
    const key = `${kind} ${english(text).slice(0, 300).replaceAll(/\d+/g, '#')}`;
    const known = this.#errors.get(key);
    if (known) this.#errors.set(key, { ...known, count: known.count + 1 });
    else if (this.#errors.size < MAX_ERROR_KINDS) this.#errors.set(key, { kind, text, count: 1, example: last });
    else this.#otherErrors += 1;
    if (kind === 'lost' && !this.#host.isConnected()) this.#endReason ??= 'connection-lost';
  }

  #secondAt(elapsed: number): LoadSecond {
    const at = Math.floor(elapsed / 1000);
    while (this.#seconds.length <= at) this.#seconds.push({ ok: 0, failed: 0, latencies: [] });
    return this.#seconds[at] as LoadSecond;
  }

  #elapsed(): number {
    return this.#host.now() - this.#startedAt;
  }

  #dueCount(elapsed: number): number {
    return Math.min(this.#planned, this.#arrivals.dueCount(Math.min(elapsed, this.#durationMs)));
  }

  #end(): void {
    if (this.snapshot().status.kind === 'ended') return;
    this.set(this.#currentState());
    this.#finish();
  }

  #currentState(): LoadState {
    const elapsed = this.#elapsed();
    const isOver = this.#endReason !== undefined && this.#open === 0;
    const before = this.snapshot();
    if (before.status.kind === 'ended') return before;
    const due = this.#endReason === undefined ? this.#dueCount(elapsed) : this.#sent;
    const recent = this.#endTimes.length - 1 - this.#endTimes.findLastIndex((at) => at < elapsed - 1000);
    return {
      status: isOver && this.#endReason ? { kind: 'ended', reason: this.#endReason } : { kind: 'running' },
      planned: this.#planned,
      elapsed,
      sent: this.#sent,
      open: this.#open,
      waiting: Math.max(0, due - this.#sent),
      ok: this.#ok,
      failed: this.#failed,
      cancelled: this.#cancelled,
      rate: isOver ? (this.#endTimes.length * 1000) / Math.max(1, elapsed) : recent,
      errors: [...this.#errors.values()].sort((a, b) => b.count - a.count),
      otherErrors: this.#otherErrors,
      latencies: this.#latencies,
      serviceTimes: this.#serviceTimes,
      seconds: this.#seconds,
    };
  }
}

export interface LoadCall {
  call: SuiteCall;
  inputSchema: JsonObject | undefined;
}

export function loadHostOf(session: Session, { call, inputSchema }: LoadCall): LoadHost {
  const { kind } = targetOf(call);
  const timeoutMs = session.config.callTimeout;
  return {
    send: async (signal) => {
      const outcomes = await sendCall(session, call, { signal, timeoutMs, inputSchema });
      const last = lastOutcome({ outcomes });
      return { outcome: callOutcome(last, kind), last };
    },
    isConnected: () => session.snapshot().kind === 'connected',
    now: () => performance.now(),
    after: (ms, callback) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  };
}
