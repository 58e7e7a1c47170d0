import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { testFolder } from '../e2e/testing/folder';
import { builtCommand } from '../e2e/built-command';
import { DEFAULT_PORT } from './page-options';
import { openTestTunnel } from '../e2e/testing/tunnel';
import type { Tunnel } from '../web/tunnel/tunnel';

const argv = [builtCommand, '--no-open'];
const running: ChildProcess[] = [];
const folder = testFolder();
/** Where something that holds on marks each twentieth of a second that it has lived without stdin. */
const marks = join(folder, 'marks');
/** Something that holds on: a shell-like leader with a grandchild, both deaf to SIGTERM. */
const STUBBORN = `
process.stdin.on('end', () => setInterval(() => require('fs').appendFileSync(${JSON.stringify(marks)}, '.'), 50)).resume();
process.on('SIGTERM', () => {});
const grandchild = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log(process.pid)";
require('child_process').spawn(process.execPath, ['-e', grandchild], { stdio: 'inherit' });
setInterval(() => {}, 1000);
`;

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  rmSync(marks, { force: true });
});

function startNode(args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: 'pipe' });
  running.push(child);
  return child;
}

async function printedUrl(child: ReturnType<typeof startNode>): Promise<URL> {
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const [, url = ''] = /^Loupe is at (http:\S+)\n$/.exec(line.toString()) ?? [];
  return new URL(url);
}

async function startProxy(...options: string[]) {
  const child = startNode([...argv, ...(options.length > 0 ? options : ['--port', '0'])]);
  const url = await printedUrl(child);
  return { child, url, tunnel: await openTestTunnel(url) };
}

async function startStubborn(tunnel: Tunnel): Promise<number[]> {
  const child = tunnel.spawn({ command: process.execPath, args: ['-e', STUBBORN] });
  const { value } = await child.stdout.getReader().read();
  return [(await child.started).pid, Number(new TextDecoder().decode(value))];
}

function alive(pids: number[]): number[] {
  return pids.filter((pid) => {
    try {
      process.kill(pid, 0);
      // Where nobody reaps orphans, a dead one stays listed as a zombie.
      return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
    } catch {
      return false;
    }
  });
}

