// Loupe from its sources (`npm run dev`): Vite's hot reload in the page, and another proxy for each change of proxy/ or cli/.
// What follows `--` is the command line, as of `mcp-loupe`.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createListener } from 'node:net';
import { join, sep } from 'node:path';
import { createServer } from 'vite';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { requireNode, root, runMain, say, Stop } from './repository.mjs';

/** Editors write a file in several steps, and a branch is many files. */
const SETTLE_MS = 150;
const MISUSED = 2;
const address = '127.0.0.1';
const folders = ['proxy', 'cli'].map((name) => join(root, name));

const env = {
  ...process.env,
  // The same for every proxy of this run: the open page keeps what it was given.
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
  const proxy = keepProxy(`http://${address}:${vite.config.server.port}`, () => vite.ws.send({ type: 'full-reload' }));
  vite.watcher.add(folders).on('all', (event, path) => {
    const isSource = event !== 'addDir' && !/\.test\.ts$/.test(path);
    if (isSource && folders.some((folder) => path.startsWith(folder + sep))) proxy.restart();
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => void proxy.stop().then(() => process.exit(0)));
  }
});

/** On a port of its own: the proxy fetches the page's files from it, the page only hears from it what changed. */
async function startVite() {
  const port = await freePort();
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    clearScreen: false,
    // As in the built page's HTML: the proxy puts each answer's own nonce there.
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
 * A proxy that runs from its sources, always on the port that the first one got.
 * @param {string} viteUrl
 * @param {() => void} onRestarted once another one listens
 */
function keepProxy(viteUrl, onRestarted) {
  let port = '';
  let stopping = false;
  /** @type {Promise<void> | undefined} */
  let ending;
  /** @type {NodeJS.Timeout | undefined} */
  let settling;
  let child = start();

  function start() {
    const given = process.argv.slice(2);
    const args = port === '' ? given : ['--port', port, '--no-open', ...given.map(samePort)];
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

  /** `--port 0` asked for any free port, and that is the one by now. */
  function samePort(word, index, words) {
    return words[index - 1] === '--port' && word === '0' ? port : word;
  }

  /** Resolves when the one that runs, if any, is gone. A second change must not start a second one. */
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
