import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestProxy, type TestProxy } from '../../e2e/testing/tunnel';
import type { RedirectRequest, StrayRedirect } from '../../core/host';
import type { StreamFrame } from '../../proxy/frames';
import { RedirectReceiver } from '../../proxy/redirect-receiver';
import { errnoOf, type StreamPort } from '../../proxy/stream';
import type { Tunnel } from './tunnel';

const STATE = 'a-state-that-nobody-guesses-0123456789';
const webRoot = mkdtempSync(join(tmpdir(), 'loupe-web-'));
let proxy: TestProxy;
let tunnel: Tunnel;
const waits = new Set<AbortController>();

beforeAll(async () => {
  writeFileSync(join(webRoot, 'index.html'), '<p>the page</p>');
  proxy = await startTestProxy({ webRoot });
  tunnel = await proxy.open();
});
afterAll(() => proxy.close());
afterEach(() => {
  for (const wait of waits) wait.abort();
  waits.clear();
});

/** Waits on the page's own port, unless told otherwise. */
function wait(wish: Partial<RedirectRequest> = {}) {
  const controller = new AbortController();
  waits.add(controller);
  const { signal } = controller;
  const usual = { host: '127.0.0.1', port: 0, path: '/oauth/callback', state: STATE } as const;
  return { ...tunnel.awaitRedirect({ ...usual, signal, ...wish }), controller };
}

interface Asked {
  method: string;
  address: string;
  headers: Record<string, string>;
}

/** Asks as a browser does, with a Host of its own where one is given. */
async function ask(
  port: number,
  path: string,
  { method = 'GET', address = '127.0.0.1', headers = {} }: Partial<Asked> = {},
) {
  const sent = request({ host: address, port, path, method, headers }).end();
  const [response] = (await once(sent, 'response')) as [
    NodeJS.ReadableStream & { statusCode: number; headers: IncomingHttpHeaders },
  ];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function occupy(port: number, address: string): Promise<Server> {
  const server = createServer().listen(port, address);
  await once(server, 'listening');
  return server;
}

/** Nobody listens there any more. */
async function expectClosed(port: number): Promise<void> {
  const asked = () => ask(port, '/').catch(errnoOf);
  await expect.poll(asked).toBe('ECONNREFUSED');
}

const hasIPv6 = Object.values(networkInterfaces()).some((each) => each?.some(({ address }) => address === '::1'));

/** Whether the promise is still open after what was under way has been answered. */
async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const open = Symbol('open');
  await tunnel.vault.keys('');
  return (await Promise.race([promise, Promise.resolve(open)])) === open;
}

const answer = `/oauth/callback?code=the-code&state=${STATE}&iss=https%3A%2F%2Fas.example`;

