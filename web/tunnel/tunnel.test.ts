import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { openTunnelFrom } from '../../e2e/testing/tunnel';
import { startServer, type RunningServer } from '../../proxy/server';
import { FAST } from '../../proxy/stream';
import { openTunnel, OpenTunnelError, type Tunnel } from './tunnel';
import type { SpawnOptions, HostProcess } from '../../core/host';

const token = 'a-token-for-the-tests-0123456789';
const launch = {
  version: '1.2.3',
  cwd: process.cwd(),
  platform: process.platform,
  servers: [{ name: 'demo', config: { command: 'x' } }],
  autoConnect: 'demo',
};
let server: RunningServer;
let tunnel: Tunnel;

function open(given = token): Promise<Tunnel> {
  return openTunnelFrom(`http://127.0.0.1:${server.port}`, given);
}

beforeAll(async () => {
  server = await startServer({ host: '127.0.0.1', port: 0, token, launch, webRoot: '/none' });
});
afterAll(() => server.close(FAST));
beforeEach(async () => {
  tunnel = await open();
});
afterEach(() => tunnel.close());

/** A Node program. */
function node(source: string, options: Partial<SpawnOptions> = {}): HostProcess {
  return tunnel.spawn({ command: process.execPath, args: ['-e', source], ...options });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function expectGone(pid: number, withinMs: number): Promise<void> {
  await expect.poll(() => isRunning(pid), { timeout: withinMs }).toBe(false);
}

const encoder = new TextEncoder();

describe('a tunnel', () => {
  it('tells what the proxy was started with', () => {
    expect(tunnel.launch).toEqual({
      ...launch,
      port: server.port,
      sandboxOrigin: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) as string,
      appOrigin: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) as string,
    });
    expect(tunnel.state).toEqual({ kind: 'open' });
  });

  it('tells a wrong token from a proxy that is not there', async () => {
    await expect(open('wrong-token')).rejects.toMatchObject({ reason: 'unauthorized' });
    const nowhere = openTunnel({ url: 'http://127.0.0.1:1', token, WebSocket });
    await expect(nowhere).rejects.toBeInstanceOf(OpenTunnelError);
    await expect(nowhere).rejects.toMatchObject({ reason: 'unreachable' });
  });

  it('is closed for good, and everything in it ends', async () => {
    let calls = 0;
    tunnel.subscribe(() => calls++);
    const child = node('setInterval(() => {}, 1000)');
    const { pid } = await child.started;
    const reading = text(child.stdout);
    const writing = child.write(new Uint8Array(1024 * 1024));
    tunnel.close();
    tunnel.close();
    expect(tunnel.state).toEqual({ kind: 'closed', reason: 'page-closed' });
    expect(calls).toBe(1);
    await expect(reading).rejects.toMatchObject({ code: 'tunnel-closed' });
    await expect(writing).rejects.toMatchObject({ code: 'tunnel-closed' });
    expect(await child.exited).toEqual({ code: null, signal: null });
    await expect(node('').started).rejects.toMatchObject({ code: 'tunnel-closed' });
    const request = tunnel.request({ method: 'GET', url: 'http://127.0.0.1/', headers: [] });
    await expect(request).rejects.toMatchObject({ code: 'tunnel-closed' });
    await expectGone(pid, 6000);
  });

  it('says that the proxy has stopped', async () => {
    const own = await startServer({ host: '127.0.0.1', port: 0, token, launch, webRoot: '/none' });
    const other = await openTunnelFrom(`http://127.0.0.1:${own.port}`, token);
    const closed = new Promise<void>((resolve) => other.subscribe(resolve));
    await own.close(FAST);
    await closed;
    expect(other.state).toEqual({ kind: 'closed', reason: 'proxy-stopped' });
  });
});

