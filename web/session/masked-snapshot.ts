import { type Member, MEMBERS, type Snapshot, snapshotOf, snapshotJson } from '../../core/drift/snapshot';
import type { Secrets } from '../../core/secrets/secrets';
import type { Connected } from '../../core/session/connect/connected';
import { withExactNumbers } from '../../core/session/lists/list-pages';

/** What the connection offers, without secrets. @param lists empty where there is none */
export function maskedSnapshot(
  secrets: Secrets,
  { protocolVersion, serverInfo, capabilities, instructions }: Connected,
  lists: Readonly<Partial<Record<Member, readonly unknown[]>>>,
): Snapshot {
  const exact = Object.fromEntries(MEMBERS.map((member) => [member, withExactNumbers(lists[member] ?? [])]));
  const parts = { protocolVersion, serverInfo, capabilities, instructions };
  const source = secrets.maskValue({ parts, exact });
  return snapshotOf(source.parts, source.exact);
}

export function maskedText(...of: Parameters<typeof maskedSnapshot>): string {
  return snapshotJson(maskedSnapshot(...of), 0);
}
