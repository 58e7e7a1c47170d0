import { Store } from '../store';
import type { SseEvent } from './sse-events';

export interface HttpStream {
  /** `get`: for messages that the server starts, or a resumption. `post`: the response to a message. */
  kind: 'get' | 'post';
  seq: number;
  lastEventId?: string;
  /** The delay before a resumption that the server asked for, in milliseconds. */
  retry?: number;
  /** The `Last-Event-ID` that it was requested with. */
  resumedFrom?: string;
  /** `ended` by the server, `broken` by a failure, `dropped` by the user ({@link HttpStreams.dropStreams}). */
  state: 'open' | 'ended' | 'broken' | 'dropped';
}

export interface HttpState {
  sessionId: string | undefined;
  /** Oldest first; of the ended ones only the latest. */
  streams: readonly HttpStream[];
}

const MAX_ENDED = 20;
const NOTIFY_MS = 100;

/** For the page. The user can cut the streams to test how the server resumes them. */
export class HttpStreams extends Store<HttpState> {
  readonly #droppers = new Map<number, () => void>();
  /** Counts events since the last change: the page is not notified of each. */
  readonly #pending = new Map<number, Pick<HttpStream, 'lastEventId' | 'retry'>>();

  constructor() {
    super({ sessionId: undefined, streams: [] });
  }

  /** Like a failing network. Those with event ids, and the session's, are requested again with `Last-Event-ID`. */
  dropStreams(): void {
    for (const [seq, drop] of [...this.#droppers]) {
      // First, as the failure that follows would close it as broken.
      this.closed(seq, 'dropped');
      drop();
    }
  }

  setSessionId(sessionId: string | undefined): void {
    const state = this.snapshot();
    if (sessionId !== state.sessionId) this.set(this.#withPending({ ...state, sessionId }));
  }

  opened(stream: Omit<HttpStream, 'state'>, drop: () => void): void {
    this.#droppers.set(stream.seq, drop);
    const state = this.snapshot();
    const streams: HttpStream[] = [...state.streams, { ...stream, state: 'open' }];
    const ended = streams.filter((each) => each.state !== 'open');
    const evicted = new Set(ended.slice(0, Math.max(0, ended.length - MAX_ENDED)));
    this.set(this.#withPending({ ...state, streams: streams.filter((each) => !evicted.has(each)) }));
  }

  event(seq: number, { id, retry }: Pick<SseEvent, 'id' | 'retry'>): void {
    if (id === undefined && retry === undefined) return;
    this.#pending.set(seq, {
      ...this.#pending.get(seq),
      ...(id !== undefined && { lastEventId: id }),
      ...(retry !== undefined && { retry }),
    });
    this.setSoon(() => this.#withPending(this.snapshot()), NOTIFY_MS);
  }

  /** Only the first call for a stream counts. */
  closed(seq: number, state: Exclude<HttpStream['state'], 'open'>): void {
    if (!this.#droppers.delete(seq)) return;
    const { sessionId, streams } = this.snapshot();
    const closed = streams.map((each) => (each.seq === seq ? { ...each, state } : each));
    this.set(this.#withPending({ sessionId, streams: closed }));
  }

  #withPending({ sessionId, streams }: HttpState): HttpState {
    const all = streams.map((stream) => ({ ...stream, ...this.#pending.get(stream.seq) }));
    this.#pending.clear();
    return { sessionId, streams: all };
  }
}
