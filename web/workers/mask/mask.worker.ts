import { answerQuestions } from '../answer-questions';
import { maskSource } from './mask-source';

export interface MaskJob {
  /** Bytes come and go as a Blob, which is not copied between the page and the worker. */
  question: { source: string | Blob; secrets: readonly string[] };
  /** Undefined: nothing of it was secret. */
  answer: string | Blob | undefined;
}

answerQuestions<MaskJob>(({ source, secrets }) => maskSource(source, secrets));
