import { describe, expect, it } from 'vitest';

import { declaredCapabilities, eraOf, requestMeta } from './client-declaration';
import { PROTOCOL_VERSIONS, type ProtocolSettings, DEFAULT_PROTOCOL } from '../../protocol/protocol-settings';

const declared = (version: string, settings: Partial<ProtocolSettings> = {}) =>
  declaredCapabilities(version, { ...DEFAULT_PROTOCOL, ...settings });

describe('the capabilities that are declared', () => {
  const ui = { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } };

  it.each([
    ['2024-11-05', { sampling: {}, roots: { listChanged: true } }],
    ['2025-03-26', { sampling: {}, roots: { listChanged: true } }],
    ['2025-06-18', { elicitation: {}, sampling: {}, roots: { listChanged: true } }],
    [
      '2025-11-25',
      {
        elicitation: { form: {}, url: {} },
        sampling: { tools: {}, context: {} },
        roots: { listChanged: true },
        tasks: {
          list: {},
          cancel: {},
          requests: { sampling: { createMessage: {} }, elicitation: { create: {} } },
        },
        extensions: ui,
      },
    ],
    [
      '2026-07-28',
      {
        elicitation: { form: {}, url: {} },
        sampling: { tools: {}, context: {} },
        roots: {},
        extensions: { ...ui, 'io.modelcontextprotocol/tasks': {} },
      },
    ],
  ])('of %s are those that it knows', (version, capabilities) => {
    expect(declared(version)).toEqual(capabilities);
  });

  it('leave out what was switched off, and the parts of it', () => {
    const undeclared = ['sampling', 'elicitation.url', 'roots.listChanged', 'tasks'] as const;
    expect(declared('2025-11-25', { undeclared })).toEqual({
      elicitation: { form: {} },
      roots: {},
      extensions: ui,
    });
  });

  it('have what was added merged over them', () => {
    const capabilities = { sampling: { tools: false }, experimental: { x: {} } };
    expect(declared('2025-11-25', { capabilities })).toMatchObject({
      sampling: { tools: false, context: {} },
      experimental: { x: {} },
    });
  });
});

it('every published version has its era, and an unknown one that of its neighbours', () => {
  expect(PROTOCOL_VERSIONS.filter((version) => eraOf(version) === 'modern')).toEqual(['2026-07-28']);
  expect([eraOf('1999-01-01'), eraOf('2031-01-01')]).toEqual(['legacy', 'modern']);
});

it('the _meta of every request says it all from 2026-07-28 on, and until then what was set', () => {
  const said = { clientInfo: { name: 'x', version: '1' }, capabilities: { roots: {} } };
  const settings = { ...DEFAULT_PROTOCOL, meta: { trace: 'a' }, logLevel: 'debug' } as const;
  expect(requestMeta('2025-11-25', said, settings)).toEqual({ trace: 'a' });
  expect(requestMeta('2026-07-28', said, settings)).toEqual({
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': said.clientInfo,
    'io.modelcontextprotocol/clientCapabilities': said.capabilities,
    'io.modelcontextprotocol/logLevel': 'debug',
    trace: 'a',
  });
});
