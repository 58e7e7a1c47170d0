import type { RecordedAct, RecordedEvent } from '../../../core/recording/format';
import { fineNow } from '../../../core/transports/fine-now';
import { maskEvent } from '../../../core/recording/mask-event';
import { EntryEvents } from '../../../core/recording/record-log';
import { recordedServer } from '../../../core/recording/recorded-server';
import { headerOf } from '../../../core/recording/recording-writer';
import { type TimedUserAction, userActionsOf } from '../../../core/session/user-actions';
import type { Session } from '../../../core/session/session';
import type { LogEntry, MessageEntry } from '../../../core/transports/message-log';
import type { RecordedSession, StoredEvent } from './record-schema';
import type { HistorySettingsStore } from './history-settings';
import { StorageMask } from './storage-mask';
import type { RecordDatabase } from './record-database';
import { reportFull } from '../../ui/remember';

/** Delay before new events are written; a closing page writes at once. */
const WRITE_DELAY_MS = 1000;
/** Milliseconds of work before yielding to the page. */
const TURN_MS = 8;
/** A closing page can't wait, so it writes only this much. */
const MAX_CLOSING_BYTES = 4_000_000;
/** If events come faster than the database writes, the oldest are dropped and counted. */
const MAX_WAITING = 50_000;
/** Approximate bytes of an event's row without its text. */
const ROW_BYTES = 150;

export interface RecordTarget {
  database: RecordDatabase;
  tab: string;
  /** Load time of the page, in milliseconds since the epoch. */
  page: number;
  settings: HistorySettingsStore;
  isShown: boolean;
}

type Sums = Pick<RecordedSession, 'count' | 'bytes'>;

function sumOf(one: Sums, other: Sums): Sums {
  return { count: one.count + other.count, bytes: one.bytes + other.bytes };
}

interface WaitingEvent {
  number: number;
  event: RecordedEvent;
  /** A large message; the event is without its text. */
  large?: MessageEntry & { raw: Uint8Array };
}

/** Masked, in idle time. Nothing else takes messages out of the page's memory without an action of the user. */
export class SessionRecord {
  readonly #session: Session;
  readonly #target: RecordTarget;
  readonly #events: EntryEvents;
  readonly #startedAt: number;
  /** Numbers of events by `seq` of their messages. */
  readonly #numbers = new Map<number, number>();
  readonly #masked = new Set<number>();
  #recorded: RecordedSession | undefined;
  #added: Sums = { count: 0, bytes: 0 };
  #waiting: WaitingEvent[] = [];
  #lastNumber = 0;
  #lost = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> | undefined;

