import { answerFill } from './answer-fill';
import type { FillRequest } from './fill-messages';

self.onmessage = ({ data }: MessageEvent<FillRequest>) => self.postMessage(answerFill(data));
