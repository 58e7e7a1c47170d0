import { once } from 'node:events';
import { createServer, STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import type { RequestHandler } from 'express';
import { WebSocketServer } from 'ws';
import { bearsToken, isOurs, originBeside } from './access';
import { createApp } from './app';
import { SUBPROTOCOL, TUNNEL_PATH, type Hello } from './frames';
import { startRelay, type Relay } from './relay';
import { RedirectReceiver } from './redirect-receiver';
import { Sandbox } from './sandbox';
import { SuiteFolder } from './suite-folder';
import type { Pace } from './stream';
import { SecretVault, type VaultOptions } from './vault';

const MAX_FRAME_BYTES = 4 * 1024 * 1024;

export interface ServerOptions {
  host: string;
  /** 0 is any free one. */
  port: number;
  token: string;
  launch: Omit<Hello, 'sandboxPort' | 'appPort'>;
  /** The folder of the built page. */
  webRoot: string;
  /** Serves the page's files in place of that folder while Loupe is worked on. */
  page?: RequestHandler;
  /** Told of each file that a page begins to record to, where `launch.record` says so. */
  onRecord?: (file: string) => void;
  /** Where secrets are kept, when not where they usually are. */
  vault?: VaultOptions;
}

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/** @throws what `listen` emits, EADDRINUSE for one; what the file system says of a folder that can't be read */
export async function startServer({
  host,
  token,
  launch,
  webRoot,
  page,
  onRecord,
  vault: vaultOptions,
  ...options
}: ServerOptions) {
  const relays = new Set<Relay>();
  const tunnels = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
    handleProtocols: () => SUBPROTOCOL,
  });
  const ports = { page: 0, sandbox: 0, app: 0 };
  const sandboxFor = (request: IncomingMessage) =>
    isOurs(request, host, ports.page) ? originBeside(request, ports.sandbox) : undefined;
  const redirects = new RedirectReceiver(() => server.address() as AddressInfo);
  const app = createApp(webRoot, sandboxFor, page);
  const server = createServer((request, response) => {
    if (!redirects.receiveAtPage(request, response)) app(request, response);
  });
  const sandbox = new Sandbox(join(webRoot, 'sandbox.html'), host, ports);
  const folder = launch.folder === undefined ? undefined : new SuiteFolder(launch.folder);
  const shared = { sandbox, redirects, vault: new SecretVault(vaultOptions), folder, onRecord };
  const appServers = [createServer(sandbox.serveSandbox), createServer(sandbox.serveApp)] as const;
  server.on('upgrade', (request, socket, head) => {
    const { origin } = request.headers;
    if (origin === undefined || !isOurs(request, host, ports.page)) refuse(socket, 403);
    else if (request.url !== TUNNEL_PATH) refuse(socket, 404);
    else if (!bearsToken(request, token)) refuse(socket, 401);
    else
      tunnels.handleUpgrade(request, socket, head, (webSocket) => {
        const hello = { ...launch, sandboxPort: ports.sandbox, appPort: ports.app };
        const relay = startRelay(webSocket, hello, shared);
        relays.add(relay);
        void relay.ended.then(() => relays.delete(relay));
      });
  });
  ports.page = await listen(server, options.port, host);
  ports.sandbox = await listen(appServers[0], 0, host);
  ports.app = await listen(appServers[1], 0, host);
  return {
    port: ports.page,
    /** Ends every process and connection in steps; resolves when none is left. */
    async close(pace: Pace): Promise<void> {
      for (const each of [server, ...appServers]) each.close();
      await Promise.all([...relays].map((relay) => relay.close(pace)));
      for (const each of [server, ...appServers]) each.closeAllConnections();
    },
    /** Kills every process at once. */
    kill: () => relays.forEach((relay) => relay.kill()),
  };
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  await once(server.listen(port, host), 'listening');
  return (server.address() as AddressInfo).port;
}

function refuse(socket: Duplex, status: number): void {
  socket.on('error', () => undefined);
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, 'Connection: close', '', ''];
  // A client that never ends its half would hold the socket.
  socket.end(head.join('\r\n'), () => socket.destroy());
}
