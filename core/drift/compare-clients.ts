import { type ClientStatus, judgeClients } from '../clients/judge-clients';
import { readTools } from '../protocol/tool';
import type { Snapshot } from './snapshot';
import type { SnapshotChange } from './snapshot-change';

const CODES: Readonly<Partial<Record<ClientStatus, 'client-blocked' | 'client-degraded'>>> = {
  blocked: 'client-blocked',
  degraded: 'client-degraded',
};
const RANK: readonly ClientStatus[] = ['unknown', 'works', 'degraded', 'blocked'];

/** Clients that treat the later snapshot worse. @param server its name in the clients' configuration */
export function compareClients(
  before: Snapshot,
  after: Snapshot,
  server: string,
  clients: readonly string[],
): SnapshotChange[] {
  // Most facts are about tools.
  if (Object.keys(before.tools).length === 0) return [];
  const was = judgeClients(offerOf(before, server), clients);
  return judgeClients(offerOf(after, server), clients).flatMap(({ client, status, reasons }, index) => {
    const code = CODES[status];
    const earlier = was[index];
    if (!code || !earlier || RANK.indexOf(status) <= RANK.indexOf(earlier.status)) return [];
    const known = new Set(earlier.reasons.map(({ fact }) => fact));
    const reason = reasons.find(({ fact }) => !known.has(fact)) ?? reasons[0];
    const tools = reason?.tools.map(({ tool }) => tool.name) ?? [];
    const { id = '', en = '' } = reason?.fact ?? {};
    const values = { client, id, fact: en, tools: tools.slice(0, 5).join(', ') };
    const subject = { kind: 'server', name: '', part: undefined, path: undefined, pointer: '/tools' } as const;
    return [{ code, isBreaking: status === 'blocked', ...subject, side: 'after', values }];
  });
}

function offerOf({ tools, capabilities, instructions }: Snapshot, server: string) {
  return { server, tools: readTools(Object.values(tools)), capabilities, instructions };
}