describe('no process is left behind', () => {
  it('when the page goes', async () => {
    const { tunnel } = await startProxy();
    const pids = await startStubborn(tunnel);
    expect(alive(pids)).toEqual(pids);
    tunnel.close();
    await expect.poll(() => alive(pids), { timeout: 7000 }).toEqual([]);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('on %s, within about 2 s', async (signal) => {
    const { child, tunnel } = await startProxy();
    const pids = await startStubborn(tunnel);
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
    // By its own clock, which stands where it does not run.
    expect(readFileSync(marks, 'utf8').length).toBeLessThan(60);
    await expect.poll(() => alive(pids)).toEqual([]);
  });

  it('at once on a second Ctrl+C', async () => {
    const { child, tunnel } = await startProxy();
    const pids = await startStubborn(tunnel);
    child.kill('SIGINT');
    // Its stdin has ended: the first was heard.
    await expect.poll(() => existsSync(marks)).toBe(true);
    child.kill('SIGINT');
    // By itself, when all is ended in steps, it exits with 0.
    expect(await once(child, 'exit')).toEqual([1, null]);
    await expect.poll(() => alive(pids)).toEqual([]);
  });

  it('on Ctrl+C during a command, which then exits with 130', async () => {
    const deaf = `process.on('SIGTERM', () => {}); setInterval(() => console.error(process.pid), 500)`;
    const child = startNode([...argv.slice(0, -1), 'list', process.execPath, '-e', deaf]);
    const [line] = (await once(child.stderr, 'data')) as [Buffer];
    const pids = [Number.parseInt(line.toString(), 10)];
    expect(alive(pids)).toEqual(pids);
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([130, null]);
    // Killed before it exits; the kernel ends a process when it gets to it.
    await expect.poll(() => alive(pids)).toEqual([]);
  });

  it('when the parent of the proxy is killed', async () => {
    const source = `const c = require('child_process').spawn(process.execPath, ${JSON.stringify([...argv, '--port', '0'])}, { stdio: 'inherit' }); console.error(c.pid); setInterval(() => {}, 1000)`;
    const parent = startNode(['-e', source]);
    const [said, url] = await Promise.all([once(parent.stderr, 'data'), printedUrl(parent)]);
    const tunnel = await openTestTunnel(url);
    const pids = [Number(String(said[0])), ...(await startStubborn(tunnel))];
    expect(alive(pids)).toEqual(pids);
    parent.kill('SIGKILL');
    await expect.poll(() => alive(pids), { timeout: 5000 }).toEqual([]);
  });
});

describe('starting', () => {
  it('prints one line, and the token nowhere else', async () => {
    const { child, url, tunnel } = await startProxy('--port', '0', 'node', 'weather.js', '--port', '1');
    expect(url.hostname).toBe('127.0.0.1');
    expect(url.hash).toMatch(/^#token=[\w-]{43}$/);
    const config = { command: 'node', args: ['weather.js', '--port', '1'] };
    expect(tunnel.launch).toMatchObject({
      servers: [{ name: 'weather', config }],
      autoConnect: 'weather',
      cwd: process.cwd(),
    });
    const [more, errors] = [text(child.stdout), text(child.stderr)];
    tunnel.close();
    child.kill('SIGTERM');
    expect([await more, await errors]).toEqual(['', '']);
  });

  it('takes the token from LOUPE_TOKEN, and none that is easy to guess', async () => {
    const pinned = startNode([...argv, '--port', '0'], { LOUPE_TOKEN: 'pinned-0123456789' });
    expect((await printedUrl(pinned)).hash).toBe('#token=pinned-0123456789');
    const short = startNode([...argv, '--port', '0'], { LOUPE_TOKEN: 'short' });
    expect(await text(short.stderr)).toContain('16 characters');
    expect(short.exitCode ?? (await once(short, 'exit'))[0]).toBe(2);
  });

  it('takes another port when the usual one is taken, unless it was asked for', async () => {
    const holder = createTcpServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;
    const asked = startNode([...argv, '--port', String(port)]);
    expect(await text(asked.stderr)).toContain(`127.0.0.1:${port} is in use`);
    const forApps = startNode([...argv, '--port', '0', '--app-ports', String(port)]);
    expect(await text(forApps.stderr)).toContain(`127.0.0.1:${port} is in use. Choose another --app-ports`);
    holder.close();
    const [first, second] = [startNode(argv), startNode(argv)];
    const ports = await Promise.all([printedUrl(first), printedUrl(second)]);
    expect(new Set(ports.map((url) => url.port)).size).toBe(2);
    // The page can say that a redirect URI with the usual port won't match.
    for (const url of ports) {
      const tunnel = await openTestTunnel(url);
      expect(tunnel.launch.usualPort).toBe(Number(url.port) === DEFAULT_PORT ? undefined : DEFAULT_PORT);
      tunnel.close();
    }
  });

  it('warns when the network is let in', async () => {
    const open = startNode([...argv, '--host', '0.0.0.0', '--port', '0']);
    const [said, url] = await Promise.all([once(open.stderr, 'data'), printedUrl(open)]);
    expect(String(said[0])).toContain('Warning: Loupe listens on 0.0.0.0');
    expect(url.hostname).toBe('127.0.0.1');
  });

  it('explains itself and its mistakes', async () => {
    expect(await text(startNode([...argv, '--help']).stdout)).toContain('Usage: mcp-loupe');
    expect(await text(startNode([...argv, '--version']).stdout)).toMatch(/^\d+\.\d+\.\d+\n$/);
    const wrong = startNode([...argv, '--prot', '1']);
    expect(await text(wrong.stderr)).toContain('Unknown option --prot. Did you mean --port?');
    expect(wrong.exitCode ?? (await once(wrong, 'exit'))[0]).toBe(2);
    // Such as an error of Node's about a flag that this version does not know.
    expect(await text(startNode([builtCommand, 'test', '--help']).stderr)).toBe('');
  });
});

describe('the memory of the proxy', () => {
  it.runIf(process.platform === 'linux')('stays small before 200 MB that nobody reads', async () => {
    const upstream = createServer((_, response) => {
      const block = Buffer.alloc(1024 * 1024);
      let left = 200;
      const more = (): void => {
        while (left-- > 0) if (!response.write(block)) return void response.once('drain', more);
        response.end();
      };
      more();
    }).listen(0, '127.0.0.1');
    await once(upstream, 'listening');
    const { child, tunnel } = await startProxy();
    const { port } = upstream.address() as AddressInfo;
    const rss = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid ?? 0}/status`, 'utf8'))?.[1]);
    const before = rss();
    const request = { method: 'GET', url: `http://127.0.0.1:${port}/`, headers: [] };
    const { body } = await tunnel.request(request);
    await sleep(1000);
    expect(rss() - before).toBeLessThan(40 * 1024);
    let read = 0;
    for await (const chunk of body) read += chunk.byteLength;
    expect(read).toBe(200 * 1024 * 1024);
    upstream.close();
  });
});
