import { useMemo } from 'react';

import type { ChangedKind, SnapshotChange } from '../../../core/drift/snapshot-change';
import type { Session } from '../../../core/session/session';
import { useStore } from '../../ui/use-store';
import { changesSinceLast } from './changes-since-last';

const NONE: readonly SnapshotChange[] = [];

/** What has changed of a listed item since the last connection. @param name its key in the list */
export function useItemChanges(session: Session, kind: ChangedKind, name: string | undefined) {
  const found = useStore(changesSinceLast(session));
  const changes = useMemo(
    () => found?.changes.filter((change) => change.kind === kind && change.name === name) ?? NONE,
    [found, kind, name],
  );
  return { since: found?.since ?? 0, changes };
}
