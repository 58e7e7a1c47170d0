import { describe, expect, it } from 'vitest';

import { checkMessage } from './check-message';
import { findingPath } from '../protocol/findings/finding';
import { findingText } from '../protocol/findings/finding-text';

const found = (source: string | Uint8Array) =>
  checkMessage(source, '2025-11-25', undefined).map(({ rule, pointer }) => `${rule} ${findingPath(pointer)}`);
const message = (result: string) => `{"jsonrpc":"2.0","id":"loupe-1","result":${result}}`;

describe('checkMessage', () => {
  it.each([
    '{"a":1,"b":{"a":1},"c":[{"a":1},{"a":2}]}',
    '[9007199254740992,0.1234567890123456,1e3,-0,1.50]',
    '["\\ud83d\\ude00","👨‍👩‍👧","❤️","葛\u{e0100}","🏴󠁧󠁢󠁳󠁣󠁴󠁿","\\u001b[31m"]',
  ])('finds nothing in %s', (result) => {
    expect(found(message(`{"_meta":${result}}`))).toEqual([]);
  });

  it.each([
    ['{"a":1,"b":2,"a":3}', ['duplicate-key $.a.a']],
    ['[12345678901234567890]', ['number-too-precise $.a[0]']],
    ['[1e400,3.14159265358979323846]', ['number-too-precise $.a[0]', 'number-too-precise $.a[1]']],
    ['["\\ud800"]', ['lone-surrogate $.a[0]']],
    ['["a\\ufffd"]', ['replacement-character $.a[0]']],
    ['["safe\u202egnp.exe", "\\u200b"]', ['hidden-characters $.a[0]', 'hidden-characters $.a[1]']],
    // Tags behind a flag that is none, and variation selectors in a row.
    ['["🏴\u{e0068}\u{e0069}\u{e007f}"]', ['hidden-characters $.a[0]']],
    ['["👋\u{e0158}\u{e0159}", "\\ufe0f\\ufe01"]', ['hidden-characters $.a[0]', 'hidden-characters $.a[1]']],
  ])('sees what is only in the text: %s', (result, expected) => {
    expect(found(message(`{"a":${result}}`))).toEqual(expected);
  });

  it('counts what there is very much of', () => {
    const numbers = Array.from({ length: 250 }, () => '12345678901234567890').join();
    const findings = checkMessage(message(`{"a":[${numbers}]}`), '2025-11-25', undefined);
    expect(findings).toHaveLength(201);
    expect(findings.at(-1)).toMatchObject({ rule: 'more-of-a-rule', values: { count: 50 } });
  });

  it('marks what it cuts in a value', () => {
    const [finding] = checkMessage(message(`{"a":${'1'.repeat(90)}}`), '2025-11-25', undefined);
    expect(finding?.values['written']).toBe(`${'1'.repeat(80)}…`);
  });

  it('looks at the frame', () => {
    expect(found('{"id":1,"result":{}}')).toEqual(['jsonrpc-version $.jsonrpc']);
    expect(found('{"jsonrpc":"2.0","id":1,"result":{},"error":null}')).toEqual(['result-and-error $.error']);
  });

  it.each([
    ['"error":{"code":-32603,"message":"x"}', []],
    ['"error":{"code":-32603.0,"message":"","data":null}', []],
    ['"method":"ping"', []],
    ['"x":1', ['not-json-rpc $']],
    ['"error":null', ['not-an-object $.error']],
    ['"error":"x"', ['not-an-object $.error']],
    ['"error":{}', ['field-missing $.error.code', 'field-missing $.error.message']],
    ['"error":{"code":"-1","message":5}', ['field-wrong-type $.error.code', 'field-wrong-type $.error.message']],
    ['"error":true', ['not-an-object $.error']],
    ['"error":{"code":-1.5,"message":"x"}', ['field-wrong-type $.error.code']],
  ])('looks at what stands in the place of a result: %s', (members, expected) => {
    expect(found(`{"jsonrpc":"2.0","id":1,${members}}`)).toEqual(expected);
  });

  it('does not say that a double lacks an integer that only JavaScript writes with other digits', () => {
    const findings = checkMessage(message('{"_meta":{"id":725653563933458432}}'), '2025-11-25', undefined);
    expect(findings.map(findingText)).toEqual([
      'Clients that parse numbers as doubles can turn 725653563933458432 into 725653563933458400.',
    ]);
  });

  it('tells bytes that are not UTF-8', () => {
    const bytes = new TextEncoder().encode(message('{"x":"ab"}'));
    expect(found(bytes)).toEqual([]);
    bytes[bytes.indexOf(0x61, 30)] = 0xff;
    expect(found(bytes)).toEqual(['invalid-utf-8 $', 'replacement-character $.x']);
  });

  it('tells a byte order mark', () => {
    expect(found(new TextEncoder().encode(`\ufeff${message('{"x":"ab"}')}`))).toEqual(['byte-order-mark $']);
  });

  it('checks the content of a large result whole', () => {
    const request = { method: 'tools/call', params: {} };
    const findings = checkMessage(message('{"content":[{"type":"x"}]}'), '2025-11-25', request);
    expect(findings.map(({ rule, pointer }) => `${rule} ${findingPath(pointer)}`)).toEqual([
      'unknown-block-type $.content[0].type',
    ]);
  });
});

