import { type JsonObject, isObject, propertyOf } from '../../json/json-object';

import { stringifyJson } from '../../json/lossless';

/** Names the task that a message belongs to, in its `_meta` (2025-11-25). */
export const RELATED_TASK = 'io.modelcontextprotocol/related-task';
/** The extension in which 2026-07-28 has its tasks. */
export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks';

/** `experimental`: the tasks of 2025-11-25. `extension`: those of {@link TASKS_EXTENSION}. */
export type TaskGeneration = 'experimental' | 'extension';

/** Every status that the specification knows. */
export const TASK_STATUSES = ['working', 'input_required', 'completed', 'failed', 'cancelled'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** A status that the specification knows; undefined for any other. */
export function knownStatus(status: unknown): TaskStatus | undefined {
  return TASK_STATUSES.find((known) => known === status);
}

/** Whether a task with this status never changes again. */
export function isTerminal(status: unknown): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}

/** What is wrong with a task as the other side tells of it. */
export type TaskFault =
  | 'unknown-status'
  | 'no-ttl'
  | 'bad-ttl'
  | 'bad-poll-interval'
  | 'no-created-at'
  | 'no-last-updated-at'
  /** A task of 2025-11-25 begins as `working`. */
  | 'not-begun-working'
  /** It came where no task was asked for, or Loupe did not declare that it knows tasks. */
  | 'unasked'
  /** The answer to a request about this task tells of another one. */
  | 'other-task'
  /** A status after a terminal one. */
  | 'left-terminal'
  /** There was a result while the task was still at work. */
  | 'result-early'
  | 'no-result'
  | 'no-error'
  | 'no-input-requests'
  /** One key stands for two different questions. */
  | 'input-key-reused';

/** A task as it was last told of, read leniently. Durations in milliseconds. */
export interface TaskSnapshot {
  taskId: string;
  /** As sent; '' where it is no text. */
  status: string;
  message: string | undefined;
  createdAt: string | undefined;
  lastUpdatedAt: string | undefined;
  /** `null` keeps it for ever; undefined where nothing was said. */
  ttl: number | null | undefined;
  pollInterval: number | undefined;
  /** As it was sent. */
  sent: JsonObject;
  faults: readonly TaskFault[];
}

/** Reads a `Task` of either generation; undefined for what has no `taskId`, of which nothing could be asked. */
export function readTask(value: unknown, generation: TaskGeneration): TaskSnapshot | undefined {
  if (!isObject(value) || typeof value['taskId'] !== 'string') return undefined;
  const extension = generation === 'extension';
  const ttl = value[extension ? 'ttlMs' : 'ttl'];
  const pollInterval = value[extension ? 'pollIntervalMs' : 'pollInterval'];
  const { taskId, status, statusMessage, createdAt, lastUpdatedAt } = value;
  const faults: TaskFault[] = [];
  if (knownStatus(status) === undefined) faults.push('unknown-status');
  if (ttl === undefined) faults.push('no-ttl');
  else if (ttl !== null && !isDuration(ttl)) faults.push('bad-ttl');
  if (pollInterval !== undefined && !isDuration(pollInterval)) faults.push('bad-poll-interval');
  if (!isTime(createdAt)) faults.push('no-created-at');
  if (!isTime(lastUpdatedAt)) faults.push('no-last-updated-at');
  return {
    taskId,
    status: typeof status === 'string' ? status : '',
    message: stringOrNone(statusMessage),
    createdAt: stringOrNone(createdAt),
    lastUpdatedAt: stringOrNone(lastUpdatedAt),
    ttl: ttl === null || isDuration(ttl) ? ttl : undefined,
    pollInterval: isDuration(pollInterval) ? pollInterval : undefined,
    sent: value,
    faults,
  };
}

