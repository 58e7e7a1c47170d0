import { expect, it, vi } from 'vitest';

import type { NegativeCase } from '../../../../core/schema/negative/negative-case';
import { stringifyJson } from '../../../../core/json/lossless';
import type { Outcome } from '../../../../core/session/requests/outcome';
import { Secrets } from '../../../../core/secrets/secrets';
import type { Session } from '../../../../core/session/session';
import { batchAsCsv, batchAsJson } from './batch-report';
import { type Batch, batchStatusOf } from './batch';
import { BatchRuns } from './batch-runs';

function caseOf(id: number, expected: 'rejected' | 'open', text: string): NegativeCase {
  return {
    id: String(id),
    group: 'types',
    kind: 'nullValue',
    keyword: 'type',
    pointer: '/a',
    path: '$.a',
    params: { value: 'null', limit: 'string' },
    expected,
    also: [],
    text,
  };
}

const times = { request: '{"jsonrpc":"2.0"}', millis: 2 };

function result(value: unknown, size = 10): Outcome {
  return { kind: 'result', result: value, raw: stringifyJson({ result: value }), elided: [], size, ...times };
}

const answers: Record<string, Outcome> = {
  error: {
    kind: 'error',
    error: { code: -32602, message: 'no' },
    raw: '{"error":{"code":-32602}}',
    size: 10,
    ...times,
  },
  isError: result({ isError: true, content: [] }),
  fine: result({ content: [] }),
  slow: { kind: 'timeout', limit: 5, ...times },
  large: result({ content: [] }, 40 * 2 ** 20),
  bulky: result({ content: [] }, 30 * 2 ** 20),
  gone: {
    kind: 'lost',
    failure: { code: 'exited', message: 'gone', details: {}, stderr: [] },
    ...times,
  },
};

/** A session that answers as the argument `a` says, and is no longer connected after `gone`. */
function sessionFor(sent: string[]) {
  let connected = true;
  const session = {
    host: {},
    config: { name: 'batch' },
    onMessage: () => () => undefined,
    snapshot: () => ({ kind: connected ? 'connected' : 'failed', connected: { era: 'legacy' } }),
    requestInRounds: (
      _: string,
      { arguments: args }: { arguments: { a: string } },
      { signal }: { signal: AbortSignal },
    ) => {
      sent.push(stringifyJson(args));
      if (args.a === 'gone') connected = false;
      if (args.a === 'never') {
        return new Promise((resolve) =>
          signal.addEventListener('abort', () => resolve([{ kind: 'cancelled', ...times }])),
        );
      }
      return Promise.resolve([answers[args.a]]);
    },
  };
  return session as unknown as Session;
}

function send(names: readonly string[], expected: 'rejected' | 'open' = 'rejected', concurrency = 1) {
  const sent: string[] = [];
  const batches = new BatchRuns(sessionFor(sent));
  const cases = names.map((name, index) => caseOf(index, expected, `{"a":"${name}"}`));
  const id = batches.send('tool', cases, { concurrency });
  const batch = () => {
    const found = batches
      .snapshot()
      .get('tool')
      ?.find((one) => one.id === id);
    if (!found) throw new Error('The batch is gone.');
    return found;
  };
  const ended = () =>
    new Promise<Batch>((resolve) => {
      const check = () => {
        if (batch().state.kind === 'ended') resolve(batch());
      };
      batches.subscribe(check);
      check();
    });
  return { sent, batch, ended };
}

it('keeps the batches of two tools of one name apart, and calls both by their name', async () => {
  const called: unknown[] = [];
  const session = sessionFor([]);
  const requestInRounds = session.requestInRounds.bind(session);
  session.requestInRounds = (method, params, options) => {
    called.push(params['name']);
    return requestInRounds(method, params, options);
  };
  const batches = new BatchRuns(session);
  for (const key of ['twin', 'twin\n2'])
    batches.send(key, [caseOf(0, 'rejected', '{"a":"error"}')], { concurrency: 1, name: 'twin' });
  await expect.poll(() => called).toEqual(['twin', 'twin']);
  expect([...batches.snapshot()].map(([key, { length }]) => [key, length])).toEqual([
    ['twin', 1],
    ['twin\n2', 1],
  ]);
});

it('tells what came of each case, and never that something was rejected when it was not', async () => {
  const names = ['error', 'isError', 'fine', 'slow'];
  const forbidden = await send(names).ended();
  expect(forbidden.results.map(batchStatusOf)).toEqual(['protocol-error', 'tool-error', 'slipped-through', 'timeout']);
  expect(forbidden.results[0]?.state).toMatchObject({ code: '-32602' });
  const allowed = await send(names, 'open', 3).ended();
  expect(allowed.results.map(batchStatusOf)).toEqual(['refused', 'refused', 'allowed', 'timeout']);
});

