import { isObject, type JsonObject } from '../../json/json-object';
import { isTerminal, type TaskFault, type TaskGeneration, type TaskSnapshot } from './task';
import { stringifyJson } from '../../json/lossless';

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
export function freshInputs(
  requests: JsonObject,
  asked: AskedInputs,
): { fresh: string[]; reused: string[] } {
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
