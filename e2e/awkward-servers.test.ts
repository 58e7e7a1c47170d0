import { expect, it, onTestFinished, vi } from 'vitest';

import { judgeSession } from '../cli/judge-session';
import { runCommand } from '../cli/testing/run-command';
import { listPages } from '../core/session/lists/list-pages';
import { stdio, testHost } from '../core/session/testing/session-fixture';
import { awkwardServers, startAwkward } from './awkward-servers';

const host = testHost();

async function checked(...server: string[]) {
  let stdout = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    stdout += String(text);
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  await runCommand(['check', '--json', ...server]).finally(() => vi.restoreAllMocks());
  return stdout;
}

it.each(awkwardServers.map((server) => [server.name, server] as const))(
  'is told for what it is by page code and command line: %s',
  async (_, server) => {
    const { url, stop } = await startAwkward(server);
    onTestFinished(stop);
    const session = host.session({ kind: 'http', url, headers: {} });
    const conformity = judgeSession(session);
    await session.connect();
    expect(session.snapshot().kind).toBe('connected');
    const { items, problem } = await listPages(session, { method: 'tools/list', member: 'tools' });
    const failure = problem?.kind === 'lost' ? problem.failure : undefined;
    expect(failure?.code ?? problem?.kind).toBe(server.failure);
    if (failure && server.items === undefined) expect(failure.message).toContain(server.says ?? '');
    expect(items).toHaveLength(server.items ?? (server.failure === undefined ? 1 : 0));
    await conformity.settled();
    const rules = conformity.snapshot().groups.map(({ rule }) => rule);
    expect(rules.sort()).toEqual([...server.rules].sort());
    const json = await checked(url);
    for (const rule of server.rules) expect(json).toContain(rule);
    expect(json).toContain(server.says ?? '');
  },
);

const HALF = `
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method } = JSON.parse(line);
    const result = { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'a', version: '1' } };
    if (method === 'initialize') console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
    else if (method === 'tools/list')
      process.stdout.write('{"jsonrpc":"2.0","id":"' + id + '","result":{"tools":[', () => process.exit(3));
    else if (id !== undefined)
      console.log(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'no' } }));
  });
`;

it('is told as a process that ended within a line, not as broken JSON', async () => {
  const session = host.session(stdio(process.execPath, '-e', HALF));
  const conformity = judgeSession(session);
  await session.connect();
  const { problem } = await listPages(session, { method: 'tools/list', member: 'tools' });
  const failure = problem?.kind === 'lost' ? problem.failure : undefined;
  expect(failure).toMatchObject({ code: 'exited', exit: { code: 3 } });
  await conformity.settled();
  expect(conformity.snapshot().groups.map(({ rule }) => rule)).toEqual(['stdout-unfinished']);
  expect(await checked('--', process.execPath, '-e', HALF)).toContain('stdout-unfinished');
});
