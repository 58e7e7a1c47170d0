import { describe, expect, it } from 'vitest';
import { parseCommand } from './command-options';
import { UsageError } from './options';

describe('parseCommand', () => {
  it('takes options before the server and after its last argument', () => {
    expect(
      parseCommand(['call', '--env', 'A=1=2', 'node', 's.js', '--tool', 'echo', '--args={"n":1.0}']),
    ).toMatchObject({
      command: 'call',
      words: ['node', 's.js'],
      tool: 'echo',
      env: { A: '1=2' },
      args: { n: { source: '1.0' } },
    });
    expect(parseCommand(['check', 'http://h/mcp', '--json', '--header', 'X-A: b: c'])).toMatchObject({
      words: ['http://h/mcp'],
      json: true,
      junit: undefined,
      headers: { 'X-A': 'b: c' },
    });
    expect(parseCommand(['list'])).toMatchObject({ words: [], protocol: 'auto' });
  });

  it('leaves to the server what stands between its words, and all that follows --', () => {
    expect(parseCommand(['check', 'node', '--json', 's.js', '--json'])).toMatchObject({
      words: ['node', '--json', 's.js'],
      json: true,
    });
    expect(parseCommand(['check', '--', 'node', 's.js', '--json'])).toMatchObject({
      words: ['node', 's.js', '--json'],
      json: false,
    });
    expect(parseCommand(['list', '--', 'list', '--help'])).toMatchObject({
      words: ['list', '--help'],
    });
    // `list` knows no --json, and no server's words go with --config.
    expect(parseCommand(['list', 'serve', '--json'])).toMatchObject({ words: ['serve', '--json'] });
    expect(parseCommand(['list', 'serve', '--config', 'f'])).toMatchObject({
      words: ['serve', '--config', 'f'],
      config: undefined,
    });
    expect(parseCommand(['list', 'npx', 's', '--', '--protocol', '2025-06-18'])).toMatchObject({
      words: ['npx', 's', '--'],
      protocol: '2025-06-18',
    });
  });

  it('takes a time limit for every command, and keeps what it passes on', () => {
    for (const more of [['list'], ['call', '--tool', 'a'], ['read', '--uri', 'u'], ['check']])
      expect(parseCommand([...more, '--timeout', '5s', 'node', '--stdio'])).toMatchObject({
        timeoutMs: 5000,
        words: ['node', '--stdio'],
        forwardedOptions: ['--stdio'],
      });
    const own = ['call', '--tool', 'a', 'node', 's.js', '--tools=x', '--tool', 'y', '--more'];
    expect(parseCommand(own)).toMatchObject({ tool: 'a', words: own.slice(3) });
    expect(parseCommand(['list', '--', 'node', '--x'])).toMatchObject({ forwardedOptions: [] });
  });

  it.each([[['list', '--help']], [['call', '-h']], [['check', 'node', 's.js', '--help']]])('%j asks for help', (argv) =>
    expect(parseCommand(argv)).toEqual({ command: 'help' }),
  );

  it.each([
    [['list', '--json', 'node'], /json/],
    [['call', 'node', 's.js'], /--tool NAME/],
    [['call', 'node', '--tool'], /--tool/],
    [['call', '--tool', 'a', '--args', '{', 'node'], /line 1, column 2/],
    [['call', '--tool', 'a', '--args', '[]', 'node'], /JSON object/],
    [['call', '--tool', 'a', 'node', 's.js', '--tool', 'b'], /can be used only once/],
    [['check', '--json', 'node', 's.js', '--json'], /can be used only once/],
    [['list', '--protocol', '2020-01-01', 'node'], /2025-11-25/],
    [['call', 'node', 's.js', '--tool', 'a', '--timout', '5s'], /Unknown option --timout\. Did you mean --timeout\?/],
    [['call', 'http://h/mcp', '--tool', 'a', '--frob=secret'], /Unknown option --frob\. See/],
    [['list', 'http://h/mcp', 'more'], /takes one server URL, not more too/],
    [['call', '--timeout', '5', '--tool', 'a', 'node'], /--timeout requires a time with a unit/],
    [['list', '--header', 'secret', 'http://h'], /--header needs "Name: value"\.$/],
    [['list', '--env', 'secret', 'node'], /--env needs NAME=VALUE\.$/],
    [['list', '--config', 'f', 'node'], /not both/],
    [['list', '--server', 'a'], /--config/],
  ])('refuses %j', (argv, why) => {
    expect(() => parseCommand(argv)).toThrow(UsageError);
    expect(() => parseCommand(argv)).toThrow(why);
  });
});
