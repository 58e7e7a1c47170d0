import type { DBSchema, IDBPTransaction } from 'idb';

import type { Finding } from '../../../core/protocol/findings/finding';
import type { MessageShape } from '../../../core/protocol/json-rpc';
import type { RecordedEvent, RecordingHeader } from '../../../core/recording/format';
import type { PayloadRow } from './run-payload';
import type { RunRow, RunKind } from '../../../core/run/run';

export interface RecordedSession {
  id: number;
  server: string;
  tab: string;
  /** Load time of the page, in milliseconds since the epoch. */
  page: number;
  /** Whether its traffic is shown as the server's in this tab; false for a suite's session. */
  isShown: boolean;
  header: RecordingHeader;
  /** Events written, and their approximate bytes. */
  count: number;
  bytes: number;
}

export interface StoredEvent {
  session: number;
  /** From 1 in its session. */
  number: number;
  /** A large message is without its text. */
  event: RecordedEvent;
  /** A large message as a Blob, which the browser writes by itself. */
  large?: { raw: Blob; shape: MessageShape; size: number };
  bytes: number;
}

export interface RecordSchema extends DBSchema {
  sessions: { key: number; value: RecordedSession; indexes: { server: string } };
  /** Masked; numbered from 1 in each session. */
  events: { key: [session: number, number: number]; value: StoredEvent };
  /** Evicted bytes of a session: its own row counts all that were written. */
  freed: { key: number; value: number };
  runs: {
    key: number;
    value: RunRow;
    indexes: {
      item: [server: string, kind: RunKind, name: string];
      /** Pinned runs only: the index has no entries for the others. */
      pinned: [server: string, kind: RunKind, name: string, pinnedAt: number];
      /** Only runs whose texts are events of a session. */
      recorded: [session: number, first: number];
    };
  };
  /** Copies of the rows of 1,000 ids, which are faster to read (`run-pages.ts`). */
  pages: { key: number; value: readonly RunRow[] };
  /** By run id. */
  payloads: { key: number; value: PayloadRow };
  /** By run id. Apart from the payload, because they are known later than the response. */
  findings: { key: number; value: readonly Finding[] };
  totals: { key: 'totals'; value: Totals };
}

export interface Totals {
  count: number;
  bytes: number;
  /** Runs evicted since the history was last cleared. */
  dropped: number;
}

export const STORES = ['runs', 'pages', 'payloads', 'findings', 'totals', 'sessions', 'events', 'freed'] as const;
export type Change = IDBPTransaction<RecordSchema, typeof STORES, 'readwrite'>;
