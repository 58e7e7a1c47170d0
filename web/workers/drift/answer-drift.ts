import { compareSnapshots } from '../../../core/drift/compare-snapshots';
import { isSnapshot, type Member, readSnapshot, snapshotOf } from '../../../core/drift/snapshot';
import type { SnapshotChange } from '../../../core/drift/snapshot-change';
import { type SnapshotSize, snapshotSize } from '../../../core/drift/snapshot-size';
import { parseJson } from '../../../core/json/lossless';
import type { Connected } from '../../../core/session/connect/connected';

export interface SnapshotSource {
  connected: Pick<Connected, 'protocolVersion' | 'serverInfo' | 'capabilities' | 'instructions'>;
  lists: Readonly<Record<Member, readonly unknown[]>>;
}

/** Changes since the snapshot, and the sizes of both. */
export type DriftAnswer =
  | { kind: 'unreadable' }
  | { kind: 'compared'; changes: readonly SnapshotChange[]; stored: SnapshotSize; now: SnapshotSize };

/**
 * @param asked.kept the snapshot's file
 * @param asked.now JSON of a {@link SnapshotSource}: `JsonNumber`s can't be cloned
 */
export function answerDrift({ stored, now }: { stored: string; now: string }): DriftAnswer {
  const before = readSnapshot(stored);
  if (!isSnapshot(before)) return { kind: 'unreadable' };
  const { connected, lists } = parseJson(now) as SnapshotSource;
  const after = snapshotOf(connected, lists);
  const changes = compareSnapshots(before, after);
  return { kind: 'compared', changes, stored: snapshotSize(before), now: snapshotSize(after) };
}
