import { BoundedMap } from '../json/bounded-map';
import { isObject, type JsonObject } from '../json/json-object';
import { pointerTo } from '../json/json-pointer';
import {
  isTerminal,
  readTask,
  type TaskFindingCode,
  type TaskGeneration,
  type TaskSnapshot,
  type RequestsByKey,
  findingsAfterResult,
  findingsOfChange,
  findingsOfDetail,
  newInputRequests,
  memberOf,
} from '../session/tasks/task';
import { TASKS_EXTENSION } from '../session/tasks/task-session';

import type { HandshakeState, JudgedMessage, TrackedRequest, Watcher } from './judged-message';
import { stringifyJson } from '../json/lossless';

const MAX_TASKS = 5_000;
/** Methods whose response may be a task instead of the result. */
const METHODS_WITH_TASKS: ReadonlySet<string> = new Set(['tools/call', 'sampling/createMessage', 'elicitation/create']);

interface KnownTask {
  task: TaskSnapshot | undefined;
  /** Log entries of the message that ended it, and of the response to its `tasks/result`. */
  endedAt: number | undefined;
  resultAt: number | undefined;
  inputRequests: RequestsByKey;
}

interface TaskMessage {
  value: unknown;
  pointer: string;
  /** The request of a response; undefined for a notification. */
  request?: TrackedRequest;
  isNew?: boolean;
  isDetailed?: boolean;
}

/** Checks tasks by the rules that also give the findings of task cards (`session/tasks`). */
export class TaskWatcher implements Watcher {
  readonly #known = new BoundedMap<string, KnownTask>(MAX_TASKS);

  onMessage(message: JudgedMessage, handshake: HandshakeState): void {
    const { body, version, at } = message;
    if (version < '2025-11-25') return;
    const generation = version === '2026-07-28' ? 'extension' : 'experimental';
    if (body.kind === 'notification') {
      const isExtensions = body.method === 'notifications/tasks';
      if (body.method !== 'notifications/tasks/status' && !isExtensions) return;
      const pointer = pointerTo(at, 'params');
      this.#checkTask(message, generation, { value: body.params, pointer, isDetailed: isExtensions });
    } else if (body.kind === 'result' && body.request && isObject(body.result)) {
      this.#takeResult(message, generation, body.result, body.request, handshake);
    }
  }

  #takeResult(
    message: JudgedMessage,
    generation: TaskGeneration,
    result: JsonObject,
    request: TrackedRequest,
    handshake: HandshakeState,
  ): void {
    const { method, params } = request;
    const pointer = pointerTo(message.at, 'result');
    const { taskId } = params;
    if (METHODS_WITH_TASKS.has(method)) this.#takeCreated(message, generation, result, request, handshake);
    else if (method === 'tasks/list' && Array.isArray(result['tasks'])) {
      result['tasks'].forEach((value: unknown, i) => {
        this.#checkTask(message, generation, { value, pointer: `${pointer}/tasks/${i}`, request });
      });
    } else if (method === 'tasks/result') {
      this.#knownTask(message.from, taskId).resultAt = message.seq;
    } else if (method === 'tasks/get' || (method === 'tasks/cancel' && generation !== 'extension')) {
      if (result['taskId'] !== taskId) {
        message.report('task-other-task', `${pointer}/taskId`, {}, result['taskId'] === undefined);
        return;
      }
      const isDetailed = generation === 'extension';
      this.#checkTask(message, generation, { value: result, pointer, request, isDetailed });
    }
  }

  #takeCreated(
    message: JudgedMessage,
    generation: TaskGeneration,
    result: JsonObject,
    request: TrackedRequest,
    { clientCapabilities }: HandshakeState,
  ): void {
    const pointer = pointerTo(message.at, 'result');
    if (generation === 'extension') {
      if (result['resultType'] !== 'task') return;
      const extensions = clientCapabilities?.['extensions'];
      const isDeclared = isObject(extensions) && TASKS_EXTENSION in extensions;
      if (clientCapabilities && !isDeclared) message.report('task-unasked', `${pointer}/resultType`);
      this.#checkTask(message, generation, { value: result, pointer, request, isNew: true });
    } else if (isObject(result['task'])) {
      const at = `${pointer}/task`;
      if (request.params['task'] === undefined) message.report('task-unasked', at);
      const taskMessage = { value: result['task'], pointer: at, request, isNew: true };
      this.#checkTask(message, generation, taskMessage);
    }
  }

  #checkTask(message: JudgedMessage, generation: TaskGeneration, taskMessage: TaskMessage): void {
    const { value, pointer, request, isNew = false, isDetailed = false } = taskMessage;
    const task = readTask(value, generation);
    if (!task) return;
    const known = this.#knownTask(message.from, task.taskId);
    // A response to a request from before the end may come after it.
    const { endedAt, resultAt } = known;
    const isLate = request !== undefined && endedAt !== undefined && request.seq < endedAt;
    const isAfter = request !== undefined && resultAt !== undefined && request.seq > resultAt;
    // A task that continues after its end had its result in time.
    const wasOver = endedAt !== undefined && resultAt !== undefined && endedAt < resultAt;
    const findings = [
      ...task.findings,
      ...(isLate ? [] : findingsOfChange(known.task, task, isNew, generation)),
      ...(isDetailed ? findingsOfDetail(task.sent) : []),
      ...(isAfter && !wasOver ? findingsAfterResult(task) : []),
    ];
    for (const finding of findings) report(message, finding, task, pointer, generation);
    if (!isLate) known.task = task;
    if (isTerminal(task.status)) known.endedAt ??= message.seq;
    const { inputRequests } = task.sent;
    if (!isDetailed || !isObject(inputRequests)) return;
    for (const key of newInputRequests(inputRequests, known.inputRequests).reused)
      message.report('task-input-key-reused', pointerTo(`${pointer}/inputRequests`, key));
  }

  #knownTask(from: string, taskId: unknown): KnownTask {
    const key = `${from} ${stringifyJson(taskId)}`;
    const known = this.#known.get(key) ?? {
      task: undefined,
      endedAt: undefined,
      resultAt: undefined,
      inputRequests: new Map(),
    };
    this.#known.set(key, known);
    return known;
  }
}

function report(
  { report: reportAt }: JudgedMessage,
  finding: TaskFindingCode,
  { status, sent }: TaskSnapshot,
  pointer: string,
  generation: TaskGeneration,
): void {
  const member = memberOf(finding, generation);
  const values = { status: status.slice(0, 80), member };
  reportAt(`task-${finding}`, pointerTo(pointer, member), values, sent[member] === undefined);
}
