import { describe, expect, it } from 'vitest';

import { checkReadingResult } from '../../web/features/resources/check-reading-result';
import { checkMedia } from '../judge/check-media';
import { checkResult } from '../judge/check-message';
import { inspectMedia } from './content/inspect-media';
import { readItems, uriOf } from './resource';
import { findingPath, judgingVersion } from './findings/finding';
import { gatherFindings } from './findings/pin-finding';

describe('readItems', () => {
  it('shows every entry, whatever is wrong with it', () => {
    const items = readItems(
      [{ uri: 'a:1', name: 'one' }, 'text', null, { name: 'no uri' }, { uri: 'a:1', name: 'again' }],
      [{ uriTemplate: 'a:{x}', name: 'good' }, { name: 'none' }, { uriTemplate: 'a:{', name: 'bad' }],
    );
    expect(items.map(({ kind, name, findings }) => [kind, name, findings])).toEqual([
      ['resource', 'one', ['duplicate']],
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

  it('takes a resource and a template of the same text for two', () => {
    const items = readItems([{ uri: 'a:1', name: 'one' }], [{ uriTemplate: 'a:1', name: 'any' }, { name: 'none' }]);
    expect(items.map(({ findings }) => findings)).toEqual([[], [], ['no-template']]);
    expect(items.map(uriOf)).toEqual(['a:1', 'a:1', undefined]);
    expect(new Set(items.map(({ key }) => key)).size).toBe(3);
  });
});

describe('checkReadingResult', () => {
  const contents = (item: unknown) => ({ contents: [item] });
  const rules = (definition: Record<string, unknown>, result: unknown, version = '2025-11-25') =>
    [
      ...gatherFindings((report) => {
        const request = { method: 'resources/read', params: {} };
        checkResult(result, request, 'server', judgingVersion(version), '/result', report);
      }),
      ...checkReadingResult(definition, { result, elided: [] }),
    ].map(({ rule, pointer }) => [rule, findingPath(pointer)]);

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
    expect(rules({}, 'text')).toEqual([['result-not-object', '$']]);
  });

  it('knows what 2026-07-28 requires', () => {
    const caching = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
    expect(rules({}, { contents: [], ...caching }, '2026-07-28')).toEqual([['no-contents', '$.contents']]);
    const item = { uri: 'a:1', text: 'x' };
    expect(rules({}, contents(item), '2026-07-28')).toEqual([
      ['result-type-missing', '$.resultType'],
      ['field-missing', '$.ttlMs'],
      ['field-missing', '$.cacheScope'],
    ]);
    const wrong = { resultType: 'complete', ttlMs: -1, cacheScope: 'me' };
    expect(rules({}, { ...contents(item), ...wrong }, '2026-07-28')).toEqual([
      ['number-range', '$.ttlMs'],
      ['value-unknown', '$.cacheScope'],
    ]);
  });

  it('looks into the bytes', async () => {
    const png = { uri: 'a:1', mimeType: 'image/jpeg', blob: 'iVBORw0KGgo=' };
    const findings = await checkMedia(contents(png), (data) => Promise.resolve(inspectMedia(data)));
    expect(findings.map(({ rule, pointer }) => [rule, pointer])).toEqual([
      ['image-cut-off', '/result/contents/0/blob'],
      ['mime-contradicted', '/result/contents/0/mimeType'],
    ]);
  });
});
