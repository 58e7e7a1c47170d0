import { type JsonObject, toObject } from '../../json/json-object';

import { brokenResponseId, brokenResponse } from '../connect/broken-response';
import { type ConnectionFailure, failureWith } from '../connect/connection-failure';
import { sessionMessage } from '../texts';
import { Deadline } from './deadline';
import { type Ending, errorOf, type Outcome } from './outcome';
import { onAbort } from '../../store';
import { jsonLine } from '../../protocol/json-rpc';
import { type Progress, readProgress } from '../../protocol/progress';
import { knownVersion } from '../../protocol/protocol-settings';
import { ENDED_BY_SERVER, type RequestOptions } from '../../transports/request-options';
import type { ServerTransport } from '../../transports/server-transport';
import type { Noise, Received, Wire } from '../../transports/wire';

/** Empty before the handshake, then what was agreed. */
export interface NegotiatedOptions {
  protocolVersion?: string;
  /** The current members of every request's `_meta`. */
  meta?: () => JsonObject;
  /** Closing the HTTP request cancels it (2026-07-28). */
  cancelByClosing?: boolean;
}

export interface ChannelDeps {
  wire: Wire;
  transport: Pick<ServerTransport, 'send'>;
  /** Shared with earlier connections, so that no id is used twice. */
  ids?: { next: number };
  onAbandoned?: (id: string) => void;
  explain: (error: unknown) => ConnectionFailure;
}

const STREAM_ENDED = failureWith('no-answer', sessionMessage('stream-ended'));

export interface OpenRequest {
  id: string;
  subject: string;
}

interface Pending {
  subject: string;
  deadline: Deadline;
  settle: (ending: Ending, loggedMs?: number) => void;
  onProgress: ((progress: Progress) => void) | undefined;
}

/** A request of the handshake gets no progress token and is not cancelled at the server. */
type RequestPhase = 'handshake';

/** Returns responses as they are: the judge checks them. Ids are strings (`loupe-1`), which servers return unchanged. */
export class RawChannel {
  /** Replaced after the handshake. */
  negotiated: NegotiatedOptions = {};
  readonly #deps: ChannelDeps;
  readonly #pending = new Map<string, Pending>();
  readonly #ids: { next: number };
  #paused = false;

