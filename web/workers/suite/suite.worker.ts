import { answerQuestions } from '../answer-questions';
import { answerSuite, type SuiteJob } from './answer-suite';

answerQuestions<SuiteJob>(answerSuite);
