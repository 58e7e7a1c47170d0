import { expect, it } from 'vitest';

import { type CheckedDefinition, checkedDefinitions } from '../../session/definition-findings';
import { reportAsCsv, reportAsJson, reportAsMarkdown } from './definition-report';
import { itemsOfDefinitions, worstFirst } from './finding-items';

const texts = () => ({ sentence: 'a "b" | c', reason: 'because', remedy: '=1+1' });

async function checked(items: readonly unknown[]): Promise<readonly CheckedDefinition[]> {
  const definitions = checkedDefinitions({ items });
  await expect.poll(definitions.snapshot).toHaveLength(items.length);
  return definitions.snapshot();
}

function report() {
  return checked([
    { name: 'fine', description: 'Does.', inputSchema: { type: 'object' } },
    { name: 'silent', inputSchema: { type: 'object' } },
    { name: 'wrong', inputSchema: { type: 'array', items: {} } },
    {
      name: 'broken',
      description: 'Lists.',
      inputSchema: { type: 'object', properties: { all: { type: 'array', description: 'All of them.' } } },
    },
  ]);
}

it('counts the tools that break a rule, the gravest rule first, without what the protocol tells', async () => {
  const items = worstFirst(itemsOfDefinitions(await report(), '2025-11-25', texts));
  const facts = items.map(({ rule, severity, count, subjects }) => ({ rule, severity, tools: count, subjects }));
  expect(facts).toEqual([
    { rule: 'array-without-items', severity: 'error', tools: 1, subjects: ['broken'] },
    { rule: 'description-missing', severity: 'warning', tools: 2, subjects: ['silent', 'wrong'] },
  ]);
  expect(items[1]?.locations.map(({ subject, path, opens }) => [subject, path, opens.kind])).toEqual([
    ['silent', '$.description', 'tool'],
    ['wrong', '$.description', 'tool'],
  ]);
});

const said = (finding: object) => ({ ...texts(), sentence: JSON.stringify(finding) });

it('says a rule of all its tools in the heading, and of each tool at its place', async () => {
  const of = { first: ['a'], second: ['b', 'c', 'd'], third: ['b', 'e'] };
  const tools = Object.entries(of).map(([name, names]) => ({
    name,
    description: 'Does.',
    inputSchema: { type: 'object', properties: Object.fromEntries(names.map((property) => [property, {}])) },
  }));
  const items = itemsOfDefinitions(await checked(tools), '2025-11-25', said);
  const item = items.find(({ rule }) => rule === 'property-undescribed');
  expect(item).toMatchObject({ count: 3, per: 'tool', subjects: ['first', 'second', 'third'] });
  expect(JSON.parse(item?.sentence ?? '')).toMatchObject({ values: { count: 6 }, words: ['a', 'b', 'c', 'd', '…'] });
  expect(item?.locations.map(({ subject, sentence }) => [subject, sentence])).toEqual([
    ['first', expect.stringContaining('"words":["a"]')],
    ['second', expect.stringContaining('"words":["b","c","d"]')],
    ['third', expect.stringContaining('"words":["b","e"]')],
  ]);
});

it('names before the sentence only the tools of which it is true if it holds a length', async () => {
  const tools = [1_100, 1_200].map((length) => ({
    name: `tool_${length}`,
    description: 'a'.repeat(length),
    inputSchema: { type: 'object' },
  }));
  const items = itemsOfDefinitions(await checked(tools), '2025-11-25', said);
  expect(items.find(({ rule }) => rule === 'description-long')).toMatchObject({ count: 2, subjects: ['tool_1100'] });
});

it('can be saved as JSON, as CSV that no spreadsheet runs, and as Markdown', async () => {
  const rows = await report();
  expect(JSON.parse(reportAsJson(rows, texts))).toMatchObject({
    tools: [{ name: 'fine' }, { name: 'silent' }, { name: 'wrong' }, { name: 'broken' }],
    findings: [{ tool: 'silent', rule: 'description-missing', paths: ['$.description'] }, {}, {}, {}],
  });
  const [head, first] = reportAsCsv(rows, texts).split('\r\n');
  expect(head).toBe('tool,severity,rule,finding,remedy,paths');
  expect(first).toBe(`silent,warning,description-missing,"a ""b"" | c",'=1+1,$.description`);
  expect(reportAsMarkdown(rows, texts).split('\n')[2]).toBe(
    '| silent | warning | description-missing | a "b" \\| c | =1+1 |',
  );
});
