import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeCertificates, type TestCertificate } from '../../e2e/testing/certificates';
import { startTestProxy, type TestProxy } from '../../e2e/testing/tunnel';
import type { RelayRequest } from '../../core/host';
import { isPublic } from '../../proxy/public-address';
import type { Tunnel } from './tunnel';

const PROXY_VARIABLES = /^(https?|all|no)_proxy$/i;
const saved = Object.entries(process.env).filter(([name]) => PROXY_VARIABLES.test(name));
const certificates = makeCertificates();
let loupe: TestProxy;
let tunnel: Tunnel;
const servers: net.Server[] = [];

function forgetProxies(): void {
  for (const name of Object.keys(process.env))
    if (PROXY_VARIABLES.test(name)) Reflect.deleteProperty(process.env, name);
}

beforeAll(async () => {
  forgetProxies();
  loupe = await startTestProxy();
  tunnel = await loupe.open();
});
afterAll(async () => {
  await loupe.close();
  certificates.remove();
  Object.assign(process.env, Object.fromEntries(saved));
});
afterEach(() => {
  forgetProxies();
  for (const server of servers.splice(0)) {
    if (server instanceof http.Server || server instanceof https.Server) server.closeAllConnections();
    server.close();
  }
});

async function listen(server: net.Server): Promise<number> {
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

const servePlain = (listener: http.RequestListener) => listen(http.createServer(listener));
const serveSecure = (certificate: TestCertificate) =>
  listen(https.createServer(certificate, (_, response) => response.end('secure')));

function get(url: string, more: Partial<RelayRequest> = {}) {
  return tunnel.request({ method: 'GET', url, headers: [], ...more });
}
const bodyOf = async (url: string, more: Partial<RelayRequest> = {}) => text((await get(url, more)).body);

/** An HTTP proxy to which every name is this machine; what it was asked for is in `asked`. */
async function startProxy(answer?: (response: http.ServerResponse) => void) {
  const asked: { line: string; headers: string[] }[] = [];
  const proxy = http.createServer((request, response) => {
    const { method = '', url = '', rawHeaders } = request;
    asked.push({ line: `${method} ${url}`, headers: rawHeaders });
    if (answer) {
      answer(response);
      return;
    }
    const { port, pathname, search } = new URL(url);
    const onward = { port, method, path: pathname + search, headers: request.headers };
    request.pipe(
      http.request({ host: '127.0.0.1', ...onward }, (got) =>
        got.pipe(response.writeHead(got.statusCode ?? 0, got.rawHeaders)),
      ),
    );
  });
  proxy.on('connect', (request: http.IncomingMessage, socket: net.Socket) => {
    asked.push({ line: `CONNECT ${request.url}`, headers: request.rawHeaders });
    if (answer) {
      const refusal = new http.ServerResponse(request);
      refusal.assignSocket(socket);
      answer(refusal);
      return;
    }
    const onward = net.connect(Number(request.url?.split(':').at(-1)), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    for (const each of [socket, onward]) each.on('error', () => undefined);
  });
  return { port: await listen(proxy), asked };
}

describe('the proxy that the environment names', () => {
  it('carries https: in a tunnel and http: by whole addresses, with its own password only', async () => {
    const { port, asked } = await startProxy();
    const secret = 'pass%40word';
    process.env['HTTPS_PROXY'] = `http://me:${secret}@127.0.0.1:${port}`;
    process.env['http_proxy'] = `http://me:${secret}@127.0.0.1:${port}`;
    const secure = await serveSecure(certificates.good);
    const { caFile } = certificates;
    const url = `https://tides.example:${secure}/mcp`;
    expect(await bodyOf(url, { tls: { caFile } })).toBe('secure');
    // The tunnel is used again.
    expect(await bodyOf(url, { tls: { caFile } })).toBe('secure');

    let raw: string[] = [];
    const plain = await servePlain((request, response) => {
      raw = request.rawHeaders;
      response.end('plain');
    });
    const headers: [string, string][] = [['X-Own', 'ü']];
    expect(await bodyOf(`http://tides.example:${plain}/a?b=c`, { headers })).toBe('plain');

    expect(asked.map(({ line }) => line)).toEqual([
      `CONNECT tides.example:${secure}`,
      `GET http://tides.example:${plain}/a?b=c`,
    ]);
    const basic = `Basic ${Buffer.from('me:pass@word').toString('base64')}`;
    for (const each of asked) expect(each.headers).toContain(basic);
    expect(asked[1]?.headers).toContain(`tides.example:${plain}`);
    expect(raw.join()).toContain('ü');
  });

  it('is not asked for what is on this machine, or named in NO_PROXY', async () => {
    const { port, asked } = await startProxy();
    for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY']) process.env[name] = `http://127.0.0.1:${port}`;
    process.env['NO_PROXY'] = 'no-such-host.invalid,.inner.invalid';
    const plain = await servePlain((_, response) => response.end('straight'));
    expect(await bodyOf(`http://127.0.0.1:${plain}/`)).toBe('straight');
    expect(await bodyOf(`http://localhost:${plain}/`)).toBe('straight');
    for (const host of ['no-such-host.invalid', 'a.inner.invalid'])
      await expect(get(`http://${host}/`), host).rejects.toMatchObject({ code: 'dns' });
    expect(asked).toEqual([]);
  });

  it.each([
    ['https', 407, 'Proxy Authentication Required'],
    ['https', 502, 'Bad Gateway'],
    ['http', 407, 'Proxy Authentication Required'],
  ])('that refuses %s: with %i is told apart from the server', async (scheme, status, words) => {
    const { port } = await startProxy((response) => response.writeHead(status).end('no'));
    process.env[`${scheme.toUpperCase()}_PROXY`] = `http://me:secret@127.0.0.1:${port}`;
    const failed = get(`${scheme}://tides.example/`);
    await expect(failed).rejects.toMatchObject({
      code: 'proxy',
      message: `The proxy responded with ${status} ${words}.`,
      details: { proxy: `http://••••@127.0.0.1:${port}`, host: 'tides.example' },
    });
    const error = await failed.catch((each: unknown) => each);
    expect(JSON.stringify(error) + String(error)).not.toMatch(/secret|bWU6/);
  });

  it.each(['https', 'http'])('that does not answer is told, for %s:', async (scheme) => {
    process.env['ALL_PROXY'] = 'http://me:secret@127.0.0.1:1';
    const failed = get(`${scheme}://tides.example/`);
    await expect(failed).rejects.toMatchObject({
      code: 'proxy',
      details: { proxy: 'http://••••@127.0.0.1:1', errno: 'ECONNREFUSED' },
    });
    const error = await failed.catch((each: unknown) => each);
    expect(JSON.stringify(error) + String(error)).not.toContain('secret');
  });

  it.each(['socks5://me:secret@127.0.0.1:1', 'http://me:secret@[nonsense'])(
    'that is none for Loupe is told without its password: %s',
    async (proxy) => {
      process.env['HTTPS_PROXY'] = proxy;
      const failed = get('https://tides.example/');
      await expect(failed).rejects.toMatchObject({ code: 'proxy' });
      await expect(failed).rejects.not.toThrow(/secret/);
    },
  );

  it('hands on what the server behind it fails with', async () => {
    const { port } = await startProxy();
    process.env['HTTPS_PROXY'] = `http://127.0.0.1:${port}`;
    const url = `https://tides.example:${await serveSecure(certificates.good)}/`;
    await expect(get(url)).rejects.toMatchObject({
      code: 'tls',
      details: { proxy: `http://127.0.0.1:${port}`, chain: /Harbour Middle/ },
    });
  });
});

describe('a certificate', () => {
  const at = async (certificate: TestCertificate) => `https://127.0.0.1:${await serveSecure(certificate)}/`;
  const { caFile } = certificates;
  /** What is told of a chain that is refused, a line for each certificate. */
  async function refused(certificate: TestCertificate, more: Partial<RelayRequest> = {}) {
    const error: unknown = await get(await at(certificate), more).catch((each: unknown) => each);
    expect(error).toMatchObject({ name: 'HostError', code: 'tls' });
    const { details } = error as { details: Record<string, string> };
    return { details, lines: (details['chain'] ?? '').split('\n') };
  }

  it('is trusted by a file of the user’s, besides what Node trusts, for the requests that name it', async () => {
    const url = await at(certificates.good);
    expect(await bodyOf(url, { tls: { caFile } })).toBe('secure');
    await expect(get(url)).rejects.toMatchObject({ code: 'tls' });
    expect(await bodyOf(url, { tls: { caFile } })).toBe('secure');
  });

  it('of any kind will do where the user says so, for that request alone', async () => {
    for (const kind of ['expired', 'stranger', 'incomplete'] as const) {
      const url = await at(certificates[kind]);
      expect(await bodyOf(url, { tls: { unchecked: true } }), kind).toBe('secure');
      await expect(get(url), kind).rejects.toMatchObject({ code: 'tls' });
    }
  });

  it('is checked whatever the environment says', async () => {
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    await expect(get(await at(certificates.good))).rejects.toMatchObject({ code: 'tls' });
    delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  });

  it('that is refused is told with its chain, and with what is wrong at the link where it is wrong', async () => {
    const unknown = await refused(certificates.good);
    expect(unknown.details).toMatchObject({
      errno: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      reason: 'unable to get local issuer certificate',
      certificate: expect.stringContaining('for DNS:tides.example') as string,
    });
    expect(unknown.lines).toEqual([
      expect.stringMatching(
        /^1\. DNS:tides\.example, IP Address:127\.0\.0\.1, issued by Harbour Middle, valid from .* GMT to .* GMT$/,
      ),
      expect.stringMatching(
        /^2\. Harbour Middle, issued by Harbour Root, .* ← issuer certificate missing and not trusted on this computer$/,
      ),
    ]);
    expect((await refused(certificates.whole)).lines[2]).toMatch(
      /^3\. Harbour Root, issued by Harbour Root, .* ← self-signed and not trusted on this computer$/,
    );
    const incomplete = await refused(certificates.incomplete, { tls: { caFile } });
    expect(incomplete.lines).toEqual([expect.stringMatching(/^1\. .*Harbour Middle.* ← issuer certificate missing/)]);
    const expired = await refused(certificates.expired, { tls: { caFile } });
    expect(expired.details['errno']).toBe('CERT_HAS_EXPIRED');
    expect(expired.lines[0]).toMatch(/← expired$/);
    expect(expired.lines.slice(1).join()).not.toContain('←');
    const stranger = await refused(certificates.stranger, { tls: { caFile } });
    expect(stranger.lines[0]).toMatch(/^1\. DNS:other\.example.* ← not for 127\.0\.0\.1$/);
  });

  it('file that can’t be used is told', async () => {
    const url = await at(certificates.good);
    const folder = mkdtempSync(join(tmpdir(), 'loupe-ca-'));
    const [none, broken] = [join(folder, 'none.pem'), join(folder, 'broken.pem')];
    writeFileSync(none, 'nothing');
    writeFileSync(broken, '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n');
    for (const [path, message] of [
      [join(folder, 'missing.pem'), /ENOENT/],
      [folder, /must be a file of at most 4 MiB/],
      [none, /contains no PEM certificate/],
      [broken, /./],
    ] as const)
      await expect(get(url, { tls: { caFile: path } }), path).rejects.toMatchObject({ code: 'ca-file', message });
  });
});

describe('a request that may go to the internet only', () => {
  it('goes to no address of this machine or a private network, however it is written', async () => {
    const asked: string[] = [];
    const port = await servePlain(({ url = '' }, response) => {
      asked.push(url);
      response.end('inside');
    });
    expect(await bodyOf(`http://127.0.0.1:${port}/by-the-person`)).toBe('inside');
    for (const host of [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '0.0.0.0',
      'localhost',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[::127.0.0.1]',
      '[64:ff9b::7f00:1]',
      '[2002:7f00:1::]',
      '10.1.2.3',
      '172.31.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '[fd00::1]',
      '[fe80::1]',
    ])
      await expect(get(`http://${host}:${port}/`, { publicOnly: true }), host).rejects.toMatchObject({
        code: 'private-network',
        details: { address: expect.stringMatching(/./) as string },
      });
    expect(asked).toEqual(['/by-the-person']);
  });

  it('does not take a connection that another request left open', async () => {
    const port = await servePlain((_, response) => response.end('inside'));
    const url = `http://localhost:${port}/`;
    expect(await bodyOf(url)).toBe('inside');
    await expect(get(url, { publicOnly: true })).rejects.toMatchObject({
      code: 'private-network',
      details: { host: 'localhost', address: /^(127\.0\.0\.1|::1)$/ },
    });
  });

  it('is not handed to a proxy that could lead it inside', async () => {
    const { port, asked } = await startProxy();
    process.env['ALL_PROXY'] = `http://127.0.0.1:${port}`;
    for (const [url, address] of [
      ['http://10.1.2.3/', '10.1.2.3'],
      ['https://[fd00::1]/', 'fd00::1'],
      ['https://no-such-host.invalid/', ''],
    ] as const)
      await expect(get(url, { publicOnly: true }), url).rejects.toMatchObject({
        code: 'private-network',
        details: { address },
      });
    expect(asked).toEqual([]);
  });

  it('tells public addresses from the others', () => {
    for (const address of [
      '1.1.1.1',
      '172.32.0.1',
      '100.128.0.1',
      '2606:4700::1111',
      '64:ff9b::101:101',
      '::ffff:8.8.8.8',
    ])
      expect(isPublic(address), address).toBe(true);
    for (const address of [
      '224.0.0.1',
      '255.255.255.255',
      '192.0.2.1',
      '198.18.0.1',
      '::',
      'fe80::1%eth0',
      'ff02::1',
      '2001:db8::1',
      '2001::1',
      '64:ff9b::a00:1',
      'nonsense',
      '',
    ])
      expect(isPublic(address), address).toBe(false);
  });
});
