import type { WebSocket } from 'ws';
import {
  decodeBytes,
  encodeBytes,
  ERRORS,
  INPUT,
  OUTPUT,
  ReceiveWindow,
  SendWindow,
  type Hello,
  type OutputChannel,
  type ProxyFrame,
  type StreamFrame,
} from './frames';
import type { EarlyProcess } from './early-process';
import { relayFolder } from './relay-folder';
import { pageFrame, type PageFrame, type VaultAsk } from './page-frame';
import { relayProcess } from './process';
import { relayRecording } from './relay-recording';
import type { RedirectReceiver } from './redirect-receiver';
import type { Sandbox } from './sandbox';
import { streamWithoutInput, GRACEFUL, StreamFailure, type ShutdownTimeouts, type RelayedStream } from './stream';
import type { SuiteFolder } from './suite-folder';
import { relayExchange } from './upstream';
import type { SecretVault } from './vault';
import { programKey, relayProgram } from './watch-files';

const PING_MS = 30_000;
const POLICY_VIOLATION = 1008;
const GOING_AWAY = 1001;
/** Per page: fewer than a system's file descriptors. */
const MAX_STREAMS = 2000;

/** Closes the connection, with the message as reason. */
class BadFrame extends Error {}

export type Relay = ReturnType<typeof startRelay>;

export interface RelayedPage {
  origin: string;
  sandbox: Sandbox;
  redirects: RedirectReceiver;
  vault: SecretVault;
  folder: SuiteFolder | undefined;
  early: EarlyProcess | undefined;
  /** Called with the file that `mcp-loupe record` writes. */
  onRecord: ((file: string) => void) | undefined;
}

interface ConnectedPage extends RelayedPage {
  launch: Hello;
  streams: PageStreams;
  /** Only programs that this page started may be watched. */
  startedPrograms: Set<string>;
}

/** Serves one page over its tunnel until the page is gone or the proxy stops. */
export function startRelay(socket: WebSocket, launch: Hello, services: RelayedPage) {
  const streams = new PageStreams(socket);
  const page: ConnectedPage = { ...services, launch, streams, startedPrograms: new Set() };
  socket.on('message', (message: Buffer, isBinary) => {
    // Frames in flight when the connection was closed start nothing.
    if (socket.readyState !== socket.OPEN) return;
    try {
      if (isBinary) streams.receive(message);
      else handleFrame(pageFrame.parse(JSON.parse(message.toString())), page);
    } catch (error) {
      const reason = error instanceof BadFrame ? error.message : 'not what a page says';
      socket.close(POLICY_VIOLATION, `bad frame: ${reason}`);
    }
  });
  // ws closes after a protocol error; an unhandled event would end the process.
  socket.on('error', () => undefined);
  terminateIfSilent(socket);
  const ended = new Promise<void>((resolve) => {
    socket.on('close', () => {
      streams.closePorts();
      resolve(streams.close(GRACEFUL));
    });
  });
  socket.send(JSON.stringify({ type: 'hello', launch } satisfies ProxyFrame));

  return {
    /** Resolves when the page is gone and everything it started has ended. */
    ended,
    async close(pace: ShutdownTimeouts): Promise<void> {
      await streams.close(pace);
      socket.close(GOING_AWAY, 'the proxy stops');
    },
    kill: () => streams.kill(),
  };
}

/** Terminates a connection that has not returned the last ping when the next one is due. */
function terminateIfSilent(socket: WebSocket): void {
  let isAlive = true;
  socket.on('pong', () => (isAlive = true));
  const pinging = setInterval(() => {
    if (!isAlive) socket.terminate();
    isAlive = false;
    socket.ping();
  }, PING_MS);
  socket.on('close', () => clearInterval(pinging));
}

function handleFrame(frame: PageFrame, page: ConnectedPage): void {
  const { streams, sandbox, origin } = page;
  switch (frame.type) {
    case 'credit':
      if (streams.find(frame.stream)?.port.windows[frame.channel].grant(frame.bytes) === false)
        throw new BadFrame(`stream ${frame.stream} grants more than its window`);
      return;
    case 'close':
      streams.find(frame.stream)?.relayed.close(GRACEFUL);
      return;
    case 'sandbox': {
      const port = streams.openPort(frame.stream);
      const ticket = sandbox.issue(frame.csp, frame.apart, origin);
      if (ticket === undefined) throw new BadFrame('what an app asks for is no policy');
      port.sendFrame({ type: 'sandbox', ticket });
      return;
    }
    default:
      streams.open(frame.stream, (port) => startStream(frame, port, page));
  }
}

