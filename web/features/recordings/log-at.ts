import { Store, Writable } from '../../../core/store';
import type { LogEntry, LogSnapshot, MessageLog } from '../../../core/transports/message-log';
import type { ReadableLog } from '../../outcome/kept-traffic/session-timeline';

/** A log as it was at a moment. A React store. */
export class LogAt extends Store<LogSnapshot> implements ReadableLog {
  /** The moment, in milliseconds since the epoch; undefined for the end. A React store. */
  readonly moment = new Writable<number | undefined>(undefined);
  readonly #log: MessageLog;

  constructor(log: MessageLog) {
    super(log.snapshot());
    this.#log = log;
    log.subscribe(() => this.#show());
  }

  /** @param moment milliseconds since the epoch; undefined for the end, also of what is still to come */
  seek(moment: number | undefined): void {
    this.moment.set(moment);
    this.#show();
  }

  entry(seq: number): LogEntry | undefined {
    const { entries } = this.snapshot();
    return entries[seq - (entries[0]?.seq ?? seq)];
  }

  #show(): void {
    const whole = this.#log.snapshot();
    const moment = this.moment.snapshot();
    const last = whole.entries.at(-1);
    if (moment === undefined || last === undefined || endOf(last) <= moment) this.set(whole);
    else this.set(snapshotAt(whole, moment));
  }
}

function endOf(entry: LogEntry): number {
  if (entry.kind !== 'http') return entry.at;
  const { progress } = entry;
  return entry.at + ('duration' in progress ? progress.duration : 0);
}

function snapshotAt(whole: LogSnapshot, moment: number): LogSnapshot {
  const entries = whole.entries.slice(0, countUntil(whole.entries, moment));
  const newest = entries.at(-1)?.seq ?? 0;
  const counts = { message: 0, http: 0, stderr: 0, noise: 0, lifecycle: 0, app: 0 };
  for (const [at, entry] of entries.entries()) {
    counts[entry.kind] += 1;
    entries[at] = asItWas(entry, newest, moment);
  }
  return { ...whole, entries, counts, total: whole.dropped + entries.length };
}

/** How many entries there were by then. */
function countUntil(entries: readonly LogEntry[], moment: number): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle]?.at ?? 0) <= moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** An entry without what came of it later: its answer, the end of its exchange. */
function asItWas(entry: LogEntry, newest: number, moment: number): LogEntry {
  if (entry.kind === 'http')
    return endOf(entry) > moment ? { ...entry, progress: { kind: 'waiting' } } : entry;
  if (entry.kind !== 'message' && entry.kind !== 'app') return entry;
  if (entry.partner === undefined || entry.partner <= newest) return entry;
  const { partner: _, duration: __, ...open } = entry;
  return open;
}
