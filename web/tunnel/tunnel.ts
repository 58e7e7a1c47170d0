import {
  decodeBytes,
  encodeBytes,
  INPUT,
  SUBPROTOCOL,
  TOKEN_SUBPROTOCOL_PREFIX,
  TUNNEL_PATH,
  type Hello,
  type ProxyFrame,
} from '../../proxy/frames';
import { askProxy, type Open, type PageStream, type StreamLink } from './stream';
import { abortedError, exchangeRemotely } from './remote-exchange';
import { RemoteFolder } from './remote-folder';
import { RemoteProcess } from './remote-process';
import { RemoteRecordings } from './remote-recordings';
import { awaitRemoteRedirect } from './remote-redirect';
import { remoteVault } from './remote-vault';
import {
  type Host,
  HostError,
  type HostProcess,
  type RedirectWait,
  type RedirectRequest,
  type RelayRequest,
  type RelayResponse,
  type SpawnOptions,
} from '../../core/host';

const HTTP_PORT = 80;
/** Status that a reverse proxy sends while Loupe is stopped. */
const BAD_GATEWAY = 502;

/** `closed` is final: the page must open another tunnel. */
export type TunnelState =
  | { kind: 'open' }
  | { kind: 'closed'; reason: 'unauthorized' | 'unreachable' | 'proxy-stopped' | 'page-closed' };

export type Launch = Hello;

export type LaunchServer = Hello['servers'][number];

/** Processes and HTTP of the proxy, as byte streams. */
export interface Tunnel extends Pick<Host, 'version' | 'spawn' | 'request' | 'vault'> {
  readonly launch: Launch;
  readonly pagePort: number;
  readonly state: TunnelState;
  readonly folder?: RemoteFolder;
  readonly recordings: RemoteRecordings;
  /** See {@link Host.watchProgram}. */
  watchProgram: NonNullable<Host['watchProgram']>;
  subscribe(listener: () => void): () => void;
  /** Loaded once at the sandbox's origin: `/?` + the result. @param csp of the app @param apart by the third origin */
  openSandbox(csp: string, apart: boolean): Promise<string>;
  /** Listens for one browser that returns with this `state`. */
  awaitRedirect(request: RedirectRequest): RedirectWait;
  /** The proxy's processes and HTTP as a host of core. @param page what the page has by itself */
  asHost(page: Pick<Host, 'openDocument' | 'storage' | 'mayStart'>): Host;
  close(): void;
}

export class OpenTunnelError extends Error {
  override name = 'OpenTunnelError';
  readonly reason: 'unauthorized' | 'unreachable';

  constructor(reason: 'unauthorized' | 'unreachable') {
    super(
      reason === 'unauthorized'
        ? 'The token is missing or invalid. Open the URL that Loupe printed.'
        : 'The proxy doesn’t respond. Start Loupe again.',
    );
    this.reason = reason;
  }
}

/** The common part of the browser's WebSocket and that of `ws`. */
interface Socket {
  binaryType: string;
  onmessage: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  send(frame: string | Uint8Array<ArrayBuffer>): void;
  close(): void;
}
export type WebSocketConstructor = new (url: string, protocols: string[]) => Socket;

export interface OpenTunnelOptions {
  /** URL of the page: `http://127.0.0.1:6280`, `https://host/loupe`. */
  url: string;
  token: string;
  /** If there is no global one, or another is needed. */
  WebSocket?: WebSocketConstructor;
}

/** @throws OpenTunnelError */
export async function openTunnel(options: OpenTunnelOptions): Promise<Tunnel> {
  const url = new URL(options.url + TUNNEL_PATH);
  url.protocol = url.protocol.replace(/^http/, 'ws');
  const SocketClass = options.WebSocket ?? WebSocket;
  const socket: Socket = new SocketClass(url.href, [SUBPROTOCOL, TOKEN_SUBPROTOCOL_PREFIX + options.token]);
  socket.binaryType = 'arraybuffer';
  // The close event that follows is enough; without a listener `ws` throws.
  socket.onerror = () => undefined;
  const launch = await new Promise<Launch | undefined>((resolve) => {
    socket.onclose = () => resolve(undefined);
    socket.onmessage = ({ data }: MessageEvent<unknown>) => {
      const frame = JSON.parse(String(data)) as ProxyFrame;
      if (frame.type === 'hello') resolve(frame.launch);
    };
  });
  if (launch) return new WebSocketTunnel(socket, launch, Number(url.port || HTTP_PORT));
  // A page can't see why an upgrade was refused, but only a running proxy responds to this.
  const isRunning = await fetch(`${options.url}/`, { method: 'HEAD' }).then(
    ({ status }) => status !== BAD_GATEWAY,
    () => false,
  );
  throw new OpenTunnelError(isRunning ? 'unauthorized' : 'unreachable');
}

