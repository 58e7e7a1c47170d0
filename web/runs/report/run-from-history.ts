import type { JsonSchema } from '../../../core/schema/json-schema';
import type { Outcome } from '../../../core/session/requests/outcome';
import type { UnparsedRun } from '../../workers/report/report-draft';
import { openUnparsed } from '../record/open-run';
import type { ReportTexts } from './use-report-texts';

/** A stored run, masked; undefined if it was deleted. @param schema of the arguments */
export async function runFromHistory(
  id: number,
  schema: JsonSchema | undefined,
  texts: ReportTexts,
): Promise<UnparsedRun | undefined> {
  const run = await openUnparsed(id);
  if (!run) return undefined;
  return { ...run, schema, findings: run.stored?.findings.map(texts.finding), failure: failureIn(run.outcomes, texts) };
}

/** Undefined if the connection wasn't lost. */
export function failureIn(outcomes: readonly Outcome[], texts: Pick<ReportTexts, 'failure'>): string | undefined {
  const last = outcomes.at(-1);
  return last?.kind === 'lost' ? texts.failure(last.failure) : undefined;
}
