import type { Finding } from '../../../core/protocol/findings/finding';
import type { JsonSchema } from '../../../core/schema/json-schema';
import type { Outcome } from '../../../core/session/requests/outcome';
import type { ExchangeSource } from '../../workers/report/report-draft';
import type { RunPayload } from '../record/run-payload';
import { runHistory } from '../record/run-history';
import type { StoredOutcome } from '../record/run-payload';
import type { ReportTexts } from './use-report-texts';

/** Masked, as the history has it; undefined if it was deleted there. @param schema of the arguments */
export async function exchangeFromHistory(
  id: number,
  schema: JsonSchema | undefined,
  words: ReportTexts,
): Promise<ExchangeSource | undefined> {
  const [payload, findings] = await Promise.all([runHistory.payload(id), runHistory.findings(id)]);
  return payload && exchangeOf(payload, findings, schema, words);
}

function exchangeOf(
  payload: RunPayload,
  findings: readonly Finding[],
  schema: JsonSchema | undefined,
  words: ReportTexts,
): ExchangeSource {
  const { omitted, questions, pictures } = payload;
  const rounds = roundsOf(payload);
  const end = textOfEnd(rounds.at(-1)?.rest as Outcome | undefined, words);
  return {
    arguments: payload.arguments,
    schema,
    omitted,
    questions,
    rounds: rounds.map(({ request, raw }) => ({ request, ...(raw && { answer: raw.text }) })),
    end,
    pictures,
    findings: findings.map(words.finding),
  };
}

/** The result of a task is the last round. */
function roundsOf({ outcomes, task }: RunPayload): readonly StoredOutcome[] {
  if (!task) return outcomes;
  const { shown } = task;
  return [...outcomes.filter(({ request }) => request !== shown.request), shown];
}

/** Undefined if a response came. */
export function textOfEnd(outcome: Outcome | undefined, words: Pick<ReportTexts, 'failure'>): ExchangeSource['end'] {
  if (!outcome || outcome.kind === 'result' || outcome.kind === 'error') return undefined;
  const { kind } = outcome;
  if (kind === 'timeout') return { kind, limit: outcome.limit };
  if (kind === 'cancelled') return { kind, because: outcome.because };
  const { failure } = outcome;
  return { kind, text: words.failure(failure), stderr: failure.stderr };
}
