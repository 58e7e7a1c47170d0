import { openLocally } from '../../json/documents/json-document';
import type { JsonObject } from '../../json/json-object';
import { beforeEach, describe, expect, it } from 'vitest';

import { answerServerRequests, RootRequests } from './answer-server-requests';
import { MessageLog } from '../../transports/message-log';
import type { OpenRequest } from '../requests/raw-channel';

import { type ElicitationRequest, MAX_WAITING, OpenServerRequests } from './open-server-requests';
import { ServerRequests } from './server-requests';
import { Wire } from '../../transports/wire';

let wire: Wire;
let open: OpenRequest[];
let serverRequests: OpenServerRequests;
let answers: JsonObject[];
let declared: JsonObject;
let roots: RootRequests;
let waiting: boolean[];

beforeEach(() => {
  wire = new Wire({ openDocument: openLocally }, new MessageLog());
  open = [{ id: 'loupe-1', subject: 'book' }];
  answers = [];
  waiting = [];
  serverRequests = new OpenServerRequests(
    (isWaiting) => waiting.push(isWaiting),
    () => open,
  );
  declared = { elicitation: {}, sampling: {}, roots: {} };
  roots = new RootRequests(() => [{ uri: 'file:///work', name: 'Work' }]);
  const requests = new ServerRequests();
  requests.serve({
    wire,
    send: (message) => {
      answers.push(message);
      return Promise.resolve();
    },
    declared: () => declared,
    openRequests: () => open,
  });
  answerServerRequests(requests, serverRequests, roots, () => declared);
});

function receive(message: JsonObject, http?: number) {
  const text = JSON.stringify({ jsonrpc: '2.0', ...message });
  return wire.received(new TextEncoder().encode(text), http);
}

function ask(http?: number) {
  return receive({ id: 7, method: 'elicitation/create', params: { message: '?' } }, http);
}

const cancelled = { jsonrpc: '2.0', id: 7, result: { action: 'cancel' } };

it('rejects a request whose ID is null, instead of answering it', async () => {
  await receive({ id: null, method: 'ping' });
  await expect.poll(() => answers).toMatchObject([{ id: null, error: { code: -32600 } }]);
});

describe('a server request whose call is cancelled', () => {
  it('is answered with cancel when only that call can have asked', async () => {
    await ask();
    serverRequests.requestCancelled('loupe-1');
    expect(serverRequests.snapshot()).toEqual([]);
    expect(waiting).toEqual([true, false]);
    await expect.poll(() => answers).toEqual([cancelled]);
  });

  it('stays and tells while another call may have asked', async () => {
    open.push({ id: 'loupe-2', subject: 'pay' });
    await ask();
    serverRequests.requestCancelled('loupe-1');
    expect(serverRequests.snapshot()).toMatchObject([{ during: ['book', 'pay'], cancelled: ['book'] }]);
    expect(answers).toEqual([]);
    serverRequests.requestCancelled('loupe-2');
    expect(serverRequests.snapshot()).toEqual([]);
  });

  it('is known to be of the call on whose stream it came', async () => {
    open.push({ id: 'loupe-2', subject: 'pay' });
    wire.sent({
      raw: '{"jsonrpc":"2.0","id":"loupe-2","method":"tools/call","params":{}}',
      size: 66,
      shape: { kind: 'request', id: 'loupe-2', method: 'tools/call' },
      http: 1,
    });
    await ask(1);
    expect(serverRequests.snapshot()).toMatchObject([{ during: ['pay'] }]);
    expect(waiting).toEqual([true]);
    serverRequests.requestCancelled('loupe-1');
    expect(serverRequests.snapshot()).toHaveLength(1);
    serverRequests.requestCancelled('loupe-2');
    expect(serverRequests.snapshot()).toEqual([]);
  });

  it('stays when another call is cancelled', async () => {
    await ask();
    serverRequests.requestCancelled('loupe-9');
    expect(serverRequests.snapshot()).toHaveLength(1);
  });
});

describe('a sampling request', () => {
  const sample = (params: JsonObject = { messages: [], maxTokens: 9 }) =>
    receive({ id: 8, method: 'sampling/createMessage', params });
  const result = { role: 'assistant', content: { type: 'text', text: 'Hi' }, model: 'me' };

  it('is answered with what the user sends', async () => {
    await sample();
    const [serverRequest] = serverRequests.snapshot();
    expect(serverRequest).toMatchObject({ method: 'sampling/createMessage', during: ['book'] });
    if (serverRequest?.method === 'sampling/createMessage') serverRequest.answer({ action: 'send', result });
    await expect.poll(() => answers).toEqual([{ jsonrpc: '2.0', id: 8, result }]);
  });

  it('is refused with the error that the specification names when the user declines', async () => {
    await sample();
    serverRequests.snapshot()[0]?.answer({ action: 'decline' });
    const error = { code: -1, message: 'User rejected sampling request' };
    await expect.poll(() => answers).toEqual([{ jsonrpc: '2.0', id: 8, error }]);
  });

  it('with tools is refused where these were not declared, and asked where they were', async () => {
    await sample({ messages: [], maxTokens: 9, tools: [] });
    await expect.poll(() => answers).toMatchObject([{ id: 8, error: { code: -32602 } }]);
    declared = { sampling: { tools: {} } };
    await sample({ messages: [], maxTokens: 9, tools: [] });
    expect(serverRequests.snapshot()).toHaveLength(1);
  });
});

