import { sessionScoped } from '../../../core/session/session-scoped';
import type { Session } from '../../../core/session/session';
import { Store } from '../../../core/store';
import { countEntry, type LogEntry, type LogSnapshot, type MessageLog } from '../../../core/transports/message-log';
import { rememberCleared } from './tab-identity';

export type ReadableLog = Pick<MessageLog, 'snapshot' | 'subscribe' | 'entry'>;

/** The session's log, after the server's stored traffic of this tab from before a reload, which has numbers up to 0. */
class SessionTimeline extends Store<LogSnapshot> implements ReadableLog {
  readonly #session: Session;
  #earlier: readonly LogEntry[] = [];
  #earlierBySeq: ReadonlyMap<number, LogEntry> = new Map();
  #isRead = false;
  #unsubscribe: (() => void) | undefined;

  constructor(session: Session) {
    super(session.log.snapshot());
    this.#session = session;
  }

  protected override onFirst(): void {
    this.#unsubscribe = this.#session.log.subscribe(() => this.#show());
    if (!this.#isRead) void this.#read();
    if (this.snapshot().version !== this.#session.log.snapshot().version) this.#show();
  }

  protected override onLast(): void {
    this.#unsubscribe?.();
  }

  entry(seq: number): LogEntry | undefined {
    return seq > 0 ? this.#session.log.entry(seq) : this.#earlierBySeq.get(seq);
  }

  clear(): void {
    this.#setEarlier([]);
    rememberCleared(this.#session.config.name);
    this.#session.log.clear();
    void import('./record-session').then(({ forgetTraffic }) => forgetTraffic(this.#session));
  }

  async #read(): Promise<void> {
    this.#isRead = true;
    try {
      const { earlierTraffic } = await import('./earlier-traffic');
      this.#setEarlier(await earlierTraffic(this.#session.host, this.#session.config.name));
      this.#show();
    } catch {
      // Without a database there is nothing from before the reload.
    }
  }

  #setEarlier(entries: readonly LogEntry[]): void {
    this.#earlier = entries;
    this.#earlierBySeq = new Map(entries.map((entry) => [entry.seq, entry]));
  }

  #show(): void {
    const log = this.#session.log.snapshot();
    if (this.#earlier.length === 0) {
      this.set(log);
      return;
    }
    const counts = { ...log.counts };
    for (const entry of this.#earlier) countEntry(counts, entry);
    const entries = [...this.#earlier, ...log.entries];
    this.set({ ...log, entries, counts, total: log.total + this.#earlier.length });
  }
}

export const sessionTimeline = sessionScoped((session: Session) => new SessionTimeline(session));
