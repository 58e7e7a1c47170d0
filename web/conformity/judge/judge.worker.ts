import { answerQuestions } from '../../content/ask-worker';
import { BatchJudge, type Verdict } from './judge-batch';
import type { JudgeEvent } from './heard';

export interface JudgeJob {
  question: { events: readonly JudgeEvent[] };
  answer: Verdict;
}

const judge = new BatchJudge();

answerQuestions<JudgeJob>(({ events }) => judge.hear(events));
