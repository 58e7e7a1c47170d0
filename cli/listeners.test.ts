import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { testFolder } from '../e2e/testing/folder';
import { builtCommand } from '../e2e/built-command';
import { freePort } from '../e2e/http-servers';
import { openTestTunnel } from '../e2e/testing/tunnel';
import type { Tunnel } from '../web/tunnel/tunnel';

/**
 * Every listener of Loupe's as a process, and what anybody may send it: page server, sandbox, apps' origin, redirect receiver, tap and
 * replay. What is asserted each time is that all of them still answer.
 */

const folder = testFolder();
const running: ChildProcess[] = [];
/** Nothing more is waited for on a connection that was silent for so long. */
const SILENCE_MS = 100;
const STATE = 'a-state-that-nobody-guesses-0123456789';
const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
let upstream: Server;
/** Another host, to which nothing may go. */
let other: Server;
/** The heads of the requests that came to each. */
const asked = { upstream: [] as string[], other: [] as string[] };
/** What the upstream answers on paths that begin with `/bad/`. */
let badAnswer: string | (() => string) = OK;
let tunnel: Tunnel;
const ports = { page: 0, sandbox: 0, app: 0, redirect: 0, tap: 0, replay: 0 };
type Name = keyof typeof ports;
const NAMES = Object.keys(ports) as Name[];

function start(...args: string[]): ChildProcess {
  const env = { ...process.env, XDG_RUNTIME_DIR: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(process.execPath, [builtCommand, ...args], { env, stdio: 'pipe' });
  running.push(child);
  return child;
}

function urlPrintedBy(child: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(said)));
    for (const output of [child.stdout, child.stderr])
      output?.on('data', (bytes: Buffer) => {
        said += bytes.toString();
        const [, url] = /(http:\S+)\s/.exec(said) ?? [];
        if (url !== undefined) resolve(url);
      });
  });
}

async function listen(heads: string[], answer: (path: string) => string): Promise<Server> {
  const server = createServer((socket) => {
    let came = '';
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      came += bytes.toString('latin1');
      if (!came.includes('\r\n\r\n')) return;
      heads.push(came);
      const [, path = ''] = came.split(' ', 2);
      const said = answer(path);
      came = '';
      socket.write(said, 'latin1');
      if (!said.endsWith(OK) || said.includes('close')) socket.end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}
const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** Starts all of them. As a part of the module: three processes at once may take longer than a hook has. */
async function startAll(): Promise<void> {
  other = await listen(asked.other, () => OK);
  upstream = await listen(asked.upstream, (path) => {
    if (!path.startsWith('/bad/')) return OK;
    return typeof badAnswer === 'string' ? badAnswer : badAnswer();
  });
  const recording = join(folder, 'short.loupe.jsonl');
  const lines = [
    { loupe: 'recording', version: 1, at: '2026-11-23T09:00:00.000Z', by: 'a', origin: 'tap' },
    {
      ms: 1,
      kind: 'message',
      direction: 'sent',
      transport: 'stdio',
      text: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    },
    {
      ms: 2,
      kind: 'message',
      direction: 'received',
      transport: 'stdio',
      text: '{"jsonrpc":"2.0","id":1,"result":{}}',
    },
  ];
  const server = { kind: 'stdio', command: 'x', args: [] };
  writeFileSync(
    recording,
    lines.map((line, at) => `${JSON.stringify(at === 0 ? { ...line, server } : line)}\n`).join(''),
  );
  const [page, tap, replay] = await Promise.all([
    urlPrintedBy(start('--no-open', '--port', '0')),
    urlPrintedBy(start('tap', `http://127.0.0.1:${portOf(upstream)}/mcp`, '--port', '0', '--record', folder)),
    urlPrintedBy(start('replay', recording, '--port', '0')),
  ]);
  tunnel = await openTestTunnel(page);
  ports.page = Number(new URL(page).port);
  ports.tap = Number(new URL(tap).port);
  ports.replay = Number(new URL(replay).port);
  ports.sandbox = Number(new URL(tunnel.launch.sandboxOrigin).port);
  ports.app = Number(new URL(tunnel.launch.appOrigin).port);
  ports.redirect = await freePort();
  const { signal } = new AbortController();
  const wish = {
    host: '127.0.0.1',
    port: ports.redirect,
    path: '/callback',
    state: STATE,
  } as const;
  await tunnel.awaitRedirect({ ...wish, signal }).listening;
}
await startAll();
afterAll(() => {
  tunnel.close();
  for (const child of running) child.kill('SIGKILL');
  upstream.close();
  other.close();
});

interface Sent {
  /** Sent a moment later. */
  more?: string;
  /** Whether there may be no answer, and it is waited for a moment only. */
  mayBeSilent?: boolean;
}

/** Sends bytes as they are, and says what is answered until the connection ends or falls silent; it is reset then. */
async function send(port: number, bytes: string, { more, mayBeSilent = false }: Sent = {}): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  const listenLittle = () => socket.setTimeout(SILENCE_MS, () => socket.resetAndDestroy());
  socket.on('error', () => undefined).on('data', (came) => (answer += came.toString('latin1')));
  if (mayBeSilent) listenLittle();
  else socket.once('data', listenLittle);
  socket.write(bytes, 'latin1');
  if (more !== undefined) setTimeout(() => socket.destroyed || socket.write(more, 'latin1'), 10);
  await new Promise((resolve) => socket.once('close', resolve));
  return answer;
}
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);

