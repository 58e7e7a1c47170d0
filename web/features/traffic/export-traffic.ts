import { MASK, redact } from '../../../core/redact';
import { type HeaderList, responseHead } from '../../../core/transports/http-progress';
import type {
  HttpEntry,
  LogEntry,
  MessageEntry,
  RawJson,
} from '../../../core/transports/message-log';
import { durationOf, isMessage, outcomeOfEntry } from '../../outcome/entry-words';
import { isSecretHeader } from './secret-headers';

/**
 * The timeline as JSON Lines, an entry a line. A message stands in its line as it was on the wire, its numbers too.
 * @param secretNames headers, in lower case, whose values the person gave as secrets
 */
export function trafficAsJsonLines(
  entries: readonly LogEntry[],
  secretNames: ReadonlySet<string>,
): string {
  return entries.map((entry) => `${lineOf(entry, secretNames)}\n`).join('');
}

function lineOf(entry: LogEntry, secretNames: ReadonlySet<string>): string {
  const { seq, at, kind } = entry;
  const outcome = outcomeOfEntry(entry);
  const duration = durationOf(entry);
  const facts = {
    seq,
    time: new Date(at).toISOString(),
    kind,
    ...(isMessage(entry) && { direction: entry.direction }),
    ...(outcome && { outcome }),
    ...(duration !== undefined && { durationMs: duration }),
  };
  switch (entry.kind) {
    case 'message':
    case 'app': {
      const { partner } = entry;
      const more = {
        ...facts,
        ...(entry.kind === 'app' && { app: entry.app }),
        ...(partner !== undefined && { partner }),
      };
      if (entry.unkept) return JSON.stringify({ ...more, unkept: true, bytes: entry.size });
      // Between the values of a JSON text a line break is a space; within a string there is none.
      const message = textOf(entry.raw).replace(/[\r\n]+/g, ' ');
      return `${JSON.stringify(more).slice(0, -1)},"message":${message}}`;
    }
    case 'http':
      return JSON.stringify({ ...facts, ...harEntry(entry, [], secretNames) });
    case 'stderr':
    case 'noise':
      return JSON.stringify({ ...facts, text: redact(entry.text) });
    case 'lifecycle':
      return JSON.stringify({ ...facts, event: entry.event });
  }
}

/** The HTTP exchanges as a HAR 1.2 archive, each with the messages that it carried. */
export function trafficAsHar(
  entries: readonly LogEntry[],
  secretNames: ReadonlySet<string>,
): string {
  const carried = new Map<number, MessageEntry[]>();
  for (const entry of entries) {
    if (entry.kind !== 'message' || entry.part || entry.http === undefined) continue;
    const others = carried.get(entry.http);
    if (others) others.push(entry);
    else carried.set(entry.http, [entry]);
  }
  const exchanges = entries.filter((entry) => entry.kind === 'http');
  const log = {
    version: '1.2',
    creator: { name: 'Loupe', version: '' },
    entries: exchanges.map((entry) => harEntry(entry, carried.get(entry.seq) ?? [], secretNames)),
  };
  return JSON.stringify({ log }, null, 2);
}

function harEntry(
  entry: HttpEntry,
  messages: readonly MessageEntry[],
  secretNames: ReadonlySet<string>,
) {
  const { progress } = entry;
  const head = responseHead(progress);
  const url = redact(entry.url);
  const headersOf = (headers: HeaderList) =>
    headers.map(([name, value]) => ({
      name,
      value: isSecretHeader(name, secretNames) ? MASK : redact(value),
    }));
  const typeOf = (headers: HeaderList) =>
    headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const sent = messages.filter(({ direction }) => direction === 'sent');
  const received = messages.filter(({ direction }) => direction === 'received');
  const time = durationOf(entry) ?? 0;
  const type = head ? typeOf(head.headers) : '';
  const isStream = type.startsWith('text/event-stream');
  const body =
    progress.kind === 'done' && progress.body !== undefined
      ? progress.body
      : !isStream && received.length > 0
        ? received.map(({ raw }) => textOf(raw)).join('\n')
        : undefined;
  return {
    startedDateTime: new Date(entry.at).toISOString(),
    time,
    request: {
      method: entry.method,
      url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: headersOf(entry.headers),
      queryString: queryOf(url),
      ...(sent.length > 0 && {
        postData: {
          mimeType: typeOf(entry.headers),
          text: sent.map(({ raw }) => textOf(raw)).join('\n'),
        },
      }),
      headersSize: -1,
      bodySize: entry.requestBytes,
    },
    response: {
      // What HAR has for an exchange that was not answered.
      status: head?.status ?? 0,
      statusText: head?.statusText ?? '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: head ? headersOf(head.headers) : [],
      content: {
        size: 'bytes' in progress ? progress.bytes : 0,
        mimeType: type,
        ...(body !== undefined && { text: body }),
      },
      redirectURL: '',
      headersSize: -1,
      bodySize: 'bytes' in progress ? progress.bytes : -1,
      ...(progress.kind === 'broken' && { _error: redact(progress.message) }),
    },
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    ...(isStream &&
      received.length > 0 && {
        _messages: received.map(({ at, raw }) => ({
          time: new Date(at).toISOString(),
          data: textOf(raw),
        })),
      }),
  };
}

function queryOf(url: string): { name: string; value: string }[] {
  if (!URL.canParse(url)) return [];
  return [...new URL(url).searchParams].map(([name, value]) => ({ name, value }));
}

function textOf(raw: RawJson): string {
  return typeof raw === 'string' ? raw : new TextDecoder().decode(raw);
}
