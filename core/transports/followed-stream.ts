import { HttpError } from './http-error';
import type { HttpExchange } from './http-exchange';
import type { HeaderOverrides, SendOptions } from './request-options';
import { pause, type StreamPace } from './stream-pace';

/** A stream that breaks is resumed after 1 s (or what the server's `retry` says), then after longer and longer. */
const FIRST_DELAY = 1000;
const DELAY_GROWTH = 1.5;
const LONGEST_DELAY = 30_000;
const MAX_TRIES = 5;

interface StreamSetting {
  /** `request`: until what was asked is answered. `session`: what the server says by itself, until the end. */
  kind: 'request' | 'session' | 'other';
  /** Aborts when it is not wanted any more. */
  signal: AbortSignal;
  pace: StreamPace;
  /** Asks for the stream, or for the one that resumes it. */
  get: (headers: HeaderOverrides, signal: AbortSignal) => Promise<HttpExchange>;
  /** Told that the server does not know the session any more. */
  onGone: (failure: HttpError) => void;
  /** Told that nothing more will come, unless it was aborted; and why, where the stream has rejected the request. */
  onEnd: SendOptions['onRequestStreamEnd'];
}

/** An event stream with those by which it is resumed. */
export class FollowedStream {
  readonly #setting: StreamSetting;
  #isAnswered = false;
  /** What came last that clients discard. */
  #discarded: HttpError | undefined;
  #lastEventId = '';
  /** Milliseconds that the server wants to be waited. */
  #retry: number | undefined;

  constructor(setting: StreamSetting) {
    this.#setting = setting;
  }

  /** Opens the stream, which the server need not have, and reads it. Never rejects. */
  async listen(): Promise<void> {
    const opened = await this.#open();
    if (opened && opened !== 'failed') await this.follow(opened);
  }

  /** Reads a stream and those that resume it, for as long as more of it is to come. Never rejects. */
  async follow(first: HttpExchange): Promise<void> {
    const { kind, signal, onEnd } = this.#setting;
    let exchange: HttpExchange | undefined = first;
    while (exchange) {
      // One that breaks is resumed as one that ends is.
      await this.#read(exchange).catch(() => undefined);
      const isResumable = kind === 'request' && this.#lastEventId !== '' && !this.#isAnswered;
      exchange = kind === 'session' || isResumable ? await this.#resume() : undefined;
    }
    if (!signal.aborted) onEnd?.(this.#discarded);
  }

  async #read(exchange: HttpExchange): Promise<void> {
    try {
      await this.#readEvents(exchange);
    } finally {
      this.#discarded = exchange.discarded ?? this.#discarded;
    }
  }

  async #readEvents(exchange: HttpExchange): Promise<void> {
    for await (const { id, retry, messages } of exchange.events()) {
      if (messages?.some(({ kind }) => kind === 'result' || kind === 'error')) this.#isAnswered = true;
      this.#lastEventId = id ?? this.#lastEventId;
      this.#retry = retry ?? this.#retry;
      // No answer follows it: the stream is not waited for.
      const { kind, onEnd } = this.#setting;
      if (kind === 'request' && exchange.isRefused) onEnd?.(exchange.refusal);
    }
  }

  async #resume(): Promise<HttpExchange | undefined> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const usual = Math.min(FIRST_DELAY * DELAY_GROWTH ** tries, LONGEST_DELAY);
      await pause(this.#retry ?? usual, this.#setting.signal);
      const opened = await this.#open(true);
      if (opened !== 'failed') return opened;
    }
    return undefined;
  }

  /** @returns undefined where there is no such stream, or it is not wanted any more */
  async #open(isAgain = false): Promise<HttpExchange | 'failed' | undefined> {
    const { signal, pace, get, onGone } = this.#setting;
    await pace.turn(signal);
    if (signal.aborted) return undefined;
    try {
      const id = this.#lastEventId;
      const exchange = await get(id === '' ? {} : { 'last-event-id': id }, signal);
      if (exchange.isOk && exchange.isStream) return exchange;
      await exchange.readAll();
      // A server that has no such stream at all may say it in this way, too.
      if (isAgain && exchange.failure.code === 'session-gone') {
        onGone(exchange.failure);
        return undefined;
      }
      if (isAgain && (exchange.status === 401 || exchange.status === 403)) {
        // The request was accepted: it must not be sent again as one that was rejected is.
        const { message, details } = exchange.failure;
        this.#discarded = new HttpError('resume-rejected', message, details);
        return undefined;
      }
      return exchange.status === 405 || exchange.status === 204 ? undefined : 'failed';
    } catch {
      // The log tells why.
      return 'failed';
    }
  }
}
