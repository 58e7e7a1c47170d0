import { type JsonObject, isObject, toObject } from '../../json/json-object';

import { answeredId, brokenAnswer } from '../connect/broken-answer';
import { type ConnectionFailure, failureWith } from '../connect/connection-failure';
import { sessionMessage } from '../texts';
import { Deadline } from './deadline';
import { textOf } from '../../protocol/json-rpc';
import type { RawJson } from '../../transports/message-log';
import { type Progress, readProgress } from '../../protocol/progress';
import { PROTOCOL_VERSIONS } from '../../protocol/protocol-settings';
import { ENDED_BY_SERVER, type RequestOptions } from '../../transports/request-options';
import type { ServerTransport } from '../../transports/server-transport';
import type { Noise, Received, Wire } from '../../transports/wire';

export interface RpcError {
  code: unknown;
  /** Of an error that is no object, the error itself; undefined or null where the answer says nothing at all. */
  message: unknown;
  data?: unknown;
}

/** How a request ended, and after how many milliseconds; with the request as it was sent. */
export type Outcome = { request: string; millis: number } & (
  | {
      kind: 'result';
      result: unknown;
      raw: RawJson;
      elided: readonly string[];
      size: number;
      /** The entry of the log. */
      seq?: number;
      /** What was agreed on when it came, where that is a version that was published. */
      protocolVersion?: string;
    }
  | { kind: 'error'; error: RpcError; raw: RawJson; size: number; seq?: number }
  | { kind: 'timeout'; limit: number }
  /** By the person; `not-answered`: what the server asked was refused; `by-server`: it ended its task, or the listening. */
  | { kind: 'cancelled'; because?: 'not-answered' | 'by-server' }
  | { kind: 'lost'; failure: ConnectionFailure }
);

/** An outcome before the channel adds what all outcomes have. */
type Ending = Outcome extends infer O ? (O extends Outcome ? Omit<O, 'request' | 'millis'> : never) : never;

/** What holds for requests from now on: nothing before the handshake, then what was agreed on. */
export interface Terms {
  protocolVersion?: string;
  /** Members of the `_meta` of every request, as they are at the moment. */
  meta?: () => JsonObject;
  /** One HTTP request per JSON-RPC request: closing it cancels (2026-07-28 over HTTP). */
  cancelByClosing?: boolean;
}

/** What the connection lends the channel. */
export interface RawLink {
  wire: Wire;
  transport: Pick<ServerTransport, 'send'>;
  /** The number of the next id, where others have counted before. */
  ids?: { next: number };
  /** Told of a request that was cancelled or not waited for any longer. */
  onGivenUp?: (id: string) => void;
  /** Explains what a failed send means. */
  explain: (error: unknown) => ConnectionFailure;
}

const STREAM_ENDED = failureWith('no-answer', sessionMessage('stream-ended'));

/** A request that waits for its answer. */
export interface OpenRequest {
  id: string;
  /** What it is about, see {@link subjectOf}. */
  subject: string;
}

interface Pending {
  /** See {@link subjectOf}. */
  subject: string;
  deadline: Deadline;
  settle: (ending: Ending) => void;
  onProgress: ((progress: Progress) => void) | undefined;
}

/** A request of the handshake: it has no progress, and is never cancelled. */
type Manner = 'usual' | 'handshake';

/**
 * Sends JSON-RPC requests and gives back what came, unjudged. Its ids are strings (`loupe-1`), which servers return as
 * they are.
 */
export class RawChannel {
  /** Replaced when the handshake is done. */
  terms: Terms = {};
  readonly #link: RawLink;
  readonly #pending = new Map<string, Pending>();
  readonly #ids: { next: number };
  #paused = false;

