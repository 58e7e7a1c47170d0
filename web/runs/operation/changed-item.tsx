import { useMemo } from 'react';

import type { ChangedKind, SnapshotChange } from '../../../core/drift/snapshot-change';
import type { Session } from '../../../core/session/session';
import type { FieldNote } from '../../forms/field-note';
import { lazyPartWithTexts } from '../../i18n/lazy-part';
import { useStore } from '../../ui/use-store';
import { changesSinceLast } from '../record/changes-since-last';

const ChangedMarkView = lazyPartWithTexts(async () => (await import('./changed-item-view')).ChangedMarkView);
const ChangedItemView = lazyPartWithTexts(async () => (await import('./changed-item-view')).ChangedItemView);

const ChangedField = lazyPartWithTexts(async () => (await import('./changed-field')).ChangedField);

interface ChangedItemProps {
  session: Session;
  kind: ChangedKind;
  name: string | undefined;
}

export function ChangedItemMark({ session, kind, name }: ChangedItemProps) {
  const item = useItemChanges(session, kind, name);
  return item.changes.length > 0 && <ChangedMarkView {...item} />;
}

export function ChangedItem({ session, kind, name }: ChangedItemProps) {
  const item = useItemChanges(session, kind, name);
  return item.changes.length > 0 && <ChangedItemView {...item} />;
}

export function useChangedFields(session: Session, kind: ChangedKind, name: string): FieldNote | undefined {
  const { changes } = useItemChanges(session, kind, name);
  return useMemo(() => {
    if (changes.length === 0) return undefined;
    return (paths) => {
      const own = changes.filter(({ part, path = '' }) => part !== 'output' && paths.includes(path));
      return own.length > 0 && <ChangedField changes={own} />;
    };
  }, [changes]);
}

const NONE: readonly SnapshotChange[] = [];

function useItemChanges(session: Session, kind: ChangedKind, name: string | undefined) {
  const sinceLast = useStore(changesSinceLast(session));
  const changes = useMemo(
    () => sinceLast?.changes.filter((change) => change.kind === kind && change.name === name) ?? NONE,
    [sinceLast, kind, name],
  );
  return { since: sinceLast?.since ?? 0, changes };
}
