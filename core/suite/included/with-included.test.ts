import { describe, expect, it } from 'vitest';
import { stringifyJson } from '../../json/lossless';
import { readSuite } from '../read-suite';
import { callsIn, type Suite } from '../suite';
import { rowsInFile } from './rows-in-file';
import { includedPath, withIncluded } from './with-included';

/** Reads a suite of one folder, whose files are these. */
async function whole(files: Record<string, string>, name = 'weather.loupe.yaml') {
  const read = readSuite(files[name] ?? '');
  if (read.kind === 'invalid') throw new Error(read.problems[0].message);
  return withIncluded(name, read.suite, {
    read: (path) => {
      const text = files[path];
      return text === undefined ? Promise.reject(new Error('not there')) : Promise.resolve(text);
    },
    readSuite,
  });
}

const problemsOf = async (files: Record<string, string>) =>
  (await whole(files)).problems.map(({ path, message }) => [path.join('.'), message]);

describe('rows', () => {
  const rows = (file: string, text: string) => JSON.parse(stringifyJson(rowsInFile(file, text))) as unknown;

  it('come from CSV, where numbers, booleans and null stand without quotes', () => {
    const text = '\ufeffcity,days,code,note\r\nOslo,3,007,\r\n"Lima, Peru","4",true,"two\nlines"\n\n"",-1.5,null,x\n';
    expect(rows('a.csv', text)).toEqual([
      { city: 'Oslo', days: 3, code: '007', note: '' },
      { city: 'Lima, Peru', days: '4', code: true, note: 'two\nlines' },
      { city: '', days: -1.5, code: null, note: 'x' },
    ]);
    expect(rows('a.csv', 'a;b\n1,5;2\n')).toEqual([{ a: '1,5', b: 2 }]);
    expect(rows('a.tsv', 'a\tb\n1\tx\n')).toEqual([{ a: 1, b: 'x' }]);
    // The digits are what is sent.
    expect(stringifyJson(rowsInFile('a.csv', 'n\n9007199254740993\n1.0\n'))).toBe('[{"n":9007199254740993},{"n":1.0}]');
  });

  it('come from JSON', () => {
    expect(rows('a.JSON', '[{"city":"Oslo","days":{"a":[1]}}]')).toEqual([{ city: 'Oslo', days: { a: [1] } }]);
  });

  it.each([
    ['a.csv', 'a,b\n1,2\n"x\ny",2\n3\n', 'a.csv, line 5: 1 fields (expected: 2)'],
    ['a.csv', 'a,b\n1,2\n3,"4\n5,6\n', 'a.csv, line 3: a quoted field is not closed'],
    ['a.csv', 'a,b\n', 'a.csv, line 1: no data rows'],
    ['a.csv', '', 'a.csv, line 1: no data rows'],
    ['a.csv', 'a,a\n1,2\n', 'a.csv, line 1: a already exists.'],
    ['a.csv', 'a b\n1\n', 'a.csv, line 1: “a b” is not a variable name.'],
    ['a.json', '[{"a":1},\n2,]', 'a.json can’t be read: '],
    ['a.json', '[{"a":1},\n2]', 'a.json, data row 2: must be an array of objects'],
    ['a.json', '{"a":1}', 'a.json, line 1: must be an array of objects'],
    ['a.json', '[{"a b":1}]', 'a.json, data row 1: “a b” is not a variable name.'],
  ])('of %s %j are refused with their place', (file, text, message) => {
    expect(() => rowsInFile(file, text)).toThrow(message);
  });

  it('say the line where JSON ends', () => {
    expect(() => rowsInFile('a.json', '[{"a":1},\n}')).toThrow(/line 2/);
  });
});

it('keeps to the suite’s folder', () => {
  expect(includedPath('weather.loupe.yaml', './rows/a.csv')).toBe('rows/a.csv');
  expect(includedPath('shared/common.yaml', '../a.csv')).toBe('a.csv');
  for (const path of ['../a.csv', 'b/../../a.csv', '/etc/passwd', 'C:/a.csv', '..\\a.csv', ''])
    expect(includedPath('weather.loupe.yaml', path)).toBeUndefined();
});

const COMMON = `loupe: 1
server: { command: node, args: [server.js] }
variables: { city: Oslo, unit: C }
environments: { staging: { host: a }, live: { host: b } }
environment: [TOKEN]
timeout: 5s
expect: { findings: none, outputSchema: valid, ignore: [ $.at ], values: { $.a: 1, $.b: 2 }, script: checks/all.mjs }
before: [ { tool: reset } ]
after: [ { tool: shut, rowsFile: rows.csv } ]
calls: [ { tool: not_taken } ]
`;
const OWN = `loupe: 1
extends: shared/common.yaml
variables: { city: Lima }
environments: { live: { key: k } }
before: [ { tool: own } ]
after: [ { tool: own_end } ]
calls:
  - { name: plain, tool: a }
  - { name: own, tool: a, expect: { findings: [duplicate-key], values: { $.a: 9 }, reference: r } }
  - { name: failing, tool: a, expect: { outcome: tool-error } }
  - { name: prompt, prompt: p, rows: [ { n: 0 } ], rowsFile: numbers.json }
`;
const FILES = {
  'weather.loupe.yaml': OWN,
  'shared/common.yaml': COMMON,
  'shared/rows.csv': 'x\n1\n2\n',
  'numbers.json': '[{"n":1}]',
};

