import type { LogEntry, MessageEntry, MessageLog } from '../../../core/transports/message-log';
import { type ConnectionFailure, ConnectionError } from '../../../core/session/connect/connection-failure';
import type { RawMessage } from '../../navigation/raw-draft';
import type { Session } from '../../../core/session/session';
import { Store } from '../../../core/store';
import { idOf, progressTokens, type WatchedExchange, withReceived, isAbout } from './received-messages';
import type { RawExchange } from './raw-exchange';
import { withFreshIds } from './templates';

/** In characters. Longer texts keep their id. */
const MAX_SEARCHED_LENGTH = 1_000_000;
const MAX_EXCHANGES = 30;

export class RawExchanges extends Store<readonly RawExchange[]> {
  readonly #log: MessageLog;
  readonly #send: Session['sendRaw'];
  #watched: WatchedExchange[] = [];
  #scanned = 0;
  #nextKey = 1;
  #nextId = 1;

  constructor(session: Pick<Session, 'log' | 'sendRaw'>) {
    super([]);
    this.#log = session.log;
    this.#send = (text, options) => session.sendRaw(text, options);
    this.#log.subscribe(() => this.#scan());
  }

  freshId(): string {
    return `raw-${this.#nextId++}`;
  }

  /** The text with new ids for generated ones: a request must not reuse one. An id that the user chose stays. */
  withFreshIds(text: string): string {
    if (text.length > MAX_SEARCHED_LENGTH) return text;
    return withFreshIds(text, () => this.freshId(), true) ?? text;
  }

  /** Never rejects: a failure is in the exchange's state. */
  async send(message: RawMessage, sent: string): Promise<void> {
    const key = this.#nextKey++;
    const began: RawExchange = { key, at: Date.now(), message, sent, state: { kind: 'sending' } };
    this.set([began, ...this.snapshot()].slice(0, MAX_EXCHANGES));
    try {
      const named = Object.entries(message.headers).filter(([name]) => name !== '');
      const seq = await this.#send(sent, { headers: Object.fromEntries(named) });
      this.#watch(key, seq);
    } catch (error) {
      const failure: ConnectionFailure =
        error instanceof ConnectionError
          ? error.failure
          : { code: 'unknown', message: String(error), details: {}, stderr: [] };
      this.#change(key, () => ({ kind: 'failed', failure }));
    }
  }

  #watch(key: number, seq: number): void {
    const requests = this.#requestsOf(seq);
    const ids = new Map(requests.map(({ seq: requestSeq, shape }) => [idOf(shape), requestSeq]));
    const tokens = new Set(requests.flatMap(({ raw }) => progressTokens(raw)));
    const entry = this.#log.entry(seq);
    const expects =
      requests.length > 0
        ? 'responses'
        : entry?.kind === 'message' && entry.shape.kind === 'invalid'
          ? 'unknown'
          : 'nothing';
    const http = entry?.kind === 'message' ? entry.http : undefined;
    const watched = { key, seq, lastSeq: seq, ids, tokens, http };
    this.#watched = [watched, ...this.#watched].slice(0, MAX_EXCHANGES);
    const open = [...ids.values()];
    const requestIds = requests.map(({ shape }) => ('id' in shape ? shape.id : undefined));
    this.#change(key, () => ({
      kind: 'sent',
      requestIds,
      open,
      expects,
      received: [],
      more: 0,
      http: undefined,
    }));
    // Entries that arrived during `send` were scanned before they had an owner: scan again.
    this.#scanned = Math.min(this.#scanned, seq);
    this.#scan();
  }

  /** Parts of a batch follow it in the log. */
  #requestsOf(seq: number): MessageEntry[] {
    const entry = this.#log.entry(seq);
    if (entry?.kind !== 'message') return [];
    const { shape } = entry;
    const messages =
      shape.kind === 'batch'
        ? Array.from({ length: shape.length }, (_, index) => this.#log.entry(seq + 1 + index))
        : [entry];
    return messages.filter((each): each is MessageEntry => each?.kind === 'message' && each.shape.kind === 'request');
  }

  #scan(): void {
    const fresh = this.#watched.length > 0 ? this.#log.entriesAfter(this.#scanned) : [];
    this.#scanned = this.#log.lastSeq;
    for (const entry of fresh) {
      const watched = this.#ownerOf(entry);
      if (!watched || entry.seq <= watched.lastSeq) continue;
      watched.lastSeq = entry.seq;
      this.#change(watched.key, (state) => withReceived(state, entry, watched));
    }
    for (const watched of this.#watched) this.#follow(watched);
  }

  #follow({ key, http: seq }: WatchedExchange): void {
    const http = seq === undefined ? undefined : this.#log.entry(seq);
    const state = this.snapshot().find((exchange) => exchange.key === key)?.state;
    if (http?.kind !== 'http' || state?.kind !== 'sent' || http === state.http) return;
    this.#change(key, () => ({ ...state, http }));
  }

  #ownerOf(entry: LogEntry): WatchedExchange | undefined {
    switch (entry.kind) {
      case 'message':
        if (entry.direction === 'sent' || entry.shape.kind === 'batch') return undefined;
        return this.#watched.find(
          (each) =>
            each.seq < entry.seq &&
            ((each.http !== undefined && each.http === entry.http) || isAbout(entry.shape, each)),
        );
      case 'noise':
      case 'lifecycle':
        if (entry.kind === 'lifecycle' && entry.event.kind === 'spawned') return undefined;
        return this.#watched.find(({ key, seq }) => seq < entry.seq && this.#waits(key));
      case 'app':
      case 'http':
      case 'stderr':
        return undefined;
    }
  }

  #waits(key: number): boolean {
    const state = this.snapshot().find((exchange) => exchange.key === key)?.state;
    return state?.kind === 'sent' && isAwaited(state);
  }

  #change(key: number, change: (state: RawExchange['state']) => RawExchange['state']): void {
    this.set(this.snapshot().map((each) => (each.key === key ? { ...each, state: change(each.state) } : each)));
  }
}

export function isAwaited({ open, expects, received }: Extract<RawExchange['state'], { kind: 'sent' }>): boolean {
  return open.length > 0 || (expects === 'unknown' && received.length === 0);
}
