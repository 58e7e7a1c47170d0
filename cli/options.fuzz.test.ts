import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuzzing } from '../e2e/fuzz';

import { serversFromOptions } from './resolve-servers';
import { UsageError } from './options';
import { parsePageOptions } from './page-options';
import { check } from './check';
import { list } from './list-server';
import { call } from './request-commands';

const word = fc.oneof(
  fc.constantFrom(
    '--port',
    '--host',
    '--config',
    '--server',
    '--no-open',
    '--',
    '-h',
    '-',
    '',
    '--tool',
    '--args',
    '--header',
    '--env',
    '--protocol',
    '--json',
    '--junit',
    '--port=1',
    '--__proto__',
    '--constructor=1',
    '--toString',
    '-v=1',
    '127.0.0.1',
    '8080',
    'https://a.example/mcp',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '{}',
    'A: b',
    'N=v',
    'node',
  ),
  fc.string(),
  fc.string({ unit: 'binary' }),
);
const words = fc.array(word, { maxLength: 8 });

/** @returns undefined where the mistake is told as one: any other error is ours. */
function unlessMisused<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError);
    expect((error as UsageError).message).toMatch(/\S/);
    return undefined;
  }
}

describe('the command line', () => {
  it('is read, or refused with a reason', () => {
    fc.assert(
      fc.property(words, (argv) => {
        const options = unlessMisused(() => parsePageOptions(argv));
        if (!options) return;
        // What is the server's is its end, to the letter.
        expect(argv.slice(argv.length - options.words.length)).toEqual(options.words);
        expect(options.port ?? 0).toBeLessThanOrEqual(65_535);
        if (options.config === undefined) unlessMisused(() => serversFromOptions(options));
      }),
      fuzzing(600),
    );
  });

  it('hands everything after -- to the server', () => {
    fc.assert(
      fc.property(words, (argv) => {
        expect(parsePageOptions(['--no-open', '--', ...argv]).words).toEqual(argv);
      }),
      fuzzing(),
    );
  });

  it('of a command is read, or refused with a reason', () => {
    fc.assert(
      fc.property(fc.constantFrom(list, call, check), words, (command, argv) => {
        unlessMisused(() => command.parse(argv));
      }),
      fuzzing(600),
    );
  });
});
