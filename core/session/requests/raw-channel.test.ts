import { openLocally } from '../../json/documents/json-document';
import type { JsonObject } from '../../json/json-object';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { shapeOf } from '../../protocol/json-rpc';
import { MessageLog } from '../../transports/message-log';
import type { Progress } from '../../protocol/progress';
import { RawChannel, type ChannelDeps } from './raw-channel';
import { ENDED_BY_SERVER } from '../../transports/request-options';
import { Wire } from '../../transports/wire';

let wire: Wire;
let log: MessageLog;
let sent: JsonObject[];
let closings: AbortSignal[];

beforeEach(() => {
  vi.useFakeTimers();
  log = new MessageLog();
  wire = new Wire({ openDocument: openLocally }, log);
  sent = [];
  closings = [];
});
afterEach(() => {
  vi.useRealTimers();
});

/** A channel whose other end is this test. */
function open(link: Partial<ChannelDeps> = {}): RawChannel {
  return new RawChannel({
    wire,
    transport: {
      send(message, options) {
        sent.push(message as JsonObject);
        note(message as JsonObject);
        if (options?.requestSignal) closings.push(options.requestSignal);
        return Promise.resolve();
      },
    },
    explain: (error) => ({ code: 'reset', message: String(error), details: {}, stderr: [] }),
    ...link,
  });
}

/** Logs what is sent. */
function note(message: JsonObject): void {
  const raw = JSON.stringify(message);
  wire.sent({ raw, size: raw.length, shape: shapeOf(message) });
}

/** The server says it. */
function say(message: JsonObject): Promise<unknown> {
  return wire.received(new TextEncoder().encode(JSON.stringify({ jsonrpc: '2.0', ...message })));
}

const progress = (token: string, params: JsonObject) =>
  say({ method: 'notifications/progress', params: { progressToken: token, ...params } });

