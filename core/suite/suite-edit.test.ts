import { diffLines } from 'diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { valueAt } from '../json/json-pointer';
import { parseJson } from '../json/lossless';
import { readSuite, readSuiteText } from './read-suite';
import { editSuite, type SuiteEdit } from './suite-edit';

/** The lines that two texts do not share. */
function changedLines(before: string, after: string): { gone: string[]; come: string[] } {
  const changes = { gone: [] as string[], come: [] as string[] };
  for (const { added, removed, value } of diffLines(before, after)) {
    const lines = value.replace(/\n$/, '').split('\n');
    if (added) changes.come.push(...lines);
    if (removed) changes.gone.push(...lines);
  }
  return changes;
}

const put = (path: SuiteEdit['path'], value: unknown): SuiteEdit => ({ kind: 'put', path, value });

const TEXT = `loupe: 1 # the format
before: [{ tool: reset }, { tool: seed, timeout: 1s }] # both

calls:
  - name: 'One'   # first
    tool: a
    # what it is given
    arguments:
      # the place
      city: "Oslo"
      days: 1.0   # a float
      list:
        - 1
        # two
        - 2
    expect: { duration: { p95: 1s } }
  - { tool: b }
`;

describe('an edit that a form makes', () => {
  it.each([
    [
      'adds what lacks around a value',
      put(['calls', 1, 'expect', 'values', '$.a', 'above'], 1),
      ['  - { tool: b }'],
      ['  - { tool: b, expect: { values: { $.a: { above: 1 } } } }'],
    ],
    [
      'changes only what differs in a value that was given as a whole',
      put(['calls', 0, 'arguments'], parseJson('{"city":"Oslo","days":2.0,"list":[1,3,2]}')),
      ['      days: 1.0   # a float'],
      ['      days: 2.0   # a float', '        - 3'],
    ],
    [
      'sees another name in a value that was given as a whole',
      put(['calls', 0, 'arguments'], parseJson('{"town":"Oslo","days":1.0,"list":[1,2]}')),
      ['      city: "Oslo"'],
      ['      town: "Oslo"'],
    ],
    [
      'removes what would be left empty',
      put(['calls', 0, 'expect', 'duration', 'p95'], undefined),
      ['    expect: { duration: { p95: 1s } }'],
      [],
    ],
    ['removes nothing where nothing is', put(['calls', 1, 'tags'], undefined), [], []],
    [
      'moves an item within a line',
      { kind: 'move', path: ['before'], from: 0, to: 1 } as const,
      ['before: [{ tool: reset }, { tool: seed, timeout: 1s }] # both'],
      ['before: [{ tool: seed, timeout: 1s }, { tool: reset }] # both'],
    ],
    [
      'renames a member',
      { kind: 'rename', path: ['calls', 0, 'arguments', 'days'], name: 'on' } as const,
      ['      days: 1.0   # a float'],
      ['      on: 1.0   # a float'],
    ],
    [
      'puts a first item into a list that is not there',
      { kind: 'insert', path: ['after'], index: 0, value: { tool: 'bye' } } as const,
      [],
      ['after:', '  - tool: bye'],
    ],
    [
      'puts an item between others',
      { kind: 'insert', path: ['calls'], index: 1, value: { prompt: 'p' } } as const,
      [],
      ['  - prompt: p'],
    ],
    [
      'writes a text with a comma between brackets',
      put(['calls', 1, 'tool'], 'a, b'),
      ['  - { tool: b }'],
      ['  - { tool: "a, b" }'],
    ],
  ])('%s', (_, edit, gone, come) => {
    const edited = editSuite(TEXT, edit);
    expect(changedLines(TEXT, edited)).toEqual({ gone, come });
    expect(readSuite(edited).kind).toBe('suite');
  });

  it('refuses a name that is taken', () => {
    const edit = { kind: 'rename', path: ['calls', 0, 'arguments', 'days'], name: 'city' } as const;
    expect(() => editSuite(TEXT, edit)).toThrow('city already exists.');
  });
});

/** How a text may be spelled. */
const spelled = fc.constantFrom(
  (text: string) => text,
  (text: string) => `'${text}'`,
  (text: string) => `"${text}"`,
);
const number = fc.constantFrom('1', '1.0', '-0', '1e2', '9007199254740993', '0.10');
const gap = fc.constantFrom('', '\n', '\n\n', '  # why\n', '\n    # here, and: "there"\n');
const word = fc.constantFrom('Oslo', 'Lima', 'Kyiv', 'a town', 'it is so');

