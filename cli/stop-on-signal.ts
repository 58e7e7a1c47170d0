import { setTimeout as sleep } from 'node:timers/promises';

const SHUTDOWN_MS = 2000;
const PARENT_POLL_MS = 500;
const INIT = 1;
/** Exit code that shells report for SIGINT. */
export const STOPPED = 130;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
type Signal = (typeof SIGNALS)[number];

/** Threads that may block without end: a FIFO without a writer, a name that no DNS server resolves. */
const BLOCKING = /^(?:FSReq|GetAddrInfo|GetNameInfo)/;

/** For blocking work: a signal ends the process. @returns restores the listeners */
export function leaveSignalsToSystem(): () => void {
  const earlierListeners = SIGNALS.map((signal) => [signal, process.listeners(signal)] as const);
  for (const [signal] of earlierListeners) process.removeAllListeners(signal);
  return () => {
    for (const [signal, listeners] of earlierListeners) for (const listener of listeners) process.on(signal, listener);
  };
}

/** `process.exit` waits for threads of the pool; if one may be blocked, the signal ends the process. */
function leave(code: number, signal: Signal): void {
  if (!process.getActiveResourcesInfo().some((name) => BLOCKING.test(name))) process.exit(code);
  process.emit('exit', code);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}

/** When the parent ends, too, so that no server is left behind. @param running `close` ends in steps, `kill` at once */
export function stopOnSignal(running: { close: () => Promise<void>; kill: () => void }, code = 0): () => void {
  let stopping = false;
  const stop = async (signal: Signal = 'SIGTERM'): Promise<void> => {
    if (stopping) leave(1, signal);
    stopping = true;
    // An earlier failure keeps its exit code.
    if (code !== 0) process.exitCode = code;
    await Promise.race([running.close(), sleep(SHUTDOWN_MS)]);
    leave(Number(process.exitCode ?? code), signal);
  };
  process.on('exit', () => running.kill());
  for (const signal of SIGNALS) process.on(signal, () => void stop(signal));
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
