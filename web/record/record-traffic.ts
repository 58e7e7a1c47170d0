import { perSession } from '../../core/session/per-session';
import type { Session } from '../../core/session/session';
import { type LogEntry, sizeOfEntry } from '../../core/transports/message-log';
import { type HistoryChoices, historyChoices } from './history-settings';
import { openTabs, pageLoadedAt, tabIdentity } from './tab-identity';
import { type KeptEntry, type PartSize, TrafficDatabase } from './traffic-database';
import { isLargeMessage, maskEntry, maskLargeEntry } from './mask-entry';

/** What is kept of a server in a tab, with what was before the last reloads: the oldest go first. Bytes are about those in memory. */
const LIMITS = {
  entries: 20_000,
  bytes: 50_000_000,
  /** Each writing is a part, however small. */
  parts: 5000,
  /** Bytes of a message: of a larger one only the row is kept over a reload. */
  message: 16_000_000,
};
/** What came since is written this many milliseconds later, and when the page goes. */
const WRITE_AFTER = 1000;
/** Milliseconds at a time that are spent on it; the page may answer in between. */
const TURN = 8;
/** When the page goes, only so much is written: nothing of it may be waited for. */
const LAST_BYTES = 4_000_000;
/** Tabs that are gone for this many milliseconds are forgotten: one that reloads comes back sooner. */
const FORGET_AFTER = 60_000;

interface Place {
  database: TrafficDatabase;
  tab: string;
  /** See {@link pageLoadedAt}. */
  page: number;
  choices: HistoryChoices;
  limits?: typeof LIMITS;
}

/** Writes the log of a session to the browser's database as it grows, without secrets, so that it is there after a reload. */
export class TrafficRecorder {
  readonly #session: Session;
  readonly #place: Place;
  /** The entries as they were written last, by their numbers. */
  readonly #written = new Map<number, LogEntry>();
  #parts: PartSize[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> | undefined;

  constructor(session: Session, place: Place) {
    this.#session = session;
    this.#place = place;
  }

  async start(): Promise<void> {
    const { database, tab, choices } = this.#place;
    this.#parts = await database.sizes(tab, this.#server);
    this.#session.log.subscribe(() => this.#soon());
    choices.subscribe(() => {
      if (!this.#keeps) void this.forget();
    });
    if (this.#session.log.lastSeq > 0) this.#soon();
  }

  get #server(): string {
    return this.#session.config.name;
  }

  get #keeps(): boolean {
    return this.#place.choices.keeps(this.#server);
  }

  /** Erases what is kept of the session, also from before the reload; what comes from now on is kept again. */
  async forget(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#writing;
    for (const entry of this.#session.log.entriesAfter(0)) this.#written.set(entry.seq, entry);
    this.#parts = [];
    await this.#place.database.clear(this.#place.tab, this.#server);
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => {
      const write = () => {
        this.#timer = undefined;
        void this.write();
      };
      if (typeof requestIdleCallback === 'function') requestIdleCallback(write, { timeout: 1000 });
      else write();
    }, WRITE_AFTER);
  }

  /** Writes all that is new. Never rejects: what cannot be written is not there after a reload. */
  write(): Promise<void> {
    this.#writing ??= this.#writeAll()
      .catch(() => undefined)
      .finally(() => {
        this.#writing = undefined;
      });
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    while (this.#keeps) {
      const { entries, large } = this.#next(performance.now() + TURN, Infinity, true);
      if (entries.length + large.length === 0) break;
      await this.#add([...entries, ...(await Promise.all(large))]);
      await new Promise((resolve) => setTimeout(resolve));
    }
    const [first] = this.#session.log.entriesAfter(0);
    for (const seq of this.#written.keys()) {
      if (first && seq >= first.seq) break;
      this.#written.delete(seq);
    }
  }

