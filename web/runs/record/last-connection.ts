import { isSnapshot, type Member, MEMBERS, readSnapshot, snapshotJson } from '../../../core/drift/snapshot';
import type { SnapshotChange } from '../../../core/drift/snapshot-change';
import { isDeeperThan } from '../../../core/json/rebuild';
import type { Connected } from '../../../core/session/connect/connected';
import type { Session } from '../../../core/session/session';
import { maskedSnapshot } from '../../session/masked-snapshot';
import { lastSnapshots, type StoredSnapshot } from '../../session/stored-snapshots';
import { selectedClients } from '../../session/selected-clients';
import { compareWithSnapshot } from '../../workers/drift/compare-with-snapshot';
import { changesSinceLast, MAX_SNAPSHOT_LENGTH } from './changes-since-last';
import { historySettings } from './history-settings';

/** Comparing deeper schemas would overflow the stack. */
const MAX_LEVELS = 500;

interface SnapshotsOfConnection {
  /** The previous connection's, with which this one is compared, however often its lists change. */
  last: StoredSnapshot | undefined;
  storedText?: string;
}

const snapshots = new WeakMap<Connected, SnapshotsOfConnection>();

/** Sends nothing. @param lists completely loaded lists; the others count as unchanged */
export async function compareWithLast(
  session: Session,
  connected: Connected,
  lists: Readonly<Partial<Record<Member, readonly unknown[]>>>,
): Promise<void> {
  const result = changesSinceLast(session);
  if (isDeeperThan(lists, MAX_LEVELS)) {
    result.set({ connected, since: 0, changes: [], tooLarge: 'depth' });
    return;
  }
  const { name } = session.config;
  const stored = snapshots.get(connected) ?? { last: lastSnapshots.read(name) };
  snapshots.set(connected, stored);
  const { last } = stored;
  const read = last && readSnapshot(last.text);
  const before = read && isSnapshot(read) ? read : undefined;
  const now = maskedSnapshot(session.secrets, connected, lists);
  const notLoaded = before ? MEMBERS.filter((member) => !lists[member]) : [];
  for (const member of notLoaded) now[member] = before?.[member] ?? {};
  const text = snapshotJson(now, 0);
  const tooLarge = text.length > MAX_SNAPSHOT_LENGTH ? 'size' : undefined;
  if (stored.storedText !== text)
    lastSnapshots.store(name, !tooLarge && historySettings.storesRunsOf(name) ? text : undefined);
  stored.storedText = text;
  const isChanged = before && last?.text !== text;
  const compared = isChanged
    ? await compareWithSnapshot(name, last?.text ?? '', text, selectedClients()).catch(() => undefined)
    : undefined;
  // The lists may have changed again meanwhile.
  if (stored.storedText !== text) return;
  const changes = compared?.kind === 'compared' ? compared.changes : [];
  // A list that was empty may not have been loaded.
  const isCertain = ({ code, pointer }: SnapshotChange) => {
    const member = MEMBERS.find((each) => pointer.startsWith(`/${each}/`));
    return code !== 'added' || !member || Object.keys(before?.[member] ?? {}).length > 0;
  };
  const certain = changes.filter(isCertain);
  const isCompared = before !== undefined && (!isChanged || compared?.kind === 'compared');
  const hasNews = isCompared || tooLarge !== undefined;
  result.set(hasNews ? { connected, since: last?.at ?? 0, changes: certain, tooLarge } : undefined);
}
