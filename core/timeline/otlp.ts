import { redact } from '../secrets/redact';
import type { Secrets } from '../secrets/secrets';
import type { LogEntry, MessageEntry } from '../transports/message-log';
import { endOf, type Timeline, type TimelineMark, type TimelineSpan } from './model';
import { readMessage, type TraceContext } from './read-message';
import {
  attributesOf,
  type TracedServer,
  text,
  type KeyValue,
  serverAttributes,
} from './otlp-attributes';
import { propertyOf } from '../json/json-object';
import { valueOfText } from '../protocol/json-rpc';

interface SpanEvent {
  timeUnixNano: string;
  name: string;
  attributes: KeyValue[];
}

interface OtlpSpan {
  traceId: string;
  spanId: string;
  traceState?: string;
  parentSpanId?: string;
  flags?: number;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: KeyValue[];
  events?: SpanEvent[];
  links?: { traceId: string; spanId: string; attributes: KeyValue[] }[];
  status: { code?: number; message?: string };
}

/** As the protocol numbers them. */
const KIND = { internal: 1, server: 2, client: 3 } as const;
const ERROR = 2;

/**
 * A timeline as the JSON of an OTLP `ExportTraceServiceRequest`, by the semantic conventions for MCP. A request whose `_meta` has a
 * `traceparent` is in that trace, below the span that it names; every other call is a trace of its own. Secrets are masked, and
 * the session's id, which opens the session to whoever has it, is left out.
 * @param entryOf the log's entries by number
 * @param newId hexadecimal digits, 32 at the least
 */
export function timelineAsOtlp(
  timeline: Timeline,
  entryOf: (seq: number) => LogEntry | undefined,
  server: TracedServer,
  secrets: Secrets,
  newId: () => string = () => crypto.randomUUID().replaceAll('-', ''),
): string {
  const events = new Map<string, TimelineMark[]>();
  for (const item of timeline.items) {
    if (item.kind !== 'mark' || item.of === undefined) continue;
    const others = events.get(item.of);
    if (others) others.push(item);
    else events.set(item.of, [item]);
  }
  const ids = new Map<string, { traceId: string; spanId: string }>();
  const about = serverAttributes(server);
  const spans: OtlpSpan[] = [];
  /** A span stands after what it is a part of, whichever began first. */
  const add = (span: TimelineSpan): { traceId: string; spanId: string } => {
    const known = ids.get(span.key);
    if (known) return known;
    const parentSpan = span.parent === undefined ? undefined : timeline.spans.get(span.parent);
    const parent = parentSpan && add(parentSpan);
    const entry = entryOf(span.seq);
    const own =
      entry?.kind === 'message' && entry.shape.kind === 'request'
        ? readMessage(entry).trace
        : undefined;
    const id = {
      traceId: own?.traceId ?? parent?.traceId ?? newId().slice(0, 32),
      spanId: newId().slice(0, 16),
    };
    ids.set(span.key, id);
    spans.push({
      ...id,
      ...placeOf(id.traceId, own, parent),
      name: nameOf(span),
      kind: kindOf(span),
      ...timesOf(span.start, endOf(span, timeline.end)),
      attributes: [
        ...attributesOf(span, entry, lastOf(span, entryOf)),
        ...about,
        ...(own?.baggage === undefined ? [] : [text('baggage', redact(own.baggage))]),
      ],
      ...eventsOf(events.get(span.key) ?? []),
      status: statusOf(span, lastOf(span, entryOf), secrets),
    });
    return id;
  };
  for (const item of timeline.items) {
    if (item.kind === 'span') {
      if (item.what !== 'process') add(item);
    } else if (item.of === undefined && item.name !== undefined) {
      spans.push(notificationSpan(item, newId, about));
    }
  }
  const resource = { attributes: [text('service.name', 'mcp-loupe')] };
  const scopeSpans = [{ scope: { name: 'mcp-loupe' }, spans }];
  return secrets.mask(JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }));
}

