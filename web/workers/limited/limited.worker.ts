import { createLimitedWorker, type LimitedJob } from '../../../core/limited/limited-works';
import { answerQuestions } from '../answer-questions';

answerQuestions<LimitedJob>(createLimitedWorker());
