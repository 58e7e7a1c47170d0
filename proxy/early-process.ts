import type { SpawnFrame } from './page-frame';
import { relayProcess } from './process';
import { PATIENT, type Pace, type RelayedStream, type StreamFailure, type StreamPort } from './stream';
import type { OutputChannel, StreamFrame } from './frames';

/** What is started before a page asks for it. */
export type Program = Omit<SpawnFrame, 'type' | 'stream'>;

/** A process that no page has asked for by then, in ms, is ended. */
const UNWANTED_AFTER_MS = 30_000;

/** A port whose reader comes later: until then the process waits with what it wrote, as for any slow reader. */
class LatePort implements StreamPort {
  #reader: StreamPort | undefined;
  #dropped = false;
  readonly #arrived: Promise<StreamPort | undefined>;
  #arrive: (reader: StreamPort | undefined) => void = () => undefined;

  constructor() {
    this.#arrived = new Promise((resolve) => {
      this.#arrive = resolve;
    });
  }

  handTo(reader: StreamPort): void {
    this.#reader = reader;
    this.#arrive(reader);
  }

  /** Nobody will read: what is written is lost. */
  drop(): void {
    this.#dropped = true;
    this.#arrive(undefined);
  }

  tell(frame: StreamFrame): void {
    void this.#arrived.then((reader) => reader?.tell(frame));
  }

  fail(failure: StreamFailure): void {
    void this.#arrived.then((reader) => reader?.fail(failure));
  }

  async send(channel: OutputChannel, bytes: Uint8Array): Promise<boolean> {
    const reader = await this.#arrived;
    return reader ? reader.send(channel, bytes) : false;
  }

  consumed(bytes: number): void {
    this.#reader?.consumed(bytes);
  }

  get isBlocked(): boolean {
    return this.#reader ? this.#reader.isBlocked : !this.#dropped;
  }

  close(): void {
    if (this.#reader) this.#reader.close();
    else this.drop();
  }
}

/**
 * The process of a server that runs before whoever connects to it is there (a page, a suite's session): the first that
 * asks for the same program gets it, with all that it has said. It is handed over once, and ended where nobody asks.
 */
export class EarlyProcess {
  readonly #program: Program;
  readonly #port = new LatePort();
  /** Undefined until it is started, and once it was handed over or ended. */
  #waiting: RelayedStream | undefined;
  #unwanted: NodeJS.Timeout | undefined;

  constructor(program: Program) {
    this.#program = program;
  }

  start(unwantedAfterMs = UNWANTED_AFTER_MS): void {
    this.#waiting = relayProcess(this.#port, { type: 'spawn', stream: 0, ...this.#program });
    this.#unwanted = setTimeout(() => void this.end(PATIENT), unwantedAfterMs).unref();
  }

  /**
   * The process for a page that asks for this program; with other variables, another one that is started after its end.
   * Undefined where another program is asked for, or it was handed over before.
   */
  take(asked: SpawnFrame, port: StreamPort): RelayedStream | undefined {
    if (lineOf(asked) !== lineOf(this.#program)) return undefined;
    const taken = this.#release();
    if (!taken) return undefined;
    if (surroundingsOf(asked) !== surroundingsOf(this.#program)) {
      // The user runs the same program otherwise now: two of it might get in each other's way.
      this.#port.drop();
      taken.close(PATIENT);
      return startedAfter(taken, () => relayProcess(port, asked));
    }
    this.#port.handTo(port);
    return taken;
  }

  /** Ends what was not handed over; resolves when nothing of it is left. */
  async end(pace: Pace): Promise<void> {
    const unwanted = this.#release();
    if (!unwanted) return;
    this.#port.drop();
    unwanted.close(pace);
    await unwanted.ended;
  }

  kill(): void {
    this.#release()?.kill();
  }

  #release(): RelayedStream | undefined {
    const released = this.#waiting;
    this.#waiting = undefined;
    clearTimeout(this.#unwanted);
    return released;
  }
}

/** A process that is started once another has ended; closed before, it is never started. */
function startedAfter(first: RelayedStream, start: () => RelayedStream): RelayedStream {
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

function lineOf({ command, args }: Program): string {
  return JSON.stringify([command, args]);
}

function surroundingsOf({ env = {}, inheritEnv = false, cwd }: Program): string {
  const variables = Object.entries(env).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([variables, inheritEnv, cwd ?? null]);
}
