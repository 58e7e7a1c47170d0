import { type JsonObject, toObject } from '../../json/json-object';
import type { TaskFault } from './task';
import type { TaskEvent } from './task-card';
import { type AskedInputs, freshInputs } from './task-rules';
import type { TaskSession } from './task-session';

/**
 * Asks what a task of the extension wants to know and was not asked before (its `inputRequests`), through the handlers
 * that also answer other questions of the server. Never rejects.
 * @returns the `inputResponses` to the questions that were answered, by their keys
 */
export async function answerInputs(
  session: Pick<TaskSession, 'serverRequests'>,
  requests: JsonObject,
  asked: AskedInputs,
  context: {
    during: readonly string[];
    signal: AbortSignal;
    onFault: (fault: TaskFault) => void;
    onEvent: (event: TaskEvent) => void;
  },
): Promise<JsonObject> {
  const { during, signal, onFault, onEvent } = context;
  const { fresh, reused } = freshInputs(requests, asked);
  if (reused.length > 0) onFault('input-key-reused');
  const answers = fresh.map(async (key): Promise<[string, JsonObject][]> => {
    const request = requests[key];
    const { method, params } = toObject(request);
    const named = typeof method === 'string' ? method : '';
    onEvent({ at: Date.now(), kind: 'question', method: named });
    try {
      const given = await session.serverRequests.answer(named, toObject(params), {
        id: key,
        signal,
        during,
        fresh: false,
      });
      return [[key, given]];
    } catch (error) {
      // `inputResponses` has no place for an error: the task waits on, and the person sees why.
      if (!signal.aborted) {
        const words = error instanceof Error ? error.message : String(error);
        onEvent({ at: Date.now(), kind: 'refused', method: named, words });
      }
      return [];
    }
  });
  return Object.fromEntries((await Promise.all(answers)).flat());
}
