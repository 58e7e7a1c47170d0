import { answerQuestions } from '../answer-questions';
import { type AnsweredRequest, checkMessage } from '../../../core/judge/check-message';
import type { Finding } from '../../../core/protocol/findings/finding';
import type { VersionNumber } from '../../../core/protocol/versions';

export interface MessageJob {
  question: {
    source: string | Uint8Array;
    version: VersionNumber;
    request: AnsweredRequest | undefined;
  };
  answer: Finding[];
}

answerQuestions<MessageJob>(({ source, version, request }) =>
  checkMessage(source, version, request),
);