describe('a raw request', () => {
  it('goes out whole, and its result comes back unjudged', async () => {
    const channel = open();
    const preview = channel.preview('tools/call', { name: 'x', arguments: { a: 1 } });
    const outcome = channel.request('tools/call', { name: 'x', arguments: { a: 1 } });
    expect(sent).toEqual([preview]);
    expect(sent[0]).toEqual({
      jsonrpc: '2.0',
      id: 'loupe-1',
      method: 'tools/call',
      params: { name: 'x', arguments: { a: 1 }, _meta: { progressToken: 'loupe-1' } },
    });
    await say({ id: 'loupe-1', result: ['nothing', 'like', 'a result'] });
    expect(await outcome).toMatchObject({
      kind: 'result',
      result: ['nothing', 'like', 'a result'],
      raw: '{"jsonrpc":"2.0","id":"loupe-1","result":["nothing","like","a result"]}',
      request: JSON.stringify(preview),
    });
  });

  it.each([
    ['{"code":-32603,"message":"x"}', { code: -32603, message: 'x' }],
    ['{"code":-32603,"message":"x"},"result":null', { code: -32603, message: 'x' }],
    ['{}', { code: undefined, message: undefined }],
    ['"it failed"', { code: undefined, message: 'it failed' }],
    ['"it failed","result":null', { code: undefined, message: 'it failed' }],
    ['["it failed"]', { code: undefined, message: ['it failed'] }],
    ['null', { code: undefined, message: null }],
  ])('takes no error for a result, whatever its shape: %s', async (error, expected) => {
    const outcome = open().request('tools/call', { name: 'x' });
    const raw = `{"jsonrpc":"2.0","id":"loupe-1","error":${error}}`;
    await wire.received(new TextEncoder().encode(raw));
    expect(await outcome).toMatchObject({ kind: 'error', error: expected, raw });
  });

  it.each([
    ['', { kind: 'error', error: { code: undefined, message: undefined } }],
    [',"result":null', { kind: 'result', result: null }],
    [',"result":{},"error":null', { kind: 'result', result: {} }],
    [',"result":{},"error":"also"', { kind: 'result', result: {} }],
  ])('takes an answer for a result only where it brings one: {…%s}', async (members, expected) => {
    const outcome = open().request('tools/call', { name: 'x' });
    const raw = `{"jsonrpc":"2.0","id":"loupe-1"${members}}`;
    await wire.received(new TextEncoder().encode(raw));
    expect(await outcome).toMatchObject(expected);
  });

  it.each([
    ['2025-06-18', '2025-06-18'],
    ['2099-01-01', undefined],
    [undefined, undefined],
  ])('names the version that a result is to be judged by: %s', async (agreed, judgedBy) => {
    const channel = open();
    channel.negotiated = { protocolVersion: agreed };
    const outcome = channel.request('tools/call', { name: 'x' });
    await say({ id: 'loupe-1', result: {} });
    expect((await outcome) as { protocolVersion?: string }).toHaveProperty('kind', 'result');
    expect(((await outcome) as { protocolVersion?: string }).protocolVersion).toBe(judgedBy);
  });

  it('ends where its answer is not JSON, and says why', async () => {
    const outcome = open().request('tools/call', { name: 'x' });
    const text = '{"jsonrpc":"2.0","id":"loupe-1","result":{"content":[],"n":NaN}}';
    expect(await wire.received(new TextEncoder().encode('Listening on loupe-1'))).toBeUndefined();
    expect(await wire.received(new TextEncoder().encode(text))).toBeUndefined();
    expect(await outcome).toMatchObject({
      kind: 'lost',
      failure: {
        code: 'broken-answer',
        message: 'Unexpected character (line 1, column 60).',
        details: { body: text },
      },
    });
  });

  it('ends where its answer is longer than the limit, with the number', async () => {
    const outcome = open().request('tools/call', { name: 'x' });
    const head = '{"jsonrpc":"2.0","id":"loupe-1","result":{"content":[{"type":"text","text":"aa';
    wire.cut(new TextEncoder().encode(head), 700_000_000);
    expect(await outcome).toMatchObject({
      kind: 'lost',
      failure: { code: 'answer-too-long', message: 'Larger than 500 MB.' },
    });
    expect(wire.log.entriesAfter(0).at(-1)).toMatchObject({ kind: 'noise', size: 700_000_000, cut: 500_000_000 });
  });

  it.each([
    '{"jsonrpc":"2.0","id":"loupe-1","method":"tools/call","params":{}}',
    '{"jsonrpc":"2.0","id":"loupe-1","method":"tools/list"}',
    '{"method":"tools/list","jsonrpc":"2.0","id":"loupe-1"}',
    '{"jsonrpc":"2.0","id":"loupe-1","method":"tools/list"} received',
  ])('ends where its answer has other words before it, but not where it is itself printed: %s', async (sent) => {
    const answer = '{"jsonrpc":"2.0","id":"loupe-1","result":{"content":[]}}';
    const outcome = open().request('tools/call', { name: 'x' });
    const settled = vi.fn();
    void outcome.then(settled);
    await wire.received(new TextEncoder().encode(`[debug] {got} ${sent}`));
    if (!sent.endsWith('}')) await wire.received(new TextEncoder().encode(sent));
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).not.toHaveBeenCalled();
    await wire.received(new TextEncoder().encode(`[debug] {sending} ${answer}`));
    expect(await outcome).toMatchObject({ kind: 'lost', failure: { code: 'broken-answer' } });
  });

  it('carries what was agreed for every request, under which the caller’s own _meta wins', () => {
    const channel = open();
    let level = 'info';
    channel.negotiated = { meta: () => ({ version: '2026-07-28', level, other: 0 }) };
    const params = { _meta: { progressToken: 'mine', other: 1 } };
    const first = { version: '2026-07-28', level: 'info', progressToken: 'mine', other: 1 };
    expect(channel.preview('ping', params)).toMatchObject({ params: { _meta: first } });
    level = 'debug';
    void channel.request('ping', params, { meta: { other: 2 } });
    expect(sent[0]).toMatchObject({ params: { _meta: { level: 'debug', other: 2 } } });
  });

  it('of the handshake has no progress, and is not cancelled when nothing comes', async () => {
    const outcome = open().request('initialize', { a: 1 }, { timeoutMs: 1000 }, 'handshake');
    await vi.advanceTimersByTimeAsync(1000);
    expect(await outcome).toMatchObject({ kind: 'timeout' });
    expect(sent).toEqual([{ jsonrpc: '2.0', id: 'loupe-1', method: 'initialize', params: { a: 1 } }]);
    expect(closings[0]?.aborted).toBe(true);
  });

  it('goes on from the ids that were used before', () => {
    const ids = { next: 7 };
    void open({ ids }).request('ping', {});
    void open({ ids }).request('ping', {});
    expect(sent.map(({ id }) => id)).toEqual(['loupe-7', 'loupe-8']);
  });

  it('ends in the server’s error as it was, whatever is in it', async () => {
    const outcome = open().request('tools/call', {});
    await say({ id: 'loupe-1', error: { code: 'odd', message: null, data: { why: 1 } } });
    expect(await outcome).toMatchObject({
      kind: 'error',
      error: { code: 'odd', message: null, data: { why: 1 } },
    });
  });

  it('is lost when it can’t be sent, and when the connection goes', async () => {
    const broken = open({ transport: { send: () => Promise.reject(new Error('cut')) } });
    expect(await broken.request('ping', {})).toMatchObject({
      kind: 'lost',
      failure: { code: 'reset', message: 'Error: cut' },
    });
    const channel = open();
    const outcomes = [channel.request('ping', {}), channel.request('ping', {})];
    channel.fail({ code: 'exited', message: '', details: {}, stderr: ['why'] });
    for (const outcome of await Promise.all(outcomes))
      expect(outcome).toMatchObject({ kind: 'lost', failure: { stderr: ['why'] } });
  });

  it('is not ended by what is not its answer', async () => {
    const ended = vi.fn();
    void open().request('ping', {}).then(ended);
    const others = [
      { id: 1, result: {} },
      { id: 'loupe-99', result: {} },
      { id: 'someone-else', result: {} },
      { method: 'notifications/message', params: {} },
      { method: 'notifications/progress', params: { progressToken: 3, progress: 1 } },
    ];
    for (const message of others) await say(message);
    expect(ended).not.toHaveBeenCalled();
    await say({ id: 'loupe-1', result: {} });
    await say({ id: 'loupe-1', error: { code: 1, message: 'a second answer' } });
    expect(ended).toHaveBeenCalledOnce();
  });

  it('names what is open, oldest first', async () => {
    const channel = open();
    void channel.request('tools/call', { name: 'book' });
    void channel.request('resources/read', { uri: 'file:///a' });
    void channel.request('tools/list', {});
    const subjects = () => channel.openRequests().map(({ subject }) => subject);
    expect(subjects()).toEqual(['book', 'file:///a', 'tools/list']);
    await say({ id: 'loupe-2', result: {} });
    expect(subjects()).toEqual(['book', 'tools/list']);
  });
});

