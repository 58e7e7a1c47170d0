import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { testFolder } from '../e2e/testing/folder';
import { fuzzing } from '../e2e/fuzz';
import { startTestProxy, TEST_TOKEN, type TestProxy } from '../e2e/testing/tunnel';
import { decodeBytes, encodeBytes } from './frames';
import { pageFrame } from './page-frame';

/**
 * What an attacker sends who can reach the port. Each was seen to fail once with its guard taken out; docs/threat-model.md says
 * which guard that is.
 */

const SILENCE_MS = 300;
const offered = ['loupe.v1', `loupe.token.${TEST_TOKEN}`];
const folder = testFolder();
const webRoot = join(folder, 'web');
let loupe: TestProxy;

beforeAll(async () => {
  mkdirSync(join(webRoot, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'outside.txt'), 'OUTSIDE');
  writeFileSync(join(webRoot, 'index.html'), '<p>the page</p>');
  writeFileSync(join(webRoot, 'sandbox.html'), 'SANDBOX');
  writeFileSync(join(webRoot, 'assets', 'app-1a2b.js'), 'export {}');
  loupe = await startTestProxy({ webRoot });
});
afterAll(async () => {
  await loupe.close();
});

/** Bytes as they are, and all that is answered to them until the other side ends the connection, or says no more. */
async function send(...lines: string[]): Promise<string> {
  const socket = connect(loupe.port, '127.0.0.1');
  let answer = '';
  socket.on('error', () => undefined).on('data', (bytes) => (answer += bytes.toString('latin1')));
  socket.setTimeout(SILENCE_MS, () => socket.destroy());
  socket.write(lines.join('\r\n'), 'latin1');
  await once(socket, 'close');
  return answer;
}
const host = () => `Host: 127.0.0.1:${loupe.port}`;
const statuses = (answer: string) => [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));

async function openSocket(): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${loupe.port}/tunnel`, offered, { origin: loupe.url });
  socket.on('error', () => undefined);
  await once(socket, 'message');
  return socket;
}

/** The code with which the proxy ends the connection. */
async function closeCode(socket: WebSocket): Promise<number> {
  const [code] = (await once(socket, 'close')) as [number];
  return code;
}

describe('a request of another name (DNS rebinding)', () => {
  it.each([
    ['a foreign name', 'Host: evil.example:PORT'],
    ['a name below ours', 'Host: 127.0.0.1.evil.example:PORT'],
    ['ours, with a dot', 'Host: localhost.:PORT'],
    ['ours as a user', 'Host: 127.0.0.1:PORT@evil.example'],
    ['another way to write the address', 'Host: 127.1:PORT'],
    ['the address as a number', 'Host: 2130706433:PORT'],
    ['the address mapped into IPv6', 'Host: [::ffff:127.0.0.1]:PORT'],
    ['any address', 'Host: 0.0.0.0:PORT'],
    ['another port', 'Host: 127.0.0.1:1'],
    ['no port', 'Host: 127.0.0.1'],
    ['a list', 'Host: evil.example, 127.0.0.1:PORT'],
    ['two, ours first', 'Host: 127.0.0.1:PORT\r\nHost: evil.example'],
    ['two, ours last', 'Host: evil.example\r\nHost: 127.0.0.1:PORT'],
    ['ours, and the foreign one forwarded for', 'Host: evil.example\r\nX-Forwarded-Host: 127.0.0.1:PORT'],
    ['none at all', 'X-Nothing: 1'],
  ])('is refused: %s', async (_, header) => {
    const line = header.replaceAll('PORT', String(loupe.port));
    const answer = await send('GET / HTTP/1.1', line, 'Connection: close', '', '');
    expect(statuses(answer)[0]).toBeGreaterThanOrEqual(400);
    expect(answer).not.toContain('the page');
    const upgrade = await send(
      'GET /tunnel HTTP/1.1',
      line,
      `Origin: ${loupe.url}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==',
      `Sec-WebSocket-Protocol: ${offered.join(', ')}`,
      '',
      '',
    );
    expect(statuses(upgrade)[0]).toBeGreaterThanOrEqual(400);
    expect(upgrade).not.toContain('hello');
  });

  it('is refused: ours, and another in the request line', async () => {
    const line = `GET http://evil.example:${loupe.port}/ HTTP/1.1`;
    const answer = await send(line, host(), 'Connection: close', '', '');
    expect(statuses(answer)).toEqual([400]);
    expect(answer).not.toContain('the page');
  });
});

