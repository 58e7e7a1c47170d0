import { type Limited, createLimited } from '../../../core/limited/run-limited';
import { startWorker } from '../start-worker';

/**
 * A worker of the page for what a stranger's pattern, path or schema can make endless; it starts with what is first
 * asked of it.
 */
export function newLimited(): Limited {
  return createLimited(
    () => startWorker('limited'),
    import.meta.env.DEV &&
      (() => import('../../../core/limited/limited-works').then((module) => module.createLimitedWorker())),
  );
}
