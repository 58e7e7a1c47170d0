import { responseHead } from '../transports/http-progress';
import type { HttpEntry, LogEntry, MessageEntry, MessageLog } from '../transports/message-log';
import type { ExchangeFacts, JudgeEvent, Agreed } from './judged-message';
import type { Session } from '../session/session';

/** Larger messages are not read again: the page has them as bytes, and reading them takes seconds. */
export const LARGEST = 4 * 1024 * 1024;
/** Of a body or a line that is no message the judge needs the beginning. */
const HEAD = 4_096;

/** Turns the entries of a session's log into what the judge takes. */
export class LogEvents {
  readonly #log: Pick<MessageLog, 'entry'>;
  /** Exchanges whose end was not told of, and whether their beginning was. */
  readonly #open = new Map<number, { isTold: boolean }>();
  /** Messages that were too large. */
  unread = 0;

  /** Whether the exchange of a request has not ended yet. */
  get isRequestOpen(): boolean {
    return [...this.#open.keys()].some((seq) => {
      const entry = this.#log.entry(seq);
      return entry?.kind === 'http' && entry.requestBytes > 0 && !('after' in entry.progress);
    });
  }

  constructor(log: Pick<MessageLog, 'entry'>) {
    this.#log = log;
  }

  /** What the next entry means, and what has become of exchanges by then. */
  of(entry: LogEntry): JudgeEvent[] {
    return [...this.#ofEntry(entry), ...this.exchanges(entry.seq)];
  }

  /**
   * What has become of exchanges since they were told of. An exchange changes in place in the log, so that it may be over when
   * its entry is read: it is told of when what it carried has been.
   * @param read the last entry that was told of
   */
  exchanges(read: number): JudgeEvent[] {
    return [...this.#open].flatMap(([seq, { isTold }]) => {
      const entry = this.#log.entry(seq);
      if (entry?.kind !== 'http') {
        this.#open.delete(seq);
        return [];
      }
      return this.#exchange(entry, isTold, read);
    });
  }

  #ofEntry(entry: LogEntry): JudgeEvent[] {
    switch (entry.kind) {
      case 'message':
        // A batch is judged whole, and its parts are in the log once more.
        return entry.part ? [] : [this.#ofMessage(entry)];
      case 'http':
        // The rules are those of MCP over HTTP.
        if (entry.purpose === 'authorization') return [];
        this.#open.set(entry.seq, { isTold: false });
        return [];
      case 'noise': {
        // Where Loupe stopped reading, nobody can say what it would have been.
        if (entry.cut !== undefined) return [];
        const { seq, bytes, http, discarded } = entry;
        const text = entry.text.slice(0, HEAD);
        const isUtf8 = bytes === undefined;
        return [{ kind: 'noise', seq, text, http: http !== undefined, isUtf8, discarded }];
      }
      case 'lifecycle':
        return entry.event.kind === 'spawned' ? [{ kind: 'connection' }] : [];
      case 'stderr':
      case 'app':
        return [];
    }
  }

  #exchange({ seq, method, headers, requestBytes, progress }: HttpEntry, isTold: boolean, read: number): JudgeEvent[] {
    // The message that it carries to the server is the entry after it.
    if (read < seq + (requestBytes > 0 ? 1 : 0)) return [];
    const { status, headers: responseHeaders } = responseHead(progress) ?? {
      status: 0,
      headers: [],
    };
    const facts = { method, headers, status, responseHeaders, bytes: 0 };
    const events: JudgeEvent[] = [];
    if (!isTold && status > 0) {
      this.#open.set(seq, { isTold: true });
      events.push({ kind: 'http', seq, exchange: { ...facts, state: 'open' } });
    }
    if (!('after' in progress) || read < progress.after) return events;
    this.#open.delete(seq);
    const end: ExchangeFacts =
      progress.kind === 'broken'
        ? { ...facts, state: 'broken', code: progress.code }
        : {
            ...facts,
            state: 'done',
            bytes: progress.bytes,
            body: progress.body?.slice(0, HEAD),
          };
    return [...events, { kind: 'http', seq, exchange: end }];
  }

  #ofMessage(entry: MessageEntry): JudgeEvent {
    const { seq, direction, shape, raw, size, http, eventId, repeats } = entry;
    const from = direction === 'sent' ? 'client' : 'server';
    const isRepeated = repeats !== undefined;
    const message = { kind: 'message', seq, from, http, eventId, isRepeated } as const;
    if (size <= LARGEST) return { ...message, raw };
    this.unread += 1;
    const isResponse = shape.kind === 'result' || shape.kind === 'error';
    return { ...message, raw: undefined, ...(isResponse && { answers: shape.id }) };
  }
}

/** What was agreed on in the connection that is open. */
export function agreedIn(session: Pick<Session, 'log' | 'snapshot'>): Agreed | undefined {
  const state = session.snapshot();
  if (state.kind !== 'connected') return undefined;
  const { protocolVersion: version, capabilities, declared } = state.connected;
  return {
    version,
    clientCapabilities: declared.capabilities,
    serverCapabilities: capabilities,
  };
}

/** The last entry before the connection that is open: of those before it nothing is asked any more. */
export function beginOfConnection(session: Pick<Session, 'log' | 'snapshot'>): number {
  const state = session.snapshot();
  if (state.kind !== 'connected') return 0;
  const requests = state.connected.steps.flatMap(({ request }) => request ?? []);
  let begin = Math.min(...requests);
  if (!Number.isFinite(begin)) return 0;
  // The exchanges that carry the handshake, and the start of the process, stand before it.
  for (;;) {
    const kind = session.log.entry(begin - 1)?.kind;
    if (kind === undefined || kind === 'message' || kind === 'app') return begin - 1;
    begin -= 1;
  }
}
