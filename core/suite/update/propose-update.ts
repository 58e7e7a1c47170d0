import { sameJson } from '../../json/same-json';
import { checkResponse } from '../checks/check-response';
import { checkDurations, type Durations } from '../durations';
import type { Expectation, ExpectedOutcome, SuiteCall } from '../suite';
import { change, type ExpectationChange, type RunToExpect, type UpdateHost } from './expectation-change';
import { updatedContent } from './updated-content';
import { updatedValues } from './updated-values';

/** The next run may take a little longer. */
const HEADROOM = 1.2;

/** Changes of expectations by which the runs pass; references aside. None if the runs' outcomes differ, or no suite can expect it. */
export async function proposeUpdate(
  { expect: written = {} }: Pick<SuiteCall, 'expect'>,
  runs: readonly RunToExpect[],
  durations: Durations | undefined,
  host: UpdateHost,
): Promise<ExpectationChange[]> {
  const [outcome, ...others] = [...new Set(runs.map(({ response }) => response.outcome.kind))];
  if (others.length > 0 || !isExpectable(outcome)) return [];
  const changes = outcomeChanges(written, outcome, runs);
  // Other checks are tried as if the new outcome were expected.
  const failsFor = async (part: (expect: Expectation) => Expectation) => {
    for (const { response, expect } of runs) {
      const results = await checkResponse(response, { outcome, ...part(expect) }, host.checkParts);
      if (results.some(({ passed }) => !passed)) return true;
    }
    return false;
  };
  const { outputSchema, findings } = written;
  if (outputSchema !== undefined && (await failsFor(() => ({ outputSchema }))))
    changes.push(change('outputSchema', ['outputSchema'], outputSchema, undefined, false));
  if (findings !== undefined && (await failsFor(() => ({ findings }))))
    changes.push(change('findings', ['findings'], findings, rulesIn(runs), false));
  for (const { at, passed } of checkDurations(durations, written.duration)) {
    const name = at as keyof Durations;
    const actual = durations?.[name];
    if (!passed && actual !== undefined)
      changes.push(change('duration', ['duration', name], written.duration?.[name], limitOver(actual), false));
  }
  changes.push(...(await updatedContent(written.content ?? [], runs, host)));
  changes.push(...(await updatedValues(written.values ?? {}, runs, host)));
  return changes.filter(({ before, after }) => !sameJson(before, after));
}

function isExpectable(outcome: string | undefined): outcome is ExpectedOutcome {
  return outcome === 'ok' || outcome === 'tool-error' || outcome === 'protocol-error';
}

function outcomeChanges(
  { outcome: expected, code }: Expectation,
  outcome: ExpectedOutcome,
  runs: readonly RunToExpect[],
): ExpectationChange[] {
  const changes: ExpectationChange[] = [];
  if (outcome !== (expected ?? 'ok')) changes.push(change('outcome', ['outcome'], expected, outcome));
  if (code === undefined) return changes;
  const codes = runs.map(({ response }) =>
    response.outcome.kind === 'protocol-error' ? response.outcome.code : undefined,
  );
  const [first] = codes;
  if (codes.every((each) => each === Number(code))) return changes;
  const isCommon = codes.every((each) => each === first) && Number.isSafeInteger(first);
  changes.push(change('code', ['code'], code, isCommon ? first : undefined, true));
  return changes;
}

function rulesIn(runs: readonly RunToExpect[]): 'none' | string[] | undefined {
  const sets = runs.map(({ response }) =>
    [
      ...new Set([
        ...response.findings.flatMap(({ who, severity, rule }) =>
          who === 'server' && severity !== 'note' ? [rule] : [],
        ),
        ...(response.clientFacts ?? []).map(({ fact }) => fact.id),
      ]),
    ].sort(),
  );
  const [first = []] = sets;
  if (!sets.every((each) => sameJson(each, first))) return undefined;
  return first.length === 0 ? 'none' : first;
}

/** Adds room and rounds to two digits: `340ms`, `2.1s`. */
function limitOver(millis: number): string {
  const limit = millis * HEADROOM;
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, limit))) - 1);
  const rounded = Math.ceil(limit / unit) * unit;
  return rounded < 1000 ? `${rounded}ms` : `${rounded / 1000}s`;
}
