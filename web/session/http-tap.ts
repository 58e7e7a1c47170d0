import type { FetchLike } from '@modelcontextprotocol/client';

import { joinInTurns } from '../json/documents/in-turns';
import { createTunnelFetch, type ExchangeObserver } from '../tunnel/fetch';
import { TunnelError, type RelayRequest, type RelayResponse, type Tunnel } from '../tunnel/types';
import { shapeOf, shapeOfText } from './json-rpc';
import type { HttpEntry } from './message-log';
import { type SseEvent, readSseEvents } from './sse-events';
import { LARGE, type Wire } from './wire';

/** How much of a body that carries no messages is kept for looking at. */
const BODY_HEAD = 64 * 1024;
/** Stands in the stream for a message that Loupe took for itself, so that the SDK keeps counting event ids. */
export const TAKEN_METHOD = 'notifications/loupe/taken';
export const TAKEN_ID = 'loupe-taken';

/**
 * A `fetch` for the SDK's HTTP transports that goes through the tunnel and records what passes: the exchange with
 * its raw headers, and each message in its body, be it one JSON document or a stream of events.
 * @throws TunnelError (never TypeError, which the SDK would take for a CORS failure).
 */
export function createTappedFetch(tunnel: Tunnel, wire: Wire): FetchLike {
  return async (input, init) => {
    let exchange: HttpExchange | undefined;
    const fetch = createTunnelFetch(tunnel, (request) => {
      exchange = new HttpExchange(wire, request);
      return exchange;
    });
    const response = await fetch(input, init);
    return exchange ? exchange.pass(response) : response;
  };
}

/** One HTTP exchange on its way from the relay to the SDK. */
class HttpExchange implements ExchangeObserver {
  readonly #wire: Wire;
  readonly #seq: number;
  readonly #startedAt = performance.now();
  #head: Omit<RelayResponse, 'body'> | undefined;
  #bodyHead: string | undefined;
  #bytes = 0;
  /** Whether the body is one document, and not a stream of messages. */
  #isWhole = false;

  constructor(wire: Wire, { method, url, headers, body }: RelayRequest) {
    this.#wire = wire;
    const requestBytes = body?.length ?? 0;
    const progress = { kind: 'waiting' } as const;
    this.#seq = wire.log.add({ kind: 'http', method, url, headers, requestBytes, progress }).seq;
    const text = body === undefined ? '' : new TextDecoder().decode(body);
    const shape = shapeOfText(text);
    if (shape.kind === 'invalid') return;
    wire.sent({ raw: text, size: requestBytes, shape, http: this.#seq });
  }

  response(head: Omit<RelayResponse, 'body'>): void {
    this.#head = head;
    const { status, statusText, headers } = head;
    this.#update({ kind: 'open', status, statusText, headers, bytes: 0 });
  }

  bytes(chunk: Uint8Array): void {
    this.#bytes += chunk.length;
    if (this.#isWhole) this.#wire.incoming.grown(this, this.#bytes);
  }

  end(error?: unknown): void {
    this.#wire.incoming.grown(this, 0);
    const duration = performance.now() - this.#startedAt;
    if (error !== undefined || !this.#head) {
      const code = error instanceof TunnelError ? error.code : 'unknown';
      const message = error instanceof Error ? error.message : String(error);
      this.#update({ kind: 'broken', code, message, duration });
      return;
    }
    const { status, statusText, headers } = this.#head;
    const body = this.#bodyHead;
    const known = { status, statusText, headers, bytes: this.#bytes, duration };
    this.#update({ kind: 'done', ...known, ...(body !== undefined && { body }) });
  }

  /** The response for the SDK, after what is in its body was recorded. */
  async pass(response: Response): Promise<Response> {
    const { status, headers, body } = response;
    // A status outside of what `Response` can be made with passes as it is: the SDK refuses it anyhow.
    if (!body || status < 200 || status > 599) return response;
    const type = headers.get('content-type') ?? '';
    if (/^text\/event-stream\b/i.test(type)) {
      return new Response(this.#streamed(body), { status, headers });
    }
    this.#isWhole = true;
    const whole = await wholeBody(body);
    const isJson = /^application\/(?:[\w.+-]+\+)?json\b/i.test(type);
    if (!isJson || status >= 400) this.#keepBody(whole);
    const passed = isJson ? await this.#document(whole, status) : whole;
    return new Response(passed as Uint8Array<ArrayBuffer>, { status, headers });
  }

  /** A JSON body: its messages are recorded, and those that Loupe took are left out for the SDK. */
  async #document(bytes: Uint8Array, status: number): Promise<Uint8Array> {
    const isRefusal =
      status >= 400 && shapeOfText(new TextDecoder().decode(bytes)).kind === 'invalid';
    if (isRefusal) return bytes;
    const messages = await this.#wire.received(bytes, this.#seq);
    if (!messages) {
      this.#keepBody(bytes);
      return bytes;
    }
    const text = JSON.stringify(messages.length === 1 ? messages[0] : messages);
    return new TextEncoder().encode(text);
  }

  #streamed(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const events = readSseEvents(body, (bytes) => this.#wire.incoming.grown(this, bytes));
    const encoder = new TextEncoder();
    return new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        try {
          const { value, done } = await events.next();
          if (done) controller.close();
          else controller.enqueue(encoder.encode(await this.#forSdk(value)));
        } catch (error) {
          controller.error(error);
        }
      },
      cancel: async () => {
        await events.return(undefined);
      },
    });
  }

  /** Records the message in an event and gives the text of the event for the SDK. */
  async #forSdk(event: SseEvent): Promise<string> {
    if (event.data.length === 0 || (event.type !== '' && event.type !== 'message')) {
      return `${event.other}${dataLine(new TextDecoder().decode(event.data))}\n`;
    }
    const messages = await this.#wire.received(event.data, this.#seq);
    const texts =
      messages && messages.length > 0
        ? messages.map((message) => JSON.stringify(message))
        : [takenStub(event)];
    return texts.map((text) => `${event.other}${dataLine(text)}\n`).join('');
  }

  #keepBody(bytes: Uint8Array): void {
    this.#bodyHead = new TextDecoder().decode(bytes.subarray(0, BODY_HEAD));
    const body = this.#bodyHead;
    this.#wire.log.update<HttpEntry>(this.#seq, (entry) =>
      entry.progress.kind === 'done' ? { ...entry, progress: { ...entry.progress, body } } : entry,
    );
  }

  #update(progress: HttpEntry['progress']): void {
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

function dataLine(text: string): string {
  return text === '' ? '' : `${text.replace(/^/gm, 'data: ')}\n`;
}

/**
 * What the SDK gets in the place of a message that Loupe took: for a response an empty one, by which the SDK's
 * transport knows that the stream has done its work; for anything else a notification.
 */
function takenStub({ data }: SseEvent): string {
  return JSON.stringify(
    isResponse(data)
      ? { jsonrpc: '2.0', id: TAKEN_ID, result: {} }
      : { jsonrpc: '2.0', method: TAKEN_METHOD },
  );
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
