import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { builtCommand } from '../../e2e/built-command';
import { commandOf, untapped, withCommand } from './tapped-entry';

let home = '';
let file = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'loupe-install-'));
  mkdirSync(join(home, '.cursor'));
  file = join(home, '.cursor/mcp.json');
});
afterEach(() => rmSync(home, { recursive: true }));

const CONFIGURATION = `{
    // My servers
    "mcpServers": {
        "weather": {
            "command": "node", // the local build
            "args": ["server.js", "--port", "1"],
            "env": { "API_KEY": "sk-very-secret-0123" },
        },
        "remote": { "url": "https://example.com/mcp" },
    },
}
`;

function tap(...argv: readonly string[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [builtCommand, 'tap', ...argv], {
    cwd: home,
    env: { ...process.env, HOME: home, USERPROFILE: home },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { stdout, stderr, code: status };
}

it('puts a tap into a configuration with comments, and takes it out again', () => {
  writeFileSync(file, CONFIGURATION);
  const installed = tap('--install', 'cursor', '--server', 'weather', '--record', 'a.loupe.jsonl', '--yes');
  expect(installed).toMatchObject({ code: 0, stderr: '' });
  expect(installed.stdout).toContain('-            "command": "node", // the local build');
  expect(installed.stdout).not.toContain('sk-very-secret-0123');
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('// My servers');
  expect(commandOf(text, ['mcpServers', 'weather'])).toEqual([
    ...['npx', '-y', 'mcp-loupe', 'tap', '--record', join(home, 'a.loupe.jsonl'), '--'],
    ...['node', 'server.js', '--port', '1'],
  ]);
  expect(readFileSync(`${file}.before-loupe`, 'utf8')).toBe(CONFIGURATION);
  expect(tap('--install', 'cursor', '--server', 'weather', '--yes').stderr).toContain('has a tap already');

  expect(tap('--uninstall', 'cursor', '--server', 'weather', '--yes').code).toBe(0);
  expect(commandOf(readFileSync(file, 'utf8'), ['mcpServers', 'weather'])).toEqual([
    'node',
    'server.js',
    '--port',
    '1',
  ]);
  expect(existsSync(`${file}.before-loupe-2`)).toBe(true);
});

it.runIf(process.platform !== 'win32')('changes nothing unasked, and says what is missing', () => {
  expect(tap('--install', 'cursor', '--server', 'weather', '--yes').stderr).toContain('No configuration of cursor');
  writeFileSync(file, CONFIGURATION);
  const refused: [string[], string][] = [
    [['--install', 'cursor', '--server', 'weather'], 'Add --yes to write the file.'],
    [['--install', 'cursor', '--server', 'wether', '--yes'], 'Did you mean weather?'],
    [['--install', 'cursor', '--yes'], 'require --server NAME. Servers: weather, remote.'],
    [['--install', 'cursor', '--server', 'remote', '--yes'], 'has no command'],
    [['--uninstall', 'cursor', '--server', 'weather', '--yes'], 'has no tap'],
    [['--install', 'zed', '--server', 'weather', '--yes'], 'Unknown client zed'],
    [['--install', 'cursor', '--server', 'weather', '--', 'node'], 'takes no server command'],
    [['--yes', '--', 'node'], 'require --install or --uninstall'],
  ];
  for (const [argv, why] of refused) {
    const { code, stderr } = tap(...argv);
    expect(stderr).toContain(why);
    expect(code).toBe(2);
  }
  writeFileSync(file, '{ "mcpServers": { "weather": }');
  expect(tap('--install', 'cursor', '--server', 'weather', '--yes').stderr).toContain('not valid JSON (line 1)');
  expect(readFileSync(file, 'utf8')).toBe('{ "mcpServers": { "weather": }');
  expect(existsSync(`${file}.before-loupe`)).toBe(false);
});

it('knows a tap by its command', () => {
  expect(untapped(['npx', '-y', 'mcp-loupe@0.1.0', 'tap', '--cwd', '/a', '--', 'node', 'tap'])).toEqual([
    'node',
    'tap',
  ]);
  expect(untapped(['cmd', '/c', 'npx', '-y', 'mcp-loupe', 'tap', '--', 'node'])).toEqual(['node']);
  expect(untapped(['water', 'tap', '--', 'node'])).toBeUndefined();
  expect(untapped(['npx', 'mcp-loupe', 'tap', '--'])).toBeUndefined();
});

it('keeps the indentation of a file', () => {
  const text = '{\n\t"servers": {\n\t\t"a": {\n\t\t\t"command": "x"\n\t\t}\n\t}\n}\n';
  expect(withCommand(text, ['servers', 'a'], ['y', 'z'])).toBe(
    '{\n\t"servers": {\n\t\t"a": {\n\t\t\t"command": "y",\n\t\t\t"args": [\n\t\t\t\t"z"\n\t\t\t]\n\t\t}\n\t}\n}\n',
  );
});
