import { diffLines } from 'diff';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../json/lossless';
import { moveInSuite, removeFromSuite, setInSuite, SuiteEditError } from './edit-suite';
import { readSuite } from './read-suite';

const TEXT = `# The town's weather
loupe: 1   # the format

server: { command: node, args: [server.js] }


variables: { city: Oslo, digits: 1.0 }
calls:
  # first of all
  - name: 'The weather'
    tool: get_weather   # by name
    tags:
      - smoke
      - slow   # 2 s
    arguments: {city: "\${city}",  days: 3, big: 9007199254740993}
    expect:

      outcome: ok
      values:
        $.temperature: { type: number, between: [-60, 60.0] }

  # another
  - tool: second
    arguments:
      text: |
        two
        lines
      more: >-
        folded
        text

  - { tool: third, timeout: 10s }
after: []
`;

/** The lines that two texts do not share. */
function changedLines(before: string, after: string): string[] {
  return diffLines(before, after).flatMap(({ added, removed, value }) =>
    added || removed
      ? value
          .replace(/\n$/, '')
          .split('\n')
          .map((line) => (added ? '+' : '-') + line)
      : [],
  );
}

describe('an edit of a suite', () => {
  it.each([
    ['a text', ['calls', 0, 'name'], '"Weather now"', ["-  - name: 'The weather'", '+  - name: Weather now']],
    [
      'a text before a comment',
      ['calls', 0, 'tool'],
      '"other"',
      ['-    tool: get_weather   # by name', '+    tool: other   # by name'],
    ],
    ['an item before a comment', ['calls', 0, 'tags', 1], '"fast"', ['-      - slow   # 2 s', '+      - fast   # 2 s']],
    [
      'a number with its digits',
      ['calls', 0, 'arguments', 'days'],
      '2.50',
      [
        '-    arguments: {city: "${city}",  days: 3, big: 9007199254740993}',
        '+    arguments: {city: "${city}",  days: 2.50, big: 9007199254740993}',
      ],
    ],
    [
      'a member in a line',
      ['calls', 0, 'arguments', 'unit'],
      '"f"',
      [
        '-    arguments: {city: "${city}",  days: 3, big: 9007199254740993}',
        '+    arguments: {city: "${city}",  days: 3, big: 9007199254740993, unit: f}',
      ],
    ],
    ['a member below others', ['calls', 0, 'expect', 'findings'], '"none"', ['+      findings: none']],
    ['a member of an item', ['calls', 1, 'timeout'], '"5s"', ['+    timeout: 5s']],
    ['an item below others', ['calls', 0, 'tags', 2], '"new"', ['+      - new']],
    [
      'a text that is no text without quotes',
      ['calls', 2, 'tool'],
      '"true"',
      ['-  - { tool: third, timeout: 10s }', '+  - { tool: "true", timeout: 10s }'],
    ],
    [
      'a call',
      ['calls', 3],
      '{"tool":"fourth","arguments":{"a":1.0,"b":[]}}',
      ['+  - tool: fourth', '+    arguments:', '+      a: 1.0', '+      b: []'],
    ],
    ['a first call', ['after', 0], '{"tool":"bye"}', ['-after: []', '+after:', '+  - tool: bye']],
  ])('sets %s, and nothing else', (_, path, value, lines) => {
    const edited = setInSuite(TEXT, path, parseJson(value));
    expect(changedLines(TEXT, edited)).toEqual(lines);
    expect(readSuite(edited).kind).toBe('suite');
  });

  it('puts lines in the place of lines, and a word in the place of them', () => {
    const lines = setInSuite(TEXT, ['calls', 1, 'arguments'], parseJson('{"a":[1,{"b":1.0}]}'));
    expect(lines).toContain('    arguments:\n      a:\n        - 1\n        - b: 1.0\n');
    expect(setInSuite(TEXT, ['calls', 1, 'arguments', 'text'], 'one')).toContain('      text: one\n      more: >-');
    expect(setInSuite(TEXT, ['calls', 0, 'tags'], [])).toContain('# by name\n    tags: []\n    arguments');
    expect(setInSuite(TEXT, ['calls', 1, 'arguments', 'text'], 'a\nb')).toContain('      text: "a\\nb"\n');
  });

  it.each([
    ['a member', ['calls', 0, 'expect', 'outcome'], ['-      outcome: ok']],
    ['an item', ['calls', 0, 'tags', 0], ['-      - smoke']],
    ['a call', ['calls', 2], ['-  - { tool: third, timeout: 10s }']],
    ['a member in a line', ['calls', 2, 'timeout'], ['-  - { tool: third, timeout: 10s }', '+  - { tool: third }']],
    [
      'the first member of an item',
      ['calls', 0, 'name'],
      ["-  - name: 'The weather'", '-    tool: get_weather   # by name', '+  - tool: get_weather   # by name'],
    ],
  ])('removes %s, and nothing else', (_, path, lines) => {
    expect(changedLines(TEXT, removeFromSuite(TEXT, path))).toEqual(lines);
  });

  it('writes notes of several lines as lines', () => {
    const plain = 'loupe: 1\ncalls:\n  - tool: a\n    tags: [x]\n';
    const noted = setInSuite(plain, ['calls', 0, 'notes'], 'Say: **hello**.\n\n- ask "why"');
    expect(noted).toBe(`${plain}    notes: |-\n      Say: **hello**.\n\n      - ask "why"\n`);
    expect(setInSuite(noted, ['calls', 0, 'notes'], 'a\nb\n')).toBe(`${plain}    notes: |\n      a\n      b\n`);
    expect(setInSuite(noted, ['calls', 0, 'notes'], 'one')).toBe(`${plain}    notes: one\n`);
    const quoted = `${plain}    notes: "one" # mine\n`;
    expect(setInSuite(quoted, ['calls', 0, 'notes'], 'a\nb')).toBe(`${plain}    notes: "a\\nb" # mine\n`);
    for (const odd of [' a\nb', '# a\nb', 'a\r\nb', 'a\nb\n\n', 'a\n\tb', 'a \n  b', '\na'])
      expect(readSuite(setInSuite(plain, ['calls', 0, 'notes'], odd))).toMatchObject({
        suite: { calls: [{ notes: odd }] },
      });
  });

  it('moves a call with the comment above it', () => {
    const moved = moveInSuite(TEXT, ['calls'], 1, 2);
    expect(moved.indexOf('tool: third')).toBeLessThan(moved.indexOf('# another'));
    expect([...moved.split('\n')].sort()).toEqual(TEXT.split('\n').sort());
  });

  it('does not touch what other places refer to', () => {
    const text = 'loupe: 1\ncalls:\n  - { tool: a, arguments: &x { b: 1 } }\n  - { tool: b, arguments: *x }\n';
    expect(() => setInSuite(text, ['calls', 0, 'arguments', 'b'], 2)).toThrow(SuiteEditError);
    expect(() => setInSuite(text, ['calls', 0, 'arguments'], {})).toThrow(SuiteEditError);
  });

  it('changes as many lines as it has edits, over twenty of them at random', () => {
    // A fixed sequence: a failure can be seen again.
    let seed = 7;
    const random = (below: number) => (seed = (seed * 16_807) % 2_147_483_647) % below;
    for (let round = 0; round < 4; round += 1) {
      const calls = Array.from({ length: 30 }, (_, at) =>
        random(2) === 0
          ? `  # call ${at}\n  - { tool: t${at}, name: "n ${at}", timeout: ${at}s } # end\n`
          : `  - tool: t${at}  # which\n    name: 'n ${at}'\n\n    timeout: ${at}s\n    arguments: { a: 1.0, b: ${at}e2 }\n`,
      );
      const before = `# head\nloupe: 1\n\n\ncalls:\n${calls.join('')}# foot\n`;
      let text = before;
      const edited = new Set<number>();
      while (edited.size < 20) {
        const at = random(30);
        if (edited.has(at)) continue;
        edited.add(at);
        const values = [
          `plain ${round}`,
          'with: colon',
          '# no comment',
          '"quoted"',
          `${round}`,
          'null',
          "it's",
          '- dash',
          'a\nb',
        ];
        text = setInSuite(text, ['calls', at, 'name'], values[random(values.length)]);
      }
      const changes = changedLines(before, text);
      expect(changes.filter((line) => line.startsWith('+'))).toHaveLength(20);
      expect(changes.filter((line) => line.startsWith('-'))).toHaveLength(20);
    }
  });
});
