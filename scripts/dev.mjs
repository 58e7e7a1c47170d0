// Loupe from its sources (`npm run dev -- ARGUMENTS of mcp-loupe`): hot reload of the page by Vite, and a restart of
// the proxy after changes in proxy/ or cli/.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createListener } from 'node:net';
import { join, sep } from 'node:path';
import { createServer } from 'vite';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { requireNode, root, runMain, say, Stop } from './repository.mjs';

/** Waits for further changes: editors write a file in several steps, and git changes many files. */
const SETTLE_MS = 150;
/** Exit code for wrong arguments. */
const MISUSED = 2;
const address = '127.0.0.1';
const folders = ['proxy', 'cli'].map((name) => join(root, name));

const env = {
  ...process.env,
  // The same for every proxy of this run, because the open page has it.
  LOUPE_TOKEN: process.env.LOUPE_TOKEN || randomBytes(32).toString('base64url'),
};

await runMain(async () => {
  requireNode();
  if (process.argv.some((word) => /^--base-path\b/.test(word)))
    throw new Stop(
      'npm run dev has no --base-path: Vite serves the page at its root. Use npm start -- --base-path PATH.',
    );
  await install();
  await build(['programs']);
  const vite = await startVite();
  const proxy = runProxy(`http://${address}:${vite.config.server.port}`, () => vite.ws.send({ type: 'full-reload' }));
  vite.watcher.add(folders).on('all', (event, path) => {
    const isSource = event !== 'addDir' && !/\.test\.ts$/.test(path);
    if (isSource && folders.some((folder) => path.startsWith(folder + sep))) proxy.restart();
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => void proxy.stop().then(() => process.exit(0)));
  }
});

/** The proxy fetches the page's files from it; the page itself gets only notices of changes. */
async function startVite() {
  const port = await freePort();
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    clearScreen: false,
    // The proxy replaces it with the nonce of each response.
    html: { cspNonce: '__CSP_NONCE__' },
    server: {
      host: address,
      port,
      strictPort: true,
      cors: false,
      hmr: { host: address, clientPort: port },
    },
  });
  return vite.listen();
}

/**
 * Runs the proxy from its sources, always on the port of the first one.
 * @param {string} viteUrl
 * @param {() => void} onRestarted called when the next one listens
 */
function runProxy(viteUrl, onRestarted) {
  let port = '';
  let stopping = false;
  /** @type {Promise<void> | undefined} */
  let ending;
  /** @type {NodeJS.Timeout | undefined} */
  let settling;
  let child = start();

  function start() {
    const ownArgs = process.argv.slice(2);
    const args = port === '' ? ownArgs : ['--port', port, '--no-open', ...ownArgs.map(withSamePort)];
    const program = ['--import', 'tsx', join(root, 'scripts/dev-proxy.ts')];
    const started = spawn(process.execPath, [...program, ...args], {
      env: { ...env, LOUPE_VITE: viteUrl },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    started.stdout.setEncoding('utf8').on('data', (text) => {
      const url = /^Loupe is at (\S+)$/m.exec(text)?.[1];
      if (url === undefined || port === '') process.stdout.write(text);
      if (url === undefined) return;
      if (port !== '') {
        say('The proxy was started again.');
        onRestarted();
      }
      port = new URL(url).port;
    });
    started.on('exit', (code) => {
      if (ending) return;
      if (port === '' && (code === 0 || code === MISUSED)) process.exit(code);
      say(`The proxy ended (${code}). It is started again when one of its files changes.`);
    });
    return started;
  }

  /** `--port 0` → the port that the first proxy got. */
  function withSamePort(arg, index, args) {
    return args[index - 1] === '--port' && arg === '0' ? port : arg;
  }

  /** Resolves when no proxy is running. One promise for all callers, so that two changes start only one proxy. */
  function end() {
    ending ??= endChild().finally(() => (ending = undefined));
    return ending;
  }

  async function endChild() {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  }

  async function startAgain() {
    const old = child;
    await end();
    if (!stopping && child === old) child = start();
  }

  return {
    restart() {
      clearTimeout(settling);
      settling = setTimeout(() => void startAgain(), SETTLE_MS);
    },
    async stop() {
      clearTimeout(settling);
      stopping = true;
      await end();
    },
  };
}

async function freePort() {
  const listener = createListener().listen(0, address);
  await once(listener, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (listener.address());
  listener.close();
  return port;
}
