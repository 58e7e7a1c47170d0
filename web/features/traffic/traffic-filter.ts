import { ENTRY_OUTCOMES, type EntryOutcome, entryOutcome, isMessage, isResponse } from '../../content/texts/entry-text';
import { type ParsedFilter, parseFilter, tokenTest } from '../../../core/text/filter-tokens';
import { bestHit } from '../../../core/text/excerpt';
import type { LogEntry, MessageEntry } from '../../../core/transports/message-log';
import type { ReadableLog } from '../../runs/record/session-timeline';
import { headerOf, responseHead } from '../../../core/transports/http-progress';
import type { EntryFilter } from './filtered-log';
import { maskSecrets } from '../../../core/secrets/mask-secrets';

export interface TrafficFilter {
  text: string;
  exchange: LogEntry | undefined;
  /** In milliseconds since the epoch; applied by the lists, not by {@link entryFilter}. */
  time: { from: number; to: number } | undefined;
}

export const NO_FILTER: TrafficFilter = { text: '', exchange: undefined, time: undefined };

export const FLAGS = ['messages', 'apps', 'http', 'stderr', 'other'] as const;
export const DIRECTIONS = ['out', 'in'];
export const STATUSES = ['error', ...ENTRY_OUTCOMES] as const;
export const KNOWN_VALUES: Readonly<Record<string, readonly string[]>> = { status: STATUSES, direction: DIRECTIONS };
export const TRAFFIC_WORDS = { keys: ['method', 'status', 'direction'], flags: FLAGS };

export function parseTrafficFilter(text: string): ParsedFilter {
  return parseFilter(text, TRAFFIC_WORDS);
}

export function methodsIn(entries: readonly LogEntry[]): string[] {
  const methods = new Set<string>();
  // Requests only, for speed: a response has its request's method.
  for (const entry of entries) if (isMessage(entry) && 'method' in entry.shape) methods.add(entry.shape.method);
  return [...methods].sort();
}

export function methodOf(entry: LogEntry): string | undefined {
  if (!isMessage(entry)) return undefined;
  if ('method' in entry.shape) return entry.shape.method;
  return isResponse(entry) ? entry.requestSummary?.split(' ', 1)[0] : undefined;
}

function flagOf({ kind }: LogEntry): (typeof FLAGS)[number] {
  switch (kind) {
    case 'message':
      return 'messages';
    case 'app':
      return 'apps';
    case 'http':
    case 'stderr':
      return kind;
    case 'noise':
    case 'lifecycle':
      return 'other';
  }
}

function directionOf(entry: LogEntry): readonly string[] {
  if (!isMessage(entry)) return [];
  return [entry.direction === 'sent' ? 'out' : 'in'];
}

const ERRORS: readonly EntryOutcome[] = ['tool-error', 'protocol-error', 'invalid', 'http-error', 'broken'];

/** A request has the status of its response. */
function statusesOf(entry: LogEntry, log: ReadableLog): readonly string[] {
  const isAnswered = isMessage(entry) && entry.shape.kind === 'request' && entry.partner !== undefined;
  const status = entryOutcome((isAnswered && log.entry(entry.partner ?? 0)) || entry);
  if (status === undefined) return [];
  return ERRORS.includes(status) ? [status, 'error'] : [status];
}

/** The cheapest tests come first. */
export function entryFilter(
  { text, exchange }: TrafficFilter,
  log: ReadableLog,
  summaryOf: (entry: LogEntry) => string,
  methods: readonly string[],
): EntryFilter {
  const parsed = parseTrafficFilter(text);
  const tests: ((entry: LogEntry) => boolean)[] = [];
  const isOfKind = tokenTest(parsed, '', () => FLAGS);
  if (isOfKind) tests.push((entry) => isOfKind(flagOf(entry)));
  const isDirected = tokenTest(parsed, 'direction', () => DIRECTIONS);
  if (isDirected) tests.push((entry) => isDirected(...directionOf(entry)));
  const hasMethod = tokenTest(parsed, 'method', () => methods);
  if (hasMethod) tests.push((entry) => hasMethod(...[methodOf(entry) ?? []].flat()));
  const hasStatus = tokenTest(parsed, 'status', () => STATUSES);
  if (hasStatus) tests.push((entry) => hasStatus(...statusesOf(entry, log)));
  if (exchange) tests.push(exchangeOf(exchange, log));
  if (parsed.text !== '') tests.push(textMatcher(parsed.text, summaryOf));
  if (tests.length === 0) return undefined;
  return (entry) => tests.every((passes) => passes(entry));
}

const MAX_PARSED_LENGTH = 1_000_000;

/** A request, its response, its notifications (progress, cancellation), and all else on the same HTTP exchange. */
export function exchangeOf(entry: LogEntry, log: ReadableLog): (other: LogEntry) => boolean {
  if (entry.kind !== 'message')
    return (other) => other.seq === entry.seq || (other.kind === 'message' && other.http === entry.seq);
  const partner = entry.partner === undefined ? undefined : log.entry(entry.partner);
  const root = isOutcome(entry) && partner?.kind === 'message' ? partner : entry;
  const names = new Set(root.shape.kind === 'request' ? idAndToken(root) : []);
  const { http } = root;
  return (other) => {
    if (other.seq === root.seq || other.seq === http || other.seq === entry.part?.of) return true;
    if (other.kind !== 'message') return false;
    if (http !== undefined && other.http === http) return true;
    if (other.partner === root.seq && isOutcome(other)) return true;
    if (other.shape.kind !== 'notification' || other.shape.about === undefined) return false;
    return other.seq > root.seq && names.has(JSON.stringify(other.shape.about));
  };
}

function isOutcome({ shape }: MessageEntry): boolean {
  return shape.kind === 'result' || shape.kind === 'error';
}

function idAndToken({ shape, raw }: MessageEntry): string[] {
  const id = shape.kind === 'request' ? [JSON.stringify(shape.id)] : [];
  if (typeof raw !== 'string' || raw.length > MAX_PARSED_LENGTH) return id;
  const [, token] = /"progressToken"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+)/.exec(raw) ?? [];
  return token === undefined ? id : [...id, JSON.stringify(JSON.parse(token))];
}

/** In characters or bytes. Longer messages have a search of their own. */
const MAX_SEARCHED_LENGTH = 1_000_000;

/** Case-insensitive. @param summaryOf the entry's text in the list, perhaps cut off */
export function textMatcher(filter: string, summaryOf: (entry: LogEntry) => string): (entry: LogEntry) => boolean {
  const searched = filter.trim();
  if (searched === '') return () => true;
  const pattern = new RegExp(searched.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i');
  return (entry) => {
    if (pattern.test(summaryOf(entry))) return true;
    const text = searchedText(entry);
    return pattern.test(text) && bestHit(text, searched) >= 0;
  };
}

/** Empty for what is too large. */
export function searchedText(entry: LogEntry): string {
  switch (entry.kind) {
    case 'message':
    case 'app':
      if (entry.raw.length >= MAX_SEARCHED_LENGTH) return '';
      // Invalid UTF-8 is kept as bytes, however small.
      return typeof entry.raw === 'string' ? entry.raw : new TextDecoder().decode(entry.raw);
    case 'http': {
      const { progress, url, asides = '' } = entry;
      const body = progress.kind === 'done' ? progress.body : undefined;
      const location = headerOf(responseHead(progress)?.headers ?? [], 'location');
      return [maskSecrets(url), location && maskSecrets(location), asides, body].filter(Boolean).join('\n');
    }
    case 'stderr':
    case 'noise':
      return entry.text;
    case 'lifecycle':
      return '';
  }
}
