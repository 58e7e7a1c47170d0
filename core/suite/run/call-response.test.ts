import { expect, it } from 'vitest';

import { failureWith } from '../../session/connect/connection-failure';
import type { Outcome } from '../../session/requests/outcome';
import { callOutcome } from './call-response';

const about = { request: '', millis: 1 };

it('keeps the lines of what a lost connection and a tool error say', () => {
  const failure = { ...failureWith('bad-response', 'HTTP/0.9\nno headers'), exit: { code: 3, signal: null } };
  expect(callOutcome({ kind: 'lost', failure, ...about }, 'tool')).toEqual({
    kind: 'lost',
    text: 'bad-response\nHTTP/0.9\nno headers\nexit code 3',
  });
  const content = ['first', 'second'].map((text) => ({ type: 'text', text }));
  const result = { isError: true, content };
  const outcome = { kind: 'result', result, raw: '', elided: [], size: 0, ...about } as Outcome;
  expect(callOutcome(outcome, 'tool')).toEqual({ kind: 'tool-error', text: 'first\nsecond' });
});
