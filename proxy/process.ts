import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { findCommand } from './command';
import { ERRORS, INPUT, OUTPUT, type LeftProcess, type OutputChannel } from './frames';
import { childrenOutside, stillRunning } from './process-list';
import type { SpawnFrame } from './page-frame';
import { endWithThisProcess } from './reaper';
import {
  streamWithoutInput,
  errnoOf,
  GRACEFUL,
  StreamFailure,
  type ShutdownTimeouts,
  type RelayedStream,
  type StreamPort,
} from './stream';

const onWindows = process.platform === 'win32';
const POLL_MS = 20;
/** Time for stdout and stderr to end after the process group has. */
const STREAMS_OPEN_MS = 1000;
/** By then a server has started its child processes. */
const NOTICE_AFTER_MS = 1500;

/** Starts a program in a process group of its own, and relays its output as frames of the stream. */
export function relayProcess(port: StreamPort, frame: SpawnFrame): RelayedStream {
  try {
    return run(port, frame);
  } catch (error) {
    fail(port, frame, error);
    return streamWithoutInput(Promise.resolve());
  }
}

function fail(port: StreamPort, { command }: SpawnFrame, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  const details = { errno: errnoOf(error), command };
  const failure = new StreamFailure('spawn-failed', `${command}: ${reason}`, details);
  port.fail(error instanceof StreamFailure ? error : failure);
}

/** A program with its children (npx → sh → node), which end with it. */
class ProcessGroup {
  readonly #child: ChildProcess;
  /** From then on the PID may be another's. */
  isGone = false;

  constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** @param name 0 only asks @returns whether anybody of the group is left */
  signal(name: 'SIGTERM' | 'SIGKILL' | 0): boolean {
    const { pid, exitCode, signalCode } = this.#child;
    if (this.isGone || pid === undefined) return false;
    try {
      if (!onWindows) process.kill(-pid, name);
      else if (exitCode !== null || signalCode !== null) this.isGone = true;
      else if (name !== 0) spawn('taskkill', ['/pid', String(pid), '/T', '/F']).on('error', () => this.#child.kill());
    } catch (error) {
      // EPERM: a process of another user is left.
      this.isGone = errnoOf(error) !== 'EPERM';
    }
    return !this.isGone;
  }

  async end(pace: ShutdownTimeouts): Promise<void> {
    if (await this.#endsWithin(pace.stdinMs)) return;
    this.signal('SIGTERM');
    if (await this.#endsWithin(pace.terminateMs)) return;
    this.signal('SIGKILL');
  }

  async #endsWithin(ms: number): Promise<boolean> {
    const deadline = performance.now() + ms;
    while (this.signal(0) && performance.now() < deadline) await sleep(POLL_MS);
    return this.isGone;
  }
}

async function relayOutput(readable: Readable, channel: OutputChannel, port: StreamPort): Promise<void> {
  try {
    // Read on even if the page is gone, so that a server can write its last lines and exit.
    for await (const chunk of readable) await port.send(channel, chunk as Uint8Array);
  } catch {
    // Destroyed: a process outside the group holds the pipe open.
  }
  port.sendFrame({ type: 'end', channel });
}

// Data of one turn of the event loop is written by one system call.
function corkForTurn(stdin: Writable): void {
  if (stdin.writableCorked > 0) return;
  stdin.cork();
  process.nextTick(() => stdin.uncork());
}

function run(port: StreamPort, frame: SpawnFrame): RelayedStream {
  const { file, args, ...options } = findCommand(frame);
  const child = spawn(file, args, { ...options, detached: !onWindows, windowsHide: true });
  const { stdin, stdout, stderr } = child;
  const group = new ProcessGroup(child);
  let isClosing = false;
  const outsiders = new Map<number, LeftProcess>();

  /** Records descendants outside the group: once their parents are gone, nothing tells whose they were. */
  const noteOutsiders = async (): Promise<void> => {
    if (group.isGone) return;
    for (const each of await childrenOutside(child.pid ?? 0)) outsiders.set(each.pid, each);
  };
  /** Resolves if outputs stay open though the group has ended: a daemon inherited them. */
  const untilOutputsAbandoned = async (): Promise<void> => {
    do await sleep(STREAMS_OPEN_MS);
    while (port.isBlocked && !isClosing);
    port.close();
  };
  const follow = async (): Promise<void> => {
    await once(child, 'spawn');
    const pid = child.pid ?? 0;
    const release = endWithThisProcess(pid);
    port.sendFrame({ type: 'started', pid });
    const noteTimer = setTimeout(() => void noteOutsiders(), NOTICE_AFTER_MS);
    const exit = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>;
    const outputs = Promise.all([relayOutput(stdout, OUTPUT, port), relayOutput(stderr, ERRORS, port)]);
    const [code, signalName] = await exit;
    const groupEnd = group.end({ ...GRACEFUL, stdinMs: 0 });
    await Promise.race([outputs, groupEnd.then(untilOutputsAbandoned)]);
    stdout.destroy();
    stderr.destroy();
    await outputs;
    clearTimeout(noteTimer);
    const left = await stillRunning(outsiders);
    port.sendFrame({
      type: 'exit',
      code,
      signal: signalName,
      ...(left.length > 0 && { left }),
      ...((isUnread || !isWritten) && { unread: true }),
    });
    await groupEnd;
    release();
  };

  // Linux resets a pipe (ECONNRESET) whose reader ended with unread data; reading from stdin's socket reveals it.
  let isUnread = false;
  let isWritten = false;
  stdin.on('error', (error) => (isUnread ||= errnoOf(error) === 'ECONNRESET'));
  if (process.platform === 'linux') (stdin as unknown as Readable)._read(0);
  stdin.once('close', () => port.sendFrame({ type: 'end', channel: INPUT }));
  return {
    ended: follow().catch((error: unknown) => fail(port, frame, error)),
    receive(bytes) {
      const consumed = (error?: Error | null) => {
        if (!error) isWritten = true;
        port.consumed(bytes.byteLength);
      };
      if (!stdin.writable) {
        port.consumed(bytes.byteLength);
        return;
      }
      corkForTurn(stdin);
      stdin.write(bytes, consumed);
    },
    close(pace) {
      isClosing = true;
      void noteOutsiders().finally(() => {
        stdin.end();
        void group.end(pace);
      });
    },
    kill: () => group.signal('SIGKILL'),
  };
}
