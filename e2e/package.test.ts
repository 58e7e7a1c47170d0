import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testFolder } from './testing/folder';
import { hello } from './hello';
import { awaitUrl, type RunningLoupe } from './running-loupe';

const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = testFolder();
const modules = join(folder, 'node_modules');
const installed = join(modules, 'mcp-loupe');
const server = ['node', require.resolve('@modelcontextprotocol/server-everything/dist/index.js'), 'stdio'];

const SUITE = 'suite.yaml';
/** Fails, ends, or has a wrong answer, by the tool that is called. */
const FAILING = [
  process.execPath,
  '-e',
  `require('readline').createInterface(process.stdin).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  if (method === 'tools/call' && params.name === 'die') process.exit(3);
  const tools = ['add', 'fail', 'die'].map((name) => ({ name, inputSchema: { type: 'object' } }));
  const result = method === 'initialize'
    ? { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } }
    : method === 'tools/list' ? { tools } : { content: [], isError: params.name === 'fail' };
  const error = { code: -32602, message: 'Unknown tool' };
  const isKnown = method !== 'tools/call' || tools.some(({ name }) => name === params.name);
  console.log(JSON.stringify({ jsonrpc: '2.0', id, ...(isKnown ? { result } : { error }) }));
});`,
];
const call = (tool: string) => ['call', '--tool', tool, ...FAILING];

/** Commands that must end by themselves: what each is, its exit code, and words of what it says. */
const COMMANDS: readonly (readonly [string, readonly string[], number, string])[] = [
  ['a mistyped command', ['tset', 'x.yaml'], 2, 'Unknown command tset. Did you mean test?'],
  ['a server without a terminal', server, 2, 'Nothing was started'],
  ['record, whose stdin is empty', ['record', '--port', '0'], 0, 'Loupe is at http://'],
  ['an unknown option of list', ['list', '--bogus', ...server], 2, 'Unknown option --bogus.'],
  ['an unknown option of call', ['call', '--time', '5s', ...server], 2, 'Unknown option --time.'],
  ['call without a tool', ['call', ...server], 2, 'call requires --tool NAME'],
  ['a call that works', call('add'), 0, '"isError":false'],
  ['a tool error', call('fail'), 1, '"isError":true'],
  ['a protocol error', call('gone'), 1, 'Error -32602: Unknown tool'],
  ['a server that is lost', call('die'), 2, 'connection lost (exited): exit code 3'],
  ['a server that is none', ['list', 'no-such-command-x'], 2, 'command-not-found'],
  ['a mistyped tag', ['test', SUITE, '--tags', 'smok'], 1, 'Did you mean smoke?'],
  ['a mistyped excluded tag', ['test', SUITE, '--exclude-tag', 'smok'], 0, 'Did you mean smoke?'],
  ['a suite with a tab', ['test', 'tab.yaml'], 2, 'YAML does not allow tabs for indentation.'],
  ['a missing suite', ['test', 'suit.yaml'], 2, 'Did you mean suite.yaml?'],
];

beforeAll(async () => {
  await npm(root, 'pack', '--pack-destination', folder);
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  if (tarball === undefined) throw new Error('npm pack made no tarball');
  writeFileSync(join(folder, 'package.json'), '{}');
  await npm(folder, 'install', '--offline', '--no-audit', '--no-fund', `./${tarball}`);
  const [command, ...args] = FAILING;
  const suite = { loupe: 1, server: { command, args }, calls: [{ tool: 'add', tags: ['smoke'] }] };
  writeFileSync(join(folder, SUITE), JSON.stringify(suite));
  writeFileSync(join(folder, 'tab.yaml'), 'loupe: 1\ncalls:\n\t- tool: add\n');
}, 240_000);

