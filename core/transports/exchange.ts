import { type Host, HostError, type RelayRequest, type RelayResponse, type TlsOptions } from '../host';
import type { HeaderList } from './http-progress';
import type { HeaderOverrides } from './request-options';

export interface ExchangeRequest {
  method: string;
  url: string;
  /** The later ones win; names are the same in any case, and null leaves one out that would be sent. */
  headers: readonly HeaderOverrides[];
  body?: string;
  signal?: AbortSignal;
  tls?: TlsOptions;
  publicOnly?: boolean;
}

/** Follows one exchange as it is on the wire. */
export interface ExchangeObserver {
  /** The request, before it goes out. */
  request(request: RelayRequest): void;
  /** The head of the response, with its raw headers. */
  response(head: Omit<RelayResponse, 'body'>): void;
  /** Bytes of the body as the reader takes them, before any decoding. */
  bytes(chunk: Uint8Array): void;
  /** Called once: the body was read to its end or cancelled, or something broke (`error`). */
  end(error?: unknown): void;
}

/**
 * One HTTP exchange through the host. A redirect is not followed: the response says where it points. A body that the
 * server compressed all the same, by gzip or deflate, is decoded; its headers stay as they were.
 * @throws HostError; so does the body
 */
export async function exchange(
  host: Pick<Host, 'version' | 'request'>,
  { method, url, headers, body, signal, tls, publicOnly }: ExchangeRequest,
  observer?: ExchangeObserver,
): Promise<RelayResponse> {
  const usual = {
    accept: '*/*',
    // What is shown should be what is on the wire.
    'accept-encoding': 'identity',
    'user-agent': `mcp-loupe/${host.version}`,
  };
  const bytes = body === undefined ? undefined : new TextEncoder().encode(body);
  const request = {
    method,
    url,
    headers: merged([usual, ...headers]),
    body: bytes,
    signal,
    tls,
    ...(publicOnly && { publicOnly }),
  };
  observer?.request(request);
  try {
    const { body: raw, ...head } = await host.request(request);
    observer?.response(head);
    return { ...head, body: decoded(head.headers, observer ? tapped(raw, observer) : raw) };
  } catch (error) {
    observer?.end(error);
    throw error;
  }
}

/** The first value of a header. @param wanted its name in lower case */
export function headerOf(headers: HeaderList, wanted: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
}

function merged(sources: readonly HeaderOverrides[]): RelayRequest['headers'] {
  const headers = new Map<string, [name: string, value: string | null]>();
  for (const [name, value] of sources.flatMap((source) => Object.entries(source))) {
    headers.set(name.toLowerCase(), [name, value]);
  }
  return [...headers.values()].filter((header): header is [string, string] => header[1] !== null);
}

const FORMATS = new Map([
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['deflate', 'deflate'],
] as const);

/** The content encodings that are decoded. */
export const DECODED: ReadonlySet<string> = new Set(FORMATS.keys());

/** A body that is not what its header says breaks as an exchange does, not as a TypeError. */
function decoded(headers: HeaderList, body: ReadableStream<Uint8Array>) {
  const encoding = headerOf(headers, 'content-encoding')?.trim().toLowerCase() ?? '';
  const format = FORMATS.get(encoding as 'gzip');
  if (!format) return body;
  const bytes = body as ReadableStream<Uint8Array<ArrayBuffer>>;
  return tapped(bytes.pipeThrough(new DecompressionStream(format)), {}, (error) =>
    error instanceof HostError
      ? error
      : new HostError('network', `The response is not valid ${format}.`, { encoding: format }),
  );
}

/** The same stream, read only as it is read, so that back-pressure reaches the proxy. */
function tapped(
  body: ReadableStream<Uint8Array>,
  tap: Partial<ExchangeObserver>,
  thrown = (error: unknown) => error,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) {
            tap.end?.();
            controller.close();
          } else {
            tap.bytes?.(value);
            controller.enqueue(value);
          }
        } catch (error) {
          tap.end?.(error);
          controller.error(thrown(error));
        }
      },
      async cancel(reason) {
        tap.end?.();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
