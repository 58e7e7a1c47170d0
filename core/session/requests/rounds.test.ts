import { openLocally } from '../../json/documents/json-document';
import type { JsonObject } from '../../json/json-object';
import { beforeEach, describe, expect, it } from 'vitest';

import { MessageLog } from '../../transports/message-log';
import { RawChannel } from './raw-channel';
import type { Outcome } from './outcome';
import { answerServerRequests, RootRequests } from '../server-requests/answer-server-requests';

import { requestInRounds } from './rounds';
import { OpenServerRequests, type ServerRequest } from '../server-requests/open-server-requests';
import { ServerRequests } from '../server-requests/server-requests';
import { Wire } from '../../transports/wire';

let sent: JsonObject[];
let serverRequests: OpenServerRequests;
let requests: ServerRequests;
let ids: unknown[];
let channel: RawChannel;
/** What the server answers to the first, second, … request; the last for all others. */
let answers: JsonObject[];

beforeEach(() => {
  const wire = new Wire({ openDocument: openLocally }, new MessageLog());
  sent = [];
  serverRequests = new OpenServerRequests(
    () => undefined,
    () => [],
  );
  requests = new ServerRequests();
  ids = [];
  const declared = { elicitation: {}, sampling: {}, roots: {} };
  const roots = new RootRequests(() => [{ uri: 'file:///work' }]);
  requests.serve({ wire, send: () => Promise.resolve(), declared: () => declared, openRequests: () => [] });
  answerServerRequests(requests, serverRequests, roots, () => declared);
  channel = new RawChannel({
    wire,
    transport: {
      async send(message) {
        const { id, params } = message as unknown as { id: string; params: JsonObject };
        sent.push(params);
        ids.push(id);
        const result = answers[Math.min(sent.length, answers.length) - 1];
        const answer = JSON.stringify({ jsonrpc: '2.0', id, result });
        await wire.received(new TextEncoder().encode(answer));
      },
    },
    explain: () => ({ code: 'unknown', message: '', details: {}, stderr: [] }),
  });
});

const ask = (message: string) => ({ method: 'elicitation/create', params: { message } });
const asking = (inputRequests: JsonObject, requestState?: unknown) => ({
  resultType: 'input_required',
  inputRequests,
  ...(requestState !== undefined && { requestState }),
});
const done = { resultType: 'complete', content: [] };

function book(signal?: AbortSignal): Promise<Outcome[]> {
  const params = { name: 'book', arguments: { seats: 2 } };
  return requestInRounds(channel, requests, 'tools/call', params, { signal });
}

/** Waits until so many questions are open, and gives them. */
async function open(count: number) {
  await expect.poll(() => serverRequests.snapshot().length).toBe(count);
  return serverRequests.snapshot();
}

/** Answers an elicitation, or a sampling request with a text. */
function answer(serverRequest: ServerRequest | undefined, content?: JsonObject) {
  if (serverRequest?.method === 'sampling/createMessage')
    serverRequest.answer({ action: 'send', result: { role: 'assistant', content, model: 'm' } });
  else serverRequest?.answer({ action: 'accept', content });
}

