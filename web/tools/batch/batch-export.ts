import { csvReport } from '../../json/documents/csv';
import { parseJson, stringifyJson } from '../../json/lossless';
import { type BatchResult, type BatchRun, standingOf } from './batch-run';

/** A batch whole, as JSON: each case with its arguments and the messages that went and came. */
export function batchAsJson({ tool, number, startedAt, results }: BatchRun): string {
  const rows = results.map((result) => ({
    ...factsOf(result),
    arguments: parseJson(result.case.text),
    messages:
      result.state.kind === 'ended'
        ? result.state.outcomes?.map((outcome) => ({
            sent: outcome.request === '' ? null : parseJson(outcome.request),
            received: 'raw' in outcome ? parseJson(textOf(outcome.raw)) : null,
          }))
        : undefined,
  }));
  const whole = { tool, batch: number, startedAt: new Date(startedAt).toISOString(), cases: rows };
  return stringifyJson(whole, 2);
}

/** A batch as CSV: a line for each case, the arguments as JSON in the last column. */
export function batchAsCsv({ results }: BatchRun): string {
  const rows = results.map((result) => ({ ...factsOf(result), arguments: result.case.text }));
  return csvReport([Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]);
}

function factsOf(result: BatchResult) {
  const { case: item, state } = result;
  return {
    path: item.path,
    kind: item.kind,
    keyword: item.keyword,
    expected: item.expected,
    answer: state.kind === 'ended' ? state.answer : state.kind,
    standing: standingOf(result),
    code: state.kind === 'ended' ? (state.code ?? '') : '',
    millis: state.kind === 'ended' ? Math.round(state.millis * 10) / 10 : '',
  };
}

function textOf(raw: string | Uint8Array): string {
  return typeof raw === 'string' ? raw : new TextDecoder().decode(raw);
}
