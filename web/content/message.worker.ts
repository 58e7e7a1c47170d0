import type { NumberedReply } from './ask-worker';
import { checkMessage, type MessageChecks } from './check-message';
import type { Finding } from './finding';

export interface MessageQuestion {
  source: string | Uint8Array;
  checks: MessageChecks;
}

self.addEventListener('message', (event: MessageEvent<MessageQuestion & { ask: number }>) => {
  const { ask, source, checks } = event.data;
  const reply: NumberedReply<Finding[]> = { ask, answer: checkMessage(source, checks) };
  self.postMessage(reply);
});