class WebSocketTunnel implements Tunnel {
  readonly launch: Launch;
  readonly pagePort: number;
  readonly #socket: Socket;
  readonly #streams = new Map<number, PageStream>();
  readonly #listeners = new Set<() => void>();
  #state: TunnelState = { kind: 'open' };
  #lastStream = 0;
  readonly #open: Open = (create) => {
    const id = ++this.#lastStream;
    const release = () => void this.#streams.delete(id);
    const sendFrame: StreamLink['sendFrame'] = (frame) => this.#send(JSON.stringify({ ...frame, stream: id }));
    const stream = create({
      sendFrame,
      send: (piece) => this.#send(encodeBytes(INPUT, id, piece)),
      release,
      close: () => {
        sendFrame({ type: 'close' });
        release();
      },
    });
    if (this.#state.kind === 'open') this.#streams.set(id, stream);
    else stream.fail(closedError(), true);
    return stream;
  };
  readonly vault = remoteVault(this.#open);
  readonly folder: RemoteFolder | undefined;
  readonly recordings = new RemoteRecordings(this.#open);

  constructor(socket: Socket, launch: Launch, pagePort: number) {
    this.launch = launch;
    this.pagePort = pagePort;
    if (launch.folder !== undefined) this.folder = new RemoteFolder(launch.folder, this.#open);
    this.#socket = socket;
    socket.onmessage = ({ data }: MessageEvent<unknown>) => this.#receive(data);
    socket.onclose = () => this.#closed('proxy-stopped');
  }

  get version(): string {
    return this.launch.version;
  }

  get state(): TunnelState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  spawn(options: SpawnOptions): HostProcess {
    return this.#open((link) => new RemoteProcess(link, options));
  }

  async request(request: RelayRequest): Promise<RelayResponse> {
    if (request.signal?.aborted) throw abortedError();
    return exchangeRemotely(this.#open, request);
  }

  async openSandbox(csp: string, apart: boolean): Promise<string> {
    return (await askProxy(this.#open, { type: 'sandbox', csp, apart }, 'sandbox'))?.ticket ?? '';
  }

  watchProgram(
    { command, args, cwd }: Pick<SpawnOptions, 'command' | 'args' | 'cwd'>,
    listener: (paths: readonly string[]) => void,
  ): Promise<{ files: readonly string[]; stop: () => void }> {
    return new Promise((resolve, reject) => {
      this.#open((link) => {
        link.sendFrame({ type: 'program', command, args, ...(cwd !== undefined && { cwd }) });
        return {
          take(frame) {
            if (frame.type === 'watching') resolve({ files: frame.files, stop: () => link.close() });
            else if (frame.type === 'changed') listener(frame.paths);
          },
          fail: reject,
        };
      });
    });
  }

  awaitRedirect(request: RedirectRequest): RedirectWait {
    return awaitRemoteRedirect(this.#open, request);
  }

  asHost(page: Pick<Host, 'openDocument' | 'storage' | 'mayStart'>): Host {
    const isOpen = () => this.#state.kind === 'open';
    return {
      ...page,
      version: this.version,
      vault: this.vault,
      pagePort: this.pagePort,
      pageUrl: this.launch.pageUrl,
      // Web Locks cover all tabs of the origin, as the proxy's vault does; a page at a network address has none.
      exclusive: (name, run) => ('locks' in navigator ? navigator.locks.request(name, run) : run()),
      get isOpen() {
        return isOpen();
      },
      // Once open, only closing changes the state.
      onClosed: (listener) => this.subscribe(listener),
      spawn: (options) => this.spawn(options),
      request: (request) => this.request(request),
      watchProgram: (program, onChange) => this.watchProgram(program, onChange),
      awaitRedirect: (wish) => this.awaitRedirect(wish),
    };
  }

  close(): void {
    this.#closed('page-closed');
    this.#socket.close();
  }

  #send(frame: string | Uint8Array<ArrayBuffer>): void {
    if (this.#state.kind === 'open') this.#socket.send(frame);
  }

  #receive(message: unknown): void {
    if (message instanceof ArrayBuffer) {
      const bytes = decodeBytes(new Uint8Array(message));
      if (bytes) this.#streams.get(bytes.stream)?.takeBytes?.(bytes.channel, bytes.payload);
    } else {
      const frame = JSON.parse(String(message)) as ProxyFrame;
      if (frame.type === 'hello') return;
      const stream = this.#streams.get(frame.stream);
      if (frame.type !== 'error') stream?.take(frame);
      else {
        this.#streams.delete(frame.stream);
        stream?.fail(new HostError(frame.code, frame.message, frame.details), false);
      }
    }
  }

  #closed(reason: 'proxy-stopped' | 'page-closed'): void {
    if (this.#state.kind === 'closed') return;
    this.#state = { kind: 'closed', reason };
    if (reason === 'proxy-stopped') blockFurtherLoads();
    for (const stream of [...this.#streams.values()]) stream.fail(closedError(), true);
    for (const listener of [...this.#listeners]) listener();
  }
}

/** If another program takes the port of a stopped proxy, the page would run chunks from it. */
function blockFurtherLoads(): void {
  if (typeof document === 'undefined') return;
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = [
    "default-src 'none'",
    // For `isSameProxy`.
    "connect-src 'self'",
    "style-src-attr 'unsafe-inline'",
    'img-src data: blob:',
    'media-src data: blob:',
  ].join('; ');
  document.head.append(policy);
}

function closedError(): HostError {
  return new HostError('tunnel-closed', 'The connection to the proxy is closed.');
}
