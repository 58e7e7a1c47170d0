import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** A command without its last argument, the transport. */
export const everything = ['node', require.resolve('@modelcontextprotocol/server-everything/dist/index.js')];

export interface ListeningServer {
  /** Where it listens, without a path: `http://127.0.0.1:PORT`. */
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts a server that prints its origin, by default e2e/servers/http-server.mjs. */
export async function startHttpServer(...command: readonly string[]): Promise<ListeningServer> {
  const args = command.length > 0 ? command : ['e2e/servers/http-server.mjs'];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { origin: line.toString().trim(), stop: () => end(child) };
}

/** Starts server-everything on a free port: at `/mcp` for Streamable HTTP, at `/sse` for HTTP+SSE. */
export async function startEverything(transport: 'sse' | 'streamableHttp'): Promise<ListeningServer> {
  const port = await freePort();
  const [, script = ''] = everything;
  const child = spawn(process.execPath, [script, transport], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PORT: String(port) },
  });
  await new Promise<void>((resolve, reject) => {
    let stderr = '';
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${stderr}`)));
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
      if (/running on port|listening on port/.test(stderr)) resolve();
    });
  });
  return { origin: `http://127.0.0.1:${port}`, stop: () => end(child) };
}

/** Below the system's ephemeral ports, so that no other test gets it before a slow server listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 11_000 + Math.floor(Math.random() * 20_000);
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch {
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
