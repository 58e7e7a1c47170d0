import type { FetchLike } from '@modelcontextprotocol/client';

import { TunnelError, type RelayResponse, type Tunnel } from '../tunnel/types';
import { shapeOf } from './json-rpc';
import type { HttpEntry } from './message-log';
import { type SseEvent, readSseEvents } from './sse-events';
import type { Wire } from './wire';

/** How much of a body that carries no messages is kept for looking at. */
const BODY_HEAD = 64 * 1024;
/** Stands in the stream for a message that Loupe took for itself, so that the SDK keeps counting event ids. */
export const TAKEN_METHOD = 'notifications/loupe/taken';

/**
 * A `fetch` for the SDK's HTTP transports that goes through the tunnel and records what passes: the exchange with
 * its raw headers, and each message in its body, be it one JSON document or a stream of events.
 * @throws TunnelError (never TypeError, which the SDK would take for a CORS failure).
 */
export function createTappedFetch(tunnel: Tunnel, wire: Wire): FetchLike {
  return async (input, init = {}) => {
    const url = String(input);
    const method = init.method ?? 'GET';
    const headers = [...new Headers(init.headers).entries()];
    if (!headers.some(([name]) => name === 'accept-encoding')) {
      headers.push(['accept-encoding', 'identity']);
    }
    const text = typeof init.body === 'string' ? init.body : undefined;
    const body = text === undefined ? undefined : new TextEncoder().encode(text);
    const startedAt = performance.now();
    const { seq } = wire.log.add({
      kind: 'http',
      method,
      url,
      headers,
      requestBytes: body?.length ?? 0,
      progress: { kind: 'waiting' },
    });
    if (text !== undefined && isJsonRpc(text)) wire.sent(text, seq);

    const exchange = new Exchange(wire, seq, startedAt);
    try {
      const signal = init.signal ?? undefined;
      const response = await tunnel.request({ method, url, headers, body, signal });
      return await exchange.respond(response);
    } catch (error) {
      exchange.broke(error);
      throw error;
    }
  };
}

function isJsonRpc(text: string): boolean {
  try {
    return shapeOf(JSON.parse(text)).kind !== 'invalid';
  } catch {
    return false;
  }
}

/** One HTTP exchange on its way from the relay to the SDK. */
class Exchange {
  readonly #wire: Wire;
  readonly #seq: number;
  readonly #startedAt: number;
  #bytes = 0;

  constructor(wire: Wire, seq: number, startedAt: number) {
    this.#wire = wire;
    this.#seq = seq;
    this.#startedAt = startedAt;
  }

  async respond(response: RelayResponse): Promise<Response> {
    const { status, statusText, headers } = response;
    this.#update({ kind: 'open', status, statusText, headers, bytes: 0 });
    const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
    const counted = this.#count(response);
    if (/^text\/event-stream\b/i.test(type)) {
      return makeResponse(response, this.#streamed(response, counted));
    }
    const whole = await collect(counted);
    if (/^application\/(?:[\w.+-]+\+)?json\b/i.test(type)) {
      this.#done(response, status >= 400 ? head(whole) : undefined);
      return makeResponse(response, await this.#document(whole, status));
    }
    this.#done(response, head(whole));
    return makeResponse(response, whole);
  }

  broke(error: unknown): void {
    const code = error instanceof TunnelError ? error.code : 'unknown';
    const message = error instanceof Error ? error.message : String(error);
    const duration = performance.now() - this.#startedAt;
    this.#update({ kind: 'broken', code, message, duration });
  }

  /** A JSON body: its messages are recorded, and those that Loupe took are left out for the SDK. */
  async #document(bytes: Uint8Array, status: number): Promise<Uint8Array> {
    if (status >= 400 && !isJsonRpc(new TextDecoder().decode(bytes))) return bytes;
    const messages = await this.#wire.received(bytes, this.#seq);
    const text = JSON.stringify(messages.length === 1 ? messages[0] : messages);
    return new TextEncoder().encode(text);
  }

  #streamed(response: RelayResponse, body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const events = readSseEvents(body);
    const encoder = new TextEncoder();
    return new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        try {
          const { value, done } = await events.next();
          if (done) {
            this.#done(response);
            controller.close();
          } else {
            controller.enqueue(encoder.encode(await this.#forSdk(value)));
          }
        } catch (error) {
          this.broke(error);
          controller.error(error);
        }
      },
      cancel: async () => {
        await events.return(undefined);
        this.#done(response);
      },
    });
  }

  /** Records the message in an event and gives the text of the event for the SDK. */
  async #forSdk(event: SseEvent): Promise<string> {
    if (event.data.length === 0 || (event.type !== '' && event.type !== 'message')) {
      return `${event.other}${dataLine(new TextDecoder().decode(event.data))}\n`;
    }
    const messages = await this.#wire.received(event.data, this.#seq);
    const lines = messages.map((message) => `${event.other}${dataLine(JSON.stringify(message))}\n`);
    if (lines.length > 0) return lines.join('');
    return `${event.other}${dataLine(takenStub(event.data))}\n`;
  }

  #count({ body }: RelayResponse): ReadableStream<Uint8Array> {
    return body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          this.#bytes += chunk.length;
          controller.enqueue(chunk);
        },
      }),
    );
  }

  #done({ status, statusText, headers }: RelayResponse, body?: string): void {
    this.#update({
      kind: 'done',
      status,
      statusText,
      headers,
      bytes: this.#bytes,
      duration: performance.now() - this.#startedAt,
      ...(body !== undefined && { body }),
    });
  }

  #update(progress: HttpEntry['progress']): void {
    this.#wire.log.update<HttpEntry>(this.#seq, (entry) => ({ ...entry, progress }));
  }
}

function dataLine(text: string): string {
  return text === '' ? '' : `${text.replace(/^/gm, 'data: ')}\n`;
}

/**
 * What the SDK gets in the place of a message that Loupe took: for a response an empty one with the same id, by
 * which the SDK's transport knows that the stream has done its work; for anything else a notification.
 */
function takenStub(data: Uint8Array): string {
  const start = new TextDecoder().decode(data.subarray(0, 4096));
  const isResponse = /"(result|error)"\s*:/.test(start) && !/"method"\s*:/.test(start);
  return JSON.stringify(
    isResponse
      ? { jsonrpc: '2.0', id: 'loupe-taken', result: {} }
      : { jsonrpc: '2.0', method: TAKEN_METHOD },
  );
}

function head(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, BODY_HEAD));
}

async function collect(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** A `Response` with what it can hold: raw duplicates and Set-Cookie stay in the log. */
function makeResponse(
  { status, statusText, headers }: RelayResponse,
  body: ReadableStream<Uint8Array> | Uint8Array,
): Response {
  const kept = new Headers();
  for (const [name, value] of headers) {
    if (/^(content-encoding|content-length|transfer-encoding|set-cookie)$/i.test(name)) continue;
    kept.append(name, value);
  }
  const bodiless = status === 204 || status === 205 || status === 304;
  return new Response(bodiless ? null : (body as BodyInit), {
    status: status < 200 || status > 599 ? 502 : status,
    statusText: statusText.replace(/[^\t\x20-\x7e]/g, '?'),
    headers: kept,
  });
}
