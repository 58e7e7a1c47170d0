import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { testFolder } from '../../../../e2e/testing/folder';
import { everything } from '../../../../e2e/http-servers';
import { startTestProxy, type TestProxy } from '../../../../e2e/testing/tunnel';
import { stringifyJson } from '../../../../core/json/lossless';
import { openLocally } from '../../../../core/json/documents/json-document';
import type { Host } from '../../../../core/host';
import { callsAtMoment, paramsOf, endedRunOfCall } from './recorded-calls';
import { collectDefinitions } from './listed-definitions';
import { closeRecording, openedRecording, openRecordingFile, openRemoteRecording, openTap } from './opened-recording';

vi.setConfig({ testTimeout: 60_000 });

const folder = testFolder();
const file = join(folder, 'shown.loupe.jsonl');
let loupe: TestProxy;
let host: Host;

const header = {
  loupe: 'recording',
  version: 1,
  at: '2026-11-23T09:00:00.000Z',
  by: 'mcp-loupe 1.2.3',
  origin: 'tap',
  server: { kind: 'stdio', command: 'node', args: ['server.js'] },
};
const message = (ms: number, direction: 'sent' | 'received', value: object) => ({
  ms,
  kind: 'message',
  direction,
  transport: 'stdio',
  text: JSON.stringify({ jsonrpc: '2.0', ...value }),
});
const tool = (name: string) => ({ name, inputSchema: { type: 'object' } });
const EVENTS = [
  message(0, 'sent', { id: 0, method: 'initialize', params: {} }),
  message(5, 'received', { id: 0, result: { serverInfo: { name: 'shown' } } }),
  message(10, 'sent', { id: 1, method: 'tools/list' }),
  message(20, 'received', { id: 1, result: { tools: [tool('one')], nextCursor: 'x' } }),
  message(30, 'sent', { id: 2, method: 'tools/list', params: { cursor: 'x' } }),
  message(40, 'received', { id: 2, result: { tools: [tool('two')] } }),
  message(100, 'sent', { id: 3, method: 'tools/call', params: { name: 'one', arguments: {} } }),
  message(900, 'received', { id: 3, result: { content: [{ type: 'text', text: 'late' }] } }),
  message(950, 'sent', { id: 4, method: 'tools/call', params: { name: 'two' } }),
  message(990, 'received', { id: 4, error: { code: -32602, message: 'No.' } }),
];
const text = (...lines: object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

beforeAll(async () => {
  vi.stubEnv('XDG_RUNTIME_DIR', folder);
  writeFileSync(file, text(header, ...EVENTS));
  loupe = await startTestProxy({ launch: { recording: file } });
  const tunnel = await loupe.open();
  host = {
    version: '1.2.3',
    isOpen: true,
    onClosed: () => () => undefined,
    spawn: (options) => tunnel.spawn(options),
    request: (request) => tunnel.request(request),
    openDocument: openLocally,
    storage: undefined,
    vault: tunnel.vault,
    pagePort: undefined,
  };
});
afterEach(closeRecording);
afterAll(async () => {
  await loupe.close();
  vi.unstubAllEnvs();
});

function opened() {
  const state = openedRecording.snapshot();
  if (state.kind !== 'open') throw new Error(JSON.stringify(state));
  return state.opened;
}

const calls = () => callsAtMoment(opened().log.snapshot());
const seek = (ms: number | undefined) => opened().log.seek(ms === undefined ? undefined : Date.parse(header.at) + ms);

describe('a recording that is open', () => {
  it('shows what there was at a moment, and its calls as what came of them by then', async () => {
    await openRecordingFile(new File([text(header, ...EVENTS)], 'a.loupe.jsonl'), host);
    await expect.poll(() => calls().length).toBe(5);
    expect(calls().map(({ method, subject, state }) => [method, subject, state])).toEqual([
      ['initialize', undefined, 'ok'],
      ['tools/list', undefined, 'ok'],
      ['tools/list', undefined, 'ok'],
      ['tools/call', 'one', 'ok'],
      ['tools/call', 'two', 'protocol-error'],
    ]);
    expect(collectDefinitions(calls())).toMatchObject({
      server: { serverInfo: { name: 'shown' } },
      tools: [{ name: 'one' }, { name: 'two' }],
      pages: 2,
    });
    expect(opened().session.config.name).toBe('server');
    seek(500);
    const late = calls().at(-1);
    expect(late).toMatchObject({ subject: 'one', state: 'running', durationMs: undefined });
    expect(late && endedRunOfCall(late)).toBeUndefined();
    expect(opened().log.snapshot()).toMatchObject({ total: 7, counts: { message: 7 } });
    seek(25);
    expect(collectDefinitions(calls()).tools).toHaveLength(1);
    seek(undefined);
    const [run] = calls().slice(3, 4).map(endedRunOfCall);
    expect(run?.state).toMatchObject({
      kind: 'ended',
      outcomes: [{ kind: 'result', millis: 800, result: { content: [{ text: 'late' }] } }],
    });
    const error = calls().slice(4).map(endedRunOfCall)[0]?.state;
    expect(error).toMatchObject({ outcomes: [{ kind: 'error', error: { code: -32602 } }] });
  });

  it('has the digits of numbers that were sent', async () => {
    const sent =
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"arguments":{"n":12345678901234567890,"d":1.50}}}';
    const event = { ...message(1, 'sent', {}), text: sent };
    await openRecordingFile(new File([text(header, event)], 'a.loupe.jsonl'), host);
    await expect.poll(() => calls().length).toBe(1);
    expect(calls().map((call) => stringifyJson(paramsOf(call)))).toEqual([
      '{"arguments":{"n":12345678901234567890,"d":1.50}}',
    ]);
  });

  it('shows the first calls of a large file, which can be looked at while the rest is read', async () => {
    const words = 'words '.repeat(1000);
    const large = Array.from({ length: 1000 }, (_, at) => [
      message(1000 + at, 'sent', { id: 10 + at, method: 'tools/call', params: { name: 'one' } }),
      message(1000 + at, 'received', { id: 10 + at, result: { content: [], words } }),
    ]).flat();
    // Node gives out each part at once, a browser some 64 kB.
    const parts = [header, ...EVENTS, ...large].map((line) => text(line));
    const file = new File(parts, 'large.loupe.jsonl');
    const shown: { events: number; done: number }[] = [];
    const stop = openedRecording.subscribe(() => {
      const state = openedRecording.snapshot();
      if (state.kind !== 'open') return;
      const { reading, recording, log } = state.opened;
      const events = recording?.length ?? 0;
      const read = reading?.snapshot();
      log.seek(Date.parse(header.at) + 25);
      shown.push({ events, done: (read?.done ?? 0) / (read?.all ?? 1) });
    });
    await openRecordingFile(file, host);
    stop();
    // It opens once, when less than a third was read.
    expect(shown).toHaveLength(1);
    expect(shown[0]?.events).toBeLessThan(700);
    expect(shown[0]?.done).toBeLessThan(1 / 3);
    expect(opened().reading?.snapshot()).toBeUndefined();
    expect(opened().recording?.length).toBe(2010);
    expect(opened().counts).toEqual(new Map([['message', 2010]]));
    // Where it was looked at is where it is still looked at.
    await expect.poll(() => calls().length).toBe(2);
    expect(opened().log.moment.snapshot()).toBe(Date.parse(header.at) + 25);
    seek(undefined);
    await expect.poll(() => calls().length).toBe(1005);
  });

  it('that cannot be read to its end says so, and one that is closed meanwhile is left', async () => {
    const many = Array.from({ length: 3000 }, (_, at) => ({
      ms: at,
      kind: 'stderr',
      text: 'words '.repeat(150),
    }));
    const broken = new File([text(header, ...many)], 'broken.loupe.jsonl');
    const slice = broken.slice.bind(broken);
    let slices = 0;
    broken.slice = (...range) => {
      slices += 1;
      if (slices > 3) throw new Error('The file has changed.');
      return slice(...range);
    };
    await openRecordingFile(broken, host);
    expect(openedRecording.snapshot()).toMatchObject({
      kind: 'failed',
      name: 'broken.loupe.jsonl',
      message: 'The file has changed.',
    });
    const left = openedRecording.subscribe(() => {
      if (openedRecording.snapshot().kind === 'open') queueMicrotask(closeRecording);
    });
    await openRecordingFile(new File([text(header, ...many)], 'left.loupe.jsonl'), host);
    left();
    expect(openedRecording.snapshot()).toEqual({ kind: 'none' });
  });

  it('sends nothing to its server', async () => {
    await openRecordingFile(new File([text(header, ...EVENTS)], 'a.loupe.jsonl'), host);
    const { session } = opened();
    await session.connect();
    expect(session.snapshot()).toMatchObject({ kind: 'failed' });
    expect(JSON.stringify(session.snapshot())).toContain('nothing is sent');
  });

  it('is read packed, cut off, and from a HAR; what is none is said', async () => {
    const packed = gzipSync(text(header, ...EVENTS));
    await openRecordingFile(new File([packed], 'a.loupe.jsonl.gz'), host);
    expect(opened().recording).toMatchObject({ length: 10, cut: 0 });
    await openRecordingFile(new File([`${text(header, ...EVENTS)}{"ms":99`], 'cut'), host);
    expect(opened().recording).toMatchObject({ length: 10, cut: 8 });
    const entry = {
      startedDateTime: header.at,
      time: 7,
      request: {
        method: 'POST',
        url: 'http://a.example/mcp',
        headers: [],
        postData: { text: '{"jsonrpc":"2.0","id":1,"method":"ping"}' },
      },
      response: {
        status: 200,
        statusText: 'OK',
        headers: [],
        content: { size: 1, text: '{"jsonrpc":"2.0","id":1,"result":{}}' },
      },
      timings: { wait: 7 },
    };
    const har = JSON.stringify({ log: { version: '1.2', entries: [entry] } });
    await openRecordingFile(new File([har], 'a.har'), host);
    expect(opened().header).toMatchObject({ origin: 'har', server: { url: 'http://a.example/mcp' } });
    await expect.poll(() => calls()).toMatchObject([{ method: 'ping', state: 'ok', durationMs: 7 }]);
    await openRecordingFile(new File(['{}'], 'none.json'), host);
    expect(openedRecording.snapshot()).toMatchObject({ kind: 'failed', name: 'none.json' });
  });

  it('comes from the proxy where Loupe was started with it', async () => {
    const { recordings } = await loupe.open();
    await openRemoteRecording('shown', (signal) => recordings.opened(signal), host);
    expect(opened()).toMatchObject({ name: 'shown', recording: { length: 10 } });
    const other = await startTestProxy();
    const none = (await other.open()).recordings;
    await openRemoteRecording('none', (signal) => none.opened(signal), host);
    expect(openedRecording.snapshot()).toMatchObject({ kind: 'failed' });
    await other.close();
  });
});

