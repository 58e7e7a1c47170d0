import { BoundedMap } from '../json/bounded-map';
import type { MessageShape } from '../protocol/json-rpc';
import { stringifyJson } from '../json/lossless';

export type Direction = 'sent' | 'received';

/**
 * What is odd about a response, seen from what was asked: nothing with its id, something that has its answer already or was
 * cancelled, or something whose id is written alike but is of another type (`1` and `"1"`).
 */
export type AnswerNote = 'answers-nothing' | 'second-answer' | 'after-cancel' | 'other-id-type';

type AnswerShape = Extract<MessageShape, { kind: 'result' | 'error' }>;

/** Requests that are remembered for their answers at most. */
const MAX_OPEN = 20_000;
const MAX_ANSWERED = 5_000;

/** What is remembered of a request for the sake of its answers. */
interface Asked {
  seq: number;
  at: number;
  /** Its method, and what it was about. */
  words: string;
  cancelled: boolean;
}

interface PassedMessage {
  seq: number;
  at: number;
  direction: Direction;
  shape: MessageShape;
}

/** What a response has to do with what was asked. */
export interface JoinedAnswer {
  answer: { partner?: number; answers?: string; duration?: number; note?: AnswerNote };
  /** The request, where this is its (first) answer. */
  first?: number;
}

/** The requests of both sides, by which a response is known for the answer to one. */
export class AskedRequests {
  /** Those without an answer, by direction and id; and those that were answered last. */
  readonly #open = new BoundedMap<string, Asked>(MAX_OPEN);
  readonly #answered = new BoundedMap<string, Asked>(MAX_ANSWERED);

  /** Takes note of a message. @returns for a response what it answers, and what is odd about that */
  pass({ shape, direction, seq, at }: PassedMessage): JoinedAnswer | undefined {
    switch (shape.kind) {
      case 'request': {
        const { id, method, subject } = shape;
        const words = subject === undefined ? method : `${method} ${subject}`;
        const key = keyOf(direction, id);
        this.#answered.delete(key);
        this.#open.set(key, { seq, at, words, cancelled: false });
        return undefined;
      }
      case 'notification': {
        const cancels = shape.method === 'notifications/cancelled';
        const asked = cancels ? this.#open.get(keyOf(direction, shape.about)) : undefined;
        if (asked) asked.cancelled = true;
        return undefined;
      }
      case 'result':
      case 'error':
        return this.#join(direction === 'sent' ? 'received' : 'sent', shape, at);
      case 'batch':
      case 'invalid':
        return undefined;
    }
  }

  /** @param from the direction of the request */
  #join(from: Direction, { kind, id }: AnswerShape, at: number): JoinedAnswer | undefined {
    const key = keyOf(from, id);
    const asked = this.#open.get(key);
    if (asked) {
      this.#open.delete(key);
      this.#answered.set(key, asked);
      const { cancelled, seq } = asked;
      const answer = wordsOf(asked, at);
      return { answer: cancelled ? { ...answer, note: 'after-cancel' } : answer, first: seq };
    }
    const answered = this.#answered.get(key);
    if (answered) return { answer: { ...wordsOf(answered, at), note: 'second-answer' } };
    const alike = this.#askedAlike(from, id);
    if (alike) return { answer: { ...wordsOf(alike, at), note: 'other-id-type' } };
    // An error without an id is how one answers what one could not read.
    const isRefusal = kind === 'error' && (id === null || id === undefined);
    return isRefusal ? undefined : { answer: { note: 'answers-nothing' } };
  }

  /** An open request whose id is the same word as another type: `1` for `"1"`. */
  #askedAlike(direction: Direction, id: unknown): Asked | undefined {
    if (typeof id === 'number') return this.#open.get(keyOf(direction, String(id)));
    if (typeof id !== 'string' || id.trim() === '') return undefined;
    const number = Number(id);
    return String(number) === id ? this.#open.get(keyOf(direction, number)) : undefined;
  }
}

function wordsOf({ seq, at, words }: Asked, answeredAt: number) {
  return { partner: seq, answers: words, duration: answeredAt - at };
}

function keyOf(direction: Direction, id: unknown): string {
  // Most ids are that, and a recording has a hundred thousand of them.
  const isPlain = Number.isSafeInteger(id) && id !== 0;
  return `${direction} ${isPlain ? String(id) : stringifyJson(id)}`;
}
