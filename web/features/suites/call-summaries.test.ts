// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import { readSummaries, writeSummaries } from './call-summaries';

const KEY = 'loupe.suite-verdicts/greetings';

describe('the last statuses of a suite', () => {
  it('are read as they were written, but for calls that still ran', () => {
    const slow = { check: 'duration' as const, passed: false, expected: 'p95 at most 5 ms', actual: '9 ms' };
    writeSummaries('greetings', [
      ['Hello', { status: 'failed', at: 5, outcome: 'ok', p50: 3, p95: 9, historyId: 2, checks: [slow] }],
      ['Slow', { status: 'running', at: 5 }],
    ]);
    expect(readSummaries('greetings')).toEqual([
      ['Hello', { status: 'failed', at: 5, outcome: 'ok', p50: 3, p95: 9, historyId: 2, checks: [slow] }],
    ]);
    expect(readSummaries('others')).toEqual([]);
  });

  it('are read by the names under which earlier versions stored them', () => {
    const check = { check: 'duration', passed: false, expected: 'p95 at most 5 ms', actual: '9 ms' };
    const texts = { expected: { code: 'at-most', params: {} }, actual: '9 ms' };
    const stored = { a: { verdict: 'failed', at: 5, keptId: 2, checks: [{ ...check, said: texts }] } };
    localStorage.setItem(KEY, JSON.stringify(stored));
    const [[, summary] = []] = readSummaries('greetings');
    expect(summary).toMatchObject({ status: 'failed', historyId: 2, checks: [{ ...check, localized: texts }] });
  });

  it('hold nothing of what was sent or came', () => {
    const said = { passed: false, expected: 's3cret', actual: 's3cret' };
    const more = { status: 'failed', at: 1, runs: ['s3cret'], checks: [{ check: 'outcome', ...said }] } as const;
    writeSummaries('greetings', [['Hello', more]]);
    expect(localStorage.getItem(KEY)).not.toContain('s3cret');
  });

  it('are forgotten when there are none', () => {
    writeSummaries('greetings', [['Hello', { status: 'passed', at: 5 }]]);
    writeSummaries('greetings', []);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it.each(['no JSON', '[]', '{"a":1,"b":{"at":"x"},"c":{"at":1,"verdict":"toString"}}'])(
    'are none where something else is stored: %s',
    (text) => {
      localStorage.setItem(KEY, text);
      expect(readSummaries('greetings')).toEqual([]);
    },
  );
});
