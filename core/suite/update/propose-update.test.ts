import { describe, expect, it } from 'vitest';

import { checkResponse } from '../checks/check-response';
import { checkParts } from '../checks/check-parts';
import { findByPath } from '../json-path';
import type { Finding } from '../../protocol/findings/finding';
import { readSuite } from '../read-suite';
import type { CallResponse } from '../run/call-response';
import type { Suite } from '../suite';
import type { UpdateHost } from './expectation-change';
import { proposeUpdate } from './propose-update';
import { editSuite } from '../suite-edit';
import { updateEdits } from './update-edits';

const host: UpdateHost = {
  checkParts: (answer, parts) => Promise.resolve(checkParts(answer, parts)),
  findNodes: (json, path) => Promise.resolve(findByPath(json, path)),
};
const answer = (json: unknown, text = 'Hi Ann', outcome: CallResponse['outcome'] = { kind: 'ok' }): CallResponse => ({
  kind: 'tool',
  outcome,
  value: { content: [{ type: 'text', text }], structuredContent: json },
  findings: [],
  outputFindings: undefined,
  durationMs: 1,
});
function suiteOf(text: string): Suite {
  const read = readSuite(text);
  if (read.kind !== 'suite') throw new Error(read.problems[0].message);
  return read.suite;
}

const HEAD = 'loupe: 1 # mine\ncalls:\n  - tool: t # greets\n    expect:\n';

/** Updates a suite of one call to what its runs gave, and has them checked by it. */
async function updated(expectation: string, ...answers: readonly CallResponse[]) {
  const text = `${HEAD}${expectation}`;
  const [call] = suiteOf(text).calls;
  const runs = answers.map((each) => ({ response: each, expect: call?.expect ?? {} }));
  const changes = await proposeUpdate(call ?? {}, runs, { p50: 9, p95: 1234, max: 1234 }, host);
  const edits = updateEdits(changes.map((change) => ({ section: 'calls', index: 0, change })));
  const after = edits.reduce(editSuite, text);
  const { expect: now = {} } = suiteOf(after).calls[0] ?? {};
  for (const each of answers)
    for (const { passed, check, at } of await checkResponse(each, now, host.checkParts))
      expect({ check, at, passed }).toEqual({ check, at, passed: true });
  expect(after.startsWith('loupe: 1 # mine\ncalls:\n  - tool: t # greets\n')).toBe(true);
  return { changes, text: after.slice(HEAD.length) };
}

