import { answerQuestions } from './answer-questions';
import { BatchJudge, type JudgedBatch } from '../../core/judge/judge-batch';
import type { JudgeEvent } from '../../core/judge/judged-message';

export interface JudgeJob {
  question: { events: readonly JudgeEvent[] };
  answer: JudgedBatch;
}

const judge = new BatchJudge();

answerQuestions<JudgeJob>(({ events }) => judge.take(events));
