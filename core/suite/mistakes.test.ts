import { expect, it } from 'vitest';
import { readSuite } from './read-suite';

const HEAD = 'loupe: 1\nserver: { command: node }\n';
const call = (members: string) => `${HEAD}calls:\n  - { name: a, tool: t, ${members} }\n`;
const check = (verbs: string) => call(`expect: { values: { $.a: { ${verbs} } } }`);
const expecting = (members: string) => call(`expect: { ${members} }`);

/** What people write who know another tool or language, and all that is said of it. */
const MISTAKES: readonly (readonly [text: string, said: string])[] = [
  ...['int: integer', 'str: string', 'float: number', 'bool: boolean', 'dict: object'].map((pair): [string, string] => {
    const [wrong = '', right = ''] = pair.split(': ');
    return [check(`type: ${wrong}`), `"null". Did you mean ${right}?`];
  }),
  ['calls: [{ name: a, tool: t }]\n', 'Add a line loupe: 1, the version of the format.'],
  [check('type: [dict, "null"]'), 'Did you mean object?'],
  ['loupe: 1\nname: A day\ncalls: []\n', 'Unknown property “name”. Did you mean title?'],
  [check('greater: 3'), 'Unknown property “greater”. Did you mean above?'],
  [check('lessThan: 3'), 'Unknown property “lessThan”. Did you mean below?'],
  [check('regex: a'), 'Unknown property “regex”. Did you mean matches?'],
  [check('eq: a'), 'Unknown property “eq”. Did you mean equals?'],
  [check('includes: a'), 'Unknown property “includes”. Did you mean contains?'],
  [check('length: { min: 1 }'), 'Unknown property “min”. Did you mean above?'],
  [expecting('outcome: okay'), '"protocol-error". Did you mean ok?'],
  [expecting('outcome: error'), 'Did you mean tool-error?'],
  [expecting('outcome: tool_error'), 'Did you mean tool-error?'],
  [expecting('duration: { p95: 500 }'), '“500” is not a time with a unit. Did you mean 500ms?'],
  [expecting('duration: { p99: 500ms }'), 'Unknown property “p99”. Did you mean p95?'],
  [expecting('duration: 500ms'), 'Must be an object, not a string. Did you mean { p95: 500ms }?'],
  [expecting('outputSchema: true'), 'Must be "valid".'],
  [expecting('findings: no'), 'Must be "none".'],
  [expecting('findings: [outputschema]'), 'Unknown rule “outputschema”. Did you mean output-schema?'],
  [
    `${HEAD}expect: { findings: [outputschema] }\ncalls: [{ tool: t }]\n`,
    'Unknown rule “outputschema”. Did you mean output-schema?',
  ],
  [`${HEAD}expect: { values: { "$.a[": 1 } }\ncalls: [{ tool: t }]\n`, '$.a[ is not a valid JSONPath'],
  [`${HEAD}expect: { values: { $.a: { matches: "[" } } }\ncalls: [{ tool: t }]\n`, 'Invalid regular expression'],
  [call('timeout: 1s').replace('calls:', 'clients: [claude-cod]\ncalls:'), 'Did you mean claude-code?'],
  [
    `${HEAD}clients: [cursor]\nexpect: { findings: [outputschema] }\ncalls: [{ tool: t }]\n`,
    'Unknown rule “outputschema”. Did you mean output-schema?',
  ],
  [expecting('reference: a, tolerance: 2'), '“2” is not a percentage. Did you mean 2%?'],
  [expecting('progress: 1'), 'Unknown property “progress”. Known: outcome, '],
  [expecting('text: Oslo'), 'Unknown property “text”. Did you mean content?'],
  [expecting('content: [{ type: img }]'), 'Did you mean image?'],
  [call('args: { a: 1 }'), 'Unknown property “args”. Did you mean arguments?'],
  [call('input: { a: 1 }'), 'Unknown property “input”. Did you mean arguments?'],
  [call('assert: { outcome: ok }'), 'Unknown property “assert”. Did you mean expect?'],
  [call('answers: [{ elicit: {} }]'), 'Unknown property “elicit”. Did you mean elicitation?'],
  [call('answers: [{ elicitation: { action: approve } }]'), 'Did you mean accept?'],
  [call('timeout: 10'), '“10” is not a time with a unit. Did you mean 10s?'],
  [call('timeout: 2 minutes'), '“2 minutes” is not a time with a unit. Did you mean 2m?'],
  [call('skip: true'), 'skip takes the reason as a string, such as skip: too slow.'],
  [call('tags: smoke'), 'Must be an array, not a string. Did you mean [smoke]?'],
  [call('tool: u'), '“tool” already exists (line 4).'],
  [`${HEAD}calls: []\ncalls: []\n`, '“calls” already exists (line 3).'],

  // The cause alone, not what follows from it.
  [`${HEAD}tests: [{ tool: a }]\n`, 'Unknown property “tests”. Did you mean calls?'],
  [`${HEAD}calls: [{ tools: a }]\n`, 'Unknown property “tools”. Did you mean tool?'],
  ['loupe: 1\nserver: { cmd: node }\ncalls: [{ tool: a }]\n', 'Unknown property “cmd”. Did you mean command?'],
  [`${HEAD}setup: []\ncalls: [{ tool: a }]\n`, 'Unknown property “setup”. Did you mean before?'],
  [`${HEAD}vars: {}\ncalls: [{ tool: a }]\n`, 'Unknown property “vars”. Did you mean variables?'],
  ['loupe: 1\nserver: { url: "http://x", transport: streamable-http }\ncalls: [{ tool: a }]\n', 'Did you mean http?'],
];

