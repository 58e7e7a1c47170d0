import { isObject } from '../json/json-object';

/** Whether a result of `tools/call` is its last: neither a created task nor a request for input. */
export function isFinalResult({ resultType, content, task }: Readonly<Record<string, unknown>>): boolean {
  const isTask = content === undefined && isObject(task);
  return !isTask && resultType !== 'input_required' && resultType !== 'task';
}
