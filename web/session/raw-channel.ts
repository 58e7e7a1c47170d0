import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type ClientCapabilities,
  type Implementation,
  type JSONRPCMessage,
  PROTOCOL_VERSION_META_KEY,
  type TransportSendOptions,
} from '@modelcontextprotocol/client';

import { parseJson } from '../json/lossless';
import type { ConnectionFailure } from './connection-failure';
import { Deadline } from './deadline';
import { type JsonObject, isObject, textOf } from './json-rpc';
import type { RawJson } from './message-log';
import type { Received, Wire } from './wire';

/** `notifications/progress` params, as far as they are what they should be. */
export interface Progress {
  progress: number;
  total?: number;
  message?: string;
}

export interface RpcError {
  code: unknown;
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
      /** What was agreed on when it came, where that is known. */
      protocolVersion?: string;
    }
  | { kind: 'error'; error: RpcError; raw: RawJson; size: number }
  | { kind: 'timeout'; limit: number }
  | { kind: 'cancelled' }
  | { kind: 'lost'; failure: ConnectionFailure }
);

/** An outcome before the channel adds what all outcomes have. */
type Ending = Outcome extends infer O
  ? O extends Outcome
    ? Omit<O, 'request' | 'millis'>
    : never
  : never;

export interface RequestOptions {
  signal?: AbortSignal | undefined;
  /** Milliseconds without a sign of life; 0 for no limit. */
  timeout?: number | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
}

/** What the connection lends the channel. */
export interface RawLink {
  wire: Wire;
  send: (message: JSONRPCMessage, options?: TransportSendOptions) => Promise<void>;
  /** What was agreed on at the handshake. */
  protocolVersion?: string;
  /** Set on the 2026-07-28 protocol: every request carries it in `_meta`. */
  envelope?: { version: string; clientInfo: Implementation; capabilities: ClientCapabilities };
  /** One HTTP request per JSON-RPC request: closing it cancels (2026-07-28 over HTTP). */
  cancelByClosing: boolean;
  /** Told of a request that was cancelled or not waited for any longer. */
  onGivenUp?: (id: string) => void;
  /** Explains what a failed send means, from what was seen on the wire. */
  explain: (error: unknown, id: string) => ConnectionFailure;
}

const STREAM_ENDED: ConnectionFailure = {
  code: 'reset',
  message: 'The stream of the request ended without an answer.',
  details: {},
  stderr: [],
};

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

/**
 * Sends JSON-RPC requests past the SDK's client and gives back what came, unjudged. Its ids are strings
 * (`loupe-1`), which cannot collide with the client's numbers.
 */
export class RawChannel {
  readonly #link: RawLink;
  readonly #pending = new Map<string, Pending>();
  #nextId = 1;
  #paused = false;

