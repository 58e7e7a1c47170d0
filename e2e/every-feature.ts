import { startHttpServer, type ListeningServer } from './http-servers';

/** A received message or HTTP request, or an aborted one. */
export interface Seen {
  http?: string;
  headers?: Record<string, string>;
  id?: string | number;
  method?: string;
  params?: Record<string, unknown>;
  result?: unknown;
  aborted?: string;
}

/** An HTTP server with every feature of a version. */
export interface EveryFeature extends ListeningServer {
  /** Received messages of this method, oldest first. */
  seen(method: string): Promise<Seen[]>;
  all(): Promise<Seen[]>;
  /** Lets the waiting tools respond. */
  release(): Promise<void>;
}

export async function startEveryFeature(version: string): Promise<EveryFeature> {
  const server = await (version >= '2026'
    ? startHttpServer('e2e/servers/every-feature-2026.mjs', '--http')
    : startHttpServer('e2e/servers/every-feature-2025.mjs', '--http', '--version', version));
  const all = async () => (await (await fetch(`${server.origin}/seen`)).json()) as Seen[];
  return {
    ...server,
    all,
    seen: async (method) => (await all()).filter((each) => each.method === method),
    release: async () => {
      await fetch(`${server.origin}/release`);
    },
  };
}