describe('a request within a request (smuggling)', () => {
  const inner = () => ['GET /icon.svg HTTP/1.1', host(), 'Connection: close', '', ''].join('\r\n');

  it.each([
    ['a length and chunks', ['Content-Length: 6', 'Transfer-Encoding: chunked'], '0\r\n\r\n'],
    ['chunks and a length', ['Transfer-Encoding: chunked', 'Content-Length: 6'], '0\r\n\r\n'],
    ['two lengths', ['Content-Length: 0', 'Content-Length: 40'], ''],
    ['a length that is no number', ['Content-Length: +0'], ''],
    ['chunks that are not last', ['Transfer-Encoding: chunked, identity'], '0\r\n\r\n'],
    ['chunks by another name', ['Transfer-Encoding: xchunked'], '0\r\n\r\n'],
    ['a folded header', ['X-A: b', ' Transfer-Encoding: chunked'], '0\r\n\r\n'],
    ['a blank before the colon', ['Transfer-Encoding : chunked'], '0\r\n\r\n'],
    ['a bare line feed', ['X-A: b\nTransfer-Encoding: chunked'], '0\r\n\r\n'],
    ['a bare carriage return', ['X-A: b\rTransfer-Encoding: chunked'], '0\r\n\r\n'],
    ['a null character', ['X-A: b\0c'], ''],
    ['a chunk whose size is no number', ['Transfer-Encoding: chunked'], '0_2\r\nab\r\n0\r\n\r\n'],
  ])('is not heard: %s', async (_, headers, body) => {
    const answer = await send('POST / HTTP/1.1', host(), ...headers, '', body + inner());
    // The one around it is refused, as what it is or for its method; there is no second answer.
    expect(statuses(answer)).toHaveLength(1);
    expect([400, 405]).toContain(statuses(answer)[0]);
  });

  it('is refused: headers without end', async () => {
    const answer = await send('GET / HTTP/1.1', host(), `X-A: ${'a'.repeat(20_000)}`, '', '');
    expect(statuses(answer)).toEqual([431]);
  });
});

describe('a path out of the page’s folder', () => {
  it.each([
    '/../outside.txt',
    '/assets/../../outside.txt',
    '/assets/..%2f..%2foutside.txt',
    '/assets/..%5c..%5coutside.txt',
    '/assets/%2e%2e/%2e%2e/outside.txt',
    '/assets/..;/..;/outside.txt',
    '/assets/....//....//outside.txt',
    '/assets/%252e%252e%252foutside.txt',
    '/assets/app-1a2b.js%00.txt',
    '/assets//../../outside.txt',
    '\\..\\outside.txt',
    '/%2e%2e/outside.txt',
    '/%c0%ae%c0%ae/outside.txt',
    '//outside.txt',
    '/assets/../sandbox.html',
    '/sandbox.html',
  ])('leads nowhere: %s', async (path) => {
    const answer = await send(`GET ${path} HTTP/1.1`, host(), 'Connection: close', '', '');
    expect(answer).not.toMatch(/OUTSIDE|SANDBOX/);
    // It is refused, or taken for one of the page's own paths.
    if (!answer.includes('the page')) expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  });
});

describe('what the page asks to be sent', () => {
  /** A server that keeps what it gets, byte for byte. */
  async function listen() {
    const got: string[] = [];
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (bytes) => {
        got.push(bytes.toString('latin1'));
        socket.end('HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return { got, url: `http://127.0.0.1:${port}`, close: () => server.close() };
  }

  it('adds no line to a request: not by a header, a method or an address', async () => {
    const { got, url, close } = await listen();
    const tunnel = await loupe.open();
    const breaks = ['\r\n', '\n', '\r', '\r\n ', '\u010a', '\u{10a}\u{10d}', '\0', '\u2028'];
    for (const at of breaks) {
      const bad = { name: 'HostError', code: 'bad-header' };
      const injected = `a${at}Injected: 1`;
      const asked = { method: 'GET', url, headers: [] as [string, string][] };
      await expect(
        tunnel.request({ ...asked, headers: [['X-A', injected]] }),
        JSON.stringify(at),
      ).rejects.toMatchObject(bad);
      await expect(tunnel.request({ ...asked, headers: [[injected, 'b']] }), JSON.stringify(at)).rejects.toMatchObject(
        bad,
      );
      await expect(
        tunnel.request({ ...asked, headers: [['Host', injected]] }),
        JSON.stringify(at),
      ).rejects.toMatchObject(bad);
      await expect(
        tunnel.request({ ...asked, method: `GET / HTTP/1.1${at}Injected: 1` }),
        JSON.stringify(at),
      ).rejects.toMatchObject(bad);
      await tunnel.request({ ...asked, url: `${url}/a${at}Injected: 1?b=${at}Injected: 1` });
    }
    close();
    expect(got).toHaveLength(breaks.length);
    for (const request of got) {
      expect(request).not.toMatch(/^\s*Injected:/m);
      expect(request.split('\r\n')).toHaveLength(5);
    }
  });

  it.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,x',
    'ftp://a.example/',
    'ws://a.example/',
    'unix:/var/run/docker.sock',
    '//a.example/',
    'http:',
    '',
  ])('goes to addresses of the web only: %s', async (url) => {
    const tunnel = await loupe.open();
    await expect(tunnel.request({ method: 'GET', url, headers: [] })).rejects.toMatchObject({ code: 'bad-url' });
  });
});