describe('the package, installed from its tarball into an empty folder', () => {
  test('is small: at most 5 packages and 5 MB', () => {
    const lock = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')) as {
      packages: Record<string, unknown>;
    };
    expect(Object.keys(lock.packages).length).toBeLessThanOrEqual(5);
    expect(lock.packages).toHaveProperty('node_modules/mcp-loupe');
    const bytes = filesBelow(modules).reduce((sum, path) => sum + statSync(path).size, 0);
    expect(bytes).toBeLessThanOrEqual(5 * 1024 * 1024);
  });

  test('brings the built page, proxy and demo server with their licences, and nothing of the build', () => {
    for (const path of [
      'dist/web/index.html',
      'dist/cli/main.js',
      'dist/cli/check.js',
      'dist/cli/limited-worker.js',
      'dist/demo/server.js',
      'dist/demo/protected-server.js',
      'dist/library/index.js',
      'dist/library/vitest.d.ts',
      'LICENSE',
      'README.md',
      'README.zh-CN.md',
    ]) {
      expect(existsSync(join(installed, path)), path).toBe(true);
    }
    const licences = readFileSync(join(installed, 'dist/licences.md'), 'utf8');
    for (const bundled of ['react', 'express', '@modelcontextprotocol/server'])
      expect(licences).toContain(`## ${bundled} `);
    const leftovers = filesBelow(installed).filter(
      (path) => /^\._|\.map$|\.tsx?$/.test(basename(path)) && !/dist[\\/]library[\\/][\w-]+\.d\.ts$/.test(path),
    );
    expect(leftovers).toEqual([]);
  });

  test('is made in the container from all that it holds', () => {
    const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { files: string[] };
    const folders = files.map((path) => path.replace(/^!|\/.*/g, '')).filter((path) => path !== 'dist');
    const allowed = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
    expect(folders.filter((path) => !allowed.includes(`!${path}`))).toEqual([]);
  });

  test('says what is bundled, and nothing else, in a CycloneDX SBOM', () => {
    const sbom = JSON.parse(readFileSync(join(installed, 'dist/sbom.cdx.json'), 'utf8')) as {
      specVersion: string;
      components: { group?: string; name: string; version: string; hashes: unknown[] }[];
    };
    expect(sbom.specVersion).toBe('1.6');
    const listed = sbom.components.map(({ group, name, version }) => [
      group === undefined ? name : `${group}/${name}`,
      version,
    ]);
    const versions = new Map(listed as [string, string][]);
    for (const name of ['react', 'express', 'ws', '@rjsf/core', '@modelcontextprotocol/server']) {
      const { version } = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')) as {
        version: string;
      };
      expect(versions.get(name), name).toBe(version);
    }
    // Vite's own list of licences is made in another way, and names the same.
    const licences = readFileSync(join(installed, 'dist/licences.md'), 'utf8');
    const licensed = [...licences.matchAll(/^## (\S+) - (\S+)/gm)].map(
      ([, name = '', version = '']) => `${name}@${version}`,
    );
    const all = new Set(listed.map(([name, version]) => `${name}@${version}`));
    expect(licensed.filter((each) => !all.has(each))).toEqual([]);
    // Vite's list is without what only workers have.
    const inWorkers = [...all].filter((each) => !licensed.includes(each));
    expect(inWorkers.map((each) => each.replace(/@[^@]+$/, ''))).toEqual(['highlight.js']);
    for (const name of ['vite', 'typescript', 'vitest', 'body-parser', 'qs'])
      expect(versions.has(name), name).toBe(false);
    expect(sbom.components.every(({ hashes }) => hashes.length === 1)).toBe(true);
  });

  test('is a library, whose server gives results with findings and whose process ends by itself', async () => {
    writeFileSync(
      join(folder, 'library.mjs'),
      `import { matchers, openServer } from 'mcp-loupe';
const [command, ...args] = ${JSON.stringify(server)};
const opened = await openServer({ command, args });
const sum = await opened.callTool('get-sum', { a: 2, b: 3 });
const { pass } = await matchers.toHaveNoFindings.call({}, sum);
console.log(JSON.stringify({ outcome: sum.outcome, text: sum.text, pass }));
await opened.close();
`,
    );
    const { stdout } = await promisify(execFile)(process.execPath, ['library.mjs'], { cwd: folder });
    expect(JSON.parse(stdout)).toMatchObject({ outcome: 'ok', pass: true });
    expect(stdout).toContain('5');
  });

  test('has matchers and fixtures that Playwright’s own runner takes', async () => {
    mkdirSync(join(modules, '@playwright'), { recursive: true });
    for (const name of ['@playwright/test', 'playwright', 'playwright-core'])
      symlinkSync(join(root, 'node_modules', name), join(modules, name), 'junction');
    const [command, ...args] = server;
    writeFileSync(
      join(folder, 'matchers.spec.mjs'),
      `import { test } from '@playwright/test';
import { openServer } from 'mcp-loupe';
import { expect } from 'mcp-loupe/playwright';
test('matchers', async () => {
  const opened = await openServer(${JSON.stringify({ command, args })});
  const echo = await opened.callTool('echo', { message: 'hi' });
  await expect(echo).toBeOk();
  await expect(echo).toHaveNoFindings();
  await expect(echo).toMatchReference('echo');
  await expect(await opened.callTool('get-sum', {})).not.toBeOk();
  await expect(expect(await opened.callTool('get-sum', {})).toBeOk()).rejects.toThrow('Actual');
  await opened.close();
});
`,
    );
    writeFileSync(
      join(folder, 'fixtures.spec.mjs'),
      `import { expect, test } from 'mcp-loupe/playwright';
test.use({ serverOptions: ${JSON.stringify({ command, args })} });
test('fixtures', async ({ server, openServer }) => {
  await expect(await server.callTool('echo', { message: 'hi' })).toBeOk();
  const other = await openServer(${JSON.stringify({ command, args })});
  expect(other.info.name).toBe(server.info.name);
});
`,
    );
    const run = [join(modules, '@playwright/test/cli.js'), 'test', 'matchers.spec.mjs', 'fixtures.spec.mjs'];
    const env = { ...process.env, CI: '' };
    await promisify(execFile)(process.execPath, run, { cwd: folder, env });
    expect(existsSync(join(folder, 'references/matchers.spec/echo.json'))).toBe(true);
  });

  test('says its version', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    const stdout = await npm(folder, 'exec', '--offline', '--', 'mcp-loupe', '--version');
    expect(stdout.trim()).toBe(version);
  });

  test.each(COMMANDS)('%s', async (_, argv, code, words) => {
    const ended = await runInstalled(argv);
    expect(ended.output).toContain(words);
    expect(ended.code).toBe(code);
  });

  test('rejects calls after close(), is disposed of by `await using`, and is there for require()', async () => {
    const source = `
const { openServer } = require('mcp-loupe');
const [command, ...args] = ${JSON.stringify(server)};
void (async () => {
  const opened = await openServer({ command, args });
  await opened[Symbol.asyncDispose]();
  await opened.close();
  console.log(await opened.callTool('get-sum', { a: 2, b: 3 }).catch((error) => error.message));
})();`;
    writeFileSync(join(folder, 'library.cjs'), source);
    const { stdout } = await promisify(execFile)(process.execPath, ['library.cjs'], {
      cwd: folder,
      timeout: 60_000,
    });
    expect(stdout.trim()).toBe('The server is closed.');
  });

  describe('started with a server on its command line', () => {
    let loupe: RunningLoupe;

    beforeAll(async () => {
      const command = [join(installed, 'dist/cli/main.js'), '--no-open', '--port', '0', ...server];
      // As npx does it: by the link in .bin and its first line. Windows has no such thing.
      const child =
        process.platform === 'win32'
          ? spawn(process.execPath, command, { cwd: folder })
          : spawn(join(modules, '.bin/mcp-loupe'), command.slice(1), { cwd: folder });
      loupe = await awaitUrl(child);
    });

    afterAll(() => loupe.stop());

    test('serves the page and all that it asks for, without the token', async () => {
      const { origin, hash } = new URL(loupe.url);
      const token = new URLSearchParams(hash.slice(1)).get('token');
      expect(token).toBeTruthy();
      const page = await fetch(origin);
      expect(page.status).toBe(200);
      expect(page.headers.get('content-security-policy')).toContain("connect-src 'self'");
      const html = await page.text();
      expect(html).not.toContain(token);
      const assets = [...html.matchAll(/(?:src|href)="([^"]+)"/g)]
        .map((match) => match[1] ?? '')
        .filter((path) => !path.startsWith('data:'));
      expect(assets.some((path) => path.endsWith('.js'))).toBe(true);
      for (const path of assets) {
        const asset = await fetch(new URL(path, origin));
        expect(asset.status, path).toBe(200);
        if (path.endsWith('.js')) expect(asset.headers.get('content-type')).toContain('javascript');
        expect((await asset.arrayBuffer()).byteLength, path).toBeGreaterThan(0);
      }
    });

    test('tells the page which server was named, and connects it by itself', async () => {
      const { launch } = await hello(loupe.url);
      const [command, ...args] = server;
      expect(launch.servers).toHaveLength(1);
      expect(launch.servers[0]?.config).toMatchObject({ command, args });
      expect(launch.autoConnect).toBe(launch.servers[0]?.name);
    });

    test('answers nobody without the token', async () => {
      const guessed = new URL('#token=guessed-by-somebody', loupe.url).href;
      await expect(hello(guessed)).rejects.toThrow(/40[13]/);
    });
  });
});

/** Runs the installed command where there is no terminal and stdin is empty, until it ends by itself. */
async function runInstalled(argv: readonly string[]) {
  const env = { ...process.env, CI: '1' };
  const child = spawn(process.execPath, [join(installed, 'dist/cli/main.js'), ...argv], {
    ...{ cwd: folder, env, timeout: 60_000 },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], ...output] = await Promise.all([
    once(child, 'exit') as Promise<[number | null]>,
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, output: output.join('') };
}

/** npm as it runs these tests, or as it is found. @returns its stdout. */
async function npm(cwd: string, ...args: string[]): Promise<string> {
  const cli = process.env['npm_execpath'];
  const own = cli !== undefined && basename(cli) === 'npm-cli.js';
  const { stdout } = await promisify(execFile)(own ? process.execPath : 'npm', own ? [cli, ...args] : args, {
    cwd,
    shell: !own && process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

function filesBelow(path: string): string[] {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const child = join(path, entry.name);
    return entry.isDirectory() ? filesBelow(child) : entry.isFile() ? [child] : [];
  });
}
