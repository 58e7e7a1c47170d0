/** JSON as it was on the wire: text, or its UTF-8 bytes where it is large. */
export type RawJson = string | Uint8Array;

export type Direction = 'sent' | 'received';

/** What a JSON-RPC message is, by its members. `invalid` is JSON that is no JSON-RPC message. */
export type MessageShape =
  | {
      kind: 'request';
      id: unknown;
      method: string;
      /** The tool, prompt or resource asked for. */ subject?: string;
    }
  | { kind: 'notification'; method: string }
  | { kind: 'result'; id: unknown }
  | { kind: 'error'; id: unknown; code: unknown; message: unknown }
  | { kind: 'batch'; length: number }
  | { kind: 'invalid' };

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
  /** The `seq` of the request of a response, or of the response of a request. */
  partner?: number;
  /** Milliseconds from request to response, on both. */
  duration?: number;
  /** The HTTP exchange that carried it. */
  http?: number;
}

export type HeaderList = readonly (readonly [name: string, value: string])[];

export type HttpProgress =
  | { kind: 'waiting' }
  | { kind: 'open'; status: number; statusText: string; headers: HeaderList; bytes: number }
  | {
      kind: 'done';
      status: number;
      statusText: string;
      headers: HeaderList;
      bytes: number;
      duration: number;
      /** The body's beginning, where it was not a stream of messages. */
      body?: string;
    }
  | { kind: 'broken'; code: string; message: string; duration: number };

export interface HttpEntry extends EntryBase {
  kind: 'http';
  method: string;
  url: string;
  headers: HeaderList;
  requestBytes: number;
  progress: HttpProgress;
}

export interface StderrEntry extends EntryBase {
  kind: 'stderr';
  text: string;
}

/** Text on stdout, or in an event stream, that is not JSON. */
export interface NoiseEntry extends EntryBase {
  kind: 'noise';
  text: string;
  size: number;
}

export interface LifecycleEntry extends EntryBase {
  kind: 'lifecycle';
  event:
    | { kind: 'spawned'; pid: number }
    | { kind: 'exited'; code: number | null; signal: string | null }
    | { kind: 'closed' };
}

export type LogEntry = MessageEntry | HttpEntry | StderrEntry | NoiseEntry | LifecycleEntry;

export interface LogSnapshot {
  /** Changes with every change of the log. */
  version: number;
  /** Oldest first. The array is replaced, never changed in place. */
  entries: readonly LogEntry[];
  /** Entries that had to go to bound the memory. */
  dropped: number;
  total: number;
}

/** What is kept at most: the oldest go first, and are counted. */
const MAX_ENTRIES = 10_000;
const MAX_BYTES = 128 * 1024 * 1024;
/** Listeners hear of a burst once per this many milliseconds. */
const NOTIFY_EVERY = 60;

function sizeOf(entry: LogEntry): number {
  switch (entry.kind) {
    case 'message':
      return entry.size + 200;
    case 'stderr':
    case 'noise':
      return entry.text.length + 100;
    case 'http':
      return 600 + (entry.progress.kind === 'done' ? (entry.progress.body?.length ?? 0) : 0);
    case 'lifecycle':
      return 100;
  }
}

/** What an entry is made of before the log numbers it. */
type Unnumbered<E> = E extends LogEntry ? Omit<E, 'seq' | 'at'> : never;

/**
 * Everything that went over one session's wire, in order, bounded in memory.
 * A React store: {@link subscribe} and {@link snapshot} fit `useSyncExternalStore`.
 */
export class MessageLog {
  #entries: LogEntry[] = [];
  #bytes = 0;
  #dropped = 0;
  #nextSeq = 1;
  #version = 0;
  #snapshot: LogSnapshot = { version: 0, entries: [], dropped: 0, total: 0 };
  #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Requests still without an answer, by direction and id. */
  #open = new Map<string, MessageEntry>();

  add(entry: Unnumbered<LogEntry>): LogEntry {
    const numbered = { ...entry, seq: this.#nextSeq++, at: Date.now() };
    if (numbered.kind === 'message') this.#join(numbered);
    this.#entries.push(numbered);
    this.#bytes += sizeOf(numbered);
    this.#bound();
    this.#changed();
    return numbered;
  }

  /** Puts a newer state of an entry in its place; does nothing once it was dropped. */
  update<E extends LogEntry>(seq: number, change: (entry: E) => E): void {
    const first = this.#entries[0];
    if (!first) return;
    const index = seq - first.seq;
    const entry = this.#entries[index];
    if (entry?.seq !== seq) return;
    const next = change(entry as E);
    this.#bytes += sizeOf(next) - sizeOf(entry);
    this.#entries[index] = next;
    this.#changed();
  }

  clear(): void {
    this.#entries = [];
    this.#bytes = 0;
    this.#dropped = 0;
    this.#open.clear();
    this.#changed();
  }

  snapshot = (): LogSnapshot => this.#snapshot;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The entries that came after the one with this number, oldest first. */
  entriesAfter(seq: number): LogEntry[] {
    const from = this.#entries.findIndex((entry) => entry.seq > seq);
    return from < 0 ? [] : this.#entries.slice(from);
  }

  /** The number of the newest entry. */
  get lastSeq(): number {
    return this.#nextSeq - 1;
  }

  /** Joins a response to its request, which went the other way. */
  #join(entry: MessageEntry): void {
    const { shape } = entry;
    if (shape.kind === 'request') {
      this.#open.set(`${entry.direction} ${JSON.stringify(shape.id)}`, entry);
    } else if (shape.kind === 'result' || shape.kind === 'error') {
      const asked = entry.direction === 'sent' ? 'received' : 'sent';
      const key = `${asked} ${JSON.stringify(shape.id)}`;
      const request = this.#open.get(key);
      if (!request || request.shape.kind !== 'request') return;
      this.#open.delete(key);
      entry.partner = request.seq;
      const { method, subject } = request.shape;
      entry.answers = subject === undefined ? method : `${method} ${subject}`;
      entry.duration = entry.at - request.at;
      const { seq, duration } = entry;
      this.update<MessageEntry>(request.seq, (old) => ({ ...old, partner: seq, duration }));
    }
  }

  #bound(): void {
    if (this.#entries.length <= MAX_ENTRIES && this.#bytes <= MAX_BYTES) return;
    // A tenth at a time: dropping one by one would move the whole array at every message.
    let drop = this.#entries.length > MAX_ENTRIES ? MAX_ENTRIES / 10 : 0;
    let freed = 0;
    for (let i = 0; i < drop; i++) freed += sizeOf(this.#entries[i] as LogEntry);
    while (this.#bytes - freed > MAX_BYTES && drop < this.#entries.length - 1) {
      freed += sizeOf(this.#entries[drop] as LogEntry);
      drop += 1;
    }
    this.#entries.splice(0, drop);
    this.#bytes -= freed;
    this.#dropped += drop;
  }

  #changed(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#version += 1;
      this.#snapshot = {
        version: this.#version,
        entries: this.#entries.slice(),
        dropped: this.#dropped,
        total: this.#nextSeq - 1,
      };
      for (const listener of this.#listeners) listener();
    }, NOTIFY_EVERY);
  }
}
