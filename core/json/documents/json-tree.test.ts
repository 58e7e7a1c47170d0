import { describe, expect, it } from 'vitest';

import { openLocalDocument } from './json-document';
import { JsonTree } from './json-tree';
import { pointerToPath } from '../json-pointer';
import { TreeSearch } from './search-tree';

it('is read once for all views of one text, and apart in another format', () => {
  const text = JSON.stringify(largeValue().rows.slice(0, 100));
  const first = openLocalDocument(text, 'json');
  const [same] = JSON.parse(JSON.stringify([text])) as [string];
  expect(openLocalDocument(same, 'json')).toBe(first);
  expect(openLocalDocument(text, 'text')).not.toBe(first);
  expect(openLocalDocument(`${text} `, 'json')).not.toBe(first);
});

/** About 10 MB: 40,000 records of every kind of value. */
function largeValue() {
  return {
    title: 'orders',
    rows: Array.from({ length: 40_000 }, (_, i) => ({
      id: i,
      name: `customer "${i}" Ünïcode 中文`,
      tags: ['new', 'a/b', `line\n${i % 7}`],
      nested: { ok: i % 2 === 0, none: null, ratio: i / 7, empty: {}, list: [] },
      note: 'x'.repeat(80),
    })),
  };
}

describe('JsonTree', () => {
  it('reads ten megabytes as JSON.parse does', () => {
    const value = largeValue();
    const source = JSON.stringify(value);
    expect(source.length).toBeGreaterThan(9_000_000);
    const tree = new JsonTree(source);
    expect(tree.error).toBeNull();
    for (const i of [0, 1, 17_321, 39_999]) {
      const node = tree.find(`/rows/${i}`);
      expect(node === null ? null : tree.value(node)).toEqual(value.rows[i]);
    }
    expect(tree.raw(tree.find('/rows/39999/nested/ratio') ?? 0)).toBe(String(39_999 / 7));
    // 1 root + title + rows + rows × (1 + 5 members + 3 tags + 5 nested)
    expect(tree.count).toBe(3 + 40_000 * 14);
    const deep = tree.find('/rows/39999/tags/1') ?? 0;
    expect(tree.pointer(deep)).toBe('/rows/39999/tags/1');
    expect(tree.path(deep)).toBe('$.rows[39999].tags[1]');
  });

  it('keeps the digits of numbers, the order and the repetition of keys', () => {
    const source = '{"b":12345678901234567890,"a":1e400,"2":-0,"1":1.10,"a":"last"}';
    const tree = new JsonTree(source);
    const keys = [...tree.children(0)].map((node) => [tree.key(node), tree.raw(node)]);
    expect(keys).toEqual([
      ['b', '12345678901234567890'],
      ['a', '1e400'],
      ['2', '-0'],
      ['1', '1.10'],
      ['a', '"last"'],
    ]);
    expect(tree.raw(tree.find('/a') ?? 0)).toBe('"last"');
    expect(tree.pretty(0)).toContain('"b": 12345678901234567890,\n  "a": 1e400');
  });

  it.each([
    ['{"a":1,}', 7],
    ['[1,2', 4],
    ['', 0],
    ['nul', 0],
    ['01', 1],
    ['{"a" 1}', 5],
    ['["\\x"]', 2],
    ['[1] tail', 4],
    ['"\u0001"', 1],
    ["{'a':1}", 1],
  ])('says where %s stops being JSON, as JSON.parse does', (source, offset) => {
    expect(() => JSON.parse(source) as unknown).toThrow(SyntaxError);
    expect(new JsonTree(source).error?.offset).toBe(offset);
  });

  it.each(['null', ' [ ] ', '{"":{"":[[],{}]}}', '"a\\u00e9\\ud83d\\ude00\\/"', '-1.5E+3', '[true,false,null]'])(
    'reads %s',
    (source) => {
      const tree = new JsonTree(source);
      expect(tree.error).toBeNull();
      expect(tree.value(0)).toEqual(JSON.parse(source));
    },
  );

  it('keeps what stands before an error', () => {
    const tree = new JsonTree('{"a":[1,{"b":"c"},tru');
    expect(tree.error).toMatchObject({ offset: 18, line: 1, column: 19 });
    expect(tree.value(0)).toEqual({ a: [1, { b: 'c' }] });
  });

  it('never cuts a string through an escape', () => {
    const text = `${'\u4e2d\\"'.repeat(50)}end`;
    const escaped = JSON.stringify(text).replace(/中/g, '\\u4e2d');
    const tree = new JsonTree(escaped);
    for (let from = 0; from < 40; from += 1) {
      const part = tree.stringPart(0, from, 37);
      expect(text).toContain(part);
      expect(part.length).toBeGreaterThan(8);
    }
  });

  it('has an outline that gives up the largest parts only', () => {
    const value = {
      jsonrpc: '2.0',
      id: 1,
      result: {
        content: [{ type: 'text', text: 'y'.repeat(9000) }],
        structuredContent: { rows: Array.from({ length: 5000 }, (_, i) => ({ i })) },
      },
    };
    const { value: outline, elided } = new JsonTree(JSON.stringify(value)).skeleton(100);
    expect(elided).toEqual(['/result/structuredContent/rows']);
    expect(outline).toEqual({ ...value, result: { ...value.result, structuredContent: { rows: [] } } });
  });

  it('gives up what is nested too deep to walk through', () => {
    const depth = 20_000;
    const text = '['.repeat(depth) + ']'.repeat(depth);
    const { value, elided } = new JsonTree(text).skeleton(100_000);
    expect(elided).toEqual(['/0'.repeat(500)]);
    expect(JSON.stringify(value)).toBe('['.repeat(501) + ']'.repeat(501));
    const pretty = new JsonTree(text).pretty(0);
    expect(pretty.replace(/\s/g, '')).toBe(text);
    const cutOff = new JsonTree('['.repeat(depth));
    expect(cutOff.value(0)).toBeInstanceOf(Array);
  });

  it('is not tricked by __proto__', () => {
    const tree = new JsonTree('{"a":1,"__proto__":{"polluted":true}}');
    const { value } = tree.skeleton(10);
    expect(Object.keys(value as object)).toEqual(['a', '__proto__']);
    expect((value as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('pointers', () => {
  it('become paths', () => {
    expect(pointerToPath('')).toBe('$');
    expect(pointerToPath('/content/0/data')).toBe('$.content[0].data');
    expect(pointerToPath('/a~1b/c~0d/00')).toBe('$["a/b"]["c~d"]["00"]');
  });
});

describe('TreeSearch', () => {
  const tree = new JsonTree(
    '{"Name":"Ada Lovelace","note":"\\u4e2d\\u6587 and \\/slash\\/","list":[123,"name",{"na\\"me":null}]}',
  );
  const search = new TreeSearch(tree);
  const paths = (text: string, caseSensitive = false) => {
    const hits = search.find(text, caseSensitive, 0);
    return Array.from(hits.nodes, (node) => tree.path(node));
  };

  it('finds keys, texts, numbers and atoms', () => {
    expect(paths('name')).toEqual(['$.Name', '$.list[1]']);
    expect(paths('name', true)).toEqual(['$.list[1]']);
    expect(paths('23')).toEqual(['$.list[0]']);
    expect(paths('null')).toEqual(['$.list[2]["na\\"me"]']);
    expect(paths('na"me')).toEqual(['$.list[2]["na\\"me"]']);
  });

  it('finds what a writer escaped', () => {
    expect(paths('中文 AND')).toEqual(['$.note']);
    expect(paths('中文')).toEqual(['$.note']);
    expect(paths('/slash/')).toEqual(['$.note']);
  });

  it('finds nothing in punctuation', () => {
    expect(paths('":"')).toEqual([]);
    expect(paths(',')).toEqual([]);
    expect(paths('')).toEqual([]);
  });

  it('stays below its root', () => {
    const list = tree.find('/list') ?? 0;
    expect(Array.from(search.find('name', false, list).nodes, (n) => tree.path(n))).toEqual(['$.list[1]']);
  });
});
