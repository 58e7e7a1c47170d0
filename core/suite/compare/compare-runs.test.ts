import type { Outcome } from '../../session/requests/outcome';
import { requestOfCall } from '../run/send-call';
import { findNodes } from '../../../web/workers/limited/check-limited';
import { describe, expect, test } from 'vitest';

import { readTools } from '../../protocol/tool';
import type { CallRun, CheckedRun, EndedRun } from '../run/suite-run';
import type { CheckName } from '../checks/check-result';
import { english } from '../suite-phrase';
import type { SuiteCall } from '../suite';
import { compareResponses } from './compare-responses';
import { responsesToCompare, type Pair, pairStatus } from './compare-runs';

const [TOOL] = readTools([{ name: 'price', inputSchema: { type: 'object' } }]);
const CALL: SuiteCall = { tool: 'price', expect: { ignore: ['$.at'] } };

function withOutcome(checkedRun: CheckedRun, outcome: Outcome): CheckedRun {
  return { ...checkedRun, run: { ...checkedRun.run, state: { kind: 'ended', outcomes: [outcome] } } };
}

function side(result: unknown, change: Partial<CallRun> = {}, tool = TOOL): EndedRun {
  const raw = JSON.stringify({ jsonrpc: '2.0', id: 1, result });
  const last = {
    kind: 'result' as const,
    result,
    raw,
    elided: [],
    size: raw.length,
    request: '',
    millis: 1,
  };
  const checkedRun: CheckedRun = {
    call: CALL,
    tool,
    run: { ...requestOfCall(CALL), id: 0, startedAt: 0, state: { kind: 'ended', outcomes: [last] } },
    response: {
      kind: 'tool',
      outcome: { kind: 'ok' },
      value: result,
      findings: [],
      outputFindings: undefined,
      durationMs: 1,
    },
    pictures: [],
    after: 0,
  };
  const run: CallRun = { round: 1, status: 'passed', durationMs: 1, checks: [], stderr: [], ...change };
  return { run, checkedRun };
}

const failing = (check: CheckName): Partial<CallRun> => ({
  status: 'failed',
  checks: [{ check, passed: false, expected: 'a', actual: 'b' }],
});

const structured = (value: object) => ({ content: [], structuredContent: value });

async function compared(left: EndedRun, right: EndedRun): Promise<string[]> {
  const pair: Pair = { key: '', name: 'price', section: 'calls', row: undefined, left, right };
  const answers = responsesToCompare(pair);
  if (!answers) throw new Error('there are no two answers');
  const noPictures = () => Promise.resolve(undefined);
  return (await compareResponses(answers, noPictures, findNodes)).map(english);
}

describe('two answers to one call', () => {
  test('differ by what the call does not ignore', async () => {
    const left = side(structured({ price: 12.5, at: 1 }));
    expect(await compared(left, side(structured({ price: 12.5, at: 2 })))).toEqual([]);
    expect(await compared(left, side(structured({ price: 13, at: 2 })))).toEqual([
      '$.structuredContent.price: 12.5 → 13',
    ]);
  });

  test('keep the digits of large numbers apart', async () => {
    const one = side({});
    const { checkedRun } = one;
    const last = checkedRun?.run.state.outcomes[0];
    if (last?.kind !== 'result' || !checkedRun) throw new Error('it is a result');
    const withRaw = (raw: string): EndedRun => ({ ...one, checkedRun: withOutcome(checkedRun, { ...last, raw }) });
    const text = (digits: string) => `{"result":{"structuredContent":{"total":${digits}}}}`;
    expect(await compared(withRaw(text('12345678901234567890')), withRaw(text('12345678901234567891')))).toHaveLength(
      1,
    );
  });

  test('are one difference where one is a result and the other an error', async () => {
    const one = side({});
    const [last] = one.checkedRun?.run.state.outcomes ?? [];
    if (last?.kind !== 'result' || !one.checkedRun) throw new Error('it is a result');
    const error = { code: -32000, message: 'closed' };
    const raw = JSON.stringify({ error });
    const failed = { kind: 'error' as const, error, raw, size: raw.length, request: '', millis: 1 };
    const other: EndedRun = { ...one, checkedRun: withOutcome(one.checkedRun, failed) };
    expect(await compared(one, other)).toEqual(['Old: a result. New: an error.']);
  });

  test('compares media as what they are', async () => {
    const image = (data: string) => side({ content: [{ type: 'image', mimeType: 'image/png', data }] });
    expect(await compared(image('AAAA'), image('AAAA'))).toEqual([]);
    expect(await compared(image('AAAA'), image('AAAB'))).toMatchObject([/image\/png of 3 bytes/]);
  });
});

describe('the status on both', () => {
  const ok = side(structured({}));
  const skipped = side({}, { status: 'skipped' });
  test.each([
    ['same', ok, ok, []],
    ['changed', ok, ok, ['$: 1 → 2']],
    ['changed', ok, ok, undefined],
    ['failed-new', ok, side({}, failing('outcome')), []],
    ['failed-old', side({}, failing('outcome')), ok, []],
    ['failed-both', side({}, failing('outcome')), side({}, failing('values')), []],
    ['changed', ok, side({}, failing('reference')), ['$: 1 → 2']],
    ['only-old', ok, undefined, undefined],
    ['only-new', skipped, ok, undefined],
    ['not-run', skipped, undefined, undefined],
  ] as const)('%s', (verdict, left, right, differences) => {
    const pair = { left, right };
    expect(pairStatus(pair, differences)).toBe(verdict);
  });

  test('a tool that the other server does not list is on one side only', () => {
    const { run, checkedRun } = side({}, failing('outcome'));
    const unlisted: EndedRun = { run, checkedRun: checkedRun && { ...checkedRun, tool: undefined } };
    expect(pairStatus({ left: ok, right: unlisted }, undefined)).toBe('only-old');
    expect(pairStatus({ left: unlisted, right: ok }, undefined)).toBe('only-new');
  });
});
