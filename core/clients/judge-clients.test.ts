import { expect, it } from 'vitest';
import { readTools } from '../protocol/tool';
import type { ClientFact } from './client-fact';
import { CLIENTS } from './client-names';
import { calledName, FACTS } from './clients';
import { judgeClients, judgeResult } from './judge-clients';
import { completed, type Example, examplesOf } from './testing/fact-examples';

function applies(fact: ClientFact, example: Partial<Example>): boolean {
  const { tools, result, ...offer } = completed(example);
  if (fact.when.of === 'result') return judgeResult(result, tools[0]).some((reason) => reason.fact === fact);
  return judgeClients({ ...offer, tools: readTools(tools) }, [fact.client]).some(({ reasons }) =>
    reasons.some((reason) => reason.fact === fact),
  );
}

it.each(FACTS.map((fact) => [fact.id, fact] as const))(
  '%s: applies to what it is about, and to nothing else',
  (_, fact) => {
    const [breaks, fits] = examplesOf(fact);
    expect(applies(fact, breaks)).toBe(true);
    expect(applies(fact, fits)).toBe(fact.when.of === 'unproved');
  },
);

it('blocks nothing by what is uncertain, or no longer so', () => {
  for (const { confidence, until, severity, loses } of FACTS) {
    if (confidence === 'low' || until !== undefined) expect(severity).toBe('note');
    expect(loses !== undefined).toBe(severity === 'rejected');
  }
});

it('calls no client that loses a part of a result working, unless the server meant it for the user', () => {
  const notes = FACTS.filter(({ drops, severity }) => drops && severity === 'note');
  expect(notes.map(({ when }) => 'trait' in when && when.trait)).toEqual(['for-user-only']);
});

it('says of a whole server what its tools come to', () => {
  const good = completed({}).tools[0] ?? {};
  const nameless = { ...good, description: '' };
  const statusOf = (tools: object[], client: string) =>
    judgeClients({ server: 'town', tools: readTools(tools) }, [client])[0]?.status;
  expect(statusOf([good], 'Amazon Q Developer CLI')).toBe('works');
  expect(statusOf([good, { ...nameless, name: 'b' }], 'Amazon Q Developer CLI')).toBe('degraded');
  expect(statusOf([nameless], 'Amazon Q Developer CLI')).toBe('blocked');
  expect(statusOf([good, { ...good, name: 'a.b' }], 'OpenAI API')).toBe('blocked');
  expect(statusOf([good], 'Cursor')).toBe('works');
  expect(statusOf([good], 'Clients on the Go SDK')).toBe('unknown');
});

it('does not say that a client works that the transport keeps out', () => {
  const tools = readTools([{ name: 'add', inputSchema: { type: 'object' }, description: 'Adds.' }]);
  const statusOver = (transport: 'stdio' | 'http') =>
    judgeClients({ server: 'sums', tools, transport }, ['n8n']).map(({ status }) => status);
  expect(statusOver('stdio')).toEqual(['unknown']);
  expect(statusOver('http')).toEqual(['works']);
});

it('counts what a client loses of results, of each tool once', () => {
  const tools = readTools([{ name: 'add', inputSchema: { type: 'object', properties: {} }, description: 'Adds.' }]);
  const judged = (content: object[]) =>
    tools.map((tool) => ({ tool, reasons: judgeResult({ content, structuredContent: { sum: 5 } }) }));
  const of = (results: ReturnType<typeof judged>) =>
    judgeClients({ server: 'sums', tools, results }, ['Claude Code', 'Cursor']);
  expect(of([]).map(({ status }) => status)).toEqual(['works', 'works']);
  const lost = judged([{ type: 'text', text: 'Five' }]);
  const [claude, cursor] = of([...lost, ...lost]);
  expect([claude?.status, cursor?.status]).toEqual(['degraded', 'works']);
  expect(claude?.reasons.filter(({ fact }) => fact.when.of === 'result')).toMatchObject([
    { fact: { id: 'claude-code-structured' }, tools: [{ tool: tools[0], paths: [['content', 0]] }] },
  ]);
});

it('judges only results that are final', () => {
  expect(judgeResult({ task: { taskId: 'a' } })).toEqual([]);
  expect(judgeResult({ resultType: 'input_required', inputRequests: {} })).toEqual([]);
  expect(judgeResult({})).not.toEqual([]);
});

it('takes the limit that a tool sets for its results', () => {
  const result = { content: [{ type: 'text', text: 'a'.repeat(60_000) }] };
  const ids = (definition: object) => judgeResult(result, { ...definition }).map(({ fact }) => fact.id);
  expect(ids({})).toContain('claude-code-result-file');
  expect(ids({ _meta: { 'anthropic/maxResultSizeChars': 100_000 } })).not.toContain('claude-code-result-file');
});

it('names a tool as the client does', () => {
  expect(calledName('Claude Code', 'my town', 'get_weather')).toBe('mcp__my_town__get_weather');
  expect(calledName('VS Code (Copilot)', 'a-very-long-server-name', 'get')).toBe('mcp_a-very-long-s_get');
  expect(calledName('Cursor', 'town', 'get')).toBe('get');
  expect(CLIENTS).toContain('Cursor');
});
