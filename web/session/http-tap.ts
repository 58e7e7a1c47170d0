import { joinInTurns } from '../json/documents/in-turns';
import { createTunnelFetch, type ExchangeObserver } from '../tunnel/fetch';
import { TunnelError, type RelayRequest, type RelayResponse, type Tunnel } from '../tunnel/types';
import type { HttpProgress, ResponseHead } from './http-progress';
import type { HttpStream, HttpStreams } from './http-streams';
import { shapeOf, shapeOfText } from './json-rpc';
import type { HttpEntry, MessageShape } from './message-log';
import type { HeaderOverrides } from './request-options';
import { type SseEvent, readSseEvents } from './sse-events';
import { LARGE, type Wire } from './wire';

/** How much of a body that carries no messages is kept for looking at. */
const BODY_HEAD = 64 * 1024;
/** How much of what an event stream says beside its messages is kept. */
const ASIDES = 16 * 1024;
/** Stand for what went to the wire, so that the SDK's transport keeps counting event ids and knows what was answered. */
const NOTIFICATION = '{"jsonrpc":"2.0","method":"notifications/loupe/taken"}';
const RESPONSE = '{"jsonrpc":"2.0","id":"loupe-taken","result":{}}';

/** A message on its way out, which is the body of a request. */
export interface Sending {
  /** The body, exactly. */
  text: string;
  shape: MessageShape;
  headers?: HeaderOverrides | undefined;
  onLogged?: ((seq: number) => void) | undefined;
  /** The entry of the log, once it went out: a redirect makes the SDK send it again. */
  logged?: number;
  /** Told that the answer was one document, and has been read: nothing more will come of it. */
  whole?: (() => void) | undefined;
}

/** A `fetch` that may be given the message that goes out in the place of the body. */
export type TappedFetch = (
  input: string | URL,
  init?: RequestInit,
  sending?: Sending,
) => Promise<Response>;

/**
 * A `fetch` for the SDK's HTTP transports that goes through the tunnel and records what passes: the exchange with
 * its raw headers, and each message in its body, be it one JSON document or a stream of events.
 * @param streams told of each event stream
 * @throws TunnelError (never TypeError, which the SDK would take for a CORS failure).
 */
export function createTappedFetch(tunnel: Tunnel, wire: Wire, streams: HttpStreams): TappedFetch {
  return async (input, init = {}, sending) => {
    let exchange: HttpExchange | undefined;
    const dropped = new AbortController();
    const observe = (request: RelayRequest) =>
      (exchange = new HttpExchange(wire, request, sending, streams, dropped));
    const fetch = createTunnelFetch(tunnel, observe, sending?.headers);
    const signals = init.signal ? [init.signal, dropped.signal] : [dropped.signal];
    const response = await fetch(input, {
      ...init,
      signal: AbortSignal.any(signals),
      ...(sending && { body: sending.text }),
    });
    return exchange ? exchange.pass(response) : response;
  };
}

/** One HTTP exchange on its way from the relay to the SDK. */
class HttpExchange implements ExchangeObserver {
  readonly #wire: Wire;
  readonly #seq: number;
  readonly #startedAt = performance.now();
  #head: ResponseHead | undefined;
  #bodyHead: string | undefined;
  #bytes = 0;
  #asides = '';
  /** Whether the body is one document, and not a stream of messages. */
  #isWhole = false;
  readonly #sending: Sending | undefined;
  readonly #streams: HttpStreams;
  readonly #dropped: AbortController;
  readonly #asked: Pick<HttpStream, 'kind' | 'resumedFrom'>;
  /** Messages of the body may still come: they are recorded before its end is. */
  #isReading = false;
  #ending: { error?: unknown; duration: number } | undefined;