  constructor(session: Session, target: RecordTarget) {
    this.#session = session;
    this.#target = target;
    const { log } = session;
    const actions = userActionsOf(session);
    const startTimes = [log.entriesAfter(0)[0]?.at, actions.earlier[0]?.at, Date.now()];
    // The header has whole milliseconds.
    this.#startedAt = Math.floor(Math.min(...startTimes.filter((each) => each !== undefined)));
    this.#events = new EntryEvents(this.#startedAt);
    this.#takeAll(actions.earlier, log.entriesAfter(0));
    actions.watch((act) => this.#add(this.#actEvent(act)));
    log.watch({ added: (entry) => this.#take(entry, entry.at), updated: (entry) => this.#take(entry, fineNow()) });
    target.settings.subscribe(() => {
      if (!this.#isStored) void this.forget();
    });
  }

  get recorded(): RecordedSession | undefined {
    return this.#recorded;
  }

  /** A message's event, and whether a secret was masked in it; undefined if it isn't written. */
  eventOf(seq: number): { number: number; masked: boolean } | undefined {
    const number = this.#numbers.get(seq);
    if (number === undefined || !this.#recorded) return undefined;
    if (number >= (this.#waiting[0]?.number ?? Infinity)) return undefined;
    return { number, masked: this.#masked.has(number) };
  }

  get #isStored(): boolean {
    return this.#target.settings.storesRunsOf(this.#session.config.name);
  }

  /** Takes existing actions and entries, in the order of time. */
  #takeAll(actions: readonly TimedUserAction[], entries: readonly LogEntry[]): void {
    const bySeq = new Map(entries.map((entry) => [entry.seq, entry]));
    const messages = this.#events.ofAllWithSeq(entries.map(withoutLarge));
    const acts = actions.map((act) => ({ event: this.#actEvent(act), seq: undefined }));
    const all = [...acts, ...messages].sort((a, b) => a.event.ms - b.event.ms);
    for (const { event, seq } of all) {
      const entry = seq === undefined ? undefined : bySeq.get(seq);
      this.#add(event, entry);
    }
  }

  #actEvent({ at, ...act }: TimedUserAction): RecordedAct {
    return { ms: at - this.#startedAt, kind: 'act', ...act };
  }

  #take(entry: LogEntry, now: number): void {
    for (const event of this.#events.of(withoutLarge(entry), now)) this.#add(event, entry);
  }

  #add(event: RecordedEvent, entry?: LogEntry): void {
    const number = ++this.#lastNumber;
    const isMessage = entry !== undefined && event.kind === 'message';
    if (isMessage) this.#numbers.set(entry.seq, number);
    this.#waiting.push({ number, event, ...(isMessage && isLarge(entry) && { large: entry }) });
    if (this.#waiting.length > MAX_WAITING) this.#drop(this.#waiting.splice(0, MAX_WAITING / 10));
    this.#scheduleWrite();
  }

  #drop(lost: readonly WaitingEvent[]): void {
    const numbers = new Set(lost.map(({ number }) => number));
    for (const [seq, number] of this.#numbers) if (numbers.has(number)) this.#numbers.delete(seq);
    this.#lost += lost.length;
  }

  #scheduleWrite(): void {
    this.#timer ??= setTimeout(() => {
      const write = () => {
        this.#timer = undefined;
        void this.write();
      };
      if (typeof requestIdleCallback === 'function') requestIdleCallback(write, { timeout: 1000 });
      else write();
    }, WRITE_DELAY_MS);
  }

  /** Never rejects: what can't be written is missing after a reload, and a full storage is reported. */
  write(): Promise<void> {
    this.#writing ??= this.#writeAll()
      .catch(reportFull)
      .finally(() => {
        this.#writing = undefined;
      });
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    const first = this.#session.log.entriesAfter(0)[0]?.seq ?? 0;
    for (const seq of this.#numbers.keys()) {
      if (seq >= first) break;
      this.#numbers.delete(seq);
    }
    if (!this.#isStored) {
      this.#drop(this.#waiting.splice(0));
      this.#lost = 0;
      return;
    }
    while (this.#waiting.length > 0) {
      const { small, large, taken, lost } = this.#takeMasked(performance.now() + TURN_MS, Infinity);
      const stored = [...small, ...(await Promise.all(large.map((each) => this.#maskLarge(each))))];
      try {
        await this.#put(stored);
      } catch (error) {
        // Retried when there is room again.
        this.#waiting = [...taken, ...this.#waiting];
        this.#lost += lost;
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve));
    }
    const { database, settings } = this.#target;
    await database.enforceLimit(settings.snapshot().limit);
  }

  /** For a closing page: writes the rest at once. */
  writeLast(): void {
    if (!this.#isStored || !this.#recorded) return;
    const { small } = this.#takeMasked(Infinity, MAX_CLOSING_BYTES);
    if (small.length > 0) void this.#put(small).catch(() => undefined);
  }

  /** @param until of `performance.now()`. Dropped events are counted in a `lost` event, numbered in their place. */
  #takeMasked(until: number, maxBytes: number) {
    const small: Omit<StoredEvent, 'session'>[] = [];
    const large: WaitingEvent[] = [];
    let left = maxBytes;
    let at = 0;
    for (; at < this.#waiting.length; at += 1) {
      const waiting = this.#waiting[at];
      if (!waiting || left <= 0 || performance.now() > until) break;
      if (waiting.large) {
        large.push(waiting);
        continue;
      }
      const { number, event } = waiting;
      const masked = this.#mask(event);
      if ('text' in event && 'text' in masked && event.text !== masked.text) this.#masked.add(number);
      const bytes = ROW_BYTES + sizeOf(masked);
      small.push({ number, event: masked, bytes });
      left -= bytes;
    }
    const taken = this.#waiting.splice(0, at);
    const lost = this.#lost;
    if (lost > 0) {
      const event = { ms: small[0]?.event.ms ?? 0, kind: 'lost', events: lost } as const;
      small.unshift({ number: (small[0]?.number ?? this.#lastNumber) - 0.5, event, bytes: ROW_BYTES });
      this.#lost = 0;
    }
    return { small, large, taken, lost };
  }

  #mask(event: RecordedEvent): RecordedEvent {
    const { secrets, config } = this.#session;
    return maskEvent(event, secrets, recordedServer(config.name, config.target));
  }

  /** Without blocking the page; if masking fails, only that there was a message is stored. */
  async #maskLarge({ number, event, large }: WaitingEvent): Promise<Omit<StoredEvent, 'session'>> {
    const { raw, shape, size } = large as NonNullable<typeof large>;
    const mask = new StorageMask(this.#session.secrets);
    const file = await mask.bytes(raw).catch(() => new Blob());
    if (mask.hasSecret) this.#masked.add(number);
    return { number, event, large: { raw: file, shape, size }, bytes: ROW_BYTES + file.size };
  }

  async #put(events: readonly Omit<StoredEvent, 'session'>[]): Promise<void> {
    const { database, tab, page, isShown } = this.#target;
    const { config, secrets, host } = this.#session;
    const { name: server, target } = config;
    const { version } = host;
    const start = { at: this.#startedAt, origin: 'session', version } as const;
    const header = headerOf({ ...start, server: recordedServer(server, target) }, secrets);
    const metadata = { server, tab, page, isShown, header, count: 0, bytes: 0 };
    this.#recorded ??= { ...metadata, id: await database.events.begin(metadata) };
    const { id } = this.#recorded;
    const sums = { count: events.length, bytes: events.reduce((sum, { bytes }) => sum + bytes, 0) };
    this.#added = sumOf(this.#added, sums);
    try {
      await database.events.add(
        { ...metadata, id, ...sumOf(this.#recorded, this.#added) },
        events.map((event) => ({ ...event, session: id })),
      );
      // `forget` may have removed the session meanwhile.
      const now = this.recorded;
      if (now?.id === id) this.#recorded = { ...metadata, id, ...sumOf(now, sums) };
    } finally {
      this.#added = sumOf(this.#added, { count: -sums.count, bytes: -sums.bytes });
    }
  }

  /** Removes the session's stored traffic, also from before a reload, except what runs use. */
  async forget(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#drop(this.#waiting.splice(0));
    this.#lost = 0;
    await this.#writing;
    this.#numbers.clear();
    this.#recorded = undefined;
    const { database, tab } = this.#target;
    await database.forgetTraffic(tab, this.#session.config.name);
  }
}

function isLarge(entry: LogEntry): entry is MessageEntry & { raw: Uint8Array } {
  return entry.kind === 'message' && typeof entry.raw !== 'string' && !entry.part;
}

/** The text of a large message is read and masked in a worker. */
function withoutLarge(entry: LogEntry): LogEntry {
  return isLarge(entry) ? { ...entry, raw: '' } : entry;
}

function sizeOf(event: RecordedEvent): number {
  switch (event.kind) {
    case 'message':
    case 'noise':
      return 'text' in event ? event.text.length : event.bytes.length;
    case 'stderr':
    case 'app':
      return event.text.length;
    case 'request':
    case 'response':
      return 400;
    case 'ended':
      return (event.body?.length ?? 0) + (event.asides?.length ?? 0);
    default:
      return 0;
  }
}
