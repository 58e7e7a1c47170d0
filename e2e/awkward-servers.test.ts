import { expect, it, onTestFinished, vi } from 'vitest';

import { conformityOf } from '../cli/conformity-of';
import { runCommand } from '../cli/run-command';
import { listPages } from '../core/session/lists/list-pages';
import { testHost } from '../core/session/test-session';
import { awkwardServers, startAwkward } from './awkward-servers';

const host = testHost();

async function checked(url: string) {
  let stdout = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    stdout += String(text);
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  await runCommand(['check', url, '--json'], '').finally(() => vi.restoreAllMocks());
  return stdout;
}

it.each(awkwardServers.map((server) => [server.name, server] as const))(
  'is told for what it is by page code and command line: %s',
  async (_, server) => {
    const { url, stop } = await startAwkward(server);
    onTestFinished(stop);
    const session = host.session({ kind: 'http', url, headers: {} });
    const conformity = conformityOf(session);
    await session.connect();
    expect(session.snapshot().kind).toBe('connected');
    const { items, problem } = await listPages(session, 'tools/list', 'tools');
    const failure = problem?.kind === 'lost' ? problem.failure : undefined;
    expect(failure?.code).toBe(server.failure);
    expect(failure?.message ?? '').toContain(server.says ?? '');
    expect(items).toHaveLength(server.failure === undefined ? 1 : 0);
    await conformity.settled();
    const rules = conformity.snapshot().groups.map(({ rule }) => rule);
    expect(rules.sort()).toEqual([...server.rules].sort());
    const json = await checked(url);
    for (const rule of server.rules) expect(json).toContain(rule);
    expect(json).toContain(server.says ?? '');
  },
  30_000,
);
