import { type ResponseNote, RequestMatcher, type Direction } from './request-matcher';
import type { MessageShape } from '../protocol/json-rpc';
import { type HeaderList, hasNoMoreMessages, type HttpProgress } from './http-progress';
import type { ProcessExit } from '../host';
import { isCheckId } from './check-id';
import { fineNow } from './fine-now';
import { Store } from '../store';

/** JSON as on the wire: text, or UTF-8 bytes if large. */
export type RawJson = string | Uint8Array;

interface EntryBase {
  /** Counts from 1 in each session; never reused. */
  seq: number;
  /** Milliseconds since the epoch, with decimals. */
  at: number;
}

export interface MessageEntry extends EntryBase {
  kind: 'message';
  direction: Direction;
  shape: MessageShape;
  raw: RawJson;
  size: number;
  /** Of a response: the method and subject of its request. */
  requestSummary?: string;
  /** `seq` of a response's request, or of a request's first response. */
  partner?: number;
  note?: ResponseNote;
  /** `seq` of the batch that contains it, and its index there, from 0. */
  part?: { of: number; index: number };
  /** Milliseconds from request to response, on both; excludes the user's time for server requests. */
  duration?: number;
  /** Of a request without a response: it was cancelled, or its connection or HTTP exchange ended. */
  end?: 'cancelled' | 'closed';
  /** `seq` of its HTTP exchange. */
  http?: number;
  /** The HTTP exchange carries a request by which the server check provokes an error. */
  isCheck?: true;
  eventId?: string;
  /** The entry of the same message before a redirect sent it again. */
  repeats?: number;
  /** Set if the text was too large to survive a reload: `raw` is empty, `size` the original size. */
  unkept?: true;
}

export interface HttpEntry extends EntryBase {
  kind: 'http';
  /** Set for a step of authorization instead of MCP. Contains no secret. */
  purpose?: 'authorization';
  isCheck?: true;
  method: string;
  url: string;
  headers: HeaderList;
  requestBytes: number;
  progress: HttpProgress;
  /** The beginning of what else an event stream had: comments, and events of other types. */
  asides?: string;
}

export interface StderrEntry extends EntryBase {
  kind: 'stderr';
  text: string;
  /** The line's size in bytes, if it was cut. */
  cut?: number;
}

/** Text on stdout or in an event stream that is not JSON. */
export interface NoiseEntry extends EntryBase {
  kind: 'noise';
  text: string;
  /** The original bytes, if they are not UTF-8. */
  bytes?: Uint8Array;
  size: number;
  http?: number;
  /** The server's limit in bytes, if the line, event or body was longer: nobody knows what it was. */
  cut?: number;
  /** Set if clients ignore it, though it may be JSON. */
  discarded?: Discarded;
}

/** Why clients ignore it: the line or event was incomplete, or the event has another type. */
export type Discarded = 'unfinished' | { eventType: string };

export interface LifecycleEntry extends EntryBase {
  kind: 'lifecycle';
  event:
    | { kind: 'spawned'; pid: number }
    | ({ kind: 'exited' } & ProcessExit)
    | { kind: 'closed' }
    /** Earlier entries are from before a reload of the page. */
    | { kind: 'reloaded' };
}

/** A message between an MCP App and Loupe, its host. It was never on the server's wire. */
export interface AppEntry
  extends EntryBase, Pick<MessageEntry, 'shape' | 'size' | 'requestSummary' | 'partner' | 'duration' | 'unkept'> {
  kind: 'app';
  direction: Direction;
  app: string;
  raw: string;
}

export type LogEntry = MessageEntry | HttpEntry | StderrEntry | NoiseEntry | LifecycleEntry | AppEntry;

export interface LogSnapshot {
  version: number;
  /** Oldest first. Replaced, never mutated. */
  entries: readonly LogEntry[];
  /** Evicted since the log was cleared; `total` counts all that was ever added. */
  dropped: number;
  total: number;
  /** Per kind since the log was cleared, evicted ones included. */
  counts: Readonly<Record<LogEntry['kind'], number>>;
}

