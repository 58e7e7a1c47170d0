import { type JsonObject, isObject } from '../../json/json-object';
import type { NoResult, Outcome, ResultOutcome } from '../requests/outcome';
import { answerInputs, TaskOutcomes, taskEndAsResponse } from './task-outcomes';
import {
  isTerminal,
  readTask,
  type TaskFindingCode,
  type TaskGeneration,
  type RequestsByKey,
  findingsAfterResult,
  findingsOfDetail,
} from './task';
import {
  type Following,
  sentEvent,
  type StatusSource,
  type TaskEnd,
  type TaskEvent,
  withEvent,
  withSnapshot,
} from './task-card';

import { MAX_TIMEOUT_MS } from '../../transports/stream-pace';
import type { TaskSession } from './task-session';
import type { TaskStore } from './task-store';

/** Milliseconds, unless the server says otherwise. */
export const DEFAULT_POLL_MS = 1000;
/** Milliseconds, for a server that wants to be polled without a pause. */
const MIN_POLL_MS = 50;
/** Milliseconds to wait for `tasks/result` after its task was cancelled. */
const RESULT_GRACE_MS = 2000;

interface FollowedTaskOptions {
  session: TaskSession;
  store: TaskStore;
  key: string;
  taskId: string;
  generation: TaskGeneration;
  /** Milliseconds of the call that created it. */
  callMs?: number;
}

/** Follows a task to its end: polls it, answers its input requests, fetches its result. */
export class FollowedTask {
  readonly key: string;
  /** Resolves when nothing more will come. */
  readonly ended: Promise<TaskEnd>;
  readonly #options: FollowedTaskOptions;
  /** Later by the time that the user took for its server requests. */
  #startedAt: number;
  /** Number of its input requests that wait for the user, and since when. */
  #asked = 0;
  #askedAt = 0;
  #openResult: { id: string; at: number } | undefined;
  readonly #closing = new AbortController();
  readonly #answeredInputs: RequestsByKey = new Map();
  readonly #outcomes = new TaskOutcomes();
  #resolve: (end: TaskEnd) => void = () => undefined;
  #isOver = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isPaused = false;
  #isCancelled = false;
  #isResultOpen = false;
  /** The server gives no result before the end. */
  #isResultRefused = false;

