import { type Host, HostError, type RelayRequest, type RelayResponse, type TlsOptions } from '../host';
import { type HeaderList, headerOf } from './http-progress';
import type { HeaderOverrides } from './request-options';

export interface ExchangeRequest {
  method: string;
  url: string;
  /** Later ones win; names are case-insensitive; null removes a header. */
  headers: readonly HeaderOverrides[];
  body?: string;
  signal?: AbortSignal;
  tls?: TlsOptions;
  publicOnly?: boolean;
}

export interface ExchangeObserver {
  request(request: RelayRequest): void;
  response(head: Omit<RelayResponse, 'body'>): void;
  bytes(chunk: Uint8Array): void;
  /** Called once: the body was read or cancelled, or something broke. */
  end(error?: unknown): void;
}

/** Redirects are not followed. A body compressed unasked is decoded. @throws HostError; so does the body */
export async function exchange(
  host: Pick<Host, 'version' | 'request'>,
  { method, url, headers, body, signal, tls, publicOnly }: ExchangeRequest,
  observer?: ExchangeObserver,
): Promise<RelayResponse> {
  const defaults = {
    accept: '*/*',
    'accept-encoding': 'identity',
    'user-agent': `mcp-loupe/${host.version}`,
  };
  const bytes = body === undefined ? undefined : new TextEncoder().encode(body);
  const request = {
    method,
    url,
    headers: mergeHeaders([defaults, ...headers]),
    body: bytes,
    signal,
    tls,
    ...(publicOnly && { publicOnly }),
  };
  observer?.request(request);
  try {
    const { body: raw, ...head } = await host.request(request);
    observer?.response(head);
    return { ...head, body: decodeBody(head.headers, observer ? observeBody(raw, observer) : raw) };
  } catch (error) {
    observer?.end(error);
    throw error;
  }
}

function mergeHeaders(sources: readonly HeaderOverrides[]): RelayRequest['headers'] {
  const headers = new Map<string, [name: string, value: string | null]>();
  for (const [name, value] of sources.flatMap((source) => Object.entries(source)))
    headers.set(name.toLowerCase(), [name, value]);
  return [...headers.values()].filter((header): header is [string, string] => header[1] !== null);
}

const FORMATS = new Map([
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['deflate', 'deflate'],
] as const);

export const DECODABLE: ReadonlySet<string> = new Set(FORMATS.keys());

/** A body that contradicts its `content-encoding` breaks as a HostError, not as a TypeError. */
function decodeBody(headers: HeaderList, body: ReadableStream<Uint8Array>) {
  const encoding = headerOf(headers, 'content-encoding')?.trim().toLowerCase() ?? '';
  const format = FORMATS.get(encoding as 'gzip');
  if (!format) return body;
  const bytes = body as ReadableStream<Uint8Array<ArrayBuffer>>;
  return observeBody(bytes.pipeThrough(new DecompressionStream(format)), {}, (error) =>
    error instanceof HostError
      ? error
      : new HostError('network', `The response is not valid ${format}.`, { encoding: format }),
  );
}

/** Observes a stream without reading ahead, so that back-pressure reaches the proxy. */
function observeBody(
  body: ReadableStream<Uint8Array>,
  observer: Partial<ExchangeObserver>,
  mapError = (error: unknown) => error,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) {
            observer.end?.();
            controller.close();
          } else {
            observer.bytes?.(value);
            controller.enqueue(value);
          }
        } catch (error) {
          observer.end?.(error);
          controller.error(mapError(error));
        }
      },
      async cancel(reason) {
        observer.end?.();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
