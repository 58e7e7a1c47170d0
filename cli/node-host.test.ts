import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type HostProcess, type RelayRequest } from '../core/host';
import { FAST } from '../proxy/stream';
import { nodeHost } from './node-host';

const host = nodeHost();
afterEach(() => host.close(FAST));

function run(script: string): HostProcess {
  return host.spawn({ command: process.execPath, args: ['-e', script] });
}

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const chunk of stream) bytes += chunk.byteLength;
  return bytes;
}

describe('a process', () => {
  it('has its outputs apart, and an exit', async () => {
    const child = run(`
      process.stdin.on('data', (bytes) => process.stdout.write('got ' + bytes));
      process.stdin.on('end', () => { console.error('bye'); process.exitCode = 3; });
    `);
    expect((await child.started).pid).toBeGreaterThan(0);
    await child.write(new TextEncoder().encode('one '));
    await child.write(new TextEncoder().encode('two'));
    const [out, errors, exit] = await Promise.all([text(child.stdout), text(child.stderr), child.close()]);
    expect(out.replaceAll('got ', '')).toBe('one two');
    expect(errors).toBe('bye\n');
    expect(exit).toEqual({ code: 3, signal: null });
    expect(await child.exited).toEqual(exit);
    await expect(child.write(new Uint8Array(1))).rejects.toMatchObject({ code: 'stdin-closed' });
  });

  it('is held up while nobody reads what it writes', async () => {
    const size = 4_000_000;
    const child = run(`process.stdout.write('x'.repeat(${size}), () => console.error('written'))`);
    const written = text(child.stderr);
    expect(await Promise.race([written, sleep(500, 'waits')])).toBe('waits');
    expect(await bytesOf(child.stdout)).toBe(size);
    expect(await written).toBe('written\n');
  });

  it('goes on when its reader has had enough', async () => {
    const child = run(`process.stdout.write('x'.repeat(4_000_000), () => console.error('written'))`);
    await child.stdout.cancel();
    expect(await text(child.stderr)).toBe('written\n');
    expect(await child.exited).toEqual({ code: 0, signal: null });
  });

  it('that cannot be started says why', async () => {
    const child = host.spawn({ command: 'loupe-no-such-command', args: [] });
    await expect(child.started).rejects.toMatchObject({
      code: 'command-not-found',
      message: 'loupe-no-such-command is not on the PATH.',
    });
    expect(await child.exited).toEqual({ code: null, signal: null });
    expect(await text(child.stdout)).toBe('');
  });

  it('that is deaf is ended all the same, by its host', async () => {
    const child = run(`
      process.on('SIGTERM', () => {});
      setInterval(() => {}, 1000);
      console.log('deaf');
    `);
    await child.stdout.getReader().read();
    await host.close({ stdinMs: 10, terminateMs: 10 });
    expect(await child.exited).toEqual({ code: null, signal: 'SIGKILL' });
  });
});

describe('HTTP', () => {
  async function serving(
    answer: (request: IncomingMessage, response: ServerResponse) => void,
    use: (url: string) => Promise<void>,
  ): Promise<void> {
    const server = createServer(answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }
  const get = (url: string, more: Partial<RelayRequest> = {}) =>
    host.request({ method: 'GET', url, headers: [], ...more });

  it('goes out and comes back as it is', () =>
    serving(
      (request, response) => {
        response.setHeader('X-Two', ['a', 'b']);
        response.statusCode = 418;
        request.pipe(response);
      },
      async (url) => {
        const body = new Uint8Array(3_000_000).fill(120);
        const response = await get(url, { method: 'POST', body });
        expect(response).toMatchObject({ status: 418, httpVersion: '1.1' });
        expect(response.headers).toContainEqual(['X-Two', 'b']);
        expect(await bytesOf(response.body)).toBe(body.byteLength);
      },
    ));

  it('a body that breaks off is read as far as it came', () =>
    serving(
      (_, response) => {
        response.writeHead(200, { 'Content-Length': '100' });
        response.write('begun', () => setTimeout(() => response.destroy(), 50));
      },
      async (url) => {
        const reader = (await get(url)).body.getReader();
        expect(new TextDecoder().decode((await reader.read()).value)).toBe('begun');
        await expect(reader.read()).rejects.toMatchObject({ code: 'reset' });
      },
    ));

  it('is dropped when it is aborted or cancelled', () =>
    serving(
      (_, response) => void response.write('begun'),
      async (url) => {
        const stop = new AbortController();
        const { body } = await get(url, { signal: stop.signal });
        const reader = body.getReader();
        await reader.read();
        const more = reader.read();
        stop.abort();
        await expect(more).rejects.toMatchObject({ code: 'aborted' });
        await expect(get(url, { signal: stop.signal })).rejects.toMatchObject({ code: 'aborted' });
        await (await get(url)).body.cancel();
      },
    ));

  it('that reaches nobody says why', async () => {
    let free = '';
    await serving(
      () => undefined,
      (url) => Promise.resolve(void (free = url)),
    );
    await expect(get(free)).rejects.toMatchObject({ code: 'refused' });
    await expect(get('ftp://127.0.0.1/')).rejects.toMatchObject({ code: 'bad-url' });
  });
});
