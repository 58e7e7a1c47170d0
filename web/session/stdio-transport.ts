import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';

import { joinInTurns, nextTurn } from '../json/documents/in-turns';
import { lineReader } from '../tunnel/line-reader';
import type { ProcessExit, SpawnOptions, Tunnel, TunnelProcess } from '../tunnel/types';
import { shapeOf, textOf } from './json-rpc';
import type { Wire } from './wire';

/**
 * MCP over a child process at the tunnel's other end: one JSON-RPC message a line (the stdio transport of every
 * version). `stderr` and `pid` are there because the SDK knows a stdio transport by them.
 */
export class StdioTransport implements Transport {
  onmessage?: Transport['onmessage'];
  onerror?: Transport['onerror'];
  onclose?: Transport['onclose'];
  pid: number | null = null;
  readonly stderr = null;
  /** Set when the process has ended. */
  exit: ProcessExit | undefined;

  readonly #tunnel: Tunnel;
  readonly #options: SpawnOptions;
  readonly #wire: Wire;
  #process: TunnelProcess | undefined;
  #closed = false;

  constructor(tunnel: Tunnel, options: SpawnOptions, wire: Wire) {
    this.#tunnel = tunnel;
    this.#options = options;
    this.#wire = wire;
  }

  async start(): Promise<void> {
    const process = this.#tunnel.spawn(this.#options);
    this.#process = process;
    const { pid } = await process.started;
    this.pid = pid;
    this.#wire.log.add({ kind: 'lifecycle', event: { kind: 'spawned', pid } });
    // A stream that breaks off (the proxy is gone) is as ended as one that was closed.
    const ended = Promise.allSettled([this.#readStdout(process), this.#readStderr(process)]);
    void ended.then(async () => {
      const exit = await process.exited;
      // Without the proxy nobody knows how the process ended.
      if (this.#tunnel.state.kind === 'open') {
        this.exit = exit;
        this.#wire.log.add({ kind: 'lifecycle', event: { kind: 'exited', ...exit } });
      }
      this.#onEnd();
    });
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (!this.#process) throw new Error('The process was not started.');
    const text = textOf(message);
    const line = new TextEncoder().encode(`${text}\n`);
    this.#wire.sent({ raw: text, size: line.length - 1, shape: shapeOf(message) });
    await this.#process.write(line);
  }

  async close(): Promise<void> {
    await this.#process?.close();
    this.#onEnd();
  }

  #onEnd(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.onclose?.();
  }

  async #readStdout(process: TunnelProcess): Promise<void> {
    let yielded = performance.now();
    const onGrowing = (bytes: number) => this.#wire.incoming.grown(this, bytes);
    const lines = lineReader(process.stdout, { join: joinInTurns, onGrowing });
    for await (const { bytes } of lines) {
      if (isBlank(bytes)) continue;
      for (const message of (await this.#wire.received(bytes)) ?? []) {
        this.onmessage?.(message as unknown as JSONRPCMessage);
        // The SDK dispatches a notification a microtask later than a response: without a turn of the event
        // loop between them the last one before a response is lost.
        await nextTurn();
      }
      if (performance.now() - yielded > 8) {
        await nextTurn();
        yielded = performance.now();
      }
    }
  }

  async #readStderr(process: TunnelProcess): Promise<void> {
    for await (const { bytes } of lineReader(process.stderr)) {
      this.#wire.log.add({ kind: 'stderr', text: new TextDecoder().decode(bytes) });
    }
  }
}

function isBlank(bytes: Uint8Array): boolean {
  return (
    bytes.length < 64 && bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d)
  );
}