  constructor(link: RawLink) {
    this.#link = link;
    this.#ids = link.ids ?? { next: 1 };
    link.wire.onMessage((message) => this.#take(message));
    link.wire.onNoise((noise) => this.#takeBroken(noise));
  }

  /** The message that {@link request} would send next, for showing it before. */
  preview(method: string, params: JsonObject, meta: JsonObject = {}): JsonObject {
    return this.#compose(`loupe-${this.#ids.next}`, method, params, meta, 'usual');
  }

  /** Sends one request. Never rejects: every way to end is an {@link Outcome}. */
  request(
    method: string,
    params: JsonObject,
    options: RequestOptions = {},
    manner: Manner = 'usual',
  ): Promise<Outcome> {
    const id = `loupe-${this.#ids.next++}`;
    const limit = options.timeout ?? 0;
    const { signal, headers } = options;
    const closing = new AbortController();
    const startedAt = performance.now();
    const message = this.#compose(id, method, params, options.meta ?? {}, manner);
    const sent = textOf(message);

    return new Promise((resolve) => {
      const settle = (ending: Ending) => {
        if (!this.#pending.delete(id)) return;
        deadline.stop();
        signal?.removeEventListener('abort', onAbort);
        resolve({ ...ending, request: sent, millis: performance.now() - startedAt });
      };
      const giveUp = (ending: Ending, reason: string) => {
        if (manner === 'usual') this.#cancel(id, reason, closing);
        else closing.abort();
        settle(ending);
        this.#link.onGivenUp?.(id);
      };
      const onAbort = () => {
        if (signal?.reason === ENDED_BY_SERVER) {
          closing.abort();
          settle({ kind: 'cancelled', because: 'by-server' });
        } else giveUp({ kind: 'cancelled' }, 'cancelled by the user');
      };
      const deadline = new Deadline(limit, () => giveUp({ kind: 'timeout', limit }, `no response within ${limit} ms`));
      if (this.#paused) deadline.pause();
      const subject = options.subject ?? subjectOf(method, params);
      this.#pending.set(id, { subject, deadline, settle, onProgress: options.onProgress });
      if (signal?.aborted) {
        settle({ kind: 'cancelled' });
        return;
      }
      signal?.addEventListener('abort', onAbort);
      options.onSent?.(id);
      this.#link.transport
        .send(message, {
          headers,
          requestSignal: closing.signal,
          onRequestStreamEnd: (refusal) =>
            settle({
              kind: 'lost',
              failure: refusal ? this.#link.explain(refusal) : STREAM_ENDED,
            }),
        })
        .catch((error: unknown) => {
          // A refusal may have brought the answer with it.
          if (!this.#pending.has(id)) return;
          settle({ kind: 'lost', failure: this.#link.explain(error) });
        });
    });
  }

  /** What is being asked of the server at the moment, oldest first. */
  openRequests(): OpenRequest[] {
    return [...this.#pending].map(([id, { subject }]) => ({ id, subject }));
  }

  /** Ends every open request: the connection is gone. */
  fail(failure: ConnectionFailure): void {
    for (const { settle } of [...this.#pending.values()]) settle({ kind: 'lost', failure });
  }

  /** Stops the clocks of all open requests while the person answers the server. */
  pauseClocks(paused: boolean): void {
    this.#paused = paused;
    for (const { deadline } of this.#pending.values()) {
      if (paused) deadline.pause();
      else deadline.resume();
    }
  }

  #compose(id: string, method: string, params: JsonObject, meta: JsonObject, manner: Manner): JsonObject {
    const own = toObject(params['_meta']);
    const all = {
      ...(manner === 'usual' && { progressToken: id }),
      ...this.terms.meta?.(),
      ...own,
      ...meta,
    };
    const hasMeta = Object.keys(all).length > 0;
    return {
      jsonrpc: '2.0',
      id,
      method,
      params: { ...params, ...(hasMeta && { _meta: all }) },
    };
  }

  #cancel(id: string, reason: string, closing: AbortController): void {
    if (this.terms.cancelByClosing === true) {
      closing.abort();
      return;
    }
    const params = { requestId: id, reason };
    void this.#link.transport
      .send({ jsonrpc: '2.0', method: 'notifications/cancelled', params })
      // The server may be gone already, which the session reports by itself.
      .catch(() => undefined)
      // Over HTTP its answer would be waited for on a stream of its own.
      .finally(() => closing.abort());
  }

  #take({ value, raw, elided, entry }: Received): void {
    if (value['method'] === 'notifications/progress') this.#takeProgress(value['params']);
    const { id } = value;
    if (typeof id !== 'string' || 'method' in value) return;
    // Nobody waits for an answer to what was cancelled or answered before: it is in the log.
    const pending = this.#pending.get(id);
    if (!pending) return;
    const { size, seq } = entry;
    const error = errorOf(value);
    if (error) pending.settle({ kind: 'error', error, raw, size, seq });
    else {
      const protocolVersion = PROTOCOL_VERSIONS.find((known) => known === this.terms.protocolVersion);
      pending.settle({
        kind: 'result',
        result: value['result'],
        raw,
        elided,
        size,
        seq,
        protocolVersion,
      });
    }
  }

  /** An answer that is not JSON ends its request all the same: nothing else would come. */
  #takeBroken(noise: Noise): void {
    const pending = this.#pending.get(answeredId(noise.text) ?? '');
    pending?.settle({ kind: 'lost', failure: brokenAnswer(noise) });
  }

  #takeProgress(params: unknown): void {
    const update = readProgress(params);
    const pending = update && this.#pending.get(update.token);
    if (!pending) return;
    pending.deadline.extend();
    pending.onProgress?.(update.progress);
  }
}

/** What an answer tells of a failure, in whatever shape; undefined where it brings a result. */
export function errorOf({ error, result }: JsonObject): RpcError | undefined {
  if (isObject(error)) {
    const { code, message, data } = error;
    return { code, message, ...(data !== undefined && { data }) };
  }
  const isWithout = result === undefined || (result === null && (error ?? null) !== null);
  return isWithout ? { code: undefined, message: error } : undefined;
}

/** What a request is about, in a word: the tool's or prompt's name, the resource's URI, or the method. */
export function subjectOf(method: string, { name, uri }: JsonObject): string {
  if (typeof name === 'string') return name;
  return typeof uri === 'string' ? uri : method;
}
