import { answerQuestions } from '../answer-questions';
import { type Inspected, inspectMedia } from '../../../core/protocol/content/inspect-media';

export interface MediaJob {
  /** The base64 text as UTF-8: bytes are handed over, where a long string would be copied. */
  question: { base64: Uint8Array };
  answer: Inspected;
}

answerQuestions<MediaJob>(
  ({ base64 }) => inspectMedia(new TextDecoder().decode(base64)),
  // Bytes are handed over, not copied.
  (answer) => (answer.state === 'decoded' ? [answer.bytes.buffer] : []),
);
