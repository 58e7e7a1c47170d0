import type { ConnectionFailure } from '../../../core/session/connect/connection-failure';
import type { HttpEntry, LogEntry } from '../../../core/transports/message-log';
import type { RawMessage } from './raw-draft';

/** A message that was sent by hand, and all that came of it. */
export interface RawExchange {
  key: number;
  at: number;
  /** As it was written, for sending it again; `sent` is what went out. */
  message: RawMessage;
  sent: string;
  state:
    | { kind: 'sending' }
    | { kind: 'failed'; failure: ConnectionFailure }
    | {
        kind: 'sent';
        requestIds: readonly unknown[];
        /** The numbers of the requests in it that have no answer yet: one, or those of a batch. */
        open: readonly number[];
        /** Whether there is a request in it at all, or something that nobody can take for one. */
        expects: 'answers' | 'nothing' | 'unknown';
        /** What belongs to it, oldest first, and how much more than is kept. */
        received: readonly LogEntry[];
        more: number;
        /** The exchange that carried it, over HTTP. */
        http: HttpEntry | undefined;
      };
}
