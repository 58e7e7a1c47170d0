import { type Finding, countFindings } from '../../../core/protocol/findings/finding';
import { Store, Writable } from '../../../core/store';
import { worstSeverity } from '../../session/use-session-findings';
import { type HistorySettingsStore, historySettings } from './history-settings';
import { openRecord } from './open-record';
import { bytesOf, type NewRun, type PayloadRow } from './run-payload';
import { newestFirst } from '../../../core/run/run-row';
import type { RunItem, RunRow } from '../../../core/run/run';
import type { RecordDatabase } from './record-database';
import type { Totals } from './record-schema';
import { isFull, reportFull } from '../../ui/remember';

export type History =
  | { kind: 'opening' }
  | {
      kind: 'open';
      /** By start time, descending. */
      runs: readonly RunRow[];
      totals: Totals;
      isPart: boolean;
    }
  | { kind: 'failed'; message: string };

/** `full`: the disk or the quota. `unavailable`: no database for this page, as in some private windows. */
export type StorageProblem = 'full' | 'unavailable';

const OPENING: History = { kind: 'opening' };
const MAX_ITEM_RUNS = 50;
const REREAD_DELAY_MS = 300;

interface RunHistoryOptions {
  open: (onClosed: () => void) => Promise<RecordDatabase>;
  settings: HistorySettingsStore;
  channel?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
}

/** The runs that this browser stores. The list is read on the first subscription. */
export class RunHistory extends Store<History> {
  readonly #options: RunHistoryOptions;
  #database: Promise<RecordDatabase> | undefined;
  #isRead = false;
  #rereading: ReturnType<typeof setTimeout> | undefined;
  readonly changes = new Writable(0);
  /** Why the last run couldn't be stored, or the user's last change failed. */
  readonly problem = new Writable<StorageProblem | undefined>(undefined);

  constructor(options: RunHistoryOptions) {
    super(OPENING);
    this.#options = options;
    options.channel?.addEventListener('message', () => this.#changedElsewhere());
  }

  protected override onFirst(): void {
    if (this.#isRead) return;
    this.#isRead = true;
    void this.#read();
  }

  storesRunsOf(server: string): boolean {
    return this.#options.settings.storesRunsOf(server);
  }

  /** @returns undefined if it isn't stored; see {@link problem}. Never rejects. */
  async add(newRun: NewRun): Promise<RunRow | undefined> {
    if (!this.storesRunsOf(newRun.run.server)) return undefined;
    try {
      const counted = { ...newRun, run: { ...newRun.run, ...findingSummary(newRun.findings ?? []) } };
      const { run, evicted } = await this.#addAndEvict(counted, bytesOf(newRun));
      this.problem.set(undefined);
      const isStored = !evicted.includes(run.id);
      await this.#changed((runs) => {
        // The list may have been read since the run was added, and contain it.
        const rest = runsWithout(runs, [...evicted, run.id]);
        return isStored ? [run, ...rest].sort(newestFirst) : rest;
      });
      return isStored ? run : undefined;
    } catch (error) {
      reportFull(error);
      this.problem.set(problemOf(error));
      return undefined;
    }
  }

