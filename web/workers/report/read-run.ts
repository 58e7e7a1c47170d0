import { parseJson, textOfRaw } from '../../../core/json/lossless';
import type { RunToDraw } from '../../../core/report/report';
import { parsedRun } from '../../../core/report/parsed-run';
import { Secrets } from '../../../core/secrets/secrets';
import type { ReportChoices, UnparsedRun } from './report-draft';

/** @param secrets values to mask @throws JsonSyntaxError if arguments or response are damaged */
export function readRun(
  { arguments: args, stored, findings, ...run }: UnparsedRun,
  choices: Pick<ReportChoices, 'checks' | 'findings' | 'messages'>,
  secrets: readonly string[],
): RunToDraw {
  const known = new Secrets(secrets);
  const outcomes = run.outcomes.map((outcome) => ({
    ...outcome,
    request: known.mask(outcome.request),
    ...('raw' in outcome && { raw: known.mask(textOfRaw(outcome.raw)) }),
  }));
  const questions = known.maskValue(stored?.questions ?? []);
  const pictures = choices.checks ? known.maskValue(stored?.pictures ?? []) : [];
  return {
    ...run,
    arguments: args === undefined ? undefined : parseJson(known.mask(args)),
    ...parsedRun(outcomes, stored && { ...stored, questions, pictures }, choices.messages),
    findings: choices.findings ? findings : undefined,
  };
}
