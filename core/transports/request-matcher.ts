import { BoundedMap } from '../json/bounded-map';
import type { MessageShape } from '../protocol/json-rpc';
import { stringifyJson } from '../json/lossless';

export type Direction = 'sent' | 'received';

/** No such request; a second response; after a cancellation; or a request has the id as another type (`1`, `"1"`). */
export type ResponseNote = 'answers-nothing' | 'second-answer' | 'after-cancel' | 'other-id-type';

type ResponseShape = Extract<MessageShape, { kind: 'result' | 'error' }>;

const MAX_OPEN = 20_000;
const MAX_DONE = 5_000;

interface SentRequest extends OpenRequest {
  at: number;
  cancelled: boolean;
}

interface PassedMessage {
  seq: number;
  at: number;
  direction: Direction;
  shape: MessageShape;
}

export interface MatchedResponse {
  link: { partner?: number; requestSummary?: string; duration?: number; note?: ResponseNote };
  /** The `seq` of the request, if this is its first response. */
  requestSeq?: number;
  cancelledSeq?: number;
}

export interface OpenRequest {
  seq: number;
  /** The request's method and subject: `tools/call echo`. */
  summary: string;
}

export class RequestMatcher {
  readonly #open = byDirection(MAX_OPEN);
  readonly #done = byDirection(MAX_DONE);

  /** Those that were sent. */
  openRequests(): Iterable<OpenRequest> {
    return this.#open.sent.values();
  }

  /** Notes a message. @returns for a response, the request it belongs to and what is odd about it; what a cancellation cancels */
  match({ shape, direction, seq, at }: PassedMessage): MatchedResponse | undefined {
    switch (shape.kind) {
      case 'request': {
        const { id, method, subject } = shape;
        const summary = subject === undefined ? method : `${method} ${subject}`;
        const key = keyOf(id);
        this.#done[direction].delete(key);
        this.#open[direction].set(key, { seq, at, summary, cancelled: false });
        return undefined;
      }
      case 'notification': {
        const cancels = shape.method === 'notifications/cancelled';
        const request = cancels ? this.#open[direction].get(keyOf(shape.about)) : undefined;
        if (!request) return undefined;
        request.cancelled = true;
        return { link: {}, cancelledSeq: request.seq };
      }
      case 'result':
      case 'error':
        return this.#matchResponse(direction === 'sent' ? 'received' : 'sent', shape, at);
      case 'batch':
      case 'invalid':
        return undefined;
    }
  }

  #matchResponse(from: Direction, { kind, id }: ResponseShape, at: number): MatchedResponse | undefined {
    const key = keyOf(id);
    const request = this.#open[from].get(key);
    if (request) {
      this.#open[from].delete(key);
      this.#done[from].set(key, request);
      const { cancelled, seq } = request;
      const link = linkTo(request, at);
      return { link: cancelled ? { ...link, note: 'after-cancel' } : link, requestSeq: seq };
    }
    const done = this.#done[from].get(key);
    if (done) return { link: { ...linkTo(done, at), note: 'second-answer' } };
    const alike = this.#withOtherIdType(from, id);
    if (alike) return { link: { ...linkTo(alike, at), note: 'other-id-type' } };
    // A peer responds by an error without an id to a message that it could not parse.
    const isRefusal = kind === 'error' && (id === null || id === undefined);
    return isRefusal ? undefined : { link: { note: 'answers-nothing' } };
  }

  /** An open request whose id has the same text but another type: `1` for `"1"`. */
  #withOtherIdType(direction: Direction, id: unknown): SentRequest | undefined {
    if (typeof id === 'number') return this.#open[direction].get(String(id));
    if (typeof id !== 'string' || id.trim() === '') return undefined;
    const number = Number(id);
    return String(number) === id ? this.#open[direction].get(number) : undefined;
  }
}

function linkTo({ seq, at, summary }: SentRequest, respondedAt: number) {
  return { partner: seq, requestSummary: summary, duration: respondedAt - at };
}

function byDirection(most: number): Record<Direction, BoundedMap<unknown, SentRequest>> {
  return { sent: new BoundedMap(most), received: new BoundedMap(most) };
}

/** The id itself, as nearly all are; of an id that is no id, its JSON, which no text equals. */
function keyOf(id: unknown): unknown {
  return typeof id === 'string' || typeof id === 'number' ? id : `\0${stringifyJson(id)}`;
}