/** A request that each of them answers in its own way. */
const GOOD: Record<Name, [path: string, status: number]> = {
  page: ['/assets/none.js', 404],
  sandbox: ['/?none', 404],
  app: ['/?none', 404],
  redirect: ['/none', 404],
  tap: ['/mcp', 200],
  replay: ['/mcp', 405],
};

async function expectAllAnswer(): Promise<void> {
  const answers = await Promise.all(
    NAMES.map(async (name) => {
      const sent = request({ host: '127.0.0.1', port: ports[name], path: GOOD[name][0] }).end();
      const [response] = (await once(sent, 'response')) as [{ statusCode: number; resume(): void }];
      response.resume();
      return [name, response.statusCode];
    }),
  );
  expect(answers).toEqual(NAMES.map((name) => [name, GOOD[name][1]]));
  expect(running.map(({ exitCode, signalCode }) => exitCode ?? signalCode)).toEqual([null, null, null]);
}

const HOST = 'Host: 127.0.0.1:PORT';
const get = (target: string, ...headers: string[]) =>
  [`GET ${target} HTTP/1.1`, HOST, ...headers, 'Connection: close', '', ''].join('\r\n');
const post = (headers: string[], body: string) => ['POST /mcp HTTP/1.1', HOST, ...headers, '', body].join('\r\n');
const CHUNKED = 'Transfer-Encoding: chunked';