/** Where a span is in its trace. */
function placeOf(
  traceId: string,
  own: TraceContext | undefined,
  parent: { traceId: string; spanId: string } | undefined,
): Pick<OtlpSpan, 'parentSpanId' | 'traceState' | 'flags' | 'links'> {
  const isIn = parent?.traceId === traceId;
  const above = isIn ? parent.spanId : own?.spanId;
  return {
    ...(above !== undefined && { parentSpanId: above }),
    ...(own?.state !== undefined && { traceState: own.state }),
    ...(own && { flags: own.flags }),
    // Because of one call, and by what it says of itself in another trace.
    ...(parent && !isIn && { links: [{ ...parent, attributes: [] }] }),
  };
}

function nameOf({ what, name, subject }: TimelineSpan): string {
  // A URI or a path has too many values for a name.
  const target = name === 'tools/call' || name === 'prompts/get' ? subject : undefined;
  const base = target === undefined ? name : `${name} ${target}`;
  if (what === 'task') return `${base} task`;
  return what === 'wait' ? `${base} until the next round` : base;
}

function kindOf({ what, direction }: TimelineSpan): number {
  if (what === 'wait' || what === 'task') return KIND.internal;
  return direction === 'received' ? KIND.server : KIND.client;
}

function statusOf(
  { outcome }: TimelineSpan,
  last: LogEntry | undefined,
  secrets: Secrets,
): OtlpSpan['status'] {
  switch (outcome) {
    case 'ok':
    case 'open':
    case 'input-required':
      return {};
    case 'protocol-error': {
      const said = last?.kind === 'message' && last.shape.kind === 'error' && last.shape.message;
      return { code: ERROR, ...(typeof said === 'string' && { message: redact(said) }) };
    }
    case 'tool-error': {
      const said = last?.kind === 'message' ? firstTextOf(last) : undefined;
      const words = said === undefined ? 'Tool error' : redact(said, secrets);
      return { code: ERROR, message: words.slice(0, LONGEST) };
    }
    case 'transport-error':
      return { code: ERROR, message: 'The connection or HTTP exchange was interrupted.' };
    case 'cancelled':
      return { code: ERROR, message: 'Cancelled' };
  }
}

/** A tool says why it failed in its first text; a span has room for a line. */
const LONGEST = 300;

function firstTextOf({ raw }: MessageEntry): string | undefined {
  if (typeof raw !== 'string') return undefined;
  const message = valueOfText(raw);
  const result = propertyOf(message, 'result');
  const content = propertyOf(result, 'content');
  const first: unknown = Array.isArray(content) ? content[0] : undefined;
  const said = propertyOf(first, 'text');
  return typeof said === 'string' ? said : undefined;
}

function lastOf(
  { entries }: TimelineSpan,
  entryOf: (seq: number) => LogEntry | undefined,
): LogEntry | undefined {
  const last = entries.at(-1);
  return last === undefined ? undefined : entryOf(last);
}

function eventsOf(marks: readonly TimelineMark[]): Pick<OtlpSpan, 'events'> {
  const events = marks.map(({ at, name = 'second answer' }): SpanEvent => ({
    timeUnixNano: nanos(at),
    name,
    attributes: [],
  }));
  return events.length === 0 ? {} : { events };
}

/** A notification is a span without a length: it is not answered. */
function notificationSpan(
  { at, name = '', direction }: TimelineMark,
  newId: () => string,
  about: readonly KeyValue[],
): OtlpSpan {
  return {
    traceId: newId().slice(0, 32),
    spanId: newId().slice(0, 16),
    name,
    kind: direction === 'received' ? KIND.server : KIND.client,
    ...timesOf(at, at),
    attributes: [text('mcp.method.name', name), text('rpc.system', 'jsonrpc'), ...about],
    status: {},
  };
}

function timesOf(start: number, end: number) {
  return { startTimeUnixNano: nanos(start), endTimeUnixNano: nanos(end) };
}

/** Nanoseconds of a time in milliseconds, as decimal digits: they are beyond what a double counts. */
function nanos(at: number): string {
  return String(BigInt(Math.round(at * 1000)) * 1000n);
}
