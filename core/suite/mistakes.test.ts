import { expect, it } from 'vitest';
import { readSuite } from './read-suite';

const HEAD = 'loupe: 1\nserver: { command: node }\n';
const call = (members: string) => `${HEAD}calls:\n  - { name: a, tool: t, ${members} }\n`;
const check = (verbs: string) => call(`expect: { values: { $.a: { ${verbs} } } }`);
const expecting = (members: string) => call(`expect: { ${members} }`);

/** What people write who know another tool or language, and all that is said of it. */
const MISTAKES: readonly (readonly [text: string, said: string])[] = [
  ...['int: integer', 'str: string', 'float: number', 'bool: boolean', 'dict: object'].map(
    (pair): [string, string] => {
      const [wrong = '', right = ''] = pair.split(': ');
      return [check(`type: ${wrong}`), `"null". Did you mean ${right}?`];
    },
  ),
  [check('type: [dict, "null"]'), 'Did you mean object?'],
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
  [expecting('duration: 500ms'), 'Must be object, not string. Did you mean { p95: 500ms }?'],
  [expecting('outputSchema: true'), 'Must be "valid".'],
  [expecting('findings: no'), 'Must be "none".'],
  [
    expecting('findings: [outputschema]'),
    'Unknown rule “outputschema”. Did you mean output-schema?',
  ],
  [expecting('reference: a, tolerance: 2'), '“2” is not a percentage. Did you mean 2%?'],
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
  [call('tags: smoke'), 'Must be array, not string. Did you mean [smoke]?'],
  [call('tool: u'), '“tool” already exists (line 4).'],
  [`${HEAD}calls: []\ncalls: []\n`, '“calls” already exists (line 3).'],
  // The cause alone, not what follows from it.
  [`${HEAD}tests: [{ tool: a }]\n`, 'Unknown property “tests”. Did you mean calls?'],
  [`${HEAD}calls: [{ tools: a }]\n`, 'Unknown property “tools”. Did you mean tool?'],
  [
    'loupe: 1\nserver: { cmd: node }\ncalls: [{ tool: a }]\n',
    'Unknown property “cmd”. Did you mean command?',
  ],
  [`${HEAD}setup: []\ncalls: [{ tool: a }]\n`, 'Unknown property “setup”. Did you mean before?'],
  [`${HEAD}vars: {}\ncalls: [{ tool: a }]\n`, 'Unknown property “vars”. Did you mean variables?'],
  [
    'loupe: 1\nserver: { url: "http://x", transport: streamable-http }\ncalls: [{ tool: a }]\n',
    'Did you mean http?',
  ],
];

it.each(MISTAKES)('gives the right word, and nothing else: %s', (text, said) => {
  const read = readSuite(text);
  const messages = read.kind === 'suite' ? [] : read.problems.map(({ message }) => message);
  expect(messages).toEqual([expect.stringContaining(said)]);
});
