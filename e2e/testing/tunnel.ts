import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import type { Hello } from '../../proxy/frames';
import { startServer, type ServerOptions } from '../../proxy/server';
import { FAST } from '../../proxy/stream';
import type { VaultOptions } from '../../proxy/vault';
import { openTunnel, type Tunnel } from '../../web/tunnel/tunnel';

export const TEST_TOKEN = 'a-token-for-the-tests-0123456789';

/**
 * A tunnel as a page of this origin opens it: a browser says by itself where a page comes from.
 * @param url of the proxy, and its page @param origin of the page, if a reverse proxy serves it
 */
export function openTunnelFrom(url: string, token: string, origin = new URL(url).origin): Promise<Tunnel> {
  class OwnWebSocket extends WebSocket {
    constructor(address: string, protocols: string[]) {
      super(address, protocols, { origin, headers: { host: new URL(origin).host } });
    }
  }
  return openTunnel({ url, token, WebSocket: OwnWebSocket });
}

/** A proxy in this process whose secrets are in a folder of its own, and the way to open its tunnel as a page does. */
export async function startTestProxy({
  launch = {},
  vault = {},
  webRoot = '/none',
  host = '127.0.0.1',
  ...options
}: { launch?: Partial<Hello>; vault?: VaultOptions; webRoot?: string; host?: string } & Pick<
  ServerOptions,
  'allowedHosts' | 'basePath'
> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-vault-'));
  const proxy = await startServer({
    host,
    port: 0,
    token: TEST_TOKEN,
    webRoot,
    launch: { version: '1.2.3', cwd: '/', platform: 'linux', servers: [], trusted: 'all', ...launch },
    vault: { folder, keychain: undefined, ...vault },
    ...options,
  });
  const url = `http://127.0.0.1:${proxy.port}${options.basePath ?? ''}`;
  const tunnels: Tunnel[] = [];
  return {
    url,
    port: proxy.port,
    folder: vault.folder ?? folder,
    /** @param origin of the page, if a reverse proxy serves it */
    async open(origin?: string): Promise<Tunnel> {
      const tunnel = await openTunnelFrom(url, TEST_TOKEN, origin);
      tunnels.push(tunnel);
      return tunnel;
    },
    async close(): Promise<void> {
      for (const tunnel of tunnels) tunnel.close();
      await proxy.close(FAST);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type TestProxy = Awaited<ReturnType<typeof startTestProxy>>;

/** The tunnel of a Loupe that runs, opened as its page opens it. @param url as it was printed, with the token */
export function openTestTunnel(url: string | URL): Promise<Tunnel> {
  const { origin, hash } = new URL(url);
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  return openTunnelFrom(origin, token);
}
