import { jsonPathOf } from '../json/json-pointer';
import { describe, expect, it } from 'vitest';

import { type Comparison, compareResults, compareValues } from './compare-results';
import type { Change } from './diff/change';

function compare(before: string, after: string, rules: string[] = []): Comparison {
  const source = (result: string) => ({
    json: `{"jsonrpc":"2.0","id":1,"result":${result}}`,
    pointer: '/result',
  });
  return compareResults(source(before), source(after), rules);
}

function structured(before: string, after: string, rules: string[] = []): Comparison {
  return compare(`{"structuredContent":${before}}`, `{"structuredContent":${after}}`, rules);
}

/** `changed $.a: 1 → 2`, ignored ones in brackets. */
function told({ kind, path, formerPath, before, after, ignored }: Change): string {
  const place = `${formerPath ? `${jsonPathOf(formerPath)} ⇒ ` : ''}${jsonPathOf(path)}`;
  const values = kind === 'moved' ? '' : `: ${[before?.text, after?.text].filter(Boolean).join(' → ')}`;
  const line = `${kind} ${place.replaceAll('$.structuredContent', '$')}${values}`;
  return ignored ? `(${line})` : line;
}

const tellStructured = (before: string, after: string, rules?: string[]) =>
  structured(before, after, rules).structured.map(told);

describe('JSON by meaning', () => {
  it('knows no order of keys, and numbers by their value', () => {
    const before = '{"a":1.10,"b":{"c":[1,2],"d":null},"big":1e400}';
    const after = '{"big":10e399,"b":{"d":null,"c":[1,2]},"a":1.1}';
    expect(structured(before, after)).toMatchObject({ count: 0, ignored: 0, unlisted: 0 });
  });

  it('keeps every digit of a number, and -0 apart from 0', () => {
    expect(
      tellStructured('{"n":12345678901234567890,"z":0,"v":1e400}', '{"n":12345678901234567891,"z":-0,"v":1e401}'),
    ).toEqual([
      'changed $.n: 12345678901234567890 → 12345678901234567891',
      'changed $.z: 0 → -0',
      'changed $.v: 1e400 → 1e401',
    ]);
  });

  it('tells null, absent and empty apart', () => {
    expect(tellStructured('{"a":null,"b":"","c":{}}', '{"b":null,"c":[],"__proto__":1}')).toEqual([
      'removed $.a: null',
      'changed $.b: "" → null',
      'changed $.c: {} → []',
      'added $.__proto__: 1',
    ]);
  });

  it('recognises rows by their id: moved, changed, added and removed', () => {
    const before = '[{"id":1,"n":"a"},{"id":2,"n":"b"},{"id":3,"n":"c"},{"id":4,"n":"d"}]';
    const after = '[{"id":4,"n":"D"},{"id":1,"n":"a"},{"id":3,"n":"c"},{"id":5,"n":"e"}]';
    expect(tellStructured(before, after)).toEqual([
      'moved $[3] ⇒ $[0]',
      'changed $[3].n ⇒ $[0].n: "d" → "D"',
      'removed $[1]: {"id":2,"n":"b"}',
      'added $[3]: {"id":5,"n":"e"}',
    ]);
  });

  it('does not take new ids for new rows', () => {
    expect(
      tellStructured('[{"id":"x1","n":"a"},{"id":"x2","n":"b"}]', '[{"id":"y1","n":"a"},{"id":"y2","n":"b"}]'),
    ).toEqual(['changed $[0].id: "x1" → "y1"', 'changed $[1].id: "x2" → "y2"']);
  });

  it('recognises moved texts and objects without a name, and an item put in the middle', () => {
    expect(tellStructured('["a","b","c"]', '["c","a","b"]')).toEqual(['moved $[2] ⇒ $[0]']);
    expect(tellStructured('[1,2,3,4]', '[1,9,2,3,4]')).toEqual(['added $[1]: 9']);
    expect(tellStructured('[{"x":1,"y":1},{"x":2,"y":2}]', '[{"x":7,"y":7},{"x":1,"y":0},{"x":2,"y":2}]')).toEqual([
      'added $[0]: {"x":7,"y":7}',
      'changed $[0].y ⇒ $[1].y: 1 → 0',
    ]);
  });

  it('shows two long texts from where they begin to differ', () => {
    const long = 'x'.repeat(100_000);
    const [change] = structured(`["${long}a"]`, `["${long}b"]`).structured;
    expect(change?.before?.text.endsWith('xa"')).toBe(true);
    expect(change?.after?.text.endsWith('xb"')).toBe(true);
    expect(change?.after?.before).toBeGreaterThan(99_000);
  });

  it('counts more changes than it lists', () => {
    const rows = (offset: number) => JSON.stringify(Array.from({ length: 6000 }, (_, i) => i + offset + 0.5));
    const { count, unlisted, structured: listed } = structured(rows(0), rows(10_000));
    expect([count, unlisted, listed.length]).toEqual([6000, 1000, 5000]);
  });
});

