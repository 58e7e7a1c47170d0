import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { stringInMessage, acquireDocument } from '../../web/workers/documents/shared-document';
import { MessageLog } from './message-log';
import { LARGE_BYTES, type Received, Wire } from './wire';

let log: MessageLog;
let wire: Wire;

beforeEach(() => {
  log = new MessageLog();
  wire = new Wire({ openDocument: (source) => acquireDocument(source, 'json') }, log);
});

const entries = () => log.entriesAfter(0);
const received = (text: string) => wire.received(new TextEncoder().encode(text));

/** Keeps every message. */
function takeAll(): Received[] {
  const taken: Received[] = [];
  wire.onMessage((message) => taken.push(message));
  return taken;
}

describe('a message of a megabyte', () => {
  it('is parsed where it is, once, and opens no document', async () => {
    const openDocument = vi.fn(() => expect.fail());
    wire = new Wire({ openDocument }, log);
    const parse = vi.spyOn(JSON, 'parse');
    const taken = takeAll();
    const rows = Array.from({ length: 20_000 }, (_, n) => ({ id: n, name: `Person ${n}`, ok: true }));
    const text = JSON.stringify({ rows });
    const raw = JSON.stringify({ jsonrpc: '2.0', id: 'a', result: { content: [{ type: 'text', text }] } });
    expect(raw.length).toBeGreaterThan(1_000_000);
    await received(raw);
    expect(parse).toHaveBeenCalledTimes(1);
    parse.mockRestore();
    expect(taken).toMatchObject([{ raw, elided: [], value: { result: { content: [{ text }] } } }]);
  });
});

describe('what is sent', () => {
  it('is recorded as its text, on the exchange that carries it', () => {
    const raw = '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"é":1.0}}';
    const shape = { kind: 'request', id: 1, method: 'ping' } as const;
    wire.sent({ raw, size: raw.length + 1, shape, http: 3 });
    expect(entries()).toMatchObject([
      { kind: 'message', direction: 'sent', raw, size: raw.length + 1, shape, http: 3 },
    ]);
  });

  it('as a batch is found by the answer to each of its messages', async () => {
    const raw = '[{"id":1,"method":"ping"},{"id":"x","method":"tools/list"}]';
    wire.sent({ raw, size: raw.length, shape: { kind: 'batch', length: 2 } });
    await received('{"id":"x","result":{}}');
    expect(entries()).toMatchObject([
      { raw },
      { part: { of: 1, index: 0 }, direction: 'sent' },
      { part: { of: 1, index: 1 }, partner: 4 },
      { partner: 3, requestSummary: 'tools/list' },
    ]);
  });
});

describe('what is received', () => {
  it('is recorded as it was, then told to everybody', async () => {
    const raw = '{ "jsonrpc":"2.0",  "method":"notifications/x" }';
    const taken = takeAll();
    const logged = vi.fn(() => entries().length);
    wire.onMessage(logged);
    expect(await received(raw)).toEqual([{ kind: 'notification', method: 'notifications/x' }]);
    expect(taken).toMatchObject([{ raw, elided: [], value: { method: 'notifications/x' } }]);
    expect(logged).toHaveReturnedWith(1);
    expect(entries()).toMatchObject([{ raw }]);
  });

  it('of a batch is one entry, and each of its messages another', async () => {
    const mine = '{ "jsonrpc":"2.0", "id":"mine", "result":"a, [b] \\" }"}';
    const theirs = '{"jsonrpc":"2.0","id":2,"result":{"list":[1,{}]}}';
    wire.sent({ raw: '{}', size: 2, shape: { kind: 'request', id: 2, method: 'ping' } });
    const taken = takeAll();
    const raw = `[${mine} , ${theirs},17,null]`;
    const kinds = (await received(raw))?.map(({ kind }) => kind);
    expect(kinds).toEqual(['result', 'result', 'invalid', 'invalid']);
    expect(taken).toMatchObject([{ raw: mine }, { raw: theirs, value: { id: 2 } }]);
    expect(entries().slice(1)).toMatchObject([
      { raw, size: raw.length, shape: { kind: 'batch', length: 4 } },
      { raw: mine, size: mine.length, part: { of: 2, index: 0 }, note: 'answers-nothing' },
      { raw: theirs, part: { of: 2, index: 1 }, partner: 1, requestSummary: 'ping' },
      { raw: '17', shape: { kind: 'invalid' } },
      { raw: 'null', part: { of: 2, index: 3 } },
    ]);
    expect(await received(' [ ] ')).toEqual([]);
    expect(entries().at(-1)).toMatchObject({ shape: { kind: 'batch', length: 0 } });
  });

  it('that is no UTF-8, or begins with a byte order mark, is kept as its bytes', async () => {
    const taken = takeAll();
    const broken = new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]);
    await wire.received(broken);
    const marked = new Uint8Array([0xef, 0xbb, 0xbf, 0x7b, 0x7d]);
    await wire.received(marked);
    await wire.received(new Uint8Array([0x68, 0x69, 0xfe]));
    expect(taken.map(({ value }) => value)).toEqual([{ a: '\ufffd' }, {}]);
    expect(entries()).toMatchObject([
      { raw: broken, size: 9 },
      { raw: marked },
      { kind: 'noise', text: 'hi\ufffd', bytes: new Uint8Array([0x68, 0x69, 0xfe]) },
    ]);
  });

  it('that is JSON, but no message, is recorded as such', async () => {
    const taken = takeAll();
    for (const text of ['null', '17', '"words"']) expect(await received(text)).toEqual([{ kind: 'invalid' }]);
    expect(taken).toEqual([]);
    expect(await received('{"level":30}')).toEqual([{ kind: 'invalid' }]);
    expect(taken).toMatchObject([{ value: { level: 30 } }]);
    expect(entries().map((entry) => entry.kind === 'message' && entry.shape.kind)).toEqual([
      'invalid',
      'invalid',
      'invalid',
      'invalid',
    ]);
  });

  it('that is not JSON is noise, and nobody is told of it as of a message', async () => {
    const taken = takeAll();
    expect(await received('Listening on port 3000')).toBeUndefined();
    expect(await received('{"half":')).toBeUndefined();
    expect(entries()).toMatchObject([
      { kind: 'noise', text: 'Listening on port 3000', size: 22 },
      { kind: 'noise', text: '{"half":', size: 8 },
    ]);
    expect(taken).toEqual([]);
  });
});

