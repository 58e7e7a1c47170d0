import { joinInTurns } from '../json/in-turns';
import { DECODABLE, exchange, type ExchangeObserver, type ExchangeRequest } from './exchange';
import { type Host, HostError, type RelayRequest, type RelayResponse } from '../host';
import { HttpError, httpError } from './http-error';
import { maskSecrets } from '../secrets/mask-secrets';
import { type HeaderList, headerOf, type HttpProgress, type ResponseHead } from './http-progress';
import type { HttpStreams } from './http-streams';
import { type MessageShape, shapeOfJson } from '../protocol/json-rpc';
import type { Discarded, HttpEntry } from './message-log';
import { isUnauthorizedError } from '../protocol/unauthorized-error';
import { type SseEvent, readSseEvents } from './sse-events';
import type { Wire } from './wire';
import { cutText } from '../json/shorten-strings';
import { decodeBeginning } from '../json/decode-beginning';

/** Maximum size that is stored of a body without messages. */
const MAX_BODY_BYTES = 64 * 1024;
/** Maximum length that is stored of an event stream's comments and other events. */
const MAX_ASIDE_CHARS = 16 * 1024;

export interface OutgoingMessage {
  text: string;
  shape: MessageShape;
  onLogged?: (seq: number) => void;
  /** Log entry of the message, once sent: a redirect sends it again. */
  seq?: number;
}

export interface RecordedEvent extends SseEvent {
  messages: readonly MessageShape[] | undefined;
}

/** Recorded as it passes. The caller must read the body, by {@link events} or {@link readAll}. */
export class HttpExchange implements ExchangeObserver {
  /** Why a body of JSON is no response to the request; only after the body was read. */
  unmatched: HttpError | undefined;
  readonly #wire: Wire;
  readonly #streams: HttpStreams;
  readonly #message: OutgoingMessage | undefined;
  readonly #redirectedBy: readonly string[];
  readonly #dropped = new AbortController();
  readonly #startedAt = performance.now();
  #seq = 0;
  #sent: RelayRequest = { method: '', url: '', headers: [] };
  /** Status 0 until the response begins. */
  #head: ResponseHead = { status: 0, statusText: '', headers: [] };
  #body = new ReadableStream<Uint8Array>();
  #bodyHead: string | undefined;
  #rejectionText: string | undefined;
  #discarded: { why: Discarded; data: Uint8Array } | undefined;
  #bytes = 0;
  #asides = '';
  #ending: { error?: unknown; duration: number } | undefined;
  #read: Promise<boolean> | undefined;

  /** @param message the body @param redirectedBy URLs whose redirects led here, in order */
  constructor(wire: Wire, streams: HttpStreams, message: OutgoingMessage | undefined, redirectedBy: readonly string[]) {
    this.#wire = wire;
    this.#streams = streams;
    this.#message = message;
    this.#redirectedBy = redirectedBy;
  }

