import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gzipSync } from 'node:zlib';
import { WebSocket } from 'ws';
import { testFolder } from '../e2e/testing/folder';
import type { Hello } from './frames';
import { startServer, type RunningServer } from './server';
import { FAST } from './stream';

const token = 'a-token-for-the-tests-0123456789';
const launch = { version: '1.2.3', cwd: '/', platform: 'linux', servers: [] };
const offered = ['loupe.v1', `loupe.token.${token}`];
const pageHtml =
  '<html data-base="__BASE_PATH__"><link href="./icon.svg"><meta property="csp-nonce" nonce="__CSP_NONCE__"><p>the page</p>';
const webRoot = testFolder();
const asset = `export default ${'0'.repeat(5000)};`;
let server: RunningServer;
let origin: string;
let sandboxPort: number;
let appPort: number;

beforeAll(async () => {
  mkdirSync(join(webRoot, 'assets'));
  writeFileSync(join(webRoot, 'index.html'), pageHtml);
  writeFileSync(join(webRoot, 'icon.svg'), '<svg/>');
  writeFileSync(join(webRoot, 'sandbox.html'), '<p>the sandbox</p>');
  writeFileSync(join(webRoot, 'assets', 'app-1a2b.js.gz'), gzipSync(asset));
  server = await startServer({ host: '127.0.0.1', port: 0, token, launch, webRoot });
  origin = `http://127.0.0.1:${server.port}`;
  const greeting = await upgrade({ origin }, offered);
  const { sandboxOrigin, appOrigin } = (greeting as { hello: { launch: Hello } }).hello.launch;
  sandboxPort = Number(new URL(sandboxOrigin).port);
  appPort = Number(new URL(appOrigin).port);
});

afterAll(async () => {
  await server.close(FAST);
});

/** Unlike fetch, this sends the Host and the Origin that it is told to. */
async function get(path: string, options: RequestOptions = {}, at = origin) {
  const sent = request(`${at}${path}`, options).end();
  const [response] = (await once(sent, 'response')) as [
    NodeJS.ReadableStream & { statusCode: number; headers: IncomingHttpHeaders },
  ];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

/** The status of the refusal, or the first frame with the subprotocol that was chosen. */
function upgrade(headers: Record<string, string>, protocols: string[], path = '/tunnel', { port } = server) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, protocols, { headers });
  return new Promise<number | { protocol: string; hello: unknown }>((resolve) => {
    socket.on('error', () => undefined);
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0));
    socket.on('message', (message: Buffer) => {
      resolve({ protocol: socket.protocol, hello: JSON.parse(message.toString()) });
      socket.close();
    });
  });
}

/** Asks for a page as Loupe's own does, or says why the connection was ended. */
async function ticketFor(csp: string, apart = false, { port } = server, page = origin): Promise<string> {
  const headers = { origin: page, host: new URL(page).host };
  const socket = new WebSocket(`ws://127.0.0.1:${port}/tunnel`, offered, { headers });
  await once(socket, 'message');
  socket.send(JSON.stringify({ type: 'sandbox', stream: 1, csp, apart }));
  return new Promise((resolve) => {
    socket.on('message', (message: Buffer) => {
      resolve((JSON.parse(message.toString()) as { ticket: string }).ticket);
      socket.close();
    });
    socket.on('close', (_, reason: Buffer) => resolve(reason.toString()));
  });
}