  constructor(options: FollowedTaskOptions) {
    this.#options = options;
    this.key = options.key;
    this.#startedAt = performance.now() - (options.callMs ?? 0);
    this.ended = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  isOver(): boolean {
    return this.#isOver;
  }

  /** Milliseconds since the call, without the user's time for its server requests. */
  elapsed(): number {
    const now = performance.now();
    const { id, at } = this.#openResult ?? { id: '', at: now };
    const userMs = now - at - (this.#options.session.log.elapsedOf(id) ?? 0);
    return Math.max(0, (this.#asked > 0 ? this.#askedAt : now) - this.#startedAt - userMs);
  }

  async refresh(): Promise<void> {
    if (this.#following().kind === 'asking' || this.isOver()) return;
    clearTimeout(this.#timer);
    this.#follow({ kind: 'asking' });
    const { session, taskId } = this.#options;
    const outcome = await session.request('tasks/get', { taskId });
    if (this.isOver()) return;
    this.#follow({ kind: this.#isPaused ? 'paused' : 'off' });
    if (outcome.kind !== 'result') {
      this.#addExchange('tasks/get', outcome);
      this.#settle(outcome, [outcome]);
      return;
    }
    this.#outcomes.add(outcome, 'tasks/get');
    this.#changeProblem(undefined);
    this.update(outcome.result, 'get', outcome);
  }

  pause(): void {
    if (this.isOver()) return;
    this.#isPaused = true;
    clearTimeout(this.#timer);
    if (this.#following().kind === 'waiting') this.#follow({ kind: 'paused' });
  }

  resume(): void {
    this.#isPaused = false;
    void this.refresh();
  }

  /** Whether and when the task ends is up to the server. */
  async cancel(): Promise<void> {
    if (this.isOver()) return;
    this.#isCancelled = true;
    const { session, taskId, generation } = this.#options;
    const outcome = await session.request('tasks/cancel', { taskId });
    this.#addExchange('tasks/cancel', outcome);
    if (this.isOver() || outcome.kind !== 'result') return;
    if (generation === 'experimental') this.update(outcome.result, 'cancel', outcome);
    else await this.refresh();
  }

  update(value: unknown, by: StatusSource, source?: ResultOutcome, holder?: 'result' | 'params'): void {
    if (this.isOver()) return;
    const { store, key, taskId, generation } = this.#options;
    const task = readTask(value, generation);
    if (!task || task.taskId !== taskId) {
      this.#addFinding('other-task');
      this.#schedule();
      return;
    }
    store.change(key, (card) => withSnapshot(card, task, by));
    if (generation === 'experimental') this.#onExperimentalStatus(task.status);
    else this.#onExtensionStatus(task.status, task.sent, source, holder ?? 'result');
    if (!isTerminal(task.status)) this.#schedule();
  }

  /** Fetches the result of a task of 2025-11-25, which waits for its end. */
  async fetchResult(): Promise<void> {
    if (this.#isResultOpen || this.isOver()) return;
    this.#isResultOpen = true;
    const { session, taskId } = this.#options;
    const { signal } = this.#closing;
    // Server requests in the meantime belong to the tool.
    const sentAt = performance.now();
    const onSent = (id: string) => (this.#openResult = { id, at: sentAt });
    const options = { timeoutMs: 0, signal, subject: this.#subject(), onSent };
    const outcome = await session.request('tasks/result', { taskId }, options);
    this.#openResult = undefined;
    this.#startedAt += performance.now() - sentAt - outcome.millis;
    this.#isResultOpen = false;
    if (this.isOver()) return;
    this.#addExchange('tasks/result', outcome);
    if (isTerminal(this.#status())) this.#settle(outcome, [outcome]);
    else if (outcome.kind === 'result') await this.#settleEarly(outcome);
    else this.#isResultRefused = true;
  }

  #onExperimentalStatus(status: string): void {
    if (status === 'cancelled') this.#settleCancelled();
    else if (isTerminal(status)) {
      clearTimeout(this.#timer);
      void this.fetchResult();
    } else if (status === 'input_required' && !this.#isResultRefused) {
      // The task's server requests come while `tasks/result` is open.
      void this.fetchResult();
    }
  }

  #onExtensionStatus(
    status: string,
    task: JsonObject,
    source: ResultOutcome | undefined,
    holder: 'result' | 'params',
  ): void {
    const needsMore = isTerminal(status) || status === 'input_required';
    if (!source) {
      // The result that creates a task has its status, without what belongs to that.
      if (needsMore) void this.refresh();
      return;
    }
    for (const finding of findingsOfDetail(task)) this.#addFinding(finding);
    if (status === 'cancelled') this.#settleCancelled();
    else if (isTerminal(status)) this.#settle(taskEndAsResponse(source, holder) ?? source, [source]);
    else if (status === 'input_required') void this.#answer(task['inputRequests']);
  }

  async #answer(requests: unknown): Promise<void> {
    if (!isObject(requests)) return;
    const { session, taskId } = this.#options;
    if (this.#asked++ === 0) this.#askedAt = performance.now();
    const answered = await answerInputs(session, requests, this.#answeredInputs, {
      during: [this.#subject()],
      signal: this.#closing.signal,
      onFinding: (finding) => this.#addFinding(finding),
      onEvent: (event) => this.#event(event),
    });
    if (--this.#asked === 0) this.#startedAt += performance.now() - this.#askedAt;
    if (this.isOver() || Object.keys(answered).length === 0) return;
    const outcome = await session.request('tasks/update', { taskId, inputResponses: answered });
    this.#addExchange('tasks/update', outcome);
    if (outcome.kind !== 'result') for (const name of Object.keys(answered)) this.#answeredInputs.delete(name);
    await this.refresh();
  }

  /** The result may come just before its status; otherwise the server sent it too early. */
  async #settleEarly(result: ResultOutcome): Promise<void> {
    clearTimeout(this.#timer);
    const { session, store, key, taskId } = this.#options;
    const outcome = await session.request('tasks/get', { taskId });
    this.#outcomes.add(outcome, 'tasks/get');
    const task = outcome.kind === 'result' ? readTask(outcome.result, 'experimental') : undefined;
    if (task?.taskId === taskId) {
      store.change(key, (card) => withSnapshot(card, task, 'get'));
      for (const finding of findingsAfterResult(task)) this.#addFinding(finding);
    }
    this.#settle(result, [result]);
  }

  #settleCancelled(): void {
    const request = this.#outcomes.all().at(-1)?.request ?? '';
    const because = this.#isCancelled ? {} : ({ because: 'by-server' } as const);
    this.#settle({ kind: 'cancelled', request, millis: 0, ...because }, []);
  }

  #settle(outcome: Outcome, last: readonly Outcome[]): void {
    if (this.isOver()) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    const { store, key } = this.#options;
    const others = this.#outcomes.all().filter((each) => !last.includes(each));
    const millis = this.elapsed();
    const failed = this.#status() === 'failed';
    const end: TaskEnd = { outcome: { ...outcome, millis }, outcomes: [...others, ...last], failed };
    const problem = outcome.kind === 'result' || outcome.kind === 'cancelled' ? undefined : outcome;
    store.change(key, (card) => ({ ...card, end, problem, following: { kind: 'off' } }));
    this.#resolve(end);
    // Lets a response on its way in, without keeping a stream open forever.
    setTimeout(() => this.#closing.abort(), this.#isResultOpen ? RESULT_GRACE_MS : 0);
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.isOver()) return;
    if (this.#isPaused) {
      this.#follow({ kind: 'paused' });
      return;
    }
    if (this.#following().kind === 'asking') return;
    const pollInterval = this.#options.store.get(this.#options.key)?.task?.pollInterval;
    const interval = Math.min(MAX_TIMEOUT_MS, Math.max(MIN_POLL_MS, pollInterval ?? DEFAULT_POLL_MS));
    const since = Date.now();
    this.#follow({ kind: 'waiting', since, nextAt: since + interval });
    this.#timer = setTimeout(() => void this.refresh(), interval);
  }

  #subject(): string {
    const { store, key, taskId } = this.#options;
    const { origin } = store.get(key) ?? {};
    const tool = origin?.kind === 'called' || origin?.kind === 'remembered' ? origin.tool : undefined;
    return tool ?? taskId;
  }

  #status(): string | undefined {
    return this.#options.store.get(this.#options.key)?.task?.status;
  }

  #following(): Following {
    return this.#options.store.get(this.#options.key)?.following ?? { kind: 'off' };
  }

  #follow(following: Following): void {
    this.#options.store.change(this.#options.key, (card) => ({ ...card, following }));
  }

  #changeProblem(problem: NoResult | undefined): void {
    this.#options.store.change(this.#options.key, (card) => ({ ...card, problem }));
  }

  #addFinding(finding: TaskFindingCode): void {
    this.#options.store.change(this.#options.key, (card) =>
      card.findings.includes(finding) ? card : { ...card, findings: [...card.findings, finding] },
    );
  }

  #event(event: TaskEvent): void {
    this.#options.store.change(this.#options.key, (card) => withEvent(card, event));
  }

  #addExchange(method: string, outcome: Outcome): void {
    this.#outcomes.add(outcome, method);
    this.#event(sentEvent(method, outcome));
    if (outcome.kind !== 'result') this.#changeProblem(outcome);
  }
}