  async #addAndEvict(newRun: NewRun, bytes: number) {
    const database = await this.#open();
    const { limit } = this.#options.settings.snapshot();
    try {
      return await database.add(newRun, bytes, limit);
    } catch (error) {
      // The browser's quota is below the limit: evicts twice the run's size, but not again if that didn't help.
      if (!isFull(error) || this.problem.snapshot() === 'full') throw error;
      const { bytes: stored } = await database.totals();
      const evicted = await database.enforceLimit(Math.max(0, stored - 2 * bytes));
      await this.#changed((runs) => runsWithout(runs, evicted));
      return database.add(newRun, bytes, limit);
    }
  }

  /** @returns undefined if it was evicted @throws DOMException if it can't be read */
  async payload(id: number): Promise<PayloadRow<never> | undefined> {
    return (await this.#open()).payload(id);
  }

  async payloads(ids: readonly number[]): Promise<readonly (PayloadRow<never> | undefined)[]> {
    return (await this.#open()).payloads(ids);
  }

  async findings(id: number): Promise<readonly Finding[]> {
    return (await this.#open()).findings(id);
  }

  /** The newest runs and all pinned ones, newest first; empty if they can't be read. */
  async ofItem(item: RunItem): Promise<readonly RunRow[]> {
    try {
      return await (await this.#open()).ofItem(item, MAX_ITEM_RUNS);
    } catch {
      return [];
    }
  }

  /** Findings are known later than the response. Never rejects. */
  async setFindings(id: number, findings: readonly Finding[]): Promise<void> {
    try {
      const database = await this.#open();
      await database.setFindings(id, findings);
      await this.#update(id, (run) => ({ ...run, ...findingSummary(findings) }));
    } catch (error) {
      // The run itself is stored, and can be checked again.
      reportFull(error);
    }
  }

  setPinned(id: number, pinned: boolean): Promise<void> {
    const at = Date.now();
    const pin = (run: RunRow): RunRow => {
      const { pinnedAt, ...unpinned } = run;
      return pinned ? { ...run, pinnedAt: pinnedAt ?? at } : unpinned;
    };
    return this.#attempt(() => this.#update(id, pin));
  }

  async #update(id: number, change: (run: RunRow) => RunRow): Promise<void> {
    const updated = await (await this.#open()).update(id, change);
    if (!updated) return;
    await this.#changed((runs) => runs.map((run) => (run.id === id ? updated : run)));
  }

  forget(ids: readonly number[]): Promise<void> {
    return this.#attempt(async () => {
      await (await this.#open()).remove(ids);
      await this.#changed((runs) => runsWithout(runs, ids));
    });
  }

  forgetServer(server: string): Promise<void> {
    return this.#attempt(async () => {
      await (await this.#open()).removeServer(server);
      await this.#changed((runs) => runs.filter((run) => run.server !== server));
    });
  }

  forgetAll(): Promise<void> {
    return this.#attempt(async () => {
      await (await this.#open()).clear();
      await this.#changed(() => []);
    });
  }

  /** Never rejects. */
  async renameServer(from: string, to: string): Promise<void> {
    this.#options.settings.rename(from, to);
    try {
      await (await this.#open()).renameServer(from, to);
      await this.#changed((runs) => runs.map((run) => (run.server === from ? { ...run, server: to } : run)));
    } catch (error) {
      // Runs that could not be renamed stay under the old name.
      reportFull(error);
    }
  }

  /** In bytes; evicts runs if necessary. */
  setLimit(limit: number): Promise<void> {
    this.#options.settings.setLimit(limit);
    return this.#attempt(async () => {
      const evicted = await (await this.#open()).enforceLimit(limit);
      await this.#changed((runs) => runsWithout(runs, evicted));
    });
  }

  /** A user's action; failures become a {@link problem}. */
  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.problem.set(undefined);
    } catch (error) {
      reportFull(error);
      this.problem.set(problemOf(error));
    }
  }

  #open(): Promise<RecordDatabase> {
    if (!this.#database) {
      const opening = this.#options.open(() => {
        this.#database = undefined;
      });
      this.#database = opening;
      opening.catch(() => {
        this.#database = undefined;
      });
    }
    return this.#database;
  }

  async #changed(change: (runs: readonly RunRow[]) => readonly RunRow[]): Promise<void> {
    this.#options.channel?.postMessage('changed');
    const state = this.snapshot();
    if (state.kind === 'open') {
      const totals = await (await this.#open()).totals();
      const now = this.snapshot();
      if (now.kind === 'open') this.set({ ...now, runs: change(now.runs), totals });
    }
    this.changes.set(this.changes.snapshot() + 1);
  }

  #changedElsewhere(): void {
    this.#rereading ??= setTimeout(() => {
      this.#rereading = undefined;
      if (this.#isRead) void this.#read();
      this.changes.set(this.changes.snapshot() + 1);
    }, REREAD_DELAY_MS);
  }

  async #read(): Promise<void> {
    try {
      const database = await this.#open();
      for (;;) {
        const before = this.changes.snapshot();
        const [newest, totals] = await Promise.all([database.newest(), database.totals()]);
        const last = newest.at(-1);
        if (this.snapshot().kind !== 'open') {
          const runs = newest.toSorted(newestFirst);
          this.set({ kind: 'open', runs, totals, isPart: last !== undefined });
        }
        const older = last ? await database.olderThan(last.id) : [];
        // A run that was stored meanwhile may be missing, a deleted one included: read again.
        if (this.changes.snapshot() !== before) continue;
        const runs = [...newest, ...older].sort(newestFirst);
        this.set({ kind: 'open', runs, totals, isPart: false });
        return;
      }
    } catch (error) {
      this.set({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  }

  retry(): void {
    this.set(OPENING);
    void this.#read();
  }
}

function findingSummary(findings: readonly Finding[]): Pick<RunRow, 'worst' | 'findingCount'> {
  const worst = worstSeverity(findings);
  return { worst, findingCount: countFindings(findings)?.count };
}

function runsWithout(runs: readonly RunRow[], ids: readonly number[]): readonly RunRow[] {
  if (ids.length === 0) return runs;
  const removed = new Set(ids);
  return runs.filter(({ id }) => !removed.has(id));
}

function problemOf(error: unknown): StorageProblem {
  return isFull(error) ? 'full' : 'unavailable';
}

export const runHistory = new RunHistory({
  open: openRecord,
  settings: historySettings,
  channel: typeof indexedDB === 'undefined' ? undefined : new BroadcastChannel('loupe-history'),
});