describe('an elicitation in a mode that was not declared', () => {
  it.each([
    [{}, 'url', true],
    [{}, 'form', false],
    [{ url: {} }, 'form', true],
    [{ form: {}, url: {} }, 'url', false],
    [{}, 'future', false],
  ])('where %j was declared, mode %s is refused: %j', async (elicitation, mode, isRefused) => {
    declared = { elicitation };
    await receive({ id: 9, method: 'elicitation/create', params: { mode, message: '?' } });
    if (isRefused) await expect.poll(() => answers).toMatchObject([{ id: 9, error: { code: -32602 } }]);
    expect(serverRequests.snapshot()).toHaveLength(isRefused ? 0 : 1);
  });
});

describe('a request that the server takes back', () => {
  it('disappears with a word, and is not answered', async () => {
    await ask();
    const params = { requestId: 7, reason: 'changed my mind' };
    await receive({ method: 'notifications/cancelled', params });
    expect(serverRequests.snapshot()).toEqual([]);
    expect(serverRequests.notes.snapshot()).toMatchObject([
      { kind: 'withdrawn', method: 'elicitation/create', reason: 'changed my mind' },
    ]);
    serverRequests.dismiss(serverRequests.notes.snapshot()[0]?.key ?? '');
    expect(serverRequests.notes.snapshot()).toEqual([]);
    expect(answers).toEqual([]);
  });

  it('goes without a word with the connection', async () => {
    await ask();
    serverRequests.clear();
    expect(serverRequests.snapshot()).toEqual([]);
    expect(serverRequests.notes.snapshot()).toEqual([]);
  });
});

describe('the end of a URL elicitation', () => {
  const complete = (elicitationId: string) =>
    serverRequests.onMessage({ method: 'notifications/elicitation/complete', params: { elicitationId } });

  it('is told of one that was answered, once', () => {
    const params = { mode: 'url', elicitationId: 'e1', url: 'https://example.com/', message: '' };
    void serverRequests.elicit(params, {});
    (serverRequests.snapshot()[0] as ElicitationRequest).answer({ action: 'accept' });
    complete('e1');
    complete('e1');
    expect(serverRequests.completed.snapshot().has('e1')).toBe(true);
    expect(serverRequests.notes.snapshot()).toMatchObject([{ kind: 'completed', url: 'https://example.com/' }]);
  });

  it('is no news beside the request that still waits', () => {
    void serverRequests.elicit({ mode: 'url', elicitationId: 'e1', url: 'https://example.com/', message: '' }, {});
    complete('e1');
    expect(serverRequests.completed.snapshot().has('e1')).toBe(true);
    expect(serverRequests.notes.snapshot()).toEqual([]);
  });

  it('is told of one that an error -32042 named, and of no unknown one', () => {
    const elicitations = [{ mode: 'url', elicitationId: 'e2', url: 'https://example.org/' }];
    serverRequests.onMessage({ id: 1, error: { code: -32042, message: '', data: { elicitations } } });
    complete('e2');
    complete('e3');
    expect([...serverRequests.completed.snapshot()]).toEqual(['e2']);
    expect(serverRequests.notes.snapshot()).toHaveLength(1);
  });
});

describe('roots/list', () => {
  it('is answered from the settings, and remembered', async () => {
    expect(roots.snapshot()).toEqual({ count: 0, lastAt: undefined, answered: [] });
    await receive({ id: 3, method: 'roots/list' });
    const result = { roots: [{ uri: 'file:///work', name: 'Work' }] };
    await expect.poll(() => answers).toEqual([{ jsonrpc: '2.0', id: 3, result }]);
    expect(roots.snapshot()).toMatchObject({ count: 1, answered: result.roots });
  });
});

describe('server requests without end', () => {
  const askMany = async (count: number) => {
    for (let id = 1; id <= count; id += 1)
      await receive({ id, method: 'elicitation/create', params: { message: '?' } });
  };

  it('wait up to a number, and more are refused with the reason and counted', async () => {
    await askMany(MAX_WAITING + 3);
    expect(serverRequests.snapshot()).toHaveLength(MAX_WAITING);
    await expect.poll(() => answers).toHaveLength(3);
    expect(answers[0]).toMatchObject({
      id: MAX_WAITING + 1,
      error: { code: -32000, message: expect.stringContaining('100') as unknown },
    });
    await expect
      .poll(() => serverRequests.notes.snapshot())
      .toMatchObject([{ kind: 'refused', count: 3, waiting: MAX_WAITING }]);
    serverRequests.snapshot()[0]?.answer({ action: 'decline' });
    await askMany(1);
    expect(serverRequests.snapshot()).toHaveLength(MAX_WAITING);
    serverRequests.dismiss(serverRequests.notes.snapshot()[0]?.key ?? '');
    expect(serverRequests.notes.snapshot()).toEqual([]);
  });

  it('go with the connection in one go', async () => {
    await askMany(MAX_WAITING);
    let told = 0;
    serverRequests.subscribe(() => (told += 1));
    serverRequests.clear();
    expect(serverRequests.snapshot()).toEqual([]);
    expect(told).toBe(1);
  });
});
