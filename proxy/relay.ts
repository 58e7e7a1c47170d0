import type { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { decodeBytes, ERRORS, INPUT, OUTPUT, WINDOW_BYTES } from './frames';
import type { Hello, PageFrame, ProxyFrame } from './frames';
import { startExchange } from './http';
import { startProcess } from './process';
import { PATIENT, StreamPort } from './stream';
import type { Pace, RelayedStream } from './stream';

const PING_MS = 30_000;
const POLICY_VIOLATION = 1008;
const GOING_AWAY = 1001;

const stream = z.int().check(z.minimum(1), z.maximum(0xffff_ffff));
const pageFrame: z.ZodMiniType<PageFrame> = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('spawn'),
    stream,
    command: z.string(),
    args: z.array(z.string()),
    env: z.optional(z.record(z.string(), z.string())),
    inheritEnv: z.optional(z.boolean()),
    cwd: z.optional(z.string()),
  }),
  z.strictObject({
    type: z.literal('request'),
    stream,
    method: z.string(),
    url: z.string(),
    headers: z.array(z.tuple([z.string(), z.string()])),
    bodyBytes: z.optional(z.int().check(z.minimum(0))),
  }),
  z.strictObject({
    type: z.literal('credit'),
    stream,
    channel: z.union([z.literal(OUTPUT), z.literal(ERRORS)]),
    bytes: z.int().check(z.minimum(1), z.maximum(WINDOW_BYTES)),
  }),
  z.strictObject({ type: z.literal('close'), stream }),
]);

/** A frame that the page must not send: the connection ends with this as its reason. */
class BadFrame extends Error {}

/** The proxy's end of one tunnel: the streams of one page. */
export class Relay {
  readonly #socket: WebSocket;
  readonly #streams = new Map<number, { port: StreamPort; stream: RelayedStream }>();
  #lastStream = 0;
  #answeredPing = true;
  /** Resolves when the page is gone and nothing that it started is left. */
  readonly ended: Promise<void>;

  constructor(socket: WebSocket, launch: Hello) {
    this.#socket = socket;
    const hello: ProxyFrame = { type: 'hello', launch };
    socket.send(JSON.stringify(hello));
    socket.on('message', (message, isBinary) => {
      try {
        if (!Buffer.isBuffer(message)) throw new BadFrame('fragmented message');
        if (isBinary) this.#takeBytes(message);
        else this.#take(parseFrame(message.toString()));
      } catch (error) {
        if (!(error instanceof BadFrame)) throw error;
        socket.close(POLICY_VIOLATION, `bad frame: ${error.message}`);
      }
    });
    // ws closes by itself after a protocol error; unheard, the event would end the proxy.
    socket.on('error', () => undefined);
    socket.on('pong', () => (this.#answeredPing = true));
    const pinging = setInterval(() => this.#ping(), PING_MS);
    this.ended = new Promise((resolve) => {
      socket.on('close', () => {
        clearInterval(pinging);
        for (const { port } of this.#streams.values()) port.close();
        resolve(this.#closeStreams(PATIENT));
      });
    });
  }

  /** Ends every stream, then the connection. */
  async close(pace: Pace): Promise<void> {
    await this.#closeStreams(pace);
    this.#socket.close(GOING_AWAY, 'the proxy stops');
  }

  kill(): void {
    for (const { stream } of this.#streams.values()) stream.kill();
  }

  async #closeStreams(pace: Pace): Promise<void> {
    const streams = [...this.#streams.values()].map(({ stream }) => stream);
    for (const stream of streams) stream.close(pace);
    await Promise.all(streams.map(({ ended }) => ended));
  }

  #take(frame: PageFrame): void {
    switch (frame.type) {
      case 'spawn':
      case 'request': {
        // Frames that were on their way when the connection was refused or closed start nothing.
        if (this.#socket.readyState !== this.#socket.OPEN) return;
        const port = this.#openPort(frame.stream);
        const stream =
          frame.type === 'spawn' ? startProcess(port, frame) : startExchange(port, frame);
        this.#streams.set(frame.stream, { port, stream });
        void stream.ended.then(() => this.#streams.delete(frame.stream));
        return;
      }
      case 'credit':
        if (this.#find(frame.stream)?.port.grant(frame.channel, frame.bytes) === false)
          throw new BadFrame(`stream ${frame.stream} grants more credit than the window has`);
        return;
      case 'close':
        this.#find(frame.stream)?.stream.close(PATIENT);
    }
  }

  #takeBytes(message: Uint8Array): void {
    const bytes = decodeBytes(message);
    if (bytes?.channel !== INPUT) throw new BadFrame('no such channel');
    const open = this.#find(bytes.stream);
    if (!open) return;
    if (!open.port.accept(bytes.payload.byteLength))
      throw new BadFrame(`stream ${bytes.stream} overran its credit`);
    open.stream.receive(bytes.payload);
  }

  #openPort(id: number): StreamPort {
    if (id <= this.#lastStream) throw new BadFrame(`stream ${id} was opened before`);
    this.#lastStream = id;
    return new StreamPort(id, this.#socket);
  }

  /** Undefined for a stream that has ended: the page can't know yet. */
  #find(id: number): { port: StreamPort; stream: RelayedStream } | undefined {
    if (id > this.#lastStream) throw new BadFrame(`stream ${id} was never opened`);
    return this.#streams.get(id);
  }

  #ping(): void {
    if (!this.#answeredPing) {
      this.#socket.terminate();
      return;
    }
    this.#answeredPing = false;
    this.#socket.ping();
  }
}

function parseFrame(text: string): PageFrame {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new BadFrame('not JSON');
  }
  const { success, data } = pageFrame.safeParse(json);
  if (!success) throw new BadFrame('not a frame that a page sends');
  return data;
}
