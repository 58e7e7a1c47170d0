import { beforeEach, describe, expect, it } from 'vitest';

import type { JsonObject } from './json-rpc';
import { MessageLog } from './message-log';
import { type Outcome, RawChannel } from './raw-channel';
import { requestInRounds } from './rounds';
import { ServerQuestions } from './server-questions';
import { Wire } from './wire';

let sent: JsonObject[];
let questions: ServerQuestions;
let channel: RawChannel;
/** What the server answers to the first, second, … request; the last for all others. */
let answers: JsonObject[];

beforeEach(() => {
  const wire = new Wire(new MessageLog());
  sent = [];
  questions = new ServerQuestions(
    () => undefined,
    () => [],
  );
  channel = new RawChannel({
    wire,
    send: async (message) => {
      const { id, params } = message as unknown as { id: string; params: JsonObject };
      sent.push(params);
      const result = answers[Math.min(sent.length, answers.length) - 1];
      await wire.received(new TextEncoder().encode(JSON.stringify({ jsonrpc: '2.0', id, result })));
    },
    cancelByClosing: true,
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
  return requestInRounds(channel, questions, 'tools/call', params, { signal });
}

/** Waits until so many questions are open, and gives them. */
async function open(count: number) {
  await expect.poll(() => questions.snapshot().length).toBe(count);
  return questions.snapshot();
}

describe('a request in rounds', () => {
  it('is one where the server asks nothing', async () => {
    answers = [done];
    expect(await book()).toMatchObject([{ kind: 'result', result: done }]);
    expect(sent).toHaveLength(1);
  });

  it('is sent again with the person’s answers and the server’s exact state', async () => {
    const state = 'opaque \u00e9 "state"';
    answers = [asking({ who: ask('Who?'), when: ask('When?') }, state), done];
    const outcome = book();
    const [who, when] = await open(2);
    expect(who).toMatchObject({ params: { message: 'Who?' }, during: ['book'] });
    when?.answer({ action: 'decline' });
    expect(sent).toHaveLength(1);
    who?.answer({ action: 'accept', content: { name: 'Ada' } });
    expect(await outcome).toMatchObject([{ kind: 'result' }, { kind: 'result', result: done }]);
    expect(sent[1]).toMatchObject({
      name: 'book',
      arguments: { seats: 2 },
      inputResponses: {
        who: { action: 'accept', content: { name: 'Ada' } },
        when: { action: 'decline' },
      },
      requestState: state,
    });
    expect(questions.snapshot()).toEqual([]);
  });

  it('sends no state where the server gave none, and none of an earlier round', async () => {
    answers = [asking({ a: ask('A?') }, 'first'), asking({ b: ask('B?') }), done];
    const outcome = book();
    (await open(1))[0]?.answer({ action: 'accept' });
    await expect.poll(() => questions.snapshot()[0]?.params['message']).toBe('B?');
    questions.snapshot()[0]?.answer({ action: 'accept' });
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
    expect(questions.snapshot()).toEqual([]);
    expect(sent).toHaveLength(1);
  });

  it('shows what the server sent where it asks for something unknown', async () => {
    answers = [asking({ a: ask('A?'), b: { method: 'future/question' } })];
    expect(await book()).toMatchObject([{ kind: 'result', result: answers[0] }]);
    expect(questions.snapshot()).toEqual([]);
  });

  it('stops with a server that asks for ever', async () => {
    answers = [asking({})];
    const outcomes = await book();
    expect(outcomes.length).toBeLessThan(100);
    expect(outcomes.at(-1)).toMatchObject({ kind: 'result' });
  });
});
