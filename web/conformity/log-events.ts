import type { HttpEntry, LogEntry, MessageEntry } from '../session/message-log';
import type { ExchangeFacts, JudgeEvent } from './judge/heard';

/** Larger messages are not read again: the page has them as bytes, and reading them takes seconds. */
const LARGEST = 4 * 1024 * 1024;
/** Of a body or a line that is no message the judge needs the beginning. */
const HEAD = 4_096;

/** Turns the entries of a session's log into what the judge hears. */
export class LogEvents {
  /** Exchanges that are not over, with what was told of them. */
  readonly #open = new Map<number, HttpEntry['progress']['kind']>();
  /** Messages that were too large. */
  unread = 0;

  /** What a new entry means; nothing, where it means nothing. */
  of(entry: LogEntry): JudgeEvent[] {
    switch (entry.kind) {
      case 'message':
        // A batch is judged whole, and its parts are in the log once more.
        return entry.part ? [] : [this.#ofMessage(entry)];
      case 'http':
        return this.exchange(entry);
      case 'noise': {
        const { seq, bytes } = entry;
        const text = entry.text.slice(0, HEAD);
        const isHttp = this.#open.size > 0;
        return [{ kind: 'noise', seq, text, http: isHttp, isUtf8: bytes === undefined }];
      }
      case 'lifecycle':
        return entry.event.kind === 'spawned' ? [{ kind: 'connection' }] : [];
      case 'stderr':
      case 'app':
        return [];
    }
  }

  /** What became of an exchange since it was told of. */
  exchange({ seq, method, headers, progress }: HttpEntry): JudgeEvent[] {
    const before = this.#open.get(seq);
    if (before === progress.kind) return [];
    if (progress.kind === 'done' || progress.kind === 'broken') this.#open.delete(seq);
    else this.#open.set(seq, progress.kind);
    if (progress.kind === 'waiting') return [];
    const none: ExchangeFacts = {
      method,
      headers,
      state: 'broken',
      status: 0,
      responseHeaders: [],
      bytes: 0,
    };
    if (progress.kind === 'broken') {
      return [{ kind: 'http', seq, exchange: { ...none, code: progress.code } }];
    }
    const { status, headers: responseHeaders, bytes } = progress;
    const body = 'body' in progress ? progress.body.slice(0, HEAD) : undefined;
    const state = progress.kind;
    const exchange = { ...none, state, status, responseHeaders, bytes, body };
    return [{ kind: 'http', seq, exchange }];
  }

  /** The exchanges that are not over. */
  get open(): readonly number[] {
    return [...this.#open.keys()];
  }

  #ofMessage({ seq, direction, raw, size, http }: MessageEntry): JudgeEvent {
    const isLarge = size > LARGEST;
    if (isLarge) this.unread += 1;
    const from = direction === 'sent' ? 'client' : 'server';
    return { kind: 'message', seq, from, raw: isLarge ? undefined : raw, http };
  }
}
