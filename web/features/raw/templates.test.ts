import { isObject } from '../../../core/json/json-object';
import { describe, expect, it } from 'vitest';

import { PROTOCOL_VERSIONS, type ProtocolVersion } from '../../../core/protocol/protocol-settings';
import { checkMessage } from './check-message';
import { composeTemplate, metaOf, type TemplateSource, templatesOf, withFreshIds } from './templates';

const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'loupe', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': { roots: {} },
};

const source = (version: ProtocolVersion): TemplateSource => ({
  version,
  clientInfo: { name: 'loupe', version: '1' },
  capabilities: { roots: {} },
  id: 'raw-1',
  meta: version === '2026-07-28' ? envelope : {},
  requestId: 'raw-0',
  toolName: 'bake',
  promptName: 'greet',
  resourceUri: 'file:///menu',
  serverRequestId: 7,
});

const compose = (version: ProtocolVersion, key: string): unknown => {
  const template = templatesOf(version).find((each) => each.key === key);
  if (!template) throw new Error(`${version} has no template ${key}.`);
  return JSON.parse(composeTemplate(template, source(version)));
};

describe.each(PROTOCOL_VERSIONS)('the templates of %s', (version) => {
  const methods = templatesOf(version).filter(({ kind }) => kind !== 'other');

  it('are one for each method, and nothing is odd about them', () => {
    expect(new Set(methods.map(({ key }) => key)).size).toBe(methods.length);
    for (const template of methods) {
      const remarks = checkMessage(composeTemplate(template, source(version)), {
        version,
        isLineBased: false,
        wasSent: () => false,
        isUnanswered: () => false,
      });
      expect(
        remarks.filter(({ kind }) => kind !== 'extension'),
        template.key,
      ).toEqual([]);
    }
  });

  it('carry in every request what was declared, where the version wants that', () => {
    for (const template of methods.filter(({ kind }) => kind === 'request')) {
      const message: unknown = JSON.parse(composeTemplate(template, source(version)));
      const params = isObject(message) && isObject(message['params']) ? message['params'] : {};
      expect(params['_meta'], template.key).toEqual(version === '2026-07-28' ? envelope : undefined);
    }
  });
});

it('are those of the version only', () => {
  const keys = (version: ProtocolVersion) => templatesOf(version).map(({ key }) => key);
  expect(keys('2024-11-05')).toContain('initialize');
  expect(keys('2024-11-05')).not.toContain('tasks/get');
  expect(keys('2025-11-25')).toContain('tasks/result');
  expect(keys('2026-07-28')).toContain('tasks/update');
  expect(keys('2026-07-28')).not.toContain('ping');
  expect(compose('2025-06-18', 'initialize')).toMatchObject({
    id: 'raw-1',
    params: { protocolVersion: '2025-06-18', capabilities: { roots: {} } },
  });
  expect(compose('2025-06-18', 'ping')).toEqual({ jsonrpc: '2.0', id: 'raw-1', method: 'ping' });
  expect(compose('2025-06-18', 'other result')).toEqual({ jsonrpc: '2.0', id: 7, result: {} });
});

describe('a fresh id', () => {
  it('changes the id and the progress token that is the same, and no other character', () => {
    const text = '{ "id" : 1.0,\n "params":{"_meta":{"progressToken":1.0,"id":1.0}} }';
    expect(withFreshIds(text, () => 'raw-2')).toBe(
      '{ "id" : "raw-2",\n "params":{"_meta":{"progressToken":"raw-2","id":1.0}} }',
    );
    expect(withFreshIds('{"id":"a","params":{"_meta":{"progressToken":"b"}}}', () => 'c')).toBe(
      '{"id":"c","params":{"_meta":{"progressToken":"b"}}}',
    );
  });

  it('is one for each request of a batch, to which what refers to them still leads', () => {
    const text = (first: string, second: string) =>
      `[{"id":"${first}","method":"a","params":{"_meta":{"progressToken":"${first}"}}}, {"id":"raw-1-a","result":{}},
       {"method":"notifications/cancelled","params":{"requestId":"${second}"}}, 7, {"id":"${second}","method":"b"}]`;
    let next = 2;
    const fresh = () => `raw-${next++}`;
    expect(withFreshIds(text('raw-1-a', 'raw-1-b'), fresh)).toBe(text('raw-2-a', 'raw-2-b'));
    expect(withFreshIds(text('x', 'y'), fresh)).toBe(text('raw-3', 'raw-4'));
    expect(withFreshIds(text('x', 'raw-9'), fresh, true)).toBe(text('x', 'raw-5'));
    expect(withFreshIds(text('x', 'y'), fresh, true)).toBeUndefined();
  });

  it('is not for what has none', () => {
    for (const text of ['', '{"method":"x"}', '[{"id":1}]', '[]', '{"id":1'])
      expect(withFreshIds(text, () => 'raw-2')).toBeUndefined();
  });
});

it('takes what every request carries from the message that would be sent', () => {
  const meta = { progressToken: 'loupe-1', 'com.example/x': 1 };
  expect(metaOf({ params: { name: 'x', _meta: meta } })).toEqual({ 'com.example/x': 1 });
  expect(metaOf(undefined)).toEqual({});
});