describe('what is large', () => {
  beforeAll(async () => {
    // The worker's own code, run on this thread: Node has no such worker.
    const pages: EventTarget[] = [];
    const inside = Object.assign(new EventTarget(), {
      postMessage: (data: unknown) =>
        pages[0]?.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) })),
    });
    class WorkerHere extends EventTarget {
      constructor() {
        super();
        pages.push(this);
      }
      postMessage(data: unknown): void {
        queueMicrotask(() => inside.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) })));
      }
    }
    vi.stubGlobal('self', inside);
    vi.stubGlobal('Worker', WorkerHere);
    await import('../../web/workers/page.worker');
  });
  afterAll(() => {
    vi.unstubAllGlobals();
  });

  it('is kept as bytes, and its large parts are left out of the value, by their places', async () => {
    const taken = takeAll();
    const rows = Array.from({ length: 150_000 }, (_, n) => ({ n }));
    const whole = { jsonrpc: '2.0', id: 'a', result: { few: [1, 2], rows, words: 'é' } };
    const bytes = new TextEncoder().encode(JSON.stringify(whole));
    expect(bytes.length).toBeGreaterThan(LARGE_BYTES);
    expect(await wire.received(bytes)).toEqual([{ kind: 'result', id: 'a' }]);
    const [message] = taken;
    expect(message?.raw instanceof Uint8Array && Buffer.compare(message.raw, bytes)).toBe(0);
    expect(message?.elided).toContain('/result/rows');
    const result = { few: [1, 2], rows: [], words: 'é' };
    expect(message?.value).toEqual({ jsonrpc: '2.0', id: 'a', result });
    expect(entries()).toMatchObject([{ kind: 'message', size: bytes.length }]);
  });

  it('keeps a long text whole', async () => {
    const taken = takeAll();
    const text = 'é'.repeat(LARGE_BYTES);
    await received(JSON.stringify({ jsonrpc: '2.0', id: 'a', result: { text } }));
    expect(taken[0]?.value).toEqual({ jsonrpc: '2.0', id: 'a', result: { text } });
    expect(taken[0]?.elided).toEqual([]);
  });

  it('has only the beginning of a text of many megabytes, which is read from the message itself', async () => {
    const taken = takeAll();
    const line = 'A line of "text", and one more.\n';
    const text = line.repeat(300_000);
    const message = { jsonrpc: '2.0', id: 'a', result: { content: [{ type: 'text', text }] } };
    const bytes = new TextEncoder().encode(JSON.stringify(message));
    await wire.received(bytes);
    const place = '/result/content/0/text';
    expect(taken[0]?.elided).toEqual([place]);
    const { result } = taken[0]?.value as { result: { content: { text: string }[] } };
    const beginning = result.content[0]?.text ?? '';
    expect(beginning.length).toBeGreaterThan(20_000);
    expect(beginning.length).toBeLessThan(40_000);
    expect(text.startsWith(beginning)).toBe(true);

    const { opened, release } = acquireDocument(stringInMessage(bytes, place), 'text');
    const document = await opened;
    expect(document.summary.length).toBe(text.length);
    const { sheet, lineCount } = await document.ask('openSheet', 80);
    expect(lineCount).toBe(300_001);
    const [row] = await document.ask('sheetRows', sheet, 299_999, 300_000);
    expect(row).toEqual({ text: line.trim(), start: text.length - line.length, number: 300_000 });
    expect(await document.ask('ends', 10)).toEqual({
      head: text.slice(0, 10),
      tail: text.slice(-10),
      bytes: text.length,
    });
    release('now');
  });

  it('is noise where it is not JSON, of which the beginning is kept', async () => {
    const text = `{"jsonrpc":"2.0","method":"x","params":"${'y'.repeat(LARGE_BYTES)}`;
    expect(await received(text)).toBeUndefined();
    expect(entries()).toMatchObject([{ kind: 'noise', size: text.length }]);
    const [noise] = entries();
    expect(noise?.kind === 'noise' && noise.text.length).toBe(64 * 1024);
  });
});