type OpeningFrame = Exclude<PageFrame, { type: 'credit' | 'close' | 'sandbox' }>;

function startStream(frame: OpeningFrame, port: SocketPort, page: ConnectedPage): RelayedStream {
  const { launch, startedPrograms, redirects, vault, folder, early, onRecord } = page;
  switch (frame.type) {
    case 'spawn':
      startedPrograms.add(programKey(frame));
      return early?.take(frame, port) ?? relayProcess(port, frame);
    case 'request':
      return relayExchange(port, frame);
    case 'redirect':
      return redirects.relay(port, frame, launch.pageUrl);
    case 'vault':
      return relayVault(port, vault, frame.ask);
    case 'folder':
      return relayFolder(port, folder, frame.ask);
    case 'program':
      return relayProgram(port, frame, startedPrograms);
    case 'recording':
      return relayRecording(port, { ...launch, files: folder, onRecord }, frame.ask);
  }
}

/** The open streams of one page. The page numbers its streams upwards, so that no ID is used twice. */
class PageStreams {
  readonly #socket: WebSocket;
  readonly #open = new Map<number, { port: SocketPort; relayed: RelayedStream }>();
  #lastId = 0;

  constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  openPort(id: number): SocketPort {
    if (id <= this.#lastId) throw new BadFrame(`stream ${id} was opened before`);
    this.#lastId = id;
    return createPort(id, this.#socket);
  }

  open(id: number, start: (port: SocketPort) => RelayedStream): void {
    const port = this.openPort(id);
    if (this.#open.size >= MAX_STREAMS) {
      const message = `Too many open processes and requests (maximum ${MAX_STREAMS}). Close some of them.`;
      port.fail(new StreamFailure('too-many-streams', message));
      return;
    }
    const relayed = start(port);
    this.#open.set(id, { port, relayed });
    void relayed.ended.then(() => this.#open.delete(id));
  }

  /** Undefined for a stream that has ended: the page may not know yet. */
  find(id: number) {
    if (id > this.#lastId) throw new BadFrame(`stream ${id} was never opened`);
    return this.#open.get(id);
  }

  /** Passes the bytes of a binary frame on to the stream that the frame names. */
  receive(message: Uint8Array): void {
    const bytes = decodeBytes(message);
    if (bytes?.channel !== INPUT) throw new BadFrame('no such channel');
    const stream = this.find(bytes.stream);
    if (stream?.port.input.receive(bytes.payload.byteLength) === false)
      throw new BadFrame(`stream ${bytes.stream} overran its credit`);
    stream?.relayed.receive(bytes.payload);
  }

  async close(pace: ShutdownTimeouts): Promise<void> {
    const relayed = [...this.#open.values()].map((stream) => stream.relayed);
    for (const stream of relayed) stream.close(pace);
    await Promise.all(relayed.map(({ ended }) => ended));
  }

  closePorts(): void {
    for (const { port } of this.#open.values()) port.close();
  }

  kill(): void {
    for (const { relayed } of this.#open.values()) relayed.kill();
  }
}

function relayVault(port: SocketPort, vault: SecretVault, ask: VaultAsk): RelayedStream {
  const ended = vault.handle(ask).then(
    (reply) => port.sendFrame({ type: 'vault', reply }),
    (error: unknown) => {
      const failure = error instanceof StreamFailure ? error : undefined;
      // Other errors' texts could contain the secret.
      port.fail(failure ?? new StreamFailure('vault-failed', 'The store of secrets failed.'));
    },
  );
  return streamWithoutInput(ended);
}

type SocketPort = ReturnType<typeof createPort>;

/** The page's end of one stream. Sends nothing once the page is gone. */
function createPort(stream: number, socket: WebSocket) {
  const input = new ReceiveWindow();
  const windows = { [OUTPUT]: new SendWindow(), [ERRORS]: new SendWindow() };
  const sendFrame = (frame: StreamFrame): void => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ ...frame, stream }));
  };
  return {
    input,
    windows,
    sendFrame,
    fail({ code, message, details }: StreamFailure): void {
      sendFrame({ type: 'error', code, message, details });
    },
    send(channel: OutputChannel, bytes: Uint8Array): Promise<boolean> {
      const sendPiece = (piece: Uint8Array) => socket.send(encodeBytes(channel, stream, piece));
      return windows[channel].send(bytes, sendPiece);
    },
    consumed(bytes: number): void {
      const grant = input.consume(bytes);
      if (grant > 0) sendFrame({ type: 'credit', bytes: grant });
    },
    get isBlocked() {
      return Object.values(windows).some((window) => window.blocked);
    },
    close(): void {
      for (const window of Object.values(windows)) window.close();
    },
  };
}