describe('requests', () => {
  it('serves the page to its own hosts only', async () => {
    const { port } = server;
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`])
      expect((await get('/', { headers: { host } })).status, host).toBe(200);
    for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1', `127.0.0.1:1`]) {
      const refused = await get('/', { headers: { host } });
      expect(refused.status, host).toBe(403);
      expect(refused.headers['content-type']).toContain('text/plain');
      expect(refused.body).not.toContain('the page');
    }
  });

  it('refuses pages of other origins', async () => {
    expect((await get('/', { headers: { origin } })).status).toBe(200);
    for (const other of ['https://evil.example', 'null', 'http://127.0.0.1:1', `${origin}.evil.example`]) {
      expect((await get('/', { headers: { origin: other } })).status, other).toBe(403);
      expect((await get('/icon.svg', { headers: { origin: other } })).status, other).toBe(403);
    }
  });

  it('gives nothing away: no token, no name of a program', async () => {
    const { body, headers } = await get('/');
    expect(body + JSON.stringify(headers)).not.toContain(token);
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('etag');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('puts a fresh nonce into the page and into its strict policy', async () => {
    const seen = new Set<string>();
    for (let i = 0; i < 2; i++) {
      const { body, headers } = await get('/');
      const nonce = /nonce="([^"]+)"/.exec(body)?.[1] ?? '';
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`);
      expect(policy).toContain("default-src 'none'; script-src 'self';");
      expect(policy).toContain("connect-src 'self';");
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['x-content-type-options']).toBe('nosniff');
      seen.add(nonce);
    }
    expect(seen.size).toBe(2);
  });

  it('answers every path of the page with the page, and missing files with 404', async () => {
    for (const path of ['/s/everything/tools/get-sum', '/s/a.b/resources/notes.md'])
      expect((await get(path)).body, path).toContain('the page');
    for (const path of [
      '/assets/gone.js',
      '/index.html',
      '/sandbox.html',
      '/Sandbox.html',
      '/favicon.ico',
      '/../../package.json',
      '/assets/',
      '/./sandbox.html',
      '/x/../sandbox.html',
      '/%73andbox.html',
      '/%2e/sandbox.html',
      '/sandbox%2ehtml',
      '/assets/../sandbox.html',
      '/assets/%2e%2e/sandbox.html',
      '/assets//app-1a2b.js',
      '/%69con.svg',
    ]) {
      expect((await get(path)).status, path).toBe(404);
    }
    // It could name another host.
    expect((await get('//sandbox.html')).status).toBe(400);
    expect((await get('/icon.svg')).body).toBe('<svg/>');
  });

  it('serves assets compressed, as they are stored, and has them cached for ever', async () => {
    const packed = await get('/assets/app-1a2b.js', { headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(packed.body.length).toBeLessThan(1000);
    const plain = await get('/assets/app-1a2b.js', { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe(asset);
    expect((await get('/assets/app-1a2b.js.gz')).status).toBe(404);
  });

  it('serves GET and HEAD only', async () => {
    expect((await get('/', { method: 'POST' })).status).toBe(405);
    expect((await get('/', { method: 'HEAD' })).status).toBe(200);
  });
});

describe('the proof of the token', () => {
  const nonce = '0f'.repeat(32);
  it('is the token’s signature of a nonce, and of nothing else', async () => {
    const { status, body, headers } = await get(`/proof/${nonce}`);
    expect(status).toBe(200);
    // Of this port: no other can have its page's question answered here.
    expect(body).toBe(createHmac('sha256', token).update(`loupe proof ${server.port} ${nonce}`).digest('hex'));
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['access-control-allow-origin']).toBeUndefined();
    for (const path of ['/proof/', '/proof/0', `/proof/${nonce}0`, '/proof/x%20y'])
      expect(await get(path)).toMatchObject({ status: 400, body: '' });
  });

  it('is given to no other page', async () => {
    const asks = [{ Origin: 'https://evil.example' }, { Host: 'evil.example' }];
    for (const headers of asks) expect((await get(`/proof/${nonce}`, { headers })).status).toBe(403);
  });
});

describe('the sandbox of apps', () => {
  const policy = "default-src 'none'; script-src 'unsafe-inline'; connect-src https://a.example";
  const at = (port = sandboxPort) => `http://127.0.0.1:${port}`;
  it('is another origin, and the only one that the page may have in a frame', async () => {
    expect(new Set([sandboxPort, appPort, server.port]).size).toBe(3);
    for (const name of ['127.0.0.1', 'localhost']) {
      const { headers } = await get('/', { headers: { host: `${name}:${server.port}` } });
      const sandbox = `http://${name}:${sandboxPort}`;
      expect(headers['content-security-policy']).toContain(`frame-src ${sandbox};`);
      expect(headers['permissions-policy']).toContain(`camera=(self "${sandbox}")`);
      expect(headers['permissions-policy']).toContain('usb=()');
    }
  });

  it('serves its one page once, under the policy that was asked for and its own, in a frame of ours only', async () => {
    const path = `/?${await ticketFor(policy)}`;
    const { status, headers, body } = await get(path, {}, at());
    expect(status).toBe(200);
    expect(body).toBe('<p>the sandbox</p>');
    // Node joins them; a browser enforces both.
    expect(headers['content-security-policy']).toBe(`${policy}, form-action 'none'; frame-ancestors ${origin}`);
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cache-control']).toBe('no-store');
    expect(JSON.stringify(headers) + body).not.toContain(token);
    expect((await get(path, {}, at())).status).toBe(404);
    expect((await get(path, {}, at(appPort))).status).toBe(404);
  });

  it('has an app with an origin on the third one, which the sandbox alone may frame there', async () => {
    const path = `/?${await ticketFor(policy, true)}`;
    const outer = await get(path, {}, at());
    expect(outer.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; " +
        `frame-src ${at(appPort)}, form-action 'none'; frame-ancestors ${origin}`,
    );
    const inner = await get(path, {}, at(appPort));
    expect(inner.headers['content-security-policy']).toBe(
      `${policy}, form-action 'none'; frame-ancestors ${at()} ${origin}`,
    );
    expect((await get(path, {}, at())).status).toBe(404);
    expect((await get(path, {}, at(appPort))).status).toBe(404);
  });

  it('serves nothing else, and no policy that could add a header or another policy', async () => {
    for (const nothing of ['/', '/?', '/?guessed', `/?csp=${encodeURIComponent(policy)}`, '/sandbox.html', '/icon.svg'])
      expect((await get(nothing, {}, at())).status, nothing).toBe(404);
    expect((await get(`//?${await ticketFor(policy)}`, {}, at())).status).toBe(400);
    for (const wrong of [
      '',
      'a\r\nSet-Cookie: b=c',
      'default-src *, script-src *',
      'default-src "x"',
      'frame-ancestors ☃',
    ])
      expect(await ticketFor(wrong), wrong).toMatch(/^bad frame/);
    const path = `/?${await ticketFor(policy)}`;
    for (const method of ['POST', 'HEAD', 'PUT', 'OPTIONS'])
      expect((await get(path, { method }, at())).status, method).toBe(405);
    const guessed = `ws://127.0.0.1:${sandboxPort}/tunnel`;
    const socket = new WebSocket(guessed, offered, { headers: { origin } });
    socket.on('error', () => undefined);
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
    expect(response.statusCode).not.toBe(101);
  });

  it('refuses foreign hosts and origins, also the page’s, and an app’s own', async () => {
    const path = `/?${await ticketFor(policy)}`;
    for (const headers of [
      { host: `evil.example:${sandboxPort}` },
      { host: `127.0.0.1:${server.port}` },
      { origin: 'null' },
      { origin: 'https://evil.example' },
      { origin },
    ])
      expect((await get(path, { headers }, at())).status, JSON.stringify(headers)).toBe(403);
    for (const port of [sandboxPort, appPort]) {
      expect((await get('/', { headers: { origin: at(port) } })).status).toBe(403);
      expect(await upgrade({ origin: at(port) }, offered)).toBe(403);
    }
  });
});

describe('apps on the page’s port', () => {
  const policy = "default-src 'none'";
  const always = "form-action 'none'; frame-ancestors";

  it('are at two names below a host, and nothing else is', async () => {
    const one = await startServer({ host: '127.0.0.1', port: 0, token, launch, webRoot, appHost: 'localhost' });
    const { port } = one;
    const page = `http://127.0.0.1:${port}`;
    const [sandbox, app] = [`loupe-sandbox.localhost:${port}`, `loupe-app.localhost:${port}`];
    const { headers } = await get('/', {}, page);
    expect(headers['content-security-policy']).toContain(`frame-src http://${sandbox};`);
    expect(headers['permissions-policy']).toContain(`camera=(self "http://${sandbox}")`);
    expect(await upgrade({ origin: page }, offered, '/tunnel', one)).toMatchObject({
      hello: { launch: { sandboxOrigin: `http://${sandbox}`, appOrigin: `http://${app}` } },
    });
    const path = `/?${await ticketFor(policy, true, one, page)}`;
    expect((await get(path, {}, page)).body).toContain('the page');
    const outer = await get(path, { headers: { host: sandbox } }, page);
    expect(outer.body).toBe('<p>the sandbox</p>');
    expect(outer.headers['content-security-policy']).toContain(`frame-src http://${app}, ${always} ${page}`);
    const inner = await get(path, { headers: { host: app } }, page);
    expect(inner.headers['content-security-policy']).toBe(`${policy}, ${always} http://${sandbox} ${page}`);
    for (const host of [sandbox, app]) {
      for (const nothing of [
        path,
        '/',
        '/icon.svg',
        '/assets/app-1a2b.js',
        '/sandbox.html',
        `/proof/${'0'.repeat(64)}`,
      ])
        expect((await get(nothing, { headers: { host } }, page)).status, host + nothing).toBe(404);
      const own = `http://${host}`;
      for (const path of ['/', '/icon.svg'])
        expect((await get(path, { headers: { origin: own } }, page)).status, own).toBe(403);
      expect(await upgrade({ origin: own }, offered, '/tunnel', one)).toBe(403);
      expect(await upgrade({ origin: own, host }, offered, '/tunnel', one)).toBe(403);
      expect((await get('/', { headers: { host, origin: page } }, page)).status).toBe(403);
    }
    for (const host of [`x.${sandbox}`, `loupe-other.localhost:${port}`, `evil.example:${port}`])
      expect((await get('/', { headers: { host } }, page)).status, host).toBe(403);
    await one.close(FAST);
  });

  it('are framed by the page as its reverse proxy serves it', async () => {
    const given = { host: '127.0.0.1', port: 0, token, launch, webRoot, allowedHosts: ['a.example'] };
    for (const appHost of ['a.example', undefined]) {
      const one = await startServer({ ...given, appHost });
      const at = `http://127.0.0.1:${one.port}`;
      const { headers } = await get('/', { headers: { host: 'a.example:8443' } }, at);
      const page = 'https://a.example:8443';
      const greeting = await upgrade({ origin: page, host: 'a.example:8443' }, offered, '/tunnel', one);
      const { sandboxOrigin, appOrigin } = (greeting as { hello: { launch: Hello } }).hello.launch;
      expect(headers['content-security-policy']).toContain(
        `frame-src ${sandboxOrigin.replace('https', 'http')} ${sandboxOrigin};`,
      );
      if (appHost !== undefined) expect(sandboxOrigin).toBe('https://loupe-sandbox.a.example:8443');
      const path = `/?${await ticketFor(policy, true, one, page)}`;
      const { hostname, host, port } = new URL(appOrigin);
      const inner = appHost === undefined ? `http://127.0.0.1:${port}` : at;
      expect(hostname).toBe(appHost === undefined ? 'a.example' : 'loupe-app.a.example');
      expect((await get(path, { headers: { host } }, inner)).headers['content-security-policy']).toBe(
        `${policy}, ${always} ${sandboxOrigin} ${page}`,
      );
      await one.close(FAST);
    }
  });
});

describe('upgrades', () => {
  it('accepts the token from its own origin, and names no token back', async () => {
    const accepted = await upgrade({ origin }, offered);
    expect(accepted).toEqual({
      protocol: 'loupe.v1',
      hello: {
        type: 'hello',
        launch: {
          ...launch,
          port: server.port,
          sandboxOrigin: `http://127.0.0.1:${sandboxPort}`,
          appOrigin: `http://127.0.0.1:${appPort}`,
        },
      },
    });
  });

  it('refuses wrong, missing and shortened tokens', async () => {
    for (const wrong of [
      ['loupe.v1'],
      ['loupe.v1', 'loupe.token.wrong'],
      ['loupe.v1', `loupe.token.${token.slice(0, -1)}`],
      ['loupe.v1', `loupe.token.${token}x`],
      [`loupe.token.${token}`],
      ['loupe.v1', token],
    ]) {
      expect(await upgrade({ origin }, wrong), wrong.join()).toBe(401);
    }
  });

  it('refuses foreign and missing origins, foreign hosts and other paths, whatever the token', async () => {
    expect(await upgrade({ origin: 'https://evil.example' }, offered)).toBe(403);
    expect(await upgrade({ origin: 'null' }, offered)).toBe(403);
    expect(await upgrade({}, offered)).toBe(403);
    expect(await upgrade({ origin, host: `evil.example:${server.port}` }, offered)).toBe(403);
    expect(await upgrade({ origin }, offered, '/')).toBe(404);
    expect(await upgrade({ origin }, offered, `/tunnel?token=${token}`)).toBe(404);
  });
});

describe('a refused upgrade', () => {
  it('leaves no socket, though its client never ends', async () => {
    const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
    const head = [
      'GET /tunnel HTTP/1.1',
      `Host: 127.0.0.1:${server.port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    expect(await text(socket)).toContain('403');
    // What is written to a socket that the other side has destroyed breaks it.
    const broken = once(socket, 'error');
    const writing = setInterval(() => socket.write('x'), 20);
    expect((await broken)[0]).toMatchObject({ code: /EPIPE|ECONNRESET/ });
    clearInterval(writing);
    socket.destroy();
  });
});

describe('frames of a page', () => {
  it('open so many streams at a time, and each one is answered', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/tunnel`, offered, { origin });
    await once(socket, 'message');
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    let refused = 0;
    const last = new Promise<void>((resolve) => {
      socket.on('message', (message: Buffer) => {
        const frame = JSON.parse(message.toString()) as { code?: string; stream: number };
        if (frame.code === 'too-many-streams') refused++;
        if (frame.stream === 10_000) resolve();
      });
    });
    const url = `http://127.0.0.1:${port}/`;
    for (let stream = 1; stream <= 10_000; stream++)
      socket.send(JSON.stringify({ type: 'request', stream, method: 'GET', url, headers: [] }));
    await last;
    expect(refused).toBe(8000);
    socket.close();
    silent.closeAllConnections();
    silent.close();
  });

  it.each([
    ['no JSON', 'nonsense'],
    ['an unknown type', '{"type":"exec","stream":1}'],
    ['a missing field', '{"type":"spawn","stream":1,"command":"node"}'],
    ['a field too many', '{"type":"close","stream":1,"force":true}'],
    ['a stream never opened', '{"type":"close","stream":7}'],
    ['credit for no channel', '{"type":"credit","stream":1,"channel":0,"bytes":1}'],
    ['bytes on no channel', Buffer.from([1, 0, 0, 0, 1, 65])],
    ['bytes without a header', Buffer.from([0, 0])],
  ])('end the connection with a reason: %s', async (_, frame) => {
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/tunnel`, ['loupe.v1', `loupe.token.${token}`], {
      origin,
    });
    await once(socket, 'message');
    socket.send(frame);
    const [code, reason] = (await once(socket, 'close')) as [number, Buffer];
    expect(code).toBe(1008);
    expect(reason.toString()).toMatch(/^bad frame: ./);
  });

  it('must stay within the credit', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/tunnel`, ['loupe.v1', `loupe.token.${token}`], {
      origin,
    });
    await once(socket, 'message');
    socket.send(
      JSON.stringify({
        type: 'spawn',
        stream: 1,
        command: process.execPath,
        args: ['-e', 'setTimeout(()=>{},9e3)'],
      }),
    );
    socket.send(Buffer.concat([Buffer.from([0, 0, 0, 0, 1]), Buffer.alloc(512 * 1024)]));
    const [, reason] = (await once(socket, 'close')) as [number, Buffer];
    expect(reason.toString()).toContain('overran its credit');
  });
});

