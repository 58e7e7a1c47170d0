import { partitionPoint } from '../../../../core/json/partition-point';
import { Store, Writable } from '../../../../core/store';
import { countEntry, type LogEntry, type LogSnapshot, type MessageLog } from '../../../../core/transports/message-log';
import type { ReadableLog } from '../../../runs/record/session-timeline';

export interface SnapshotAtMoment extends LogSnapshot {
  fullLog: LogSnapshot;
  /** Entries still without response or end at the moment that have one in {@link fullLog}; oldest first. */
  open: readonly LogEntry[];
}

export class LogAtMoment extends Store<SnapshotAtMoment> implements ReadableLog {
  /** Milliseconds since the epoch; undefined is the end. A React store. */
  readonly moment = new Writable<number | undefined>(undefined);
  readonly #log: MessageLog;
  #index: EntryIndex;

  constructor(log: MessageLog) {
    const whole = log.snapshot();
    super({ ...whole, fullLog: whole, open: [] });
    this.#log = log;
    this.#index = new EntryIndex(whole);
    log.subscribe(() => this.#show());
  }

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
    if (moment !== undefined && this.#index.fullLog !== whole) this.#index = new EntryIndex(whole);
    if (moment === undefined || this.#index.end <= moment) {
      this.set({ ...whole, fullLog: whole, open: [] });
      return;
    }
    this.set(this.#index.snapshotAt(moment));
  }
}

const BLOCK = 1024;

/** A summary that lets most blocks of a long log be skipped. */
interface Block {
  /** Counts by kind of all entries before the block. */
  counts: Record<LogEntry['kind'], number>;
  /** The `seq` of the latest response to one of its requests, and the time of the latest end of its exchanges. */
  answered: number;
  ended: number;
}

class EntryIndex {
  readonly fullLog: LogSnapshot;
  /** When the last entry comes or, after it, an exchange ends. */
  end = -Infinity;
  readonly #blocks: Block[] = [];

  constructor(whole: LogSnapshot) {
    this.fullLog = whole;
    const counts = { message: 0, http: 0, stderr: 0, noise: 0, lifecycle: 0, app: 0 };
    let block: Block | undefined;
    for (const [at, entry] of whole.entries.entries()) {
      if (at % BLOCK === 0) {
        block = { counts: { ...counts }, answered: -Infinity, ended: -Infinity };
        this.#blocks.push(block);
      }
      countEntry(counts, entry);
      this.end = Math.max(this.end, endOf(entry));
      if (!block) continue;
      if (entry.kind === 'http') block.ended = Math.max(block.ended, endOf(entry));
      else if ((entry.kind === 'message' || entry.kind === 'app') && entry.partner !== undefined)
        block.answered = Math.max(block.answered, entry.partner);
    }
  }

  snapshotAt(moment: number): SnapshotAtMoment {
    const { fullLog } = this;
    const count = partitionPoint(fullLog.entries.length, (at) => (fullLog.entries[at]?.at ?? 0) > moment);
    const entries = fullLog.entries.slice(0, count);
    const newest = entries.at(-1)?.seq ?? 0;
    const open: LogEntry[] = [];
    const lastBlock = Math.floor(Math.max(0, count - 1) / BLOCK);
    const counts = { ...(this.#blocks[lastBlock]?.counts ?? fullLog.counts) };
    for (const [at, { answered, ended }] of this.#blocks.entries()) {
      if (at > lastBlock) break;
      const isLast = at === lastBlock;
      if (!isLast && answered <= newest && ended <= moment) continue;
      for (let index = at * BLOCK; index < Math.min(count, (at + 1) * BLOCK); index += 1) {
        const entry = entries[index];
        if (!entry) continue;
        if (isLast) countEntry(counts, entry);
        const was = entryAtMoment(entry, newest, moment);
        if (was === entry) continue;
        entries[index] = was;
        open.push(was);
      }
    }
    return { ...fullLog, entries, counts, total: fullLog.dropped + count, fullLog, open };
  }
}

function endOf(entry: LogEntry): number {
  if (entry.kind !== 'http') return entry.at;
  const { progress } = entry;
  return entry.at + ('duration' in progress ? progress.duration : 0);
}

function entryAtMoment(entry: LogEntry, newest: number, moment: number): LogEntry {
  if (entry.kind === 'http') return endOf(entry) > moment ? { ...entry, progress: { kind: 'waiting' } } : entry;
  if (entry.kind !== 'message' && entry.kind !== 'app') return entry;
  if (entry.partner === undefined || entry.partner <= newest) return entry;
  const { partner: _, duration: __, ...open } = entry;
  return open;
}
