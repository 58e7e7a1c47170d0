import { parentPort } from 'node:worker_threads';
import { answerOn } from '../../core/answer-worker';
import { createLimitedWorker, type LimitedJob } from '../../core/limited/limited-works';

const port = parentPort;
if (port)
  answerOn<LimitedJob>(
    {
      post: (message) => port.postMessage(message),
      listen: (listener) => void port.on('message', listener),
    },
    createLimitedWorker(),
  );