  constructor(
    wire: Wire,
    { method, url, headers, body }: RelayRequest,
    sending: Sending | undefined,
    streams: HttpStreams,
    dropped: AbortController,
  ) {
    this.#wire = wire;
    this.#sending = sending;
    this.#streams = streams;
    this.#dropped = dropped;
    const [, resumedFrom] = headers.find(([name]) => name.toLowerCase() === 'last-event-id') ?? [];
    this.#asked = {
      kind: method === 'POST' ? 'post' : 'get',
      ...(resumedFrom !== undefined && { resumedFrom }),
    };
    const requestBytes = body?.length ?? 0;
    const progress = { kind: 'waiting' } as const;
    this.#seq = wire.log.add({ kind: 'http', method, url, headers, requestBytes, progress }).seq;
    if (!sending) return;
    const { text, shape, onLogged, logged } = sending;
    const repeated = logged !== undefined && { repeats: logged };
    const seq = wire.sent({ raw: text, size: requestBytes, shape, http: this.#seq, ...repeated });
    sending.logged ??= seq;
    onLogged?.(seq);
  }

  response(head: Omit<RelayResponse, 'body'>): void {
    const { status, statusText, headers } = head;
    this.#head = { status, statusText, headers };
    this.#update({ kind: 'open', ...this.#head, bytes: 0 });
  }

  bytes(chunk: Uint8Array): void {
    this.#bytes += chunk.length;
    if (this.#isWhole) this.#wire.incoming.grown(this, this.#bytes);
  }

  end(error?: unknown): void {
    this.#wire.incoming.grown(this, 0);
    const isCut =
      error !== undefined && !(error instanceof TunnelError && error.code === 'aborted');
    this.#streams.closed(this.#seq, isCut ? 'broken' : 'ended');
    this.#ending ??= { error, duration: performance.now() - this.#startedAt };
    this.#recordEnd();
  }

  #recordEnd(): void {
    if (this.#isReading || !this.#ending) return;
    const { error, duration } = this.#ending;
    const ended = { duration, after: this.#wire.log.lastSeq };
    const head = this.#head;
    if (error !== undefined || !head) {
      const code = error instanceof TunnelError ? error.code : 'unknown';
      const message = error instanceof Error ? error.message : String(error);
      this.#update({ kind: 'broken', code, message, ...ended, ...(head && { head }) });
      return;
    }
    const body = this.#bodyHead;
    const known = { ...head, bytes: this.#bytes, ...(body !== undefined && { body }) };
    this.#update({ kind: 'done', ...known, ...ended });
  }

  #read(): void {
    this.#isReading = false;
    this.#recordEnd();
  }

  /** The response for the SDK, after what is in its body was recorded. */
  async pass(response: Response): Promise<Response> {
    const { status, headers, body } = response;
    // A status outside of what `Response` can be made with passes as it is: the SDK refuses it anyhow.
    if (!body || status < 200 || status > 599) return response;
    const type = headers.get('content-type') ?? '';
    this.#isReading = true;
    if (/^text\/event-stream\b/i.test(type)) {
      this.#streams.opened({ ...this.#asked, seq: this.#seq }, () => this.#dropped.abort());
      return new Response(this.#streamed(body), { status, headers });
    }
    this.#isWhole = true;
    try {
      const whole = await wholeBody(body);
      const isJson = /^application\/(?:[\w.+-]+\+)?json\b/i.test(type);
      if (!isJson || status >= 400) this.#keepBody(whole);
      const passed = isJson ? await this.#document(whole, status) : whole;
      return new Response(passed as Uint8Array<ArrayBuffer>, { status, headers });
    } finally {
      this.#read();
    }
  }

  /** A JSON body: its messages are recorded, and something stands for them. */
  async #document(bytes: Uint8Array, status: number): Promise<Uint8Array> {
    const isRefusal =
      status >= 400 && shapeOfText(new TextDecoder().decode(bytes)).kind === 'invalid';
    if (isRefusal) return bytes;
    if (!(await this.#wire.received(bytes, this.#seq))) {
      this.#keepBody(bytes);
      return bytes;
    }
    // The SDK's error quotes what it was given: of a refusal that is to be the server's own words.
    if (status >= 400) return bytes;
    if (status === 200) this.#sending?.whole?.();
    return new TextEncoder().encode(RESPONSE);
  }

  #streamed(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const events = readSseEvents(body, (bytes) => this.#wire.incoming.grown(this, bytes));
    const encoder = new TextEncoder();
    return new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        try {
          const { value, done } = await events.next();
          if (done) {
            this.#read();
            controller.close();
          } else controller.enqueue(encoder.encode(await this.#forSdk(value)));
        } catch (error) {
          this.#read();
          controller.error(error);
        }
      },
      cancel: async () => {
        this.#read();
        await events.return(undefined);
      },
    });
  }

  /** Records the message in an event and gives the text of the event for the SDK. */
  async #forSdk(event: SseEvent): Promise<string> {
    this.#keepAside(asideOf(event));
    if (event.type !== '' && event.type !== 'message') {
      this.#noteFields(event.other);
      return `${event.other}${dataLine(new TextDecoder().decode(event.data))}\n`;
    }
    if (event.data.length === 0) {
      if (event.unfinished) return '';
      this.#noteFields(event.other);
      // Without a line of data the SDK would not hear of the id from which the stream can be resumed.
      return `${event.other}data:\n\n`;
    }
    const isJson = await this.#wire.received(event.data, this.#seq);
    const stand = isResponse(event.data) ? RESPONSE : NOTIFICATION;
    // What broke off in the middle does not count: a stream that is resumed begins before it.
    if (event.unfinished) return isJson ? `${dataLine(stand)}\n` : '';
    this.#noteFields(event.other);
    return `${event.other}${dataLine(stand)}\n`;
  }

  #noteFields(fields: string): void {
    const id = /^id: ?(.*)$/m.exec(fields)?.[1];
    const retry = /^retry: ?(\d+)$/m.exec(fields)?.[1];
    if (id === undefined && retry === undefined) return;
    this.#streams.event(this.#seq, {
      ...(id !== undefined && { lastEventId: id }),
      ...(retry !== undefined && { retry: Number(retry) }),
    });
  }

  #keepAside(aside: string): void {
    const room = ASIDES - this.#asides.length;
    if (aside === '' || room <= 0) return;
    this.#asides += aside.slice(0, room);
    const asides = this.#asides;
    this.#wire.log.update<HttpEntry>(this.#seq, (entry) => ({ ...entry, asides }));
  }

  #keepBody(bytes: Uint8Array): void {
    this.#bodyHead = new TextDecoder().decode(bytes.subarray(0, BODY_HEAD));
  }

  #update(progress: HttpProgress): void {
    this.#wire.log.update<HttpEntry>(this.#seq, (entry) => ({ ...entry, progress }));
  }
}

/** All of a body, joined in turns: of 100 MB at once the page would notice. */
async function wholeBody(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joinInTurns(pieces);
    pieces.push(value);
  }
}

/** What an event says that is no message: comments, and all of an event of another type. */
function asideOf({ type, data, other }: SseEvent): string {
  if (type !== '' && type !== 'message') {
    return `${other}${dataLine(new TextDecoder().decode(data.subarray(0, ASIDES)))}`;
  }
  if (!other.includes(':')) return '';
  const comments = other.split('\n').filter((line) => line.startsWith(':'));
  return comments.map((line) => `${line}\n`).join('');
}

function dataLine(text: string): string {
  return text === '' ? '' : `${text.replace(/^/gm, 'data: ')}\n`;
}

/** What is large enough to be parsed elsewhere is a response: nothing else that a server sends is. */
function isResponse(data: Uint8Array): boolean {
  if (data.length > LARGE) return true;
  try {
    const parsed: unknown = JSON.parse(new TextDecoder().decode(data));
    const messages: unknown[] = Array.isArray(parsed) ? parsed : [parsed];
    return messages.some((message) => /^(result|error)$/.test(shapeOf(message).kind));
  } catch {
    return false;
  }
}
