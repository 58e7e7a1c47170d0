import { expect, it } from 'vitest';

import { readTools } from '../../../../core/protocol/tool';
import { countRules, type ReportRow, reportOn, worstFirst } from './report';
import { reportAsCsv, reportAsJson, reportAsMarkdown } from './definitions-report';

const texts = () => ({ what: 'a "b" | c', why: 'because', remedy: '=1+1' });

async function report(): Promise<readonly ReportRow[]> {
  const tools = readTools([
    { name: 'fine', description: 'Does.', inputSchema: { type: 'object' } },
    { name: 'silent', inputSchema: { type: 'object' } },
    { name: 'wrong', inputSchema: { type: 'array', items: {} } },
  ]);
  let rows: readonly ReportRow[] = [];
  await reportOn(tools, new AbortController().signal, (all) => (rows = all));
  return rows;
}

it('counts the tools that break a rule, the gravest rule first', async () => {
  expect(countRules(await report())).toEqual([
    { rule: 'root-not-object', severity: 'error', tools: 1 },
    { rule: 'description-missing', severity: 'warning', tools: 2 },
  ]);
});

it('puts the tools with most to mend first', async () => {
  const names = worstFirst(await report()).map(({ tool }) => tool.name);
  expect(names).toEqual(['wrong', 'silent', 'fine']);
});

it('can be saved as JSON, as CSV that no spreadsheet runs, and as Markdown', async () => {
  const rows = await report();
  expect(JSON.parse(reportAsJson(rows, texts))).toMatchObject({
    tools: [{ name: 'fine' }, { name: 'silent' }, { name: 'wrong' }],
    findings: [{ tool: 'silent', rule: 'description-missing', paths: ['$.description'] }, {}, {}],
  });
  const [head, first] = reportAsCsv(rows, texts).split('\r\n');
  expect(head).toBe('tool,severity,rule,finding,remedy,paths');
  expect(first).toBe(`silent,warning,description-missing,"a ""b"" | c",'=1+1,$.description`);
  expect(reportAsMarkdown(rows, texts).split('\n')[2]).toBe(
    '| silent | warning | description-missing | a "b" \\| c | =1+1 |',
  );
});
