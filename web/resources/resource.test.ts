import { describe, expect, it } from 'vitest';

import { checkReadingBytes, checkReadingResult } from './check-reading-result';
import { readItems } from './resource';

describe('readItems', () => {
  it('shows every entry, whatever is wrong with it', () => {
    const items = readItems(
      [
        { uri: 'a:1', name: 'one' },
        'text',
        null,
        { name: 'no uri' },
        { uri: 'a:1', name: 'again' },
      ],
      [
        { uriTemplate: 'a:{x}', name: 'good' },
        { name: 'none' },
        { uriTemplate: 'a:{', name: 'bad' },
      ],
    );
    expect(items.map(({ kind, name, faults }) => [kind, name, faults])).toEqual([
      ['resource', 'one', []],
      ['resource', '#2', ['not-an-object']],
      ['resource', '#3', ['not-an-object']],
      ['resource', 'no uri', ['no-uri']],
      ['resource', 'again', ['duplicate']],
      ['template', 'good', []],
      ['template', 'none', ['no-template']],
      ['template', 'bad', ['bad-template']],
    ]);
    expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
  });
});

describe('checkReadingResult', () => {
  const contents = (item: unknown) => ({ contents: [item] });
  const rules = (definition: Record<string, unknown>, result: unknown, version = '2025-11-25') =>
    checkReadingResult(definition, result, version, []).map(({ rule, path }) => [rule, path]);

  it('finds nothing where the contents are as they were listed', () => {
    const listed = { uri: 'a:1', mimeType: 'text/plain', size: 3 };
    const item = { uri: 'a:1', mimeType: 'text/plain', text: 'abc' };
    expect(rules(listed, contents(item))).toEqual([]);
  });

  it('compares size and type with the list', () => {
    const listed = { uri: 'a:1', mimeType: 'text/html', size: 9 };
    const item = { uri: 'a:1', mimeType: 'text/plain', text: 'abc' };
    expect(rules(listed, contents(item))).toEqual([
      ['size-differs', '$.contents[0]'],
      ['type-differs', '$.contents[0].mimeType'],
    ]);
  });

  it('tells what is missing or of the wrong type', () => {
    expect(rules({}, {})).toEqual([['field-missing', '$.contents']]);
    expect(rules({}, { contents: {} })).toEqual([['field-wrong-type', '$.contents']]);
    expect(rules({}, 'text')).toEqual([['field-wrong-type', '$']]);
  });

  it('knows what 2026-07-28 requires', () => {
    const caching = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
    expect(rules({}, { contents: [], ...caching }, '2026-07-28')).toEqual([
      ['no-contents', '$.contents'],
    ]);
    const item = { uri: 'a:1', text: 'x' };
    expect(rules({}, contents(item), '2026-07-28')).toEqual([
      ['field-missing', '$.ttlMs'],
      ['field-missing', '$.cacheScope'],
      ['result-type-missing', '$.resultType'],
    ]);
    const wrong = { resultType: 'complete', ttlMs: -1, cacheScope: 'me' };
    expect(rules({}, { ...contents(item), ...wrong }, '2026-07-28')).toEqual([
      ['ttl-impossible', '$.ttlMs'],
      ['cache-scope', '$.cacheScope'],
    ]);
  });

  it('looks into the bytes', async () => {
    const png = { uri: 'a:1', mimeType: 'image/jpeg', blob: 'iVBORw0KGgo=' };
    const findings = await checkReadingBytes(contents(png));
    expect(findings.map(({ rule, pointer }) => [rule, pointer])).toEqual([
      ['image-cut-off', '/result/contents/0/blob'],
      ['mime-contradicted', '/result/contents/0/mimeType'],
    ]);
  });
});
