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

export interface SharedServices {
  sandbox: Sandbox;
  redirects: RedirectReceiver;
  vault: SecretVault;
  folder: SuiteFolder | undefined;
  early: EarlyProcess | undefined;
  /** Called with the file that `mcp-loupe record` writes. */
  onRecord: ((file: string) => void) | undefined;
}

export interface RelayedPage extends SharedServices {
  origin: string;
}

export function startRelay(
  socket: WebSocket,
  launch: Hello,
  { sandbox, redirects, vault, folder, early, onRecord, origin }: RelayedPage,
) {
  const streams = new Map<number, { port: SocketPort; relayed: RelayedStream }>();
  /** Programs that this page started: only these may be watched. */
  const startedPrograms = new Set<string>();
  let lastStream = 0;
  let isAlive = true;

  const openNew = (id: number): SocketPort => {
    if (id <= lastStream) throw new BadFrame(`stream ${id} was opened before`);
    lastStream = id;
    return openPort(id, socket);
  };
  const open = (id: number, start: (port: SocketPort) => RelayedStream): void => {
    const port = openNew(id);
    if (streams.size >= MAX_STREAMS) {
      const message = `Too many open processes and requests (maximum ${MAX_STREAMS}). Close some of them.`;
      port.fail(new StreamFailure('too-many-streams', message));
      return;
    }
    const relayed = start(port);
    streams.set(id, { port, relayed });
    void relayed.ended.then(() => streams.delete(id));
  };
  /** Undefined for a stream that has ended: the page may not know yet. */
  const findStream = (id: number) => {
    if (id > lastStream) throw new BadFrame(`stream ${id} was never opened`);
    return streams.get(id);
  };
  const handleFrame = (frame: PageFrame): void => {
    switch (frame.type) {
      case 'spawn':
        open(frame.stream, (port) => early?.take(frame, port) ?? relayProcess(port, frame));
        startedPrograms.add(programKey(frame));
        return;
      case 'request':
        open(frame.stream, (port) => relayExchange(port, frame));
        return;
      case 'credit':
        if (findStream(frame.stream)?.port.windows[frame.channel].grant(frame.bytes) === false)
          throw new BadFrame(`stream ${frame.stream} grants more than its window`);
        return;
      case 'sandbox': {
        const port = openNew(frame.stream);
        const ticket = sandbox.issue(frame.csp, frame.apart, origin);
        if (ticket === undefined) throw new BadFrame('what an app asks for is no policy');
        port.sendFrame({ type: 'sandbox', ticket });
        return;
      }
      case 'redirect':
        open(frame.stream, (port) => redirects.relay(port, frame, launch.pageUrl));
        return;
      case 'vault':
        open(frame.stream, (port) => relayVault(port, vault, frame.ask));
        return;
      case 'folder':
        open(frame.stream, (port) => relayFolder(port, folder, frame.ask));
        return;
      case 'program':
        open(frame.stream, (port) => relayProgram(port, frame, startedPrograms));
        return;
      case 'recording':
        open(frame.stream, (port) => relayRecording(port, { ...launch, files: folder, onRecord }, frame.ask));
        return;
      case 'close':
        findStream(frame.stream)?.relayed.close(GRACEFUL);
    }
  };
  const handleBytes = (message: Uint8Array): void => {
    const bytes = decodeBytes(message);
    if (bytes?.channel !== INPUT) throw new BadFrame('no such channel');
    const stream = findStream(bytes.stream);
    if (stream?.port.input.receive(bytes.payload.byteLength) === false)
      throw new BadFrame(`stream ${bytes.stream} overran its credit`);
    stream?.relayed.receive(bytes.payload);
  };
  const closeStreams = async (pace: ShutdownTimeouts): Promise<void> => {
    const relayed = [...streams.values()].map((stream) => stream.relayed);
    for (const stream of relayed) stream.close(pace);
    await Promise.all(relayed.map(({ ended }) => ended));
  };

  socket.on('message', (message: Buffer, isBinary) => {
    // Frames in flight when the connection was closed start nothing.
    if (socket.readyState !== socket.OPEN) return;
    try {
      if (isBinary) handleBytes(message);
      else handleFrame(pageFrame.parse(JSON.parse(message.toString())));
    } catch (error) {
      const reason = error instanceof BadFrame ? error.message : 'not what a page says';
      socket.close(POLICY_VIOLATION, `bad frame: ${reason}`);
    }
  });
  // ws closes after a protocol error; an unhandled event would end the process.
  socket.on('error', () => undefined);
  socket.on('pong', () => (isAlive = true));
  const pinging = setInterval(() => {
    if (!isAlive) socket.terminate();
    isAlive = false;
    socket.ping();
  }, PING_MS);
  const ended = new Promise<void>((resolve) => {
    socket.on('close', () => {
      clearInterval(pinging);
      for (const { port } of streams.values()) port.close();
      resolve(closeStreams(GRACEFUL));
    });
  });
  socket.send(JSON.stringify({ type: 'hello', launch } satisfies ProxyFrame));

  return {
    /** Resolves when the page is gone and everything it started has ended. */
    ended,
    async close(pace: ShutdownTimeouts): Promise<void> {
      await closeStreams(pace);
      socket.close(GOING_AWAY, 'the proxy stops');
    },
    kill: () => streams.forEach(({ relayed }) => relayed.kill()),
  };
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

type SocketPort = ReturnType<typeof openPort>;

/** Silent once the page is gone. */
function openPort(stream: number, socket: WebSocket) {
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
