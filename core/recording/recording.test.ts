import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';

import { startEverything } from '../../e2e/http-servers';
import { openLocally } from '../json/documents/json-document';
import { stdio, testHost } from '../session/testing/session-fixture';
import { type LogEntry, MessageLog } from '../transports/message-log';
import { type RecordedEvent, RecordingError } from './format';
import { logOfRecording } from './log-of-recording';
import { Secrets } from '../secrets/secrets';
import { maskEvent, maskServer } from './mask-event';
import { readEvent } from './read-event';
import { bytesOf, recordBytes } from './recorded-bytes';
import { eventsOfEntries, recordLog } from './record-log';
import { Recording } from './recording';
import { blobSource } from './recording-source';
import { eventLine, RecordingWriter } from './recording-writer';

const CANARY = 'canary-7c1e9f02';
const everything = createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/dist/index.js');
const server = { kind: 'stdio', command: 'node', args: ['server.js'] } as const;
const host = { openDocument: openLocally };
const servers = testHost();

/** A recording as text, and what writes it. */
function writing(secrets: string[] = []) {
  const lines: string[] = [];
  const start = { at: Date.now(), origin: 'session', server, version: '1.2.3' } as const;
  const writer = new RecordingWriter(start, new Secrets(secrets), (line) => lines.push(line));
  return { lines, writer, open: () => open(lines.join('')) };
}

function open(text: string | Uint8Array<ArrayBuffer>): Promise<Recording> {
  return Recording.open(blobSource(new Blob([text])));
}

/** What the screens read of an entry; numbers of entries and times count from the first. */
function told(log: MessageLog): unknown[] {
  const entries = log.entriesAfter(0);
  const [first] = entries;
  const all = new Map(entries.map((entry, at) => [entry.seq, at]));
  return entries.map((entry: LogEntry) => ({
    ...entry,
    seq: all.get(entry.seq),
    at: entry.at - (first?.at ?? 0),
    ...('partner' in entry && { partner: all.get(entry.partner ?? 0) }),
    ...('http' in entry && { http: all.get(entry.http ?? 0) }),
    ...('part' in entry && { part: undefined }),
    ...(entry.kind === 'http' && { progress: { ...entry.progress, duration: 0, lastSeq: 0 } }),
  }));
}

async function allEvents(recording: Recording): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const event of recording.events()) events.push(event);
  return events;
}

