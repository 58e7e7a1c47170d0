import { isObject, type JsonObject } from '../json/json-object';
import { valueOfText } from '../protocol/json-rpc';
import type { ReportedQuestion } from './report';

/**
 * What a server asked by its answers, and the next requests answered (2026-07-28).
 * @param rounds the text of each request, and the result that came
 */
export function questionsOnTheWay(
  rounds: readonly { request: string; result: unknown }[],
): ReportedQuestion[] {
  return rounds.flatMap(({ result }, index) => {
    const next = rounds[index + 1];
    if (!next) return [];
    const { inputRequests } = objectIn(result);
    const { params } = objectIn(valueOfText(next.request));
    const { inputResponses } = objectIn(params);
    return Object.entries(objectIn(inputRequests)).map(([key, asked]): ReportedQuestion => {
      const { method, params: wanted } = objectIn(asked);
      const answer = objectIn(inputResponses)[key];
      return { method: String(method), params: objectIn(wanted), answer };
    });
  });
}

/** A request of the server's with its answer, from the texts of both messages. */
export function questionIn({
  asked,
  answered,
}: {
  asked: string;
  answered: string;
}): ReportedQuestion {
  const { method, params } = objectIn(valueOfText(asked));
  const { result } = objectIn(valueOfText(answered));
  return { method: String(method), params: objectIn(params), answer: result };
}

function objectIn(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}
