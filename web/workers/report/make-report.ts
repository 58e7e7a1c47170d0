import { pageWorker } from '../start-worker';
import type { DraftToWrite, ExchangeSource, ReportChoices, WrittenReport } from './report-draft';

/** A report with access to its runs: one at a time, so that the page holds only a few. */
export interface ReportToMake extends Pick<DraftToWrite, 'report' | 'secrets'> {
  /** Undefined if it is gone. May reject: the report then says that it can't be read. */
  exchangeOf: (number: number) => Promise<ExchangeSource | undefined>;
}

interface MakeOptions {
  signal: AbortSignal;
  /** Called with the number of runs read. */
  onRead: (count: number) => void;
}

/** In its own worker, which ends with it. @throws WorkerError, or the signal's reason */
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
          // A dead worker rejects the report itself.
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