describe('the expectations of a call become what it gave', () => {
  it('value by value, and the rest stays as it is written', async () => {
    const { text, changes } = await updated(
      '      values: # of the answer\n        $.sum: 3 # once\n        $.city: "Oslo" # quoted\n        $.n: { above: 9, type: number }\n',
      answer({ sum: 4, city: 'Oslo', n: 7 }),
    );
    expect(text).toBe(
      '      values: # of the answer\n        $.sum: 4 # once\n        $.city: "Oslo" # quoted\n        $.n: { above: 6, type: number }\n',
    );
    expect(changes.map(({ before, after }) => [before, after])).toEqual([
      [3, 4],
      [
        { above: 9, type: 'number' },
        { above: 6, type: 'number' },
      ],
    ]);
  });

  it.each([
    ['$.a: { equals: [1] }', { a: [1, 2] }, { equals: [1, 2] }],
    ['$.a: { length: 1 }', { a: [1, 2] }, { length: 2 }],
    ['$.a: { between: [1, 5] }', { a: 7.5 }, { between: [7, 8] }],
    ['$.a: { below: 5 }', { a: 7 }, { below: 8 }],
    ['$.a: { matches: ^x }', { a: 'y' }, 'y'],
    ['$.a: { exists: false }', { a: 'y' }, { exists: true }],
    ['$.a: { type: string }', { a: null }, { type: 'null' }],
    ['$.a: { not: y, type: string }', { a: 'y' }, { type: 'string' }],
    ['$.items[*].a: 1', { items: [{ a: 1 }, { a: 2 }] }, { type: 'number' }],
    // The next one will be another.
    ['$.a: old', { a: '2026-11-23T10:00:00Z' }, { type: 'string' }],
    // Nothing is there any more.
    ['$.b: 1', { a: 1 }, undefined],
  ])('%s', async (check, json, after) => {
    const { changes } = await updated(`      values:\n        ${check}\n`, answer(json));
    expect(changes.map((each) => each.after)).toEqual([after]);
    expect(changes[0]?.isAdvised).toBe(after !== undefined);
  });

  it('but not to what the output schema forbids', async () => {
    const faults = [
      { severity: 'error', pointer: '/result/structuredContent/price' },
      { severity: 'error', pointer: '/result/structuredContent/list/0' },
      { severity: 'note', pointer: '/result/structuredContent/n' },
    ] as const;
    const given = {
      ...answer({ price: '12.50', n: 2, list: [1, 2], deep: { a: 1 } }),
      outputFindings: faults.map((each) => each as unknown as Finding),
    };
    const values = { '$.price': 12.5, '$.n': 1, '$.list': { length: 1 }, '$.list[1]': 3 };
    const changes = await proposeUpdate(
      { expect: { values } },
      [{ response: given, expect: { values } }],
      undefined,
      host,
    );
    expect(changes.map(({ after, isAdvised, violation }) => [after, isAdvised, violation])).toEqual([
      ['12.50', false, faults[0]],
      [2, true, undefined],
      [{ length: 2 }, false, faults[1]],
      [2, true, undefined],
    ]);
    const whole = {
      ...given,
      outputFindings: [{ severity: 'error', pointer: '/result/structuredContent' } as Finding],
    };
    const [first] = await proposeUpdate(
      { expect: { values } },
      [{ response: whole, expect: { values } }],
      undefined,
      host,
    );
    expect(first?.isAdvised).toBe(false);
  });

  it('block by block', async () => {
    const { text } = await updated(
      '      content:\n        - { type: text, equals: Hi Bob } # greeting\n',
      answer({}, 'Hi Ann'),
    );
    expect(text).toBe('      content:\n        - { type: text, equals: Hi Ann } # greeting\n');
    const contains = await updated(
      '      content:\n        - { type: text, contains: Bob, length: 6 }\n        - { type: image }\n',
      answer({}, 'Hi Ann'),
    );
    expect(contains.changes.map(({ after }) => after)).toEqual([
      { type: 'text', length: 6, equals: 'Hi Ann' },
      undefined,
    ]);
  });

  it('and keeps the variables of a block that still hold', async () => {
    const call = suiteOf(`${HEAD}      content:\n        - { type: text, contains: "\${name}", length: 9 }\n`).calls[0];
    const expectFor = (name: string) => ({ content: [{ type: 'text' as const, contains: name, length: 9 }] });
    const runs = [
      { response: answer({}, 'Hi Ann'), expect: expectFor('Ann') },
      { response: answer({}, 'Hi Bob'), expect: expectFor('Bob') },
    ];
    const [first] = await proposeUpdate(call ?? {}, runs, undefined, host);
    expect(first?.after).toMatchObject({ type: 'text', contains: '${name}' });
    const [lost] = await proposeUpdate(
      call ?? {},
      [{ response: answer({}, 'Hi Ann'), expect: expectFor('Eve') }],
      undefined,
      host,
    );
    expect(lost?.after).toEqual({ type: 'text', equals: 'Hi Ann' });
  });

  it('outcome and code first, which the rest is looked at by', async () => {
    const error = { kind: 'protocol-error', code: -32602, text: 'no' } as const;
    const failed = { ...answer({}, '', error), value: { code: -32602, message: 'no' } };
    const { changes } = await updated('      outcome: ok\n', failed);
    expect(changes.map(({ path, after }) => [path.join('.'), after])).toEqual([['expect.outcome', 'protocol-error']]);
    const { text } = await updated('      outcome: protocol-error\n      code: -32600\n', failed);
    expect(text).toBe('      outcome: protocol-error\n      code: -32602\n');
  });

  it('durations with room, and only where a person ticks them', async () => {
    const { changes, text } = await updated('      duration: { p95: 1s, p50: 1s }\n', answer({}));
    expect(text).toBe('      duration: { p95: 1.5s, p50: 1s }\n');
    expect(changes).toEqual([expect.objectContaining({ isAdvised: false })]);
  });

  it('as all rows have it', async () => {
    const { changes } = await updated(
      '      values: { $.city: Rome }\n',
      answer({ city: 'Oslo' }),
      answer({ city: 'Lima' }),
    );
    expect(changes.map(({ after }) => after)).toEqual([{ type: 'string' }]);
  });

  it('not at all where no answer came, or now one and now another', async () => {
    const call = suiteOf(`${HEAD}      outcome: ok\n`).calls[0] ?? {};
    const run = (kind: 'ok' | 'tool-error' | 'timeout') => ({
      response: answer({}, '', { kind, text: '' }),
      expect: {},
    });
    expect(await proposeUpdate(call, [run('timeout')], undefined, host)).toEqual([]);
    expect(await proposeUpdate(call, [run('tool-error'), run('ok')], undefined, host)).toEqual([]);
  });

  it('never to the name of a secret', async () => {
    const { changes } = await updated('      values: { $.t: old }\n', answer({ t: 'a ${TOKEN}' }));
    expect(changes.map(({ after }) => after)).toEqual([{ type: 'string' }]);
  });
});
