import { describe, expect, it } from 'vitest';

import { checkResult } from '../../judge/check-message';
import { checkShape } from '../check-shape';
import { type Finding, findingPath, judgingVersion } from '../findings/finding';
import { gatherFindings } from '../findings/pin-finding';
import { findingText } from '../findings/finding-text';

const named = (findings: readonly Finding[]) => findings.map(({ rule, pointer }) => `${rule} ${findingPath(pointer)}`);
const checkBlock = (block: unknown, version?: string) =>
  gatherFindings((report) => {
    checkShape({ content: [block] }, 'CallToolResult', '/result', judgingVersion(version), report);
  }).filter(({ pointer, rule }) => pointer.startsWith('/result/content') && rule !== 'empty-error');
const rules = (block: unknown, version = '2025-11-25') =>
  named(checkBlock(block, version)).map((each) => each.replace('$.content[0]', '@'));

const text = { type: 'text', text: 'x' };
const link = { type: 'resource_link', uri: 'a:b', name: 'x' };
const begun = {
  resultType: 'task',
  taskId: 't',
  status: 'working',
  createdAt: '2026-07-28T12:00:00Z',
  lastUpdatedAt: '2026-07-28T12:00:00Z',
  ttlMs: null,
};

describe('checkBlock', () => {
  it.each([
    { ...text, annotations: { audience: ['user', 'assistant'], priority: 1 } },
    { ...text, annotations: { lastModified: '2025-01-12T15:00:58Z' } },
    { ...text, annotations: { lastModified: '2024-02-29' } },
    { ...text, _meta: { 'com.example/a_b.c': 1, plain: 2, 'io.modelcontextprotocol/x': 3 } },
    { type: 'image', data: 'AAAA', mimeType: 'image/png', _meta: {} },
    { type: 'audio', data: 'AAAA', mimeType: 'audio/ogg; codecs="opus"' },
    { ...link, size: 3, icons: [{ src: 'https://a/b', sizes: ['48x48', 'any'], theme: 'dark' }] },
    { ...link, uri: 'file:///x/a%20b.txt' },
    { ...link, uri: 'https://example.com/[a]?q=1#f' },
    { type: 'resource', resource: { uri: 'demo://x', text: '' } },
    {
      type: 'resource',
      resource: { uri: 'demo://x', blob: '', mimeType: 'text/plain; charset=utf-8' },
    },
    {
      type: 'resource',
      resource: { uri: 'demo://x', text: '{"a":1}', mimeType: 'application/json' },
    },
    { type: 'resource', resource: { uri: 'demo://x', text: '<svg/>', mimeType: 'image/svg+xml' } },
  ])('finds nothing in a right block: %j', (block) => {
    expect(rules(block)).toEqual([]);
  });

  it.each<[unknown, string[]]>([
    [null, ['field-wrong-type @']],
    ['text', ['field-wrong-type @']],
    [{ text: 'x' }, ['field-missing @.type']],
    [{ type: 7 }, ['field-wrong-type @.type']],
    [{ type: 'video' }, ['unknown-block-type @.type']],
    [{ type: 'resourceLink' }, ['misspelt-block-type @.type']],
    [{ type: 'tool_use', id: '1', name: 'x', input: {} }, ['block-misplaced @.type']],
    [
      { type: 'tool_result', toolUseId: '1', content: [{ type: 'text' }] },
      ['block-misplaced @.type', 'field-missing @.content[0].text'],
    ],
    [{ type: 'text' }, ['field-missing @.text']],
    [{ type: 'text', text: { a: 1 } }, ['field-wrong-type @.text']],
    [{ type: 'text', text: '' }, ['empty-text @.text']],
    [{ ...text, _meta: [] }, ['field-wrong-type @._meta']],
    [{ ...text, _meta: null, annotations: null }, ['null-member @.annotations', 'null-member @._meta']],
    [{ ...text, title: 'y' }, ['unknown-member @.title']],
    [
      { type: 'image', data: 'AAAA', mime_type: 'image/png' },
      ['field-missing @.mimeType', 'misspelt-member @.mime_type'],
    ],
    [{ type: 'image', data: 1 }, ['field-wrong-type @.data', 'field-missing @.mimeType']],
    [{ type: 'audio', data: 'AAAA', mimeType: 'mp3' }, ['mime-malformed @.mimeType']],
    [{ type: 'image', data: 'AAAA', mimeType: 'text/html' }, ['mime-of-block @.mimeType']],
    [{ ...link, uri: 'not a uri', size: '12' }, ['field-wrong-type @.size', 'uri-malformed @.uri']],
    [{ ...link, size: -1 }, ['size-impossible @.size']],
    [{ ...link, size: 1.5 }, ['field-wrong-type @.size']],
    [{ ...link, uri: '/relative/path' }, ['uri-malformed @.uri']],
    [{ ...link, uri: '' }, ['uri-malformed @.uri']],
    [{ ...link, uri: 'javascript:alert(1)' }, ['uri-dangerous @.uri']],
    [{ ...link, uri: 'demo://a b' }, ['uri-characters @.uri']],
    [{ ...link, uri: 'demo://{id}' }, ['uri-characters @.uri']],
    [{ ...link, uri: 'demo://100%' }, ['uri-percent @.uri']],
    [{ ...link, uri: 'file://home/x' }, ['uri-file-host @.uri']],
    [
      { ...link, icons: [{ src: 'javascript:1' }, 3, { src: 'https://a/b', sizes: ['big'], theme: 'red' }] },
      [
        'icon-source @.icons[0].src',
        'field-wrong-type @.icons[1]',
        'value-unknown @.icons[2].theme',
        'icon-sizes @.icons[2].sizes',
      ],
    ],
    [{ type: 'resource', resource: [] }, ['field-wrong-type @.resource']],
    [{ type: 'resource', resource: { uri: 'a:b' } }, ['resource-empty @.resource']],
    [{ type: 'resource', resource: { uri: 'a:b', text: '', blob: '' } }, ['resource-text-and-blob @.resource']],
    [
      { type: 'resource', resource: { text: 'x', mimeType: 'image/png' } },
      ['field-missing @.resource.uri', 'mime-of-text @.resource.mimeType'],
    ],
    [
      { type: 'resource', resource: { uri: 'a:b', text: '{', mimeType: 'application/json' } },
      ['text-not-json @.resource.mimeType'],
    ],
    [
      { ...text, annotations: { audience: ['me'], priority: -1, lastModified: 'now' } },
      [
        'value-unknown @.annotations.audience[0]',
        'number-range @.annotations.priority',
        'annotation-last-modified @.annotations.lastModified',
      ],
    ],
    [
      { ...text, annotations: { audience: 'user', priority: '1', lastModified: 5, level: 1 } },
      [
        'field-wrong-type @.annotations.audience',
        'field-wrong-type @.annotations.priority',
        'field-wrong-type @.annotations.lastModified',
        'unknown-member @.annotations.level',
      ],
    ],
    [{ ...text, annotations: { lastModified: '2025-02-30' } }, ['annotation-last-modified @.annotations.lastModified']],
    [
      { ...text, annotations: { lastModified: '2025-02-20T10:00:00.123456' } },
      ['annotation-no-zone @.annotations.lastModified'],
    ],
    [{ ...text, annotations: 'user' }, ['field-wrong-type @.annotations']],
    [
      { ...text, _meta: { 'a b': 1, '-x': 1, 'example..com/x': 1, 'dev.mcp/x': 1 } },
      [
        'meta-key @._meta["a b"]',
        'meta-key @._meta["-x"]',
        'meta-key @._meta["example..com/x"]',
        'meta-reserved @._meta["dev.mcp/x"]',
      ],
    ],
  ])('names what is wrong with %j', (block, expected) => {
    expect(rules(block)).toEqual(expected);
  });

  it.each<[string, unknown, string[]]>([
    ['2024-11-05', { type: 'audio', data: '', mimeType: 'audio/wav' }, ['block-too-new @.type']],
    ['2025-03-26', link, ['block-too-new @.type']],
    ['2025-06-18', { ...link, icons: [] }, ['member-too-new @.icons']],
    ['2025-03-26', { ...text, _meta: { 'a b': 1 } }, ['member-too-new @._meta']],
  ])('tells what %s does not know yet of %j', (version, block, expected) => {
    expect(rules(block, version)).toEqual(expected);
  });

  it('writes messages with the values in them', () => {
    const [finding] = checkBlock({ type: 'text', text: 5 });
    expect(finding).toEqual({
      pointer: '/result/content/0/text',
      path: '$.result.content[0].text',
      severity: 'error',
      rule: 'field-wrong-type',
      isAbsent: false,
      values: { field: 'text', expected: 'string', actual: 'number', definition: 'TextContent' },
      who: 'server',
      seq: 0,
      version: '2025-11-25',
    });
    expect(finding && findingText(finding)).toBe('text must be of type string, but is number.');
  });
});

