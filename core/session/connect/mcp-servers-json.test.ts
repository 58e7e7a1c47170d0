import { describe, expect, it } from 'vitest';

import { targetFromEntry, targetsFromConfig } from './mcp-servers-json';

describe('one entry', () => {
  it('is a command, with all that may go with it', () => {
    const entry = { command: 'npx', args: ['-y', 7], env: { PORT: 80, ON: true }, cwd: '/tmp' };
    expect(targetFromEntry(entry)).toEqual({
      kind: 'stdio',
      command: 'npx',
      args: ['-y', '7'],
      env: { PORT: '80', ON: 'true' },
      inheritEnv: false,
      cwd: '/tmp',
    });
    expect(targetFromEntry({ command: 'x', args: 'no array', env: [], cwd: '' })).toEqual({
      kind: 'stdio',
      command: 'x',
      args: [],
      env: {},
      inheritEnv: false,
    });
  });

  it.each(['url', 'serverUrl', 'httpUrl'])('is a URL under %s, with its headers', (member) => {
    const entry = { [member]: 'https://x/mcp', headers: { Authorization: 'Bearer t' } };
    expect(targetFromEntry(entry)).toMatchObject({
      url: 'https://x/mcp',
      headers: { Authorization: 'Bearer t' },
    });
  });

  it.each([
    [{ url: 'https://x/mcp' }, 'auto'],
    [{ url: 'https://x/sse' }, 'sse'],
    [{ url: 'https://x/sse?key=1' }, 'sse'],
    [{ url: 'https://x/sse', type: 'streamable-http' }, 'http'],
    [{ url: 'https://x/mcp', type: 'http' }, 'http'],
    [{ url: 'https://x/mcp', transport: 'SSE' }, 'sse'],
    [{ url: 'https://x/mcp', transportType: 'streamableHttp' }, 'http'],
    [{ url: 'https://x/mcp', type: { odd: 1 } }, 'auto'],
    [{ httpUrl: 'https://x/sse' }, 'http'],
  ])('%j goes over %s', (entry, kind) => {
    expect(targetFromEntry(entry)?.kind).toBe(kind);
  });

  it.each([null, 'npx', [], {}, { command: '' }, { command: 7 }, { url: 7 }])('%j is none', (entry) => {
    expect(targetFromEntry(entry)).toBeUndefined();
  });
});

describe('a whole configuration', () => {
  const entry = { command: 'node', args: ['s.js'] };
  const names = (config: unknown) => targetsFromConfig(config).map(({ name }) => name);

  it.each([
    ['mcpServers', { mcpServers: { a: entry, b: { url: 'http://x' } } }],
    ['servers (VS Code)', { servers: { a: entry, b: { url: 'http://x' } }, inputs: [] }],
    ['mcp.servers (VS Code’s settings)', { mcp: { servers: { a: entry, b: entry } } }],
    ['context_servers (Zed)', { context_servers: { a: entry, b: entry } }],
    ['a bare map', { a: entry, b: entry }],
  ])('is read from %s', (_, config) => {
    expect(names(config)).toEqual(['a', 'b']);
  });

  it('may be one bare entry, without a name', () => {
    expect(names(entry)).toEqual(['']);
  });

  it('leaves out what names no server', () => {
    expect(names({ mcpServers: { a: entry, broken: { args: [] }, off: null } })).toEqual(['a']);
    expect(names({ theme: 'dark' })).toEqual([]);
    expect(names([entry])).toEqual([]);
  });
});
