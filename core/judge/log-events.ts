import { responseHead } from '../transports/http-progress';
import type { HttpEntry, LogEntry, MessageEntry, MessageLog } from '../transports/message-log';
import type { JudgedExchange, JudgeEvent, Negotiated } from './judged-message';
import type { Session } from '../session/session';

/** Larger messages are not parsed again, which would take seconds. */
export const MAX_JUDGED_BYTES = 4 * 1024 * 1024;
const EXCERPT_LENGTH = 4_096;

/** Turns entries of the log into events for the judge. An HTTP exchange gives two: its start and its end. */
export class LogEvents {
  readonly #log: Pick<MessageLog, 'entry'>;
  /** Exchanges whose end is not reported, by `seq`: whether their start is. */
  readonly #open = new Map<number, boolean>();
  /** Messages larger than {@link MAX_JUDGED_BYTES}. */
  unread = 0;

  /** Whether an HTTP request with a body has not ended. */
  get isRequestOpen(): boolean {
    return [...this.#open.keys()].some((seq) => {
      const entry = this.#log.entry(seq);
      return entry?.kind === 'http' && entry.requestBytes > 0 && !('lastSeq' in entry.progress);
    });
  }

  constructor(log: Pick<MessageLog, 'entry'>) {
    this.#log = log;
  }

  eventsOf(entry: LogEntry): JudgeEvent[] {
    return [...this.#ofEntry(entry), ...this.exchangeEvents(entry.seq)];
  }

  /** An exchange is updated in place: its end is reported after the messages that it carried. @param reportedSeq of the last reported entry */
  exchangeEvents(reportedSeq: number): JudgeEvent[] {
    return [...this.#open].flatMap(([seq, isStartReported]) => {
      const entry = this.#log.entry(seq);
      if (entry?.kind !== 'http') {
        this.#open.delete(seq);
        return [];
      }
      return this.#exchange(entry, isStartReported, reportedSeq);
    });
  }

  #ofEntry(entry: LogEntry): JudgeEvent[] {
    switch (entry.kind) {
      case 'message':
        // A batch is judged as a whole; its parts are separate entries too.
        return entry.part ? [] : [this.#ofMessage(entry)];
      case 'http':
        // The rules are about MCP over HTTP.
        if (entry.purpose === 'authorization') return [];
        this.#open.set(entry.seq, false);
        return [];
      case 'noise': {
        // Loupe stopped reading: nobody knows what the rest would have been.
        if (entry.cut !== undefined) return [];
        const { seq, bytes, http, discarded } = entry;
        const text = entry.text.slice(0, EXCERPT_LENGTH);
        const isUtf8 = bytes === undefined;
        return [{ kind: 'noise', seq, text, isHttp: http !== undefined, isUtf8, discarded }];
      }
      case 'lifecycle':
        return entry.event.kind === 'spawned' ? [{ kind: 'connection' }] : [];
      case 'stderr':
      case 'app':
        return [];
    }
  }

  #exchange(
    { seq, method, headers, requestBytes, progress }: HttpEntry,
    isStartReported: boolean,
    reportedSeq: number,
  ): JudgeEvent[] {
    // The message that the exchange sends is the next entry.
    if (reportedSeq < seq + (requestBytes > 0 ? 1 : 0)) return [];
    const { status, headers: responseHeaders } = responseHead(progress) ?? { status: 0, headers: [] };
    const head = { method, headers, status, responseHeaders, bytes: 0 };
    const events: JudgeEvent[] = [];
    if (!isStartReported && status > 0) {
      this.#open.set(seq, true);
      events.push({ kind: 'http', seq, exchange: { ...head, state: 'open' } });
    }
    if (!('lastSeq' in progress) || reportedSeq < progress.lastSeq) return events;
    this.#open.delete(seq);
    const end: JudgedExchange =
      progress.kind === 'broken'
        ? { ...head, state: 'broken', code: progress.code }
        : { ...head, state: 'done', bytes: progress.bytes, body: progress.body?.slice(0, EXCERPT_LENGTH) };
    return [...events, { kind: 'http', seq, exchange: end }];
  }

  #ofMessage(entry: MessageEntry): JudgeEvent {
    const { seq, direction, shape, raw, size, http, eventId, repeats } = entry;
    const from = direction === 'sent' ? 'client' : 'server';
    const isRepeated = repeats !== undefined;
    const message = { kind: 'message', seq, from, http, eventId, isRepeated } as const;
    if (size <= MAX_JUDGED_BYTES) return { ...message, raw };
    this.unread += 1;
    const isResponse = shape.kind === 'result' || shape.kind === 'error';
    return { ...message, raw: undefined, ...(isResponse && { requestId: shape.id }) };
  }
}

export function negotiatedIn(session: Pick<Session, 'log' | 'snapshot'>): Negotiated | undefined {
  const state = session.snapshot();
  if (state.kind !== 'connected') return undefined;
  const { protocolVersion: version, capabilities, declared } = state.connected;
  return { version, clientCapabilities: declared.capabilities, serverCapabilities: capabilities };
}

/** Where the log of the present connection begins; 0 for its beginning. */
export function lastSeqBeforeConnection(session: Pick<Session, 'log' | 'snapshot'>): number {
  const state = session.snapshot();
  if (state.kind !== 'connected') return 0;
  const requests = state.connected.steps.flatMap(({ request }) => request ?? []);
  let begin = Math.min(...requests);
  if (!Number.isFinite(begin)) return 0;
  // Skips back over the exchanges that carry the handshake, and the start of the process.
  for (;;) {
    const kind = session.log.entry(begin - 1)?.kind;
    if (kind === undefined || kind === 'message' || kind === 'app') return begin - 1;
    begin -= 1;
  }
}
