import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestProxy, type TestProxy } from '../../e2e/testing/tunnel';
import { exchange, type ExchangeRequest } from '../../core/transports/exchange';
import type { Tunnel } from './tunnel';
import type { RelayRequest } from '../../core/host';
import { headerOf } from '../../core/transports/http-progress';

const MEGABYTE = 1024 * 1024;
let proxy: TestProxy;
let tunnel: Tunnel;

beforeAll(async () => {
  proxy = await startTestProxy();
  tunnel = await proxy.open();
});
afterAll(() => proxy.close());

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function serve(listener: RequestListener): Promise<string> {
  return listen(createServer(listener));
}

/** A server that answers with these bytes, whatever it is asked. */
async function serveRaw(answer: string): Promise<string> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(answer, 'latin1'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function get(url: string, more: Partial<RelayRequest> = {}) {
  return tunnel.request({ method: 'GET', url, headers: [], ...more });
}

describe('an HTTP exchange', () => {
  it('sends headers as they are: order, case and duplicates', async () => {
    let raw: string[] = [];
    const url = await serve((request, response) => {
      raw = request.rawHeaders;
      response.end();
    });
    await get(url, {
      headers: [
        ['X-B', '1'],
        ['x-a', 'ü'],
        ['X-b', '2'],
        ['Cookie', 'c=1'],
      ],
    });
    const host = new URL(url).host;
    const ours = ['Host', host, 'X-B', '1', 'x-a', 'ü', 'X-b', '2', 'Cookie', 'c=1'];
    expect(raw.slice(0, ours.length)).toEqual(ours);
    expect(raw.slice(ours.length)).toEqual(['Connection', 'keep-alive']);
  });

  it('brings headers as they are: order, case, duplicates and Set-Cookie', async () => {
    const url = await serveRaw(
      'HTTP/1.1 299 Sort Of\r\nX-B: 1\r\nset-cookie: a=1\r\nSet-Cookie: b=2\r\nx-b: 2\r\nConnection: close\r\n\r\nhi',
    );
    const response = await get(url);
    expect(response).toMatchObject({ status: 299, statusText: 'Sort Of', httpVersion: '1.1' });
    expect(response.headers).toEqual([
      ['X-B', '1'],
      ['set-cookie', 'a=1'],
      ['Set-Cookie', 'b=2'],
      ['x-b', '2'],
      ['Connection', 'close'],
    ]);
    expect(await text(response.body)).toBe('hi');
  });

  it('passes megabytes both ways unharmed', async () => {
    const url = await serve((request, response) => request.pipe(response));
    const body = new Uint8Array(5 * MEGABYTE).map((_, at) => (at * 7 + (at >> 11)) & 0xff);
    const response = await get(url, { method: 'POST', body });
    expect((await buffer(response.body)).equals(body)).toBe(true);
  });

  it('says how long a body is, and that there is none', async () => {
    const lengths: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      lengths.push(request.headers['content-length']);
      response.end();
    });
    await get(url);
    await get(url, { method: 'POST' });
    await get(url, { method: 'POST', body: new Uint8Array(0) });
    await get(url, { method: 'POST', body: new Uint8Array(3) });
    expect(lengths).toEqual([undefined, '0', '0', '3']);
  });

  it('follows no redirect and decodes nothing', async () => {
    const url = await serve((_, response) => {
      response.writeHead(302, { Location: '/elsewhere', 'Content-Encoding': 'gzip' }).end('not gzip');
    });
    const response = await get(url);
    expect(response.status).toBe(302);
    expect(await text(response.body)).toBe('not gzip');
  });

  it('brings a stream piece by piece', async () => {
    let send: (text: string) => void = () => undefined;
    const url = await serve((_, response) => {
      response.flushHeaders();
      send = (piece) => response.write(piece);
    });
    const { body } = await get(url);
    const reader = body.getReader();
    for (const piece of ['one', 'two']) {
      send(piece);
      expect(new TextDecoder().decode((await reader.read()).value)).toBe(piece);
    }
    await reader.cancel();
  });

  it('runs many at once', async () => {
    const waiting: (() => void)[] = [];
    const url = await serve((_, response) => {
      waiting.push(() => response.end('done'));
      if (waiting.length === 50) for (const answer of waiting) answer();
    });
    const bodies = Array.from({ length: 50 }, async () => text((await get(url)).body));
    expect(new Set(await Promise.all(bodies))).toEqual(new Set(['done']));
  });

  it('makes the server wait when nobody reads', async () => {
    let written = 0;
    const url = await serve((_, response) => {
      const block = Buffer.alloc(65_536);
      const more = (): void => {
        while (written < 200 * MEGABYTE) {
          written += block.length;
          if (!response.write(block)) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    });
    const { body } = await get(url);
    await sleep(1000);
    const stuck = written;
    // What the kernel buffers between two sockets counts too.
    expect(stuck).toBeLessThan(16 * MEGABYTE);
    await sleep(300);
    expect(written).toBe(stuck);
    const reader = body.getReader();
    let read = 0;
    while (read < 32 * MEGABYTE) read += (await reader.read()).value?.byteLength ?? Infinity;
    expect(written).toBeGreaterThan(stuck);
    await reader.cancel();
  });

  it('is broken off by the signal, before and after the head', async () => {
    const closed: Promise<unknown>[] = [];
    const url = await serve((request, response) => {
      closed.push(once(request.socket, 'close'));
      if (request.url === '/head') response.write('begun');
    });
    const silent = new AbortController();
    const waiting = get(url, { signal: silent.signal });
    await vi.waitFor(() => expect(closed).toHaveLength(1), 10_000);
    silent.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'aborted' });
    const begun = new AbortController();
    const { body } = await get(`${url}/head`, { signal: begun.signal });
    begun.abort();
    await expect(text(body)).rejects.toMatchObject({ code: 'aborted' });
    await expect(get(url, { signal: begun.signal })).rejects.toMatchObject({ code: 'aborted' });
    expect(closed).toHaveLength(2);
    await Promise.all(closed);
  });

  it('gives what came before the connection broke, then the error', async () => {
    const url = await serveRaw('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this');
    const reader = (await get(url)).body.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('only this');
    await expect(reader.read()).rejects.toMatchObject({ code: 'reset' });
  });
});

