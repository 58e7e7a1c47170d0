import { describe, expect, it } from 'vitest';
import { parseJson } from '../../json/lossless';
import { english } from '../suite-phrase';
import { checkValue, type FailedVerb, type ValueCheck } from './verbs';

const check = (value: string | undefined, wanted: string) =>
  checkValue(value === undefined ? undefined : parseJson(value), parseJson(wanted) as ValueCheck);

const inEnglish = (unmet: readonly FailedVerb[]) =>
  unmet.map(({ expected, actual }) => ({ expected: english(expected), actual: english(actual) }));

describe('the verbs of a value', () => {
  it.each([
    // A value by itself is what it equals.
    ['"Oslo"', '"Oslo"'],
    ['1.0', '1'],
    ['null', 'null'],
    ['{"a":1,"b":[2]}', '{"equals":{"b":[2.0],"a":1}}'],
    ['12345678901234567890', '12345678901234567890'],
    ['3', '{"not":4}'],
    ['"abc"', '{"not":{"contains":"x"}}'],
    ['1.0', '{"type":"integer"}'],
    ['1e400', '{"type":"number"}'],
    ['[]', '{"type":["object","array"]}'],
    ['null', '{"type":"null"}'],
    ['"Oslo, Norway"', '{"contains":"Oslo"}'],
    ['[{"a":1},2]', '{"contains":{"a":1.0}}'],
    ['"2026-01-02"', '{"matches":"^\\\\d{4}-"}'],
    ['"né👍"', '{"length":3}'],
    ['[1,2,3]', '{"length":{"above":2,"below":4}}'],
    ['{"a":1}', '{"length":1}'],
    ['5', '{"above":4.9,"below":5.1}'],
    ['12345678901234567891', '{"above":12345678901234567890}'],
    ['-12345678901234567891', '{"below":-12345678901234567890}'],
    ['1e400', '{"above":9.9e399}'],
    // The environment gives a variable as a text.
    ['60', '{"between":["-60","60"]}'],
    ['5', '{"above":"4.9","below":"5.1"}'],
    ['[1,2,3]', '{"length":"3"}'],
    ['"Error: ENOENT"', '{"matches":{"pattern":"enoent$","flags":"i"}}'],
    ['60', '{"between":[-60,60]}'],
    ['-60.0', '{"between":[-60,60]}'],
    ['{"n":5}', '{"schema":{"required":["n"],"properties":{"n":{"minimum":5}}}}'],
    ['null', '{"exists":true}'],
    [undefined, '{"exists":false}'],
  ])('%s passes %s', (value, wanted) => {
    expect(check(value, wanted)).toEqual([]);
  });

  it.each([
    ['"oslo"', '"Oslo"', '"Oslo"', '"oslo"'],
    ['12345678901234567890', '12345678901234567891', '12345678901234567891', '12345678901234567890'],
    ['"1"', '1', '1', '"1"'],
    ['4', '{"not":4}', 'not 4', '4'],
    ['1.5', '{"type":"integer"}', 'type integer', 'number 1.5'],
    ['null', '{"type":"object"}', 'type object', 'null null'],
    ['"Oslo"', '{"contains":"x"}', 'contains "x"', '"Oslo"'],
    ['{"a":1}', '{"contains":"a"}', 'contains "a"', '{"a":1}'],
    ['12', '{"matches":"1"}', 'matches 1', '12'],
    ['[1]', '{"length":2}', 'length 2', 'length 1: [1]'],
    ['5', '{"length":1}', 'length 1', 'number, which has no length'],
    ['4', '{"above":4}', 'above 4', '4'],
    ['4', '{"below":4}', 'below 4', '4'],
    ['12345678901234567890', '{"above":12345678901234567890}', 'above 12345678901234567890', '12345678901234567890'],
    ['61', '{"between":[-60,60]}', 'between -60 and 60', '61'],
    ['"5"', '{"above":4}', 'above 4', '"5"'],
    [
      '{}',
      '{"schema":{"required":["n"]}}',
      'schema {"required":["n"]}',
      expect.stringMatching(/^\{\}; \$\.n: /) as string,
    ],
    ['1', '{"schema":{"type":7}}', 'schema {"type":7}', 'not checked: $.type names the unknown type 7.'],
    ['1', '{"exists":false}', 'nothing there', '1'],
    [undefined, '{"type":"string","matches":"a"}', 'type string, matches a', 'nothing'],
    [undefined, '{"exists":true}', 'exists true', 'nothing'],
    [undefined, '{"not":4}', 'not 4', 'nothing'],
  ])('%s fails %s', (value, wanted, expected, actual) => {
    expect(inEnglish(check(value, wanted))).toEqual([{ expected, actual }]);
  });

  it('tells every verb that does not hold', () => {
    const unmet = inEnglish(check('"Oslo"', '{"contains":"x","length":9}'));
    expect(unmet.map(({ expected }) => expected)).toEqual(['contains "x"', 'length 9']);
  });
});