describe('a process', () => {
  it('speaks over stdin, stdout and stderr, and reports its exit after both have ended', async () => {
    const child = node(
      `process.stdin.once('data', (d) => { console.log('got ' + d); console.error('oops'); process.exitCode = 3; process.stdin.destroy(); })`,
    );
    expect((await child.started).pid).toBeGreaterThan(1);
    await child.write(encoder.encode('ping'));
    const [out, err, exit] = await Promise.all([text(child.stdout), text(child.stderr), child.exited]);
    expect([out, err, exit]).toEqual(['got ping\n', 'oops\n', { code: 3, signal: null }]);
    await expect(child.write(encoder.encode('x'))).rejects.toMatchObject({ code: 'stdin-closed' });
  });

  it('reports the signal that ended it', async () => {
    expect(await node('process.kill(process.pid, "SIGKILL")').exited).toEqual({ code: null, signal: 'SIGKILL' });
  });

  it('passes megabytes both ways unharmed', async () => {
    const child = node('process.stdin.pipe(process.stdout)');
    const sent = new Uint8Array(8 * 1024 * 1024).map((_, at) => (at * 31 + (at >> 13)) & 0xff);
    const received = buffer(child.stdout);
    await child.write(sent.subarray(0, 1_000_003));
    await child.write(sent.subarray(1_000_003));
    void child.close();
    expect((await received).equals(sent)).toBe(true);
    expect(await child.exited).toEqual({ code: 0, signal: null });
  });

  it('has to wait when nobody reads its output, and its input waits for it', async () => {
    const child = node(
      `let n = 0; const more = () => { while (process.stdout.write(Buffer.alloc(65536))) n++; }; process.stdout.on('drain', () => { n++; more() }); more(); setInterval(() => console.error(n), 50)`,
    );
    const lines = child.stderr.getReader();
    await sleep(500);
    const blocks = Number(
      new TextDecoder()
        .decode((await lines.read()).value)
        .trim()
        .split('\n')
        .at(-1),
    );
    expect(blocks * 65536).toBeLessThan(4 * 1024 * 1024);
    let written = false;
    void child.write(new Uint8Array(2 * 1024 * 1024)).then(
      () => (written = true),
      () => undefined,
    );
    await sleep(300);
    expect(written).toBe(false);
    await lines.cancel();
    expect((await child.close()).signal).toMatch(/SIG(TERM|KILL)/);
  });

  it('that ignores the end of stdin and SIGTERM is killed', async () => {
    const child = node(
      `process.on('SIGTERM', () => console.log('no')); setInterval(() => {}, 1000); console.log('up')`,
    );
    const { pid } = await child.started;
    const out = text(child.stdout);
    await sleep(300);
    const signals = vi.spyOn(process, 'kill');
    const begun = performance.now();
    expect(await child.close()).toEqual({ code: null, signal: 'SIGKILL' });
    expect(performance.now() - begun).toBeGreaterThan(4500);
    const sent = signals.mock.calls.flatMap(([to, signal]) => (to === -pid ? [signal] : []));
    signals.mockRestore();
    expect(sent.filter((signal) => signal !== 0).slice(0, 2)).toEqual(['SIGTERM', 'SIGKILL']);
    // It looks whether it is gone every 20 ms, and no longer than 5 s.
    expect(sent.length).toBeLessThan(270);
    expect(await out).toBe('up\nno\n');
    expect(isRunning(pid)).toBe(false);
  });

  it('takes what it has started with it, even when it has ended before', async () => {
    const child = node(
      `const c = require('child_process').spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log("ready")'], { stdio: ['ignore', 'pipe', 'inherit'] }); c.stdout.once('data', () => { console.log(c.pid); process.exit(0); })`,
    );
    const pid = Number(await text(child.stdout).then((out) => out.trim()));
    expect(pid).toBeGreaterThan(1);
    expect(await child.exited).toEqual({ code: 0, signal: null });
    await expectGone(pid, 5000);
  });

  it('reports its exit though a daemon outside its group holds its output open', async () => {
    const child = node(
      `const c = require('child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'inherit', detached: true }); console.log(c.pid); c.unref()`,
    );
    const pid = Number((await text(child.stdout)).trim());
    expect(await child.exited).toMatchObject({ code: 0, signal: null });
    process.kill(pid, 'SIGKILL');
  });

  it.skipIf(process.platform === 'win32')('tells of a daemon that its end did not reach', async () => {
    const child = node(
      `const c = require('child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'ignore', detached: true }); console.log(c.pid); c.unref(); process.stdin.resume()`,
    );
    const reader = child.stdout.getReader();
    const pid = Number(new TextDecoder().decode((await reader.read()).value));
    reader.releaseLock();
    void text(child.stdout);
    const { left } = await child.close();
    expect(left).toEqual([{ pid, command: expect.stringContaining('setTimeout') as string }]);
    process.kill(pid, 'SIGKILL');
  });

  it('gets a small environment, what is named, and never the token', async () => {
    process.env['LOUPE_TOKEN'] = token;
    process.env['LOUPE_TEST_SECRET'] = 'not yours';
    const seen = async (options: Partial<SpawnOptions>) =>
      JSON.parse(await text(node('console.log(JSON.stringify(process.env))', options).stdout)) as object;
    const small = await seen({ env: { NAMED: 'yes' } });
    expect(small).toMatchObject({ PATH: process.env['PATH'], HOME: process.env['HOME'], NAMED: 'yes' });
    expect(small).not.toHaveProperty('LOUPE_TEST_SECRET');
    const whole = await seen({ inheritEnv: true });
    expect(whole).toHaveProperty('LOUPE_TEST_SECRET', 'not yours');
    expect(whole).not.toHaveProperty('LOUPE_TOKEN');
    delete process.env['LOUPE_TOKEN'];
    delete process.env['LOUPE_TEST_SECRET'];
  });

  it('starts in its working directory', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'loupe-cwd-'));
    expect(await text(node('console.log(process.cwd())', { cwd }).stdout)).toBe(`${cwd}\n`);
    await expect(node('', { cwd: '/no/such' }).started).rejects.toMatchObject({
      code: 'cwd-not-found',
      details: { cwd: '/no/such' },
    });
  });

  it('that is not on the PATH is reported with the PATH that was searched', async () => {
    const child = tunnel.spawn({ command: 'no-such-command', args: [], env: { PATH: '/usr/bin:/opt' } });
    await expect(child.started).rejects.toMatchObject({
      code: 'command-not-found',
      details: { errno: 'ENOENT', path: '/usr/bin:/opt', command: 'no-such-command' },
    });
    expect(await child.exited).toEqual({ code: null, signal: null });
    expect(await text(child.stdout)).toBe('');
    await expect(child.write(encoder.encode('x'))).rejects.toMatchObject({ code: 'stdin-closed' });
    const file = tunnel.spawn({ command: './no-such-file', args: [] });
    await expect(file.started).rejects.toMatchObject({ code: 'command-not-found' });
    const plain = tunnel.spawn({ command: './package.json', args: [] });
    await expect(plain.started).rejects.toMatchObject({ code: 'spawn-failed', details: { errno: 'EACCES' } });
    const odd = tunnel.spawn({ command: process.execPath, args: ['a\0b'] });
    await expect(odd.started).rejects.toMatchObject({ code: 'spawn-failed' });
  });
});
