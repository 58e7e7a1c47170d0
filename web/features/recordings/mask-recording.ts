import { isObject } from '../../../core/json/json-object';
import { nextTurn } from '../../../core/json/in-turns';
import { valueOfJson } from '../../../core/protocol/json-rpc';
import { LIMIT_MS } from '../../../core/limited/run-limited';
import type { EventKind, RecordedEvent, RecordingHeader } from '../../../core/recording/format';
import type { Recording } from '../../../core/recording/recording';
import { eventLine, headerLine } from '../../../core/recording/recording-writer';
import { isUnboundedRule, Redaction, type RedactionRule } from '../../../core/recording/redaction';
import { MASK } from '../../../core/secrets/secrets';
import { runLimited } from '../../workers/limited/check-limited';

export interface RecordingPreview {
  kinds: ReadonlyMap<EventKind, { count: number; bytes: number }>;
  /** By rule: in how many events it matches. */
  matches: readonly number[];
  /** Excerpts of events with something masked, now or already while recording; the first of them. */
  masked: readonly string[];
  maskedCount: number;
  first: readonly string[];
  read: number;
}

/** Matches the mask of these rules, and the shorter one written while recording. */
export const MASKED = /•{3,}/;

const TURN_MS = 12;
const BATCH_CHARS = 100_000;
const BATCH_EVENTS = 200;
const MAX_EXCERPTS = 60;
/** Characters of an event that are shown, around its first mask. */
const EXCERPT_CHARS = 400;

/** @param onProgress called at each pause and at the end @throws the signal's reason */
export async function previewRecording(
  recording: Recording,
  rules: readonly RedactionRule[],
  signal: AbortSignal,
  onProgress: (preview: RecordingPreview) => void,
): Promise<void> {
  const redactor = new Redactor(rules);
  const kinds = new Map<EventKind, { count: number; bytes: number }>();
  const masked: string[] = [];
  const first: string[] = [];
  let maskedCount = 0;
  let read = 0;
  const report = () =>
    onProgress({
      kinds: new Map(kinds),
      matches: redactor.counts,
      masked: [...masked],
      maskedCount,
      first: [...first],
      read,
    });
  for await (const event of redactor.redacted(recording.events(), signal, report)) {
    const line = eventLine(event).trimEnd();
    const { count = 0, bytes = 0 } = kinds.get(event.kind) ?? {};
    kinds.set(event.kind, { count: count + 1, bytes: bytes + line.length + 1 });
    const at = line.search(MASKED);
    if (at >= 0) maskedCount += 1;
    if (at >= 0 && masked.length < MAX_EXCERPTS) masked.push(excerptOf(line, at));
    if (first.length < MAX_EXCERPTS) first.push(excerptOf(line, 0));
    read += 1;
  }
  signal.throwIfAborted();
  report();
}

function excerptOf(line: string, around: number): string {
  const from = Math.max(0, Math.min(around - EXCERPT_CHARS / 2, line.length - EXCERPT_CHARS));
  const cut = line.slice(from, from + EXCERPT_CHARS);
  return `${from > 0 ? '…' : ''}${cut}${from + EXCERPT_CHARS < line.length ? '…' : ''}`;
}

/** @throws the signal's reason */
export async function redactRecording(
  recording: Recording,
  rules: readonly RedactionRule[],
  { packed, signal }: { packed: boolean; signal?: AbortSignal },
): Promise<Blob> {
  const redactor = new Redactor(rules);
  const parts = [headerLine(await redactedHeader(recording.header, redactor))];
  for await (const event of redactor.redacted(recording.events(), signal)) parts.push(eventLine(event));
  const blob = new Blob(parts);
  if (!packed) return blob;
  return new Response(blob.stream().pipeThrough(new CompressionStream('gzip'))).blob();
}

/** Rules that could run without bound (ReDoS) are applied in a worker, in batches of events. */
class Redactor {
  readonly #rules: readonly RedactionRule[];
  readonly #local: Redaction | undefined;
  readonly #counts: number[];

  constructor(rules: readonly RedactionRule[]) {
    this.#rules = rules;
    this.#local = rules.some(isUnboundedRule) ? undefined : new Redaction(rules);
    this.#counts = rules.map(() => 0);
  }

  get counts(): readonly number[] {
    return [...(this.#local?.counts ?? this.#counts)];
  }

  async apply(events: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]> {
    const local = this.#local;
    if (local) return events.map((event) => local.apply(event));
    const input = { rules: this.#rules, events };
    const size = events.reduce((sum, event) => sum + sizeOf(event), 0);
    const redacted = await runLimited({ work: 'redact', input }, { limitMs: LIMIT_MS, size });
    for (const [at, count] of redacted.found.entries()) this.#counts[at] = (this.#counts[at] ?? 0) + count;
    return redacted.events;
  }

  /** Pauses every few milliseconds, so that the page stays responsive. @throws the signal's reason */
  async *redacted(
    events: AsyncIterable<RecordedEvent>,
    signal: AbortSignal | undefined,
    onPause?: () => void,
  ): AsyncGenerator<RecordedEvent> {
    let turnStart = performance.now();
    for await (const event of this.#inBatches(events)) {
      yield event;
      if (performance.now() - turnStart < TURN_MS) continue;
      onPause?.();
      await nextTurn();
      signal?.throwIfAborted();
      turnStart = performance.now();
    }
  }

  async *#inBatches(events: AsyncIterable<RecordedEvent>): AsyncGenerator<RecordedEvent> {
    let batch: RecordedEvent[] = [];
    let size = 0;
    for await (const event of events) {
      batch.push(event);
      size += sizeOf(event);
      if (!this.#local && size < BATCH_CHARS && batch.length < BATCH_EVENTS) continue;
      yield* await this.apply(batch);
      batch = [];
      size = 0;
    }
    yield* await this.apply(batch);
  }
}

function sizeOf(event: RecordedEvent): number {
  return 'text' in event ? event.text.length : 0;
}

/** Masks the command line and the URL like any text; if a rule leaves no valid server, all of it is masked. */
async function redactedHeader(header: RecordingHeader, redactor: Redactor): Promise<RecordingHeader> {
  // The rules apply to events: the server goes through them as a line of one.
  const event = { ms: 0, kind: 'other', line: JSON.stringify(header.server) } as const;
  const [redacted] = await redactor.apply([event]);
  const server = redacted?.kind === 'other' ? valueOfJson(redacted.line) : undefined;
  const { kind, url, command, args } = isObject(server) ? server : {};
  const isValidServer =
    kind === 'http' ? typeof url === 'string' : kind === 'stdio' && typeof command === 'string' && Array.isArray(args);
  if (isValidServer) return { ...header, server: server as RecordingHeader['server'] };
  return { ...header, server: { kind: 'stdio', command: MASK, args: [] } };
}
