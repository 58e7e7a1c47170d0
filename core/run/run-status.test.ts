import { expect, it } from 'vitest';

import { runStatus } from './run-status';

it.each([
  ['a result', { content: [] }, 'ok'],
  ['a tool error', { content: [], isError: true }, 'tool-error'],
  ['questions that nobody can answer', { resultType: 'input_required' }, 'input-required'],
  ['what is no object', null, 'ok'],
])('%s is called what it is', (_, result, state) => {
  const ended = { request: '', millis: 1, raw: '', elided: [], size: 0 };
  const outcomes = [{ kind: 'result', result, ...ended }] as const;
  expect(runStatus({ state: { kind: 'ended', outcomes: [...outcomes] } })).toBe(state);
});
