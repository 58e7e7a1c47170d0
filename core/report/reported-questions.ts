import { toObject } from '../json/json-object';
import { valueOfText } from '../protocol/json-rpc';
import type { ReportedQuestion } from './report';

/**
 * Input requests of the results, with their answers in the next requests (2026-07-28).
 * @param rounds the text of each request, and its result
 */
export function inputRequestsIn(rounds: readonly { request: string; result: unknown }[]): ReportedQuestion[] {
  return rounds.flatMap(({ result }, index) => {
    const next = rounds[index + 1];
    if (!next) return [];
    const { inputRequests } = toObject(result);
    const { params } = toObject(valueOfText(next.request));
    const { inputResponses } = toObject(params);
    return Object.entries(toObject(inputRequests)).map(([key, asked]): ReportedQuestion => {
      const { method, params: wanted } = toObject(asked);
      const answer = toObject(inputResponses)[key];
      return { method: String(method), params: toObject(wanted), answer };
    });
  });
}

/** From the texts of both messages. */
export function serverRequestIn({ asked, answered }: { asked: string; answered: string }): ReportedQuestion {
  const { method, params } = toObject(valueOfText(asked));
  const { result } = toObject(valueOfText(answered));
  return { method: String(method), params: toObject(params), answer: result };
}
