import { answerQuestions } from '../answer-questions';
import {
  answerFill,
  type FillReply,
  type FillRequest,
} from '../../../core/schema/fill/answer-fill';

export interface FillJob {
  question: FillRequest;
  answer: FillReply;
}

answerQuestions<FillJob>(answerFill);