describe('a browser that comes back to the page’s own port', () => {
  it('is heard once, with its whole address, and gets a page that closes itself and says nothing', async () => {
    const { listening, received } = wait();
    await listening;
    const shown = await ask(proxy.port, answer);
    expect(await received).toBe(`${proxy.url}${answer}`);
    expect(shown.status).toBe(200);
    expect(shown.body).toContain('You can close this window');
    expect(shown.body).not.toMatch(/the-code|a-state/);
    const nonce = /<script nonce="([^"]+)">close\(\)/.exec(shown.body)?.[1] ?? '(none)';
    expect(shown.headers['content-security-policy']).toContain(`default-src 'none'; script-src 'nonce-${nonce}';`);
    expect(shown.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    const again = await ask(proxy.port, answer);
    expect(again.status).toBe(404);
    expect(again.body).not.toContain('close()');
  });

  it('is told in Chinese where that is preferred', async () => {
    const { listening } = wait();
    await listening;
    for (const [accept, words] of [
      ['zh-CN,zh;q=0.9,en;q=0.8', '不一致'],
      ['en-GB,en;q=0.9,zh;q=0.8', 'Not the sign-in'],
      ['de', 'Not the sign-in'],
      ['de,zh-TW;q=0.5', '不一致'],
    ] as const) {
      const headers = { 'accept-language': accept };
      const { body } = await ask(proxy.port, '/oauth/callback?state=x', { headers });
      expect(body, accept).toContain(words);
    }
  });

  it('is not heard with another state, path, method or host, nor when a page fetches it', async () => {
    const { listening, received } = wait();
    await listening;
    const { port } = proxy;
    const state = (given: string) => `/oauth/callback?code=c${given}`;
    for (const [path, status] of [
      [state(''), 400],
      [state('&state='), 400],
      [state(`&state=${STATE.slice(0, -1)}`), 400],
      [state(`&state=${STATE}x`), 400],
      [state(`&state=${STATE.toUpperCase()}`), 400],
      [state(`&state=${STATE}&state=${STATE}`), 400],
      [state(`&state=x&state=${STATE}`), 400],
      [`/oauth/callback#state=${STATE}`, 200],
      [`/oauth/callback/?state=${STATE}`, 200],
      [`/oauth/%63allback?state=${STATE}`, 200],
      [`//oauth/callback?state=${STATE}`, 400],
      [`/x/../oauth/callback?state=${STATE}`, 404],
      [`/OAuth/callback?state=${STATE}`, 200],
    ] as const) {
      const { status: got, body } = await ask(port, path);
      expect(got, path).toBe(status);
      // 200: the page itself, which has nothing to do with it.
      if (status === 200) expect(body, path).toContain('the page');
      expect(body, path).not.toContain('close()');
    }
    for (const method of ['POST', 'HEAD', 'PUT', 'OPTIONS'])
      expect((await ask(port, answer, { method })).status, method).toBe(404);
    for (const host of [`localhost:${port}`, `evil.example:${port}`, '127.0.0.1', `[::1]:${port}`])
      expect((await ask(port, answer, { headers: { host } })).status, host).toBe(404);
    for (const destination of ['image', 'iframe', 'script', 'empty'])
      expect((await ask(port, answer, { headers: { 'sec-fetch-dest': destination } })).status, destination).toBe(404);
    expect(await isPending(received)).toBe(true);
    await ask(port, answer, { headers: { 'sec-fetch-dest': 'document' } });
    expect(await received).toContain('the-code');
  });

  it('is told of to the page where it brings no state or another one, with the code of its error alone', async () => {
    const strays: StrayRedirect[] = [];
    const { listening, received } = wait({ onStray: (stray) => strays.push(stray) });
    await listening;
    const page = async (query: string) => (await ask(proxy.port, `/oauth/callback?${query}`)).body;
    expect(await page('error=invalid_request&error_description=Call+me')).toContain('The state is missing');
    expect(await page('code=c&state=')).toContain('The state is missing');
    expect(await page('code=c&state=of-an-earlier-attempt')).toContain('Not the sign-in');
    expect(await page('error=Type+your+password+here&state=x')).toContain('Not the sign-in');
    // What is no navigation is no browser that came back.
    await ask(proxy.port, '/oauth/callback?code=c', { headers: { 'sec-fetch-dest': 'image' } });
    await expect
      .poll(() => strays)
      .toEqual([
        { state: 'none', error: 'invalid_request' },
        { state: 'none', error: '' },
        { state: 'other', error: '' },
        { state: 'other', error: '' },
      ]);
    for (let count = 0; count < 20; count++) await page('state=flood');
    await ask(proxy.port, answer);
    expect(await received).toContain('the-code');
    expect(strays).toHaveLength(10);
  });

  it('finds its own of several that wait', async () => {
    const [one, other] = [wait({ state: 'one' }), wait({ state: 'other' })];
    await Promise.all([one.listening, other.listening]);
    await ask(proxy.port, '/oauth/callback?state=other');
    expect(await other.received).toContain('state=other');
    expect(await isPending(one.received)).toBe(true);
  });

  it('brings the page, not the answer, at a path that is the page’s too', async () => {
    const { listening, received } = wait({ path: '/' });
    await listening;
    expect((await ask(proxy.port, '/')).body).toContain('the page');
    await ask(proxy.port, `/?error=access_denied&state=${STATE}`);
    expect(await received).toContain('access_denied');
  });

  it.skipIf(!hasIPv6)('is heard on localhost too, at both of its addresses', async () => {
    const { listening, received } = wait({ host: 'localhost' });
    await listening;
    const host = `localhost:${proxy.port}`;
    const { status } = await ask(proxy.port, answer, { address: '::1', headers: { host } });
    expect(status).toBe(200);
    expect(await received).toBe(`http://${host}${answer}`);
  });
});

