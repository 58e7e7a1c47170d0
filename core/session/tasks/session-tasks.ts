import type { KeyValueStore } from '../../host';
import { isObject } from '../../json/json-object';
import { sessionScoped } from '../session-scoped';
import { valueOfJson } from '../../protocol/json-rpc';
import { readProgress } from '../../protocol/progress';
import type { Outcome, ResultOutcome } from '../requests/outcome';
import type { Received } from '../../transports/wire';
import { FollowedTask } from './followed-task';
import { RememberedTasks, TaskStore, TaskList } from './task-store';
import { isTerminal, readTask, relatedTask, type TaskGeneration } from './task';
import { NEW_CARD, sentEvent, type StatusSource, type TaskOrigin, withEvent, withSnapshot } from './task-card';
import { taskEndAsResponse } from './task-outcomes';
import { hasTasks, listeningSessions, type TaskSession, TASKS_EXTENSION } from './task-session';

export function keyOfTask(taskId: string): string {
  return `server ${taskId}`;
}

/** Tasks of both generations: called, listed, announced, or remembered over a reload. Cards are in {@link store}. */
export class SessionTasks {
  readonly store: TaskStore;
  readonly listing: TaskList;
  readonly #session: TaskSession;
  readonly #remembered: RememberedTasks;
  readonly #followed = new Map<string, FollowedTask>();
  /** Cards by the id of the request that created them: progress goes on after its response. */
  readonly #byRequest = new Map<string, string>();

