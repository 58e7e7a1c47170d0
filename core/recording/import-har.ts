import { bytesOfBase64 } from '../json/base64';
import { isObject, type JsonObject, propertyOf, toList, toObject } from '../json/json-object';
import { type RecordedEvent, RecordingError } from './format';
import { shapeOfJson } from '../protocol/json-rpc';
import { type HeaderList, headerOf, type ResponseHead } from '../transports/http-progress';

export interface ImportedHar {
  startedAt: number;
  url: string;
  events: RecordedEvent[];
}

/** @throws RecordingError if it is no HAR, or has no MCP messages */
export function eventsOfHar(har: unknown): ImportedHar {
  const log = propertyOf(har, 'log');
  const entries = isObject(log) && Array.isArray(log['entries']) ? (log['entries'] as unknown[]) : [];
  if (!isObject(log)) throw new RecordingError('not-a-recording', 'Not a HAR file.');
  const imported = entries.filter(isObject).flatMap((entry) => importedEntry(entry));
  const mcpUrls = new Set(imported.filter(({ sent }) => sent !== undefined).map(({ url }) => url));
  const mcpEntries = imported.filter(({ url }) => mcpUrls.has(url)).sort((a, b) => a.at - b.at);
  const [first] = mcpEntries;
  if (!first) throw new RecordingError('not-a-recording', 'This HAR file contains no MCP traffic.');
  const events = mcpEntries.flatMap((entry, index) => eventsOfEntry(entry, index + 1, first.at));
  return { startedAt: first.at, url: first.url, events: events.sort((a, b) => a.ms - b.ms) };
}

interface ImportedEntry extends ResponseHead {
  at: number;
  method: string;
  url: string;
  requestHeaders: HeaderList;
  size: number;
  sent: string | undefined;
  body: string;
  bytes: number;
  waitMs: number;
  timeMs: number;
  /** When each message of a stream came, as Chrome notes it. */
  messageTimes: number[];
}

function importedEntry(entry: JsonObject): ImportedEntry[] {
  const { request, response, timings } = entry;
  if (!isObject(request) || !isObject(response)) return [];
  const content = toObject(response['content']);
  const text = textOf(content['text']);
  const body = content['encoding'] === 'base64' ? decodeBase64(text) : text;
  const posted = propertyOf(request['postData'], 'text');
  const isMcp = typeof posted === 'string' && shapeOfJson(posted).kind !== 'invalid';
  const at = Date.parse(textOf(entry['startedDateTime']));
  const timeMs = numberOf(entry['time']);
  const messages = toList(entry['_messages']);
  if (Number.isNaN(at)) return [];
  return [
    {
      at,
      method: textOf(request['method']),
      url: textOf(request['url']),
      requestHeaders: headersOf(request['headers']),
      size: Math.max(0, numberOf(request['bodySize'])),
      sent: isMcp ? posted : undefined,
      status: numberOf(response['status']),
      statusText: textOf(response['statusText']),
      headers: headersOf(response['headers']),
      body,
      bytes: Math.max(0, numberOf(content['size'])),
      waitMs: Math.min(timeMs, Math.max(0, isObject(timings) ? numberOf(timings['wait']) : timeMs)),
      timeMs,
      messageTimes: messages.filter(isObject).map((each) => Date.parse(textOf(each['time']))),
    },
  ];
}

function eventsOfEntry(entry: ImportedEntry, http: number, startedAt: number): RecordedEvent[] {
  const { method, url, requestHeaders, size, sent, status, statusText, headers, body } = entry;
  const ms = entry.at - startedAt;
  // As the dates in a HAR, which have no parts of a millisecond: else a response could follow what was sent after it.
  const responseMs = Math.floor(ms + entry.waitMs);
  const endMs = Math.floor(ms + entry.timeMs);
  const events: RecordedEvent[] = [{ ms, kind: 'request', http, method, url, headers: requestHeaders, size }];
  const message = { kind: 'message', transport: 'http', http } as const;
  if (sent !== undefined) events.push({ ...message, ms, direction: 'sent', text: sent });
  if (status > 0) events.push({ ms: responseMs, kind: 'response', http, status, statusText, headers });
  const isStream = headerOf(headers, 'content-type')?.startsWith('text/event-stream') === true;
  const texts = isStream ? dataOf(body) : [body];
  const messages = texts.filter((text) => shapeOfJson(text).kind !== 'invalid');
  for (const [at, text] of messages.entries()) {
    const time = entry.messageTimes[at];
    const receivedMs = time === undefined || Number.isNaN(time) ? endMs : time - startedAt;
    events.push({ ...message, ms: Math.max(responseMs, receivedMs), direction: 'received', text });
  }
  const isOther = messages.length === 0 && body !== '';
  const failure = status === 0 && { failure: { code: 'unknown', message: 'No response.' } };
  events.push({
    ms: Math.max(endMs, events.at(-1)?.ms ?? endMs),
    kind: 'ended',
    http,
    size: entry.bytes,
    ...(isOther && { body }),
    ...failure,
  });
  return events;
}

function dataOf(body: string): string[] {
  return body.split(/(?:\r\n|\n|\r){2,}/).flatMap((event) => {
    const lines = event.split(/\r\n|\n|\r/).filter((line) => line.startsWith('data:'));
    return lines.length > 0 ? [lines.map((line) => line.replace(/^data: ?/, '')).join('\n')] : [];
  });
}

function headersOf(headers: unknown): HeaderList {
  if (!Array.isArray(headers)) return [];
  return (
    headers
      .filter(isObject)
      .map(({ name, value }) => [textOf(name), textOf(value)] as const)
      // HTTP/2 pseudo-headers.
      .filter(([name]) => !name.startsWith(':'))
  );
}

function decodeBase64(text: string): string {
  try {
    return new TextDecoder().decode(bytesOfBase64(text));
  } catch {
    return '';
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
