import type { Connected } from '../session/connect/connected';
import { listDeclared, type ListProblem, withExactNumbers } from '../session/lists/list-pages';
import type { Session } from '../session/session';
import type { Secrets } from '../secrets/secrets';
import { isSnapshot, type Member, readSnapshot, type Snapshot, snapshotOf, snapshotJson } from './snapshot';

export interface FetchProblem {
  method: string;
  problem: ListProblem;
}

/** To the last page, masked. @returns a problem if a list breaks off: from a part nobody can tell what is gone */
export async function fetchSnapshot(session: Session, connected: Connected): Promise<Snapshot | FetchProblem> {
  const lists: Partial<Record<Member, readonly unknown[]>> = {};
  for await (const { method, member, items, problem } of listDeclared(session, connected)) {
    if (problem) return { method, problem };
    lists[member] = withExactNumbers(items);
  }
  return masked(snapshotOf(connected, lists), session.secrets);
}

/** Masked before the comparison too: the snapshot has no secrets. */
function masked(snapshot: Snapshot, secrets: Secrets): Snapshot {
  const text = snapshotJson(snapshot);
  const without = secrets.mask(text);
  const maskedSnapshot = without === text ? snapshot : readSnapshot(without);
  return isSnapshot(maskedSnapshot) ? maskedSnapshot : snapshot;
}
