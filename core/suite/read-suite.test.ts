import { describe, expect, it } from 'vitest';
import { stringifyJson } from '../json/lossless';
import { readSuite, readSuiteHead } from './read-suite';
import { fillIn } from './variables';

/** The suite of a text that has none of a suite's problems. */
function suiteOf(text: string) {
  const read = readSuite(text);
  if (read.kind === 'invalid') throw new Error(JSON.stringify(read.problems));
  return read.suite;
}

/** What is wrong with a text, a line each. */
function problemsOf(text: string): string[] {
  const read = readSuite(text);
  return read.kind === 'suite'
    ? []
    : read.problems.map(({ line, column, path, message }) => `${line}:${column} ${path} ${message}`);
}

const call = (members: string) => `loupe: 1\ncalls:\n  - tool: t\n${members.replace(/^/gm, '    ')}\n`;

describe('reading a suite', () => {
  it('reads what stands before the first list of calls apart', () => {
    const head = 'loupe: 1\nserver: { command: node, args: ["calls: []"] }\nvariables: { a: 1 }\n';
    const server = { command: 'node', args: ['calls: []'] };
    for (const rest of ['calls: [', 'before:\n  - nonsense\ncalls: {}', 'after : ]'])
      expect(readSuiteHead(head + rest)).toEqual({ loupe: 1, server, variables: { a: 1 }, calls: [] });
    expect(readSuiteHead(head)).toBeUndefined();
    expect(readSuiteHead(`${head}servers: {}\ncalls: []`)).toBeUndefined();
    // In a text of its own, it is none of the suite's.
    expect(readSuiteHead(`${head}title: |\n  calls:\n  - none\ncalls: [`)?.title).toBe('calls:\n- none\n');
  });

  it('keeps the digits of numbers, and null, as they are written', () => {
    const { calls } = suiteOf(
      call('arguments: { a: 1.0, b: 9007199254740993, c: null, d: 1e400, e: -0, f: "1.0", g: ~, h: 0x1F }'),
    );
    expect(stringifyJson(calls[0]?.arguments)).toBe(
      '{"a":1.0,"b":9007199254740993,"c":null,"d":1e400,"e":-0,"f":"1.0","g":null,"h":31}',
    );
  });

  it('takes variables for the limits of a value, and no other text', () => {
    const limits = '{ above: "${a}", below: "${b}", between: ["${a}", 9], length: { above: "${a}" } }';
    const { calls } = suiteOf(call(`expect: { values: { $.x: ${limits}, $.y: { length: "\${b}" } } }`));
    const values = calls[0]?.expect?.values;
    expect(fillIn(values, (name) => ({ a: 1, b: 2 })[name])).toEqual({
      '$.x': { above: 1, below: 2, between: [1, 9], length: { above: 1 } },
      '$.y': { length: 2 },
    });
    expect(problemsOf(call('expect: { values: { $.x: { above: high } } }'))).not.toEqual([]);
  });

  it('is YAML 1.2: no and on are texts, and a name is what is written', () => {
    const { calls } = suiteOf(call('arguments: { no: on, 1.0: yes, null: 012 }'));
    expect(calls[0]?.arguments).toEqual({ no: 'on', '1.0': 'yes', null: 12 });
  });

  it('reads anchors and aliases', () => {
    const { calls } = suiteOf(
      'loupe: 1\ncalls:\n  - tool: t\n    arguments: &a { x: [1, 2] }\n  - { tool: u, name: u, arguments: *a }\n',
    );
    expect(calls[1]?.arguments).toEqual({ x: [1, 2] });
  });

  it('resolves an alias to the last node before it with that anchor, in an aliased value and on a key too', () => {
    const { calls } = suiteOf(
      call('arguments: { &k a: &x { b: &y 1, c: *y }, d: &y 2, e: *x, f: *y, g: &y 3, h: *x, i: *k }'),
    );
    const aliased = { b: 1, c: 1 };
    expect(calls[0]?.arguments).toEqual({ a: aliased, d: 2, e: aliased, f: 2, g: 3, h: aliased, i: 'a' });
  });

  it.each([
    ['no YAML', 'loupe: 1\ncalls: [\n', /^2:8 {2}/],
    ['another version', 'loupe: 2\ncalls: []\n', /^1:1 \$\.loupe /],
    ['no mapping', '- a\n', /A suite must be a YAML mapping/],
    ['a member that nobody knows', call('expected: {}'), /^4:5 \$\.calls\[0\]\.expected /],
    [
      'a verb that nobody knows',
      call('expect:\n  values:\n    $.a: { equal: 1 }'),
      /^6:16 \$\.calls\[0\]\.expect\.values\["\$\.a"\]\.equal /,
    ],
    ['a duration without a unit', call('timeout: 10'), /^4:5 \$\.calls\[0\]\.timeout /],
    [
      'two requests in one call',
      call('prompt: p'),
      /^3:5 \$\.calls\[0\] A call needs exactly one of .*tool and prompt/,
    ],
    ['no request in a call', 'loupe: 1\ncalls:\n  - name: a\n', /has none/],
    ['no JSONPath', call('expect:\n  values:\n    $.a[: 1'), /\$\.a\[ is not a valid JSONPath/],
    ['no regular expression', call('expect:\n  values:\n    $.a: { matches: "(" }'), /Unterminated group/],
    [
      'a pattern that is one only in newer engines',
      call('expect:\n  values:\n    $.a: { matches: (?i:x) }'),
      /^6:\d+ .*\.matches Inline flags such as \(\?i: aren’t supported/,
    ],
    [
      'no regular expression with flags',
      call('expect: { content: [{ matches: { pattern: "(", flags: i } }] }'),
      /^4:\d+ .*\.matches .*Unterminated group/,
    ],
    [
      'a flag that nobody knows',
      call('expect: { content: [{ matches: { pattern: a, flags: g } }] }'),
      /\.matches\.flags /,
    ],
    [
      'two servers',
      'loupe: 1\nserver: { command: a, url: b }\ncalls: []\n',
      /^2:1 \$\.server A server needs exactly one of/,
    ],
    [
      'two calls of one name',
      'loupe: 1\ncalls:\n  - { tool: t, name: a }\n  - { tool: t, name: a }\n',
      /^4:16 .*Duplicate call name “a”/,
    ],
    ['one name twice in a mapping', 'loupe: 1\nloupe: 1\ncalls: []\n', /^2:1 .*already exists/],
    ['a number that JSON has not', call('arguments: { a: .inf }'), /^4:21 {2}Not a valid JSON number: \.inf/],
    [
      'a value used before it is captured',
      'loupe: 1\ncalls:\n  - { tool: t, arguments: { a: "${id}" } }\n  - { tool: u, capture: { id: $.id } }\n',
      /^3:5 .*before a call captures it/,
    ],
    ['an alias in itself', call('arguments: &a { x: *a }'), /Circular YAML alias/],
  ])('says where there is %s', (_, text, problem) => {
    expect(problemsOf(text).join('\n')).toMatch(problem);
  });

  it.each([
    [
      'a variable without quotes inside { }, on one line each',
      'loupe: 1\ncalls:\n  - { name: x ${a}, tool: add }\n  - { tool: t, arguments: { a: ${b}, c: [${d}] } }\n',
      ['3:13  Quote ${…} inside { }: "x ${a}".', '4:32  Quote ${…} inside { }: "${b}".'],
    ],
    [
      'several things, all at once and in the order of the lines',
      `loupe: 1
tool: t
variables: { 1st: 1 }
calls:
  - name: Add
    tool: add
    expects: { outcome: ok }
  - name: Sum
    tool: add
    prompt: p
    expect: { values: { sum: 3 }, outcom: ok, ignore: [at] }
    capture: { id: .id }
`,
      [
        expect.stringMatching(/^2:1 \$\.tool Unknown property “tool”\. Known: loupe, .*calls/),
        '3:14 $.variables["1st"] “1st” is not a variable name. Use letters, digits and _, and start with a letter or _.',
        '7:5 $.calls[0].expects Add: Unknown property “expects”. Did you mean expect?',
        '11:25 $.calls[1].expect.values.sum Sum: “sum” is not a JSONPath, which starts with $. Did you mean $.sum?',
        '11:35 $.calls[1].expect.outcom Sum: Unknown property “outcom”. Did you mean outcome?',
        '11:56 $.calls[1].expect.ignore[0] Sum: “at” is not a JSONPath, which starts with $. Did you mean $.at?',
        '12:16 $.calls[1].capture.id Sum: “.id” is not a JSONPath, which starts with $. Did you mean $.id?',
      ],
    ],
    [
      'a name that nobody knows and a call of two targets',
      call('prompt: p\nexpects: {}\nexpect:\n  values:\n    $.a[: 1'),
      [
        '3:5 $.calls[0] t: A call needs exactly one of tool, prompt, resource and raw; this one has tool and prompt.',
        '5:5 $.calls[0].expects t: Unknown property “expects”. Did you mean expect?',
        expect.stringMatching(/^8:\d+ .* t: \$\.a\[ is not a valid JSONPath/),
      ],
    ],
    [
      'one wrong thing in YAML, without what the parser makes of it',
      'loupe: 1\ncalls: [\n  a: ]b c ] d, e: {\n',
      [expect.stringMatching(/^3:\d+ /), expect.stringMatching(/^3:19 /)],
    ],
  ])('names %s', (_, text, problems) => {
    const read = readSuite(text);
    const found = read.kind === 'suite' ? [] : read.problems;
    expect(
      found.map(
        ({ line, column, path, message, call: name }) =>
          `${line}:${column} ${path} ${name === undefined ? '' : `${name}: `}${message}`,
      ),
    ).toEqual(problems);
  });

  it('stops at aliases that add up to billions', () => {
    const levels = Array.from(
      { length: 12 },
      (_, i) => `  v${i + 1}: &v${i + 1} [${Array(10).fill(`*v${i}`).join(', ')}]`,
    );
    const text = `loupe: 1\nvariables:\n  v0: &v0 x\n${levels.join('\n')}\ncalls: []\n`;
    expect(problemsOf(text)).toEqual(['1:1  YAML aliases expand to too many values.']);
  });
});
