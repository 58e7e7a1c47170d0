import type { DraftToWrite, UnparsedRun, WrittenReport } from './report-draft';
import { writeDraft } from './write-draft';

type ReportQuestion =
  | ({ kind: 'write' } & DraftToWrite)
  /** The requested run; undefined if it is gone. */
  | { kind: 'run'; id: number; run: UnparsedRun | undefined };

const waiting = new Map<number, (run: UnparsedRun | undefined) => void>();

/** Writes a report; returns undefined for a delivered run. */
export function answerReport(
  question: ReportQuestion,
  tell: (progress: { kind: 'wanted'; id: number } | { kind: 'read' }) => void,
): Promise<WrittenReport> | undefined {
  if (question.kind === 'run') {
    waiting.get(question.id)?.(question.run);
    waiting.delete(question.id);
    return undefined;
  }
  const runOf = (id: number) =>
    new Promise<UnparsedRun | undefined>((resolve) => {
      waiting.set(id, resolve);
      tell({ kind: 'wanted', id });
    });
  return writeDraft(question, runOf, () => tell({ kind: 'read' }));
}