  constructor(link: RawLink) {
    this.#link = link;
    link.wire.addTaker((message) => this.#take(message));
    link.wire.onNoise((text) => this.#takeBroken(text));
  }

  /** The message that {@link request} would send next, for showing it before. */
  preview(method: string, params: JsonObject): JsonObject {
    return this.#compose(`loupe-${this.#nextId}`, method, params);
  }

  /** Sends one request. Never rejects: every way to end is an {@link Outcome}. */
  request(method: string, params: JsonObject, options: RequestOptions = {}): Promise<Outcome> {
    const id = `loupe-${this.#nextId++}`;
    const limit = options.timeout ?? 0;
    const { signal } = options;
    const closing = new AbortController();
    const startedAt = performance.now();
    const message = this.#compose(id, method, params);
    const sent = textOf(message);

    return new Promise((resolve) => {
      const settle = (ending: Ending) => {
        if (!this.#pending.delete(id)) return;
        deadline.stop();
        signal?.removeEventListener('abort', onAbort);
        resolve({ ...ending, request: sent, millis: performance.now() - startedAt });
      };
      const giveUp = (ending: Ending, reason: string) => {
        this.#cancel(id, reason, closing);
        settle(ending);
        this.#link.onGivenUp?.(id);
      };
      const onAbort = () => giveUp({ kind: 'cancelled' }, 'cancelled by the person');
      const deadline = new Deadline(limit, () =>
        giveUp({ kind: 'timeout', limit }, `no answer within ${limit} ms`),
      );
      if (this.#paused) deadline.pause();
      const subject = subjectOf(method, params);
      this.#pending.set(id, { subject, deadline, settle, onProgress: options.onProgress });
      if (signal?.aborted) {
        settle({ kind: 'cancelled' });
        return;
      }
      signal?.addEventListener('abort', onAbort);
      this.#link
        .send(message as unknown as JSONRPCMessage, {
          requestSignal: closing.signal,
          onRequestStreamEnd: () => settle({ kind: 'lost', failure: STREAM_ENDED }),
        })
        .catch((error: unknown) =>
          settle({ kind: 'lost', failure: this.#link.explain(error, id) }),
        );
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

  #compose(id: string, method: string, params: JsonObject): JsonObject {
    const { envelope } = this.#link;
    const meta = isObject(params['_meta']) ? params['_meta'] : {};
    return {
      jsonrpc: '2.0',
      id,
      method,
      params: {
        ...params,
        _meta: {
          progressToken: id,
          ...(envelope && {
            [PROTOCOL_VERSION_META_KEY]: envelope.version,
            [CLIENT_INFO_META_KEY]: envelope.clientInfo,
            [CLIENT_CAPABILITIES_META_KEY]: envelope.capabilities,
          }),
          ...meta,
        },
      },
    };
  }

  #cancel(id: string, reason: string, closing: AbortController): void {
    if (this.#link.cancelByClosing) {
      closing.abort();
      return;
    }
    const params = { requestId: id, reason };
    void this.#link
      .send({ jsonrpc: '2.0', method: 'notifications/cancelled', params })
      // The server may be gone already, which the session reports by itself.
      .catch(() => undefined)
      // Over HTTP its answer would be waited for on a stream of its own.
      .finally(() => closing.abort());
  }

  #take({ value, raw, elided, entry }: Received): boolean {
    if (value['method'] === 'notifications/progress') return this.#takeProgress(value['params']);
    const { id } = value;
    if (typeof id !== 'string' || 'method' in value) return false;
    const pending = this.#pending.get(id);
    // An answer after the end (cancelled, timed out) is ours too: it is in the log, and nobody waits.
    if (!pending) return id.startsWith('loupe-');
    const { size } = entry;
    if (isObject(value['error'])) {
      const { code, message, data } = value['error'];
      const error: RpcError = { code, message, ...(data !== undefined && { data }) };
      pending.settle({ kind: 'error', error, raw, size });
    } else {
      const { protocolVersion } = this.#link;
      pending.settle({
        kind: 'result',
        result: value['result'],
        raw,
        elided,
        size,
        ...(protocolVersion !== undefined && { protocolVersion }),
      });
    }
    return true;
  }

  /** An answer that is not JSON ends its request all the same: nothing else would come. */
  #takeBroken(text: string): void {
    const [, first, last] = ANSWERED_ID.exec(text) ?? [];
    const pending = this.#pending.get(first ?? last ?? '');
    if (!pending) return;
    const failure: ConnectionFailure = {
      code: 'broken-answer',
      message: syntaxErrorIn(text),
      details: { body: text.slice(0, 4_000) },
      stderr: [],
    };
    pending.settle({ kind: 'lost', failure });
  }

  #takeProgress(params: unknown): boolean {
    if (!isObject(params)) return false;
    const token = params['progressToken'];
    if (typeof token !== 'string' || !token.startsWith('loupe-')) return false;
    const pending = this.#pending.get(token);
    const { progress, total, message } = params;
    if (pending && typeof progress === 'number') {
      pending.deadline.extend();
      pending.onProgress?.({
        progress,
        ...(typeof total === 'number' && { total }),
        ...(typeof message === 'string' && { message }),
      });
    }
    return true;
  }
}

/** What a request is about, in a word: the tool's or prompt's name, the resource's URI, or the method. */
export function subjectOf(method: string, { name, uri }: JsonObject): string {
  if (typeof name === 'string') return name;
  return typeof uri === 'string' ? uri : method;
}

/** The id of an answer, where it stands at the beginning or the end, as it mostly does. */
const ANSWERED_ID =
  /^\s*\{.{0,200}?"id"\s*:\s*"(loupe-\d+)"|"id"\s*:\s*"(loupe-\d+)"[^{}]{0,60}\}?\s*$/s;

/** Where a text stops being JSON, in English. */
function syntaxErrorIn(text: string): string {
  try {
    parseJson(text);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