/** A batch is one message, as on the wire: its parts, which are entries, too, are not counted. */
export function countEntry(counts: Record<LogEntry['kind'], number>, entry: LogEntry): void {
  if (entry.kind !== 'message' || !entry.part) counts[entry.kind] += 1;
}

/** Bounds of the log; the oldest entries are evicted. Leaves room for a message of 200 MB. */
const MAX_ENTRIES = 10_000;
const MAX_BYTES = 256 * 1024 * 1024;
/** Milliseconds between notifications; {@link FLOOD_NOTIFY_MS} after more than {@link FEW_CHANGES} changes. */
const NOTIFY_MS = 60;
const FLOOD_NOTIFY_MS = 200;
const FEW_CHANGES = 8;
/** Views read the whole log: for each of this many entries the interval grows by a millisecond. */
const ENTRIES_PER_MS = 50;

function sizeOfEntry(entry: LogEntry): number {
  switch (entry.kind) {
    case 'message':
      // The batch has the text of its messages.
      return (entry.part || entry.unkept ? 0 : entry.size) + 200;
    case 'stderr':
    case 'noise':
      return entry.text.length + 100;
    case 'http':
      return (
        600 + (entry.asides?.length ?? 0) + (entry.progress.kind === 'done' ? (entry.progress.body?.length ?? 0) : 0)
      );
    case 'lifecycle':
      return 100;
    case 'app':
      return (entry.unkept ? 0 : entry.size) + 200;
  }
}

const NO_COUNTS = { message: 0, http: 0, stderr: 0, noise: 0, lifecycle: 0, app: 0 };

type NewEntry<E> = E extends LogEntry ? Omit<E, 'seq' | 'at'> : never;

/** Called at once for each entry; listeners of the store are notified in batches. */
export interface LogWatcher {
  added(entry: LogEntry): void;
  updated(entry: LogEntry): void;
}

export interface LogOptions {
  now?: () => number;
  entries?: number;
  bytes?: number;
}