/** A call as somebody may have written it, on lines of its own or on one. */
const callText = fc
  .record({ spell: spelled, digits: number, first: gap, second: gap, town: word, kind: fc.nat(2) })
  .map(({ spell, digits, first, second, town, kind }) => (at: number) => {
    if (kind === 0)
      return `  - { tool: t${at}, name: ${spell(`call ${at}`)}, arguments: {a: ${digits},  b: ${spell(town)} } }  # ${at}\n`;
    const args =
      kind === 1
        ? `    arguments: { a: ${digits},b: ${spell(town)} } # args\n`
        : `    arguments:   # args\n      a: ${digits}   # digits\n${first}      b: ${spell(town)}\n`;
    return `  - tool: t${at}   # tool\n${first}    name: ${spell(`call ${at}`)}  # name\n${args}${second}    tags:\n      - one  # 1\n      - 'two'\n`;
  });

const edits = fc.array(
  fc.record({
    at: fc.nat(),
    what: fc.nat(6),
    value: fc.oneof(
      fc.constantFrom('plain', 'with: colon', '# none', '"q"', 'null', "it's", '- x', '${v}', '1.0'),
      fc.string({ minLength: 1, maxLength: 12 }),
    ),
  }),
  { minLength: 20, maxLength: 20 },
);

/** The edit of a call that a choice stands for, and the most lines that it may take away and bring. */
function editOf(what: number, at: number, value: string): [edit: SuiteEdit, gone: number, come: number] {
  const call = ['calls', at] as const;
  switch (what) {
    case 0:
      return [put([...call, 'name'], `${value} ${at}`), 1, 1];
    case 1:
      return [put([...call, 'arguments', 'b'], value), 1, 1];
    case 2:
      return [put([...call, 'arguments'], { a: 2, b: value }), 2, 2];
    case 3:
      return [put([...call, 'timeout'], '5s'), 1, 1];
    case 4:
      return [put([...call, 'expect', 'content'], [{ type: 'text', contains: value }]), 1, 4];
    case 5:
      return [put([...call, 'skip'], undefined), 1, 1];
    default:
      return [put([...call, 'tags'], ['one', 'three']), 1, 3];
  }
}

describe('twenty edits of a suite', () => {
  it('each touch the lines of their own place alone, and say what was wanted', () => {
    fc.assert(
      fc.property(fc.array(callText, { minLength: 3, maxLength: 8 }), edits, (calls, twenty) => {
        let text = `# head\nloupe: 1\n\n\nvariables: { v: 1.0 }   # odd\ncalls:\n${calls.map((call, at) => call(at)).join('')}# foot\n`;
        expect(readSuite(text).kind).toBe('suite');
        for (const { at, what, value } of twenty) {
          const [edit, gone, come] = editOf(what, at % calls.length, value);
          const edited = editSuite(text, edit);
          const changes = changedLines(text, edited);
          expect(changes.gone.length).toBeLessThanOrEqual(gone);
          expect(changes.come.length).toBeLessThanOrEqual(come);
          // No comment goes: what is written anew keeps those of its line.
          for (const comment of text.match(/ # (?:\w+|why|here, and: "there")$/gm) ?? [])
            expect(edited).toContain(comment);
          if (edit.kind === 'put') expect(valueAt(readSuiteText(edited).value, edit.path)).toEqual(edit.value);
          text = edited;
        }
        expect(text.startsWith('# head\nloupe: 1\n\n\nvariables: { v: 1.0 }   # odd\ncalls:\n')).toBe(true);
        expect(text.endsWith('# foot\n')).toBe(true);
      }),
      { numRuns: 15 },
    );
  });

  it('put the calls into another order line by line', () => {
    fc.assert(
      fc.property(
        fc.array(callText, { minLength: 2, maxLength: 8 }),
        fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 20, maxLength: 20 }),
        (calls, moves) => {
          const before = `loupe: 1\ncalls:\n${calls.map((call, at) => call(at)).join('')}`;
          let text = before;
          for (const [from, to] of moves)
            text = editSuite(text, {
              kind: 'move',
              path: ['calls'],
              from: from % calls.length,
              to: to % calls.length,
            });
          expect(text.split('\n').sort()).toEqual(before.split('\n').sort());
        },
      ),
      { numRuns: 10 },
    );
  });
});
