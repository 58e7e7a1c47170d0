import { version } from '../../package.json';
import { isObject } from '../../core/json/json-object';
import { secretsOfHeaders } from '../../core/secrets/secret-names';
import { Secrets } from '../../core/secrets/secrets';
import { tryParseJson } from '../../core/json/lossless';
import { type OtlpSpan, otlpRequest } from '../../core/timeline/otlp';
import { tell } from '../tell';
import { LiveTrace } from './live-trace';

/** An OTLP/HTTP collector that spans are sent to. */
export interface Collector {
  url: string;
  headers: Readonly<Record<string, string>>;
}

const EVERY_MS = 1000;
/** Spans of one request. */
const BATCH = 512;
/** Spans that wait for a slow collector at most: the oldest are dropped. */
const MOST_WAITING = 20_000;
/** For a request and its response, of which no more than so many bytes are read. */
const REQUEST_MS = 5000;
const MOST_BYTES = 64 * 1024;
const LATE = 'It did not respond in time';
/** So long the end of the program waits for a collector: a signal ends it within 2 s, with what was not sent told. */
const FLUSH_MS = 1500;

/**
 * Sends the spans of sessions to a collector while they run. Whatever the collector does, the sessions don't notice:
 * the first failure is told on stderr, and what could not be sent is dropped.
 */
export class OtlpExporter {
  readonly #collector: Collector;
  readonly #traces = new Set<LiveTrace>();
  #waiting: OtlpSpan[] = [];
  #sending: Promise<void> | undefined;
  #givenUp = new AbortController();
  #isTold = false;

  constructor(collector: Collector) {
    this.#collector = collector;
    setInterval(() => {
      for (const trace of this.#traces) this.#take(trace);
      void this.#sendWaiting();
    }, EVERY_MS).unref();
  }

  /** Sends the spans of one more session, which is told of as the lines of a recording, without its secrets. */
  open(): LiveTrace {
    const trace = new LiveTrace();
    this.#traces.add(trace);
    return trace;
  }

  /** Sends what has happened by now, and waits for that a moment. Sessions that have ended are forgotten. */
  async flush(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, FLUSH_MS)));
    await Promise.race([this.#sendAll(), late]);
    clearTimeout(timer);
    this.#givenUp.abort(new Error(LATE));
    this.#givenUp = new AbortController();
    await this.#sending;
  }

  async #sendAll(): Promise<void> {
    await Promise.all([...this.#traces].map((trace) => trace.read));
    for (const trace of this.#traces) this.#take(trace);
    await this.#sending;
    await this.#sendWaiting();
  }

  #take(trace: LiveTrace): void {
    if (trace.isOver) this.#traces.delete(trace);
    this.#waiting.push(...trace.take());
    if (this.#waiting.length > MOST_WAITING) {
      this.#waiting = this.#waiting.slice(-MOST_WAITING);
      this.#tell('The collector is too slow.');
    }
  }

  /** One request after the other. */
  #sendWaiting(): Promise<void> {
    return (this.#sending ??= this.#send().finally(() => (this.#sending = undefined)));
  }

  async #send(): Promise<void> {
    const { signal } = this.#givenUp;
    try {
      while (this.#waiting.length > 0) await this.#post(this.#waiting.splice(0, BATCH), signal);
    } catch (error) {
      const { cause, name, message } = error as Error & { cause?: { code?: string } };
      this.#tell(`${cause?.code ?? (name === 'TimeoutError' ? LATE : message)}.`);
    }
  }

  async #post(spans: readonly OtlpSpan[], signal: AbortSignal): Promise<void> {
    const { url, headers } = this.#collector;
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'user-agent': `mcp-loupe/${version}`,
        ...headers,
        'content-type': 'application/json',
      },
      body: otlpRequest(spans),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_MS)]),
    });
    const answer = tryParseJson(await textOf(response));
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const partial = isObject(answer) ? answer['partialSuccess'] : undefined;
    const rejected = isObject(partial) ? Number(partial['rejectedSpans'] ?? 0) : 0;
    if (rejected > 0) this.#tell(`It rejected ${rejected} of ${spans.length} spans.`);
  }

  #tell(why: string): void {
    if (this.#isTold) return;
    this.#isTold = true;
    const { url, headers } = this.#collector;
    const { origin, pathname } = new URL(url);
    // Node quotes the value of a header that can't be sent.
    const reason = new Secrets(secretsOfHeaders(headers)).mask(why);
    tell(`Some spans were not sent to ${origin}${pathname}: ${reason} Test results are not affected.`);
  }
}

/** The beginning of a response. @throws where it takes too long */
async function textOf({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  if (body)
    for await (const piece of body) {
      pieces.push(piece);
      bytes += piece.length;
      // Leaving the loop cancels the rest.
      if (bytes >= MOST_BYTES) break;
    }
  return new TextDecoder().decode(Buffer.concat(pieces).subarray(0, MOST_BYTES));
}
