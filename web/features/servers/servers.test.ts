import { describe, expect, it } from 'vitest';

import { describeTarget, type ServerTarget } from '../../../core/session/connect/server-config';
import { nameFor } from '../../../core/session/connect/name-for';
import { parseServerInput } from './parse-server-input';
import { EMPTY_DRAFT, isOfferIncomplete, storeDraft, storedDraft, type ServerDraft, serversOf } from './server-draft';
import { invalidPaths } from './server-settings';

function stdio(command: string, args: string[], env: Record<string, string> = {}): ServerTarget {
  return { kind: 'stdio', command, args, env, inheritEnv: false };
}

function parsedTarget(text: string): ServerTarget | undefined {
  const parsed = parseServerInput(text);
  return parsed.kind === 'servers' ? parsed.servers[0]?.target : undefined;
}

describe('a server typed as text', () => {
  it('is a command line whose quotes are respected', () => {
    expect(parsedTarget(`node "my server.js" --note 'two words' --empty ""`)).toEqual(
      stdio('node', ['my server.js', '--note', 'two words', '--empty', '']),
    );
  });

  it('takes variables before the command', () => {
    expect(parsedTarget('API_KEY=abc MODE="x y" npx thing')).toEqual(
      stdio('npx', ['thing'], { API_KEY: 'abc', MODE: 'x y' }),
    );
  });

  it('survives being written out and read again', () => {
    const words = ['a b', `it's`, 'say "hi"', `both ' and "`, '', '--x=1', '/tmp/a', '""', 'a""b'];
    const target = stdio('run me', words);
    expect(parsedTarget(describeTarget(target))).toEqual(target);
  });

  it('is a URL, whose transport follows the path', () => {
    expect(parsedTarget('http://localhost:3001/sse')).toMatchObject({ kind: 'sse' });
    expect(parsedTarget('https://example.com/mcp')).toMatchObject({ kind: 'auto' });
    for (const text of ['http://', 'http:/x'])
      expect(parseServerInput(text)).toEqual({ kind: 'invalid', problem: { kind: 'url' } });
    for (const text of ['ftp://x/y', 'htp:/foo bar'])
      expect(parseServerInput(text)).toEqual({ kind: 'invalid', problem: { kind: 'url' } });
    expect(parsedTarget('C:/tools/server.exe')).toMatchObject({ kind: 'stdio' });
  });

  it('is no URL with credentials in it: those belong into a header', () => {
    const problem = { kind: 'credentials' };
    expect(parseServerInput('https://me:secret@x.y/mcp')).toEqual({ kind: 'invalid', problem });
    expect(parseServerInput('{"a": {"url": "https://me:secret@x.y/mcp"}}')).toEqual({
      kind: 'invalid',
      problem: { ...problem, name: 'a' },
    });
  });

  it('tells of a quotation mark that is not closed', () => {
    expect(parseServerInput('node "x')).toEqual({ kind: 'invalid', problem: { kind: 'quotes' } });
  });
});

describe('a configuration of a client', () => {
  const entry = { command: 'npx', args: ['-y', 'thing'], env: { KEY: 'v' } };
  const target = stdio('npx', ['-y', 'thing'], { KEY: 'v' });

  it.each([
    ['mcpServers', { mcpServers: { one: entry } }],
    ['servers, as in VS Code', { servers: { one: { type: 'stdio', ...entry } } }],
    ['mcp.servers', { mcp: { servers: { one: entry } } }],
    ['a bare map', { one: entry }],
  ])('is read as %s', (_, config) => {
    expect(parseServerInput(JSON.stringify(config, null, 2))).toEqual({
      kind: 'servers',
      from: 'json',
      servers: [{ name: 'one', target }],
    });
  });

  it('is read when only one entry was copied', () => {
    expect(parseServerInput(`"one": ${JSON.stringify(entry)},`)).toMatchObject({
      servers: [{ name: 'one', target }],
    });
    expect(parseServerInput(JSON.stringify(entry))).toMatchObject({ servers: [{ name: 'thing' }] });
  });

  it('may hold URLs with headers', () => {
    const text = '{"mcpServers":{"r":{"type":"http","url":"https://x.y/mcp","headers":{"A":"b"}}}}';
    expect(parsedTarget(text)).toEqual({ kind: 'http', url: 'https://x.y/mcp', headers: { A: 'b' } });
  });

  it('with a URL that is none says whose', () => {
    const text = '{"mcpServers": {"a": {"command": "x"}, "b": {"url": "${BASE}/mcp"}}}';
    expect(parseServerInput(text)).toEqual({ kind: 'invalid', problem: { kind: 'url', name: 'b' } });
  });

  it('that is not JSON says where', () => {
    expect(parseServerInput('{\n  "mcpServers": {,}\n}')).toMatchObject({
      kind: 'invalid',
      problem: { kind: 'json', line: 2 },
    });
    expect(parseServerInput('{"a": 1}')).toMatchObject({ problem: { kind: 'no-servers' } });
  });
});

