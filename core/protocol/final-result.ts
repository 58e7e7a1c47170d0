import { isObject } from '../json/json-object';

/** Of `tools/call`: not a created task, and not a request for input. */
export function isFinalResult({ resultType, content, task }: Readonly<Record<string, unknown>>): boolean {
  const isTask = content === undefined && isObject(task);
  return !isTask && resultType !== 'input_required' && resultType !== 'task';
}
