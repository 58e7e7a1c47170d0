import { pageWorker } from '../start-worker';
import type { DraftToWrite, ExchangeSource, ReportChoices, WrittenReport } from './report-draft';

/** A report with what reads its runs: one after the other, so that the page never holds more than a few. */
export interface ReportToMake extends Pick<DraftToWrite, 'report' | 'secrets'> {
  /** What was sent and came; undefined where it is gone. May reject: the report then says that it can't be read. */
  exchangeOf: (number: number) => Promise<ExchangeSource | undefined>;
}

interface MakeOptions {
  signal: AbortSignal;
  /** Told how many runs were read. */
  onRead: (count: number) => void;
}

/** Writes a report in a worker of its own, which ends with it. @throws WorkerError, or the signal's reason */
export async function makeReport(
  { report, secrets, exchangeOf }: ReportToMake,
  choices: ReportChoices,
  { signal, onRead }: MakeOptions,
): Promise<WrittenReport> {
  let read = 0;
  const count = () => onRead((read += 1));
  if (typeof Worker === 'undefined') {
    const { writeDraft } = await import('./write-draft');
    return writeDraft({ report, choices, secrets }, exchangeOf, count);
  }
  const ask = pageWorker('report');
  const hand = async (number: number) => {
    const source = await exchangeOf(number).catch(() => undefined);
    if (!signal.aborted) await ask({ kind: 'exchange', number, source });
  };
  try {
    const written = await ask(
      { kind: 'write', report, choices, secrets },
      {
        signal,
        onProgress: (progress) => {
          if (progress.kind === 'read') count();
          // That the worker has ended is told to whoever waits for the report.
          else hand(progress.number).catch(() => undefined);
        },
      },
    );
    if (!written) throw new TypeError('The worker answered without a report.');
    return written;
  } finally {
    ask.end(new Error('The report is written, or no longer wanted.'));
  }
}
