import { version } from '../../package.json';
import { isObject } from '../../core/json/json-object';
import { secretsOfHeaders } from '../../core/secrets/secret-names';
import { Secrets } from '../../core/secrets/secrets';
import { tryParseJson } from '../../core/json/lossless';
import { type OtlpSpan, otlpRequest } from '../../core/timeline/otlp';
import { writeStderr } from '../stderr';
import { LiveTrace } from './live-trace';
import { decodeBeginning } from '../../core/json/decode-beginning';

export interface Collector {
  url: string;
  headers: Readonly<Record<string, string>>;
}

const EVERY_MS = 1000;
const BATCH = 512;
/** The oldest are dropped. */
const MAX_QUEUED_SPANS = 20_000;
const REQUEST_TIMEOUT_MS = 5000;
const MAX_RESPONSE_BYTES = 64 * 1024;
const LATE = 'It did not respond in time';
/** Shorter than the 2 s that a signal leaves. */
const FLUSH_TIMEOUT_MS = 1500;

/** While sessions run, which never wait for the collector: the first failure is reported, unsent spans are dropped. */
export class OtlpExporter {
  readonly #collector: Collector;
  readonly #traces = new Set<LiveTrace>();
  #waiting: OtlpSpan[] = [];
  #sending: Promise<void> | undefined;
  #abortController = new AbortController();
  #isReported = false;

  constructor(collector: Collector) {
    this.#collector = collector;
    setInterval(() => {
      for (const trace of this.#traces) this.#take(trace);
      void this.#sendWaiting();
    }, EVERY_MS).unref();
  }

  /** The trace takes the lines of a recording. */
  open(): LiveTrace {
    const trace = new LiveTrace();
    this.#traces.add(trace);
    return trace;
  }

  async flush(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, FLUSH_TIMEOUT_MS)));
    await Promise.race([this.#sendAll(), late]);
    clearTimeout(timer);
    this.#abortController.abort(new Error(LATE));
    this.#abortController = new AbortController();
    await this.#sending;
  }

  async #sendAll(): Promise<void> {
    await Promise.all([...this.#traces].map((trace) => trace.processed));
    for (const trace of this.#traces) this.#take(trace);
    await this.#sending;
    await this.#sendWaiting();
  }

  #take(trace: LiveTrace): void {
    if (trace.isOver) this.#traces.delete(trace);
    this.#waiting.push(...trace.take());
    if (this.#waiting.length > MAX_QUEUED_SPANS) {
      this.#waiting = this.#waiting.slice(-MAX_QUEUED_SPANS);
      this.#reportOnce('The collector is too slow.');
    }
  }

  /** One request at a time. */
  #sendWaiting(): Promise<void> {
    return (this.#sending ??= this.#send().finally(() => (this.#sending = undefined)));
  }

  async #send(): Promise<void> {
    const { signal } = this.#abortController;
    try {
      while (this.#waiting.length > 0) await this.#post(this.#waiting.splice(0, BATCH), signal);
    } catch (error) {
      const { cause, name, message } = error as Error & { cause?: { code?: string } };
      this.#reportOnce(`${cause?.code ?? (name === 'TimeoutError' ? LATE : message)}.`);
    }
  }

  async #post(spans: readonly OtlpSpan[], signal: AbortSignal): Promise<void> {
    const { url, headers } = this.#collector;
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'user-agent': `mcp-loupe/${version}`, ...headers, 'content-type': 'application/json' },
      body: otlpRequest(spans),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
    });
    const answer = tryParseJson(await textOf(response));
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const partial = isObject(answer) ? answer['partialSuccess'] : undefined;
    const rejected = isObject(partial) ? Number(partial['rejectedSpans'] ?? 0) : 0;
    if (rejected > 0) this.#reportOnce(`It rejected ${rejected} of ${spans.length} spans.`);
  }

  #reportOnce(why: string): void {
    if (this.#isReported) return;
    this.#isReported = true;
    const { url, headers } = this.#collector;
    const { origin, pathname } = new URL(url);
    // Node's error quotes invalid header values.
    const reason = new Secrets(secretsOfHeaders(headers)).mask(why);
    writeStderr(`Some spans were not sent to ${origin}${pathname}: ${reason} Test results are not affected.`);
  }
}

async function textOf({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  if (body)
    for await (const piece of body) {
      pieces.push(piece);
      bytes += piece.length;
      // Breaking out cancels the body.
      if (bytes >= MAX_RESPONSE_BYTES) break;
    }
  return decodeBeginning(Buffer.concat(pieces), MAX_RESPONSE_BYTES);
}
