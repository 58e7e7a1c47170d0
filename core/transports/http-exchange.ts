import { joinInTurns } from '../json/in-turns';
import { DECODED, exchange, type ExchangeObserver, type ExchangeRequest, headerOf } from './exchange';
import { type Host, HostError, type RelayRequest, type RelayResponse } from '../host';
import { HttpError, httpError } from './http-error';
import { redact } from '../secrets/redact';
import type { HeaderList, HttpProgress, ResponseHead } from './http-progress';
import type { HttpStreams } from './http-streams';
import { type MessageShape, shapeOfText } from '../protocol/json-rpc';
import type { Discarded, HttpEntry } from './message-log';
import { isUnauthorizedError } from '../protocol/unauthorized-error';
import { type SseEvent, readSseEvents } from './sse-events';
import type { Wire } from './wire';

/** How much of a body that carries no messages is kept for looking at. */
const BODY_HEAD = 64 * 1024;
/** How much of what an event stream says beside its messages is kept. */
const ASIDES = 16 * 1024;

/** A message on its way out, which is the body of a request. */
export interface OutgoingMessage {
  /** The body, exactly. */
  text: string;
  shape: MessageShape;
  onLogged?: (seq: number) => void;
  /** The entry of the log, once it went out: a redirect makes it go out again. */
  logged?: number;
}

/** An event, after the messages in it were recorded. */
export interface RecordedEvent extends SseEvent {
  /** What its messages are; undefined where there is none. */
  messages: readonly MessageShape[] | undefined;
}

/**
 * One HTTP exchange, recorded as it passes: the raw headers, and each message in its bodies, be it one JSON document or
 * a stream of events. Whoever makes it reads its body, by {@link events} or {@link readAll}.
 */
export class HttpExchange implements ExchangeObserver {
  readonly #wire: Wire;
  readonly #streams: HttpStreams;
  readonly #message: OutgoingMessage | undefined;
  readonly #redirectedBy: readonly string[];
  readonly #dropped = new AbortController();
  readonly #startedAt = performance.now();
  #seq = 0;
  #sent: RelayRequest = { method: '', url: '', headers: [] };
  /** Its status is 0 until there is an answer. */
  #head: ResponseHead = { status: 0, statusText: '', headers: [] };
  #body = new ReadableStream<Uint8Array>();
  #bodyHead: string | undefined;
  /** The error that rejects it for its credentials, as it was written. */
  #refusedBy: string | undefined;
  #discarded: { why: Discarded; data: Uint8Array } | undefined;
  #bytes = 0;
  #asides = '';
  #ending: { error?: unknown; duration: number } | undefined;
  #read: Promise<boolean> | undefined;

  /**
   * @param message the body
   * @param redirectedBy URLs whose redirects led here, in order
   */
  constructor(wire: Wire, streams: HttpStreams, message: OutgoingMessage | undefined, redirectedBy: readonly string[]) {
    this.#wire = wire;
    this.#streams = streams;
    this.#message = message;
    this.#redirectedBy = redirectedBy;
  }

  /** Sends the request, until the head of the response is there. @throws HostError */
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

  /** Whether the body is a stream of events. */
  get isStream(): boolean {
    return this.#mediaType === 'text/event-stream';
  }

