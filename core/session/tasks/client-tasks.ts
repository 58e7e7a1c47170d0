import { type JsonObject, isObject, propertyOf, toObject } from '../../json/json-object';
import { RpcRefusal, type ServerRequestContext, type ServerRequestHandler } from '../server-requests/server-requests';
import { isTerminal, readTask, RELATED_TASK, type TaskStatus } from './task';
import { NEW_CARD, withSnapshot } from './task-card';
import { MAX_TIMEOUT_MS } from '../../transports/stream-pace';
import type { TaskSession } from './task-session';
import type { TaskStore } from './task-store';

const POLL_INTERVAL_MS = 1000;
const PAGE_SIZE = 50;
const MAX_TASKS = 200;
const INVALID_PARAMS = -32602;
const INTERNAL_ERROR = -32603;

type RequestEnd = { kind: 'result'; result: JsonObject } | { kind: 'error'; refusal: RpcRefusal };

interface ClientTask {
  task: JsonObject & { taskId: string; status: TaskStatus };
  whenEnded: Promise<RequestEnd>;
  end: (ending: RequestEnd) => void;
  controller: AbortController;
  expiry: ReturnType<typeof setTimeout> | undefined;
}

/** For `params.task` of a server's request (2025-11-25): Loupe creates the task at once, and the server polls. */
export class ClientTasks {
  readonly #session: Pick<TaskSession, 'notify'>;
  readonly #store: TaskStore;
  readonly #tasks = new Map<string, ClientTask>();

  constructor(session: Pick<TaskSession, 'notify'>, store: TaskStore) {
    this.#session = session;
    this.#store = store;
  }

