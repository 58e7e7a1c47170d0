import type { SnapshotChange } from '../../../core/drift/snapshot-change';
import type { Connected } from '../../../core/session/connect/connected';
import type { Session } from '../../../core/session/session';
import { sessionScoped } from '../../../core/session/session-scoped';
import { Writable } from '../../../core/store';

/** Characters of a stored snapshot. The browser's localStorage has room for 5 million, for all servers. */
export const MAX_SNAPSHOT_LENGTH = 500_000;

export interface ChangesSinceLast {
  connected: Connected;
  /** Time of the saved snapshot or of the last connection without these changes, in milliseconds since the epoch. */
  since: number;
  changes: readonly SnapshotChange[];
  /** Why the snapshot isn't stored: the next connection can't be compared with this one. */
  tooLarge?: 'size' | 'depth';
}

/** Undefined until the lists are compared with the snapshot or those of the last connection, or can't be stored. */
export const changesSinceLast = sessionScoped<Session, Writable<ChangesSinceLast | undefined>>(
  () => new Writable(undefined),
);
