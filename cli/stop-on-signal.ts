import { setTimeout as sleep } from 'node:timers/promises';

const SHUTDOWN_MS = 2000;
const PARENT_POLL_MS = 500;
const INIT = 1;
/** The exit code of a command that was interrupted, as a shell has it for SIGINT. */
export const STOPPED = 130;

/**
 * Signals and the end of our parent end what we started, so that no server is left behind.
 * @param running `close` ends it in steps, `kill` at once
 * @param code the exit code
 * @returns the same way to stop
 */
export function stopOnSignal(
  running: { close: () => Promise<void>; kill: () => void },
  code = 0,
): () => void {
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    process.exitCode = code;
    await Promise.race([running.close(), sleep(SHUTDOWN_MS)]);
    process.exit();
  };
  // Whatever ends this process, nothing that it started survives it.
  process.on('exit', () => running.kill());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop());
  const stopNow = () => void stop();
  const parent = process.ppid;
  if (parent === INIT || process.platform === 'win32') return stopNow;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    if (!stopping) void stop();
  }, PARENT_POLL_MS);
  watch.unref();
  return stopNow;
}
