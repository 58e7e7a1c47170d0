import { shortenText } from '../json/shorten-strings';
import { addTo } from '../json/group-by';
import { maskSecrets } from '../secrets/mask-secrets';
import type { Secrets } from '../secrets/secrets';
import type { LogEntry, MessageEntry } from '../transports/message-log';
import { endOf, type Timeline, type TimelineMark, type TimelineSpan } from './model';
import { readMessage, type TraceContext } from './read-message';
import { attributesOf, type TracedServer, text, type KeyValue, serverAttributes } from './otlp-attributes';
import { propertyOf } from '../json/json-object';
import { valueOfJson } from '../protocol/json-rpc';

interface SpanEvent {
  timeUnixNano: string;
  name: string;
  attributes: KeyValue[];
}

/** Hexadecimal. */
interface SpanId {
  traceId: string;
  spanId: string;
}

export interface OtlpSpan extends SpanId {
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

const KIND = { internal: 1, server: 2, client: 3 } as const;
const ERROR = 2;

const newId = () => crypto.randomUUID().replaceAll('-', '');

/** A request with a `traceparent` joins that trace; others are their own. Without session id, which gives access. */
export class OtlpSpans {
  readonly #secrets: Secrets;
  readonly #about: KeyValue[];
  readonly #ids = new Map<string, SpanId>();
  readonly #written = new Set<string>();
  /** Entries of open spans: the next timeline must have them, too. */
  open: readonly number[] = [];

  constructor(server: TracedServer, secrets: Secrets) {
    this.#secrets = secrets;
    this.#about = serverAttributes(server);
  }