describe('checkContent', () => {
  const found = (result: unknown, version = '2025-11-25') =>
    named(
      gatherFindings((report) => {
        const request = { method: 'tools/call', params: {} };
        checkResult(result, request, 'server', judgingVersion(version), '/result', report);
      }),
    );

  it.each<[string, unknown]>([
    ['2025-11-25', { content: [text] }],
    ['2025-11-25', { content: [text], structuredContent: {}, isError: false, _meta: {} }],
    ['2025-11-25', { content: [text], isError: true }],
    ['2026-07-28', { content: [text], structuredContent: null, resultType: 'complete' }],
    ['2026-07-28', { content: [text], structuredContent: [1], resultType: 'complete' }],
    ['2026-07-28', { resultType: 'input_required', requestState: 'x' }],
    [
      '2025-11-25',
      {
        task: {
          taskId: '1',
          status: 'working',
          createdAt: '2025-11-25T12:00:00Z',
          lastUpdatedAt: '2025-11-25T12:00:00Z',
          ttl: null,
        },
      },
    ],
  ])('finds nothing in a right result of %s: %j', (version, result) => {
    expect(found(result, version)).toEqual([]);
  });

  it.each<[string, unknown, string[]]>([
    ['2025-11-25', 'text', ['result-not-object $']],
    ['2025-11-25', {}, ['field-missing $.content']],
    ['2025-11-25', { content: null }, ['field-wrong-type $.content']],
    ['2025-11-25', { content: text }, ['field-wrong-type $.content']],
    ['2025-11-25', { content: [] }, ['empty-content $.content']],
    ['2025-11-25', { content: [], isError: true }, ['empty-error $.content']],
    ['2025-11-25', { content: [{ type: 'text', text: ' ' }], isError: true }, ['empty-error $.content']],
    ['2025-11-25', { content: [text], isError: 'true' }, ['field-wrong-type $.isError']],
    ['2025-11-25', { content: [text], is_error: true }, ['misspelt-member $.is_error']],
    ['2025-11-25', { content: [text], took: 5 }, ['unknown-member $.took']],
    ['2025-11-25', { content: [text], structuredContent: null }, ['null-member $.structuredContent']],
    [
      '2025-11-25',
      { content: [], structuredContent: [1] },
      ['field-wrong-type $.structuredContent', 'structured-without-text $.content'],
    ],
    ['2025-03-26', { content: [text], structuredContent: {} }, ['member-too-new $.structuredContent']],
    ['2025-11-25', { content: [text], resultType: 'complete' }, ['member-too-new $.resultType']],
    ['2026-07-28', { content: [text] }, ['result-type-missing $.resultType']],
    ['2026-07-28', { content: [text], resultType: 'done' }, ['result-type-unknown $.resultType']],
    [
      '2026-07-28',
      { resultType: 'input_required', inputRequests: {}, requestState: 'x' },
      ['input-required-nothing $.inputRequests'],
    ],
    ['2026-07-28', { content: [text], resultType: 1 }, ['field-wrong-type $.resultType']],
    ['2025-11-25', { content: [link, link] }, ['duplicate-link $.content[1].uri']],
    ['2026-07-28', begun, []],
    ['2026-07-28', { ...begun, status: undefined, took: 5 }, ['field-missing $.status', 'unknown-member $.took']],
  ])('names what is wrong in a result of %s: %j', (version, result, expected) => {
    expect(found(result, version)).toEqual(expected);
  });
});
