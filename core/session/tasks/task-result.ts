import { isObject, propertyOf, toObject } from '../../json/json-object';
import { parseJson, stringifyJson, textOfRaw } from '../../json/lossless';
import type { Outcome } from '../requests/raw-channel';

/**
 * What an extension's task ended with, cut out of the message that holds it so that it stands as the answer to the
 * call: a `result` or an `error` of its own. Undefined where the message holds neither.
 * @param raw the message: the answer to `tasks/get`, or `notifications/tasks`
 * @param holder the member of the message that holds the task
 */
export function cutOutEnd(
  outcome: Extract<Outcome, { kind: 'result' }>,
  holder: 'result' | 'params',
): Outcome | undefined {
  const message = parseJson(textOfRaw(outcome.raw));
  const task = propertyOf(message, holder);
  if (!isObject(message) || !isObject(task)) return undefined;
  const { request, millis } = outcome;
  const about = { jsonrpc: '2.0', ...('id' in message && { id: message['id'] }) };
  const told = toObject(outcome.result);
  if (task['result'] !== undefined) {
    const raw = stringifyJson({ ...about, result: task['result'] });
    const elided = outcome.elided.flatMap((pointer) => {
      const inside = `/${holder}/result`;
      return pointer.startsWith(inside) ? [`/result${pointer.slice(inside.length)}`] : [];
    });
    return { ...outcome, result: told['result'], raw, elided, size: raw.length };
  }
  if (isObject(task['error'])) {
    const raw = stringifyJson({ ...about, error: task['error'] });
    const { code, message: words, data } = toObject(told['error']);
    const own = { code, message: words, ...(data !== undefined && { data }) };
    return { kind: 'error', error: own, raw, size: raw.length, request, millis };
  }
  return undefined;
}
