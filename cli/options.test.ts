import { mkdtempSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { DIST, serversFromOptions, serverName } from './resolve-servers';
import { chooseToken, UsageError } from './options';
import { parsePageOptions } from './page-options';
import { parseCompare } from './recording/compare-files';
import { parseReplay } from './recording/replay';
import { parseTestOptions } from './suite/test-options';

describe('parsePageOptions', () => {
  it('takes options up to the first other word, and the rest verbatim', () => {
    const options = parsePageOptions(['--port', '7000', '--no-open', 'node', 'a.js', '--port', '1', '--', '-x']);
    expect(options).toMatchObject({ port: 7000, 'no-open': true, host: '127.0.0.1' });
    expect(options.words).toEqual(['node', 'a.js', '--port', '1', '--', '-x']);
  });

  it('takes --name=value, and everything after -- as the server', () => {
    const options = parsePageOptions(['--port=7001', '--', '--odd-command', '--help']);
    expect(options).toMatchObject({ port: 7001, words: ['--odd-command', '--help'] });
  });

  it('takes the name of a demo', () => {
    expect(parsePageOptions(['--demo', 'protected'])).toMatchObject({ demo: 'protected', words: [] });
    expect(parsePageOptions([])).toMatchObject({ demo: undefined });
  });

  it('takes a host for apps, below which there can be names', () => {
    const hostOf = (name: string) => parsePageOptions(['--app-host', name]).appHost;
    expect(parsePageOptions([]).appHost).toBeUndefined();
    expect(['localhost', 'Apps.Example.com'].map(hostOf)).toEqual(['localhost', 'apps.example.com']);
    for (const name of ['http://localhost', 'localhost:6280', '*.localhost', ''])
      expect(() => hostOf(name)).toThrow(`--app-host ${name}: enter a host name`);
    expect(() => hostOf('127.0.0.1')).toThrow('not an IP address');
  });

  it('takes a path for the page that browsers leave as it is', () => {
    const pathOf = (path: string) => parsePageOptions(['--base-path', path]).basePath;
    expect(parsePageOptions([]).basePath).toBe('');
    expect(['/', '/loupe', '/loupe/', '/tools/loupe-2_a.b~c'].map(pathOf)).toEqual([
      '',
      '/loupe',
      '/loupe',
      '/tools/loupe-2_a.b~c',
    ]);
    const malformed = [
      'loupe',
      '//',
      '//host',
      '/a//b',
      '/a/../b',
      '/./a',
      '/a b',
      '/a?b',
      '/a#b',
      '/%61',
      '/ä',
      '/a"b',
    ];
    for (const path of [...malformed, 'https://host/loupe', 'C:/Program Files/Git/loupe'])
      expect(() => pathOf(path), path).toThrow(`--base-path ${path}: enter a path such as /loupe`);
  });

  it('takes a folder that is there, by its absolute path', () => {
    const folder = mkdtempSync(join(tmpdir(), 'loupe-options-'));
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(parsePageOptions(['--folder', relative(process.cwd(), folder)])).toMatchObject({ folder });
    expect(() => parsePageOptions(['--folder', join(folder, 'none')])).toThrow('Create it first');
    expect(() => parsePageOptions(['--folder', file])).toThrow('is not a folder');
    expect(parsePageOptions(['--watch'])).toMatchObject({ watch: true, folder: undefined });
  });

  it.each([
    [['--prot', '1']],
    [['--port', 'x']],
    [['--port', '65536']],
    [['--port=-1']],
    [['--port']],
    [['--no-open=1']],
    [['--host', '']],
    [['--host=']],
    [['--server', 'a']],
    [['--config', 'f', 'node', 'a.js']],
    [['--demo', 'village']],
    [['--demo', 'protected', 'node', 'a.js']],
    [['--demo', 'town', '--config', 'f']],
    [['--env', 'A=1']],
    [['--env', 'NO_SUCH_VARIABLE', 'node', 'a.js']],
  ])('refuses %j', (argv) => {
    expect(() => parsePageOptions(argv)).toThrow(UsageError);
  });
});

describe('a mistake on the command line', () => {
  it('is told in words, without the names of classes and codes', () => {
    expect(() => parsePageOptions(['--prot', '1'])).toThrow('Unknown option --prot. Did you mean --port? See --help.');
  });

  it.each(['ftp://example.com', 'ws://localhost:1', 'http://'])(
    'does not take the address %s for a command',
    (address) => {
      const options = parsePageOptions([address]);
      expect(() => serversFromOptions(options)).toThrow(UsageError);
    },
  );
});

describe('chooseToken', () => {
  it('is long, random and safe in a URL unless it is pinned', () => {
    expect(chooseToken(undefined)).toMatch(/^[\w-]{43}$/);
    expect(chooseToken(undefined)).not.toBe(chooseToken(undefined));
    expect(chooseToken('0123456789abcdef')).toBe('0123456789abcdef');
    expect(() => chooseToken('short')).toThrow(UsageError);
    expect(() => chooseToken('0123456789abcdef/?#')).toThrow(UsageError);
  });
});

describe('serverName', () => {
  it.each([
    ['npx -y @modelcontextprotocol/server-everything', 'everything'],
    ['npx -y @modelcontextprotocol/server-filesystem@2025.1.1 /home', 'filesystem'],
    ['npx mcp-server-sqlite', 'sqlite'],
    ['uvx mcp-server-fetch', 'fetch'],
    ['pnpm dlx @acme/weather-mcp', 'weather'],
    ['node path/server.js', 'server'],
    ['node --import tsx ./weather.ts stdio', 'weather'],
    ['node packages/tides/dist/index.js', 'tides'],
    ['python3 -m mcp_server_time', 'mcp_server_time'],
    ['docker run -i --rm -e TOKEN ghcr.io/github/github-mcp-server:latest', 'github'],
    ['/opt/tools/notes-mcp --stdio', 'notes'],
    ['C:\\tools\\npx.cmd @acme/server-x', 'x'],
    ['http://localhost:3001/mcp?a=b', 'localhost:3001'],
  ])('%s → %s', (line, name) => {
    expect(serverName(line.split(' '))).toBe(name);
  });
});

describe('launchServers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-config-'));
  const launch = (text: string, ...more: string[]) => {
    const file = join(folder, 'config.json');
    writeFileSync(file, text);
    return serversFromOptions(parsePageOptions(['--config', file, ...more]));
  };

  it('connects to a URL, to a command, or to the demo server', () => {
    const url = serversFromOptions(parsePageOptions(['https://example.com/mcp']));
    expect(url).toEqual({
      servers: [{ name: 'example.com', config: { url: 'https://example.com/mcp' } }],
      autoConnect: 'example.com',
    });
    const command = serversFromOptions(parsePageOptions(['node', 'a.js', '--flag']));
    expect(command.servers).toEqual([{ name: 'a', config: { command: 'node', args: ['a.js', '--flag'] } }]);
    const demo = serversFromOptions(parsePageOptions([]));
    expect(demo).toMatchObject({
      servers: [{ name: 'demo', config: { args: [join(DIST, 'demo', 'server.js')] } }],
      autoConnect: 'demo',
    });
  });

  it('adds headers and variables of the command line to the server that it names', () => {
    vi.stubEnv('HERE', 'now');
    onTestFinished(() => void vi.unstubAllEnvs());
    const command = serversFromOptions(parsePageOptions(['--env', 'A=b=c', '--env', 'HERE', 'node', 'a.js']));
    expect(command.servers).toMatchObject([{ config: { command: 'node', env: { A: 'b=c', HERE: 'now' } } }]);
    const url = serversFromOptions(parsePageOptions(['--header', 'X-Town: Oslo', 'https://example.com/mcp']));
    expect(url.servers).toMatchObject([{ config: { headers: { 'X-Town': 'Oslo' } } }]);
    const two = '{"a":{"command":"x","env":{"K":"v"}},"b":{"url":"http://y"}}';
    expect(launch(two, '--server', 'a', '--env', 'L=w').servers).toMatchObject([
      { name: 'a', config: { env: { K: 'v', L: 'w' } } },
      { name: 'b', config: { url: 'http://y' } },
    ]);
    expect(() => launch(two, '--env', 'L=w')).toThrow(/Choose one with --server/);
    expect(() => launch(two, '--server', 'b', '--env', 'L=w')).toThrow('--env requires a server command.');
  });

  it.each([
    ['{"mcpServers":{"a":{"command":"x","env":{"K":"v"}}}}'],
    ['{"servers":{"a":{"command":"x","env":{"K":"v"}}}, "inputs": []}'],
    ['{"a":{"command":"x","env":{"K":"v"}}}'],
    ['// a comment\n{"mcpServers":{"a":{"command":"x","env":{"K":"v"},},},}'],
  ])('reads %s and connects to its only server', (text) => {
    expect(launch(text)).toEqual({
      servers: [{ name: 'a', config: { command: 'x', env: { K: 'v' } } }],
      autoConnect: 'a',
    });
  });

  it('connects to the one asked for, and to none of several', () => {
    const two = '{"mcpServers":{"a":{"command":"x"},"b":{"url":"http://y"}}}';
    expect(launch(two)).not.toHaveProperty('autoConnect');
    expect(launch(two, '--server', 'b').autoConnect).toBe('b');
    expect(() => launch(two, '--server', 'c')).toThrow(/"c".* a, b/);
  });

  it('reads a server.json, whose values come from the environment', () => {
    const stdio = { type: 'stdio' };
    const needing = {
      registryType: 'npm',
      identifier: 'weather',
      version: '1.0.0',
      transport: stdio,
      packageArguments: [{ type: 'named', name: '--api-key', isRequired: true, isSecret: true }],
    };
    const document = { name: 'io.a/weather', description: 'x', version: '1', packages: [needing] };
    expect(() => launch(JSON.stringify(document))).toThrow(/npm weather requires API_KEY/);
    vi.stubEnv('API_KEY', 's3cret');
    expect(launch(JSON.stringify(document))).toMatchObject({
      servers: [
        {
          name: 'weather',
          config: {
            command: 'npx',
            args: ['-y', 'weather@1.0.0', '--api-key', '${input:api-key}'],
            env: { 'input:api-key': 's3cret' },
          },
        },
      ],
      autoConnect: 'weather',
    });
    vi.unstubAllEnvs();
    const remotes = [{ type: 'sse', url: 'https://a.example/sse' }];
    const both = JSON.stringify({ ...document, remotes });
    // The next one is not taken in silence.
    expect(() => launch(both)).toThrow(/npm weather requires API_KEY/);
    const remote = { name: 'weather-sse', config: { url: 'https://a.example/sse', type: 'sse' } };
    expect(launch(both, '--server', 'weather-sse')).toMatchObject({
      servers: [remote],
      autoConnect: 'weather-sse',
    });
    vi.stubEnv('API_KEY', 's3cret');
    expect(launch(both)).toMatchObject({
      servers: [{ name: 'weather-npm' }, remote],
      autoConnect: 'weather-npm',
    });
    vi.unstubAllEnvs();
    expect(() => launch(JSON.stringify({ ...document, packages: [] }))).toThrow(/no package/);
  });

  it('starts nothing of a server.json that breaks a rule, and says which', () => {
    const evil = { registryType: 'npm', identifier: '--call=sh', version: 'latest' };
    const document = { name: 'weather', description: 'x', version: '^1', packages: [evil] };
    const said = () => launch(JSON.stringify(document));
    expect(said).toThrow(UsageError);
    for (const words of [
      /^--config .*: not a valid server\.json\.$/m,
      /^ {2}\$\.name: The name must be/m,
      /^ {2}\$\.version: .*range/m,
      /^ {2}\$\.packages\[0\]\.identifier: “--call=sh” starts with a hyphen/m,
      /^ {2}\$\.packages\[0\]: Missing required field transport/m,
    ])
      expect(said).toThrow(words);
  });

  it('takes what VS Code would ask for from the environment', () => {
    const weather = {
      type: 'stdio',
      command: 'node',
      args: ['s.js', '--region=${input:region}'],
      env: { KEY: '${input:api-key}' },
    };
    const inputs = [
      { type: 'promptString', id: 'api-key', description: 'A key', password: true },
      { type: 'promptString', id: 'region', default: 'eu' },
    ];
    const text = JSON.stringify({ inputs, servers: { weather } });
    expect(() => launch(text)).toThrow(/weather requires API_KEY\./);
    // Of several servers the others can be used, and the page asks.
    const remote = { url: 'https://a.example/mcp', headers: { A: 'Bearer ${input:api-key}' } };
    const two = JSON.stringify({ inputs, servers: { weather, remote } });
    expect(launch(two).servers[1]?.config).toEqual({
      ...remote,
      headers: { ...remote.headers, 'input:api-key': '' },
    });
    expect(() => launch(two, '--server', 'remote')).toThrow(/remote requires API_KEY/);
    vi.stubEnv('API_KEY', 's3cret');
    expect(launch(text).servers).toEqual([
      {
        name: 'weather',
        config: {
          ...weather,
          env: { ...weather.env, 'input:api-key': 's3cret', 'input:region': 'eu' },
        },
      },
    ]);
    vi.unstubAllEnvs();
  });

  it('takes inputs and variables whose names are not ASCII', () => {
    const text = JSON.stringify({ servers: { a: { command: 'node', args: ['${input:密钥}', '${口令}'] } } });
    expect(() => launch(text)).toThrow(/a requires 口令/);
    vi.stubEnv('口令', 's3cret');
    expect(() => launch(text)).toThrow(/a requires 密钥/);
    vi.stubEnv('密钥', 'k3y');
    expect(launch(text).servers[0]?.config).toMatchObject({ env: { 'input:密钥': 'k3y', 'input:口令': 's3cret' } });
    vi.unstubAllEnvs();
  });

  it('takes what other clients take from the environment, and refuses what nothing has a value for', () => {
    const notes = {
      command: 'node',
      args: ['${HOME_OF_NOTES}/s.js', '--key=${env:NOTES_KEY}', '--level', '${NOTES_LEVEL:-low}'],
      env: { KEY: '${NOTES_KEY}', OWN: '$1 ${OWN} ${#x}' },
      cwd: '${userHome}',
    };
    const text = JSON.stringify({ mcpServers: { notes } });
    expect(() => launch(text)).toThrow(/notes requires HOME_OF_NOTES, NOTES_KEY\. Set them/);
    vi.stubEnv('HOME_OF_NOTES', '/home/notes');
    vi.stubEnv('NOTES_KEY', 's3cret ${HOME_OF_NOTES}');
    const [{ config } = {}] = launch(text).servers;
    vi.unstubAllEnvs();
    expect(config).toEqual({
      command: 'node',
      args: ['/home/notes/s.js', '--key=${input:NOTES_KEY}', '--level', 'low'],
      env: {
        KEY: 's3cret ${HOME_OF_NOTES}',
        OWN: '$1 ${OWN} ${#x}',
        'input:NOTES_KEY': 's3cret ${HOME_OF_NOTES}',
      },
      cwd: homedir(),
    });
    const asking = { url: 'https://a.example/${workspaceFolder}', headers: { A: '${command:a.b}' } };
    expect(() => launch(JSON.stringify({ servers: { asking } }))).toThrow(
      'no value for ${workspaceFolder}, ${command:a.b} (asking)',
    );
  });

  it('says where a file is wrong', () => {
    expect(() => launch('{\n  "mcpServers": oops\n}')).toThrow(/2:1\d/);
    for (const wrong of ['1', '{"mcpServers": 1}', '{"mcpServers": {"a": "node"}}'])
      expect(() => launch(wrong)).toThrow('a server must be a JSON object');
    expect(() => serversFromOptions(parsePageOptions(['--config', '/no/such']))).toThrow(/no\/such/);
  });
});