/** When a task may be gone, in milliseconds since the epoch; undefined where it stays or nothing is known. */
export function expiryOf({ ttl, createdAt }: TaskSnapshot): number | undefined {
  if (typeof ttl !== 'number' || createdAt === undefined) return undefined;
  const at = Date.parse(createdAt) + ttl;
  return Number.isNaN(at) ? undefined : at;
}

/** The task that a message belongs to by its `_meta`; undefined where it names none. */
export function relatedTask(params: unknown): string | undefined {
  const meta = propertyOf(params, '_meta');
  const related = propertyOf(meta, RELATED_TASK);
  return isObject(related) ? stringOrNone(related['taskId']) : undefined;
}

function isDuration(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

function isTime(value: unknown): boolean {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}

function stringOrNone(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The questions of a task by their keys, as texts: each is asked once. */
export type AskedInputs = Map<string, string>;

/**
 * What is wrong with what a task has become, as against what was told of it before.
 * @param isNew whether it was told by the answer that creates the task
 */
export function faultsOfChange(
  before: TaskSnapshot | undefined,
  task: TaskSnapshot,
  isNew: boolean,
  generation: TaskGeneration,
): TaskFault[] {
  if (isTerminal(before?.status) && before?.status !== task.status) {
    return isOlder(task, before) ? [] : ['left-terminal'];
  }
  const mustBegin = isNew && generation === 'experimental';
  return mustBegin && task.status !== 'working' ? ['not-begun-working'] : [];
}

/** What is wrong with a task that is told of once its `tasks/result` has been answered. */
export function faultsAfterResult({ status }: TaskSnapshot): TaskFault[] {
  return isTerminal(status) ? [] : ['result-early'];
}

/** What a `DetailedTask` of the extension lacks of what its status promises. */
export function faultsOfDetail(task: JsonObject): TaskFault[] {
  const { status, result, error, inputRequests } = task;
  if (status === 'input_required') return isObject(inputRequests) ? [] : ['no-input-requests'];
  if (status !== 'completed' && status !== 'failed') return [];
  if (result !== undefined || isObject(error)) return [];
  return [status === 'failed' ? 'no-error' : 'no-result'];
}

/** The keys of `inputRequests` that were not asked before, and those of them that stood for another question. Notes them in `asked`. */
export function freshInputs(requests: JsonObject, asked: AskedInputs): { fresh: string[]; reused: string[] } {
  const texts = Object.entries(requests).map(([key, request]) => [key, stringifyJson(request)]);
  const fresh: string[] = [];
  const reused: string[] = [];
  for (const [key = '', text = ''] of texts) {
    const before = asked.get(key);
    if (before === text) continue;
    fresh.push(key);
    if (before !== undefined) reused.push(key);
    asked.set(key, text);
  }
  return { fresh, reused };
}

const MEMBERS: Readonly<Record<TaskFault, string>> = {
  'no-ttl': 'ttl',
  'bad-ttl': 'ttl',
  'bad-poll-interval': 'pollInterval',
  'no-created-at': 'createdAt',
  'no-last-updated-at': 'lastUpdatedAt',
  'unknown-status': 'status',
  'not-begun-working': 'status',
  'left-terminal': 'status',
  'result-early': 'status',
  unasked: 'taskId',
  'other-task': 'taskId',
  'no-result': 'result',
  'no-error': 'error',
  'no-input-requests': 'inputRequests',
  'input-key-reused': 'inputRequests',
};

/** The member of a task that a fault is about. */
export function memberOf(fault: TaskFault, generation: TaskGeneration): string {
  const member = MEMBERS[fault];
  const hasUnit = member === 'ttl' || member === 'pollInterval';
  return hasUnit && generation === 'extension' ? `${member}Ms` : member;
}

/** Over HTTP what was told first may come last. */
function isOlder(task: TaskSnapshot, than: TaskSnapshot | undefined): boolean {
  return Date.parse(task.lastUpdatedAt ?? '') < Date.parse(than?.lastUpdatedAt ?? '');
}
