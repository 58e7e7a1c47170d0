import { answerQuestions } from '../answer-questions';
import { redactSource } from './redact-json';

export interface RedactionJob {
  /** Bytes come and go as a Blob, which is not copied between the page and the worker. */
  question: { source: string | Blob; secrets: readonly (string | number)[] };
  /** Undefined: nothing of it was secret. */
  answer: string | Blob | undefined;
}

answerQuestions<RedactionJob>(({ source, secrets }) => redactSource(source, secrets));