export function throwUncaught(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

export class MessageLog extends Store<LogSnapshot> {
  onError: (error: unknown) => void = throwUncaught;
  readonly #now: () => number;
  readonly limits: { entries: number; bytes: number };
  readonly #watchers = new Set<LogWatcher>();
  #entries: LogEntry[] = [];
  #bytes = 0;
  #dropped = 0;
  #nextSeq = 1;
  #counts: Record<LogEntry['kind'], number> = { ...NO_COUNTS };
  /** Changes since the last notification, and in the interval before it. */
  #changes = 0;
  #lastChanges = 0;
  readonly #matcher = new RequestMatcher();

  constructor({ now = fineNow, entries = MAX_ENTRIES, bytes = MAX_BYTES }: LogOptions = {}) {
    super({ version: 0, entries: [], dropped: 0, total: 0, counts: NO_COUNTS });
    this.#now = now;
    this.limits = { entries, bytes };
  }

  watch(watcher: LogWatcher): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** @param entry becomes the log's own */
  add(entry: NewEntry<LogEntry>): LogEntry {
    const numbered = entry as LogEntry;
    numbered.seq = this.#nextSeq++;
    numbered.at = this.#now();
    if (numbered.kind === 'message') {
      const { shape, http = 0 } = numbered;
      if ('id' in shape && isCheckId(shape.id)) this.update(http, (exchange) => ({ ...exchange, isCheck: true }));
      // An error without an ID, too.
      else if ((this.entry(http) as HttpEntry | undefined)?.isCheck) numbered.isCheck = true;
      this.#linkResponse(numbered);
    }
    if (numbered.kind === 'lifecycle' && numbered.event.kind !== 'spawned') this.#closeRequests();
    this.#entries.push(numbered);
    countEntry(this.#counts, numbered);
    this.#bytes += sizeOfEntry(numbered);
    this.#evict();
    this.#changed();
    this.#notifyWatchers((watcher) => watcher.added(numbered));
    return numbered;
  }

  /** Replaces an entry; does nothing if it was evicted. */
  update<E extends LogEntry>(seq: number, change: (entry: E) => E): void {
    const index = this.#indexOf(seq);
    const entry = this.#entries[index];
    if (!entry) return;
    const next = change(entry as E);
    this.#bytes += sizeOfEntry(next) - sizeOfEntry(entry);
    this.#entries[index] = next;
    this.#changed();
    this.#notifyWatchers((watcher) => watcher.updated(next));
    if (next.kind === 'http' && hasNoMoreMessages(next.progress)) this.#closeRequests(({ http }) => http === seq);
  }

  clear(): void {
    this.#entries = [];
    this.#bytes = 0;
    this.#dropped = 0;
    this.#counts = { ...NO_COUNTS };
    this.#changed();
  }

  entriesAfter(seq: number): LogEntry[] {
    return this.#entries.slice(Math.max(0, this.#indexOf(seq + 1)));
  }

  findSent(after: number, test: (entry: MessageEntry) => boolean): MessageEntry | undefined {
    return this.entriesAfter(after).find(
      (entry): entry is MessageEntry => entry.kind === 'message' && entry.direction === 'sent' && test(entry),
    );
  }

  entry(seq: number): LogEntry | undefined {
    return this.#entries[this.#indexOf(seq)];
  }

  /** Milliseconds that Loupe's open request has taken so far, without the user's time. */
  elapsedOf(id: string): number | undefined {
    return this.#matcher.elapsedOf(id, this.#now());
  }

  get lastSeq(): number {
    return this.#nextSeq - 1;
  }

  /** Index of an entry, also of an evicted one: numbers have no gaps. */
  #indexOf(seq: number): number {
    return seq - (this.#entries[0]?.seq ?? this.#nextSeq);
  }

  #linkResponse(entry: MessageEntry): void {
    const match = this.#matcher.match(entry, entry.at);
    if (!match) return;
    Object.assign(entry, match.link);
    if (match.cancelledSeq !== undefined) this.#changeRequest(match.cancelledSeq, { end: 'cancelled' });
    if (match.requestSeq === undefined) return;
    const { seq: partner, duration } = entry;
    this.#changeRequest(match.requestSeq, { partner, duration });
  }

  #closeRequests(test: (request: MessageEntry) => boolean = () => true): void {
    for (const { seq } of this.#matcher.openRequests()) {
      const request = this.entry(seq) as MessageEntry | undefined;
      if (request && test(request)) this.update<MessageEntry>(seq, (old) => ({ end: 'closed', ...old }));
    }
  }

  #changeRequest(seq: number, change: Partial<MessageEntry>): void {
    // An entry that no snapshot has may change in place.
    const isShown = seq <= this.snapshot().total;
    this.update<MessageEntry>(seq, (old) => Object.assign(isShown ? { ...old } : old, change));
  }

  /** A watcher's exception must not end the recording. */
  #notifyWatchers(notify: (watcher: LogWatcher) => void): void {
    for (const watcher of this.#watchers) {
      try {
        notify(watcher);
      } catch (error) {
        this.onError(error);
      }
    }
  }

  #evict(): void {
    const { entries, bytes } = this.limits;
    if (this.#entries.length <= entries && this.#bytes <= bytes) return;
    // A tenth at a time: evicting one by one would move the array at every message.
    let drop = this.#entries.length > entries ? Math.ceil(entries / 10) : 0;
    let freed = 0;
    for (let i = 0; i < drop; i++) freed += sizeOfEntry(this.#entries[i] as LogEntry);
    while (this.#bytes - freed > bytes && drop < this.#entries.length - 1) {
      freed += sizeOfEntry(this.#entries[drop] as LogEntry);
      drop += 1;
    }
    this.#entries.splice(0, drop);
    this.#bytes -= freed;
    this.#dropped += drop;
  }

  #changed(): void {
    const inFlood = Math.max(FLOOD_NOTIFY_MS, this.#entries.length / ENTRIES_PER_MS);
    const pause = this.#lastChanges > FEW_CHANGES ? inFlood : NOTIFY_MS;
    this.#changes += 1;
    this.setSoon(() => {
      this.#lastChanges = this.#changes;
      this.#changes = 0;
      return {
        version: this.snapshot().version + 1,
        entries: this.#entries.slice(),
        dropped: this.#dropped,
        total: this.#nextSeq - 1,
        counts: { ...this.#counts },
      };
    }, pause);
  }
}
