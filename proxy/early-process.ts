import type { SpawnFrame } from './page-frame';
import { relayProcess } from './process';
import { GRACEFUL, type ShutdownTimeouts, type RelayedStream, type StreamFailure, type StreamPort } from './stream';
import type { OutputChannel, StreamFrame } from './frames';

export type Program = Omit<SpawnFrame, 'type' | 'stream'>;

const UNCLAIMED_TIMEOUT_MS = 30_000;

/** A port whose reader attaches later: until then the process waits (back-pressure), as for any slow reader. */
class LatePort implements StreamPort {
  #reader: StreamPort | undefined;
  #isDropped = false;
  readonly #attached: Promise<StreamPort | undefined>;
  #resolveAttached: (reader: StreamPort | undefined) => void = () => undefined;

  constructor() {
    this.#attached = new Promise((resolve) => {
      this.#resolveAttached = resolve;
    });
  }

  attach(reader: StreamPort): void {
    this.#reader = reader;
    this.#resolveAttached(reader);
  }

  /** Discards all output: no reader will attach. */
  drop(): void {
    this.#isDropped = true;
    this.#resolveAttached(undefined);
  }

  sendFrame(frame: StreamFrame): void {
    void this.#attached.then((reader) => reader?.sendFrame(frame));
  }

  fail(failure: StreamFailure): void {
    void this.#attached.then((reader) => reader?.fail(failure));
  }

  async send(channel: OutputChannel, bytes: Uint8Array): Promise<boolean> {
    const reader = await this.#attached;
    return reader ? reader.send(channel, bytes) : false;
  }

  consumed(bytes: number): void {
    this.#reader?.consumed(bytes);
  }

  get isBlocked(): boolean {
    return this.#reader ? this.#reader.isBlocked : !this.#isDropped;
  }

  close(): void {
    if (this.#reader) this.#reader.close();
    else this.drop();
  }
}

/** Started before a page or a suite connects. The first that asks for the same program gets it, with its output. */
export class EarlyProcess {
  readonly #program: Program;
  readonly #port = new LatePort();
  /** Undefined before the start and after {@link take} or {@link end}. */
  #waiting: RelayedStream | undefined;
  #unclaimedTimer: NodeJS.Timeout | undefined;

  constructor(program: Program) {
    this.#program = program;
  }

  start(unclaimedMs = UNCLAIMED_TIMEOUT_MS): void {
    this.#waiting = relayProcess(this.#port, { type: 'spawn', stream: 0, ...this.#program });
    this.#unclaimedTimer = setTimeout(() => void this.end(GRACEFUL), unclaimedMs).unref();
  }

  /** With other variables, it is restarted. Undefined for another program, or after the first take. */
  take(frame: SpawnFrame, port: StreamPort): RelayedStream | undefined {
    if (commandKey(frame) !== commandKey(this.#program)) return undefined;
    const taken = this.#release();
    if (!taken) return undefined;
    if (environmentKey(frame) !== environmentKey(this.#program)) {
      // Two instances of the same program might conflict: the new one starts after the other has ended.
      this.#port.drop();
      taken.close(GRACEFUL);
      return startAfter(taken, () => relayProcess(port, frame));
    }
    this.#port.attach(port);
    return taken;
  }

  /** Ends the process if nobody took it; resolves when nothing of it is left. */
  async end(pace: ShutdownTimeouts): Promise<void> {
    const unclaimed = this.#release();
    if (!unclaimed) return;
    this.#port.drop();
    unclaimed.close(pace);
    await unclaimed.ended;
  }

  kill(): void {
    this.#release()?.kill();
  }

  #release(): RelayedStream | undefined {
    const released = this.#waiting;
    this.#waiting = undefined;
    clearTimeout(this.#unclaimedTimer);
    return released;
  }
}

/** Starts a process after another has ended; if it is closed before, it never starts. */
function startAfter(first: RelayedStream, start: () => RelayedStream): RelayedStream {
  const early: Uint8Array[] = [];
  let isClosed = false;
  let second: RelayedStream | undefined;
  const close = (end: (stream: RelayedStream) => void) => {
    isClosed = true;
    end(second ?? first);
  };
  return {
    ended: first.ended.then(() => {
      if (isClosed) return undefined;
      second = start();
      for (const bytes of early) second.receive(bytes);
      return second.ended;
    }),
    receive: (bytes) => {
      if (second) second.receive(bytes);
      else early.push(bytes);
    },
    close: (pace) => close((stream) => stream.close(pace)),
    kill: () => close((stream) => stream.kill()),
  };
}

function commandKey({ command, args }: Program): string {
  return JSON.stringify([command, args]);
}

function environmentKey({ env = {}, inheritEnv = false, cwd }: Program): string {
  const variables = Object.entries(env).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([variables, inheritEnv, cwd ?? null]);
}
