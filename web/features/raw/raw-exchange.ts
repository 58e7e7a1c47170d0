import type { ConnectionFailure } from '../../../core/session/connect/connection-failure';
import type { HttpEntry, LogEntry } from '../../../core/transports/message-log';
import type { RawMessage } from '../../navigation/raw-draft';

export interface RawExchange {
  key: number;
  at: number;
  /** The message as written in the editor; `sent` is what went over the wire. */
  message: RawMessage;
  sent: string;
  state:
    | { kind: 'sending' }
    | { kind: 'failed'; failure: ConnectionFailure }
    | {
        kind: 'sent';
        requestIds: readonly unknown[];
        /** Log numbers of its requests without a response: several for a batch. */
        open: readonly number[];
        /** `unknown`: nobody can tell whether it holds a request. */
        expects: 'responses' | 'nothing' | 'unknown';
        /** Oldest first; `more` counts what was not kept. */
        received: readonly LogEntry[];
        more: number;
        http: HttpEntry | undefined;
      };
}
