import { describe, expect, it } from 'vitest';

import { en } from '../i18n/en';
import { parseJson } from '../json/lossless';
import { checkBlock, checkContent } from './check-content';
import { checkMedia } from './read-media';

const rules = (block: unknown) =>
  checkBlock(block, '/result/content/0').map(({ rule, path }) => `${rule} ${path}`);

describe('checkBlock', () => {
  it.each([
    { type: 'text', text: 'x', annotations: { audience: ['user', 'assistant'], priority: 1 } },
    { type: 'text', text: 'x', annotations: { lastModified: '2025-01-12T15:00:58Z' } },
    { type: 'image', data: 'AAAA', mimeType: 'image/png', _meta: {} },
    {
      type: 'resource_link',
      uri: 'file:///x',
      name: 'x',
      size: 3,
      icons: [{ src: 'https://a/b' }],
    },
    { type: 'resource', resource: { uri: 'demo://x', text: '' } },
    {
      type: 'resource',
      resource: { uri: 'demo://x', blob: '', mimeType: 'text/plain; charset=utf-8' },
    },
    { type: 'tool_use', id: '1', name: 'x', input: {} },
    { type: 'tool_result', toolUseId: '1', content: [{ type: 'text', text: 'x' }] },
  ])('finds nothing in a right block: $type', (block) => {
    expect(rules(block)).toEqual([]);
  });

  it.each([
    [null, ['not-an-object $.content[0]']],
    ['text', ['not-an-object $.content[0]']],
    [{ text: 'x' }, ['field-missing $.content[0]']],
    [{ type: 7 }, ['field-wrong-type $.content[0].type']],
    [{ type: 'video' }, ['unknown-block-type $.content[0].type']],
    [{ type: 'text' }, ['field-missing $.content[0]']],
    [{ type: 'text', text: { a: 1 } }, ['field-wrong-type $.content[0].text']],
    [{ type: 'text', text: '' }, ['empty-text $.content[0].text']],
    [{ type: 'text', text: 'x', _meta: [] }, ['field-wrong-type $.content[0]._meta']],
    [
      { type: 'image', data: 1 },
      ['field-wrong-type $.content[0].data', 'field-missing $.content[0]'],
    ],
    [{ type: 'audio', data: 'AAAA', mimeType: 'mp3' }, ['mime-malformed $.content[0].mimeType']],
    [
      { type: 'resource_link', uri: 'not a uri', name: 'x', size: '12' },
      ['field-wrong-type $.content[0].size', 'uri-malformed $.content[0].uri'],
    ],
    [
      { type: 'resource_link', uri: 'a:b', name: 'x', icons: [{ src: 'javascript:1' }, 3] },
      ['icon-source $.content[0].icons[0].src', 'not-an-object $.content[0].icons[1]'],
    ],
    [{ type: 'resource', resource: [] }, ['field-wrong-type $.content[0].resource']],
    [{ type: 'resource', resource: { uri: 'a:b' } }, ['resource-empty $.content[0].resource']],
    [
      { type: 'resource', resource: { uri: 'a:b', text: '', blob: '' } },
      ['resource-text-and-blob $.content[0].resource'],
    ],
    [
      {
        type: 'text',
        text: 'x',
        annotations: { audience: ['me'], priority: -1, lastModified: 'now' },
      },
      [
        'annotation-audience $.content[0].annotations.audience',
        'annotation-priority $.content[0].annotations.priority',
        'annotation-last-modified $.content[0].annotations.lastModified',
      ],
    ],
    [
      {
        type: 'text',
        text: 'x',
        annotations: { audience: 'user', priority: '1', lastModified: 5 },
      },
      [
        'annotation-audience $.content[0].annotations.audience',
        'annotation-priority $.content[0].annotations.priority',
        'annotation-last-modified $.content[0].annotations.lastModified',
      ],
    ],
    [
      { type: 'text', text: 'x', annotations: 'user' },
      ['field-wrong-type $.content[0].annotations'],
    ],
    [
      { type: 'tool_result', toolUseId: '1', content: [{ type: 'text' }] },
      ['field-missing $.content[0].content[0]'],
    ],
  ])('names what is wrong with %j', (block, expected) => {
    expect(rules(block)).toEqual(expected);
  });

  it('writes messages with the values in them', () => {
    const [finding] = checkBlock({ type: 'text', text: 5 }, '/result/content/3');
    expect(finding).toEqual({
      pointer: '/result/content/3/text',
      path: '$.content[3].text',
      severity: 'error',
      rule: 'field-wrong-type',
      message: 'text must be of type string, but is number.',
      values: { field: 'text', expected: 'string', actual: 'number' },
    });
  });
});

