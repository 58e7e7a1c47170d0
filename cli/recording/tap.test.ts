import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema, CreateMessageRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { builtCommand } from '../../e2e/built-command';
import { everything, startEverything } from '../../e2e/http-servers';
import { CUT_BYTES } from '../../core/transports/line-reader';
import { bytesOf } from '../../core/recording/recorded-bytes';
import type { RecordedEvent } from '../../core/recording/format';
import { openRecordingFile } from './recording-file';
import { MAX_RECORDED_BYTES } from './bounded-bytes';
import { startHttpTap } from './tap-http';

vi.setConfig({ testTimeout: 60_000 });

const CANARY = 'canary-51f0a9d3';
const LOUPE = [builtCommand];
const running: ChildProcess[] = [];
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loupe-tap-'));
});
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function start(args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, XDG_RUNTIME_DIR: folder, ...env },
    stdio: 'pipe',
  });
  running.push(child);
  // It may be gone before all of it is written.
  child.stdin.on('error', () => undefined);
  return child;
}

const tapOf = (file: string, ...server: string[]) => [...LOUPE, 'tap', '--record', file, '--', ...server];

async function eventsOf(file: string): Promise<RecordedEvent[]> {
  const recording = await openRecordingFile(file);
  const events: RecordedEvent[] = [];
  for await (const event of recording.events()) events.push(event);
  return events;
}

/** Passes its input on to its output and, reversed, to stderr; ends as it is told. */
const ECHO = `
process.stdin.on('data', (chunk) => { process.stdout.write(chunk); process.stderr.write(Buffer.from(chunk).reverse()); });
process.stdin.on('end', () => { process.exitCode = Number(process.argv[1]); });
`;

