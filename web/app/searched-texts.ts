import type { Finding } from '../../core/protocol/findings/finding';
import type { RunRow } from '../../core/run/run';
import type { LogEntry } from '../../core/transports/message-log';
import { overlappingPieces } from '../features/runs/text-search';
import { searchedText } from '../features/traffic/traffic-filter';
import { runHistory } from '../runs/record/run-history';
import { textsOfPayload } from '../runs/record/run-payload';
import type { SearchedText } from './value-search';

const READ_AT_ONCE = 50;

/** Newest first: what the list has, then whole texts. @param needsMore may become false meanwhile */
export async function* textsOfRuns(
  runs: readonly RunRow[],
  overlap: number,
  needsMore: (run: RunRow) => boolean,
): AsyncGenerator<SearchedText<RunRow>> {
  for (const run of runs) for (const text of [run.argumentsText, run.responseText]) yield { item: run, text };
  for (let at = 0; at < runs.length; at += READ_AT_ONCE) {
    const part = runs.slice(at, at + READ_AT_ONCE).filter((run) => needsMore(run));
    const payloads = await runHistory.payloads(part.map(({ id }) => id));
    for (const [index, run] of part.entries()) {
      const payload = payloads[index];
      for (const text of payload ? textsOfPayload(payload) : []) {
        if (typeof text === 'string' && text.length < 1_000_000) yield { item: run, text };
        else for await (const piece of overlappingPieces(text, overlap)) yield { item: run, text: piece };
      }
    }
  }
}

export function* textsOfTraffic(entries: readonly LogEntry[]): Generator<SearchedText<LogEntry>> {
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    const entry = entries[index];
    if (entry && entry.kind !== 'lifecycle') yield { item: entry, text: searchedText(entry) };
  }
}

export function* textsOfFindings(
  byMessage: ReadonlyMap<number, readonly Finding[]> | undefined,
  textOf: (finding: Finding) => string,
): Generator<SearchedText<Finding>> {
  for (const findings of byMessage?.values() ?? []) {
    for (const finding of findings) yield { item: finding, text: textOf(finding) };
  }
}
