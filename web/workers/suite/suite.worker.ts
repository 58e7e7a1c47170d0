import { answerQuestions } from '../ask-worker';
import { answerSuite, type SuiteJob } from './answer-suite';

answerQuestions<SuiteJob>(answerSuite);
