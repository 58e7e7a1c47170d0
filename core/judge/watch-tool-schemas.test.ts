import { expect, it } from 'vitest';

import { ConnectionJudge } from './connection-judge';
import { answer, ask, eventsOf, shake } from './testing/conversation';

it('tells of each fault of a schema at its own place', () => {
  const properties = {
    a: { type: 'string', pattern: '(?i)a' },
    b: { type: 'string', pattern: '\\-' },
    c: { type: 'array', items: { type: 'int' } },
    d: { type: 'number', minimum: '1' },
  };
  const tools = [{ name: 'a', inputSchema: { type: 'object', properties } }];
  const judge = new ConnectionJudge();
  const found = eventsOf([...shake('2025-11-25'), ask(1, 'tools/list'), answer(1, { tools })]).flatMap((event) =>
    judge.take(event),
  );
  const at = '/result/tools/0/inputSchema/properties';
  expect(
    found.filter(({ rule }) => rule.startsWith('tool-schema')).map(({ rule, pointer }) => [rule, pointer]),
  ).toEqual([
    ['tool-schema-pattern', `${at}/a/pattern`],
    ['tool-schema-pattern', `${at}/b/pattern`],
    ['tool-schema-invalid', `${at}/c/items/type`],
    ['tool-schema-invalid', `${at}/d/minimum`],
  ]);
});

it('ends a text that it cuts with an ellipsis', () => {
  const long = 'n'.repeat(300);
  const inputSchema = { $schema: long, type: 'object' };
  const tools = [1, 2].map(() => ({ name: long, inputSchema }));
  const judge = new ConnectionJudge();
  const found = eventsOf([...shake('2025-11-25'), ask(1, 'tools/list'), answer(1, { tools })]).flatMap((event) =>
    judge.take(event),
  );
  const valuesOf = (wanted: string) => found.find(({ rule }) => rule === wanted)?.values;
  expect(valuesOf('tool-schema-dialect')).toMatchObject({ dialect: `${'n'.repeat(200)}…` });
  expect(valuesOf('duplicate-item')).toMatchObject({ name: `${'n'.repeat(120)}…` });
});