describe('a tap before a process', () => {
  it('passes any bytes on unchanged, and ends with the exit code of the server', async () => {
    const file = join(folder, 'bytes.loupe.jsonl');
    const child = start(tapOf(file, process.execPath, '-e', ECHO, '37'));
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    // Lines of any bytes, one that is huge, and an end without a line feed.
    const sent = Buffer.concat([
      randomBytes(70_000),
      Buffer.from(`\n{"text":"${'ä'.repeat(3_000_000)}"}\r\n\n`),
      Buffer.from([0xff, 0x00, 0x0a, 0xef, 0xbb, 0xbf, 0x0a]),
      Buffer.from('the end'),
    ]);
    child.stdin.end(sent);
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(37);
    expect(Buffer.concat(stdout).equals(sent)).toBe(true);
    expect(Buffer.concat(stderr).length).toBe(sent.length);
    const events = await eventsOf(file);
    const lines = (direction: string) =>
      Buffer.concat(
        events.flatMap((event) =>
          event.kind === 'message' && event.direction === direction ? [bytesOf(event), Buffer.from('\n')] : [],
        ),
      );
    // Empty lines and the ends of lines say nothing.
    const said = Buffer.from(
      `${sent.toString('latin1').replaceAll(/\r?\n/g, '\n').replaceAll(/\n+/g, '\n').replace(/^\n/, '')}\n`,
      'latin1',
    );
    expect(lines('sent').equals(said)).toBe(true);
    expect(lines('received').equals(said)).toBe(true);
    expect(events.at(-1)).toMatchObject({ kind: 'exited', code: 37 });
  });

  it('records the command of a server in the working directory of its shell', async () => {
    const file = join(folder, 'folder.loupe.jsonl');
    const server = join(folder, 'server.cjs');
    const env = { PWD: folder, OLDPWD: folder, DB_PWD: CANARY };
    const child = start(tapOf(file, process.execPath, '-e', ECHO, '0', server, CANARY), env);
    child.stdin.end();
    await once(child, 'close');
    const recorded = readFileSync(file, 'utf8');
    expect(recorded).toContain(JSON.stringify(server));
    expect(recorded).not.toContain(CANARY);
  });

  it('passes on a line that is too long to record, and says so in the recording', async () => {
    const file = join(folder, 'long.loupe.jsonl');
    const child = start(tapOf(file, process.execPath, '-e', ECHO, '0'));
    child.stderr.resume();
    let passed = 0;
    child.stdout.on('data', (chunk: Buffer) => (passed += chunk.length));
    // More than a piece longer: on stderr each piece comes the other way round.
    const line = Buffer.alloc(MAX_RECORDED_BYTES + 1_000_000, 'x');
    child.stdin.write(line);
    child.stdin.end('\n{"n":1}\n');
    await once(child, 'close');
    expect(passed).toBe(line.length + 9);
    const events = await eventsOf(file);
    const cut = { size: line.length, cut: MAX_RECORDED_BYTES, text: 'x'.repeat(CUT_BYTES) };
    expect(events.filter(({ kind }) => kind === 'noise')).toMatchObject([cut]);
    expect(events.filter(({ kind }) => kind === 'act')).toMatchObject([
      { act: 'note', words: expect.stringContaining(`${line.length} bytes`) as string },
    ]);
    const messages = events.filter(({ kind }) => kind === 'message');
    expect(messages.map((event) => 'text' in event && event.text)).toEqual(['{"n":1}', '{"n":1}']);
    expect(events.some((event) => event.kind === 'stderr' && (event.cut ?? 0) > MAX_RECORDED_BYTES)).toBe(true);
    expect(statSync(file).size).toBeLessThan(1_000_000);
  });

  it('ends by the signal that ended the server, and passes on those that it gets', async () => {
    const file = join(folder, 'signal.loupe.jsonl');
    const waits =
      "process.on('SIGTERM', () => { console.log('told'); process.kill(process.pid, 'SIGKILL'); }); console.log('ready'); setInterval(() => {}, 1000);";
    const child = start(tapOf(file, process.execPath, '-e', waits));
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await vi.waitFor(() => expect(said).toContain('ready'), 30_000);
    child.kill('SIGTERM');
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
    expect({ code, signal, said }).toEqual({ code: null, signal: 'SIGKILL', said: 'ready\ntold\n' });
    expect((await eventsOf(file)).at(-1)).toMatchObject({ kind: 'exited', signal: 'SIGKILL' });
  });

  it('gives the official client the same session, byte for byte', async () => {
    const [node = '', script = ''] = everything;
    const file = join(folder, 'sdk.loupe.jsonl');
    // What the server gets and says, noted on both sides of the tap.
    const notes = (name: string) => join(folder, name);
    const spy = `
const { spawn } = require('child_process'); const fs = require('fs');
const [into, ...command] = process.argv.slice(1);
const child = spawn(command[0], command.slice(1), { stdio: ['pipe', 'pipe', 'inherit'] });
process.stdin.on('data', (c) => { fs.appendFileSync(into + '.in', c); child.stdin.write(c); });
process.stdin.on('end', () => child.stdin.end());
child.stdout.on('data', (c) => { fs.appendFileSync(into + '.out', c); process.stdout.write(c); });
child.on('exit', (code) => process.exit(code ?? 1));`;
    const spied = (into: string, ...command: string[]) => [process.execPath, '-e', spy, into, ...command];
    const server = [node, script, 'stdio'];
    const env = { ...process.env, XDG_RUNTIME_DIR: folder, API_TOKEN: CANARY } as Record<string, string>;
    const direct = await sessionOver(spied(notes('direct'), ...server), env);
    const inner = spied(notes('inner'), ...server);
    const outer = spied(notes('outer'), process.execPath, ...tapOf(file, ...inner));
    const tapped = await sessionOver(outer, env);
    expect(tapped).toEqual(direct);
    for (const way of ['in', 'out']) {
      const bytes = (name: string) => readFileSync(notes(`${name}.${way}`));
      expect(bytes('outer').equals(bytes('inner'))).toBe(true);
      expect(bytes('outer').length).toBeGreaterThan(5000);
    }
    expect(readFileSync(notes('outer.in'), 'utf8')).toBe(readFileSync(notes('direct.in'), 'utf8'));
    const recorded = readFileSync(file, 'utf8');
    expect(recorded).not.toContain(CANARY);
    expect(recorded).toContain('tools/call');
    // Whoever else is on this computer may not read it.
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('goes on when those who listen are slow, killed, or come back', async () => {
    const file = join(folder, 'listeners.loupe.jsonl');
    const child = start(tapOf(file, process.execPath, '-e', ECHO, '0'));
    child.stdout.resume();
    child.stderr.resume();
    const offers = join(folder, 'mcp-loupe');
    const socketOf = () => {
      const found = readdirSync(offers).find((name) => name.endsWith('.sock'));
      expect(found).toBeDefined();
      return join(offers, found ?? '');
    };
    child.stdin.write('{"n":0}\n');
    const path = await vi.waitFor(socketOf, 30_000);
    expect(statSync(offers).mode & 0o077).toBe(0);
    const killed = spawn(process.execPath, [
      '-e',
      `require('net').connect(${JSON.stringify(path)}).on('data', () => process.stdout.write('.'))`,
    ]);
    running.push(killed);
    await once(killed.stdout, 'data');
    killed.kill('SIGKILL');
    const slow = connect(path);
    await once(slow, 'connect');
    slow.pause();
    const line = `{"n":"${'x'.repeat(1_000_000)}"}\n`;
    let passed = 0;
    child.stdout.on('data', (chunk: Buffer) => (passed += chunk.length));
    for (let at = 0; at < 24; at += 1) if (!child.stdin.write(line)) await once(child.stdin, 'drain');
    await vi.waitFor(() => expect(passed).toBeGreaterThanOrEqual(24 * line.length), 30_000);
    const back = connect(path);
    const [first] = (await once(back, 'data')) as [Buffer];
    expect(first.toString()).toMatch(/^\{"loupe":"recording"/);
    back.destroy();
    slow.destroy();
    child.stdin.end();
    await once(child, 'close');
    expect(readdirSync(offers)).toEqual([]);
    expect((await openRecordingFile(file)).length).toBeGreaterThan(24);
  });

  it.each(['crash.loupe.jsonl', 'crash.loupe.jsonl.gz'])(
    'leaves a file that opens when it is killed: %s',
    async (name) => {
      const file = join(folder, name);
      const child = start(tapOf(file, process.execPath, '-e', ECHO, '0'));
      child.stderr.resume();
      child.stdout.resume();
      const flood = setInterval(() => child.stdin.write(`{"n":${Math.random()}}\n`.repeat(20)), 2);
      // What went on some turns ago is there, while more goes on.
      await vi.waitFor(async () => expect((await eventsOf(file)).length).toBeGreaterThan(2000), {
        ...{ timeout: 30_000, interval: 200 },
      });
      child.kill('SIGKILL');
      await once(child, 'close');
      clearInterval(flood);
      const events = await eventsOf(file);
      expect(events.every(({ kind }) => kind !== 'other')).toBe(true);
      expect(events.length).toBeGreaterThan(2000);
    },
  );

  it('says so where there is no such command or it can’t start, and never writes over a file', async () => {
    const broken = join(folder, 'broken');
    writeFileSync(broken, '#!/no/such/interpreter\n', { mode: 0o755 });
    for (const command of ['no-such-command-here', broken]) {
      const missing = start([...LOUPE, 'tap', '--', command]);
      let said = '';
      missing.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
      const [code] = (await once(missing, 'close')) as [number];
      expect(code).toBe(2);
      expect(said).toContain(command);
    }
    const print = 'console.log(process.cwd())';
    const elsewhere = start([...LOUPE, 'tap', '--cwd', folder, '--', process.execPath, '-e', print]);
    let cwd = '';
    elsewhere.stdout.on('data', (chunk: Buffer) => (cwd += chunk.toString()));
    await once(elsewhere, 'close');
    expect(cwd.trim()).toBe(realpathSync(folder));
    const file = join(folder, 'once.loupe.jsonl');
    for (const _ of [1, 2]) {
      const child = start(tapOf(file, process.execPath, '-e', ECHO, '0'));
      child.stdin.end();
      await once(child, 'close');
    }
    expect(readdirSync(folder).filter((name) => name.startsWith('once'))).toEqual([
      'once-2.loupe.jsonl',
      'once.loupe.jsonl',
    ]);
  });
});

const PAGING = `
const lines = require('node:readline').createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const { id, method } = JSON.parse(line);
  const result = method === 'initialize' ? { protocolVersion: '2025-06-18', capabilities: {} } : { tools: [], nextCursor: 'b' };
  if (id !== undefined) process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\\n');
});`;

it('says at its end which client it was and what it did, without secrets', async () => {
  const file = join(folder, 'client.loupe.jsonl');
  const child = start(tapOf(file, process.execPath, '-e', PAGING), { API_TOKEN: CANARY });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const clientInfo = { name: 'claude-code', version: `2.1 ${CANARY}` };
  const send = async (id: number, method: string, params: object) => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    await once(child.stdout, 'data');
  };
  await send(1, 'initialize', { protocolVersion: '2025-06-18', clientInfo, capabilities: { roots: {} } });
  await send(2, 'tools/list', {});
  child.stdin.end();
  await once(child, 'close');
  const page = (await eventsOf(file)).findIndex((event) => 'text' in event && event.text.includes('nextCursor')) + 2;
  expect(said.split('\n')).toEqual([
    'mcp-loupe tap:',
    'Client claude-code 2.1 ••••••: MCP 2025-06-18; declares roots; sent initialize, tools/list',
    `  It stopped after page 1 of tools/list: it never requested the next page, which the server offered. (line ${page} $.result.nextCursor)`,
    '',
  ]);
});

/** A whole session of the official client's, and all that came. */
async function sessionOver([command = '', ...args]: string[], env: Record<string, string>) {
  const transport = new StdioClientTransport({ command, args, env, stderr: 'ignore' });
  return wholeSession(transport);
}

async function wholeSession(transport: StdioClientTransport | StreamableHTTPClientTransport) {
  const client = new Client({ name: 'a-client', version: '1' }, { capabilities: { elicitation: {}, sampling: {} } });
  client.setRequestHandler(ElicitRequestSchema, () => ({ action: 'decline' }));
  client.setRequestHandler(CreateMessageRequestSchema, () => ({
    model: 'none',
    role: 'assistant',
    content: { type: 'text', text: 'sampled' },
  }));
  await client.connect(transport);
  const came: unknown[] = [client.getServerVersion(), client.getServerCapabilities()];
  came.push(await client.listTools(), await client.listPrompts(), await client.listResources());
  const call = (name: string, args = {}) => client.callTool({ name, arguments: args });
  came.push(await call('echo', { message: `naïve 中文 😀 ${'y'.repeat(200_000)}` }));
  came.push(await call('get-tiny-image'));
  came.push(await call('get-sum', { a: 1, b: 2 }));
  const progress: unknown[] = [];
  came.push(
    await client.callTool(
      { name: 'trigger-long-running-operation', arguments: { duration: 0.2, steps: 2 } },
      undefined,
      { onprogress: (each) => progress.push(each) },
    ),
  );
  // The client drops what comes in one piece with the result; the bytes are compared by themselves.
  came.push(progress[0]);
  came.push(await call('no-such-tool').catch((error: unknown) => String(error)));
  await client.close();
  return JSON.parse(JSON.stringify(came)) as unknown;
}

describe('a tap before a URL', () => {
  it('gives the official client the same session, and records it without secrets', async () => {
    const server = await startEverything('streamableHttp');
    const file = join(folder, 'http.loupe.jsonl');
    const url = `${server.origin}/mcp`;
    const tap = await startHttpTap(url, 0, file);
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    try {
      const options = { requestInit: { headers: { Authorization: `Bearer ${CANARY}` } } };
      const direct = await wholeSession(new StreamableHTTPClientTransport(new URL(url), options));
      const tapped = await wholeSession(new StreamableHTTPClientTransport(new URL(tap.url), options));
      expect(tapped).toEqual(direct);
    } finally {
      await tap.close();
      await server.stop();
    }
    expect(said.mock.calls.join('')).toContain(
      'Client a-client 1: MCP 2025-11-25; declares elicitation, sampling; sent',
    );
    said.mockRestore();
    const text = readFileSync(file, 'utf8');
    expect(text).not.toContain(CANARY);
    const events = await eventsOf(file);
    const sent = events.filter((event) => event.kind === 'message' && event.direction === 'sent');
    const ended = events.filter(({ kind }) => kind === 'ended');
    expect(sent.length).toBeGreaterThan(9);
    expect(ended.length).toBe(events.filter(({ kind }) => kind === 'request').length);
  });

  it('tells of a client that closes a request before the response', async () => {
    const upstream = createServer((incoming, response) => {
      incoming.resume();
      // A stream that brings no response.
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(': waiting\n\n');
    });
    await once(upstream.listen(0, '127.0.0.1'), 'listening');
    const file = join(folder, 'dropped.loupe.jsonl');
    const tap = await startHttpTap(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}/`, 0, file);
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const sent = request(tap.url, { method: 'POST' });
    sent.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'book' } }));
    await once(sent, 'response');
    sent.destroy();
    await once(sent, 'close');
    await tap.close();
    upstream.close();
    upstream.closeAllConnections();
    expect(said.mock.calls.join('')).toMatch(
      /It closed the HTTP request of tools\/call book after [\d.]+ m?s, before the response\. \(line 3\)/,
    );
    said.mockRestore();
    const events = await eventsOf(file);
    expect(events.findLast(({ kind }) => kind === 'ended')).toMatchObject({ failure: { code: 'aborted' } });
  });

  it('passes on bodies and events that are too long to record, and says so in the recording', async () => {
    const file = join(folder, 'long.loupe.jsonl');
    const body = Buffer.alloc(MAX_RECORDED_BYTES + 1, 'x');
    const packed = gzipSync(body);
    const upstream = createServer((incoming, response) => {
      const isPacked = incoming.url === '/packed';
      const type = incoming.url === '/events' ? 'text/event-stream' : 'application/json';
      incoming.resume().on('end', () => {
        response.writeHead(200, { 'Content-Type': type, ...(isPacked && { 'Content-Encoding': 'gzip' }) });
        if (incoming.url === '/events') response.write('data: ');
        response.end(isPacked ? packed : body);
      });
    });
    await once(upstream.listen(0, '127.0.0.1'), 'listening');
    const { port } = upstream.address() as AddressInfo;
    const tap = await startHttpTap(`http://127.0.0.1:${port}/`, 0, file);
    const lengths: number[] = [];
    for (const path of ['body', 'packed', 'events']) {
      const { port: tapPort } = new URL(tap.url);
      const sent = request({ host: '127.0.0.1', port: tapPort, method: 'POST', path: `/${path}` });
      sent.end(path === 'body' ? body : '{}');
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      let length = 0;
      for await (const chunk of answer) length += (chunk as Buffer).length;
      lengths.push(length);
    }
    await tap.close();
    upstream.close();
    upstream.closeAllConnections();
    expect(lengths).toEqual([body.length, packed.length, body.length + 6]);
    const events = await eventsOf(file);
    expect(events.filter(({ kind }) => kind === 'noise')).toMatchObject([
      { http: 1, size: body.length, cut: MAX_RECORDED_BYTES },
      { http: 2, size: packed.length, cut: MAX_RECORDED_BYTES },
      { http: 3, size: body.length + 6, cut: MAX_RECORDED_BYTES },
    ]);
    expect(events.filter(({ kind }) => kind === 'act')).toMatchObject([{ act: 'note' }]);
  });

  it('passes head and body on as they are, in pieces as they come', async () => {
    const seen: { raw: string[]; url: string | undefined; body: Buffer }[] = [];
    const body = randomBytes(300_000);
    const upstream = createServer((incoming, response) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        seen.push({ raw: incoming.rawHeaders, url: incoming.url, body: Buffer.concat(chunks) });
        response.sendDate = false;
        response.writeHead(299, 'Quite Fine', [
          'X-B',
          '1',
          'x-a',
          '2',
          'Set-Cookie',
          'c=1',
          'Set-Cookie',
          'd=2',
          'Content-Type',
          'text/event-stream',
        ]);
        response.write('data: {"jsonrpc":"2.0","method":"first"}\n\n');
        setTimeout(() => response.end('data: {"jsonrpc":"2.0","method":"second"}\n\n'), 300);
      });
    });
    await once(upstream.listen(0, '127.0.0.1'), 'listening');
    const { port } = upstream.address() as AddressInfo;
    const tap = await startHttpTap(`http://127.0.0.1:${port}/mcp`, 0, undefined);
    try {
      const { port: tapPort } = new URL(tap.url);
      const outgoing = request({
        port: tapPort,
        host: '127.0.0.1',
        method: 'POST',
        path: '/mcp/../odd%2Fpath?q=a%20b',
        headers: [
          'Host',
          `127.0.0.1:${tapPort}`,
          'x-LOWER-Upper',
          'v',
          'Accept',
          'a',
          'X-Twice',
          '1',
          'X-Twice',
          '2',
          'Content-Length',
          String(body.length),
        ],
      });
      outgoing.end(body);
      const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
      const pieces: { at: number; text: string }[] = [];
      answer.on('data', (chunk: Buffer) => pieces.push({ at: performance.now(), text: chunk.toString() }));
      await once(answer, 'end');
      expect([answer.statusCode, answer.statusMessage]).toEqual([299, 'Quite Fine']);
      expect(answer.rawHeaders.slice(0, 10)).toEqual([
        'X-B',
        '1',
        'x-a',
        '2',
        'Set-Cookie',
        'c=1',
        'Set-Cookie',
        'd=2',
        'Content-Type',
        'text/event-stream',
      ]);
      expect(answer.headers.date).toBeUndefined();
      expect(pieces.length).toBe(2);
      const [got] = seen;
      expect(got?.body.equals(body)).toBe(true);
      expect(got?.url).toBe('/mcp/../odd%2Fpath?q=a%20b');
      expect(got?.raw.slice(0, 12)).toEqual([
        'Host',
        `127.0.0.1:${port}`,
        'x-LOWER-Upper',
        'v',
        'Accept',
        'a',
        'X-Twice',
        '1',
        'X-Twice',
        '2',
        'Content-Length',
        String(body.length),
      ]);
      // A page of another name that resolves to this computer.
      const foreign = request({ port: tapPort, host: '127.0.0.1', headers: ['Host', 'evil.example'] });
      foreign.end();
      const [refused] = (await once(foreign, 'response')) as [IncomingMessage];
      expect(refused.statusCode).toBe(403);
      refused.resume();
      expect(seen.length).toBe(1);
    } finally {
      await tap.close();
      upstream.close();
      upstream.closeAllConnections();
    }
  });
});