describe('text next to structuredContent', () => {
  const compared = (structured: string, ...texts: string[]) => {
    const content = texts.map((text) => ({ type: 'text', text }));
    return checkMessage(
      message(`{"content":${JSON.stringify(content)},"structuredContent":${structured}}`),
      '2025-11-25',
      undefined,
    )
      .filter(({ rule }) => rule === 'text-differs')
      .map(({ pointer, values }) => [findingPath(pointer), values['where'], values['text'], values['structured']]);
  };

  it.each<[string, string[]]>([
    ['{"a":1.0,"b":[12345678901234567890]}', ['{ "b": [12345678901234567890], "a": 1 }']],
    ['{"a":1}', ['prose', '{"a":1}']],
    ['{"a":1}', ['only prose']],
    ['{"a":1}', ['7 things were found']],
    ['{"a":1}', ['7']],
    ['{"result":[1,2]}', ['[1,2]']],
    ['{"result":["x",{"y":1}]}', ['x', '{"y":1}']],
    ['{"result":"done"}', ['done']],
    ['{"items":[1,2],"total":2}', ['[1,2]']],
    ['[1,2]', ['1', '2']],
    ['{"content":"{\\"a\\":1}"}', ['{"a":1}']],
    ['{"a":1}', ['```json\n{"a": 1}\n```']],
    ['{"a":1}', ['{"a":1}', '{"b":2}', '[1]', '5']],
  ])('says the same as %s: %j', (structured, texts) => {
    expect(compared(structured, ...texts)).toEqual([]);
  });

  it.each<[string, string[], [string, string, string, string]]>([
    ['{"count":2}', ['{"count":1}'], ['$.content[0].text', '$.count', '1', '2']],
    ['{"a":[1,{"b":2}]}', ['{"a":[1,{"b":3}]}'], ['$.content[0].text', '$.a[1].b', '3', '2']],
    ['{"a":1,"b":2}', ['see:', '{"a":1}'], ['$.content[1].text', '$.b', '(none)', '2']],
    [
      '{"id":12345678901234567890}',
      ['{"id":12345678901234567891}'],
      ['$.content[0].text', '$.id', '12345678901234567891', '12345678901234567890'],
    ],
    ['{"a":2}', ['{"a":2}', '{"a":1}'], ['$.content[1].text', '$.a', '1', '2']],
    ['{"a":2}', ['```json\n{"a": 1}\n```'], ['$.content[0].text', '$.a', '1', '2']],
    ['{"result":[{"a":1},{"a":2}]}', ['{"a":1}', '{"a":3}'], ['$.content[1].text', '$[1].a', '3', '2']],
    ['{"a":"\\u00e9"}', ['{"a":"e\\u0301"}'], ['$.content[0].text', '$.a', '"e\\u0301"', '"\\u00e9"']],
    ['{"result":43}', ['42'], ['$.content[0].text', '$', '42', '43']],
    ['{"a":1}', ['[1]'], ['$.content[0].text', '$', '[1]', '{"a":1}']],
  ])('differs from %s: %j', (structured, texts, expected) => {
    expect(compared(structured, ...texts)).toEqual([expected]);
  });
});
