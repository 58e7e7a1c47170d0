import { type AnswerNote, AskedRequests, type Direction } from './asked-requests';
import type { MessageShape } from '../protocol/json-rpc';
import type { HeaderList, HttpProgress } from './http-progress';
import type { ProcessExit } from '../host';
import { Store } from '../store';

/** JSON as it was on the wire: text, or its UTF-8 bytes where it is large. */
export type RawJson = string | Uint8Array;

interface EntryBase {
  /** Counts from 1 in each session; never reused. */
  seq: number;
  /** Milliseconds since the epoch. */
  at: number;
}

export interface MessageEntry extends EntryBase {
  kind: 'message';
  direction: Direction;
  shape: MessageShape;
  raw: RawJson;
  /** UTF-8 bytes. */
  size: number;
  /** For a response: the method of its request, and what that was about. */
  answers?: string;
  /** The `seq` of the request of a response, or of the (first) response of a request. */
  partner?: number;
  note?: AnswerNote;
  /** The batch that it came in, and its place there, from 0. */
  part?: { of: number; index: number };
  /** Milliseconds from request to response, on both. */
  duration?: number;
  /** The HTTP exchange that carried it. */
  http?: number;
  /** The id of the event that it came in, where that had one. */
  eventId?: string;
  /** The entry of the same message, which a redirect made the transport send once more. */
  repeats?: number;
  /** Set where the text was too large to be kept over a reload: `raw` is empty, `size` is what it was. */
  unkept?: true;
}

export interface HttpEntry extends EntryBase {
  kind: 'http';
  /** Set where it is no matter of MCP: a step of authorization. No secret is in it. */
  purpose?: 'authorization';
  method: string;
  url: string;
  headers: HeaderList;
  requestBytes: number;
  progress: HttpProgress;
  /** Comments, and events of other types, in its event stream: at most their beginning. */
  asides?: string;
}

export interface StderrEntry extends EntryBase {
  kind: 'stderr';
  text: string;
  /** Set where the line was too long to be kept: how many bytes it had. */
  cut?: number;
}

/** Text on stdout, or in an event stream, that is not JSON. */
export interface NoiseEntry extends EntryBase {
  kind: 'noise';
  /** Its beginning, where it is long. */
  text: string;
  /** Set where it is not UTF-8: the bytes of the beginning, of which `text` does not tell all. */
  bytes?: Uint8Array;
  size: number;
  /** The HTTP exchange that carried it. */
  http?: number;
  /** Set where it was longer than the server's limit and cut there: the limit in bytes. What it was nobody knows. */
  cut?: number;
  /** Set where clients take no notice of it, though it may be JSON. */
  discarded?: Discarded;
}

/** Why clients take no notice of what came: it was not whole as the line or event ended, or the event is of another type. */
export type Discarded = 'unfinished' | { eventType: string };

export interface LifecycleEntry extends EntryBase {
  kind: 'lifecycle';
  event:
    | { kind: 'spawned'; pid: number }
    | ({ kind: 'exited' } & ProcessExit)
    | { kind: 'closed' }
    /** What stands before it was kept over a reload of the page. */
    | { kind: 'reloaded' };
}

/** A message between an app (MCP Apps) and Loupe, its host. It never was on the server's wire. */
export interface AppEntry
  extends EntryBase, Pick<MessageEntry, 'shape' | 'size' | 'answers' | 'partner' | 'duration' | 'unkept'> {
  kind: 'app';
  /** `sent` to the app, or `received` from it. */
  direction: Direction;
  /** The app's `ui://` URI. */
  app: string;
  raw: string;
}

export type LogEntry = MessageEntry | HttpEntry | StderrEntry | NoiseEntry | LifecycleEntry | AppEntry;

export interface LogSnapshot {
  /** Changes with every change of the log. */
  version: number;
  /** Oldest first. The array is replaced, never changed in place. */
  entries: readonly LogEntry[];
  /** Entries that had to go to bound the memory. */
  dropped: number;
  total: number;
  /** How many of each kind there have been since the log was cleared, with those that were dropped. */
  counts: Readonly<Record<LogEntry['kind'], number>>;
}

/** What is kept at most: the oldest go first, and are counted. A message of 200 MB has room beside others. */
const MAX_ENTRIES = 10_000;
const MAX_BYTES = 256 * 1024 * 1024;
/** Listeners hear of what is new once per this many milliseconds; more rarely while more than {@link FEW} came between. */
const NOTIFY_EVERY = 60;
const NOTIFY_IN_FLOOD = 200;
const FEW = 8;
/** Whoever shows a log looks at all of it: of a long one, that many entries are a millisecond more of pause. */
const ENTRIES_PER_MS = 50;