describe('a suite that extends another', () => {
  it('takes what it does not say itself', async () => {
    const { suite, files, problems } = await whole(FILES);
    expect(problems).toEqual([]);
    expect([...files].sort()).toEqual(['numbers.json', 'shared/common.yaml', 'shared/rows.csv']);
    expect(suite).toMatchObject({
      server: { command: 'node' },
      variables: { city: 'Lima', unit: 'C' },
      environments: { staging: { host: 'a' }, live: { host: 'b', key: 'k' } },
      environment: ['TOKEN'],
      timeout: '5s',
    } satisfies Partial<Suite>);
    const tools = (section: 'before' | 'calls' | 'after') => callsIn(suite, section).map(({ tool }) => tool);
    expect(tools('before')).toEqual(['reset', 'own']);
    expect(tools('after')).toEqual(['own_end', 'shut']);
    expect(callsIn(suite, 'after')[1]?.rows).toEqual([{ x: 1 }, { x: 2 }]);
    const all = { findings: 'none', values: { '$.a': 1, '$.b': 2 }, script: 'shared/checks/all.mjs' };
    expect(suite.calls.map(({ expect: checks }) => checks)).toEqual([
      { ...all, outputSchema: 'valid' },
      {
        ...all,
        outputSchema: 'valid',
        ignore: ['$.at'],
        reference: 'r',
        findings: ['duplicate-key'],
        values: { '$.a': 9, '$.b': 2 },
      },
      { ...all, outcome: 'tool-error' },
      all,
    ]);
    expect(suite.calls[3]?.rows).toEqual([{ n: 0 }, { n: 1 }]);
    // Its own text is what it was.
    expect(readSuite(OWN)).not.toHaveProperty('suite.inherited');
  });

  it('may extend one that extends another', async () => {
    const { suite } = await whole({
      ...FILES,
      'shared/common.yaml': 'loupe: 1\nextends: ../base.yaml\nbefore: [ { tool: middle } ]\ncalls: []\n',
      'base.yaml': 'loupe: 1\nserver: { url: "http://x" }\nbefore: [ { tool: base } ]\ncalls: []\n',
    });
    expect(suite.server).toEqual({ url: 'http://x' });
    expect(callsIn(suite, 'before').map(({ tool }) => tool)).toEqual(['base', 'middle', 'own']);
  });

  it('says what is wrong with the files, and where it names them', async () => {
    const own = (rest: string) => ({ 'weather.loupe.yaml': `loupe: 1\n${rest}` });
    expect(await problemsOf(own('extends: none.yaml\ncalls: []'))).toEqual([
      ['extends', 'none.yaml can’t be read: not there'],
    ]);
    expect(await problemsOf(own('extends: ../up.yaml\ncalls: []'))).toEqual([
      ['extends', '../up.yaml is outside the suite’s folder.'],
    ]);
    expect(await problemsOf({ ...own('extends: a.yaml\ncalls: []'), 'a.yaml': 'loupe: 1\ncals: []\n' })).toEqual([
      ['extends', expect.stringMatching(/^a\.yaml, line \d: /)],
    ]);
    const circle = {
      'a.yaml': 'loupe: 1\nextends: b.yaml\ncalls: []\n',
      'b.yaml': 'loupe: 1\nextends: a.yaml\ncalls: []\n',
    };
    expect(await problemsOf({ ...own('extends: a.yaml\ncalls: []'), ...circle })).toEqual([
      [
        'extends',
        'a.yaml can’t be read: b.yaml can’t be read: Suites extend each other: weather.loupe.yaml → a.yaml → b.yaml → a.yaml',
      ],
    ]);
    const calls = 'calls: [ { tool: a, rowsFile: x.csv }, { tool: b, expect: { script: ../s.mjs } } ]';
    expect(await problemsOf({ ...own(calls), 'x.csv': 'a,b\n1\n' })).toEqual(
      expect.arrayContaining([
        ['calls.0.rowsFile', 'x.csv, line 2: 1 fields (expected: 2)'],
        ['calls.1.expect.script', '../s.mjs is outside the suite’s folder.'],
      ]),
    );
  });
});

it('tells of a capture that is used before it is made, with what other files hold', async () => {
  const base = 'loupe: 1\ncalls: []\nbefore: [{ name: sign in, tool: a, capture: { token: $.t } }]\n';
  const uses = (more: string) =>
    `loupe: 1\nextends: base.loupe.yaml\n${more}calls:\n  - { name: early, tool: b, arguments: { id: '\${id}', t: '\${token}' } }\n  - { name: late, tool: c, capture: { id: $.id } }\n`;
  const files = (more = '') => ({ 'base.loupe.yaml': base, 'weather.loupe.yaml': uses(more) });
  const early = ['calls.0', '${id} is used by “early” before a call captures it.'];
  expect(await problemsOf(files())).toEqual([early]);
  expect(await problemsOf(files('variables: { id: 1 }\n'))).toEqual([]);
  expect(await problemsOf(files('environment: [id]\n'))).toEqual([]);
  const rows = (text: string) => ({
    'weather.loupe.yaml':
      "loupe: 1\ncalls:\n  - { name: early, tool: b, rowsFile: r.csv, arguments: { id: '${id}' } }\n  - { tool: c, capture: { id: $.id } }\n",
    'r.csv': text,
  });
  expect(await problemsOf(rows('other\n1\n'))).toEqual([early]);
  expect(await problemsOf(rows('id\n1\n'))).toEqual([]);
});