  constructor(deps: ChannelDeps) {
    this.#deps = deps;
    this.#ids = deps.ids ?? { next: 1 };
    deps.wire.onMessage((message) => this.#onMessage(message));
    deps.wire.onNoise((noise) => this.#onNoise(noise));
  }

  preview(method: string, params: JsonObject): JsonObject {
    return this.#buildRequest(`loupe-${this.#ids.next}`, method, params, {});
  }

  /** Never rejects: every end is an {@link Outcome}. */
  request(method: string, params: JsonObject, options: RequestOptions = {}, phase?: RequestPhase): Promise<Outcome> {
    const limit = options.timeoutMs ?? 0;
    const { signal, headers, idPrefix = 'loupe-' } = options;
    const id = `${idPrefix}${this.#ids.next++}`;
    let stream: AbortController | undefined;
    const closeStream = () => (stream ??= new AbortController()).abort();
    const message = this.#buildRequest(id, method, params, options.meta ?? {}, phase);
    const text = jsonLine(message);

    return new Promise((resolve) => {
      const settle = (ending: Ending, loggedMs?: number) => {
        if (!this.#pending.delete(id)) return;
        deadline.stop();
        ignoreAbort?.();
        const millis = loggedMs ?? this.#deps.wire.log.elapsedOf(id) ?? 0;
        resolve(Object.assign(ending, { request: text, millis }));
      };
      const giveUp = (ending: Ending, reason: string) => {
        if (phase) closeStream();
        else this.#cancel(id, reason, closeStream);
        settle(ending);
        this.#deps.onAbandoned?.(id);
      };
      const abort = () => {
        if (signal?.reason === ENDED_BY_SERVER) {
          closeStream();
          settle({ kind: 'cancelled', because: 'by-server' });
        } else giveUp({ kind: 'cancelled' }, 'cancelled by the user');
      };
      const deadline = new Deadline(limit, () => giveUp({ kind: 'timeout', limit }, `no response within ${limit} ms`));
      if (this.#paused) deadline.pause();
      const subject = options.subject ?? subjectOf(method, params);
      const { onProgress } = options;
      const pending: Pending = { subject, deadline, settle, onProgress };
      this.#pending.set(id, pending);
      const ignoreAbort = signal && onAbort(signal, abort);
      if (signal?.aborted) {
        settle({ kind: 'cancelled' });
        return;
      }
      options.onSent?.(id);
      this.#deps.transport
        .send(message, {
          headers,
          // Made only for a transport that reads it.
          get requestSignal() {
            return (stream ??= new AbortController()).signal;
          },
          onRequestStreamEnd: (refusal) =>
            settle({ kind: 'lost', failure: refusal ? this.#deps.explain(refusal) : STREAM_ENDED }),
        })
        .catch((error: unknown) => {
          if (!this.#pending.has(id)) return;
          settle({ kind: 'lost', failure: this.#deps.explain(error) });
        });
    });
  }

  openRequests(): OpenRequest[] {
    return [...this.#pending].map(([id, { subject }]) => ({ id, subject }));
  }

  fail(failure: ConnectionFailure): void {
    for (const { settle } of [...this.#pending.values()]) settle({ kind: 'lost', failure });
  }

  pauseClocks(paused: boolean): void {
    this.#paused = paused;
    for (const { deadline } of this.#pending.values()) deadline[paused ? 'pause' : 'resume']();
  }

  #buildRequest(id: string, method: string, params: JsonObject, meta: JsonObject, phase?: RequestPhase): JsonObject {
    const own = toObject(params['_meta']);
    const all = {
      ...(!phase && { progressToken: id }),
      ...this.negotiated.meta?.(),
      ...own,
      ...meta,
    };
    const hasMeta = Object.keys(all).length > 0;
    return { jsonrpc: '2.0', id, method, params: { ...params, ...(hasMeta && { _meta: all }) } };
  }

  #cancel(id: string, reason: string, closeStream: () => void): void {
    if (this.negotiated.cancelByClosing === true) {
      closeStream();
      return;
    }
    const params = { requestId: id, reason };
    void this.#deps.transport
      .send({ jsonrpc: '2.0', method: 'notifications/cancelled', params })
      // The server may be gone, which the session reports.
      .catch(() => undefined)
      // Over HTTP its response would be awaited on a stream of its own.
      .finally(closeStream);
  }

  #onMessage({ value, raw, elided, entry }: Received): void {
    if (value['method'] === 'notifications/progress') this.#onProgress(value['params']);
    const { id } = value;
    if (typeof id !== 'string' || 'method' in value) return;
    // The request was cancelled or has its response; only the log records a second one.
    const pending = this.#pending.get(id);
    if (!pending) return;
    const { size, seq, duration } = entry;
    const error = errorOf(value);
    if (error) pending.settle({ kind: 'error', error, raw, size, seq }, duration);
    else {
      const protocolVersion = knownVersion(this.negotiated.protocolVersion);
      pending.settle({ kind: 'result', result: value['result'], raw, elided, size, seq, protocolVersion }, duration);
    }
  }

  /** A broken response ends its request, as no other response follows. */
  #onNoise(noise: Noise): void {
    const pending = this.#pending.get(brokenResponseId(noise.text) ?? '');
    pending?.settle({ kind: 'lost', failure: brokenResponse(noise) });
  }

  #onProgress(params: unknown): void {
    const update = readProgress(params);
    const pending = update && this.#pending.get(update.token);
    if (!pending) return;
    pending.deadline.extend();
    pending.onProgress?.(update.progress);
  }
}

export function subjectOf(method: string, { name, uri }: JsonObject): string {
  if (typeof name === 'string') return name;
  return typeof uri === 'string' ? uri : method;
}
