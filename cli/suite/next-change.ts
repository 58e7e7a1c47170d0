import { watchFiles } from '../../proxy/watch-files';

export function nextChange(files: readonly string[], signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = (): void => {
      stop();
      signal.removeEventListener('abort', end);
      done();
    };
    const stop = watchFiles(files, end);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
  });
}
