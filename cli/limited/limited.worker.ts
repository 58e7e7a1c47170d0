import { parentPort } from 'node:worker_threads';
import { serveWorker } from '../../core/serve-worker';
import { createLimitedWorker, type LimitedJob } from '../../core/limited/limited-works';

// Work that a stranger's pattern, path or schema can make endless: `node-limited.ts` ends this thread at a time limit.
const port = parentPort;
if (port)
  serveWorker<LimitedJob>(
    { post: (message) => port.postMessage(message), listen: (listener) => void port.on('message', listener) },
    createLimitedWorker(),
  );