  /** Resolves with the head of the response. @throws HostError */
  async open(host: Host, request: Omit<ExchangeRequest, 'body'>, signals: AbortSignal[]): Promise<void> {
    const signal = AbortSignal.any([...signals, this.#dropped.signal]);
    const sent = { ...request, body: this.#message?.text, signal };
    this.#body = (await exchange(host, sent, this)).body;
  }

  get status(): number {
    return this.#head.status;
  }

  get isOk(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  get isStream(): boolean {
    return this.#mediaType === 'text/event-stream';
  }

  header(name: string): string | undefined {
    return headerOf(this.#head.headers, name);
  }

  /** Whether the body rejects the credentials without naming a request, as the status 401 would. */
  get isRejected(): boolean {
    return this.#rejectionText !== undefined;
  }

  get rejection(): HttpError {
    return new HttpError('unauthorized', maskSecrets(this.#rejectionText ?? ''), this.#facts);
  }

  get #facts(): Record<string, string> {
    const { status, statusText } = this.#head;
    const type = this.header('content-type') || 'none';
    return { url: this.#sent.url, status: `${status} ${statusText}`.trim(), type };
  }

  /** The last event that clients discard: it may have been meant as the response. */
  get discarded(): HttpError | undefined {
    if (!this.#discarded) return undefined;
    const { why, data } = this.#discarded;
    const details = { ...this.#facts, body: beginningOf(data) };
    return why === 'unfinished'
      ? new HttpError('event-unfinished', 'No empty line ends the last event.', details)
      : new HttpError('event-type', `The event has the type “${why.eventType}”.`, { ...details, event: why.eventType });
  }

  /** Why this is no response; only after the body was read. */
  get failure(): HttpError {
    const { url, headers } = this.#sent;
    return httpError({
      ...this.#head,
      url,
      redirectedBy: this.#redirectedBy,
      requestHeaders: headers,
      body: this.#bodyHead,
    });
  }

  /** Yields each event after its messages are recorded. @throws HostError if the stream breaks */
  async *events(): AsyncGenerator<RecordedEvent, void, undefined> {
    const resumedFrom = headerOf(this.#sent.headers, 'last-event-id');
    const kind = this.#sent.method === 'POST' ? 'post' : 'get';
    const stream = { kind, seq: this.#seq, resumedFrom } as const;
    this.#streams.opened(stream, () => this.#dropped.abort());
    const onProgress = (bytes: number) => this.#wire.incoming.setSize(this, bytes);
    const { limit } = this.#wire;
    try {
      for await (const event of readSseEvents(this.#body, { onProgress, limit })) {
        this.#recordAside(asideOf(event));
        if (event.cut !== undefined) this.#wire.cut(event.data, event.cut, this.#seq);
        const why = event.cut === undefined ? discardedBy(event) : undefined;
        if (why) {
          this.#discarded = { why, data: event.data };
          this.#wire.discarded(event.data, why, this.#seq);
        }
        const isMessage = !why && event.cut === undefined && /^(?:message)?$/.test(event.type) && event.data.length > 0;
        const messages = isMessage ? await this.#wire.received(event.data, this.#seq, event.id) : undefined;
        for (const shape of messages ?? []) this.#noteRejection(shape, event.data);
        this.#streams.event(this.#seq, event);
        yield { ...event, messages };
      }
    } finally {
      this.#recordEnd();
    }
  }

  get head(): ResponseHead {
    return this.#head;
  }

  get sentHeaders(): HeaderList {
    return this.#sent.headers;
  }

  get bodyHead(): string {
    return this.#bodyHead ?? '';
  }

  /** Once. @returns whether it is one JSON document with the right type @throws HostError if it breaks */
  readAll(): Promise<boolean> {
    return (this.#read ??= this.#readBody());
  }

  async #readBody(): Promise<boolean> {
    if (this.isStream) {
      const events = this.events();
      while (!(await events.next()).done);
      return false;
    }
    try {
      const bytes = await this.#readBytes();
      return bytes !== undefined && (await this.#receiveBody(bytes));
    } catch (error) {
      throw this.#bodyError(error);
    } finally {
      this.#recordEnd();
    }
  }

  /** @returns undefined if the body exceeds the limit, of which only the beginning is recorded */
  async #readBytes(): Promise<Uint8Array | undefined> {
    const pieces: Uint8Array[] = [];
    const reader = this.#body.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      pieces.push(read.value);
      this.#wire.incoming.setSize(this, this.#bytes);
      if (this.#bytes <= this.#wire.limit) continue;
      // Nothing can follow the one document of a body: the rest is not awaited.
      await reader.cancel().catch(() => undefined);
      const head = await joinInTurns(pieces.slice(0, 1));
      this.#wire.cut(head, this.#bytes, this.#seq);
      this.#bodyHead = decodeBeginning(head, MAX_BODY_BYTES, true);
      return undefined;
    }
    // In turns: joining 100 MB at once would freeze the page.
    return joinInTurns(pieces);
  }

  /** @returns whether it is JSON with the right type */
  async #receiveBody(bytes: Uint8Array): Promise<boolean> {
    const shape = () => shapeOfJson(new TextDecoder().decode(bytes));
    const isError = this.status >= 400;
    const encoding = this.header('content-encoding')?.trim().toLowerCase() ?? '';
    const isReadable = encoding === '' || encoding === 'identity' || DECODABLE.has(encoding);
    const isJson =
      isReadable &&
      (this.status < 300 || bytes.length > 0) &&
      /^application\/(?:[\w.+-]+\+)?json$/.test(this.#mediaType) &&
      !(isError && shape().kind === 'invalid');
    const messages = isJson ? await this.#wire.received(bytes, this.#seq) : undefined;
    if (messages) {
      this.#noteUnmatched(messages, bytes);
      if (bytes.length <= MAX_BODY_BYTES) this.#noteRejection(shape(), bytes);
    }
    if (!messages || isError || this.isRejected)
      this.#bodyHead = isReadable ? decodeBeginning(bytes, MAX_BODY_BYTES) : '';
    return messages !== undefined && this.#mediaType === 'application/json';
  }

  /** Shorter than its Content-Length, or not encoded as declared. */
  #bodyError(error: unknown): unknown {
    if (!(error instanceof HostError)) return error;
    const { encoding } = error.details;
    const details = this.#facts;
    if (encoding !== undefined) return new HttpError('content-encoding', error.message, { ...details, encoding });
    const expected = Number(this.header('content-length') ?? Number.NaN);
    const received = this.#bytes;
    if (!(received < expected) || error.code === 'aborted') return error;
    const sizes = { expected: String(expected), received: String(received) };
    const message = `The body ended after ${received} of ${expected} bytes.`;
    return new HttpError('body-cut', message, { ...details, ...sizes });
  }

  #noteUnmatched(messages: readonly MessageShape[], bytes: Uint8Array): void {
    const sent = this.#message?.shape;
    if (sent?.kind !== 'request' || messages.some((shape) => 'id' in shape && shape.id === sent.id)) return;
    const details = { ...this.#facts, body: beginningOf(bytes) };
    this.unmatched = messages.every(({ kind }) => kind === 'invalid')
      ? new HttpError('not-json-rpc', 'The body is JSON, but it has no JSON-RPC message.', details)
      : new HttpError('no-answer', 'The body has no response with the ID of the request.', details);
  }

  /** An authorization error with no id or an unknown one rejects the POST; with the request's id it is a response. */
  #noteRejection(shape: MessageShape, bytes: Uint8Array): void {
    if (shape.kind !== 'error' || !isUnauthorizedError(shape)) return;
    const sent = this.#message?.shape;
    const isOrdinary = sent?.kind !== 'request' || String(sent.id) === String(shape.id);
    if ((shape.id ?? null) !== null && isOrdinary) return;
    this.#rejectionText = decodeBeginning(bytes, MAX_BODY_BYTES);
  }

  request(request: RelayRequest): void {
    const { method, url, headers, body } = request;
    const requestBytes = body?.length ?? 0;
    const progress = { kind: 'waiting' } as const;
    this.#sent = request;
    const entry = { kind: 'http', method, url, headers, requestBytes, progress } as const;
    const http = (this.#seq = this.#wire.log.add(entry).seq);
    if (!this.#message) return;
    const { text, shape, onLogged, seq: repeats } = this.#message;
    const repeated = repeats !== undefined && { repeats };
    const seq = this.#wire.sent({ raw: text, size: requestBytes, shape, http, ...repeated });
    this.#message.seq ??= seq;
    onLogged?.(seq);
  }

  response({ status, statusText, headers }: Omit<RelayResponse, 'body'>): void {
    this.#head = { status, statusText, headers };
    this.#update({ kind: 'open', ...this.#head, bytes: 0 });
  }

  bytes(chunk: Uint8Array): void {
    this.#bytes += chunk.length;
  }

  end(error?: unknown): void {
    this.#wire.incoming.setSize(this, 0);
    const isCut = error !== undefined && !(error instanceof HostError && error.code === 'aborted');
    this.#streams.closed(this.#seq, isCut ? 'broken' : 'ended');
    this.#ending ??= { error, duration: performance.now() - this.#startedAt };
    // Otherwise after the messages that arrived before the end.
    if (this.status === 0) this.#recordEnd();
  }

  get #mediaType(): string {
    return (this.header('content-type')?.split(';', 1)[0] ?? '').trim().toLowerCase();
  }

  #recordEnd(): void {
    const { error, duration } = this.#ending ?? { duration: performance.now() - this.#startedAt };
    const ended = { duration, lastSeq: this.#wire.log.lastSeq };
    const head = this.#head;
    if (error !== undefined) {
      const code = error instanceof HostError ? error.code : 'unknown';
      const message = error instanceof Error ? error.message : 'The HTTP exchange was interrupted.';
      const known = head.status !== 0 && { head };
      this.#update({ kind: 'broken', code, message, ...ended, ...known });
      return;
    }
    const body = this.#bodyHead;
    const known = { ...head, bytes: this.#bytes, ...(body !== undefined && { body }) };
    this.#update({ kind: 'done', ...known, ...ended });
  }

  #recordAside(aside: string): void {
    const room = MAX_ASIDE_CHARS - this.#asides.length;
    if (aside === '' || room <= 0) return;
    this.#asides += cutText(aside, room);
    const asides = this.#asides;
    this.#wire.log.update<HttpEntry>(this.#seq, (entry) => ({ ...entry, asides }));
  }

  #update(progress: HttpProgress): void {
    this.#wire.log.update<HttpEntry>(this.#seq, (entry) => ({ ...entry, progress }));
  }
}

function beginningOf(bytes: Uint8Array): string {
  return maskSecrets(decodeBeginning(bytes, 2_000));
}

/** Why clients ignore an event that may have been meant as a message. */
function discardedBy({ type, data, unfinished }: SseEvent): Discarded | undefined {
  if (data.length === 0) return undefined;
  if (unfinished) return /^(?:message)?$/.test(type) ? 'unfinished' : undefined;
  if (/^(?:message|endpoint)?$/.test(type)) return undefined;
  const isMessage = shapeOfJson(new TextDecoder().decode(data)).kind !== 'invalid';
  return isMessage ? { eventType: cutText(type, 80) } : undefined;
}

/** The parts of an event that are no message: comments, and events of another type. */
function asideOf({ type, data, other }: SseEvent): string {
  if (type !== '' && type !== 'message') {
    const text = decodeBeginning(data, MAX_ASIDE_CHARS);
    return `${other}${text === '' ? '' : `${text.replace(/^/gm, 'data: ')}\n`}`;
  }
  if (!other.includes(':')) return '';
  const comments = other.split('\n').filter((line) => line.startsWith(':'));
  return comments.map((line) => `${line}\n`).join('');
}