describe('a session that is recorded', () => {
  it('comes back as the same log over stdio, recorded live, and without its secrets', async () => {
    const target = stdio(process.execPath, everything, 'stdio');
    const env = { SECRET_TOKEN: CANARY };
    const session = servers.session({ ...target, ...(target.kind === 'stdio' && { env }) });
    const { lines, writer, open: opened } = writing([CANARY]);
    const stop = recordLog(session.log, writer);
    await session.connect();
    const call = (name: string, args = {}) => session.request('tools/call', { name, arguments: args });
    await call('echo', { message: 'naïve 中文 😀' });
    await call('get-env');
    await call('get-tiny-image');
    await session.disconnect();
    const isOver = (entry: LogEntry) => entry.kind === 'lifecycle' && entry.event.kind === 'exited';
    await vi.waitFor(() => expect(session.log.entriesAfter(0).some(isOver)).toBe(true), 5000);
    stop();
    expect(lines.join('')).not.toContain(CANARY);
    const log = await logOfRecording(await opened(), host);
    const masked = JSON.parse(JSON.stringify(told(session.log)).replaceAll(CANARY, '••••••')) as Record<
      string,
      unknown
    >[];
    const again = JSON.parse(JSON.stringify(told(log))) as Record<string, unknown>[];
    // What is masked has another length. Durations are the same.
    const rough = (entries: Record<string, unknown>[]) => entries.map((entry) => ({ ...entry, size: 0 }));
    expect(rough(again)).toEqual(rough(masked));
    expect(again.some(({ duration }) => Number(duration) % 1 > 0)).toBe(true);
    expect(session.log.lastSeq).toBeGreaterThan(10);
  });

  it('comes back as the same log over HTTP, recorded live and afterwards', async () => {
    const everythingHttp = await startEverything('streamableHttp');
    try {
      const headers = { Authorization: `Bearer ${CANARY}` };
      const session = servers.session({ kind: 'http', url: `${everythingHttp.origin}/mcp`, headers });
      const { writer, lines, open: opened } = writing([CANARY]);
      const stop = recordLog(session.log, writer);
      await session.connect();
      await session.request('tools/call', { name: 'echo', arguments: { message: 'hello' } });
      const exchanges = (log: MessageLog) =>
        log
          .entriesAfter(0)
          .flatMap((entry) => (entry.kind === 'http' ? [[entry.method, entry.url, entry.progress.kind]] : []));
      await session.disconnect();
      // A stream that is given up ends a moment later, by the server or by us, whoever is first.
      await vi.waitFor(() => {
        for (const [, , progress] of exchanges(session.log)) expect(['done', 'broken']).toContain(progress);
      });
      stop();
      const text = lines.join('');
      expect(text).not.toContain(CANARY);
      const messages = (log: MessageLog) =>
        log
          .entriesAfter(0)
          .flatMap((entry) => (entry.kind === 'message' ? [[entry.direction, entry.raw, entry.requestSummary]] : []));
      const live = await logOfRecording(await opened(), host);
      expect(messages(live)).toEqual(messages(session.log));
      expect(exchanges(live)).toEqual(exchanges(session.log));
      expect(exchanges(live).length).toBeGreaterThan(2);

      const afterwards = writing([CANARY]);
      const startedAt = Date.parse(afterwards.writer.header.at);
      for (const event of eventsOfEntries(session.log.entriesAfter(0), startedAt)) afterwards.writer.write(event);
      const later = await logOfRecording(await afterwards.open(), host);
      expect(messages(later)).toEqual(messages(session.log));
      expect(exchanges(later)).toEqual(exchanges(session.log));
    } finally {
      await everythingHttp.stop();
    }
  });
});

