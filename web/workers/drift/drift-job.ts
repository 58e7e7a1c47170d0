import { CLIENTS } from '../../../core/clients/client-names';
import { factText } from '../../../core/clients/fact-text';
import { compareClients } from '../../../core/drift/compare-clients';
import { compareSnapshots } from '../../../core/drift/compare-snapshots';
import { isSnapshot, readSnapshot } from '../../../core/drift/snapshot';
import type { SnapshotChange } from '../../../core/drift/snapshot-change';
import { type SnapshotSize, snapshotSize } from '../../../core/drift/snapshot-size';

/** Changes since the snapshot, and the sizes of both. */
export type DriftResult =
  | { kind: 'unreadable' }
  | { kind: 'compared'; changes: readonly SnapshotChange[]; stored: SnapshotSize; now: SnapshotSize };

interface DriftRequest {
  server: string;
  /** `stored` and `now` are the text of snapshot files: `JsonNumber`s can't be cloned. */
  stored: string;
  now: string;
  clients: readonly string[];
  language: string;
}

export function runDriftJob({ server, stored, now, clients, language }: DriftRequest): DriftResult {
  const [before, after] = [readSnapshot(stored), readSnapshot(now)];
  if (!isSnapshot(before) || !isSnapshot(after)) return { kind: 'unreadable' };
  // If the user selects no clients, only breaking changes: others affect some of the many clients each time.
  const ofClients = compareClients(before, after, server, clients.length > 0 ? clients : CLIENTS).filter(
    ({ isBreaking }) => isBreaking || clients.length > 0,
  );
  const changes = [...ofClients.map((change) => inLanguage(change, language)), ...compareSnapshots(before, after)];
  return { kind: 'compared', changes, stored: snapshotSize(before), now: snapshotSize(after) };
}

function inLanguage(change: SnapshotChange, language: string): SnapshotChange {
  const { id, fact } = change.values;
  const text = factText({ id: String(id), en: String(fact) }, language);
  return { ...change, values: { ...change.values, fact: text } };
}