  /** @param entryOf log entry by number @param isWhole whether to write open spans, too @returns new spans */
  take(timeline: Timeline, entryOf: (seq: number) => LogEntry | undefined, isWhole: boolean): OtlpSpan[] {
    const events = new Map<string, TimelineMark[]>();
    for (const item of timeline.items) {
      if (item.kind === 'mark' && item.of !== undefined) addTo(events, item.of, item);
    }
    const spans: OtlpSpan[] = [];
    /** A span comes after its parent, whichever began first. */
    const add = (span: TimelineSpan): void => {
      const parent = span.parent === undefined ? undefined : timeline.spans.get(span.parent);
      if (parent) add(parent);
      if (this.#written.has(span.key) || (span.end === undefined && !isWhole)) return;
      this.#written.add(span.key);
      const entry = entryOf(span.seq);
      const own = traceOf(entry);
      const id = this.#idOf(span, timeline, entryOf);
      const last = lastOf(span, entryOf);
      spans.push({
        ...id,
        ...placeOf(id.traceId, own, parent && this.#idOf(parent, timeline, entryOf)),
        name: nameOf(span),
        kind: kindOf(span),
        ...timesOf(span.start, endOf(span, timeline.end)),
        attributes: [
          ...attributesOf(span, entry, last),
          ...this.#about,
          ...(own?.baggage === undefined ? [] : [text('baggage', maskSecrets(own.baggage))]),
        ],
        ...eventsOf(events.get(span.key) ?? []),
        status: statusOf(span, last, this.#secrets),
      });
    };
    for (const item of timeline.items) {
      if (item.kind === 'span') {
        if (item.what !== 'process') add(item);
      } else if (item.of === undefined && item.name !== undefined) {
        spans.push(notificationSpan(item, this.#about));
      }
    }
    if (!isWhole) this.#keepOpen(timeline, events);
    return spans;
  }

  #idOf(span: TimelineSpan, timeline: Timeline, entryOf: (seq: number) => LogEntry | undefined): SpanId {
    const known = this.#ids.get(span.key);
    if (known) return known;
    const parent = span.parent === undefined ? undefined : timeline.spans.get(span.parent);
    const traceId =
      traceOf(entryOf(span.seq))?.traceId ?? (parent ? this.#idOf(parent, timeline, entryOf).traceId : newId());
    const id = { traceId, spanId: newId().slice(0, 16) };
    this.#ids.set(span.key, id);
    return id;
  }

  /** Drops all but open spans and their parents. */
  #keepOpen({ spans }: Timeline, events: ReadonlyMap<string, readonly TimelineMark[]>): void {
    const openSpans = new Map<string, TimelineSpan>();
    for (const each of spans.values()) {
      if (each.end !== undefined || each.what === 'process') continue;
      for (
        let span: TimelineSpan | undefined = each;
        span && !openSpans.has(span.key);
        span = span.parent === undefined ? undefined : spans.get(span.parent)
      )
        openSpans.set(span.key, span);
    }
    const entries = [...openSpans].flatMap(([key, { seq, entries: parts }]) => [
      seq,
      ...parts,
      ...(events.get(key) ?? []).map((mark) => mark.seq),
    ]);
    this.open = [...new Set(entries)].sort((a, b) => a - b);
    for (const key of this.#ids.keys()) if (!openSpans.has(key)) this.#ids.delete(key);
    for (const key of this.#written) if (!openSpans.has(key)) this.#written.delete(key);
  }
}

/** The JSON of an OTLP `ExportTraceServiceRequest`. */
export function otlpRequest(spans: readonly OtlpSpan[]): string {
  const resource = { attributes: [text('service.name', 'mcp-loupe')] };
  const scopeSpans = [{ scope: { name: 'mcp-loupe' }, spans }];
  return JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] });
}

/** See {@link OtlpSpans}; secrets are masked. */
export function timelineAsOtlp(
  timeline: Timeline,
  entryOf: (seq: number) => LogEntry | undefined,
  server: TracedServer,
  secrets: Secrets,
): string {
  return secrets.mask(otlpRequest(new OtlpSpans(server, secrets).take(timeline, entryOf, true)));
}

function traceOf(entry: LogEntry | undefined): TraceContext | undefined {
  return entry?.kind === 'message' && entry.shape.kind === 'request' ? readMessage(entry).trace : undefined;
}

function placeOf(
  traceId: string,
  own: TraceContext | undefined,
  parent: SpanId | undefined,
): Pick<OtlpSpan, 'parentSpanId' | 'traceState' | 'flags' | 'links'> {
  const isSameTrace = parent?.traceId === traceId;
  const above = isSameTrace ? parent.spanId : own?.spanId;
  return {
    parentSpanId: above,
    traceState: own?.state,
    flags: own?.flags,
    // Caused by one call, but in another trace by its own `traceparent`.
    ...(parent && !isSameTrace && { links: [{ ...parent, attributes: [] }] }),
  };
}

function nameOf({ what, name, subject }: TimelineSpan): string {
  // A URI or a path has too many values for a span name.
  const target = name === 'tools/call' || name === 'prompts/get' ? subject : undefined;
  const base = target === undefined ? name : `${name} ${target}`;
  if (what === 'task') return `${base} task`;
  return what === 'wait' ? `${base} waiting for input` : base;
}

function kindOf({ what, direction }: TimelineSpan): number {
  if (what === 'wait' || what === 'task') return KIND.internal;
  return direction === 'received' ? KIND.server : KIND.client;
}

function statusOf({ outcome }: TimelineSpan, last: LogEntry | undefined, secrets: Secrets): OtlpSpan['status'] {
  switch (outcome) {
    case 'ok':
    case 'open':
    case 'input-required':
      return {};
    case 'protocol-error': {
      const message = last?.kind === 'message' && last.shape.kind === 'error' && last.shape.message;
      return { code: ERROR, ...(typeof message === 'string' && { message: maskSecrets(message) }) };
    }
    case 'tool-error': {
      const text = last?.kind === 'message' ? firstTextOf(last) : undefined;
      const errorMessage = text === undefined ? 'Tool error' : maskSecrets(text, secrets);
      return { code: ERROR, message: shortenText(errorMessage, MAX_MESSAGE_CHARACTERS) };
    }
    case 'transport-error':
      return { code: ERROR, message: 'The connection or HTTP exchange was interrupted.' };
    case 'cancelled':
      return { code: ERROR, message: 'Cancelled' };
  }
}

/** Of a failed tool's first text, which says why. */
const MAX_MESSAGE_CHARACTERS = 300;

function firstTextOf({ raw }: MessageEntry): string | undefined {
  if (typeof raw !== 'string') return undefined;
  const message = valueOfJson(raw);
  const result = propertyOf(message, 'result');
  const content = propertyOf(result, 'content');
  const first: unknown = Array.isArray(content) ? content[0] : undefined;
  const text = propertyOf(first, 'text');
  return typeof text === 'string' ? text : undefined;
}

function lastOf({ entries }: TimelineSpan, entryOf: (seq: number) => LogEntry | undefined): LogEntry | undefined {
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

/** A span without length: notifications have no response. */
function notificationSpan({ at, name = '', direction }: TimelineMark, about: readonly KeyValue[]): OtlpSpan {
  return {
    traceId: newId(),
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

/** Decimal digits: nanoseconds exceed a double. */
function nanos(at: number): string {
  return String(BigInt(Math.round(at * 1000)) * 1000n);
}