describe('checkContent', () => {
  const found = (result: unknown) =>
    checkContent(result, '/result').map((f) => `${f.rule} ${f.path}`);

  it('wants an array with something in it', () => {
    expect(found({})).toEqual(['field-missing $']);
    expect(found({ content: { type: 'text' } })).toEqual(['content-not-array $.content']);
    expect(found({ content: [] })).toEqual(['empty-content $.content']);
    expect(found({ content: [{ type: 'text', text: 'x' }] })).toEqual([]);
  });

  it('sees the second of two equal links', () => {
    const link = { type: 'resource_link', uri: 'a:b', name: 'x' };
    expect(found({ content: [link, { ...link, uri: 'a:c' }, link] })).toEqual([
      'duplicate-link $.content[2].uri',
    ]);
  });

  it('compares text and structuredContent by meaning', () => {
    const text = (value: string) => ({ type: 'text', text: value });
    const structuredContent = parseJson('{"a":1.0,"b":[12345678901234567890]}');
    const check = (...texts: string[]) => found({ content: texts.map(text), structuredContent });
    expect(check('{ "b": [12345678901234567890], "a": 1 }')).toEqual([]);
    expect(check('{"a":1,"b":[12345678901234567891]}')).toEqual(['text-differs $.content[0].text']);
    expect(check('prose', '{"a":1,"b":[12345678901234567890]}')).toEqual([]);
    expect(check('prose')).toEqual([]);
    expect(found({ content: [], structuredContent })).toEqual([
      'structured-without-text $.content',
    ]);
  });
});

describe('checkMedia', () => {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const found = async (block: unknown) =>
    (await checkMedia(block, '/result/content/0')).map((f) => `${f.rule} ${f.path}`);

  it('confirms what is right', async () => {
    expect(await found({ type: 'image', data: png, mimeType: 'image/png' })).toEqual([]);
    expect(
      await found({ type: 'resource', resource: { blob: png, mimeType: 'image/png' } }),
    ).toEqual([]);
    expect(
      await found({ type: 'resource', resource: { blob: 'aGk=', mimeType: 'text/plain' } }),
    ).toEqual([]);
    expect(await found({ type: 'text', text: 'x' })).toEqual([]);
  });

  it('contradicts what is wrong', async () => {
    expect(await found({ type: 'image', data: png, mimeType: 'image/jpeg' })).toEqual([
      'mime-contradicted $.content[0].mimeType',
    ]);
    expect(await found({ type: 'audio', data: png, mimeType: 'audio/x-strange' })).toEqual([
      'mime-contradicted $.content[0].mimeType',
    ]);
    expect(await found({ type: 'image', data: 'aGVsbG8=', mimeType: 'image/png' })).toEqual([
      'mime-unconfirmed $.content[0].mimeType',
    ]);
    expect(await found({ type: 'image', data: 'a%b=', mimeType: 'image/png' })).toEqual([
      'base64-invalid $.content[0].data',
    ]);
    expect(await found({ type: 'image', data: '', mimeType: 'image/png' })).toEqual([
      'media-empty $.content[0].data',
    ]);
    expect(
      await found({ type: 'resource', resource: { blob: png, mimeType: 'image/gif' } }),
    ).toEqual(['mime-contradicted $.content[0].resource.mimeType']);
  });
});

describe('rules', () => {
  it('have a text in the catalogue that says the same as the export', () => {
    const bad = [
      { type: 'text', text: 1, annotations: { priority: 9 } },
      { type: 'resource', resource: {} },
      { type: 'x' },
    ];
    const findings = checkContent({ content: bad }, '/result');
    expect(findings.length).toBeGreaterThan(4);
    for (const { rule, message, values } of findings) {
      const text: string = en.content.rules[rule as keyof typeof en.content.rules];
      const filled = text.replace(/\{(\w+)\}/g, (_, name: string) => String(values?.[name]));
      expect(filled).toBe(message);
    }
  });
});
