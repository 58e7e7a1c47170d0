import type { DraftToWrite, ExchangeSource, WrittenReport } from './report-draft';
import { writeDraft } from './write-draft';

type ReportQuestion =
  | ({ kind: 'write' } & DraftToWrite)
  /** The requested exchange; undefined if it is gone. */
  | { kind: 'exchange'; number: number; source: ExchangeSource | undefined };

/** Pending requests for exchanges, by number. */
const waiting = new Map<number, (source: ExchangeSource | undefined) => void>();

/** Writes a report; returns undefined for a delivered exchange. */
export function answerReport(
  question: ReportQuestion,
  tell: (progress: { kind: 'wanted'; number: number } | { kind: 'read' }) => void,
): Promise<WrittenReport> | undefined {
  if (question.kind === 'exchange') {
    waiting.get(question.number)?.(question.source);
    waiting.delete(question.number);
    return undefined;
  }
  const exchangeOf = (number: number) =>
    new Promise<ExchangeSource | undefined>((resolve) => {
      waiting.set(number, resolve);
      tell({ kind: 'wanted', number });
    });
  return writeDraft(question, exchangeOf, () => tell({ kind: 'read' }));
}
