import { afterEach, expect, it, vi } from 'vitest';

import { Secrets } from '../../../core/secrets/secrets';
import type { Connected } from '../../../core/session/connect/connected';
import type { Session } from '../../../core/session/session';
import { lastSnapshots } from '../../session/stored-snapshots';
import { runDriftJob } from '../../workers/drift/drift-job';
import { changesSinceLast } from './changes-since-last';
import { compareWithLast } from './last-connection';

vi.mock(import('../../workers/start-worker'), async (original) => ({
  ...(await original()),
  pageWorker: (() => (asked: Parameters<typeof runDriftJob>[0]) => Promise.resolve(runDriftJob(asked))) as never,
}));
vi.stubGlobal('document', { documentElement: { lang: 'zh-CN' } });

const TOOL = { name: 'pay', inputSchema: { type: 'object', properties: { in: { enum: ['EUR', 'GBP'] } } } };
const PAID = { name: 'pay', inputSchema: { type: 'object', properties: { in: { enum: ['EUR'] } } } };
const PROMPT = { name: 'ask', arguments: [{ name: 'who' }] };
const ASKED = { name: 'ask', arguments: [{ name: 'who', required: true }] };

afterEach(() => lastSnapshots.store('shop', undefined));

/** What differs at each of the connections, in the form `code path`. */
async function changesOf(...connections: readonly Parameters<typeof compareWithLast>[2][]) {
  const session = { config: { name: 'shop' }, secrets: new Secrets() } as unknown as Session;
  const told: (readonly string[] | undefined)[] = [];
  for (const lists of connections) {
    const connected = { protocolVersion: '2025-11-25', capabilities: {} } as Connected;
    await compareWithLast(session, connected, lists);
    told.push(
      changesSinceLast(session)
        .snapshot()
        ?.changes.map(({ code, path }) => `${code} ${path ?? ''}`),
    );
  }
  return told;
}

it('compares prompts, resources and templates like tools', async () => {
  const before = { tools: [TOOL], prompts: [PROMPT], resources: [{ uri: 'a:1' }], resourceTemplates: [] };
  const after = { tools: [PAID], prompts: [ASKED], resources: [{ uri: 'a:2' }], resourceTemplates: [] };
  expect(await changesOf(before, before, after)).toEqual([
    undefined,
    [],
    ['values-removed $.in', 'removed ', 'argument-required $.who', 'added '],
  ]);
});

it('takes a list that is not loaded as unchanged, and keeps what it was for later connections', async () => {
  const told = await changesOf(
    { tools: [TOOL], prompts: [PROMPT] },
    { tools: [TOOL] },
    { tools: [TOOL], prompts: [ASKED] },
  );
  expect(told).toEqual([undefined, [], ['argument-required $.who']]);
});

it('calls nothing new in a list that was not loaded before', async () => {
  expect(await changesOf({ tools: [TOOL] }, { tools: [TOOL], prompts: [PROMPT] })).toEqual([undefined, []]);
  expect(await changesOf({ prompts: [PROMPT] }, { tools: [TOOL], prompts: [ASKED] })).toEqual([
    [],
    ['argument-required $.who'],
  ]);
});

it('says that lists are too large for the next comparison', async () => {
  const session = { config: { name: 'shop' }, secrets: new Secrets() } as unknown as Session;
  const connected = { protocolVersion: '2025-11-25', capabilities: {} } as Connected;
  await compareWithLast(session, connected, { tools: [{ ...TOOL, description: 'x'.repeat(500_000) }] });
  expect(changesSinceLast(session).snapshot()).toMatchObject({ changes: [], tooLarge: 'size' });
  expect(lastSnapshots.read('shop')).toBeUndefined();
});

it('stores lists that have come again unchanged only once', async () => {
  const store = vi.spyOn(lastSnapshots, 'store');
  const session = { config: { name: 'shop' }, secrets: new Secrets() } as unknown as Session;
  const connected = { protocolVersion: '2025-11-25', capabilities: {} } as Connected;
  await compareWithLast(session, connected, { tools: [TOOL] });
  await compareWithLast(session, connected, { tools: [{ ...TOOL }] });
  expect(store).toHaveBeenCalledTimes(1);
  store.mockRestore();
});

it('says which clients reject the server from now on, in the language of the page', async () => {
  const session = { config: { name: 'shop' }, secrets: new Secrets() } as unknown as Session;
  const described = { ...TOOL, description: 'Pays' };
  const refused = { ...described, inputSchema: { ...TOOL.inputSchema, oneOf: [{ required: ['in'] }] } };
  const compare = async (tools: readonly unknown[]) => {
    await compareWithLast(session, { protocolVersion: '2025-11-25', capabilities: {} } as Connected, { tools });
    return (changesSinceLast(session).snapshot()?.changes ?? []).filter(({ code }) => code.startsWith('client-'));
  };
  await compare([described]);
  const blocked = await compare([refused]);
  expect(blocked.every(({ code, isBreaking }) => code === 'client-blocked' && isBreaking)).toBe(true);
  const ofClaude = blocked.find(({ values }) => values['client'] === 'Claude Code');
  expect(ofClaude?.values['fact']).toMatch(/^只要有一个工具/);
  expect(await compare([described])).toEqual([]);
});
