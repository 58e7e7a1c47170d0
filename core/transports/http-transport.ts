import { isObject } from '../json/json-object';
import { BaseHttpTransport, type Outgoing } from './base-http-transport';
import { bodyHeaders } from './request-headers';
import type { HttpExchange } from './http-exchange';
import type { SendOptions } from './request-options';
import { pause, StreamPace } from './stream-pace';

/** A stream that breaks is resumed after 1 s (or what the server's `retry` says), then after longer and longer. */
const FIRST_DELAY = 1000;
const DELAY_GROWTH = 1.5;
const LONGEST_DELAY = 30_000;
const MAX_TRIES = 5;
/** So long the end of the session may take at the server. */
const DELETE_LIMIT = 1000;

/** An event stream with those by which it is resumed. */
interface FollowedStream {
  /** `request`: until what was asked is answered. `session`: what the server says by itself, until the end. */
  kind: 'request' | 'session' | 'other';
  /** Aborts when it is not wanted any more. */
  signal: AbortSignal;
  isAnswered: boolean;
  lastEventId: string;
  /** Milliseconds that the server wants to be waited. */
  retry: number | undefined;
  /** Told that nothing more will come, unless it was aborted; and why, where the stream has rejected the request. */
  onEnd: SendOptions['onRequestStreamEnd'];
}

/** Streamable HTTP, from 2025-03-26 on: a POST for each message, answered by JSON or by a stream of events. */
export class HttpTransport extends BaseHttpTransport {
  readonly #pace = new StreamPace();

  start(): Promise<void> {
    return Promise.resolve();
  }

  /** Ends the session at the server too (DELETE, where the server gave a session id), then closes. */
  override async close(): Promise<void> {
    if (this.streams.snapshot().sessionId !== undefined) {
      // A server need not allow it, and one that is gone or silent can't: either way the connection ends here.
      const ended = this.exchange({ method: 'DELETE', url: this.url })
        .then((exchange) => exchange.readAll())
        .catch(() => undefined);
      await Promise.race([ended, pause(DELETE_LIMIT)]);
    }
    await this.abandon();
  }

  protected async post(message: Outgoing, options?: SendOptions): Promise<void> {
    const { requestSignal, onRequestStreamEnd } = options ?? {};
    const method = options && isObject(message.value) ? message.value['method'] : undefined;
    const exchange = await this.exchange({
      method: 'POST',
      url: this.url,
      headers: {
        'content-type': 'application/json',
        accept: this.#accept('application/json', 'text/event-stream'),
        ...bodyHeaders(message.value),
        ...(method === 'initialize' && { 'mcp-session-id': null }),
      },
      message,
      signal: requestSignal,
    });
    const { status, isOk, isStream } = exchange;
    if (method === 'initialize' && isOk) {
      // Before the answer is read: what follows it belongs to the session.
      this.streams.setSessionId(exchange.header('mcp-session-id') || undefined);
    }
    const isRequest = asks(message.value);
    if (isOk && isStream && status !== 202) {
      void this.#follow(this.#begun(isRequest ? 'request' : 'other', options), exchange);
      return;
    }
    const isJson = await exchange.readAll();
    if (!isOk) throw exchange.failure;
    // Nothing more comes of it: 202 is for what is no request.
    if (isRequest && !isJson) throw exchange.failure;
    if (isRequest && exchange.isRefused) throw exchange.refusal;
    if (status === 202 && method === 'notifications/initialized') void this.#listen();
    if (status !== 202) onRequestStreamEnd?.();
  }

  /** Opens the stream for what the server says by itself, which it need not have. Never rejects. */
  async #listen(): Promise<void> {
    const stream = this.#begun('session');
    const opened = await this.#open(stream);
    if (opened && opened !== 'failed') await this.#follow(stream, opened);
  }

  /** Reads a stream and those that resume it, for as long as more of it is to come. Never rejects. */
  async #follow(stream: FollowedStream, first: HttpExchange): Promise<void> {
    let exchange: HttpExchange | undefined = first;
    while (exchange) {
      // One that breaks is resumed as one that ends is.
      await read(stream, exchange).catch(() => undefined);
      const { kind, lastEventId, isAnswered } = stream;
      const isResumable = kind === 'request' && lastEventId !== '' && !isAnswered;
      exchange = kind === 'session' || isResumable ? await this.#resume(stream) : undefined;
    }
    if (!stream.signal.aborted) stream.onEnd?.();
  }

  async #resume(stream: FollowedStream): Promise<HttpExchange | undefined> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const usual = Math.min(FIRST_DELAY * DELAY_GROWTH ** tries, LONGEST_DELAY);
      await pause(stream.retry ?? usual, stream.signal);
      const opened = await this.#open(stream, true);
      if (opened !== 'failed') return opened;
    }
    return undefined;
  }

  /** @returns undefined where there is no such stream, or it is not wanted any more */
  async #open(
    { signal, lastEventId }: FollowedStream,
    isAgain = false,
  ): Promise<HttpExchange | 'failed' | undefined> {
    await this.#pace.turn(signal);
    if (signal.aborted) return undefined;
    try {
      const headers = {
        accept: this.#accept('text/event-stream'),
        ...(lastEventId !== '' && { 'last-event-id': lastEventId }),
      };
      const exchange = await this.exchange({ method: 'GET', url: this.url, headers, signal });
      if (exchange.isOk && exchange.isStream) return exchange;
      await exchange.readAll();
      // A server that has no such stream at all may say it in this way, too.
      if (isAgain && exchange.failure.code === 'session-gone') {
        this.onclose?.(exchange.failure);
        return undefined;
      }
      return exchange.status === 405 || exchange.status === 204 ? undefined : 'failed';
    } catch {
      // The log tells why.
      return 'failed';
    }
  }

  #begun(kind: FollowedStream['kind'], options: SendOptions = {}): FollowedStream {
    const { requestSignal, onRequestStreamEnd: onEnd } = options;
    const signal = requestSignal ? AbortSignal.any([this.closing, requestSignal]) : this.closing;
    return { kind, signal, isAnswered: false, lastEventId: '', retry: undefined, onEnd };
  }

  #accept(...types: string[]): string {
    const own = this.ownHeaders['accept']?.split(',').map((type) => type.trim()) ?? [];
    return [...new Set([...own, ...types])].join(', ');
  }
}

async function read(stream: FollowedStream, exchange: HttpExchange): Promise<void> {
  for await (const { id, retry, messages } of exchange.events()) {
    if (messages?.some(({ kind }) => kind === 'result' || kind === 'error')) {
      stream.isAnswered = true;
    }
    stream.lastEventId = id ?? stream.lastEventId;
    stream.retry = retry ?? stream.retry;
    // No answer follows it: the stream is not waited for.
    if (stream.kind === 'request' && exchange.isRefused) stream.onEnd?.(exchange.refusal);
  }
}

/** Whether an answer is to be expected. After what is no message anything may come. */
function asks(value: unknown): boolean {
  if (!isObject(value) && !Array.isArray(value)) return true;
  return [value]
    .flat()
    .some((each) => isObject(each) && 'method' in each && each['id'] !== undefined);
}