  constructor(session: TaskSession, store: TaskStore, storage: KeyValueStore | undefined) {
    this.#session = session;
    this.store = store;
    this.listing = new TaskList(session, (item) => this.#update(item, 'list'));
    this.#remembered = new RememberedTasks(storage, session.config.name);
    for (const { taskId, generation, tool, seenAt } of this.#remembered.all())
      this.#add(taskId, generation, { kind: 'remembered', tool }, seenAt);
    listeningSessions.add(session);
    session.onMessage((message) => this.onMessage(message));
  }

  /** Undefined if the response is no task. @param call `isTaskRequested`: by `params.task` (2025-11-25); `millis` of all its rounds */
  adopt(
    outcome: Outcome,
    call: { tool: string; arguments: unknown; isTaskRequested: boolean; millis?: number },
  ): FollowedTask | undefined {
    if (outcome.kind !== 'result' || !isObject(outcome.result)) return undefined;
    const generation = this.#generation();
    const { result } = outcome;
    const isExtension = generation === 'extension';
    if (isExtension ? result['resultType'] !== 'task' : !('task' in result)) return undefined;
    const task = readTask(isExtension ? result : result['task'], generation);
    if (!task) return undefined;
    const { tool, arguments: args, isTaskRequested, millis } = call;
    const key = this.#add(task.taskId, generation, { kind: 'called', tool, arguments: args });
    if (!(isExtension ? this.#declaredExtension() : isTaskRequested))
      this.store.change(key, (card) => ({ ...card, findings: [...card.findings, 'unasked'] }));
    const requestId = idOf(outcome.request);
    if (requestId !== undefined) this.#byRequest.set(requestId, key);
    const { seenAt } = this.store.get(key) ?? { seenAt: Date.now() };
    this.#remembered.add({ taskId: task.taskId, generation, tool, seenAt });
    const followed = this.#follow(key, task.taskId, generation, millis);
    followed.update(task.sent, 'created');
    return followed;
  }

  /** Follows any task: fetches its status now, and its result at the end. */
  resume(taskId: string): void {
    const key = keyOfTask(taskId);
    if (!this.store.get(key)) this.#add(taskId, this.#generation(), { kind: 'named' });
    const followed = this.#followed.get(key);
    if (followed && !followed.isOver()) {
      followed.resume();
      return;
    }
    // A problem of an earlier connection says nothing about now.
    this.store.change(key, (card) => ({ ...card, problem: undefined, end: undefined }));
    void this.#follow(key, taskId, this.#generation()).refresh();
  }

  /** Stops polling until {@link resume}. */
  pause(key: string): void {
    this.#followed.get(key)?.pause();
  }

  async refresh(key: string): Promise<void> {
    const followed = this.#followed.get(key);
    if (followed && !followed.isOver()) {
      await followed.refresh();
      return;
    }
    const card = this.store.get(key);
    if (!card) return;
    const outcome = await this.#session.request('tasks/get', { taskId: card.taskId });
    this.#noteProblem(key, outcome);
    if (outcome.kind === 'result') this.#update(outcome.result, 'get', outcome, 'result');
  }

  refreshAll(): void {
    for (const { key, worker, task } of this.store.snapshot()) {
      if (worker === 'server' && !isTerminal(task?.status)) void this.refresh(key);
    }
  }

  /** `tasks/result` of a task that is not followed (2025-11-25). */
  async fetchResult(key: string): Promise<void> {
    const card = this.store.get(key);
    if (!card) return;
    const { taskId } = card;
    const outcome = await this.#session.request('tasks/result', { taskId }, { timeoutMs: 0 });
    this.#noteProblem(key, outcome);
    if (outcome.kind !== 'result' && outcome.kind !== 'error') return;
    this.store.change(key, (now) => ({
      ...now,
      end: { outcome, outcomes: [outcome], failed: now.task?.status === 'failed' },
    }));
  }

  async cancel(key: string): Promise<void> {
    const followed = this.#followed.get(key);
    if (followed && !followed.isOver()) {
      await followed.cancel();
      return;
    }
    const card = this.store.get(key);
    if (!card) return;
    const outcome = await this.#session.request('tasks/cancel', { taskId: card.taskId });
    this.store.change(key, (now) => withEvent(now, sentEvent('tasks/cancel', outcome)));
    this.#noteProblem(key, outcome);
    if (outcome.kind !== 'result') return;
    if (card.generation === 'experimental') this.#update(outcome.result, 'cancel');
    else await this.refresh(key);
  }

  /** Removes the card; the task goes on. */
  forget(key: string): void {
    this.#followed.get(key)?.pause();
    this.#followed.delete(key);
    const card = this.store.get(key);
    if (card) this.#remembered.remove(card.taskId);
    this.store.remove(key);
  }

  /** Adds a card, or improves its origin: a notification may be faster than the response. */
  #add(taskId: string, generation: TaskGeneration, origin: TaskOrigin, seenAt: number = Date.now()): string {
    const key = keyOfTask(taskId);
    const card = this.store.get(key) ?? { ...NEW_CARD, seenAt };
    this.store.put({ ...card, key, taskId, worker: 'server', generation, origin });
    return key;
  }

  #follow(key: string, taskId: string, generation: TaskGeneration, callMs = 0): FollowedTask {
    const { store } = this;
    const followed = new FollowedTask({ session: this.#session, store, key, taskId, generation, callMs });
    this.#followed.set(key, followed);
    const subscription = generation === 'extension' ? { task: taskId } : undefined;
    if (subscription) this.#session.subscriptions.subscribeTo(subscription);
    void followed.ended.then(() => {
      if (subscription) this.#session.subscriptions.unsubscribeFrom(subscription);
      if (this.#followed.get(key) === followed) this.#followed.delete(key);
    });
    return followed;
  }

  /** Takes the state of a task, which may be unknown so far. */
  #update(value: unknown, by: StatusSource, source?: ResultOutcome, holder: 'result' | 'params' = 'result'): void {
    const generation = this.#generation();
    const task = readTask(value, generation);
    if (!task) return;
    const key = keyOfTask(task.taskId);
    const followed = this.#followed.get(key);
    if (followed && !followed.isOver()) {
      followed.update(value, by, source, holder);
      return;
    }
    if (!this.store.get(key)) this.#add(task.taskId, generation, { kind: by === 'list' ? 'listed' : 'notified' });
    this.store.change(key, (card) => withSnapshot(card, task, by));
    const outcome = source && generation === 'extension' ? taskEndAsResponse(source, holder) : undefined;
    if (outcome) {
      const failed = task.status === 'failed';
      const end = { outcome, outcomes: source ? [source] : [], failed };
      this.store.change(key, (card) => ({ ...card, end: card.end ?? end }));
    }
  }

  onMessage({ value, raw, elided, entry }: Received): void {
    const { method, params } = value;
    if (method === 'notifications/tasks/status') this.#update(params, 'notification');
    else if (method === 'notifications/tasks') {
      const message = { result: params, raw, elided, size: entry.size, request: '', millis: 0 };
      this.#update(params, 'notification', { kind: 'result', ...message }, 'params');
    } else if (method === 'notifications/progress') this.#onProgress(params);
    const relatedTaskId = relatedTask(params);
    if (relatedTaskId !== undefined && typeof method === 'string' && 'id' in value)
      this.store.change(keyOfTask(relatedTaskId), (card) =>
        withEvent(card, { at: Date.now(), kind: 'server-request', method }),
      );
  }

  #onProgress(params: unknown): void {
    const update = readProgress(params);
    if (!update) return;
    const key = this.#byRequest.get(update.token);
    if (key === undefined) return;
    this.store.change(key, (card) => ({ ...card, progress: update.progress }));
  }

  #noteProblem(key: string, outcome: Outcome): void {
    const problem = outcome.kind === 'result' ? undefined : outcome;
    this.store.change(key, (card) => ({ ...card, problem }));
  }

  #generation(): TaskGeneration {
    const state = this.#session.snapshot();
    return state.kind === 'connected' && state.connected.era === 'modern' ? 'extension' : 'experimental';
  }

  #declaredExtension(): boolean {
    const state = this.#session.snapshot();
    if (state.kind !== 'connected') return false;
    const { extensions } = state.connected.declared.capabilities;
    return isObject(extensions) && TASKS_EXTENSION in extensions;
  }
}

function idOf(request: string): string | undefined {
  const message = valueOfJson(request);
  return isObject(message) && typeof message['id'] === 'string' ? message['id'] : undefined;
}

export const sessionTasks = sessionScoped(
  (session: TaskSession) => new SessionTasks(session, taskStore(session), session.host.storage),
);

export const taskStore = sessionScoped((session: TaskSession) => {
  const store = new TaskStore();
  store.subscribe(() => hasTasks(session).set(store.snapshot().length > 0));
  return store;
});
