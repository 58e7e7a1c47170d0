import { TunnelError } from './types';
import type { RelayRequest, RelayResponse, Tunnel } from './types';

/** Follows one exchange as it is on the wire. */
export interface ExchangeObserver {
  /** The head of the response, with its raw headers. */
  response(head: Omit<RelayResponse, 'body'>): void;
  /** Bytes of the body as the reader takes them, before any decoding. */
  bytes(chunk: Uint8Array): void;
  /** Called once: the body was read to its end or cancelled, or something broke (`error`). */
  end(error?: unknown): void;
}

/** Called with each request before it is sent, as it is sent. */
export type ObserveExchange = (request: RelayRequest) => ExchangeObserver | undefined;

/**
 * A `fetch` through the tunnel, for the SDK's transports and OAuth. Unlike the browser's it knows no CORS
 * and no forbidden headers, and it never follows a redirect: the response says where it points, and the
 * SDK follows what is safe, so that every hop is seen.
 * @param overrides headers in place of those that would be sent, whatever they are; null leaves one out
 * @throws TunnelError (through the promise), never TypeError
 */
export function createTunnelFetch(
  tunnel: Tunnel,
  observe?: ObserveExchange,
  overrides: Readonly<Record<string, string | null>> = {},
) {
  return async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const usual = await relayRequest(input, init, tunnel.launch.version);
    const request = { ...usual, headers: overridden(usual.headers, overrides) };
    const observer = observe?.(request);
    try {
      const response = await tunnel.request(request);
      const { status, statusText, httpVersion, headers, body } = response;
      observer?.response({ status, statusText, httpVersion, headers });
      return toResponse(request, { ...response, body: observer ? observed(body, observer) : body });
    } catch (error) {
      observer?.end(error);
      throw error;
    }
  };
}

async function relayRequest(
  input: string | URL | Request,
  init: RequestInit,
  version: string,
): Promise<RelayRequest> {
  const from = input instanceof Request ? input : undefined;
  const carried = init.body ?? from?.body;
  const headers = headerList(init.headers ?? from?.headers);
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  const add = (name: string, value: string | null): void => {
    if (value !== null && !names.has(name)) headers.push([name, value]);
  };
  // The platform knows how every kind of body is written, and what it is called.
  const carrier = carried ? new Response(carried) : undefined;
  add('content-type', carrier?.headers.get('content-type') ?? null);
  add('accept', '*/*');
  // What is shown should be what is on the wire.
  add('accept-encoding', 'identity');
  add('user-agent', `mcp-loupe/${version}`);
  return {
    method: (init.method ?? from?.method ?? 'GET').toUpperCase(),
    url: input instanceof Request ? input.url : String(input),
    headers,
    body: carrier && new Uint8Array(await carrier.arrayBuffer()),
    signal: init.signal ?? from?.signal,
  };
}

function overridden(
  headers: RelayRequest['headers'],
  overrides: Readonly<Record<string, string | null>>,
): RelayRequest['headers'] {
  const given = Object.entries(overrides);
  const names = new Set(given.map(([name]) => name.toLowerCase()));
  return [
    ...headers.filter(([name]) => !names.has(name.toLowerCase())),
    ...given.filter((header): header is [string, string] => header[1] !== null),
  ];
}

function headerList(headers: HeadersInit | undefined): [name: string, value: string][] {
  if (!headers) return [];
  if (Array.isArray(headers)) return headers.map(([name, value]) => [name, value]);
  return headers instanceof Headers ? [...headers.entries()] : Object.entries(headers);
}

const NULL_BODY_STATUSES = [101, 103, 204, 205, 304];
const FORMATS = new Map<string, CompressionFormat>([
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['deflate', 'deflate'],
]);

function toResponse(request: RelayRequest, response: RelayResponse): Response {
  const headers = new Headers();
  for (const [name, value] of response.headers) {
    try {
      headers.append(name, value);
    } catch {
      // What Headers doesn't take, the observer has seen.
    }
  }
  const { status, statusText } = response;
  const bodiless = NULL_BODY_STATUSES.includes(status) || request.method === 'HEAD';
  const format = FORMATS.get(headers.get('content-encoding')?.trim().toLowerCase() ?? '');
  let body: ReadableStream<Uint8Array> | null = response.body;
  if (bodiless) {
    // Read to its end, so that the exchange is over for the observer and for the proxy.
    void body.pipeTo(new WritableStream()).catch(() => undefined);
    body = null;
  } else if (format) {
    body = decoded(body, format);
    headers.delete('content-encoding');
    headers.delete('content-length');
  }
  // Response takes 200 to 599 only, and servers send what they like.
  const allowed = status >= 200 && status <= 599;
  const made = new Response(body as ReadableStream<Uint8Array<ArrayBuffer>> | null, {
    status: allowed ? status : 200,
    headers,
  });
  const facts = { url: request.url, statusText, ...(allowed ? {} : { status, ok: false }) };
  for (const [name, value] of Object.entries(facts)) Object.defineProperty(made, name, { value });
  return made;
}

/** A body that is not what its header says breaks as an exchange does, not as a TypeError. */
function decoded(body: ReadableStream<Uint8Array>, format: CompressionFormat) {
  const plain = (body as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(
    new DecompressionStream(format),
  );
  return mapErrors(plain, (error) =>
    error instanceof TunnelError
      ? error
      : new TunnelError('network', `The response is not valid ${format}.`, { encoding: format }),
  );
}

function mapErrors(body: ReadableStream<Uint8Array>, map: (error: unknown) => Error) {
  return tapped(body, { chunk: () => undefined, end: () => undefined, map });
}

function observed(body: ReadableStream<Uint8Array>, observer: ExchangeObserver) {
  return tapped(body, {
    chunk: (chunk) => observer.bytes(chunk),
    end: (error) => observer.end(error),
    map: (error) => error,
  });
}

interface Tap {
  chunk: (chunk: Uint8Array) => void;
  end: (error?: unknown) => void;
  map: (error: unknown) => unknown;
}

/** The same stream, read only as it is read, so that back-pressure reaches the proxy. */
function tapped(body: ReadableStream<Uint8Array>, tap: Tap): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) {
            tap.end();
            controller.close();
          } else {
            tap.chunk(value);
            controller.enqueue(value);
          }
        } catch (error) {
          const shown = tap.map(error);
          tap.end(shown);
          controller.error(shown);
        }
      },
      async cancel(reason) {
        tap.end();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