  /** The first value of a header of the response. @param wanted its name in lower case */
  header(wanted: string): string | undefined {
    return headerOf(this.#head.headers, wanted);
  }

  /** Whether the body rejects the request for its credentials, without saying which request: what 401 is for. */
  get isRefused(): boolean {
    return this.#refusedBy !== undefined;
  }

  /** That refusal. */
  get refusal(): HttpError {
    const { status, statusText } = this.#head;
    return new HttpError('unauthorized', redact(this.#refusedBy ?? ''), {
      url: this.#sent.url,
      status: `${status} ${statusText}`.trim(),
    });
  }

  /** What came last in its events that clients discard: it may have been meant for the answer. */
  get discarded(): HttpError | undefined {
    if (!this.#discarded) return undefined;
    const { why, data } = this.#discarded;
    const { status, statusText } = this.#head;
    const details = {
      url: this.#sent.url,
      status: `${status} ${statusText}`.trim(),
      body: redact(new TextDecoder().decode(data.subarray(0, 2_000))),
    };
    return why === 'unfinished'
      ? new HttpError('event-unfinished', 'No empty line ends the last event.', details)
      : new HttpError('event-type', `The event has the type “${why.eventType}”.`, {
          ...details,
          type: why.eventType,
        });
  }

  /** Why this is no answer; of an exchange whose body was read. */
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

  /**
   * The events of the body as they come, after the messages in them were recorded.
   * @throws HostError where the stream breaks
   */
  async *events(): AsyncGenerator<RecordedEvent, void, undefined> {
    const resumedFrom = headerOf(this.#sent.headers, 'last-event-id');
    const kind = this.#sent.method === 'POST' ? 'post' : 'get';
    const stream = {
      kind,
      seq: this.#seq,
      resumedFrom,
    } as const;
    this.#streams.opened(stream, () => this.#dropped.abort());
    const onGrowing = (bytes: number) => this.#wire.incoming.grown(this, bytes);
    const { limit } = this.#wire;
    try {
      for await (const event of readSseEvents(this.#body, { onGrowing, limit })) {
        this.#keepAside(asideOf(event));
        if (event.cut !== undefined) this.#wire.cut(event.data, event.cut, this.#seq);
        const why = event.cut === undefined ? discardedBy(event) : undefined;
        if (why) {
          this.#discarded = { why, data: event.data };
          this.#wire.discarded(event.data, why, this.#seq);
        }
        const isMessage = !why && event.cut === undefined && /^(?:message)?$/.test(event.type) && event.data.length > 0;
        const messages = isMessage ? await this.#wire.received(event.data, this.#seq, event.id) : undefined;
        for (const shape of messages ?? []) this.#noteRefusal(shape, event.data);
        this.#streams.event(this.#seq, event);
        yield { ...event, messages };
      }
    } finally {
      this.#recordEnd();
    }
  }

  /** The head of the response; its status is 0 until there is one. */
  get head(): ResponseHead {
    return this.#head;
  }

  /** The headers as they were sent. */
  get sentHeaders(): HeaderList {
    return this.#sent.headers;
  }

  /** The body's beginning, where it was not a message and was read. */
  get bodyHead(): string {
    return this.#bodyHead ?? '';
  }

  /**
   * Reads the body to its end, once, and records what messages are in it.
   * @returns whether it was one document of JSON, and labelled as that
   * @throws HostError where it breaks
   */
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
      const pieces: Uint8Array[] = [];
      const reader = this.#body.getReader();
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        pieces.push(read.value);
        this.#wire.incoming.grown(this, this.#bytes);
        if (this.#bytes <= this.#wire.limit) continue;
        // Of a body nothing else can follow: it is not waited for.
        await reader.cancel().catch(() => undefined);
        const head = await joinInTurns(pieces.slice(0, 1));
        this.#wire.cut(head, this.#bytes, this.#seq);
        this.#bodyHead = new TextDecoder().decode(head.subarray(0, BODY_HEAD));
        return false;
      }
      // In turns: of 100 MB at once the page would notice.
      const bytes = await joinInTurns(pieces);
      const text = (part: Uint8Array) => new TextDecoder().decode(part);
      const isError = this.status >= 400;
      const encoding = this.header('content-encoding')?.trim().toLowerCase() ?? '';
      const isReadable = encoding === '' || encoding === 'identity' || DECODED.has(encoding);
      const isMessage =
        isReadable &&
        (this.status < 300 || bytes.length > 0) &&
        /^application\/(?:[\w.+-]+\+)?json$/.test(this.#mediaType) &&
        !(isError && shapeOfText(text(bytes)).kind === 'invalid') &&
        (await this.#wire.received(bytes, this.#seq)) !== undefined;
      if (isMessage && bytes.length <= BODY_HEAD) this.#noteRefusal(shapeOfText(text(bytes)), bytes);
      if (!isMessage || isError || this.isRefused)
        this.#bodyHead = isReadable ? text(bytes.subarray(0, BODY_HEAD)) : '';
      return isMessage && this.#mediaType === 'application/json';
    } catch (error) {
      throw this.#bodyError(error);
    } finally {
      this.#recordEnd();
    }
  }

  /** Why the body broke: it may be shorter than announced, or not encoded as it says. */
  #bodyError(error: unknown): unknown {
    if (!(error instanceof HostError)) return error;
    const { encoding } = error.details;
    const { status, statusText } = this.#head;
    const details = { url: this.#sent.url, status: `${status} ${statusText}`.trim() };
    if (encoding !== undefined) return new HttpError('content-encoding', error.message, { ...details, encoding });
    const expected = Number(this.header('content-length') ?? Number.NaN);
    const received = this.#bytes;
    if (!(received < expected) || error.code === 'aborted') return error;
    const sizes = { expected: String(expected), received: String(received) };
    const words = `The body ended after ${received} of ${expected} bytes.`;
    return new HttpError('body-cut', words, { ...details, ...sizes });
  }

  /**
   * An error that says what 401 is for, with no id or one that nobody sent (“server-error”): in the answer to a POST it can only be
   * meant for that. With the id of the request it is an ordinary response.
   */
  #noteRefusal(shape: MessageShape, bytes: Uint8Array): void {
    if (shape.kind !== 'error' || !isUnauthorizedError(shape)) return;
    const sent = this.#message?.shape;
    const isElsewhere = sent?.kind !== 'request' || String(sent.id) === String(shape.id);
    if ((shape.id ?? null) !== null && isElsewhere) return;
    this.#refusedBy = new TextDecoder().decode(bytes.subarray(0, BODY_HEAD));
  }

  request(request: RelayRequest): void {
    const { method, url, headers, body } = request;
    const requestBytes = body?.length ?? 0;
    const progress = { kind: 'waiting' } as const;
    this.#sent = request;
    const entry = { kind: 'http', method, url, headers, requestBytes, progress } as const;
    const http = (this.#seq = this.#wire.log.add(entry).seq);
    if (!this.#message) return;
    const { text, shape, onLogged, logged } = this.#message;
    const repeated = logged !== undefined && { repeats: logged };
    const seq = this.#wire.sent({ raw: text, size: requestBytes, shape, http, ...repeated });
    this.#message.logged ??= seq;
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
    this.#wire.incoming.grown(this, 0);
    const isCut = error !== undefined && !(error instanceof HostError && error.code === 'aborted');
    this.#streams.closed(this.#seq, isCut ? 'broken' : 'ended');
    this.#ending ??= { error, duration: performance.now() - this.#startedAt };
    // Else after the messages that came before the end.
    if (this.status === 0) this.#recordEnd();
  }

  get #mediaType(): string {
    return (this.header('content-type')?.split(';', 1)[0] ?? '').trim().toLowerCase();
  }

  #recordEnd(): void {
    const { error, duration } = this.#ending ?? { duration: performance.now() - this.#startedAt };
    const ended = { duration, after: this.#wire.log.lastSeq };
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

  #keepAside(aside: string): void {
    const room = ASIDES - this.#asides.length;
    if (aside === '' || room <= 0) return;
    this.#asides += aside.slice(0, room);
    const asides = this.#asides;
    this.#wire.log.update<HttpEntry>(this.#seq, (entry) => ({ ...entry, asides }));
  }

  #update(progress: HttpProgress): void {
    this.#wire.log.update<HttpEntry>(this.#seq, (entry) => ({ ...entry, progress }));
  }
}

/** Why clients take no notice of an event that may have been meant for a message. */
function discardedBy({ type, data, unfinished }: SseEvent): Discarded | undefined {
  if (data.length === 0) return undefined;
  if (unfinished) return /^(?:message)?$/.test(type) ? 'unfinished' : undefined;
  if (/^(?:message|endpoint)?$/.test(type)) return undefined;
  const isMessage = shapeOfText(new TextDecoder().decode(data)).kind !== 'invalid';
  return isMessage ? { eventType: type.slice(0, 80) } : undefined;
}

/** What an event says that is no message: comments, and all of an event of another type. */
function asideOf({ type, data, other }: SseEvent): string {
  if (type !== '' && type !== 'message') {
    const text = new TextDecoder().decode(data.subarray(0, ASIDES));
    return `${other}${text === '' ? '' : `${text.replace(/^/gm, 'data: ')}\n`}`;
  }
  if (!other.includes(':')) return '';
  const comments = other.split('\n').filter((line) => line.startsWith(':'));
  return comments.map((line) => `${line}\n`).join('');
}
