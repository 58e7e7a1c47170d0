import { type JsonObject, isObject, propertyOf } from '../../json/json-object';

import { stringifyJson } from '../../json/lossless';

/** The member of `_meta` that names a message's task (2025-11-25). */
export const RELATED_TASK = 'io.modelcontextprotocol/related-task';

/** `experimental`: 2025-11-25. `extension`: that of 2026-07-28. */
export type TaskGeneration = 'experimental' | 'extension';

export const TASK_STATUSES = ['working', 'input_required', 'completed', 'failed', 'cancelled'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

export function knownStatus(status: unknown): TaskStatus | undefined {
  return TASK_STATUSES.find((known) => known === status);
}

export function isTerminal(status: unknown): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}

export type TaskFindingCode =
  | 'unknown-status'
  | 'no-ttl'
  | 'bad-ttl'
  | 'bad-poll-interval'
  | 'no-created-at'
  | 'no-last-updated-at'
  /** 2025-11-25 demands it. */
  | 'not-begun-working'
  /** No task was requested, or Loupe did not declare tasks. */
  | 'unasked'
  /** The response is about another task. */
  | 'other-task'
  /** A status after a terminal one. */
  | 'left-terminal'
  /** A result before a terminal status. */
  | 'result-early'
  | 'no-result'
  | 'no-error'
  | 'no-input-requests'
  /** One key for two different requests. */
  | 'input-key-reused';

/** Durations in milliseconds. */
export interface TaskSnapshot {
  taskId: string;
  /** The status as sent; empty if it is no string. */
  status: string;
  message: string | undefined;
  createdAt: string | undefined;
  lastUpdatedAt: string | undefined;
  /** `null`: never removed; undefined: the server doesn't say. */
  ttl: number | null | undefined;
  pollInterval: number | undefined;
  sent: JsonObject;
  findings: readonly TaskFindingCode[];
}

/** Reads a `Task` leniently; undefined without a `taskId`, by which it could be polled. */
export function readTask(value: unknown, generation: TaskGeneration): TaskSnapshot | undefined {
  if (!isObject(value) || typeof value['taskId'] !== 'string') return undefined;
  const isExtension = generation === 'extension';
  const ttl = value[isExtension ? 'ttlMs' : 'ttl'];
  const pollInterval = value[isExtension ? 'pollIntervalMs' : 'pollInterval'];
  const { taskId, status, statusMessage, createdAt, lastUpdatedAt } = value;
  const findings: TaskFindingCode[] = [];
  if (knownStatus(status) === undefined) findings.push('unknown-status');
  if (ttl === undefined) findings.push('no-ttl');
  else if (ttl !== null && !isDuration(ttl)) findings.push('bad-ttl');
  if (pollInterval !== undefined && !isDuration(pollInterval)) findings.push('bad-poll-interval');
  if (!isTime(createdAt)) findings.push('no-created-at');
  if (!isTime(lastUpdatedAt)) findings.push('no-last-updated-at');
  return {
    taskId,
    status: typeof status === 'string' ? status : '',
    message: stringOrNone(statusMessage),
    createdAt: stringOrNone(createdAt),
    lastUpdatedAt: stringOrNone(lastUpdatedAt),
    ttl: ttl === null || isDuration(ttl) ? ttl : undefined,
    pollInterval: isDuration(pollInterval) ? pollInterval : undefined,
    sent: value,
    findings,
  };
}

/** Milliseconds since the epoch; undefined if it stays or is unknown. */
export function expiryOf({ ttl, createdAt }: TaskSnapshot): number | undefined {
  if (typeof ttl !== 'number' || createdAt === undefined) return undefined;
  const at = Date.parse(createdAt) + ttl;
  return Number.isNaN(at) ? undefined : at;
}

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

/** The JSON of each input request so far, by its key: one that is repeated unchanged is not answered again. */
export type RequestsByKey = Map<string, string>;

/** Findings in a change of a task. @param isNew whether it is in the response that creates the task */
export function findingsOfChange(
  before: TaskSnapshot | undefined,
  task: TaskSnapshot,
  isNew: boolean,
  generation: TaskGeneration,
): TaskFindingCode[] {
  if (isTerminal(before?.status) && before?.status !== task.status)
    return isEarlierUpdate(task, before) ? [] : ['left-terminal'];
  const mustBegin = isNew && generation === 'experimental';
  return mustBegin && task.status !== 'working' ? ['not-begun-working'] : [];
}

export function findingsAfterResult({ status }: TaskSnapshot): TaskFindingCode[] {
  return isTerminal(status) ? [] : ['result-early'];
}

/** Members that a `DetailedTask` lacks, though its status requires them. */
export function findingsOfDetail(task: JsonObject): TaskFindingCode[] {
  const { status, result, error, inputRequests } = task;
  if (status === 'input_required') return isObject(inputRequests) ? [] : ['no-input-requests'];
  if (status !== 'completed' && status !== 'failed') return [];
  if (result !== undefined || isObject(error)) return [];
  return [status === 'failed' ? 'no-error' : 'no-result'];
}

/** The keys of requests that are not in `known`, to which they are added; `reused`: with another request there. */
export function newInputRequests(requests: JsonObject, known: RequestsByKey): { added: string[]; reused: string[] } {
  const texts = Object.entries(requests).map(([key, request]) => [key, stringifyJson(request)]);
  const added: string[] = [];
  const reused: string[] = [];
  for (const [key = '', text = ''] of texts) {
    const before = known.get(key);
    if (before === text) continue;
    added.push(key);
    if (before !== undefined) reused.push(key);
    known.set(key, text);
  }
  return { added, reused };
}

const MEMBERS: Readonly<Record<TaskFindingCode, string>> = {
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

export function memberOf(finding: TaskFindingCode, generation: TaskGeneration): string {
  const member = MEMBERS[finding];
  const hasUnit = member === 'ttl' || member === 'pollInterval';
  return hasUnit && generation === 'extension' ? `${member}Ms` : member;
}

/** Over HTTP, updates may arrive out of order. */
function isEarlierUpdate(task: TaskSnapshot, before: TaskSnapshot | undefined): boolean {
  return Date.parse(task.lastUpdatedAt ?? '') < Date.parse(before?.lastUpdatedAt ?? '');
}
