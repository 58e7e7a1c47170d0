import { joinInTurns, nextTurn } from '../json/in-turns';
import { lineReader } from './line-reader';
import { HostError, type Host, type ProcessExit, type SpawnOptions, type HostProcess } from '../host';
import { shapeOf, shapeOfJson, jsonLine, type MessageShape, valueOfJson } from '../protocol/json-rpc';
import type { ServerTransport, TextOptions } from './server-transport';
import type { Wire } from './wire';

/** stderr is for people: longer lines are cut. */
const MAX_STDERR_BYTES = 16_000_000;
const TURN_MS = 8;

const encoder = new TextEncoder();

export class StdioTransport implements ServerTransport {
  onclose?: () => void;
  exit: ProcessExit | undefined;

  readonly #host: Host;
  readonly #options: SpawnOptions;
  readonly #wire: Wire;
  #process: HostProcess | undefined;
  readonly #closing = new AbortController();
  #isClosed = false;
  #hasRead = false;

  constructor(host: Host, options: SpawnOptions, wire: Wire) {
    this.#host = host;
    this.#options = options;
    this.#wire = wire;
  }

  async start(): Promise<void> {
    const mayStart = await this.#host.mayStart?.(this.#options, this.#closing.signal);
    if (mayStart === false) throw new HostError('start-declined', '', { command: this.#options.command });
    const process = this.#host.spawn(this.#options);
    this.#process = process;
    const { pid } = await process.started;
    this.#wire.log.add({ kind: 'lifecycle', event: { kind: 'spawned', pid } });
    // A stream that breaks (the proxy is gone) counts as ended.
    const ended = Promise.allSettled([this.#readStdout(process), this.#readStderr(process)]);
    void ended.then(async () => {
      const exit = await process.exited;
      // Without the proxy the exit is unknown.
      if (this.#host.isOpen) {
        const { unread = !this.#hasRead, ...known } = exit;
        this.exit = { ...known, ...(unread && { unread }) };
        this.#wire.log.add({ kind: 'lifecycle', event: { kind: 'exited', ...known } });
      }
      this.#onEnd();
    });
  }

  send(message: object): Promise<void> {
    return this.#write(jsonLine(message), shapeOf(message));
  }

  sendText(text: string, options: TextOptions = {}): Promise<void> {
    return this.#write(text, shapeOfJson(text), options.onLogged);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#process?.close();
    this.#onEnd();
  }

  async #write(text: string, shape: MessageShape, onLogged?: (seq: number) => void): Promise<void> {
    if (!this.#process) throw new Error('The process was not started.');
    const line = encoder.encode(`${text}\n`);
    const seq = this.#wire.sent({ raw: text, size: line.length - 1, shape });
    onLogged?.(seq);
    await this.#process.write(line);
    this.#hasRead = true;
  }

  #onEnd(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.onclose?.();
  }

  async #readStdout(process: HostProcess): Promise<void> {
    let yieldedAt = performance.now();
    const onProgress = (bytes: number) => this.#wire.incoming.setSize(this, bytes);
    const lines = lineReader(process.stdout, { join: joinInTurns, onProgress, limit: this.#wire.limit });
    for await (const { bytes, cut, finished } of lines) {
      if (cut !== undefined) this.#wire.cut(bytes, cut);
      else if (isBlank(bytes)) continue;
      // The process ended within the line: it is no response.
      else if (!finished && isCutOff(bytes)) this.#wire.discarded(bytes, 'unfinished');
      else await this.#wire.received(bytes);
      if (performance.now() - yieldedAt > TURN_MS) {
        await nextTurn();
        yieldedAt = performance.now();
      }
    }
  }

  async #readStderr(process: HostProcess): Promise<void> {
    const limit = Math.min(this.#wire.limit, MAX_STDERR_BYTES);
    for await (const { bytes, cut } of lineReader(process.stderr, { limit })) {
      const text = new TextDecoder().decode(bytes);
      this.#wire.log.add({ kind: 'stderr', text, cut });
    }
  }
}

/** Whether a line begins like a message but is not JSON. */
function isCutOff(bytes: Uint8Array): boolean {
  const head = new TextDecoder().decode(bytes.subarray(0, 64));
  return /^\s*[[{]/.test(head) && valueOfJson(bytes) === undefined;
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.length < 64 && bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}