  /** The page goes: what is left is handed over at once. */
  writeLast(): void {
    if (!this.#keeps) return;
    const { entries } = this.#next(Infinity, LAST_BYTES, false);
    if (entries.length > 0) void this.#add(entries).catch(() => undefined);
  }

  /**
   * Entries that are new or have changed, masked, for as long as there is time and room.
   * @param mayWait whether large messages may take their time: `large`
   */
  #next(
    until: number,
    room: number,
    mayWait: boolean,
  ): { entries: LogEntry[]; large: Promise<KeptEntry>[] } {
    const entries: LogEntry[] = [];
    const large: Promise<KeptEntry>[] = [];
    let left = room;
    for (const entry of this.#session.log.entriesAfter(0)) {
      if (this.#written.get(entry.seq) === entry) continue;
      const most = Math.min(left, this.#limits.message);
      const kept = sizeOfEntry(entry) > most ? withoutText(entry) : entry;
      const size = sizeOfEntry(kept);
      if (size > most) continue;
      this.#written.set(entry.seq, entry);
      if (mayWait && isLargeMessage(kept)) {
        large.push(maskLargeEntry(kept, this.#session).catch(() => withoutText(kept)));
      } else entries.push(maskEntry(kept, this.#session));
      left -= size;
      if (performance.now() > until) break;
    }
    return { entries, large };
  }

  async #add(entries: readonly KeptEntry[]): Promise<void> {
    const { database, tab, page } = this.#place;
    const count = entries.length;
    const bytes = entries.reduce((sum, entry) => sum + bytesOf(entry), 0);
    const part = { tab, server: this.#server, page, entries, count, bytes };
    const id = await database.add(part);
    this.#parts.push({ id, page, count, bytes });
    await this.#bound();
  }

  get #limits(): typeof LIMITS {
    return this.#place.limits ?? LIMITS;
  }

  async #bound(): Promise<void> {
    const limits = this.#limits;
    let count = 0;
    let bytes = 0;
    for (const part of this.#parts) {
      count += part.count;
      bytes += part.bytes;
    }
    const gone: number[] = [];
    while (
      this.#parts.length > 1 &&
      (count > limits.entries || bytes > limits.bytes || this.#parts.length > limits.parts)
    ) {
      const oldest = this.#parts.shift();
      if (!oldest) break;
      count -= oldest.count;
      bytes -= oldest.bytes;
      gone.push(oldest.id);
    }
    if (gone.length > 0) await this.#place.database.remove(gone);
  }
}

/** A message whose text is too large to be kept; that it was there is kept. */
function withoutText(entry: LogEntry): LogEntry {
  const isMessage = entry.kind === 'message' || entry.kind === 'app';
  return isMessage ? { ...entry, raw: '', unkept: true } : entry;
}

function bytesOf(entry: KeptEntry): number {
  return 'raw' in entry && entry.raw instanceof Blob
    ? entry.raw.size
    : sizeOfEntry(entry as LogEntry);
}

let opening: Promise<{ database: TrafficDatabase; tab: string }> | undefined;

/** The traffic that this browser keeps, and the name of this tab in it. @throws DOMException where there is no database */
export function openTraffic(): Promise<{ database: TrafficDatabase; tab: string }> {
  opening ??= (async () => {
    const [database, tab] = await Promise.all([TrafficDatabase.open(), tabIdentity()]);
    setTimeout(() => {
      void openTabs().then((isOpen) => isOpen && database.keepTabs(isOpen));
    }, FORGET_AFTER);
    return { database, tab };
  })();
  return opening;
}

/** The recorder of a session, started once; undefined where there is no database. */
const recorderOf = perSession(async (session: Session): Promise<TrafficRecorder | undefined> => {
  try {
    const { database, tab } = await openTraffic();
    const place = { database, tab, page: pageLoadedAt, choices: historyChoices };
    const recorder = new TrafficRecorder(session, place);
    await recorder.start();
    addEventListener('pagehide', () => recorder.writeLast());
    return recorder;
  } catch {
    return undefined;
  }
});

/** Keeps the traffic of a session over a reload from now on. */
export function recordTraffic(session: Session): void {
  void recorderOf(session);
}

/** Erases what is kept of a session's traffic in this tab. */
export async function forgetTraffic(session: Session): Promise<void> {
  await (await recorderOf(session))?.forget();
}

/** Gives what is kept of a server in this tab its new name. @param to undefined when it was removed: then it is erased */
export async function moveTraffic(from: string, to: string | undefined): Promise<void> {
  try {
    const { database, tab } = await openTraffic();
    if (to === undefined) await database.clear(tab, from);
    else await database.rename(tab, from, to);
  } catch {
    // Without a database nothing is kept.
  }
}
