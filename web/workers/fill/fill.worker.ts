import { answerQuestions } from '../ask-worker';
import { answerFill } from '../../../core/schema/fill/answer-fill';
import type { FillReply, FillRequest } from '../../../core/schema/fill/fill-messages';

export interface FillJob {
  question: FillRequest;
  answer: FillReply;
}

answerQuestions<FillJob>(answerFill);
