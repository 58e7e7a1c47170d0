import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { findCommand, type FoundCommand } from './command';
import { ERRORS, INPUT, OUTPUT } from './frames';
import type { Failure, OutputChannel, SpawnFrame } from './frames';
import { PATIENT } from './stream';
import type { Pace, RelayedStream, StreamPort } from './stream';

const onWindows = process.platform === 'win32';
const POLL_MS = 20;
const HELD_OPEN_MS = 1000;

/** Starts a process, or tells the page why it can't be started. */
export function startProcess(port: StreamPort, frame: SpawnFrame): RelayedStream {
  const command = findCommand(frame);
  if ('code' in command) return neverRan(port, command);
  try {
    return new RunningProcess(port, spawnCommand(command, frame.command), command);
  } catch (error) {
    // A null byte in an argument, for one, throws instead of emitting.
    return neverRan(port, spawnFailure(error, command));
  }
}

function spawnCommand(command: FoundCommand, argv0: string): ChildProcessWithoutNullStreams {
  return spawn(command.file, command.args, {
    cwd: command.cwd,
    env: command.env,
    windowsHide: true,
    windowsVerbatimArguments: command.windowsVerbatimArguments,
    // A group of its own, so that what it starts (npx → sh → node) can be ended with it.
    ...(onWindows ? {} : { argv0, detached: true }),
  });
}

function spawnFailure(error: unknown, { file }: FoundCommand): Failure {
  const errno = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  const reason = error instanceof Error ? error.message : String(error);
  return {
    code: 'spawn-failed',
    message: `${file} could not be started: ${reason}`,
    details: { errno, command: file },
  };
}

function neverRan(port: StreamPort, failure: Failure): RelayedStream {
  port.tell({ type: 'error', ...failure });
  const nothing = () => undefined;
  return { ended: Promise.resolve(), receive: nothing, close: nothing, kill: nothing };
}

class RunningProcess implements RelayedStream {
  readonly ended: Promise<void>;
  readonly #port: StreamPort;
  readonly #child: ChildProcessWithoutNullStreams;
  #closing = false;
  #gone = false;

  constructor(port: StreamPort, child: ChildProcessWithoutNullStreams, command: FoundCommand) {
    this.#port = port;
    this.#child = child;
    this.ended = this.#run(command);
  }

  receive(bytes: Uint8Array): void {
    const consumed = () => this.#port.consumed(bytes.byteLength);
    if (this.#child.stdin.writable) this.#child.stdin.write(bytes, consumed);
    else consumed();
  }

  close(pace: Pace): void {
    this.#closing = true;
    this.#child.stdin.end();
    void this.#end(pace);
  }

  kill(): void {
    this.#signal('SIGKILL');
  }

  async #run(command: FoundCommand): Promise<void> {
    const { stdin, stdout, stderr } = this.#child;
    const exit = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
      this.#child.once('exit', (code, signal) => resolve({ code, signal }));
    });
    stdin.on('error', () => undefined);
    stdin.once('close', () => this.#port.tell({ type: 'end', channel: INPUT }));
    try {
      await once(this.#child, 'spawn');
    } catch (error) {
      this.#gone = true;
      this.#port.tell({ type: 'error', ...spawnFailure(error, command) });
      return;
    }
    this.#child.on('error', () => undefined);
    this.#port.tell({ type: 'started', pid: this.#child.pid ?? 0 });
    const outputs = Promise.all([this.#pump(stdout, OUTPUT), this.#pump(stderr, ERRORS)]);
    const last = await exit;
    const swept = this.#end({ ...PATIENT, stdin: 0 });
    await Promise.race([outputs, swept.then(() => this.#outputsAbandoned())]);
    stdout.destroy();
    stderr.destroy();
    await outputs;
    this.#port.tell({ type: 'exit', ...last });
    await swept;
  }

  async #pump(readable: Readable, channel: OutputChannel): Promise<void> {
    try {
      for await (const chunk of readable as AsyncIterable<Uint8Array>) {
        // With the page gone it is still read, so that a server which says goodbye can end by itself.
        await this.#port.send(channel, chunk);
      }
    } catch {
      // Destroyed because something outside the group holds the pipe open.
    }
    this.#port.tell({ type: 'end', channel });
  }

  /** Resolves when outputs stay open though nobody of the group is left: a daemon has inherited them. */
  async #outputsAbandoned(): Promise<void> {
    do await sleep(HELD_OPEN_MS);
    while (this.#port.blocked && !this.#closing);
    this.#port.close();
  }

  /** Whatever of the group is left is asked to end, then made to. */
  async #end(pace: Pace): Promise<void> {
    if (await this.#goneWithin(pace.stdin)) return;
    this.#signal('SIGTERM');
    if (await this.#goneWithin(pace.terminate)) return;
    this.#signal('SIGKILL');
    await this.#goneWithin(POLL_MS);
  }

  async #goneWithin(ms: number): Promise<boolean> {
    const deadline = performance.now() + ms;
    while (this.#alive() && performance.now() < deadline) await sleep(POLL_MS);
    return this.#gone;
  }

  #alive(): boolean {
    if (this.#gone) return false;
    this.#gone = onWindows
      ? this.#child.exitCode !== null || this.#child.signalCode !== null
      : !this.#signal(0);
    return !this.#gone;
  }

  /** False when nobody is left to hear it. Once nobody was, the number may be another's: never again. */
  #signal(signal: 'SIGTERM' | 'SIGKILL' | 0): boolean {
    const { pid } = this.#child;
    if (this.#gone || pid === undefined) return false;
    if (onWindows) {
      spawn('taskkill', ['/pid', String(pid), '/T', '/F'], { windowsHide: true }).on('error', () => {
        this.#child.kill();
      });
      return true;
    }
    try {
      return process.kill(-pid, signal);
    } catch (error) {
      return error instanceof Error && 'code' in error && error.code === 'EPERM';
    }
  }
}