describe('a file', () => {
  const message = (ms: number, text: string): RecordedEvent => ({
    ms,
    kind: 'message',
    direction: 'sent',
    transport: 'stdio',
    text,
  });

  it('keeps any bytes: text as text, the rest in base64', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const event: RecordedEvent = {
          ...recordBytes(bytes),
          ms: 1,
          kind: 'message',
          direction: 'received',
          transport: 'stdio',
        };
        const read = readEvent(eventLine(event).trimEnd());
        expect(read).toEqual(event);
        expect(bytesOf(read as typeof event)).toEqual(bytes);
      }),
    );
    expect(recordBytes(new TextEncoder().encode('\ufeff{}'))).toEqual({ text: '\ufeff{}' });
  });

  it.each([
    ['text', new TextEncoder().encode(`\ufeff{"a":"${'ä😀\\n"\u2028'.repeat(20_000)} ${CANARY}"}`)],
    ['no text', new Uint8Array(200_000).fill(0xff)],
  ])('has the same of a large message in pieces, of bytes that are %s', (_, raw) => {
    const whole = writing([CANARY]);
    const pieces: string[] = [];
    const append = (line: string) => pieces.push(line);
    const start = { at: Date.parse(whole.writer.header.at), origin: 'session', server, version: '1.2.3' } as const;
    const appendPieces = (line: Iterable<string>) => pieces.push(...line);
    const writer = new RecordingWriter(start, new Secrets([CANARY]), append, appendPieces);
    const log = new MessageLog({ now: () => start.at + 1 });
    recordLog(log, whole.writer);
    recordLog(log, writer);
    const shape = { kind: 'result', id: 1 } as const;
    log.add({ kind: 'message', direction: 'received', shape, raw, size: raw.length });
    expect(pieces.join('')).toBe(whole.lines.join(''));
    expect(pieces.length > 5).toBe(raw[0] !== 0xff);
    expect(pieces.join('')).not.toContain(CANARY);
  });

  it('opens when its last line was cut at any place', async () => {
    const { lines, writer } = writing();
    writer.write(message(1, '{"a":"ä😀"}'));
    writer.write(message(2, '{"b":2}'));
    const bytes = new TextEncoder().encode(lines.join(''));
    const header = new TextEncoder().encode(lines[0]).length;
    for (let end = header; end <= bytes.length; end += 1) {
      const recording = await open(bytes.slice(0, end));
      const events = await allEvents(recording);
      expect(events.every(({ kind }) => kind === 'message')).toBe(true);
      const whole = new TextEncoder().encode(lines.slice(0, 1 + events.length).join('')).length;
      // A line that lacks nothing but its line feed is whole.
      expect(recording.cut).toBe(Math.max(0, end - whole));
    }
  });

  it.each(['1e308', '-1e308', '1e12', '9'.repeat(400), '253402300800000'])(
    'takes no time of which no date can be made: %s',
    async (ms) => {
      const text = [
        '{"loupe":"recording","version":1,"at":"2026-11-23T09:00:00.000Z","by":"a","origin":"tap","server":{"kind":"stdio","command":"x","args":[]}}',
        '{"ms":5,"kind":"stderr","text":"one"}',
        `{"ms":${ms},"kind":"stderr","text":"two"}`,
        '{"ms":7,"kind":"stderr","text":"three"}\n',
      ].join('\n');
      const recording = await open(text);
      expect(recording.duration).toBe(7);
      expect(recording.indexed(1)).toMatchObject({ ms: 5, kind: 'other' });
      expect((await allEvents(recording)).map(({ kind }) => kind)).toEqual(['stderr', 'other', 'stderr']);
      const late = text.replace('2026-11-23', '+275760-09-12');
      await expect(open(late)).rejects.toMatchObject({ code: 'not-a-recording' });
    },
  );

  it('opens when it is packed, and when the packed file breaks off', async () => {
    const { lines, writer } = writing();
    for (let at = 0; at < 5000; at += 1) writer.write(message(at, `{"n":${Math.random()}}`));
    const packed = new Uint8Array(gzipSync(lines.join('')));
    const whole = await open(packed);
    expect(whole.length).toBe(5000);
    const broken = await open(packed.slice(0, packed.length / 2));
    expect(broken.length).toBeGreaterThan(1000);
    expect(await broken.event(1000)).toEqual(await whole.event(1000));
  });

  it('keeps what it does not know, finds events by time, and reads any piece', async () => {
    const { lines, writer, open: opened } = writing();
    writer.write(message(1, '{}'));
    lines.push('{"kind":"hologram","ms":2,"colour":"red"}\n', 'not json\n', '\n');
    lines.push('{"kind":"stderr","text":"in another order","ms":3}\n');
    writer.write(message(4, 'x'.repeat(3_000_000)));
    writer.write({ ms: 5, kind: 'closed' });
    const recording = await opened();
    expect((await allEvents(recording)).map(({ kind, ms }) => [kind, ms])).toEqual([
      ['message', 1],
      ['other', 2],
      ['other', 0],
      ['stderr', 3],
      ['message', 4],
      ['closed', 5],
    ]);
    expect(await recording.event(1)).toMatchObject({ line: /.*hologram.*/.exec(lines.join(''))?.[0] });
    expect(recording.countUntil(3)).toBe(4);
    expect(recording.countUntil(0)).toBe(0);
    expect(recording.duration).toBe(5);
    expect(recording.indexed(4)).toMatchObject({ kind: 'message', ms: 4 });
    expect(await recording.event(6)).toBeUndefined();
  });

  it.each([
    ['', 'not-a-recording'],
    ['{"jsonrpc":"2.0"}\n', 'not-a-recording'],
    ['{"loupe":"recording","version":2,"at":"2026-01-01T00:00:00Z"}\n', 'newer-version'],
    ['{"loupe":"recording","version":1,"at":"never","server":{"url":"x"}}\n', 'not-a-recording'],
  ])('is refused with a reason: %s', async (text, code) => {
    const refused = await open(text).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RecordingError);
    expect(refused).toMatchObject({ code });
  });
});

