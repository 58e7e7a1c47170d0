import { expect, it } from 'vitest';

import { stringifyJson } from '../../../core/json/lossless';
import type { AnsweredRequest } from '../../../core/session/server-requests/answered-requests';
import type { Outcome } from '../../../core/session/requests/outcome';
import { readRun } from './write-draft';
import type { UnparsedRun } from './report-draft';

const ALL = { checks: true, findings: true, messages: true };

const STORED = { omitted: [], isMasked: false, serverRequests: [], findings: [], pictures: [] };

function source({
  serverRequests = [],
  ...more
}: Partial<UnparsedRun> & { serverRequests?: AnsweredRequest[] }): UnparsedRun {
  return { outcomes: [], stored: { ...STORED, serverRequests }, ...more };
}

function answered(request: string, raw: string | Uint8Array): Outcome {
  return { kind: 'result', request, raw, result: undefined, millis: 0, elided: [], size: raw.length };
}

it('has the digits of all numbers, whether the answer is a text or bytes', () => {
  const answer = '{"jsonrpc":"2.0","id":1,"result":{"content":[],"n":[1.50,12345678901234567890]}}';
  for (const given of [answer, new TextEncoder().encode(answer)]) {
    const read = readRun(source({ arguments: '{"d":1.0}', outcomes: [answered('{}', given)] }), ALL, []);
    expect(stringifyJson(read.arguments)).toBe('{"d":1.0}');
    expect(read.outcomes).toMatchObject([{ kind: 'result', request: '{}', raw: answer }]);
    expect(stringifyJson(read.outcomes)).toContain('[1.50,12345678901234567890]');
  }
});

it('tells errors, and ends without an answer', () => {
  const error = '{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"No","data":[1]}}';
  const none = { code: 0, message: '' };
  const failed = (raw: string): Outcome => ({ kind: 'error', request: '', raw, error: none, millis: 0, size: 0 });
  const refused = readRun(source({ outcomes: [failed(error)] }), ALL, []);
  expect(refused.outcomes).toMatchObject([{ kind: 'error', error: { code: -32602, message: 'No', data: [1] } }]);
  const odd = '{"jsonrpc":"2.0","id":1,"error":"No"}';
  const oddly = readRun(source({ outcomes: [failed(odd)] }), ALL, []);
  expect(oddly.outcomes).toMatchObject([{ kind: 'error', error: { code: undefined, message: 'No' } }]);
  const end = { kind: 'timeout', limit: 5, request: '{}', millis: 5 } as const;
  expect(readRun(source({ outcomes: [end] }), ALL, []).outcomes).toEqual([end]);
});

it('has the questions of both ways to ask, with their answers', () => {
  const params = { message: 'Seats?', requestedSchema: { type: 'object' } };
  const asked = { method: 'elicitation/create', params };
  const answer = { action: 'accept', content: { seats: 2 } };
  const read = readRun(
    source({
      outcomes: [
        answered(
          '{"method":"tools/call"}',
          JSON.stringify({ result: { resultType: 'input_required', inputRequests: { a: asked } } }),
        ),
        answered(JSON.stringify({ params: { inputResponses: { a: answer } } }), '{"result":{"content":[]}}'),
      ],
      serverRequests: [
        { asked: JSON.stringify(asked), answered: JSON.stringify({ result: answer }) },
        { asked: JSON.stringify(asked), answered: '{"error":{"code":-1,"message":"No"}}' },
      ],
    }),
    ALL,
    [],
  );
  const question = { method: 'elicitation/create', params };
  expect(read.serverRequests).toEqual([
    { ...question, answer },
    { ...question, answer },
    { ...question, answer: undefined },
  ]);
  expect(read.outcomes.at(-1)).toMatchObject({ kind: 'result', result: { content: [] } });
});

it('leaves out what was not chosen', () => {
  const finding = { rule: 'x', severity: 'error', path: '$', text: 'Wrong' } as const;
  const picture = { at: '/content/0/data', mimeType: 'image/png', before: 'AA==', after: 'AQ==' };
  const given = source({
    outcomes: [answered('{}', '{}')],
    findings: [finding],
    stored: { ...STORED, pictures: [picture] },
  });
  expect(readRun(given, ALL, [])).toMatchObject({ findings: [finding], stored: { pictures: [picture] } });
  const read = readRun(given, { checks: false, findings: false, messages: false }, []);
  expect(read).toMatchObject({
    findings: undefined,
    // They say by what a check failed.
    stored: { pictures: [] },
    outcomes: [{ request: '', raw: '' }],
  });
});

it('takes secrets out of all that was sent and came', () => {
  const canary = 'canary-1234567';
  const told = JSON.stringify({ canary, text: JSON.stringify({ again: canary }) });
  const read = readRun(
    source({
      arguments: told,
      outcomes: [answered(told, `{"result":${told}}`)],
      serverRequests: [{ asked: `{"params":${told}}`, answered: `{"result":${told}}` }],
    }),
    ALL,
    [canary],
  );
  expect(JSON.stringify(read)).not.toContain(canary);
  expect(JSON.stringify(read.outcomes)).toContain('again');
});
