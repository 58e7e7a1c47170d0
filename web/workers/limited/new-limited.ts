import { type Limited, createLimited } from '../../../core/limited/run-limited';
import { startWorker } from '../start-worker';

/** For foreign patterns, paths and schemas that may never end; the worker starts on the first request. */
export function newLimited(): Limited {
  return createLimited(
    () => startWorker('limited'),
    import.meta.env.DEV &&
      (() => import('../../../core/limited/limited-works').then((module) => module.createLimitedWorker())),
  );
}
