import { expect, it } from 'vitest';

import { stringifyJson } from '../../../core/json/lossless';
import { readExchange } from './read-exchange';
import type { ExchangeSource } from './report-draft';

const ALL = { checks: true, findings: true, messages: true };

function source(more: Partial<ExchangeSource>): ExchangeSource {
  return { rounds: [], questions: [], ...more };
}

it('has the digits of all numbers, whether the answer is a text, bytes or a file', async () => {
  const answer = '{"jsonrpc":"2.0","id":1,"result":{"content":[],"n":[1.50,12345678901234567890]}}';
  for (const given of [answer, new Blob([answer]), new TextEncoder().encode(answer)]) {
    const read = await readExchange(
      source({ arguments: '{"d":1.0}', rounds: [{ request: '{}', answer: given }] }),
      ALL,
      [],
    );
    expect(stringifyJson(read.arguments)).toBe('{"d":1.0}');
    expect(read.answer).toMatchObject({ kind: 'result', size: answer.length });
    expect(stringifyJson(read.answer)).toContain('[1.50,12345678901234567890]');
    expect(read.messages).toEqual([
      { direction: 'sent', text: '{}' },
      { direction: 'received', text: answer },
    ]);
  }
});

it('tells errors, and ends without an answer', async () => {
  const error = '{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"No","data":[1]}}';
  const refused = await readExchange(source({ rounds: [{ request: '', answer: error }] }), ALL, []);
  expect(refused.answer).toEqual({ kind: 'error', code: -32602, message: 'No', data: [1] });
  const odd = '{"jsonrpc":"2.0","id":1,"error":"No"}';
  const oddly = await readExchange(source({ rounds: [{ request: '', answer: odd }] }), ALL, []);
  expect(oddly.answer).toEqual({ kind: 'error', code: undefined, message: 'No' });
  const end = { kind: 'timeout', limit: 5 } as const;
  expect((await readExchange(source({ rounds: [{ request: '{}' }], end }), ALL, [])).answer).toBe(end);
  const notification = await readExchange(source({ rounds: [{ request: '{}', answer: '' }] }), ALL, []);
  expect(notification.answer).toBeUndefined();
});

it('has the questions of both ways to ask, with their answers', async () => {
  const params = { message: 'Seats?', requestedSchema: { type: 'object' } };
  const asked = { method: 'elicitation/create', params };
  const answer = { action: 'accept', content: { seats: 2 } };
  const read = await readExchange(
    source({
      rounds: [
        {
          request: '{"method":"tools/call"}',
          answer: JSON.stringify({
            result: { resultType: 'input_required', inputRequests: { a: asked } },
          }),
        },
        {
          request: JSON.stringify({ params: { inputResponses: { a: answer } } }),
          answer: '{"result":{"content":[]}}',
        },
      ],
      questions: [
        { asked: JSON.stringify(asked), answered: JSON.stringify({ result: answer }) },
        { asked: JSON.stringify(asked), answered: '{"error":{"code":-1,"message":"No"}}' },
      ],
    }),
    ALL,
    [],
  );
  const question = { method: 'elicitation/create', params };
  expect(read.questions).toEqual([
    { ...question, answer },
    { ...question, answer },
    { ...question, answer: undefined },
  ]);
  expect(read.answer).toMatchObject({ kind: 'result' });
});

it('leaves out what was not chosen', async () => {
  const finding = { rule: 'x', severity: 'error', path: '$', text: 'Wrong' } as const;
  const picture = { at: '/content/0/data', mimeType: 'image/png', before: 'AA==', after: 'AQ==' };
  const given = source({
    rounds: [{ request: '{}', answer: '{}' }],
    findings: [finding],
    pictures: new Blob([JSON.stringify([picture])]),
  });
  expect(await readExchange(given, ALL, [])).toMatchObject({
    findings: [finding],
    pictures: [picture],
  });
  const read = await readExchange(given, { checks: false, findings: false, messages: false }, []);
  // They say by what a check failed.
  expect(read).not.toHaveProperty('pictures');
  expect(read).not.toHaveProperty('findings');
  expect(read).not.toHaveProperty('messages');
});

it('takes secrets out of all that was sent and came', async () => {
  const canary = 'canary-1234567';
  const told = JSON.stringify({ canary, text: JSON.stringify({ again: canary }) });
  const read = await readExchange(
    source({
      arguments: told,
      rounds: [{ request: told, answer: `{"result":${told}}` }],
      questions: [{ asked: `{"params":${told}}`, answered: `{"result":${told}}` }],
    }),
    ALL,
    [canary],
  );
  expect(JSON.stringify(read)).not.toContain(canary);
  expect(JSON.stringify(read.answer)).toContain('again');
});