describe('a request in rounds', () => {
  it('is one where the server asks nothing', async () => {
    answers = [done];
    expect(await book()).toMatchObject([{ kind: 'result', result: done }]);
    expect(sent).toHaveLength(1);
  });

  it('is sent again with the user’s answers and the server’s exact state', async () => {
    const state = 'opaque \u00e9 "state"';
    answers = [asking({ who: ask('Who?'), when: ask('When?') }, state), done];
    const outcome = book();
    const [who, when] = await open(2);
    expect(who).toMatchObject({ params: { message: 'Who?' }, during: ['book'] });
    if (when?.method === 'elicitation/create') when.answer({ action: 'decline' });
    expect(sent).toHaveLength(1);
    answer(who, { name: 'Ada' });
    expect(await outcome).toMatchObject([{ kind: 'result' }, { kind: 'result', result: done }]);
    expect(sent[1]).toMatchObject({
      name: 'book',
      arguments: { seats: 2 },
      inputResponses: { who: { action: 'accept', content: { name: 'Ada' } }, when: { action: 'decline' } },
      requestState: state,
    });
    expect(serverRequests.snapshot()).toEqual([]);
  });

  it('sends no state where the server gave none, and none of an earlier round', async () => {
    answers = [asking({ a: ask('A?') }, 'first'), asking({ b: ask('B?') }), done];
    const outcome = book();
    answer((await open(1))[0]);
    await expect.poll(() => serverRequests.snapshot()[0]?.params['message']).toBe('B?');
    answer(serverRequests.snapshot()[0]);
    expect(await outcome).toHaveLength(3);
    expect(sent[1]).toHaveProperty('requestState', 'first');
    expect(sent[2]).not.toHaveProperty('requestState');
    expect(Object.keys(sent[2]?.['inputResponses'] ?? {})).toEqual(['b']);
  });

  it('ends, with the question withdrawn, when it is cancelled meanwhile', async () => {
    answers = [asking({ a: ask('A?') })];
    const controller = new AbortController();
    const outcome = book(controller.signal);
    await open(1);
    controller.abort();
    expect((await outcome).map(({ kind }) => kind)).toEqual(['result', 'cancelled']);
    expect(serverRequests.snapshot()).toEqual([]);
    expect(sent).toHaveLength(1);
  });

  it('shows what the server sent where it asks for something unknown', async () => {
    answers = [asking({ a: ask('A?'), b: { method: 'future/question' } })];
    expect(await book()).toMatchObject([{ kind: 'result', result: answers[0] }]);
    expect(serverRequests.snapshot()).toEqual([]);
  });

  it('answers sampling and roots by the same handlers, and every round has an id of its own', async () => {
    const sampling = { method: 'sampling/createMessage', params: { messages: [], maxTokens: 9 } };
    answers = [asking({ s: sampling, r: { method: 'roots/list' } }, 'state'), done];
    const outcome = book();
    answer((await open(1))[0], { type: 'text', text: 'Hi' });
    await outcome;
    expect(sent[1]?.['inputResponses']).toEqual({
      s: { role: 'assistant', content: { type: 'text', text: 'Hi' }, model: 'm' },
      r: { roots: [{ uri: 'file:///work' }] },
    });
    expect(new Set(ids).size).toBe(2);
  });

  it('is given up when sampling is declined, and what else was asked is withdrawn', async () => {
    const sampling = { method: 'sampling/createMessage', params: {} };
    answers = [asking({ s: sampling, e: ask('And?') })];
    const outcome = book();
    const [serverRequest] = await open(2);
    serverRequest?.answer({ action: 'decline' });
    expect((await outcome).at(-1)).toMatchObject({ kind: 'cancelled', because: 'not-answered' });
    expect(serverRequests.snapshot()).toEqual([]);
    expect(serverRequests.notes.snapshot()).toEqual([]);
    expect(sent).toHaveLength(1);
  });

  it('is sent again by itself, with the state and no answers, when the server only puts it off', async () => {
    answers = [{ resultType: 'input_required', requestState: 'later' }, done];
    expect(await book()).toHaveLength(2);
    expect(sent[1]).toMatchObject({ name: 'book', requestState: 'later' });
    expect(sent[1]).not.toHaveProperty('inputResponses');
  });

  it('is put off as well by an empty object of questions', async () => {
    answers = [asking({}, 'later'), done];
    const startedAt = performance.now();
    expect(await book()).toHaveLength(2);
    expect(performance.now() - startedAt).toBeGreaterThan(200);
    expect(sent[1]).not.toHaveProperty('inputResponses');
  });

  it('can be cancelled while it is put off', async () => {
    answers = [{ resultType: 'input_required', requestState: 'later' }];
    const controller = new AbortController();
    const outcome = book(controller.signal);
    await expect.poll(() => sent.length).toBe(2);
    controller.abort();
    expect((await outcome).at(-1)).toMatchObject({ kind: 'cancelled' });
  });

  it('ends where the server asks nothing and gives no state: nothing could be different', async () => {
    answers = [{ resultType: 'input_required' }];
    expect(await book()).toMatchObject([{ kind: 'result' }]);
  });

  it('stops with a server that asks for ever', async () => {
    answers = [asking({})];
    const outcomes = await book();
    expect(outcomes.length).toBeLessThan(100);
    expect(outcomes.at(-1)).toMatchObject({ kind: 'result' });
  });
});