it('sends exactly the arguments of each case, in their order', async () => {
  const { sent, ended } = send(['fine', 'error', 'fine']);
  expect((await ended()).state).toMatchObject({ kind: 'ended', reason: 'done' });
  expect(sent).toEqual(['{"a":"fine"}', '{"a":"error"}', '{"a":"fine"}']);
});

it('sends nothing more once it is cancelled', async () => {
  const { sent, batch, ended } = send(['never', 'fine', 'fine']);
  const { state } = batch();
  if (state.kind === 'running') state.cancel();
  const { results, state: after } = await ended();
  expect(after).toMatchObject({ reason: 'cancelled' });
  expect(results.map(batchStatusOf)).toEqual(['cancelled', 'not-sent', 'not-sent']);
  expect(sent).toHaveLength(1);
});

it('stops when the connection is lost, and says what was not sent', async () => {
  const { sent, ended } = send(['fine', 'gone', 'fine', 'fine']);
  const { results, state } = await ended();
  expect(state).toMatchObject({ reason: 'connection-lost' });
  expect(results.map(batchStatusOf)).toEqual(['slipped-through', 'lost', 'not-sent', 'not-sent']);
  expect(sent).toHaveLength(2);
});

it('keeps no answer that is too large, but what came of it', async () => {
  const { results } = await send(['large', 'fine']).ended();
  expect(results.map(({ state }) => state.kind === 'ended' && state.ended !== undefined)).toEqual([false, true]);
  expect(results.map(batchStatusOf)).toEqual(['slipped-through', 'slipped-through']);
});

it('keeps of all batches together no more than there is room for: the oldest lose their answers', async () => {
  const batches = new BatchRuns(sessionFor([]));
  const keeps = () =>
    [...batches.snapshot().values()].map(([batch]) =>
      batch?.results.map(({ state }) => state.kind === 'ended' && state.ended !== undefined),
    );
  for (const tool of ['a', 'b', 'c', 'd']) {
    batches.send(tool, [caseOf(1, 'rejected', '{"a":"bulky"}')], { concurrency: 1 });
    await vi.waitFor(() => expect(batches.snapshot().get(tool)?.[0]?.state.kind).toBe('ended'));
  }
  expect(keeps()).toEqual([[false], [true], [true], [true]]);
  expect(batches.snapshot().get('a')?.[0]?.results.map(batchStatusOf)).toEqual(['slipped-through']);
});

it('calls an unknown key that is taken just that', async () => {
  const batches = new BatchRuns(sessionFor([]));
  const unknown: NegativeCase = { ...caseOf(1, 'rejected', '{"a":"fine"}'), kind: 'unknownKey' };
  batches.send('tool', [unknown, { ...unknown, text: '{"a":"error"}' }], { concurrency: 1 });
  const results = () => batches.snapshot().get('tool')?.[0]?.results.map(batchStatusOf);
  await vi.waitFor(() => expect(results()).toEqual(['key-ignored', 'protocol-error']));
});

it('is saved with what was sent and what came back', async () => {
  const batch = await send(['error', 'fine']).ended();
  expect(JSON.parse(batchAsJson(batch, new Secrets()))).toMatchObject({
    tool: 'tool',
    cases: [
      { standing: 'protocol-error', arguments: { a: 'error' }, messages: [{ sent: { jsonrpc: '2.0' } }] },
      { standing: 'slipped-through', messages: [{ received: { result: { content: [] } } }] },
    ],
  });
  const [header, first, second, end] = batchAsCsv(batch, new Secrets()).split('\r\n');
  expect(header).toBe('path,kind,keyword,expected,answer,standing,code,millis,arguments');
  expect(first).toBe('$.a,nullValue,type,rejected,protocol-error,protocol-error,-32602,2,"{""a"":""error""}"');
  expect(second).toContain('slipped-through');
  expect(end).toBe('');
});

it('is saved without secrets', async () => {
  const sent = await send(['fine']).ended();
  const results = sent.results.map((result) => ({
    ...result,
    case: { ...result.case, text: '{"a":"canary-0b6d2f"}' },
  }));
  const batch = { ...sent, results };
  const secrets = new Secrets(['canary-0b6d2f']);
  for (const text of [batchAsJson(batch, secrets), batchAsCsv(batch, secrets)]) {
    expect(text).toContain('•');
    expect(text).not.toContain('canary');
  }
});