describe('frames', () => {
  const request = { type: 'request', stream: 1, method: 'GET', url: 'http://127.0.0.1:1/', headers: [] };
  const redirect = { type: 'redirect', stream: 1, host: '127.0.0.1', port: 0, path: '/cb', state: 's' };
  const vault = (ask: object) => ({ type: 'vault', stream: 1, ask });
  const inFolder = (ask: object) => ({ type: 'folder', stream: 1, ask });

  it.each([
    ['a stream 0', { ...request, stream: 0 }],
    ['a negative stream', { ...request, stream: -1 }],
    ['half a stream', { ...request, stream: 1.5 }],
    ['a stream too high', { ...request, stream: 2 ** 32 }],
    ['a stream that is text', { ...request, stream: '1' }],
    ['a header that is no pair', { ...request, headers: [['a', 'b', 'c']] }],
    ['TLS options that nobody knows', { ...request, tls: { key: '/etc/ssl/private' } }],
    ['a socket in place of an address', { ...request, socketPath: '/var/run/docker.sock' }],
    ['a redirect to another host', { ...redirect, host: '0.0.0.0' }],
    ['a redirect to a port that is none', { ...redirect, port: 65_536 }],
    ['a redirect without a path', { ...redirect, path: 'cb' }],
    ['a redirect whose path has a query', { ...redirect, path: '/cb?state=s' }],
    ['a redirect whose path has a line break', { ...redirect, path: '/cb\r\nX: y' }],
    ['a redirect whose path has a blank', { ...redirect, path: '/c b' }],
    ['a redirect for any state', { ...redirect, state: '' }],
    ['a vault question that nobody knows', vault({ op: 'dump' })],
    ['a vault question with more to it', vault({ op: 'get', key: 'a', path: '/etc/passwd' })],
    ['a secret without a name', vault({ op: 'put', key: '', value: 'v', remember: false })],
    ['a secret that is no text', vault({ op: 'put', key: 'k', value: 1, remember: false })],
    ['a secret as long as a file', vault({ op: 'put', key: 'k', value: 'x'.repeat(300_000), remember: false })],
    ['a question to the folder that nobody knows', inFolder({ op: 'run', path: 'a.loupe.yaml' })],
    ['a file to write without its length', inFolder({ op: 'write', path: 'a', over: 'new' })],
    ['a file of a negative length', inFolder({ op: 'write', path: 'a', bytes: -1, over: 'new' })],
    ['a file over no version', inFolder({ op: 'write', path: 'a', bytes: 1, over: 'x' })],
    ['a path without end', inFolder({ op: 'read', path: 'a'.repeat(2000) })],
    ['a program to watch by its path', { type: 'program', stream: 1, path: '/etc/passwd' }],
    ['an empty passphrase', vault({ op: 'unlock', passphrase: '' })],
    ['the proxy’s own words', { type: 'hello', launch: {} }],
  ])('that no page sends end the connection: %s', async (_, frame) => {
    const socket = await openSocket();
    socket.send(JSON.stringify(frame));
    expect(await closeCode(socket)).toBe(1008);
  });

  it('open no stream twice, whether it is open, has ended or was passed over', async () => {
    for (const ids of [
      [5, 5],
      [5, 4],
    ]) {
      const socket = await openSocket();
      for (const stream of ids) socket.send(JSON.stringify({ ...redirect, stream }));
      expect(await closeCode(socket)).toBe(1008);
    }
    const socket = await openSocket();
    socket.send(JSON.stringify(request));
    await once(socket, 'message');
    socket.send(JSON.stringify(request));
    expect(await closeCode(socket)).toBe(1008);
  });

  it('are at most 4 MiB long, in one piece or in many', async () => {
    const whole = await openSocket();
    whole.send('x'.repeat(4 * 1024 * 1024 + 1));
    expect(await closeCode(whole)).toBe(1009);
    const pieces = await openSocket();
    const piece = 'x'.repeat(1024 * 1024);
    for (let at = 0; at < 6; at++) pieces.send(piece, { fin: false });
    expect(await closeCode(pieces)).toBe(1009);
    // One that says how long it will be is not waited for.
    const announced = await openSocket();
    const head = Buffer.alloc(14);
    head.writeUInt16BE(0x82ff, 0);
    head.writeBigUInt64BE(2n ** 40n, 2);
    (announced as unknown as { _socket: { write(bytes: Buffer): void } })._socket.write(head);
    expect(await closeCode(announced)).toBe(1009);
  });

  it('that are slow hold up nobody else, and count once they are whole', async () => {
    const slow = await openSocket();
    const { _socket: raw } = slow as unknown as { _socket: { write(bytes: Buffer): void } };
    const ask = Buffer.from(JSON.stringify({ ...vault({ op: 'keys', prefix: '' }), stream: 1 }));
    const mask = Buffer.alloc(4);
    raw.write(Buffer.concat([Buffer.from([0x81, 0x80 | ask.length]), mask, ask.subarray(0, 9)]));
    let answered = false;
    slow.once('message', () => (answered = true));
    const other = await loupe.open();
    expect(await other.vault.keys('')).toEqual([]);
    await sleep(100);
    expect(answered).toBe(false);
    raw.write(ask.subarray(9));
    await expect.poll(() => answered).toBe(true);
    slow.close();
  });

  it('of any content break nothing but their own connection', async () => {
    const json = fc.json({ maxDepth: 2 });
    const anyFrame = fc.record(
      {
        type: fc.constantFrom(
          'spawn',
          'request',
          'credit',
          'sandbox',
          'redirect',
          'vault',
          'folder',
          'program',
          'close',
          'hello',
        ),
        stream: fc.oneof(fc.integer({ min: -1, max: 3 }), fc.constant('1')),
        command: fc.constantFrom('/no/such/program', '', '\0'),
        args: fc.array(fc.string(), { maxLength: 2 }),
        method: fc.string(),
        url: fc.constantFrom('http://127.0.0.1:1/', 'nonsense', ''),
        headers: fc.array(fc.tuple(fc.string(), fc.string()), { maxLength: 2 }),
        channel: fc.integer({ min: -1, max: 3 }),
        bytes: fc.integer(),
        csp: fc.string(),
        apart: fc.boolean(),
        ask: fc.oneof(
          fc.record({ op: fc.constantFrom('get', 'keys', 'status'), key: fc.string(), prefix: fc.string() }),
          fc.record(
            {
              op: fc.constantFrom('list', 'read', 'write', 'remove', 'watch'),
              path: fc.constantFrom('a.loupe.yaml', 'references/a/b.json', '../outside.txt', '/'),
              bytes: fc.integer({ min: -1, max: 3 }),
              over: fc.constantFrom('new', 'any', 'none'),
            },
            { requiredKeys: ['op'] },
          ),
          fc.string(),
        ),
      },
      { requiredKeys: ['type', 'stream'] },
    );
    const bytes = fc
      .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 4 }), fc.uint8Array())
      .map(([channel, stream, payload]) => encodeBytes(channel, stream, payload));
    const frame = fc.oneof(
      anyFrame.map((each) => JSON.stringify(each)),
      json,
      fc.string({ unit: 'binary' }),
      bytes,
      fc.uint8Array({ maxLength: 8 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(frame, { minLength: 1, maxLength: 6 }), async (frames) => {
        const socket = await openSocket();
        const closed = once(socket, 'close') as Promise<[number]>;
        for (const each of frames) socket.send(each);
        socket.close(1000);
        expect([1000, 1007, 1008]).toContain((await closed)[0]);
      }),
      fuzzing(200),
    );
    const tunnel = await loupe.open();
    expect((await tunnel.vault.status()).file).toBe('none');
  });

  it('are read to the byte, or not at all', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (frame) => {
        const read = decodeBytes(frame);
        if (frame.length < 5) expect(read).toBeUndefined();
        else expect(read && encodeBytes(read.channel, read.stream, read.payload)).toEqual(frame);
      }),
      fuzzing(),
    );
    fc.assert(
      fc.property(fc.object({ maxDepth: 2 }), (value) => {
        expect(pageFrame.safeParse(value).success).toBe(false);
      }),
      fuzzing(),
    );
  });
});
