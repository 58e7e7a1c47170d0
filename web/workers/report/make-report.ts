import { pageWorker } from '../start-worker';
import type { DraftToWrite, ReadRun, ReportChoices, UnparsedRun, WrittenReport } from './report-draft';

/** A report with access to its runs: one at a time, so that the page holds only a few. */
export interface ReportToMake extends Pick<DraftToWrite, 'report' | 'secrets'> {
  /** May reject: the report then says that it can't be read. */
  runOf: ReadRun;
}

/** In its own worker, which ends with it. @throws WorkerError, or the signal's reason */
export async function makeReport(
  { report, secrets, runOf }: ReportToMake,
  choices: ReportChoices,
  { signal, onRead }: { signal: AbortSignal; onRead: (count: number) => void },
): Promise<WrittenReport> {
  let read = 0;
  const count = () => onRead((read += 1));
  if (typeof Worker === 'undefined') {
    const { writeDraft } = await import('./write-draft');
    return writeDraft({ report, choices, secrets }, runOf, count);
  }
  const ask = pageWorker('report');
  const sendRun = async (id: number) => {
    const run = await runOf(id).catch(() => undefined);
    if (!signal.aborted) await ask({ kind: 'run', id, run: run && withoutValues(run) });
  };
  try {
    const written = await ask(
      { kind: 'write', report, choices, secrets },
      {
        signal,
        onProgress: (progress) => {
          if (progress.kind === 'read') count();
          // A dead worker rejects the report itself.
          else sendRun(progress.id).catch(() => undefined);
        },
      },
    );
    if (!written) throw new TypeError('The worker returned no report.');
    return written;
  } finally {
    ask.end(new Error('The report is written, or no longer needed.'));
  }
}

/** Results are parsed again from their texts: a deep value can't be sent to a worker. */
function withoutValues(run: UnparsedRun): UnparsedRun {
  const outcomes = run.outcomes.map((outcome) =>
    outcome.kind === 'result' && outcome.raw.length > 0 ? { ...outcome, result: undefined } : outcome,
  );
  return { ...run, outcomes };
}
