import { setTimeout as sleep } from 'node:timers/promises';

const SHUTDOWN_MS = 2000;
const PARENT_POLL_MS = 500;
const INIT = 1;
/** The exit code of a command that was interrupted, as a shell has it for SIGINT. */
export const STOPPED = 130;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
type Signal = (typeof SIGNALS)[number];

/**
 * What a thread of Node's pool may wait for without end: a pipe that nobody writes to, a name that no DNS server
 * answers for.
 */
const BLOCKING = /^(?:FSReq|GetAddrInfo|GetNameInfo)/;

/** For work during which no listener would be called: a signal ends the process. @returns how to listen again */
export function leaveSignalsToSystem(): () => void {
  const heard = SIGNALS.map((signal) => [signal, process.listeners(signal)] as const);
  for (const [signal] of heard) process.removeAllListeners(signal);
  return () => {
    for (const [signal, listeners] of heard) for (const listener of listeners) process.on(signal, listener);
  };
}

/**
 * Ends the process. `process.exit` waits for the threads of Node's pool, so the signal ends it if one may be blocked.
 */
function leave(code: number, signal: Signal): void {
  if (!process.getActiveResourcesInfo().some((name) => BLOCKING.test(name))) process.exit(code);
  process.emit('exit', code);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}

/**
 * Signals and the end of our parent end what we started, so that no server is left behind.
 * @param running `close` ends it in steps, `kill` at once
 * @param code the exit code
 * @returns the same way to stop
 */
export function stopOnSignal(running: { close: () => Promise<void>; kill: () => void }, code = 0): () => void {
  let stopping = false;
  const stop = async (signal: Signal = 'SIGTERM'): Promise<void> => {
    if (stopping) leave(1, signal);
    stopping = true;
    // What could not be written stays a failure.
    if (code !== 0) process.exitCode = code;
    await Promise.race([running.close(), sleep(SHUTDOWN_MS)]);
    leave(Number(process.exitCode ?? code), signal);
  };
  // Whatever ends this process, nothing that it started survives it.
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
