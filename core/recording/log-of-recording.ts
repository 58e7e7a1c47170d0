import type { Host } from '../host';
import { nextTurn } from '../json/in-turns';
import { utf8Size } from '../json/utf8-size';
import { shapeOfJson } from '../protocol/json-rpc';
import { RequestMatcher } from '../transports/request-matcher';
import type { HttpProgress, ResponseHead } from '../transports/http-progress';
import { type HttpEntry, type MessageEntry, MessageLog } from '../transports/message-log';
import { LARGE_BYTES, Wire } from '../transports/wire';
import type { RecordedAct, RecordedEnd, RecordedEvent, RecordedMessage } from './format';
import { bytesOf, textOfBytes } from './recorded-bytes';
import type { Recording } from './recording';

const LIMITS = { entries: 200_000, bytes: 512 * 1024 * 1024 };
const TURN_MS = 12;

export interface LogOfRecordingOptions {
  /** Index of the first event, and behind the last. */
  from?: number;
  to?: number;
  signal?: AbortSignal;
  onAct?: (act: RecordedAct) => void;
}

/** Rebuilds the session's log, with its times, as the screens need it. @throws what the signal throws */
export async function logOfRecording(
  recording: Recording,
  host: Pick<Host, 'openDocument'>,
  options: LogOfRecordingOptions = {},
): Promise<MessageLog> {
  const filled = new RecordedLog(host, recording.startedAt);
  await fillLog(filled, recording, options);
  return filled.log;
}

/** Yields every few milliseconds. @throws what the signal throws */
export async function fillLog(
  filled: RecordedLog,
  recording: Recording,
  { from = 0, to = recording.length, signal, onAct }: LogOfRecordingOptions = {},
): Promise<void> {
  let turn = performance.now();
  for await (const window of recording.windows(from, to)) {
    for (const event of window) {
      const reading = filled.take(event);
      if (reading) await reading;
      if (event.kind === 'act') onAct?.(event);
      if (performance.now() - turn < TURN_MS) continue;
      await nextTurn();
      signal?.throwIfAborted();
      turn = performance.now();
    }
  }
}

type KnownMessage = Pick<MessageEntry, 'raw' | 'shape' | 'size' | 'unkept'>;

export class RecordedLog {
  readonly log: MessageLog;
  readonly #wire: Wire;
  readonly #startedAt: number;
  #now = 0;
  readonly #exchanges = new Map<number, { seq: number; startedMs: number; head?: ResponseHead }>();
  readonly #matchersByApp = new Map<string, RequestMatcher>();

