import { parentPort } from 'node:worker_threads';
import { serveQuestions } from '../../core/serve-questions';
import { createLimitedWorker, type LimitedJob } from '../../core/limited/limited-works';

const port = parentPort;
if (port)
  serveQuestions<LimitedJob>(
    { post: (message) => port.postMessage(message), listen: (listener) => void port.on('message', listener) },
    createLimitedWorker(),
  );
