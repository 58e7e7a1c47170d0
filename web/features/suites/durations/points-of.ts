import { stringifyJson } from '../../../../core/json/lossless';
import type { CallRun, SuiteReport } from '../../../../core/suite/run/suite-run';
import type { CallPoint } from './call-history';
import type { ListedCall } from '../suite-calls';

/** What of a run of a suite is kept for its calls' durations: runs that had an answer. */
export function pointsOf(
  report: SuiteReport,
  at: number,
  calls: Iterable<readonly [ListedCall, { runs: readonly CallRun[] }]>,
): (readonly [call: string, points: readonly CallPoint[]])[] {
  const { server } = report;
  if (!server) return [];
  const name = `${server.name} ${server.version}, ${server.protocolVersion}`;
  return [...calls].flatMap(([{ key, call }, { runs }]) => {
    const text = markOf(stringifyJson(call));
    const points = runs.flatMap(({ status, millis, outcome, row }): CallPoint[] =>
      status === 'skipped' || outcome === undefined || outcome === 'cancelled'
        ? []
        : [
            {
              at,
              millis,
              status,
              server: name,
              text: row ? `${text} ${markOf(stringifyJson(row))}` : text,
            },
          ],
    );
    return points.length === 0 ? [] : [[key, points] as const];
  });
}

/** Tells a text from its other versions (FNV-1a); what it says, secrets maybe, is not kept. */
function markOf(text: string): string {
  let mark = 0x811c9dc5;
  for (const letter of text) mark = Math.imul(mark ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (mark >>> 0).toString(36);
}
