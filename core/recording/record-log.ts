import { fineNow } from '../transports/fine-now';
import type { UserActions, TimedUserAction } from '../session/user-actions';
import { type HttpProgress, responseHead } from '../transports/http-progress';
import type { HttpEntry, LogEntry, MessageLog } from '../transports/message-log';
import type { RecordedAct, RecordedEvent } from './format';
import { isUtf8, recordBytes } from './recorded-bytes';
import type { RecordingWriter } from './recording-writer';

/** Records the entries of a log, and those to come. @returns stops, leaving a complete file */
export function recordLog(
  log: Pick<MessageLog, 'entriesAfter' | 'watch'>,
  writer: RecordingWriter,
  acts?: UserActions,
): () => void {
  const startedAt = Date.parse(writer.header.at);
  const events = new EntryEvents(startedAt);
  const actEvent = ({ at, ...act }: TimedUserAction): RecordedAct => ({ ms: at - startedAt, kind: 'act', ...act });
  const logged = events.ofAll(log.entriesAfter(0));
  // User actions precede the messages that they cause.
  const actEvents = (acts?.earlier ?? []).map(actEvent).filter(({ ms }) => ms >= 0);
  for (const event of [...actEvents, ...logged].sort((a, b) => a.ms - b.ms)) writer.write(event);
  const write = (entry: LogEntry, now: number): void => {
    const raw = entry.kind === 'message' && writer.appendPieces ? entry.raw : '';
    const large = typeof raw !== 'string' && isUtf8(raw) ? { text: raw, entry: { ...entry, raw: '' } } : undefined;
    for (const event of events.of(large?.entry ?? entry, now)) writer.write(event, large?.text);
  };
  const stopActs = acts?.watch((act) => writer.write(actEvent(act)));
  const stop = log.watch({ added: (entry) => write(entry, entry.at), updated: (entry) => write(entry, fineNow()) });
  return () => {
    stopActs?.();
    stop();
  };
}

/** @param startedAt milliseconds since the epoch */
export function eventsOfEntries(entries: readonly LogEntry[], startedAt: number): RecordedEvent[] {
  return new EntryEvents(startedAt).ofAll(entries);
}

function endOf(entry: LogEntry): number {
  const { at } = entry;
  return entry.kind === 'http' && 'duration' in entry.progress ? at + entry.progress.duration : at;
}

/** Each entry becomes events once, although an exchange is updated with its progress. */
export class EntryEvents {
  readonly #startedAt: number;
  readonly #states = new Map<number, HttpProgress['kind']>();

  constructor(startedAt: number) {
    this.#startedAt = startedAt;
  }

  ofAll(entries: readonly LogEntry[]): RecordedEvent[] {
    return this.ofAllWithSeq(entries).map(({ event }) => event);
  }

  ofAllWithSeq(entries: readonly LogEntry[]): { event: RecordedEvent; seq: number }[] {
    // A response starts no later than its first message, and ends no earlier than its last.
    const firstMessageTimes = new Map<number, number>();
    const lastMessageTimes = new Map<number, number>();
    for (const entry of entries) {
      if (entry.kind !== 'message' || entry.direction !== 'received' || entry.http === undefined) continue;
      if (!firstMessageTimes.has(entry.http)) firstMessageTimes.set(entry.http, entry.at);
      lastMessageTimes.set(entry.http, entry.at);
    }
    const made = entries.flatMap((entry) => {
      const end = Math.max(endOf(entry), lastMessageTimes.get(entry.seq) ?? 0);
      return this.of(entry, end, firstMessageTimes.get(entry.seq)).map((event) => ({ event, seq: entry.seq }));
    });
    // An exchange ends after its messages, also within a millisecond.
    const order = ({ event }: { event: RecordedEvent }) => (event.kind === 'ended' ? 1 : 0);
    return made.toSorted((a, b) => a.event.ms - b.event.ms || order(a) - order(b));
  }

  /** @param now time of the exchange's state @param respondedAt time of the response's start, if earlier */
  of(entry: LogEntry, now: number, respondedAt = now): RecordedEvent[] {
    const ms = entry.at - this.#startedAt;
    if (entry.kind === 'http') {
      const head = Math.min(respondedAt, now) - this.#startedAt;
      return this.#exchange(entry, { startMs: ms, headMs: head, endMs: now - this.#startedAt });
    }
    // Pairing a message with another does not change it.
    if (this.#states.has(entry.seq)) return [];
    this.#states.set(entry.seq, 'done');
    switch (entry.kind) {
      case 'message': {
        // The batch contains its parts.
        if (entry.part) return [];
        const { direction, raw, http, eventId } = entry;
        const transport = http === undefined ? 'stdio' : 'http';
        const carried = { ...(http !== undefined && { http }), eventId };
        return [{ ms, kind: 'message', direction, transport, ...carried, ...recordBytes(raw) }];
      }
      case 'noise': {
        const { text, bytes, size, http, cut, discarded } = entry;
        const more = { ...(http !== undefined && { http }), cut, discarded };
        return [{ ms, kind: 'noise', size, ...more, ...recordBytes(bytes ?? text) }];
      }
      case 'stderr': {
        const { text, cut } = entry;
        return [{ ms, kind: 'stderr', text, cut }];
      }
      case 'app': {
        const { direction, app, raw: text } = entry;
        return [{ ms, kind: 'app', direction, app, text }];
      }
      case 'lifecycle': {
        const { event } = entry;
        switch (event.kind) {
          case 'spawned':
            return [{ ms, kind: 'started', pid: event.pid }];
          case 'exited':
            return [{ ms, kind: 'exited', code: event.code, signal: event.signal }];
          case 'closed':
            return [{ ms, kind: 'closed' }];
          case 'reloaded':
            return [];
        }
      }
    }
  }

  #exchange(
    entry: HttpEntry,
    { startMs, headMs, endMs }: { startMs: number; headMs: number; endMs: number },
  ): RecordedEvent[] {
    const { seq: http, method, url, headers, requestBytes, purpose, progress, asides } = entry;
    const before = this.#states.get(http);
    this.#states.set(http, progress.kind);
    if (before === 'done' || before === 'broken') return [];
    const events: RecordedEvent[] = [];
    if (before === undefined) {
      const about = { method, url, headers, size: requestBytes, purpose };
      events.push({ ms: startMs, kind: 'request', http, ...about });
    }
    const head = responseHead(progress);
    if (head && (before === undefined || before === 'waiting')) {
      const { status, statusText, headers: responseHeaders } = head;
      events.push({ ms: headMs, kind: 'response', http, status, statusText, headers: responseHeaders });
    }
    if (progress.kind === 'done' || progress.kind === 'broken') {
      const asidesMember = asides !== undefined && { asides };
      const end =
        progress.kind === 'done'
          ? { size: progress.bytes, ...(progress.body !== undefined && { body: progress.body }) }
          : { size: 0, failure: { code: progress.code, message: progress.message } };
      events.push({ ms: endMs, kind: 'ended', http, ...end, ...asidesMember });
    }
    return events;
  }
}