describe('record', () => {
  it('takes a file by its name or its option, and the server after it', () => {
    const here = process.cwd();
    const one = parsePageOptions(['record', '--port', '7000', 'a.loupe.jsonl', 'node', 'x.js']);
    expect(one).toMatchObject({ port: 7000, record: join(here, 'a.loupe.jsonl') });
    expect(one.words).toEqual(['node', 'x.js']);
    const other = parsePageOptions(['record', '--record=a.loupe.jsonl', '--no-open', 'node', '--x']);
    expect(other).toMatchObject({ record: join(here, 'a.loupe.jsonl'), 'no-open': true });
    expect(other.words).toEqual(['node', '--x']);
    // A folder gets a file that is named by the time.
    expect(parsePageOptions(['record', 'node', 'x.js'])).toMatchObject({ record: here });
    // A server's own arguments stay its own.
    const own = parsePageOptions(['record', 'node', 'x.js', '--record', 'b.loupe.jsonl']);
    expect(own.words).toEqual(['node', 'x.js', '--record', 'b.loupe.jsonl']);
    expect(parsePageOptions(['record', '--help'])).toMatchObject({ help: true, record: undefined });
    expect(parsePageOptions(['node'])).toMatchObject({ record: undefined });
  });

  it.each([
    [['record', '--record', 'a.txt', 'node'], 'the name of a recording must end with .loupe.jsonl'],
    [['record', 'a.loupe.jsonl.gz', 'node'], 'the name of a recording must end with .loupe.jsonl'],
    [['record', '--record', 'none/a.loupe.jsonl', 'node'], "can't be written"],
    [['record', '--record', 'a.loupe.jsonl', 'b.loupe.jsonl', 'node'], 'not both'],
    [['record', '--record'], '--record'],
  ])('refuses %j', (argv, words) => {
    expect(() => parsePageOptions(argv)).toThrow(words);
  });
});

