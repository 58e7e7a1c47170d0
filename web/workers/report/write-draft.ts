import { blocksIn } from '../../../core/protocol/content/block';
import type { Report } from '../../../core/report/report';
import { writeReport } from '../../../core/report/write-report';
import { readExchange } from './read-exchange';
import type { DraftReport, DraftRun, DraftToWrite, ExchangeSource, ReportChoices, WrittenReport } from './report-draft';

/** Pieces are joined up to this length: a Blob of many thousands is slow. */
const PIECE = 1_000_000;

/**
 * Writes run by run, so that only one is in memory.
 * @param exchangeOf undefined if it is gone
 * @param onRun called after each run that has something to read
 */
export async function writeDraft(
  { report, choices, secrets }: DraftToWrite,
  exchangeOf: (number: number) => Promise<ExchangeSource | undefined>,
  onRun: () => void = () => undefined,
): Promise<WrittenReport> {
  const written = { media: {} as WrittenReport['media'], unread: 0 };
  const exchange = async (number: number) => {
    try {
      const source = await exchangeOf(number);
      const read = source && (await readExchange(source, choices, secrets));
      if (!read) written.unread += 1;
      const { answer } = read ?? {};
      for (const { parts } of blocksIn(answer?.kind === 'result' ? answer.value : undefined)) {
        const { bytes, family } = parts;
        if (bytes && family) written.media[family] = (written.media[family] ?? 0) + 1;
      }
      return read;
    } catch {
      written.unread += 1;
      return undefined;
    } finally {
      onRun();
    }
  };
  const pieces: Blob[] = [];
  let begun: string[] = [];
  let length = 0;
  const put = () => {
    pieces.push(new Blob(begun));
    begun = [];
    length = 0;
  };
  for await (const piece of writeReport(chosenParts(report, choices, exchange))) {
    begun.push(piece);
    length += piece.length;
    if (length > PIECE) put();
  }
  put();
  return { file: new Blob(pieces, { type: 'text/html' }), ...written };
}

/** Drops what `choices` excludes. */
function chosenParts(
  report: DraftReport,
  { findings, checks, notes }: ReportChoices,
  exchange: (number: number) => Promise<Awaited<ReturnType<typeof readExchange>> | undefined>,
): Report {
  const run = ({ exchange: number, checks: ofRun, ...rest }: DraftRun) => ({
    ...rest,
    ...(checks && ofRun && { checks: ofRun }),
    ...(number !== undefined && { exchange: () => exchange(number) }),
  });
  return {
    ...report,
    sections: report.sections.map(({ findings: ofAll, ...section }) => ({
      ...section,
      ...(findings && ofAll && { findings: ofAll }),
      calls: section.calls.map(({ checks: ofCall, notes: words, ...call }) => ({
        ...call,
        ...(checks && ofCall && { checks: ofCall }),
        ...(notes && words !== undefined && { notes: words }),
        runs: call.runs.map(run),
      })),
    })),
  };
}
