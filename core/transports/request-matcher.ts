import { BoundedMap } from '../json/bounded-map';
import type { MessageShape } from '../protocol/json-rpc';
import { stringifyJson } from '../json/lossless';

export type Direction = 'sent' | 'received';

/** No such request; a second response; after a cancellation; or a request has the id as another type (`1`, `"1"`). */
export type ResponseNote = 'answers-nothing' | 'second-answer' | 'after-cancel' | 'other-id-type';

type ResponseShape = Extract<MessageShape, { kind: 'result' | 'error' }>;

const MAX_OPEN = 20_000;
const MAX_DONE = 5_000;

/** Requests of the server whose response takes a person's time. The last one waits for an elicitation that is a task. */
const QUESTIONS = new Set(['elicitation/create', 'sampling/createMessage', 'tasks/result']);

interface SentRequest extends OpenRequest {
  /** When it was sent, later by the time in which questions were open. */
  at: number;
  http: number | undefined;
  cancelled: boolean;
  /** Number of open questions, and since when there is one. */
  questions: number;
  askedAt: number;
  /** Of a question: the requests that may have caused it. */
  causes: readonly SentRequest[];
}

interface PassedMessage {
  seq: number;
  direction: Direction;
  shape: MessageShape;
  http?: number;
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

  /** Only requests that Loupe sent. */
  openRequests(): Iterable<OpenRequest> {
    return this.#open.sent.values();
  }

  /** Notes a message. @returns for a response, the request it belongs to and what is odd about it; what a cancellation cancels @param at milliseconds, of any clock */
  match({ shape, direction, seq, http }: PassedMessage, at: number): MatchedResponse | undefined {
    switch (shape.kind) {
      case 'request': {
        const { id, method, subject } = shape;
        const summary = subject === undefined ? method : `${method} ${subject}`;
        const key = keyOf(id);
        this.#done[direction].delete(key);
        const causes = direction === 'received' && QUESTIONS.has(method) ? this.#causesOn(http) : [];
        for (const cause of causes) if (cause.questions++ === 0) cause.askedAt = at;
        const times = { at, questions: 0, askedAt: at };
        this.#open[direction].set(key, { seq, http, summary, cancelled: false, causes, ...times });
        return undefined;
      }
      case 'notification': {
        const cancels = shape.method === 'notifications/cancelled';
        const request = cancels ? this.#open[direction].get(keyOf(shape.about)) : undefined;
        if (!request) return undefined;
        request.cancelled = true;
        endQuestion(request, at);
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
      endQuestion(request, at);
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

  /** Milliseconds that an open request of Loupe has taken, see {@link elapsed}. */
  elapsedOf(id: string, at: number): number | undefined {
    const request = this.#open.sent.get(id);
    return request && elapsed(request, at);
  }

  /** The requests on the stream of an exchange; if there are none, all. */
  #causesOn(http: number | undefined): SentRequest[] {
    const open = [...this.#open.sent.values()].filter(({ cancelled }) => !cancelled);
    const known = http === undefined ? [] : open.filter((request) => request.http === http);
    return known.length > 0 ? known : open;
  }

  /** An open request whose id has the same text but another type: `1` for `"1"`. */
  #withOtherIdType(direction: Direction, id: unknown): SentRequest | undefined {
    if (typeof id === 'number') return this.#open[direction].get(String(id));
    if (typeof id !== 'string' || id.trim() === '') return undefined;
    const number = Number(id);
    return String(number) === id ? this.#open[direction].get(number) : undefined;
  }
}

function linkTo(request: SentRequest, at: number) {
  return { partner: request.seq, requestSummary: request.summary, duration: elapsed(request, at) };
}

/** To the microsecond, without the time in which its server requests were open: nothing is the server's work then. */
function elapsed({ at, questions, askedAt }: SentRequest, now: number): number {
  return Math.round(((questions > 0 ? askedAt : now) - at) * 1000) / 1000;
}

function endQuestion(question: SentRequest, at: number): void {
  for (const cause of question.causes) if (--cause.questions === 0) cause.at += at - cause.askedAt;
  question.causes = [];
}

function byDirection(most: number): Record<Direction, BoundedMap<unknown, SentRequest>> {
  return { sent: new BoundedMap(most), received: new BoundedMap(most) };
}

/** The id itself, as nearly all are; of an id that is no id, its JSON, which no text equals. */
function keyOf(id: unknown): unknown {
  return typeof id === 'string' || typeof id === 'number' ? id : `\0${stringifyJson(id)}`;
}
