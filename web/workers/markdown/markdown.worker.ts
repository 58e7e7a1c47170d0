import { answerQuestions } from '../answer-questions';
import { markdownToHtml } from './markdown-html';

export interface MarkdownJob {
  question: { markdown: string };
  /** Runs of HTML. */
  answer: string[];
}

answerQuestions<MarkdownJob>(({ markdown }) => markdownToHtml(markdown));
