import { HttpError } from './http-error';
import type { HttpExchange } from './http-exchange';
import type { HeaderOverrides, SendOptions } from './request-options';
import { pause, type StreamPace } from './stream-pace';

/** Milliseconds before a broken stream is resumed, unless the server sent `retry`; grows with each try. */
const FIRST_DELAY_MS = 1000;
const DELAY_GROWTH = 1.5;
const MAX_DELAY_MS = 30_000;
const MAX_TRIES = 5;

interface StreamOptions {
  /** `request`: until its response. `session`: messages that the server starts, until the session ends. */
  kind: 'request' | 'session' | 'other';
  signal: AbortSignal;
  pace: StreamPace;
  get: (headers: HeaderOverrides, signal: AbortSignal) => Promise<HttpExchange>;
  onGone: (failure: HttpError) => void;
  /** Called if nothing more will come, unless aborted; with an error if the stream rejected the request. */
  onEnd: SendOptions['onRequestStreamEnd'];
}

export class FollowedStream {
  readonly #options: StreamOptions;
  #hasResponse = false;
  #discarded: HttpError | undefined;
  #lastEventId = '';
  #retryMs: number | undefined;

  constructor(options: StreamOptions) {
    this.#options = options;
  }

  /** Opens the stream, which a server need not offer, and reads it. Never rejects. */
  async listen(): Promise<void> {
    const opened = await this.#open();
    if (opened && opened !== 'failed') await this.follow(opened);
  }

  /** Reads a stream, and resumes it while more is expected. Never rejects. */
  async follow(first: HttpExchange): Promise<void> {
    const { kind, signal, onEnd } = this.#options;
    let exchange: HttpExchange | undefined = first;
    while (exchange) {
      // A broken stream is resumed like an ended one.
      await this.#read(exchange).catch(() => undefined);
      const isResumable = kind === 'request' && this.#lastEventId !== '' && !this.#hasResponse;
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
      if (messages?.some(({ kind }) => kind === 'result' || kind === 'error')) this.#hasResponse = true;
      this.#lastEventId = id ?? this.#lastEventId;
      this.#retryMs = retry ?? this.#retryMs;
      // No response will follow, although the stream stays open.
      const { kind, onEnd } = this.#options;
      if (kind === 'request' && exchange.isRejected) onEnd?.(exchange.rejection);
    }
  }

  async #resume(): Promise<HttpExchange | undefined> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const defaultMs = Math.min(FIRST_DELAY_MS * DELAY_GROWTH ** tries, MAX_DELAY_MS);
      await pause(this.#retryMs ?? defaultMs, this.#options.signal);
      const opened = await this.#open(true);
      if (opened !== 'failed') return opened;
    }
    return undefined;
  }

  /** @returns undefined if there is no such stream, or the signal has aborted */
  async #open(isResumption = false): Promise<HttpExchange | 'failed' | undefined> {
    const { signal, pace, get, onGone } = this.#options;
    await pace.turn(signal);
    if (signal.aborted) return undefined;
    try {
      const id = this.#lastEventId;
      const exchange = await get(id === '' ? {} : { 'last-event-id': id }, signal);
      if (exchange.isOk && exchange.isStream) return exchange;
      await exchange.readAll();
      // A server without such a stream may also respond with 404.
      if (isResumption && exchange.failure.code === 'session-gone') {
        onGone(exchange.failure);
        return undefined;
      }
      if (isResumption && (exchange.status === 401 || exchange.status === 403)) {
        // The request itself was accepted: it must not be sent again like a rejected one.
        const { message, details } = exchange.failure;
        this.#discarded = new HttpError('resume-rejected', message, details);
        return undefined;
      }
      return exchange.status === 405 || exchange.status === 204 ? undefined : 'failed';
    } catch {
      return 'failed';
    }
  }
}
