import type { DBSchema, IDBPTransaction } from 'idb';

import type { Finding } from '../../core/protocol/findings/finding';
import type { MessageShape } from '../../core/protocol/json-rpc';
import type { RecordedEvent, RecordingHeader } from '../../core/recording/format';
import type { FiledPayload, KeptRun, RunKind } from './kept-run';

/** A session that is recorded, from the load of its page to its end. */
export interface RecordedSession {
  id: number;
  server: string;
  /** The tab that the page is in. */
  tab: string;
  /** When the page was loaded, in milliseconds since the epoch. */
  page: number;
  /** Whether its traffic is the server's in this tab; that of a suite's session is not. */
  isShown: boolean;
  header: RecordingHeader;
  /** How many events were written, and their bytes, about. */
  count: number;
  bytes: number;
}

/** An event as it is kept. */
export interface StoredEvent {
  session: number;
  /** Counts from 1 in its session. */
  number: number;
  /** Of a large message without its text. */
  event: RecordedEvent;
  /** The text of a large message, as a file, which the browser writes by itself; and what it is. */
  large?: { raw: Blob; shape: MessageShape; size: number };
  bytes: number;
}

export interface RecordSchema extends DBSchema {
  /** Sessions that were recorded. */
  sessions: { key: number; value: RecordedSession; indexes: { server: string } };
  /** What they said and heard, without secrets, numbered from 1 in each. */
  events: { key: [session: number, number: number]; value: StoredEvent };
  /** Bytes of a session's events that are gone by now: the session's own record counts all that were written. */
  freed: { key: number; value: number };
  /** What is listed. */
  runs: {
    key: number;
    value: KeptRun;
    indexes: {
      item: [server: string, kind: RunKind, name: string];
      /** Those that are pinned only. */
      pinned: [server: string, kind: RunKind, name: string, pinnedAt: number];
      /** Those whose texts are events of a session. */
      recorded: [session: number, first: number];
    };
  };
  /** What a run is opened from, by the run's id. */
  payloads: { key: number; value: FiledPayload };
  /** What was found on the answer of a run, by the run's id: it is known later than the answer. */
  findings: { key: number; value: readonly Finding[] };
  totals: { key: 'totals'; value: Totals };
}

/** How much is kept. */
export interface Totals {
  count: number;
  bytes: number;
  /** Runs that had to go to make room since the history was last cleared. */
  dropped: number;
}

export const STORES = ['runs', 'payloads', 'findings', 'totals', 'sessions', 'events', 'freed'] as const;
export type Change = IDBPTransaction<RecordSchema, typeof STORES, 'readwrite'>;