describe('secrets', () => {
  it('are taken out of every event, however they are spelt', () => {
    const secrets = new Secrets([`Bearer ${CANARY}"é`]);
    const secret = `${CANARY}"é`;
    const once = JSON.stringify({ text: secret });
    const events: RecordedEvent[] = [
      { ms: 0, kind: 'message', direction: 'sent', transport: 'stdio', text: once },
      { ms: 0, kind: 'stderr', text: `token ${secret}` },
      {
        ms: 0,
        kind: 'message',
        direction: 'received',
        transport: 'stdio',
        text: JSON.stringify({ text: once }),
      },
      {
        ms: 0,
        kind: 'request',
        http: 1,
        method: 'POST',
        url: `http://h/?q=${encodeURIComponent(secret)}`,
        headers: [
          ['Authorization', 'Bearer something-else'],
          ['X-Note', secret],
        ],
        size: 0,
        body: 'grant_type=password&client_secret=unheard',
      },
    ];
    const text = events.map((event) => eventLine(maskEvent(event, secrets))).join('');
    expect(text).not.toContain(CANARY);
    expect(text).not.toContain('something-else');
    expect(text).not.toContain('unheard');
    for (const event of events) {
      if (event.kind !== 'message') continue;
      const masked = maskEvent(event, secrets);
      expect(() => JSON.parse((masked as { text: string }).text) as unknown).not.toThrow();
    }
  });

  it('leave valid JSON where they are numbers', () => {
    const secrets = new Secrets(['123456']);
    const event = { ms: 0, kind: 'message', direction: 'sent', transport: 'stdio' } as const;
    const masked = maskEvent({ ...event, text: '{"pin":123456,"text":"123456"}' }, secrets);
    expect(masked).toMatchObject({ text: '{"pin":"••••••","text":"••••••"}' });
  });

  it('are taken out of the command line', () => {
    const args = ['--api-key', CANARY, `--token=${CANARY}`, '--port', '80'];
    const masked = maskServer({ kind: 'stdio', command: 'node', args }, new Secrets());
    expect(masked).toMatchObject({ args: ['--api-key', '••••••', '--token=••••••', '--port', '80'] });
  });
});

it('is described by its JSON Schema', async () => {
  const { default: schema } = await import('./recording.schema.json');
  const { Validator } = await import('@cfworker/json-schema');
  const validator = new Validator(schema as never, '2020-12');
  const { lines, writer } = writing();
  const session = servers.session(
    stdio(process.execPath, fileURLToPath(new URL('../../e2e/servers/noisy-stdout.mjs', import.meta.url))),
  );
  const stop = recordLog(session.log, writer);
  await session.connect();
  await session.disconnect();
  stop();
  writer.write({ ms: 1, kind: 'act', act: 'call', method: 'tools/call', subject: 'echo' });
  expect(lines.length).toBeGreaterThan(4);
  for (const line of lines) {
    const { valid, errors } = validator.validate(JSON.parse(line));
    expect(valid, `${line} ${JSON.stringify(errors)}`).toBe(true);
  }
  expect(validator.validate({ ms: 1, kind: 'message', direction: 'up', text: '' }).valid).toBe(false);
});

it('opens a recording that Loupe at c31d4ef6 wrote', async () => {
  const file = new URL('testing/recording-of-c31d4ef6.loupe.jsonl', import.meta.url);
  const recording = await open(readFileSync(file));
  expect(recording.header).toMatchObject({ by: 'mcp-loupe 0.1.0', server: { name: 'demo', headers: ['X-Own'] } });
  const events: RecordedEvent[] = [];
  for await (const event of recording.events()) events.push(event);
  expect(events.map(({ kind }) => kind)).toEqual(['message', 'message', 'message', 'message']);
  const log = await logOfRecording(recording, host);
  expect(JSON.stringify(log.entriesAfter(0))).toContain('12345678901234567890.10');
});
