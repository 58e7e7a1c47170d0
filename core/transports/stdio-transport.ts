import { joinInTurns, nextTurn } from '../json/in-turns';
import { lineReader } from './line-reader';
import { HostError, type Host, type ProcessExit, type SpawnOptions, type HostProcess } from '../host';
import { shapeOf, shapeOfText, textOf, type MessageShape, valueOfText } from '../protocol/json-rpc';
import type { ServerTransport, TextOptions } from './server-transport';
import type { Wire } from './wire';

/** A line of stderr is for people: one that is longer is no message of a protocol that anybody needs whole. */
const LONGEST_STDERR = 16_000_000;

/**
 * MCP over a child process of the host's: one JSON-RPC message a line (the stdio transport of every
 * version).
 */
export class StdioTransport implements ServerTransport {
  onclose?: () => void;
  /** Set when the process has ended. */
  exit: ProcessExit | undefined;

  readonly #host: Host;
  readonly #options: SpawnOptions;
  readonly #wire: Wire;
  #process: HostProcess | undefined;
  readonly #closing = new AbortController();
  #closed = false;
  /** Whether anything was taken over for the process to read. */
  #wasWritten = false;

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
    // A stream that breaks off (the proxy is gone) is as ended as one that was closed.
    const ended = Promise.allSettled([this.#readStdout(process), this.#readStderr(process)]);
    void ended.then(async () => {
      const exit = await process.exited;
      // Without the proxy nobody knows how the process ended.
      if (this.#host.isOpen) {
        const { unread = !this.#wasWritten, ...known } = exit;
        this.exit = { ...known, ...(unread && { unread }) };
        this.#wire.log.add({ kind: 'lifecycle', event: { kind: 'exited', ...known } });
      }
      this.#onEnd();
    });
  }

  send(message: object): Promise<void> {
    return this.#write(textOf(message), shapeOf(message));
  }

  sendText(text: string, options: TextOptions = {}): Promise<void> {
    return this.#write(text, shapeOfText(text), options.onLogged);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#process?.close();
    this.#onEnd();
  }

  async #write(text: string, shape: MessageShape, onLogged?: (seq: number) => void): Promise<void> {
    if (!this.#process) throw new Error('The process was not started.');
    const line = new TextEncoder().encode(`${text}\n`);
    const seq = this.#wire.sent({ raw: text, size: line.length - 1, shape });
    onLogged?.(seq);
    await this.#process.write(line);
    this.#wasWritten = true;
  }

  #onEnd(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.onclose?.();
  }

  async #readStdout(process: HostProcess): Promise<void> {
    let yielded = performance.now();
    const onGrowing = (bytes: number) => this.#wire.incoming.grown(this, bytes);
    const lines = lineReader(process.stdout, {
      join: joinInTurns,
      onGrowing,
      limit: this.#wire.limit,
    });
    for await (const { bytes, cut, finished } of lines) {
      if (cut !== undefined) this.#wire.cut(bytes, cut);
      else if (isBlank(bytes)) continue;
      // The process ended within the line, which its end tells: it is no answer.
      else if (!finished && isCutOff(bytes)) this.#wire.discarded(bytes, 'unfinished');
      else await this.#wire.received(bytes);
      if (performance.now() - yielded > 8) {
        await nextTurn();
        yielded = performance.now();
      }
    }
  }

  async #readStderr(process: HostProcess): Promise<void> {
    const limit = Math.min(this.#wire.limit, LONGEST_STDERR);
    for await (const { bytes, cut } of lineReader(process.stderr, { limit })) {
      const text = new TextDecoder().decode(bytes);
      this.#wire.log.add({ kind: 'stderr', text, cut });
    }
  }
}

/** Whether a line begins as a message and is none. */
function isCutOff(bytes: Uint8Array): boolean {
  const head = new TextDecoder().decode(bytes.subarray(0, 64));
  return /^\s*[[{]/.test(head) && valueOfText(bytes) === undefined;
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.length < 64 && bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}
