import { type JsonObject, isObject, propertyOf } from '../../json/json-object';

/** Names the task that a message belongs to, in its `_meta` (2025-11-25). */
export const RELATED_TASK = 'io.modelcontextprotocol/related-task';
/** The extension in which 2026-07-28 has its tasks. */
export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks';

/** `experimental`: the tasks of 2025-11-25. `extension`: those of {@link TASKS_EXTENSION}. */
export type TaskGeneration = 'experimental' | 'extension';

/** Every status that the specification knows. */
export const TASK_STATUSES = [
  'working',
  'input_required',
  'completed',
  'failed',
  'cancelled',
] as const;
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
