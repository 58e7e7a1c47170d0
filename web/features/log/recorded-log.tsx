import { useMemo, useState } from 'react';

import { isObject } from '../../../core/json/json-object';
import { memoizeByObject } from '../../../core/json/memoize-by-object';
import { valueOfJson } from '../../../core/protocol/json-rpc';
import { type LogMessage, readLogMessage } from '../../../core/session/log/log-messages';
import type { Session } from '../../../core/session/session';
import type { LogEntry, MessageEntry, StderrEntry } from '../../../core/transports/message-log';
import { mergeRows } from './log-row';
import { LogView } from './log-view';

const NO_STDERR: readonly StderrEntry[] = [];

export function RecordedLog({ session, entries }: { session: Session; entries: readonly LogEntry[] }) {
  const isStdio = session.config.target.kind === 'stdio';
  const [showsStderr, setShowsStderr] = useState(isStdio);
  const [selected, setSelected] = useState<string>();
  const rows = useMemo(() => {
    const messages = entries.flatMap((entry) => (isLogMessage(entry) ? [messageOf(entry)] : []));
    const stderr = showsStderr ? entries.filter((entry): entry is StderrEntry => entry.kind === 'stderr') : NO_STDERR;
    return mergeRows(messages, stderr);
  }, [entries, showsStderr]);
  return (
    <div className="pane ground">
      <LogView
        rows={rows}
        dropped={0}
        server={session.config.name}
        secrets={session.secrets}
        selected={selected}
        onSelect={setSelected}
        stderr={isStdio ? { on: showsStderr, onChange: setShowsStderr } : undefined}
        live={undefined}
      />
    </div>
  );
}

function isLogMessage(entry: LogEntry): entry is MessageEntry {
  return (
    entry.kind === 'message' &&
    entry.direction === 'received' &&
    (entry.shape.kind === 'notification' || entry.shape.kind === 'request') &&
    entry.shape.method === 'notifications/message'
  );
}

/** Memoized: each move of the time slider asks for all of them. */
const messageOf = memoizeByObject(({ seq, at, raw }: MessageEntry): LogMessage => {
  const value = valueOfJson(raw);
  const read = readLogMessage(isObject(value) ? value : {});
  return { ...read, kind: 'message', number: seq, at, entry: seq, raw, during: undefined };
});
