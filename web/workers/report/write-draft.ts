import { isObject } from '../../../core/json/json-object';
import { blockKind } from '../../../core/protocol/content/block';
import type { Report, ReportedAnswer } from '../../../core/report/report';
import { writeReport } from '../../../core/report/write-report';
import { readExchange } from './read-exchange';
import type {
  DraftReport,
  DraftRun,
  DraftToWrite,
  ExchangeSource,
  ReportChoices,
  WrittenReport,
} from './report-draft';

/** Pieces are put together until they are so long: a Blob of many thousands is slow to make. */
const PIECE = 1_000_000;

/**
 * Writes a report's file, run by run: no more of it is held than is being written.
 * @param exchangeOf gives what was sent and came; undefined where it is gone
 * @param onRun told of each run that was read
 */
export async function writeDraft(
  { report, choices, secrets }: DraftToWrite,
  exchangeOf: (number: number) => Promise<ExchangeSource | undefined>,
  onRun: () => void = () => undefined,
): Promise<WrittenReport> {
  const written = { pictures: 0, sounds: 0, unread: 0 };
  const exchange = async (number: number) => {
    try {
      const source = await exchangeOf(number);
      const read = source && (await readExchange(source, choices, secrets));
      if (!read) written.unread += 1;
      for (const kind of kindsIn(read?.answer)) {
        if (kind === 'image') written.pictures += 1;
        if (kind === 'audio') written.sounds += 1;
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

/** The report without what is to be left out. */
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

/** The kinds of the blocks of a tool's result, a prompt's messages, or a resource's contents. */
function kindsIn(answer: ReportedAnswer | undefined): string[] {
  if (answer?.kind !== 'result' || !isObject(answer.value)) return [];
  const { content, messages, contents } = answer.value;
  const ofMessages = listOf(messages).map((message) =>
    isObject(message) ? message['content'] : undefined,
  );
  const media = listOf(contents).flatMap((part) =>
    isObject(part) && 'blob' in part ? [String(part['mimeType']).split('/')[0] ?? ''] : [],
  );
  return [...listOf(content).map(blockKind), ...ofMessages.map(blockKind), ...media];
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