describe('a server with further host names', () => {
  it('answers to them with any port, by http and https, and to no other', async () => {
    const allowedHosts = ['loupe.example.com'];
    const named = await startServer({ host: '127.0.0.1', port: 0, token, launch, webRoot, allowedHosts });
    const at = `http://127.0.0.1:${named.port}`;
    const status = async (headers: Record<string, string>) => (await get('/', { headers }, at)).status;
    const Host = 'loupe.example.com';
    expect(await status({ Host })).toBe(200);
    expect(await status({ Host: 'LOUPE.example.com:8443' })).toBe(200);
    expect(await status({ Host, Origin: 'https://loupe.example.com' })).toBe(200);
    expect(await status({ Host: `${Host}:8443`, Origin: 'https://loupe.example.com:8443' })).toBe(200);
    for (const Origin of ['https://loupe.example.com:8443', 'https://evil.example', 'https://example.com', 'null'])
      expect(await status({ Host, Origin })).toBe(403);
    for (const other of ['example.com', 'a.loupe.example.com', 'loupe.example.com.', 'loupe.example.com:1:2'])
      expect(await status({ Host: other })).toBe(403);
    expect(await status({ Host: `127.0.0.1:${named.port}`, Origin: 'https://loupe.example.com' })).toBe(403);
    await named.close(FAST);
  });

  it('is below a path, and nowhere else', async () => {
    const basePath = '/tools/loupe';
    const below = await startServer({ host: '127.0.0.1', port: 0, token, launch, webRoot, basePath });
    const at = `http://127.0.0.1:${below.port}`;
    const page = await get(`${basePath}/s/everything/tools`, {}, at);
    expect(page.body).toContain('the page');
    expect(page.body).toContain('<html data-base="/tools/loupe"><link href="/tools/loupe/icon.svg">');
    expect((await get('/s/everything/tools')).body).toContain('<html data-base=""><link href="/icon.svg">');
    for (const path of ['/icon.svg', '/assets/app-1a2b.js', `/proof/${'0'.repeat(64)}`]) {
      expect((await get(basePath + path, {}, at)).status, path).toBe(200);
      expect((await get(path, {}, at)).status, path).toBe(404);
    }
    const bare = await get(basePath, {}, at);
    expect([bare.status, bare.headers['location']]).toEqual([308, `${basePath}/`]);
    const nowhere = [
      '/',
      `${basePath}s`,
      '/Tools/loupe/',
      '/tools//loupe/',
      `/x${basePath}/`,
      `${basePath}/sandbox.html`,
    ];
    for (const path of nowhere) expect((await get(path, {}, at)).status, path).toBe(404);
    expect((await get(`${basePath}/`, { headers: { Host: 'evil.example' } }, at)).status).toBe(403);
    expect(await upgrade({ origin: at }, offered, `${basePath}/tunnel`, below)).toMatchObject({ protocol: 'loupe.v1' });
    expect(await upgrade({ origin: at }, offered, '/tunnel', below)).toBe(404);
    expect(await upgrade({ origin: 'https://evil.example' }, offered, `${basePath}/tunnel`, below)).toBe(403);
    await below.close(FAST);
  });

  it('has its apps on two ports that are named', async () => {
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const { port } = free.address() as AddressInfo;
    free.close();
    await once(free, 'close');
    const appPorts = port < 65_535 ? port : port - 1;
    const fixed = await startServer({ host: '127.0.0.1', port: 0, token, launch, webRoot, appPorts });
    for (const each of [appPorts, appPorts + 1])
      expect((await get('/', {}, `http://127.0.0.1:${each}`)).status).toBe(404);
    await fixed.close(FAST);
  });
});
