import { describe, expect, it } from 'vitest';

import { check } from './check';
import { list } from './list-server';
import { UsageError } from './options';
import { call, prompt, read } from './request-commands';

const COMMANDS = { list, call, read, prompt, check };

function parse([name = '', ...argv]: readonly string[]) {
  const parsed = COMMANDS[name as keyof typeof COMMANDS].parse(argv);
  return parsed === 'help' ? parsed : { ...parsed.server, ...parsed.options };
}

describe('a server command', () => {
  it('takes options before the server and after its last argument', () => {
    expect(parse(['call', '--env', 'A=1=2', 'node', 's.js', '--tool', 'echo', '--args={"n":1.0}'])).toMatchObject({
      command: 'call',
      words: ['node', 's.js'],
      name: 'echo',
      env: { A: '1=2' },
      arguments: { n: { source: '1.0' } },
    });
    expect(parse(['check', 'http://h/mcp', '--json', '--header', 'X-A: b: c'])).toMatchObject({
      words: ['http://h/mcp'],
      json: true,
      junit: undefined,
      headers: { 'X-A': 'b: c' },
    });
    expect(parse(['list'])).toMatchObject({ words: [], protocol: 'auto' });
  });

  it('leaves to the server what stands between its words, and all that follows --', () => {
    expect(parse(['check', 'node', '--json', 's.js', '--json'])).toMatchObject({
      words: ['node', '--json', 's.js'],
      json: true,
    });
    expect(parse(['check', '--', 'node', 's.js', '--json'])).toMatchObject({
      words: ['node', 's.js', '--json'],
      json: false,
    });
    expect(parse(['list', '--', 'list', '--help'])).toMatchObject({ words: ['list', '--help'] });
    // `list` knows no --json, and no server's words go with --config.
    expect(parse(['list', 'serve', '--json'])).toMatchObject({ words: ['serve', '--json'] });
    expect(parse(['list', 'serve', '--config', 'f'])).toMatchObject({
      words: ['serve', '--config', 'f'],
      config: undefined,
    });
    expect(parse(['list', 'npx', 's', '--', '--protocol', '2025-06-18'])).toMatchObject({
      words: ['npx', 's', '--'],
      protocol: '2025-06-18',
    });
  });

  it('takes a time limit for every command, and keeps what it passes on', () => {
    for (const more of [['list'], ['call', '--tool', 'a'], ['read', '--uri', 'u'], ['check']])
      expect(parse([...more, '--timeout', '5s', 'node', '--stdio'])).toMatchObject({
        timeoutMs: 5000,
        words: ['node', '--stdio'],
        forwardedOptions: ['--stdio'],
      });
    const own = ['call', '--tool', 'a', 'node', 's.js', '--tools=x', '--tool', 'y', '--more'];
    expect(parse(own)).toMatchObject({ name: 'a', words: own.slice(3) });
    expect(parse(['list', '--', 'node', '--x'])).toMatchObject({ forwardedOptions: [] });
  });

  it.each([[['list', '--help']], [['call', '-h']], [['check', 'node', 's.js', '--help']]])('%j asks for help', (argv) =>
    expect(parse(argv)).toBe('help'),
  );

  it.each([
    [['list', '--json', 'node'], /json/],
    [['call', 'node', 's.js'], /--tool NAME\.$/],
    [['call', 'node', 's.js', '--tool', 'price', 'bread=rye'], /--tool NAME\. Here it is among the server’s arguments/],
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
    [['list', '--header', 'secret', 'http://h'], /--header requires "Name: value"\.$/],
    [['list', '--env', 'secret', 'node'], /--env requires NAME=VALUE, or the name of a variable that is set\.$/],
    [['list', '--config', 'f', 'node'], /not both/],
    [['list', '--server', 'a'], /--config/],
  ])('refuses %j', (argv, why) => {
    expect(() => parse(argv)).toThrow(UsageError);
    expect(() => parse(argv)).toThrow(why);
  });
});
