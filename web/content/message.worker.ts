import { answerQuestions } from './ask-worker';
import { checkMessage, type MessageChecks } from './check-message';
import type { Finding } from './finding';

export interface MessageJob {
  question: { source: string | Uint8Array; checks: MessageChecks };
  answer: Finding[];
}

answerQuestions<MessageJob>(({ source, checks }) => checkMessage(source, checks));
