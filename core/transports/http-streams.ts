import { Store } from '../store';
import type { SseEvent } from './sse-events';

/** One event stream of a Streamable HTTP connection, or the one of HTTP+SSE. */
export interface HttpStream {
  /** `get`: opened for what the server says by itself, or to resume. `post`: the answer to a message. */
  kind: 'get' | 'post';
  /** The exchange in the session's log. */
  seq: number;
  /** The last event id that came: from there it can be resumed. */
  lastEventId?: string;
  /** Milliseconds that the server wants to be waited before reconnecting. */
  retry?: number;
  /** With what `Last-Event-ID` it was asked for. */
  resumedFrom?: string;
  state: 'open' | 'ended' | 'broken' | 'dropped';
}

export interface HttpState {
  /** `Mcp-Session-Id`. */
  sessionId: string | undefined;
  /** Oldest first; of those that are over only the latest. */
  streams: readonly HttpStream[];
}

/** How many streams that are over are kept for looking at. */
const KEPT = 20;
/** Listeners hear of events once per this many milliseconds. */
const NOTIFY_EVERY = 100;

/** The session id and the event streams of one HTTP connection. A React store. */
export class HttpStreams extends Store<HttpState> {
  readonly #droppers = new Map<number, () => void>();
  /** What events have told that the state does not have yet. */
  readonly #seen = new Map<number, Pick<HttpStream, 'lastEventId' | 'retry'>>();

  constructor() {
    super({ sessionId: undefined, streams: [] });
  }

  /**
   * Cuts all open streams as a failing network would. Those whose events had ids are resumed with `Last-Event-ID`, and
   * so is the stream for what the server says by itself.
   */
  dropStreams(): void {
    for (const [seq, drop] of [...this.#droppers]) {
      this.closed(seq, 'dropped');
      drop();
    }
  }

  /** Notes the session id that the server gave. */
  setSessionId(sessionId: string | undefined): void {
    const state = this.snapshot();
    if (sessionId !== state.sessionId) this.set(this.#withSeen({ ...state, sessionId }));
  }

  /** Notes a stream that has opened. @param drop cuts it */
  opened(stream: Omit<HttpStream, 'state'>, drop: () => void): void {
    this.#droppers.set(stream.seq, drop);
    const state = this.snapshot();
    const streams: HttpStream[] = [...state.streams, { ...stream, state: 'open' }];
    const over = streams.filter((each) => each.state !== 'open');
    const old = new Set(over.slice(0, Math.max(0, over.length - KEPT)));
    this.set(this.#withSeen({ ...state, streams: streams.filter((each) => !old.has(each)) }));
  }

  /** Notes the id and the `retry` of an event. */
  event(seq: number, { id, retry }: Pick<SseEvent, 'id' | 'retry'>): void {
    if (id === undefined && retry === undefined) return;
    this.#seen.set(seq, {
      ...this.#seen.get(seq),
      ...(id !== undefined && { lastEventId: id }),
      ...(retry !== undefined && { retry }),
    });
    this.setSoon(() => this.#withSeen(this.snapshot()), NOTIFY_EVERY);
  }

  /** Notes how a stream ended; the first to say so is right. */
  closed(seq: number, state: Exclude<HttpStream['state'], 'open'>): void {
    if (!this.#droppers.delete(seq)) return;
    const { sessionId, streams } = this.snapshot();
    const closed = streams.map((each) => (each.seq === seq ? { ...each, state } : each));
    this.set(this.#withSeen({ sessionId, streams: closed }));
  }

  #withSeen({ sessionId, streams }: HttpState): HttpState {
    const all = streams.map((stream) => ({ ...stream, ...this.#seen.get(stream.seq) }));
    this.#seen.clear();
    return { sessionId, streams: all };
  }
}