describe('the time limit', () => {
  const limit = { timeoutMs: 1000 };

  it('ends the request, tells the server, and minds no answer that comes too late', async () => {
    const outcome = open().request('tools/call', {}, limit);
    await vi.advanceTimersByTimeAsync(999);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toMatchObject({ kind: 'timeout', limit: 1000 });
    expect(sent[1]).toMatchObject({ method: 'notifications/cancelled', params: { requestId: 'loupe-1' } });
    expect(await say({ id: 'loupe-1', result: {} })).toEqual([{ kind: 'result', id: 'loupe-1' }]);
  });

  it('begins again with each progress, which is handed on as far as it is right', async () => {
    const heard: Progress[] = [];
    const onProgress = (step: Progress) => heard.push(step);
    const outcome = open().request('tools/call', {}, { ...limit, onProgress });
    for (let step = 1; step <= 5; step++) {
      await vi.advanceTimersByTimeAsync(900);
      await progress('loupe-1', { progress: step, total: step === 1 ? 5 : 'five', message: 7 });
    }
    await progress('loupe-1', { progress: 'much' });
    await say({ id: 'loupe-1', result: {} });
    expect(await outcome).toMatchObject({ kind: 'result' });
    expect(heard).toEqual([
      { progress: 1, total: 5 },
      { progress: 2 },
      { progress: 3 },
      { progress: 4 },
      { progress: 5 },
    ]);
  });

  it('stands still while the user is asked, also for requests that begin then', async () => {
    const channel = open();
    const ended = vi.fn();
    void channel.request('tools/call', {}, limit).then(ended);
    await vi.advanceTimersByTimeAsync(900);
    channel.pauseClocks(true);
    void channel.request('tools/call', {}, limit).then(ended);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(ended).not.toHaveBeenCalled();
    channel.pauseClocks(false);
    await vi.advanceTimersByTimeAsync(999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledTimes(2);
  });

  it('and the duration leave out the time that the user took for what the server asked then', async () => {
    const channel = open();
    const asking = channel.request('tools/call', {});
    await vi.advanceTimersByTimeAsync(30);
    await say({ id: 7, method: 'elicitation/create', params: {} });
    await vi.advanceTimersByTimeAsync(500);
    const other = channel.request('tools/call', {});
    await say({ id: 8, method: 'sampling/createMessage', params: {} });
    await vi.advanceTimersByTimeAsync(9000);
    note({ id: 7, result: {} });
    await vi.advanceTimersByTimeAsync(400);
    note({ id: 8, result: {} });
    await vi.advanceTimersByTimeAsync(20.5);
    for (const id of ['loupe-1', 'loupe-2']) await say({ id, result: {} });
    expect(await asking).toMatchObject({ millis: 50.5 });
    expect(await other).toMatchObject({ millis: 20.5 });
    expect(log.entry(1)).toMatchObject({ duration: 50.5 });
  });

  it('of 0 is none', async () => {
    const ended = vi.fn();
    void open().request('tools/call', {}, { timeoutMs: 0 }).then(ended);
    await vi.advanceTimersByTimeAsync(24 * 3600 * 1000);
    expect(ended).not.toHaveBeenCalled();
  });
});

describe('cancelling', () => {
  it('tells the server by a notification', async () => {
    const controller = new AbortController();
    const outcome = open().request('tools/call', {}, { signal: controller.signal });
    controller.abort();
    expect(await outcome).toMatchObject({ kind: 'cancelled' });
    expect(sent[1]).toMatchObject({ method: 'notifications/cancelled', params: { requestId: 'loupe-1' } });
    expect(closings[0]?.aborted).toBe(false);
  });

  it('closes the request’s own stream where that is how it is done', async () => {
    const controller = new AbortController();
    const channel = open();
    channel.negotiated = { cancelByClosing: true };
    const outcome = channel.request('tools/call', {}, { signal: controller.signal });
    controller.abort();
    expect(await outcome).toMatchObject({ kind: 'cancelled' });
    expect(closings[0]?.aborted).toBe(true);
    expect(sent).toHaveLength(1);
  });

  it('says nothing where the server itself has ended it', async () => {
    const controller = new AbortController();
    const channel = open();
    const outcome = channel.request('subscriptions/listen', {}, { signal: controller.signal });
    controller.abort(ENDED_BY_SERVER);
    expect(await outcome).toMatchObject({ kind: 'cancelled', because: 'by-server' });
    expect(channel.openRequests()).toEqual([]);
    expect(sent).toHaveLength(1);
  });

  it('before it was sent sends nothing', async () => {
    const outcome = await open().request('ping', {}, { signal: AbortSignal.abort() });
    expect(outcome.kind).toBe('cancelled');
    expect(sent).toEqual([]);
  });

  it('after the answer does nothing', async () => {
    const controller = new AbortController();
    const outcome = open().request('ping', {}, { signal: controller.signal });
    await say({ id: 'loupe-1', result: {} });
    controller.abort();
    expect(await outcome).toMatchObject({ kind: 'result' });
    expect(sent).toHaveLength(1);
  });

  it('is one of thousands that one signal cancels, which has one listener', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const listen = vi.spyOn(signal, 'addEventListener');
    const channel = open();
    const answered = channel.request('ping', {}, { signal });
    await say({ id: 'loupe-1', result: {} });
    const outcomes = [1, 2, 3].map(() => channel.request('ping', {}, { signal }));
    expect(listen).toHaveBeenCalledTimes(1);
    controller.abort();
    expect(await answered).toMatchObject({ kind: 'result' });
    for (const outcome of outcomes) expect(await outcome).toMatchObject({ kind: 'cancelled' });
  });
});
