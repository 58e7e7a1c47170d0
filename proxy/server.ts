import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import { type WebSocket, WebSocketServer } from 'ws';
import { hasToken, hostOf, isOurs, pageOrigins } from './access';
import { createApp } from './app';
import { AppOrigins } from './app-origins';
import { EarlyProcess, type Program } from './early-process';
import { SUBPROTOCOL, TUNNEL_PATH, type Hello } from './frames';
import { Listener } from './listener';
import { proofRoute } from './proof';
import { startRelay, type Relay } from './relay';
import { RedirectReceiver } from './redirect-receiver';
import { Sandbox } from './sandbox';
import { SuiteFolder } from './suite-folder';
import type { ShutdownTimeouts } from './stream';
import { SecretVault, type VaultOptions } from './vault';

const TUNNEL_OPTIONS = {
  noServer: true,
  perMessageDeflate: false,
  maxPayload: 4 * 1024 * 1024,
  handleProtocols: () => SUBPROTOCOL,
} as const;

export interface ServerOptions {
  host: string;
  port: number;
  /** The first of two ports for apps; by default, any free ones. */
  appPorts?: number;
  /** In place of ports: apps are on the page's, at names below this host. */
  appHost?: string | undefined;
  /** Further host names, in lower case; see {@link isOurs}. */
  allowedHosts?: readonly string[];
  /** `/loupe`: everything of the page is below it; by default, at the root. */
  basePath?: string;
  token: string;
  launch: Omit<Hello, 'port' | 'sandboxOrigin' | 'appOrigin' | 'pageUrl'>;
  webRoot: string;
  /** Serves the page in development, in place of `webRoot`. */
  page?: RequestHandler;
  /** Called with each file that `launch.record` makes; again if writing fails. */
  onRecord?: (file: string, failure?: unknown) => void;
  /** Started at once for the first page that asks for it. */
  early?: Program;
  vault?: VaultOptions;
}

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/** @throws EADDRINUSE and other errors of `listen`; errors of the file system for `launch.folder` */
export async function startServer(options: ServerOptions) {
  const { host, token, launch, webRoot, appPorts, appHost, onRecord, allowedHosts = [], basePath = '' } = options;
  const relays = new Set<Relay>();
  const ports = { page: 0 };
  const tunnels = new WebSocketServer(TUNNEL_OPTIONS);
  const origins = new AppOrigins(appHost);
  const sandbox = new Sandbox(join(webRoot, 'sandbox.html'), origins);
  const redirects = new RedirectReceiver(() => page.address, basePath);
  const vault = new SecretVault(options.vault);
  const folder = launch.folder === undefined ? undefined : new SuiteFolder(launch.folder);
  const early = options.early && new EarlyProcess(options.early);

  const relayPage = (socket: WebSocket, origin: string, isProxied: boolean): void => {
    const { sandbox: sandboxOrigin, app: appOrigin } = origins.of(origin);
    const pageUrl = isProxied && { pageUrl: origin + basePath };
    const hello = { ...launch, port: ports.page, sandboxOrigin, appOrigin, ...pageUrl };
    const relay = startRelay(socket, hello, { sandbox, redirects, vault, folder, early, onRecord, origin });
    relays.add(relay);
    void relay.ended.then(() => relays.delete(relay));
  };
  const admits = (request: IncomingMessage, port: number) => isOurs(request, host, port, allowedHosts);
  const appHostRoutes = [
    origins.routeOf('sandbox', host, sandbox.serveSandbox),
    origins.routeOf('app', host, sandbox.serveApp),
  ];
  const sandboxesFor = (request: IncomingMessage) =>
    pageOrigins(request, allowedHosts).map((origin) => origins.of(origin).sandbox);
  const page: Listener = new Listener({
    routes: [
      ...(appHost === undefined ? [] : appHostRoutes),
      redirects.atPage,
      proofRoute(token, ports, basePath, admits),
      { admits, respond: createApp({ webRoot, basePath, sandboxesFor, page: options.page }) },
    ],
    upgrade: (request, socket, head) => {
      const { origin } = request.headers;
      if (origin === undefined || !admits(request, ports.page)) return 403;
      if (request.url !== basePath + TUNNEL_PATH) return 404;
      if (!hasToken(request, token)) return 401;
      const isProxied = allowedHosts.includes(hostOf(request));
      tunnels.handleUpgrade(request, socket, head, (webSocket) => relayPage(webSocket, origin, isProxied));
      return undefined;
    },
  });
  const sandboxListener = new Listener({ routes: [{ admits, respond: sandbox.serveSandbox }] });
  const appListener = new Listener({ routes: [{ admits, respond: sandbox.serveApp }] });
  const listeners = appHost === undefined ? [page, sandboxListener, appListener] : [page];
  try {
    ports.page = await page.listen(options.port, host);
    if (appHost === undefined) {
      origins.ports.sandbox = await sandboxListener.listen(appPorts ?? 0, host);
      origins.ports.app = await appListener.listen(appPorts === undefined ? 0 : appPorts + 1, host);
    }
  } catch (error) {
    // A listener that is open already would keep the program alive.
    for (const listener of listeners) listener.close();
    throw error;
  }
  early?.start();
  return {
    port: ports.page,
    /** Resolves when every process and connection has ended. */
    async close(pace: ShutdownTimeouts): Promise<void> {
      for (const listener of listeners) listener.close();
      await Promise.all([early?.end(pace), ...[...relays].map((relay) => relay.close(pace))]);
      for (const listener of listeners) listener.end();
    },
    kill: () => {
      early?.kill();
      relays.forEach((relay) => relay.kill());
    },
  };
}
