import { expect, it } from 'vitest';

import { bestHit, excerptAround, includesWord } from './excerpt';
import { matchingValues, parseFilter, quotedWord, tokenTest, tokenText, wordAt } from './filter-tokens';

const words = { keys: ['method', 'status'], flags: ['stderr', 'http'] };
const parse = (filter: string) => parseFilter(filter, words);

it('tells tokens from text', () => {
  expect(parse('  needle  method:tools/call in -stderr the status:"a b" hay ')).toEqual({
    tokens: [
      { key: 'method', value: 'tools/call', isExcluded: false },
      { key: '', value: 'stderr', isExcluded: true },
      { key: 'status', value: 'a b', isExcluded: false },
    ],
    text: 'needle in the hay',
  });
});

it.each([
  ['http://x:80/mcp', 'http://x:80/mcp'],
  ['Echo: joined', 'Echo: joined'],
  ['"stderr" "method:x"', 'stderr method:x'],
  ['{"a":1}', '{"a":1}'],
  ['"message":"two words"', '"message":"two words"'],
  ['say "two  spaces', 'say two  spaces'],
])('takes %s for text', (filter, text) => {
  expect(parse(filter)).toEqual({ tokens: [], text });
});

it('ignores a token whose value is yet to be typed, and knows no case', () => {
  expect(parse('method: STDERR')).toEqual({ tokens: [{ key: '', value: 'stderr', isExcluded: false }], text: '' });
});

it('writes values so that they are read again', () => {
  for (const value of ['tools/call', 'two words', 'a:b', ''])
    expect(parse(tokenText('method', value)).tokens).toEqual([{ key: 'method', value, isExcluded: false }]);
  for (const text of ['echo', 'two words', 'stderr', 'method:x', '-http'])
    expect(parse(quotedWord(text, words))).toEqual({ tokens: [], text });
});

it('means a known value, or all that begin so while it is typed', () => {
  const known = ['tools/list', 'tools/list_more', 'tools/call'];
  expect(matchingValues('TOOLS/LIST', known)).toEqual(['tools/list']);
  expect(matchingValues('tools/l', known)).toEqual(['tools/l', 'tools/list', 'tools/list_more']);
  expect(matchingValues('x', known)).toEqual(['x']);
});

it('passes any of the wanted and none of the excluded values', () => {
  const known = ['ok', 'error', 'tool-error'];
  const test = (filter: string) => tokenTest(parse(filter), 'status', () => known);
  expect(test('needle')).toBeUndefined();
  expect(test('status:ok status:tool-error')?.('tool-error', 'error')).toBe(true);
  expect(test('status:ok')?.('tool-error', 'error')).toBe(false);
  expect(test('-status:error')?.('tool-error', 'error')).toBe(false);
  expect(test('-status:error')?.('ok')).toBe(true);
  expect(test('-status:error')?.()).toBe(true);
  expect(test('status:nonsense')?.('ok')).toBe(false);
});

it('finds the word at the caret', () => {
  expect(wordAt('one me', 6)).toEqual({ from: 4, to: 6, word: 'me' });
  expect(wordAt('one method:"a b', 15)).toEqual({ from: 4, to: 15, word: 'method:"a b' });
  expect(wordAt('one ', 4)).toEqual({ from: 4, to: 4, word: '' });
});

it('prefers whole words', () => {
  expect(bestHit('identity of an ID, an id', 'id')).toBe(15);
  expect(bestHit('identity', 'DENT')).toBe(1);
  expect(excerptAround(`${'x '.repeat(40)}a\nneedle.`, 'needle')).toBe(`…x x a needle.`);
  expect(excerptAround('hay', 'needle')).toBeUndefined();
});

const PICTURE = `iVBOR${'aZzZ9+/q'.repeat(300_000)}==`;

it.each([
  ['data of an image', `{"type":"image","data":"${PICTURE}","mimeType":"image/png"}`],
  ['a blob', `{"uri":"a:b","blob" : "${PICTURE}"}`],
  ['JSON in JSON', `{"text":"{\\"data\\":\\"${PICTURE}\\"}"}`],
  ['a piece that begins there', `${PICTURE}"}`],
  ['a piece that ends there', `{"data":"${PICTURE}`],
  ['what a list cuts off', `{"data":"${PICTURE.slice(0, 90)}… demo`],
])('finds few letters beside %s, not in it', (_, text) => {
  const lowered = text.toLowerCase();
  expect([includesWord(lowered, 'zzz'), bestHit(text, 'zzz'), bestHit(text, 'iVBOR')]).toEqual([false, -1, -1]);
  expect(includesWord(lowered, 'azzz9+/q')).toBe(true);
  expect([includesWord(`${lowered}, zzz`, 'zzz'), bestHit(`${text}, zzz`, 'ZZZ')]).toEqual([true, text.length + 2]);
});

it('finds few letters in what only looks like a picture', () => {
  for (const text of [`{"token":"${PICTURE}"}`, `{"data":"${'b'.repeat(60)} zzz"}`, `{"data":"zzz${'0'.repeat(61)}"}`])
    expect(bestHit(text, 'zzz')).toBeGreaterThan(0);
});