describe('files on the command line', () => {
  it('stand before, between and after options, and after -- whatever they are called', () => {
    const test = parseTestOptions(['a.yaml', '--tags', 'x,y', 'b.yaml', '--bail', '--', '--c.yaml']);
    expect(test).toMatchObject({ files: ['a.yaml', 'b.yaml', '--c.yaml'], tags: ['x', 'y'] });
    expect(test).toMatchObject({ bail: true, parallel: 1 });
    const compare = ['--ignore', '$..at', 'l', '--json', '--', '-r'];
    expect(parseCompare(compare)).toMatchObject({ files: ['l', '-r'], ignore: ['$..at'], json: true });
    const replay = ['--latency', 'none', '--port=0', '--', '-old.loupe.jsonl'];
    expect(parseReplay(replay)).toEqual({ file: '-old.loupe.jsonl', latency: 'none', port: 0, first: undefined });
  });

  it.each([
    [() => parseTestOptions(['--bail']), 'test requires a FILE: NAME.loupe.yaml.'],
    [() => parseTestOptions(['a.yaml', '--bale']), 'Unknown option --bale. See --help.'],
    [() => parseTestOptions(['a.yaml', '--junit']), '--junit requires a value. See --help.'],
    [() => parseCompare(['l']), 'compare requires two recordings: OLD and NEW.'],
    [() => parseCompare(['l', 'r', 'x']), 'compare requires two recordings'],
    [() => parseReplay(['--port', '1']), 'replay requires a FILE'],
    [() => parseReplay(['a', 'b']), 'replay takes one FILE. Unexpected argument: b'],
    [() => parseReplay(['a', '--port', '65536']), /0 to 65535, not "65536"\.$/],
  ])('are refused with a reason: %s', (parse, reason) => {
    expect(parse).toThrow(UsageError);
    expect(parse).toThrow(reason);
  });
});
