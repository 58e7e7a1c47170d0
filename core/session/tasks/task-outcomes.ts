import type { Outcome, ResultOutcome } from '../requests/outcome';
import { isObject, propertyOf, toObject, type JsonObject } from '../../json/json-object';
import { parseJson, stringifyJson, rawText } from '../../json/lossless';

import { type TaskFindingCode, type RequestsByKey, newInputRequests } from './task';
import type { TaskEvent } from './task-card';

import type { TaskSession } from './task-session';

const MAX_OUTCOMES = 20;

/** Outcomes of the requests about a task, in order; of its polls only the latest. */
export class TaskOutcomes {
  readonly #outcomes: { outcome: Outcome; isPoll: boolean }[] = [];

  add(outcome: Outcome, method: string): void {
    const isPoll = method === 'tasks/get';
    const before = isPoll ? this.#outcomes.findIndex((each) => each.isPoll) : -1;
    if (before >= 0) this.#outcomes.splice(before, 1);
    this.#outcomes.push({ outcome, isPoll });
    if (this.#outcomes.length > MAX_OUTCOMES) this.#outcomes.shift();
  }

  all(): Outcome[] {
    return this.#outcomes.map(({ outcome }) => outcome);
  }
}

/** 2026-07-28: `{"id":1,"result":{"taskId":"t","result":R}}` → `{"id":1,"result":R}`, as of a call without a task. */
export function taskEndAsResponse(outcome: ResultOutcome, holder: 'result' | 'params'): Outcome | undefined {
  const message = parseJson(rawText(outcome.raw));
  const task = propertyOf(message, holder);
  if (!isObject(message) || !isObject(task)) return undefined;
  const { request, millis } = outcome;
  const envelope = { jsonrpc: '2.0', ...('id' in message && { id: message['id'] }) };
  const result = toObject(outcome.result);
  if (task['result'] !== undefined) {
    const raw = stringifyJson({ ...envelope, result: task['result'] });
    const elided = outcome.elided.flatMap((pointer) => {
      const inside = `/${holder}/result`;
      return pointer.startsWith(inside) ? [`/result${pointer.slice(inside.length)}`] : [];
    });
    return { ...outcome, result: result['result'], raw, elided, size: raw.length };
  }
  if (isObject(task['error'])) {
    const raw = stringifyJson({ ...envelope, error: task['error'] });
    const { code, message, data } = toObject(result['error']);
    const error = { code, message, ...(data !== undefined && { data }) };
    return { kind: 'error', error, raw, size: raw.length, request, millis };
  }
  return undefined;
}

/** Answers a task's input requests by the handlers of server requests. Never rejects. @returns the `inputResponses` */
export async function answerInputs(
  session: Pick<TaskSession, 'serverRequests'>,
  requests: JsonObject,
  answered: RequestsByKey,
  context: {
    during: readonly string[];
    signal: AbortSignal;
    onFinding: (finding: TaskFindingCode) => void;
    onEvent: (event: TaskEvent) => void;
  },
): Promise<JsonObject> {
  const { during, signal, onFinding, onEvent } = context;
  const { added, reused } = newInputRequests(requests, answered);
  if (reused.length > 0) onFinding('input-key-reused');
  const answers = added.map(async (key): Promise<[string, JsonObject][]> => {
    const request = requests[key];
    const { method, params } = toObject(request);
    const methodName = typeof method === 'string' ? method : '';
    onEvent({ at: Date.now(), kind: 'server-request', method: methodName });
    try {
      const answer = await session.serverRequests.answer(methodName, toObject(params), {
        id: key,
        signal,
        during,
        isRequest: false,
      });
      return [[key, answer]];
    } catch (error) {
      // `inputResponses` has no place for an error: the task keeps waiting, and the user sees why.
      if (!signal.aborted) {
        const message = error instanceof Error ? error.message : String(error);
        onEvent({ at: Date.now(), kind: 'refused', method: methodName, error: message });
      }
      return [];
    }
  });
  return Object.fromEntries((await Promise.all(answers)).flat());
}
