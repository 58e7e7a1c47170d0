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
    const fullLog = log.snapshot();
    super({ ...fullLog, fullLog, open: [] });
    this.#log = log;
    this.#index = new EntryIndex(fullLog);
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
    const fullLog = this.#log.snapshot();
    const moment = this.moment.snapshot();
    if (moment !== undefined && this.#index.fullLog !== fullLog) this.#index = new EntryIndex(fullLog);
    if (moment === undefined || this.#index.end <= moment) {
      this.set({ ...fullLog, fullLog, open: [] });
      return;
    }
    this.set(this.#index.snapshotAt(moment));
  }
}

const ENTRIES_PER_BLOCK = 1024;

/** A summary of entries, with which most blocks of a long log are skipped. */
interface Block {
  /** Counts by kind of all entries before the block. */
  counts: Record<LogEntry['kind'], number>;
  /** The `seq` of the latest response to one of its requests. */
  lastResponse: number;
  lastExchangeEnd: number;
}

/** Finds what a log shows at a moment, without a look at each entry before. */
class EntryIndex {
  readonly fullLog: LogSnapshot;
  /** The time of the last entry or, if later, of the last end of an exchange. */
  end = -Infinity;
  readonly #blocks: Block[] = [];

  constructor(fullLog: LogSnapshot) {
    this.fullLog = fullLog;
    const counts = { message: 0, http: 0, stderr: 0, noise: 0, lifecycle: 0, app: 0 };
    let block: Block | undefined;
    for (const [at, entry] of fullLog.entries.entries()) {
      if (at % ENTRIES_PER_BLOCK === 0) {
        block = { counts: { ...counts }, lastResponse: -Infinity, lastExchangeEnd: -Infinity };
        this.#blocks.push(block);
      }
      countEntry(counts, entry);
      this.end = Math.max(this.end, endOf(entry));
      if (!block) continue;
      if (entry.kind === 'http') block.lastExchangeEnd = Math.max(block.lastExchangeEnd, endOf(entry));
      else if ((entry.kind === 'message' || entry.kind === 'app') && entry.partner !== undefined)
        block.lastResponse = Math.max(block.lastResponse, entry.partner);
    }
  }

  snapshotAt(moment: number): SnapshotAtMoment {
    const { fullLog } = this;
    const count = partitionPoint(fullLog.entries.length, (at) => (fullLog.entries[at]?.at ?? 0) > moment);
    const entries = fullLog.entries.slice(0, count);
    const newest = entries.at(-1)?.seq ?? 0;
    const open: LogEntry[] = [];
    const lastBlock = Math.floor(Math.max(0, count - 1) / ENTRIES_PER_BLOCK);
    const counts = { ...(this.#blocks[lastBlock]?.counts ?? fullLog.counts) };
    for (const [at, { lastResponse, lastExchangeEnd }] of this.#blocks.entries()) {
      if (at > lastBlock) break;
      const isLast = at === lastBlock;
      if (!isLast && lastResponse <= newest && lastExchangeEnd <= moment) continue;
      for (let index = at * ENTRIES_PER_BLOCK; index < Math.min(count, (at + 1) * ENTRIES_PER_BLOCK); index += 1) {
        const entry = entries[index];
        if (!entry) continue;
        if (isLast) countEntry(counts, entry);
        const atMoment = entryAtMoment(entry, newest, moment);
        if (atMoment === entry) continue;
        entries[index] = atMoment;
        open.push(atMoment);
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
