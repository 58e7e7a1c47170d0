import fc from 'fast-check';
import { findNodes } from '../../web/workers/limited/check-limited';
import { describe, expect, it, test } from 'vitest';

import { fuzzing } from '../../e2e/fuzz';
import { parseJson } from '../json/lossless';
import { isObject } from '../json/json-object';
import { sameJson } from '../json/same-json';
import { compareResponses } from '../suite/compare/compare-responses';
import { type CallPair, comparePair, type MatchableCall, pairCalls } from './compare-recordings';
import { english } from '../suite/suite-phrase';

const call = (name: string, args: unknown, method = 'tools/call'): MatchableCall => ({
  method,
  params: { name, arguments: args },
});
const names = (pairs: readonly CallPair<MatchableCall>[]) =>
  pairs.map(({ left, right, isEqual }) => {
    const side = (one: MatchableCall | undefined) => (one ? JSON.stringify(one.params?.['arguments']) : '–');
    const sign = left && right ? (isEqual ? '= ' : '≈ ') : '';
    return `${side(left)} ${sign}${side(right)}`;
  });

describe('calls of two recordings', () => {
  it('are matched where they are equal, whatever the order of their members', async () => {
    const left = [call('a', { x: 1, y: 2 }), call('a', 'once more'), call('a', 'once more')];
    const right = [call('a', 'once more'), call('a', { y: 2, x: 1 })];
    expect(names(await pairCalls(left, right))).toEqual([
      '{"x":1,"y":2} = {"y":2,"x":1}',
      '"once more" = "once more"',
      '"once more" –',
    ]);
  });

  it('then with the nearest of the same tool, and never with another', async () => {
    const left = [
      call('weather', { city: 'Oslo', days: 3 }),
      call('weather', { city: 'Lima', days: 1 }),
      call('news', {}),
    ];
    const right = [
      call('weather', { city: 'Rome', days: 1, unit: 'F' }),
      call('menu', {}),
      call('weather', { city: 'Oslo', days: 4 }),
    ];
    expect(names(await pairCalls(left, right))).toEqual([
      '{"city":"Oslo","days":3} ≈ {"city":"Oslo","days":4}',
      '{"city":"Lima","days":1} ≈ {"city":"Rome","days":1,"unit":"F"}',
      '– {}',
      '{} –',
    ]);
  });

  it('keep large numbers apart', async () => {
    const params = (text: string) => {
      const value = parseJson(text);
      return isObject(value) ? value : undefined;
    };
    const one = { method: 'm', params: params('{"id":9007199254740993}') };
    const other = { method: 'm', params: params('{"id":9007199254740992}') };
    expect(await pairCalls([one], [other])).toMatchObject([{ isEqual: false }]);
    const same = { method: 'm', params: params('{"id":1.0}') };
    expect(await pairCalls([same], [{ method: 'm', params: params('{"id":1}') }])).toMatchObject([{ isEqual: true }]);
  });

  const someCall = fc.record({
    method: fc.constantFrom('tools/call', 'resources/read', 'tools/list'),
    params: fc.option(
      fc.record(
        { name: fc.constantFrom('a', 'b'), uri: fc.constantFrom('x'), arguments: fc.jsonValue() },
        { requiredKeys: [] },
      ),
      { nil: undefined },
    ),
  });
  const someCalls = fc.array(someCall, { maxLength: 12 });
  const sideOf = (pairs: readonly CallPair<MatchableCall>[], side: 'left' | 'right') =>
    pairs.flatMap((pair) => pair[side] ?? []);

  test('each is there once, those of the left recording in their order', async () => {
    await fc.assert(
      fc.asyncProperty(someCalls, someCalls, async (left, right) => {
        const matched = await pairCalls<MatchableCall>(left, right);
        expect(sideOf(matched, 'left')).toEqual(left);
        expect(new Set(sideOf(matched, 'right'))).toEqual(new Set(right));
        expect(sideOf(matched, 'right')).toHaveLength(right.length);
        for (const { left: one, right: other, isEqual } of matched) {
          if (!one || !other) continue;
          expect(one.method).toBe(other.method);
          expect(one.params?.['name'] ?? one.params?.['uri']).toBe(other.params?.['name'] ?? other.params?.['uri']);
          expect(sameJson(one.params ?? {}, other.params ?? {})).toBe(isEqual);
        }
      }),
      fuzzing(),
    );
  });

  test('of the same recording in another order all are equal', async () => {
    const shuffled = someCalls.chain((calls) =>
      fc.tuple(fc.constant(calls), fc.shuffledSubarray(calls, { minLength: calls.length })),
    );
    await fc.assert(
      fc.asyncProperty(shuffled, async ([left, right]) => {
        const matched = await pairCalls<MatchableCall>(left, right);
        expect(matched.every(({ left: one, right: other, isEqual }) => one && other && isEqual)).toBe(true);
      }),
      fuzzing(),
    );
  });

  test('what one recording has more is all that is left over', async () => {
    await fc.assert(
      fc.asyncProperty(someCalls, someCalls, async (calls, more) => {
        const matched = await pairCalls<MatchableCall>(calls, [...calls, ...more]);
        expect(matched.filter((each) => !each.left)).toHaveLength(more.length);
        expect(matched.filter((each) => !each.right)).toEqual([]);
      }),
      fuzzing(),
    );
  });
});

describe('their answers', () => {
  const answer = (result: unknown) => ({
    json: JSON.stringify({ jsonrpc: '2.0', id: 1, result }),
    pointer: '/result',
  });
  type Answer = ReturnType<typeof answer> | undefined;
  const pairOf = (left: Answer, right: Answer, ignore: string[] = []) =>
    comparePair(
      {
        left: { method: 'tools/call', answer: left },
        right: { method: 'tools/call', answer: right },
        isEqual: true,
      },
      (one) => one.answer,
      ignore,
      (answers) => compareResponses(answers, () => Promise.resolve(undefined), findNodes),
    );
  const compare = async (...given: Parameters<typeof pairOf>) => (await pairOf(...given)).differences?.map(english);

  it('are the same but for what may differ', async () => {
    const one = answer({ content: [], structuredContent: { price: 1, at: 5 } });
    const other = answer({ content: [], structuredContent: { price: 1, at: 6 } });
    expect(await compare(one, one)).toEqual([]);
    expect(await compare(one, other)).toEqual(['$.structuredContent.at: 5 → 6']);
    expect(await compare(one, other, ['$..at'])).toEqual([]);
    expect(await compare(one, undefined)).toEqual(['Only the old request has a response.']);
    expect(await compare(undefined, undefined)).toEqual([]);
  });

  it('give the status', async () => {
    const [one, other] = [answer({ content: [] }), answer({ content: ['other'] })];
    expect(await pairOf(one, one)).toMatchObject({ status: 'same' });
    expect(await pairOf(one, other)).toMatchObject({ status: 'changed' });
    expect(await pairOf(one, undefined)).toMatchObject({ status: 'changed' });
    const only = { method: 'tools/call' };
    const fail = () => Promise.reject(new Error('nothing is to be compared'));
    const alone = (left: typeof only | undefined, right: typeof only | undefined) =>
      comparePair({ left, right, isEqual: false }, () => one, [], fail);
    expect(await alone(only, undefined)).toEqual({ status: 'only-old' });
    expect(await alone(undefined, only)).toEqual({ status: 'only-new' });
  });
});
