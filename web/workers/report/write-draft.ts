import { blocksIn } from '../../../core/protocol/content/block';
import type { Report, RunToDraw } from '../../../core/report/report';
import { writeReport } from '../../../core/report/write-report';
import type { DraftToWrite, ReadRun, ReportChoices, WrittenReport, UnparsedRun } from './report-draft';
import { parseJson, rawText } from '../../../core/json/lossless';
import { parsedRun } from '../../../core/report/parsed-run';
import { Secrets } from '../../../core/secrets/secrets';

/** Pieces are joined up to this length: a Blob of many thousands is slow. */
const MAX_PIECE_LENGTH = 1_000_000;

/** Run by run, so that only one is in memory. @param onRun called after each run that has something to read */
export async function writeDraft(
  { report, choices, secrets }: DraftToWrite,
  runOf: ReadRun,
  onRun: () => void = () => undefined,
): Promise<WrittenReport> {
  const written = { media: {} as WrittenReport['media'], unread: 0 };
  const read = async (id: number) => {
    try {
      const unparsed = await runOf(id);
      const run = unparsed && readRun(unparsed, choices, secrets);
      if (!run) written.unread += 1;
      const last = run?.outcomes.at(-1);
      for (const { parts } of blocksIn(last?.kind === 'result' ? last.result : undefined)) {
        const { bytes, family } = parts;
        if (bytes && family) written.media[family] = (written.media[family] ?? 0) + 1;
      }
      return run;
    } catch {
      written.unread += 1;
      return undefined;
    } finally {
      onRun();
    }
  };
  const pieces: Blob[] = [];
  let texts: string[] = [];
  let length = 0;
  const flush = () => {
    pieces.push(new Blob(texts));
    texts = [];
    length = 0;
  };
  for await (const piece of writeReport(chosenParts(report, choices), read)) {
    texts.push(piece);
    length += piece.length;
    if (length > MAX_PIECE_LENGTH) flush();
  }
  flush();
  return { file: new Blob(pieces, { type: 'text/html' }), ...written };
}

function chosenParts(report: Report, { findings, checks, notes }: ReportChoices): Report {
  return {
    ...report,
    sections: report.sections.map((section) => ({
      ...section,
      findings: findings ? section.findings : undefined,
      calls: section.calls.map((call) => ({
        ...call,
        checks: checks ? call.checks : undefined,
        notes: notes ? call.notes : undefined,
        runs: checks ? call.runs : call.runs.map((run) => ({ ...run, checks: undefined })),
      })),
    })),
  };
}

/** @param secrets values to mask @throws JsonSyntaxError if arguments or response are damaged */
export function readRun(
  { arguments: args, stored, findings, ...run }: UnparsedRun,
  choices: Pick<ReportChoices, 'checks' | 'findings' | 'messages'>,
  secrets: readonly string[],
): RunToDraw {
  const masker = new Secrets(secrets);
  const outcomes = run.outcomes.map((outcome) => ({
    ...outcome,
    request: masker.mask(outcome.request),
    ...('raw' in outcome && { raw: masker.mask(rawText(outcome.raw)) }),
  }));
  const serverRequests = masker.maskValue(stored?.serverRequests ?? []);
  const pictures = choices.checks ? masker.maskValue(stored?.pictures ?? []) : [];
  return {
    ...run,
    arguments: args === undefined ? undefined : parseJson(masker.mask(args)),
    ...parsedRun(outcomes, stored && { ...stored, serverRequests, pictures }, choices.messages),
    findings: choices.findings ? findings : undefined,
  };
}
