import { describe, expect, it } from 'vitest';

import { DEFAULT_PROTOCOL } from '../../../../core/protocol/protocol-settings';
import { declarationsOf, protocolDraftOf, readProtocol } from './protocol-draft';

describe('the protocol’s settings as typed', () => {
  it('come back as they were', () => {
    const settings = {
      ...DEFAULT_PROTOCOL,
      clientInfo: { name: 'other', version: '2' },
      capabilities: { experimental: { a: {} } },
      meta: { 'com.example/a': 1 },
    };
    expect(readProtocol(protocolDraftOf(settings))).toEqual({ settings, errors: {} });
    expect(readProtocol(protocolDraftOf(DEFAULT_PROTOCOL)).settings).toEqual(DEFAULT_PROTOCOL);
  });

  it('tell at which field something is wrong, and keep the others', () => {
    const draft = { ...protocolDraftOf(DEFAULT_PROTOCOL), meta: '{"a": ', capabilities: '[1]' };
    const { settings, errors: faults } = readProtocol({ ...draft, clientInfo: '{"name":"x"}' });
    expect(faults.meta).toMatchObject({ problem: 'unexpected-end' });
    expect(faults.capabilities).toBe('not-an-object');
    expect(settings.clientInfo).toEqual({ name: 'x' });
    expect(settings.meta).toEqual({});
  });
});

describe('what will be declared', () => {
  it('is both kinds of handshake while the version is open', () => {
    const [modern, legacy] = declarationsOf(DEFAULT_PROTOCOL, '1.0.0');
    expect(modern).toMatchObject({
      era: 'modern',
      json: { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } },
    });
    expect(legacy?.json).toMatchObject({
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', clientInfo: { name: 'mcp-loupe' } },
    });
  });

  it('leaves out what is switched off, and what the version does not know', () => {
    const settings = {
      ...DEFAULT_PROTOCOL,
      version: '2025-06-18' as const,
      undeclared: ['sampling' as const],
      meta: { 'com.example/a': 1 },
    };
    expect(declarationsOf(settings, '1.0.0')).toMatchObject([
      {
        json: {
          params: {
            capabilities: { elicitation: {}, roots: { listChanged: true } },
            _meta: { 'com.example/a': 1 },
          },
        },
      },
    ]);
    const [only] = declarationsOf(settings, '1.0.0');
    expect(JSON.stringify(only?.json)).not.toMatch(/sampling|tasks|url/);
  });
});
