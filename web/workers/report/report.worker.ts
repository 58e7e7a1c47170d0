import { answerQuestions } from '../answer-questions';
import type { DraftToWrite, ExchangeSource, WrittenReport } from './report-draft';
import { writeDraft } from './write-draft';

export interface ReportJob {
  question:
    | ({ kind: 'write' } & DraftToWrite)
    /** What was asked for; undefined where it is gone. */
    | { kind: 'exchange'; number: number; source: ExchangeSource | undefined };
  /** Undefined to what was handed over. */
  answer: WrittenReport | undefined;
  progress: { kind: 'wanted'; number: number } | { kind: 'read' };
}

/** Whoever waits for what was sent and came, by its number. */
const waiting = new Map<number, (source: ExchangeSource | undefined) => void>();

answerQuestions<ReportJob>((question, tell) => {
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
});