describe('a browser that comes back to a port of its own', () => {
  it('is heard there for as long as somebody waits', async () => {
    const port = await freePort();
    const first = wait({ port, state: 'first' });
    const second = wait({ port, state: 'second' });
    await Promise.all([first.listening, second.listening]);
    expect((await ask(port, '/oauth/callback?state=first')).status).toBe(200);
    expect(await first.received).toBe(`http://127.0.0.1:${port}/oauth/callback?state=first`);
    expect((await ask(port, '/oauth/callback?state=first')).status).toBe(400);
    for (const path of ['/', '/assets/app.js', '/tunnel']) expect((await ask(port, path)).status, path).toBe(404);
    // What waits on this port is not heard on the page's, nor the other way round.
    expect((await ask(proxy.port, '/oauth/callback?state=second')).status).toBe(404);
    expect(await isPending(second.received)).toBe(true);
    second.controller.abort();
    await expect(second.received).rejects.toMatchObject({ code: 'aborted' });
    await expectClosed(port);
    const again = wait({ port });
    await again.listening;
    await ask(port, answer);
    expect(await again.received).toContain('the-code');
  });

  it('fails where another program listens, on either address of localhost', async () => {
    const port = await freePort();
    for (const address of hasIPv6 ? ['127.0.0.1', '::1'] : ['127.0.0.1']) {
      const other = await occupy(port, address);
      const { listening, received } = wait({ port, host: 'localhost' });
      const failure = { name: 'HostError', code: 'port-taken', details: { port: String(port) } };
      await expect(listening).rejects.toMatchObject(failure);
      await expect(received).rejects.toMatchObject(failure);
      // Nothing is left of the one that could be had.
      if (hasIPv6) (await occupy(port, address === '::1' ? '127.0.0.1' : '::1')).close();
      other.close();
      await once(other, 'close');
    }
  });

  it('ends with the tunnel of the page that waits', async () => {
    const port = await freePort();
    const own = await proxy.open();
    const { signal } = new AbortController();
    const { listening, received } = own.awaitRedirect({
      host: '127.0.0.1',
      port,
      path: '/cb',
      state: STATE,
      signal,
    });
    await listening;
    own.close();
    await expect(received).rejects.toMatchObject({ code: 'tunnel-closed' });
    await expectClosed(port);
  });

  it('that is aborted before it begins opens nothing', async () => {
    const controller = new AbortController();
    controller.abort();
    const { listening } = wait({ port: await freePort(), signal: controller.signal });
    await expect(listening).rejects.toMatchObject({ code: 'aborted' });
  });
});

describe('a page that a reverse proxy serves', () => {
  it('is returned to at its own address, with the path that it is below, and nowhere else', async () => {
    const page = 'https://loupe.example.com:8443';
    const proxied = await startTestProxy({ allowedHosts: ['loupe.example.com'], basePath: '/loupe', webRoot });
    const through = await proxied.open(page);
    expect(through.launch.pageUrl).toBe(`${page}/loupe`);
    const { signal } = new AbortController();
    const usual = { host: '127.0.0.1', path: '/oauth/callback', state: STATE, signal } as const;
    const { listening, received } = through.awaitRedirect({ ...usual, port: 0 });
    await listening;
    const host = new URL(page).host;
    const statusAt = async (path: string, headers: Record<string, string>) =>
      (await ask(proxied.port, path, { headers })).status;
    expect(await statusAt(answer, { host })).not.toBe(200);
    for (const other of ['loupe.example.com', 'evil.example', `127.0.0.1:${proxied.port}`])
      expect(await statusAt(`/loupe${answer}`, { host: other }), other).toBe(404);
    expect(await statusAt(`/loupe${answer}`, { host })).toBe(200);
    expect(await received).toBe(`${page}/loupe${answer}`);

    const local = await proxied.open();
    expect(local.launch).not.toHaveProperty('pageUrl');
    const wait = local.awaitRedirect({ ...usual, port: 0 });
    await wait.listening;
    expect((await ask(proxied.port, answer)).status).toBe(200);
    expect(await wait.received).toBe(`http://127.0.0.1:${proxied.port}${answer}`);
    await proxied.close();
  });
});

describe('the page’s own port', () => {
  it('is told with the usual one that was taken', async () => {
    const moved = await startTestProxy({ launch: { usualPort: 6280 } });
    expect((await moved.open()).launch.usualPort).toBe(6280);
    await moved.close();
    expect(tunnel.launch).not.toHaveProperty('usualPort');
    expect(tunnel.pagePort).toBe(proxy.port);
  });

  it('is heard on 127.0.0.1 though the page is served on another address', async () => {
    const port = await freePort();
    const receiver = new RedirectReceiver(() => ({ address: '192.0.2.1', port }));
    const told: StreamFrame[] = [];
    const stream = { sendFrame: (frame) => told.push(frame) } as Partial<StreamPort> as StreamPort;
    const wish = { host: '127.0.0.1', port: 0, path: '/oauth/callback', state: STATE } as const;
    const { ended } = receiver.relay(stream, wish);
    await expect.poll(() => told).toEqual([{ type: 'listening' }]);
    await ask(port, answer);
    await ended;
    expect(told[1]).toEqual({ type: 'redirected', url: `http://127.0.0.1:${port}${answer}` });
  });
});