  /** @param handler answers the request itself @throws RpcRefusal -32602 if `params.task` is no `TaskMetadata` */
  create(params: JsonObject, context: ServerRequestContext, handler: ServerRequestHandler): JsonObject {
    const ttl = requestedTtl(params['task']);
    // The request was cancelled before it was read.
    context.signal.throwIfAborted();
    this.#makeRoom();
    const taskId = crypto.randomUUID();
    const now = new Date().toISOString();
    const task = {
      taskId,
      status: 'working' as const,
      statusMessage: 'Waiting for the user.',
      createdAt: now,
      lastUpdatedAt: now,
      ttl,
      pollInterval: POLL_INTERVAL_MS,
    };
    let end: (ending: RequestEnd) => void = () => undefined;
    const whenEnded = new Promise<RequestEnd>((resolve) => {
      end = resolve;
    });
    const controller = new AbortController();
    const expire = () => this.#expire(taskId);
    const expiry = ttl === null ? undefined : setTimeout(expire, Math.min(ttl, MAX_TIMEOUT_MS));
    this.#tasks.set(taskId, { task, whenEnded, end, controller, expiry });
    this.#store.put({
      ...NEW_CARD,
      key: keyOf(taskId),
      taskId,
      worker: 'loupe',
      generation: 'experimental',
      origin: { kind: 'asked', method: context.method, params },
      seenAt: Date.now(),
    });
    this.#updateCard(taskId, task);
    void this.#work(taskId, params, { ...context, signal: controller.signal }, handler);
    return { task: { ...task } };
  }

  get(params: JsonObject): JsonObject {
    return { ...this.#find(params).task };
  }

  /** Waits for the end, then returns what the request itself would have. */
  async result(params: JsonObject): Promise<JsonObject> {
    const { task, whenEnded } = this.#find(params);
    const ended = await whenEnded;
    if (ended.kind === 'error') throw ended.refusal;
    const meta = toObject(ended.result['_meta']);
    const related = { [RELATED_TASK]: { taskId: task.taskId } };
    return { ...ended.result, _meta: { ...meta, ...related } };
  }

  /** Newest last. The cursor is the id of the last task of the previous page. */
  list({ cursor }: JsonObject): JsonObject {
    const all = [...this.#tasks.values()].map(({ task }) => ({ ...task }));
    const after = all.findIndex(({ taskId }) => taskId === cursor);
    if (cursor !== undefined && after < 0) throw new RpcRefusal(INVALID_PARAMS, 'Unknown cursor.');
    const tasks = all.slice(after + 1, after + 1 + PAGE_SIZE);
    const more = after + 1 + PAGE_SIZE < all.length;
    return { tasks, ...(more && { nextCursor: tasks.at(-1)?.taskId }) };
  }

  cancel(params: JsonObject): JsonObject {
    const task = this.#find(params);
    const { status, taskId } = task.task;
    if (isTerminal(status)) throw new RpcRefusal(INVALID_PARAMS, `The task has already ended with status ${status}.`);
    this.#end(taskId, 'cancelled', 'Cancelled by the server.', {
      kind: 'error',
      refusal: new RpcRefusal(INVALID_PARAMS, 'The task was cancelled and has no result.'),
    });
    task.controller.abort();
    return { ...task.task };
  }

  /** Nobody can fetch them any more: the connection is gone. */
  clear(): void {
    const message = 'The connection was closed.';
    for (const [taskId, { controller, expiry }] of this.#tasks) {
      clearTimeout(expiry);
      this.#end(taskId, 'failed', message, { kind: 'error', refusal: new RpcRefusal(INTERNAL_ERROR, message) }, false);
      controller.abort();
      this.#tasks.delete(taskId);
    }
  }

  /** Forgets the oldest finished task. @throws RpcRefusal -32603 if none is finished */
  #makeRoom(): void {
    if (this.#tasks.size < MAX_TASKS) return;
    const finished = [...this.#tasks].find(([, { task }]) => isTerminal(task.status));
    if (!finished)
      throw new RpcRefusal(INTERNAL_ERROR, `Too many tasks are waiting for an answer (maximum ${MAX_TASKS}).`);
    const [taskId, { expiry }] = finished;
    clearTimeout(expiry);
    this.#tasks.delete(taskId);
  }

  async #work(
    taskId: string,
    params: JsonObject,
    context: ServerRequestContext,
    handler: ServerRequestHandler,
  ): Promise<void> {
    try {
      const result = await handler(params, context);
      this.#end(taskId, 'completed', 'The user has answered.', { kind: 'result', result });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const refusal = error instanceof RpcRefusal ? error : new RpcRefusal(INTERNAL_ERROR, message);
      this.#end(taskId, 'failed', refusal.message, { kind: 'error', refusal });
    }
  }

  #end(taskId: string, status: TaskStatus, statusMessage: string, ending: RequestEnd, notifies = true): void {
    const task = this.#tasks.get(taskId);
    if (!task || isTerminal(task.task.status)) return;
    Object.assign(task.task, { status, statusMessage, lastUpdatedAt: new Date().toISOString() });
    task.end(ending);
    this.#updateCard(taskId, task.task, ending);
    // A server need not listen, and the connection may be closing.
    if (notifies) this.#session.notify('notifications/tasks/status', { ...task.task }).catch(() => undefined);
  }

  #expire(taskId: string): void {
    const task = this.#tasks.get(taskId);
    if (!task) return;
    const message = 'The task’s TTL has expired.';
    const refusal = new RpcRefusal(INVALID_PARAMS, message);
    this.#end(taskId, 'failed', message, { kind: 'error', refusal });
    task.controller.abort();
    this.#tasks.delete(taskId);
  }

  #updateCard(taskId: string, task: JsonObject, ending?: RequestEnd): void {
    const snapshot = readTask({ ...task }, 'experimental');
    if (!snapshot) return;
    this.#store.change(keyOf(taskId), (card) => ({
      ...withSnapshot(card, snapshot, 'own'),
      ...(ending && { answer: ending.kind === 'result' ? ending.result : ending.refusal.error }),
    }));
  }

  #find({ taskId }: JsonObject): ClientTask {
    const task = typeof taskId === 'string' ? this.#tasks.get(taskId) : undefined;
    if (!task) throw new RpcRefusal(INVALID_PARAMS, 'Unknown task ID.');
    return task;
  }
}

function keyOf(taskId: string): string {
  return `loupe ${taskId}`;
}

function requestedTtl(task: unknown): number | null {
  const ttl = propertyOf(task, 'ttl');
  if (isObject(task) && ttl === undefined) return null;
  if (typeof ttl === 'number' && Number.isInteger(ttl) && ttl >= 0) return ttl;
  throw new RpcRefusal(
    INVALID_PARAMS,
    'params.task must be an object; its optional ttl must be a non-negative integer.',
  );
}