describe('a failure', () => {
  it.each([
    ['refused', 'http://127.0.0.1:1/', { errno: 'ECONNREFUSED', host: '127.0.0.1', port: '1' }],
    ['dns', 'http://no-such-host.invalid/', { host: 'no-such-host.invalid' }],
    ['bad-url', 'file:///etc/passwd', {}],
    ['bad-url', 'nonsense', {}],
    ['bad-url', 'http://name:secret@127.0.0.1/', {}],
  ])('%s: %s', async (code, url, details) => {
    const failed = get(url);
    await expect(failed).rejects.toMatchObject({ name: 'HostError', code, details });
    await expect(failed).rejects.not.toThrow(/secret/);
  });

  it('bad-header', async () => {
    const url = await serve((_, response) => response.end());
    for (const header of [
      ['a b', 'c'],
      ['a', 'b\r\nc: d'],
      ['a', '☺'],
    ] as [string, string][]) {
      await expect(get(url, { headers: [header] })).rejects.toMatchObject({ code: 'bad-header' });
    }
    await expect(get(url, { method: 'GE T' })).rejects.toMatchObject({ code: 'bad-header' });
  });

  it('bad-response: informational ones without end, or another protocol', async () => {
    const early = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(200);
    const endless = get(await serveRaw(early));
    await expect(endless).rejects.toMatchObject({ code: 'bad-response', message: /103/ });
    const switched = get(
      await serveRaw('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
    );
    await expect(switched).rejects.toMatchObject({ code: 'bad-response', message: /101/ });
  });

  it('reset', async () => {
    const url = await serve(({ socket }: IncomingMessage) => socket.destroy());
    await expect(get(url)).rejects.toMatchObject({ code: 'reset' });
  });

  it('bad-response, for what is not HTTP, and for headers without end', async () => {
    const failed = get(await serveRaw('SSH-2.0-OpenSSH\r\n'));
    const details = { errno: /^HPE_/ };
    await expect(failed).rejects.toMatchObject({ code: 'bad-response', details });
    const endless = get(await serveRaw(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(300_000)}`));
    await expect(endless).rejects.toMatchObject({
      code: 'bad-response',
      details: { errno: 'HPE_HEADER_OVERFLOW' },
    });
  });

  it('tls, with the certificate that was refused', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'loupe-tls-'));
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=tides.example', '-addext', 'subjectAltName=DNS:tides.example'];
    const make = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert];
    execFileSync('openssl', [...make, ...subject], { stdio: 'ignore' });
    const secure = createSecureServer({ key: readFileSync(key), cert: readFileSync(cert) });
    const url = (await listen(secure)).replace('http:', 'https:');
    const failed = get(url);
    await expect(failed).rejects.toMatchObject({
      code: 'tls',
      details: { errno: 'DEPTH_ZERO_SELF_SIGNED_CERT', host: '127.0.0.1' },
    });
    await expect(failed).rejects.toHaveProperty(
      'details.certificate',
      expect.stringContaining('DNS:tides.example, issued by tides.example, valid from'),
    );
    const plain = await serve((_, response) => response.end());
    await expect(get(plain.replace('http:', 'https:'))).rejects.toMatchObject({ code: 'tls' });
  });
});

describe('exchange', () => {
  const ask = (url: string, request: Partial<ExchangeRequest> = {}) =>
    exchange(tunnel, { method: 'GET', url, headers: [], ...request });

  it('sends what it is given, and asks for no compression', async () => {
    const seen: { method?: string; headers: object; body: string }[] = [];
    const url = await serve((request, response) => {
      void text(request).then((body) => {
        seen.push({ method: request.method, headers: request.headers, body });
        response.setHeader('X-Answer', '42').end('{"ok":true}');
      });
    });
    const response = await ask(`${url}/mcp`, {
      method: 'POST',
      headers: [{ 'Content-Type': 'application/json', Origin: 'http://x.example' }],
      body: '{"a":"ü"}',
    });
    expect(response.status).toBe(200);
    expect(headerOf(response.headers, 'x-answer')).toBe('42');
    expect(await text(response.body)).toBe('{"ok":true}');
    const headers: Record<string, string | null>[] = [
      { accept: 'text/html', 'x-r': '1' },
      { 'X-R': '2', 'User-Agent': null },
    ];
    await ask(url, { method: 'PUT', body: 'abc', headers });
    expect(seen).toMatchObject([
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: 'http://x.example',
          accept: '*/*',
          'accept-encoding': 'identity',
          'user-agent': 'mcp-loupe/1.2.3',
        },
        body: '{"a":"ü"}',
      },
      { method: 'PUT', headers: { accept: 'text/html', 'x-r': '2' }, body: 'abc' },
    ]);
    expect(seen[1]?.headers).not.toHaveProperty('user-agent');
  });

  it('survives every status', async () => {
    for (const status of [204, 205, 304, 404, 599, 600, 999]) {
      const url = await serveRaw(`HTTP/1.1 ${status} So\r\nConnection: close\r\n\r\n`);
      const response = await ask(url);
      expect([response.status, response.statusText]).toEqual([status, 'So']);
      expect(await text(response.body)).toBe('');
    }
  });

  it('decodes what the server compressed all the same', async () => {
    const { gzipSync, deflateSync } = await import('node:zlib');
    const url = await serve((request, response) => {
      const gzip = request.url === '/gzip';
      response.setHeader('Content-Encoding', gzip ? 'gzip' : 'deflate');
      response.end(request.url === '/broken' ? 'nonsense' : (gzip ? gzipSync : deflateSync)('plain'));
    });
    for (const path of ['/gzip', '/deflate']) expect(await text((await ask(url + path)).body)).toBe('plain');
    const broken = await ask(`${url}/broken`);
    await expect(text(broken.body)).rejects.toMatchObject({ name: 'HostError', code: 'network' });
    expect((await ask(`${url}/gzip`, { method: 'HEAD' })).status).toBe(200);
  });

  it('leaves a body as it is whose encoding it does not know', async () => {
    const url = await serve((_, response) => {
      response.setHeader('Content-Encoding', 'constructor').end('plain');
    });
    expect(await text((await ask(url)).body)).toBe('plain');
  });

  it('shows the observer the request, the raw head, the bytes and the end', async () => {
    const url = await serveRaw('HTTP/1.1 200 OK\r\nSet-Cookie: a\r\nSet-Cookie: b\r\nContent-Length: 2\r\n\r\nhi');
    const events: unknown[] = [];
    const observed = (address: string) =>
      exchange(
        tunnel,
        { method: 'GET', url: address, headers: [] },
        {
          request: (request) => events.push(request.url),
          response: (head) => events.push(head.headers.slice(0, 2)),
          bytes: (chunk) => events.push(new TextDecoder().decode(chunk)),
          end: (error) => events.push(['end', error]),
        },
      );
    await text((await observed(url)).body);
    const cookies = [
      ['Set-Cookie', 'a'],
      ['Set-Cookie', 'b'],
    ];
    expect(events).toEqual([url, cookies, 'hi', ['end', undefined]]);
    events.length = 0;
    await expect(observed('http://127.0.0.1:1/')).rejects.toMatchObject({ code: 'refused' });
    expect(events).toMatchObject(['http://127.0.0.1:1/', ['end', { code: 'refused' }]]);
  });
});