it.each(MISTAKES)('gives the right word, and nothing else: %s', (text, said) => {
  const read = readSuite(text);
  const messages = read.kind === 'suite' ? [] : read.problems.map(({ message }) => message);
  expect(messages).toEqual([expect.stringContaining(said)]);
});

/** What is no YAML, what is said of it and where. */
const SYNTAX: readonly (readonly [text: string, place: string, said: string])[] = [
  ['loupe: 1\ncalls:\n\t- tool: a\n', '3:1', 'YAML does not allow tabs for indentation.'],
  ['calls:\n  - tool: a\n    name:b\n', '3:5', 'Missing space. Did you mean name: b?'],
  ['server:\n  url:http://x\n  env: {}\n', '2:3', 'Did you mean url: http://x?'],
  ['loupe:1\ncalls: []\n', '1:1', 'Did you mean loupe: 1?'],
  ['calls:\n  -tool: a\n   name: b\n', '2:3', 'Did you mean - tool: a?'],
  ['calls:\n  - tool: a\n   name: b\n', '3:4', 'Wrong indentation.'],
  ['calls:\n  - tool: a\n     name: b\n', '3:6', 'Wrong indentation.'],
  ['calls:\n  - tool: a\n  name: b\n', '3:3', 'Wrong indentation.'],
  ['calls:\n  - tool: a\n - tool: b\n', '3:2', 'Wrong indentation.'],
  ['loupe: 1\n calls: []\n', '2:2', 'Wrong indentation.'],
  ['a:\n  b:\n      c: 1\n     d: 2\n', '4:6', 'Wrong indentation.'],
  ['calls:\n  - tool: "a\n    name: "b"\n', '2:11', '" is not closed. Add the closing ".'],
  ["calls:\n  - tool: 'a\n", '2:11', "' is not closed. Add the closing '."],
  ['a:\n  tags: [a, b\n  name: c\n', '2:9', '[ is not closed. Add the closing ].'],
  ['calls:\n  - { tool: a, arguments: { b: 1 }\n', '2:5', '{ is not closed. Add the closing }.'],
  ['a: [1, { b: 1 ]\n', '1:8', '{ is not closed. Add the closing }.'],
  ['name: the sum: two\nloupe: 1\n', '1:7', 'needs quotes: "the sum: two".'],
  ['name: @a\n', '1:7', 'A value that starts with @ needs quotes: "@a".'],
  ['name: `a` # b\n', '1:7', 'A value that starts with ` needs quotes: "`a`".'],
  ['name: *\n', '1:7', 'A value that starts with * needs quotes: "*".'],
  ['name: "\\d+"\n', '1:8', 'Unknown escape \\d. Use single quotes'],
  ['name: *foo\n', '1:7', 'Unknown YAML anchor foo.'],
  ['a: &x 1\nb: &y *x\n', '2:7', 'A YAML alias can’t have an anchor or a tag.'],
  ['a: [\n  - 1\n]\n', '2:3', 'Lists with “-” can’t be inside brackets or braces.'],
  ['a: 1\n---\nb: 2\n', '2:1', 'A suite is one YAML document.'],
  ['a: &x &y 1\n', '1:7', 'A value can have only one YAML anchor.'],
  ['a: !!str !!int 1\n', '1:10', 'A value can have only one YAML tag.'],
  [`${'k'.repeat(1100)}: 1\n`, '1:1', 'A key can have at most 1,024 characters.'],
  ['a: }\nb: 1\n', '1:4', 'Unexpected }. Remove it, or quote the value.'],
  ['a: {b: 1}}\nc: 1\n', '1:10', 'Unexpected }.'],
  ['a: {b: 1,, c: 2}\n', '1:10', 'Unexpected ,.'],
  ['a: "b" c\nd: 1\n', '1:8', 'Unexpected text after the value: c.'],
  ['a: "b", "c"\n', '1:7', 'Unexpected text after the value: , "c".'],
  ['a: >9x\n b\n', '1:6', 'Text after > must start on the next line.'],
  ['a: | text\n  b\n', '1:6', 'Text after | must start on the next line.'],
  ['a: "b"#c\n', '1:7', 'A comment needs a space before the #.'],
  ['a: - b\n   - c\n', '1:4', 'A list must start on the line after its key. If this is text, quote it: "- b".'],
  ['- a\nb: 1\n', '2:1', 'Wrong indentation.'],
  ['b: 1\n- a\n', '2:1', 'Wrong indentation.'],
  ['a:\n- b\n c: 1\n', '3:2', 'Wrong indentation.'],
  ['a: 1\nfoo\nb: 2\n', '2:1', 'Missing “:” after foo.'],
  ['a: [1 2\n  3: b]\n', '1:5', 'Missing comma after 1 2.'],
];

it.each(SYNTAX)('says what is no YAML, and where: %j', (text, place, said) => {
  const read = readSuite(text);
  const found = read.kind === 'suite' ? [] : read.problems;
  expect(found.map(({ line, column, message }) => [`${line}:${column}`, message])).toEqual([
    [place, expect.stringContaining(said)],
  ]);
});