describe('a tap', () => {
  it('is listed while it runs, shows what passes as it passes, and again to who comes later', async () => {
    const main = fileURLToPath(new URL('../../../../cli/main.ts', import.meta.url));
    const client = new Client({ name: 'a-client', version: '1' });
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: ['--import', 'tsx', main, 'tap', '--', ...everything, 'stdio'],
      env: { ...(process.env as Record<string, string>), XDG_RUNTIME_DIR: folder },
      stderr: 'ignore',
    });
    await client.connect(transport);
    const { recordings } = await loupe.open();
    await expect.poll(() => recordings.taps()).toHaveLength(1);
    const [tap] = await recordings.taps();
    const named = { id: tap?.id ?? '', server: 'live' };
    const listening = openTap(named, recordings, host);
    await expect.poll(() => openedRecording.snapshot().kind).toBe('open');
    const { log, live } = opened();
    await client.callTool({ name: 'echo', arguments: { message: 'by another client' } });
    const echo = () => callsAtMoment(log.snapshot()).find(({ subject }) => subject === 'echo');
    await expect.poll(() => echo()?.state).toBe('ok');
    expect(live?.snapshot()).toBe(true);
    // Only agents are stopped.
    expect(await recordings.commandAgent(named.id, 'stop')).toEqual([tap]);
    await client.callTool({ name: 'echo', arguments: { message: 'again' } });
    closeRecording();
    await listening;
    // Whoever opens the page again sees what there was before.
    const again = openTap(named, recordings, host);
    await expect
      .poll(() => openedRecording.snapshot().kind === 'open' && calls().some(({ subject }) => subject === 'echo'))
      .toBe(true);
    await client.close();
    await again;
    expect(opened().live?.snapshot()).toBe(false);
    await expect.poll(() => recordings.taps()).toEqual([]);
  });

  it('that was killed is not listed, and no file but a tap’s is reached by its name', async () => {
    const { recordings } = await loupe.open();
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    const id = `${child.pid ?? 1}-0123abcd`;
    const described = { id, pid: child.pid, at: header.at, server: 'gone' };
    writeFileSync(join(folder, 'mcp-loupe', `${id}.json`), JSON.stringify(described));
    expect(await recordings.taps()).toEqual([]);
    await expect(recordings.tap(id)).rejects.toMatchObject({ code: 'folder-failed' });
    const outside = await loupe.open();
    await expect(outside.recordings.tap('../../etc/passwd')).rejects.toMatchObject({ code: 'tunnel-closed' });
  });
});