describe('a server.json', () => {
  const document = {
    name: 'io.github.someone/weather',
    description: 'Weather',
    version: '1.0.0',
    packages: [
      {
        registryType: 'npm',
        identifier: 'weather',
        version: '1.0.0',
        transport: { type: 'stdio' },
        packageArguments: [{ type: 'named', name: '--place', isRequired: true }],
        environmentVariables: [{ name: 'KEY', isSecret: true }],
      },
    ],
    remotes: [{ type: 'sse', url: 'https://weather.example/sse' }],
  };
  const text = JSON.stringify(document);

  it('is a server once it has what it asks for', () => {
    const draft = { ...EMPTY_DRAFT, text };
    const open = serversOf(draft);
    expect(isOfferIncomplete(open.parsed, draft)).toBe(true);
    const given = { ...draft, offerValues: { 'argument --place 0': 'Oslo', 'env KEY 1': 'k' } };
    const { parsed, servers } = serversOf(given);
    expect(isOfferIncomplete(parsed, given)).toBe(false);
    expect(servers).toMatchObject([
      { name: 'weather', target: stdio('npx', ['-y', 'weather@1.0.0', '--place', 'Oslo'], { KEY: 'k' }) },
    ]);
    expect(serversOf({ ...draft, offer: 1 }).servers).toMatchObject([
      { target: { kind: 'sse', url: 'https://weather.example/sse' } },
    ]);
  });
});

describe('an unfinished draft', () => {
  const stored: Partial<Storage> & { text?: string } = {
    setItem: (_, value) => {
      stored.text = value;
    },
    getItem: () => stored.text ?? null,
  };
  const storage = stored as Storage;
  const kept = (part: Partial<ServerDraft>) => {
    storeDraft(storage, { ...EMPTY_DRAFT, ...part });
    expect(stored.text).not.toContain('sk-123');
    return storedDraft(storage);
  };
  const row = { name: 'API_KEY', value: 'sk-123' };

  it('is kept with the names of its variables', () => {
    const draft = { text: 'npx thing', cwd: '/tmp', secrets: [row] };
    const secrets = [{ name: 'API_KEY', value: '' }];
    expect(kept(draft)).toEqual({ ...EMPTY_DRAFT, ...draft, secrets });
    expect(kept({ text: 'https://x.y/mcp' }).text).toBe('https://x.y/mcp');
  });

  it('of a server.json is kept without its secrets', () => {
    const text = JSON.stringify({
      name: 'io.a/b',
      packages: [
        {
          registryType: 'npm',
          identifier: 'b',
          packageArguments: [
            { type: 'named', name: '--a', description: 'A' },
            { type: 'named', name: '--token', isSecret: true },
          ],
          environmentVariables: [{ name: 'KEY' }],
        },
      ],
    });
    const offerValues = { 'argument --a 0': 'x', 'argument --token 1': 'sk-123', 'env KEY 2': 'sk-123' };
    expect(kept({ text, offerValues })).toMatchObject({ text, offerValues: { 'argument --a 0': 'x' } });
    expect(kept({ text: text.replace('"isSecret"', '"value":"sk-123","isSecret"') }).text).toBe('');
  });

  it.each([
    'API_KEY=sk-123',
    'API_KEY="sk-123',
    'API_KEY=sk-123 npx x',
    '{"mcpServers": {"a": {"command": "x", "env": {"K": "sk-123',
    '"a": {"command": "x", "env": {"K": "sk-123"}}',
    'https://me:sk-123',
    'https://me:sk-123@x.y/mcp',
  ])('is kept without its text when that may hold a secret: %s', (text) => {
    expect(kept({ text }).text).toBe('');
    expect(kept({ text, secrets: [row] }).text).toBe('');
  });
});

/** What a URL's server and its faults are with these fields. */
function withFields(part: Partial<ServerDraft>) {
  const draft = { ...EMPTY_DRAFT, text: 'https://x.y/mcp', ...part };
  const [server] = serversOf(draft).servers;
  if (!server) throw new Error('There is no server.');
  return { server, faults: invalidPaths(draft, server) };
}

describe('the time limit', () => {
  it.each([
    [undefined, 60_000],
    [0, 0],
    [1.5, 1500],
    [2_000_000, 2_000_000_000],
  ])('%j is %s ms', (timeout, limit) => {
    const { server, faults } = withFields({ timeout });
    expect(server.callTimeout).toBe(limit);
    expect(faults).toEqual([]);
  });

  it.each([2_000_001, -1, 'soon'])('is not %j', (timeout) => {
    expect(withFields({ timeout }).faults).toEqual(['$.timeout']);
  });
});

describe('a header', () => {
  it.each([
    ['X-Key', 'a b\tü', undefined],
    ['X Key', 'a', 'name'],
    ['a→b', 'a', 'name'],
    ['X-Key', 'a→b', 'value'],
    ['X-Key', 'a\nb', 'value'],
    ['', 'a→b', undefined],
    ['input:a b', 'a→b', undefined],
  ])('"%s: %j" is faulty in its %s', (name, value, fault) => {
    const { faults } = withFields({ secrets: [{ name, value }] });
    expect(faults).toEqual(fault === undefined ? [] : [`$.secrets[0].${fault}`]);
  });
});

describe('the name of a new server', () => {
  it.each([
    ['npx -y @modelcontextprotocol/server-everything', 'everything'],
    ['npx -y mcp-server-kubernetes@1.2.3', 'kubernetes'],
    ['node dist/index.js', 'index'],
    ['node /opt/server-weather/dist/index.js stdio', 'weather'],
    ['uvx mcp-server-git', 'git'],
    ['node -e "process.exit(3)"', 'node'],
    ['node server.js -p 3000', 'server'],
    ['http://localhost:3000/mcp', 'localhost:3000'],
    ['docker run -i --rm -e KEY -v /a:/b ghcr.io/github/github-mcp-server:1.2', 'github'],
    ['docker run -eKEY --name=x -it mcp/fetch', 'fetch'],
    ['podman run --init alpine@sha256:9f', 'alpine'],
    ['docker mcp gateway run', 'mcp'],
  ])('of %s is %s', (text, name) => {
    const target = parsedTarget(text);
    expect(target && nameFor(target)).toBe(name);
  });
});
