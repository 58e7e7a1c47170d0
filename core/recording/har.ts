import type { JsonObject } from '../json/json-object';
import type { RecordedEvent } from './format';
import { textOfBytes } from './recorded-bytes';
import { type HeaderList, headerOf } from '../transports/http-progress';

interface HarExchange {
  request: Extract<RecordedEvent, { kind: 'request' }>;
  response?: Extract<RecordedEvent, { kind: 'response' }>;
  ended?: Extract<RecordedEvent, { kind: 'ended' }>;
  sent: string[];
  received: { ms: number; text: string; eventId?: string }[];
}

/** Exports events as HAR 1.2, with the messages of each exchange. @param startedAt milliseconds since the epoch */
export async function harOfEvents(
  events: AsyncIterable<RecordedEvent> | Iterable<RecordedEvent>,
  startedAt: number,
  version: string,
): Promise<JsonObject> {
  const exchanges = new Map<number, HarExchange>();
  for await (const event of events) {
    if (event.kind === 'request') exchanges.set(event.http, { request: event, sent: [], received: [] });
    const http = 'http' in event ? event.http : undefined;
    const exchange = http === undefined ? undefined : exchanges.get(http);
    if (!exchange) continue;
    if (event.kind === 'response') exchange.response = event;
    if (event.kind === 'ended') exchange.ended = event;
    if (event.kind !== 'message') continue;
    const text = textOfBytes(event);
    const { ms, eventId } = event;
    if (event.direction === 'sent') exchange.sent.push(text);
    else exchange.received.push({ ms, text, ...(eventId !== undefined && { eventId }) });
  }
  const entries = [...exchanges.values()].map((exchange) => entryOf(exchange, startedAt));
  return { log: { version: '1.2', creator: { name: 'Loupe', version }, entries } };
}

function entryOf({ request, response, ended, sent, received }: HarExchange, startedAt: number) {
  const type = headerOf(response?.headers ?? [], 'content-type') ?? '';
  const isStream = type.startsWith('text/event-stream');
  const wait = Math.max(0, (response?.ms ?? ended?.ms ?? request.ms) - request.ms);
  const receive = Math.max(0, (ended?.ms ?? request.ms + wait) - request.ms - wait);
  const posted = sent.length > 0 ? sent.join('\n') : request.body;
  const content = isStream
    ? received.map(({ text, eventId }) => eventText(text, eventId)).join('')
    : (received[0]?.text ?? ended?.body);
  return {
    startedDateTime: new Date(startedAt + request.ms).toISOString(),
    time: wait + receive,
    request: {
      method: request.method,
      url: request.url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: harHeaders(request.headers),
      queryString: queryOf(request.url),
      ...(posted !== undefined && {
        postData: { mimeType: headerOf(request.headers, 'content-type') ?? '', text: posted },
      }),
      headersSize: -1,
      bodySize: request.size,
    },
    response: {
      // What HAR writes for an exchange without a response.
      status: response?.status ?? 0,
      statusText: response?.statusText ?? '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: harHeaders(response?.headers ?? []),
      content: {
        size: ended?.size ?? 0,
        mimeType: type,
        ...(content !== undefined && content !== '' && { text: content }),
      },
      redirectURL: headerOf(response?.headers ?? [], 'location') ?? '',
      headersSize: -1,
      bodySize: ended?.size ?? -1,
      ...(ended?.failure && { _error: ended.failure.message }),
    },
    cache: {},
    timings: { send: 0, wait, receive },
    ...(isStream && {
      _messages: received.map(({ ms, text }) => ({ time: new Date(startedAt + ms).toISOString(), data: text })),
    }),
  };
}

function eventText(text: string, id: string | undefined): string {
  const data = text.replaceAll('\n', '\ndata: ');
  return `${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`;
}

function harHeaders(headers: HeaderList) {
  return headers.map(([name, value]) => ({ name, value }));
}

function queryOf(url: string): { name: string; value: string }[] {
  if (!URL.canParse(url)) return [];
  return [...new URL(url).searchParams].map(([name, value]) => ({ name, value }));
}
