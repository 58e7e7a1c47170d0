import fc from 'fast-check';
import { findPlaces } from '../../web/workers/limited/limited-answers';
import { describe, expect, it, test } from 'vitest';

import { fuzzing } from '../../e2e/fuzz';
import { parseJson } from '../json/lossless';
import { isObject } from '../json/json-object';
import { sameJson } from '../json/same-json';
import {
  compareAnswered,
  type MatchableCall,
  matchCalls,
  type MatchedCall,
  verdictOfMatched,
} from './compare-recordings';
import { english } from '../suite/say';

const call = (name: string, args: unknown, method = 'tools/call'): MatchableCall => ({
  method,
  params: { name, arguments: args },
});
const names = (matched: readonly MatchedCall<MatchableCall>[]) =>
  matched.map((each) => {
    const side = (one: MatchableCall) => JSON.stringify(one.params?.['arguments']);
    if (each.kind === 'left') return `${side(each.left)} –`;
    if (each.kind === 'right') return `– ${side(each.right)}`;
    return `${side(each.left)} ${each.isEqual ? '=' : '≈'} ${side(each.right)}`;
  });

describe('calls of two recordings', () => {
  it('are matched where they are equal, whatever the order of their members', async () => {
    const left = [call('a', { x: 1, y: 2 }), call('a', 'once more'), call('a', 'once more')];
    const right = [call('a', 'once more'), call('a', { y: 2, x: 1 })];
    expect(names(await matchCalls(left, right))).toEqual([
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
    expect(names(await matchCalls(left, right))).toEqual([
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
    expect(await matchCalls([one], [other])).toMatchObject([{ isEqual: false }]);
    const same = { method: 'm', params: params('{"id":1.0}') };
    expect(await matchCalls([same], [{ method: 'm', params: params('{"id":1}') }])).toMatchObject([
      { isEqual: true },
    ]);
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
  const ofKind = (matched: readonly MatchedCall<MatchableCall>[], side: 'left' | 'right') =>
    matched.flatMap((each) =>
      side in each ? [(each as Record<typeof side, MatchableCall>)[side]] : [],
    );

  test('each is there once, those of the left recording in their order', async () => {
    await fc.assert(
      fc.asyncProperty(someCalls, someCalls, async (left, right) => {
        const matched = await matchCalls<MatchableCall>(left, right);
        expect(ofKind(matched, 'left')).toEqual(left);
        expect(new Set(ofKind(matched, 'right'))).toEqual(new Set(right));
        expect(ofKind(matched, 'right')).toHaveLength(right.length);
        for (const each of matched) {
          if (each.kind !== 'both') continue;
          expect(each.left.method).toBe(each.right.method);
          expect(each.left.params?.['name'] ?? each.left.params?.['uri']).toBe(
            each.right.params?.['name'] ?? each.right.params?.['uri'],
          );
          expect(sameJson(each.left.params ?? {}, each.right.params ?? {})).toBe(each.isEqual);
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
        const matched = await matchCalls<MatchableCall>(left, right);
        expect(matched.every((each) => each.kind === 'both' && each.isEqual)).toBe(true);
      }),
      fuzzing(),
    );
  });

  test('what one recording has more is all that is left over', async () => {
    await fc.assert(
      fc.asyncProperty(someCalls, someCalls, async (calls, more) => {
        const matched = await matchCalls<MatchableCall>(calls, [...calls, ...more]);
        expect(matched.filter(({ kind }) => kind === 'right')).toHaveLength(more.length);
        expect(matched.filter(({ kind }) => kind === 'left')).toEqual([]);
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
  const compare = async (
    left: ReturnType<typeof answer> | undefined,
    right: ReturnType<typeof answer> | undefined,
    ignore: string[] = [],
  ) => {
    const request = { method: 'tools/call', left, right, ignore };
    const noPictures = () => Promise.resolve(undefined);
    return (await compareAnswered(request, noPictures, findPlaces)).map(english);
  };

  it('are the same but for what may differ', async () => {
    const one = answer({ content: [], structuredContent: { price: 1, at: 5 } });
    const other = answer({ content: [], structuredContent: { price: 1, at: 6 } });
    expect(await compare(one, one)).toEqual([]);
    expect(await compare(one, other)).toEqual(['$.structuredContent.at: 5 → 6']);
    expect(await compare(one, other, ['$..at'])).toEqual([]);
    expect(await compare(one, undefined)).toEqual(['Only the left request has a response.']);
    expect(await compare(undefined, undefined)).toEqual([]);
  });

  it('give the status', () => {
    expect(verdictOfMatched({ kind: 'both' }, [])).toBe('same');
    expect(verdictOfMatched({ kind: 'both' }, ['$: 1 → 2'])).toBe('changed');
    expect(verdictOfMatched({ kind: 'both' }, undefined)).toBe('changed');
    expect(verdictOfMatched({ kind: 'left' }, undefined)).toBe('only-left');
    expect(verdictOfMatched({ kind: 'right' }, undefined)).toBe('only-right');
  });
});
