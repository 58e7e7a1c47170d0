import { compareSnapshots } from '../../../core/drift/compare-snapshots';
import { isSnapshot, readSnapshot } from '../../../core/drift/snapshot';
import type { SnapshotChange } from '../../../core/drift/snapshot-change';
import { type SnapshotSize, snapshotSize } from '../../../core/drift/snapshot-size';

/** Changes since the snapshot, and the sizes of both. */
export type DriftAnswer =
  | { kind: 'unreadable' }
  | { kind: 'compared'; changes: readonly SnapshotChange[]; stored: SnapshotSize; now: SnapshotSize };

/** Both are files of snapshots: `JsonNumber`s can't be cloned. */
export function answerDrift({ stored, now }: { stored: string; now: string }): DriftAnswer {
  const [before, after] = [readSnapshot(stored), readSnapshot(now)];
  if (!isSnapshot(before) || !isSnapshot(after)) return { kind: 'unreadable' };
  const changes = compareSnapshots(before, after);
  return { kind: 'compared', changes, stored: snapshotSize(before), now: snapshotSize(after) };
}