/** What an entry takes in memory, about, in bytes. */
function sizeOfEntry(entry: LogEntry): number {
  switch (entry.kind) {
    case 'message':
      // The batch holds the text of its parts.
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

/** What an entry is made of before the log numbers it. */
type Unnumbered<E> = E extends LogEntry ? Omit<E, 'seq' | 'at'> : never;

/** Told at once of each entry, where the listeners of the store hear of many together. */
export interface LogWatcher {
  added(entry: LogEntry): void;
  /** Another state of an entry, in its place. */
  updated(entry: LogEntry): void;
}

export interface LogOptions {
  /** Milliseconds since the epoch: when an entry that is added was. */
  now?: () => number;
  /** What is kept at most. */
  entries?: number;
  bytes?: number;
}

/** Leaves an exception to whoever looks after uncaught ones. */
export function throwLater(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

/** Everything that went over one session's wire, in order, bounded in memory. */
export class MessageLog extends Store<LogSnapshot> {
  /** Told of an exception of a watcher. */
  onFault: (error: unknown) => void = throwLater;
  readonly #now: () => number;
  readonly #most: { entries: number; bytes: number };
  readonly #watchers = new Set<LogWatcher>();
  #entries: LogEntry[] = [];
  #bytes = 0;
  #dropped = 0;
  #nextSeq = 1;
  #counts: Record<LogEntry['kind'], number> = { ...NO_COUNTS };
  /** Changes since the listeners were told, and those that they were told of then. */
  #changes = 0;
  #toldChanges = 0;
  readonly #asked = new AskedRequests();

  constructor({ now = Date.now, entries = MAX_ENTRIES, bytes = MAX_BYTES }: LogOptions = {}) {
    super({ version: 0, entries: [], dropped: 0, total: 0, counts: NO_COUNTS });
    this.#now = now;
    this.#most = { entries, bytes };
  }

  /** Tells of each entry and each change as it is made; returns the way to stop. */
  watch(watcher: LogWatcher): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  add(entry: Unnumbered<LogEntry>): LogEntry {
    const numbered = { ...entry, seq: this.#nextSeq++, at: this.#now() };
    if (numbered.kind === 'message') this.#join(numbered);
    this.#entries.push(numbered);
    this.#counts[numbered.kind] += 1;
    this.#bytes += sizeOfEntry(numbered);
    this.#bound();
    this.#changed();
    this.#tellWatchers((watcher) => watcher.added(numbered));
    return numbered;
  }

  /** Puts a newer state of an entry in its place; does nothing once it was dropped. */
  update<E extends LogEntry>(seq: number, change: (entry: E) => E): void {
    const index = this.#indexOf(seq);
    const entry = this.#entries[index];
    if (!entry) return;
    const next = change(entry as E);
    this.#bytes += sizeOfEntry(next) - sizeOfEntry(entry);
    this.#entries[index] = next;
    this.#changed();
    this.#tellWatchers((watcher) => watcher.updated(next));
  }

  clear(): void {
    this.#entries = [];
    this.#bytes = 0;
    this.#dropped = 0;
    this.#counts = { ...NO_COUNTS };
    this.#changed();
  }

  /** The entries that came after the one with this number, oldest first. */
  entriesAfter(seq: number): LogEntry[] {
    return this.#entries.slice(Math.max(0, this.#indexOf(seq + 1)));
  }

  /** The first message of ours that came after the entry with this number and passes the test. */
  findSent(after: number, test: (entry: MessageEntry) => boolean): MessageEntry | undefined {
    return this.entriesAfter(after).find(
      (entry): entry is MessageEntry => entry.kind === 'message' && entry.direction === 'sent' && test(entry),
    );
  }

  /** The entry with this number, unless it was dropped. */
  entry(seq: number): LogEntry | undefined {
    return this.#entries[this.#indexOf(seq)];
  }

  /** The number of the newest entry. */
  get lastSeq(): number {
    return this.#nextSeq - 1;
  }

  /** Where the entry with this number is, or would be: entries are numbered without gaps. */
  #indexOf(seq: number): number {
    return seq - (this.#entries[0]?.seq ?? this.#nextSeq);
  }

  /** Joins a response to its request, which went the other way. */
  #join(entry: MessageEntry): void {
    const joined = this.#asked.pass(entry);
    if (!joined) return;
    Object.assign(entry, joined.answer);
    if (joined.first === undefined) return;
    const { seq, duration } = entry;
    this.update<MessageEntry>(joined.first, (old) => ({
      ...old,
      partner: seq,
      ...(duration !== undefined && { duration }),
    }));
  }

  /** What came counts, whatever becomes of those who watch it. */
  #tellWatchers(tell: (watcher: LogWatcher) => void): void {
    for (const watcher of this.#watchers) {
      try {
        tell(watcher);
      } catch (error) {
        this.onFault(error);
      }
    }
  }

  #bound(): void {
    const { entries, bytes } = this.#most;
    if (this.#entries.length <= entries && this.#bytes <= bytes) return;
    // A tenth at a time: dropping one by one would move the whole array at every message.
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
    const inFlood = Math.max(NOTIFY_IN_FLOOD, this.#entries.length / ENTRIES_PER_MS);
    const pause = this.#toldChanges > FEW ? inFlood : NOTIFY_EVERY;
    this.#changes += 1;
    this.setSoon(() => {
      this.#toldChanges = this.#changes;
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