  /** @param startedAt milliseconds since the epoch */
  constructor(host: Pick<Host, 'openDocument'>, startedAt: number, limits = LIMITS) {
    this.#startedAt = startedAt;
    this.log = new MessageLog({ now: () => this.#now, ...limits });
    this.#wire = new Wire(host, this.log);
  }

  /** @param known avoids parsing the message @returns a promise if a worker parses it */
  take(event: RecordedEvent, known?: KnownMessage): Promise<unknown> | undefined {
    this.#now = this.#startedAt + event.ms;
    switch (event.kind) {
      case 'message':
        return this.#takeMessage(event, known);
      case 'request':
        this.#beginExchange(event);
        return undefined;
      case 'response':
        this.#takeResponse(event);
        return undefined;
      case 'ended':
        this.#endExchange(event);
        return undefined;
      case 'noise': {
        const { size, cut, discarded } = event;
        const seq = this.#seqOf(event);
        const source = { text: textOfBytes(event), ...('bytes' in event && { bytes: bytesOf(event) }) };
        this.log.add({ kind: 'noise', ...source, size, ...(seq !== undefined && { http: seq }), cut, discarded });
        return undefined;
      }
      case 'stderr': {
        const { text, cut } = event;
        this.log.add({ kind: 'stderr', text, cut });
        return undefined;
      }
      case 'started':
        this.log.add({ kind: 'lifecycle', event: { kind: 'spawned', pid: event.pid } });
        return undefined;
      case 'exited': {
        const { code, signal } = event;
        this.log.add({ kind: 'lifecycle', event: { kind: 'exited', code, signal } });
        return undefined;
      }
      case 'closed':
        this.log.add({ kind: 'lifecycle', event: { kind: 'closed' } });
        return undefined;
      case 'app':
        this.#takeApp(event);
        return undefined;
      case 'act':
      case 'lost':
      case 'other':
        return undefined;
    }
  }

  #takeMessage(event: RecordedMessage, known: KnownMessage | undefined): Promise<unknown> | undefined {
    const seq = this.#seqOf(event);
    const { direction, eventId } = event;
    const http = seq !== undefined && { http: seq };
    if (known) {
      this.log.add({ kind: 'message', direction, ...known, ...http, ...(eventId && { eventId }) });
      return undefined;
    }
    if (direction === 'received') {
      if ('text' in event && this.#wire.receivedText(event.text, seq, eventId)) return undefined;
      return this.#wire.received(bytesOf(event), seq, eventId);
    }
    const text = textOfBytes(event);
    const size = 'text' in event ? utf8Size(text) : bytesOf(event).length;
    const raw = size > LARGE_BYTES ? bytesOf(event) : text;
    this.#wire.sent({ raw, size, shape: shapeOfJson(text), ...http });
    return undefined;
  }

  /** The entry of the exchange that carried the event. */
  #seqOf({ http }: { http?: number }): number | undefined {
    return http === undefined ? undefined : this.#exchanges.get(http)?.seq;
  }

  #beginExchange({ http, method, url, headers, size, purpose, ms }: Extract<RecordedEvent, { kind: 'request' }>): void {
    const progress = { kind: 'waiting' } as const;
    const sent = { method, url, headers, requestBytes: size, ...(purpose && { purpose }) };
    const { seq } = this.log.add({ kind: 'http', ...sent, progress });
    this.#exchanges.set(http, { seq, startedMs: ms });
  }

  #takeResponse({ http, status, statusText, headers }: Extract<RecordedEvent, { kind: 'response' }>): void {
    const exchange = this.#exchanges.get(http);
    if (!exchange) return;
    exchange.head = { status, statusText, headers };
    this.#update(exchange.seq, { kind: 'open', bytes: 0, ...exchange.head });
  }

  #endExchange({ http, size: bytes, body, asides, failure, ms }: RecordedEnd): void {
    const exchange = this.#exchanges.get(http);
    if (!exchange) return;
    this.#exchanges.delete(http);
    const { seq, startedMs, head } = exchange;
    const end = { duration: ms - startedMs, lastSeq: this.log.lastSeq };
    if (failure || !head) {
      const reason = failure ?? { code: 'unknown', message: 'The HTTP exchange was interrupted.' };
      this.#update(seq, { kind: 'broken', ...reason, ...end, head }, asides);
    } else this.#update(seq, { kind: 'done', bytes, ...head, ...(body !== undefined && { body }), ...end }, asides);
  }

  #update(seq: number, progress: HttpProgress, asides?: string): void {
    const asidesMember = asides !== undefined && { asides };
    this.log.update<HttpEntry>(seq, (entry) => ({ ...entry, progress, ...asidesMember }));
  }

  #takeApp({ direction, app, text }: Extract<RecordedEvent, { kind: 'app' }>): void {
    const matcher = this.#matchersByApp.get(app) ?? new RequestMatcher();
    this.#matchersByApp.set(app, matcher);
    const shape = shapeOfJson(text);
    const size = new TextEncoder().encode(text).length;
    const entry = this.log.add({ kind: 'app', direction, app, shape, size, raw: text });
    const match = matcher.match({ shape, direction, seq: entry.seq }, entry.at);
    if (!match) return;
    const { note: _, ...link } = match.link;
    this.log.update(entry.seq, (old) => ({ ...old, ...link }));
    if (match.requestSeq === undefined) return;
    const { duration } = link;
    const response = { partner: entry.seq, ...(duration !== undefined && { duration }) };
    this.log.update(match.requestSeq, (old) => ({ ...old, ...response }));
  }
}
