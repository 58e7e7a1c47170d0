import { once } from 'node:events';
import { createServer, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { bearsToken, isOurs } from './access';
import { createApp } from './app';
import { SUBPROTOCOL, TUNNEL_PATH, type Hello } from './frames';
import { startRelay, type Relay } from './relay';
import type { Pace } from './stream';

const MAX_FRAME_BYTES = 4 * 1024 * 1024;

export interface ServerOptions {
  host: string;
  /** 0 is any free one. */
  port: number;
  token: string;
  launch: Hello;
  /** The folder of the built page. */
  webRoot: string;
}

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/** @throws what `listen` emits, EADDRINUSE for one */
export async function startServer({ host, token, launch, webRoot, ...options }: ServerOptions) {
  const relays = new Set<Relay>();
  const tunnels = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
    handleProtocols: () => SUBPROTOCOL,
  });
  const server = createServer(createApp(webRoot, (request) => isOurs(request, host, port)));
  server.on('upgrade', (request, socket, head) => {
    const { origin } = request.headers;
    if (origin === undefined || !isOurs(request, host, port)) refuse(socket, 403);
    else if (request.url !== TUNNEL_PATH) refuse(socket, 404);
    else if (!bearsToken(request, token)) refuse(socket, 401);
    else
      tunnels.handleUpgrade(request, socket, head, (webSocket) => {
        const relay = startRelay(webSocket, launch);
        relays.add(relay);
        void relay.ended.then(() => relays.delete(relay));
      });
  });
  server.listen(options.port, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    /** Ends every process and connection in steps; resolves when none is left. */
    async close(pace: Pace): Promise<void> {
      server.close();
      await Promise.all([...relays].map((relay) => relay.close(pace)));
      server.closeAllConnections();
    },
    /** Kills every process at once. */
    kill: () => relays.forEach((relay) => relay.kill()),
  };
}

function refuse(socket: Duplex, status: number): void {
  socket.on('error', () => undefined);
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, 'Connection: close', '', ''];
  socket.end(head.join('\r\n'));
}