/** Each with the statuses that it may have; 0 is no answer at all. */
const REQUESTS: [name: string, bytes: string, statuses: number[], more?: string][] = [
  ['nothing but line ends', '\r\n\r\n\r\n', [0, 400]],
  ['no HTTP', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', [400]],
  ['HTTP/2’s preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
  ['HTTP/0.9', 'GET /\r\n', [0]],
  ['an unknown version', get('/').replace('HTTP/1.1', 'HTTP/9.9'), [400]],
  ['an unknown method', get('/').replace('GET', 'GOT'), [400]],
  ['half a request line', 'GET /m', [0]],
  ['half a head', `GET /mcp HTTP/1.1\r\n${HOST}\r\nAcc`, [0]],
  ['two slashes', get('//'), [400]],
  ['another host by two slashes', get('//127.0.0.1:OTHER/x', 'Authorization: Bearer x'), [400]],
  ['another host by a backslash', get('/\\127.0.0.1:OTHER/x'), [400]],
  ['another host by backslashes', get('\\\\127.0.0.1:OTHER/x'), [400]],
  ['another host in the line', get('http://127.0.0.1:OTHER/x'), [400]],
  ['a URL that is none', get('http://[::1'), [400]],
  ['a port that is none', get('//a:99999999/'), [400]],
  ['a file', get('file:///etc/passwd'), [400]],
  ['no slash', get('mcp'), [400]],
  ['an asterisk', get('*').replace('GET', 'OPTIONS'), [400]],
  ['a tunnel', 'CONNECT 127.0.0.1:OTHER HTTP/1.1\r\nHost: x\r\n\r\n', [0]],
  ['a backslash in the path', get('/a\\b'), [400]],
  ['a tab in the path', get('/\t/127.0.0.1:OTHER'), [400]],
  ['no Host', 'GET /mcp HTTP/1.1\r\n\r\n', [400]],
  ['no Host in HTTP/1.0', 'GET /mcp HTTP/1.0\r\n\r\n', [403, 404]],
  ['a foreign Host', get('/mcp').replace(HOST, 'Host: evil.example'), [403, 404]],
  ['two Hosts', get('/mcp', 'Host: evil.example'), [400, 403, 404]],
  ['a Host that is none', get('/mcp').replace(HOST, 'Host: ]['), [400, 403, 404]],
  ['a header line without a colon', get('/mcp', 'nonsense'), [400]],
  ['a header that never ends', `GET /mcp HTTP/1.1\r\nX: ${'x'.repeat(300_000)}`, [0, 431]],
  [
    'headers without number',
    get('/mcp', ...Array.from({ length: 3000 }, (_, n) => `X-${n}: ${'y'.repeat(90)}`)),
    [0, 431],
  ],
  ['a length and chunks', post([CHUNKED, 'Content-Length: 5'], '0\r\n\r\n'), [400]],
  ['a length that is none', post(['Content-Length: -1'], 'x'), [400]],
  ['a length beyond all numbers', post([`Content-Length: ${'9'.repeat(40)}`], 'x'), [400]],
  ['a chunk size that is none', post([CHUNKED], 'xyz\r\n'), [0, 400, 404, 405, 502]],
  ['a chunk extension without end', post([CHUNKED], `1;${'x'.repeat(100_000)}`), [0, 400, 404, 405, 413, 502]],
  ['a body that breaks off', post(['Content-Length: 100'], '{"json'), [0, 404, 405, 502, 200]],
  ['a body that breaks off in a chunk', post([CHUNKED], '5\r\n{"j'), [0, 404, 405, 502, 200]],
  ['bad trailers', post([CHUNKED], '0\r\nX Y: z\r\n\r\n'), [0, 400, 404, 405, 502, 200]],
  ['a body that is no JSON', post(['Content-Length: 3'], '\xff\xfe{'), [400, 404, 405, 200]],
  ['JSON that is no message', post(['Content-Length: 9'], '[[1],"x"]'), [400, 404, 405, 200]],
  ['an upgrade', get('/mcp', 'Upgrade: websocket').replace('close', 'Upgrade'), [200, 403, 404, 405]],
  ['an upgrade with a bad target', get('//', 'Upgrade: websocket').replace('close', 'Upgrade'), [400]],
  [
    'a length that Connection names',
    post(['Connection: content-length', 'Content-Length: 42'], 'GET //127.0.0.1:OTHER/ HTTP/1.1\r\nHost: a\r\n'),
    [400, 404, 405, 200],
  ],
  [
    'a second request that is none',
    get('/mcp').replace('Connection: close\r\n', ''),
    [200, 400, 404, 405, 503],
    'nonsense\r\n\r\n',
  ],
  ['an Origin with a line break', get('/mcp', 'Origin: http://a\rX: y'), [400]],
  ['a percent sign alone', get('/%'), [200, 400, 404, 503]],
];

describe('a request that is malformed', () => {
  it.each(REQUESTS)('ends no listener: %s', async (_, bytes, statuses, more) => {
    const came = asked.upstream.length;
    const answers = await Promise.all(
      NAMES.map(async (name) => {
        const filled = bytes.replaceAll('PORT', String(ports[name])).replaceAll('OTHER', String(portOf(other)));
        const answer = await send(ports[name], filled, { more, mayBeSilent: statuses.includes(0) });
        return [name, statusOf(answer)] as const;
      }),
    );
    expect(answers.filter(([, status]) => !statuses.includes(status))).toEqual([]);
    expect(asked.other).toEqual([]);
    // What is refused reaches no server.
    if (statuses.every((status) => status >= 400 && status < 500)) expect(asked.upstream.slice(came)).toEqual([]);
    await expectAllAnswer();
  });
});

describe('a page of another origin', () => {
  it.each(['http://evil.example', 'null', 'http://127.0.0.1:1', 'https://127.0.0.1:PORT'])(
    'gets 403 of everything but the place where browsers come back: Origin %s',
    async (origin) => {
      const came = asked.upstream.length;
      const body = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
      for (const name of NAMES.filter((each) => each !== 'redirect')) {
        const port = String(ports[name]);
        const headers = [`Origin: ${origin}`, 'Content-Type: text/plain', `Content-Length: ${body.length}`];
        const foreign = post(headers, body).replaceAll('PORT', port);
        expect([name, statusOf(await send(ports[name], foreign))]).toEqual([name, 403]);
      }
      expect(asked.upstream.slice(came)).toEqual([]);
    },
  );

  it('of the same origin is let in by the tap and the replay', async () => {
    const own = (name: Name) =>
      get('/mcp', `Origin: http://localhost:${ports[name]}`).replace(HOST, `Host: localhost:${ports[name]}`);
    expect(statusOf(await send(ports.tap, own('tap')))).toBe(200);
    expect(statusOf(await send(ports.replay, own('replay')))).toBe(405);
  });
});

const head = (...lines: string[]) => [...lines, '', ''].join('\r\n');
const chunks = (...lines: string[]) =>
  [`HTTP/1.1 200 OK`, CHUNKED, 'Content-Type: text/event-stream', '', ...lines].join('\r\n');

/** Each with the status that a client gets of the tap; 0 where its answer breaks off. */
const ANSWERS: [name: string, answer: string, status: number][] = [
  ['a switch of protocols', head('HTTP/1.1 101 Switching Protocols', 'Connection: Upgrade', 'Upgrade: websocket'), 502],
  ['204 with a body', `${head('HTTP/1.1 204 No Content', 'Content-Length: 5')}hello`, 204],
  ['304 with a body', `${head('HTTP/1.1 304 Not Modified', 'Content-Length: 5')}hello`, 304],
  ['204 with chunks', `${head('HTTP/1.1 204 No Content', CHUNKED)}5\r\nhello\r\n0\r\n\r\n`, 204],
  ['bytes after the answer', `${OK}and more`, 200],
  ['a second answer', `${OK}${OK}`, 200],
  ['bad trailers', chunks('2', 'ok', '0', 'X-T: a\x01b', '', ''), 200],
  ['trailers whose name has a blank', chunks('2', 'ok', '0', 'X T: b', '', ''), 200],
  ['trailers without a colon', chunks('2', 'ok', '0', 'nonsense', '', ''), 200],
  ['no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', 502],
  ['nothing', '', 502],
  ['half a head', 'HTTP/1.1 200 OK\r\nContent-Le', 502],
  ['less than it said', `${head('HTTP/1.1 200 OK', 'Content-Length: 50')}hello`, 200],
  ['a chunk size that is none', chunks('xyz', 'ok'), 200],
  ['half a chunk', chunks('50', 'ok'), 200],
  ['a length and chunks', `${head('HTTP/1.1 200 OK', CHUNKED, 'Content-Length: 5')}0\r\n\r\n`, 502],
  ['two lengths', `${head('HTTP/1.1 200 OK', 'Content-Length: 5', 'Content-Length: 6')}hello`, 502],
  ['a length that is none', `${head('HTTP/1.1 200 OK', 'Content-Length: -5')}hello`, 502],
  ['a status of two digits', head('HTTP/1.1 99 Low', 'Content-Length: 0'), 502],
  ['the status 000', head('HTTP/1.1 000 None', 'Content-Length: 0'), 502],
  ['a status of four digits', head('HTTP/1.1 2000 High', 'Content-Length: 0'), 502],
  ['a reason that drives a terminal', head('HTTP/1.1 200 \x1b[2J', 'Content-Length: 0'), 502],
  ['a header that drives a terminal', head('HTTP/1.1 200 OK', 'X: \x1b[2J', 'Content-Length: 0'), 502],
  ['a header with a blank in its name', head('HTTP/1.1 200 OK', 'X Y: z', 'Content-Length: 0'), 502],
  ['a header line without a colon', head('HTTP/1.1 200 OK', 'nonsense', 'Content-Length: 0'), 502],
  ['a head of 300 KB', head('HTTP/1.1 200 OK', `X: ${'x'.repeat(300_000)}`), 502],
  ['informational answers only', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(200), 502],
  [
    'events whose packing is none',
    `${head('HTTP/1.1 200 OK', 'Content-Type: text/event-stream', 'Content-Encoding: gzip', 'Connection: close', 'Content-Length: 5')}hello`,
    200,
  ],
  [
    'a body whose packing is none',
    `${head('HTTP/1.1 200 OK', 'Content-Type: application/json', 'Content-Encoding: br', 'Connection: close', 'Content-Length: 5')}hello`,
    200,
  ],
];

describe('an answer that is malformed', () => {
  it.each(ANSWERS)('ends neither tap nor proxy: %s', async (_, answer, status) => {
    badAnswer = answer;
    const port = String(ports.tap);
    const [tapped] = await Promise.all([
      send(ports.tap, get('/bad/').replaceAll('PORT', port)),
      tunnel
        .request({ method: 'GET', url: `http://127.0.0.1:${portOf(upstream)}/bad/`, headers: [] })
        .then(({ body }) => body.pipeTo(new WritableStream()))
        // It says what it is; here it must only be over.
        .catch(() => undefined),
    ]);
    expect(statusOf(tapped)).toBe(status);
    expect(tapped.match(/^HTTP\/1\.1/gm)).toHaveLength(1);
    expect(tapped).not.toContain('\x1b');
    await expectAllAnswer();
  });
});
