import { createRequestJudge } from './judge-request';
import type { ValidationReply, ValidationRequest } from './validation-messages';

const judge = createRequestJudge();

self.onmessage = ({ data }: MessageEvent<ValidationRequest>) => {
  const reply: ValidationReply = judge(data);
  self.postMessage(reply);
};