describe('rules', () => {
  const before = '{"rows":[{"id":"x1","n":"a","at":1},{"id":"x2","n":"b","at":1}],"at":5}';
  const after = '{"rows":[{"id":"y1","n":"a","at":2},{"id":"y2","n":"B","at":2}],"at":6}';

  it('set aside what they name in every item, and count it', () => {
    const rules = ['$.structuredContent.rows[*].id', '$..at'];
    expect(structured(before, after, rules)).toMatchObject({ count: 1, ignored: 5 });
    expect(tellStructured(before, after, rules)).toContain('changed $.rows[1].n: "b" → "B"');
    expect(tellStructured(before, after, rules)).toContain('(changed $.rows[0].id: "x1" → "y1")');
  });

  it('do not hide a row that was added, nor let an ignored id name the rows', () => {
    const rule = ['$.structuredContent[*].id'];
    expect(tellStructured('[{"id":1,"n":"a"}]', '[{"id":2,"n":"a"},{"id":1,"n":"b"}]', rule)).toEqual([
      '(changed $[0].id: 1 → 2)',
      'added $[1]: {"id":1,"n":"b"}',
    ]);
  });

  it('that cannot be read leave the comparison as it is', () => {
    expect(structured('1', '2', ['rows', '$[', '$.a b']).count).toBe(1);
  });
});

describe('content blocks', () => {
  const text = (value: string) => JSON.stringify({ type: 'text', text: value });
  const image = (data: string) => JSON.stringify({ type: 'image', data, mimeType: 'image/png' });
  const content = (...blocks: string[]) => `{"content":[${blocks.join()}]}`;

  it('are matched by what they say and by their kind, never across kinds', () => {
    const { blocks, count } = compare(
      content(text('same'), image('AAAA'), text('gone')),
      content(image('BBBB'), text('same')),
    );
    expect(blocks.map(({ before: from, after: to, moved, kind }) => [kind, from, to, moved])).toEqual([
      ['image', 1, 0, true],
      ['text', 0, 1, false],
      ['text', 2, undefined, false],
    ]);
    expect(blocks[0]?.display).toMatchObject({ kind: 'image', after: { base64: 'BBBB' } });
    const added = compare(content(), content(image('CCCC'))).blocks[0];
    expect(added?.display).toEqual({ kind: 'image', only: { base64: 'CCCC', mimeType: 'image/png' } });
    expect(count).toBe(3);
  });

  it('with JSON in a text are compared by it, and so are the rules', () => {
    const [a, b] = [content(text('{"n":1,"id":7}')), content(text('{"id":8,"n":2}'))];
    const compared = compare(a, b, ['$.content[*].text.id']);
    expect(compared.blocks[0]?.changes.map(told)).toEqual([
      'changed $.content[0].text.n: 1 → 2',
      '(changed $.content[0].text.id: 7 → 8)',
    ]);
    expect(compared).toMatchObject({ count: 1, ignored: 1 });
  });

  it('that repeat the structured content do not count a second time', () => {
    const result = (n: number) => `{"structuredContent":{"n":${n}},"content":[${text(`{"n": ${n}}`)}]}`;
    const compared = compare(result(1), result(2));
    expect(compared.count).toBe(1);
    expect(compared.blocks[0]?.repeatsStructured).toBe(true);
  });

  it('with a text that is JSON in one run only are compared as texts', () => {
    const { blocks } = compare(content(text('[1]')), content(text('none')));
    expect(blocks[0]?.display).toEqual({ kind: 'text', before: '[1]', after: 'none' });
  });
});

it('compares a result with an error, and with nothing, as a whole', () => {
  const result = { json: '{"result":{"content":[]}}', pointer: '/result' };
  const error = { json: '{"error":{"code":-1}}', pointer: '/error' };
  expect(compareResults(result, error, []).members.map(told)).toEqual(['changed $: {"content":[]} → {"code":-1}']);
  expect(compareResults(undefined, error, []).members.map(told)).toEqual(['added $: {"code":-1}']);
});

it('compares arguments', () => {
  expect(compareValues({ a: 1 }, { a: 2 }).map(told)).toEqual(['changed $.a: 1 → 2']);
});

describe('what reading a resource gave', () => {
  it('is compared part by part, texts as texts and JSON by meaning', () => {
    const part = (uri: string, text: string) => ({ uri, mimeType: 'text/plain', text });
    const result = (...contents: object[]) => JSON.stringify({ contents });
    const { blocks, members } = compare(
      result(part('a:1', 'one\ntwo'), part('a:2', '{"n":1,"m":2}')),
      result(part('a:1', 'one\n2'), part('a:2', '{"m":2,"n":3}')),
    );
    expect(members).toEqual([]);
    expect(blocks).toMatchObject([
      { kind: 'resource', display: { kind: 'text', before: 'one\ntwo', after: 'one\n2' } },
      { kind: 'resource' },
    ]);
    expect(blocks.flatMap(({ changes }) => changes.map(({ path }) => jsonPathOf(path)))).toEqual([
      '$.contents[0].text',
      '$.contents[1].text.n',
    ]);
  });
});
