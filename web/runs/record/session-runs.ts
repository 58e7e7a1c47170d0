import type { JsonObject } from '../../../core/json/json-object';
import { type Finding, type FindingCounts, countFindings } from '../../../core/protocol/findings/finding';
import {
  responseSeq,
  type EndedState,
  MAX_RUN_BYTES,
  type Run,
  type RunKind,
  type RunState,
  sizeOfRun,
  type RunRow,
} from '../../../core/run/run';
import { baselineIn } from '../../../core/run/run-row';
import { sendRun, type SentRequest } from '../../../core/run/send-run';
import type { Session } from '../../../core/session/session';
import { sessionScoped } from '../../../core/session/session-scoped';
import { userActionsOf } from '../../../core/session/user-actions';
import { Store } from '../../../core/store';
import { whenIdle } from '../../ui/after-paint';
import { responseFindings } from '../../session/response-findings';
import type { PackOptions } from './pack-row';
import { storeRun } from './store-run';

/** @param findings of this session, by `seq` of the log entry: the judge stores a limited number per rule */
export function findingCountsOfRun(
  run: Run,
  { log }: Pick<Session, 'log'>,
  findings: ReadonlyMap<number, readonly Finding[]> | undefined,
): FindingCounts | undefined {
  if (run.stored) return countFindings(run.stored.findings);
  return run.findingCounts ?? countFindings(findings && responseFindings(findings)(log, responseSeq(run) ?? 0));
}

/** Runs from the history get negative ids, in the order of their rows: below those of the session's own runs. */
const HISTORY_ID_OFFSET = -(2 ** 50);

export function runIdOfHistory(rowId: number): number {
  return HISTORY_ID_OFFSET + rowId;
}

/** Per item; the oldest ended runs are dropped first. */
const MAX_RUNS = 50;

export function itemKey(kind: RunKind, key: string): string {
  return `${kind} ${key}`;
}

interface StartOptions {
  /** The tool's `inputSchema`: says what is secret, and which arguments are sent as headers too. */
  schema?: JsonObject;
  timeoutMs?: number;
  onChange?: (state: RunState) => void;
}

export interface StartedRun {
  run: Run;
  ended: Promise<EndedState>;
  /** Undefined if the history does not store it. */
  row: Promise<RunRow | undefined>;
}

/** The runs of a session's tools, prompts and resources, by {@link itemKey}, oldest first. A React store. */
export class SessionRuns extends Store<ReadonlyMap<string, readonly Run[]>> {
  readonly #session: Session;
  #nextId = 1;
  readonly #counts = new Map<string, number>();
  readonly #schemas = new Map<string, JsonObject>();
  #shown: string | undefined;
  readonly #rows = new Map<number, Promise<RunRow | undefined>>();
  readonly #running = new Map<number, [Run, PackOptions]>();
  #isStoredAtUnload = false;

  constructor(session: Session) {
    super(new Map());
    this.#session = session;
  }

  get isRunning(): boolean {
    return this.#running.size > 0;
  }

  of(kind: RunKind, key: string): readonly Run[] {
    return this.snapshot().get(itemKey(kind, key)) ?? [];
  }

  /** The last result of the shown item is never dropped, however large. */
  show(kind: RunKind, key: string): void {
    this.#shown = itemKey(kind, key);
  }

  setPinned(run: Run, pinned: boolean): void {
    this.#patch(run, { pinnedAt: pinned ? Date.now() : undefined });
    if (run.row) void setPinned(run.row, pinned);
  }

  /** Adds a run from the history. @param key of its item in the list @returns its id here */
  addStored(run: Run, key = run.name): number {
    const id = runIdOfHistory(run.id);
    const before = this.of(run.kind, key);
    if (before.some((other) => other.id === id)) return id;
    const added = { ...run, id, key: key === run.name ? undefined : key };
    this.#set(
      itemOf(added),
      [...before, added].sort((a, b) => a.id - b.id),
    );
    return id;
  }

  /** Never rejects. */
  async setFindings(run: Run, findings: readonly Finding[]): Promise<void> {
    const findingCounts = countFindings(findings);
    if (run.findingCounts?.count !== findingCounts?.count) this.#patch(run, { findingCounts });
    const row = await this.#rows.get(run.id);
    if (row) await (await history()).setFindings(row.id, findings);
  }

  /** Runs may overlap; a task is followed to its end, and everything is stored in the history. */
  start(request: SentRequest & Pick<Run, 'key'>, options: StartOptions = {}): StartedRun {
    const session = this.#session;
    const { schema, timeoutMs, onChange } = options;
    const { kind, name, asTask, arguments: args, key } = request;
    const controller = new AbortController();
    const cancel = () => controller.abort();
    const item = itemKey(kind, key ?? name);
    const number = (this.#counts.get(item) ?? 0) + 1;
    this.#counts.set(item, number);
    if (schema) this.#schemas.set(item, schema);
    const change = (state: RunState) => {
      this.#patch(run, state.kind === 'ended' ? { state, endedAt: Date.now() } : { state });
      onChange?.(state);
    };
    const after = session.log.lastSeq;
    const sessionState = session.snapshot();
    const connected = sessionState.kind === 'connected' ? sessionState.connected : undefined;
    // Sent before listeners are notified: the server works while the page renders.
    const sending = sendRun(session, request, {
      signal: controller.signal,
      inputSchema: schema,
      timeoutMs,
      onProgress: (progress) => change({ kind: 'running', progress, cancel }),
      // A server may ignore the cancellation: the task goes on, and the user may cancel again.
      onTask: (task) =>
        change({
          kind: 'running',
          task: task.key,
          cancel: () => {
            userActionsOf(session).record({ act: 'cancel', method: 'tools/call', subject: name });
            void task.cancel();
          },
        }),
    });
    const run: Run = {
      id: this.#nextId++,
      ...{ kind, name, arguments: args, asTask, number },
      key: key === name ? undefined : key,
      // Writing a large request takes a while: the clocks of a call start when it is sent.
      startedAt: session.log.entry(after + 1)?.at ?? Date.now(),
      state: { kind: 'running', cancel },
    };
    this.#set(item, [...(this.snapshot().get(item) ?? []), run]);
    const packOptions = { schema, after, connected };
    this.#running.set(run.id, [run, packOptions]);
    this.#storeAtUnload();
    const ended = sending.then((state) => {
      this.#running.delete(run.id);
      change(state);
      this.#enforceLimits(item);
      return state;
    });
    const row = ended.then((state) => storeRun(session, { ...run, state }, packOptions));
    this.#rows.set(run.id, row);
    void row.then((stored) => this.#setRow(run, stored));
    return { run, ended, row };
  }

  /** Repeats the last run of an item; does nothing if there is none or it still runs. */
  async repeatLast(kind: SentRequest['kind'], key: string): Promise<void> {
    const last = this.of(kind, key).at(-1);
    if (!last || last.state.kind === 'running') return;
    const { name, arguments: args, asTask } = last;
    const schema = this.#schemas.get(itemKey(kind, key));
    await this.start({ kind, name, key, arguments: args, asTask }, { schema }).ended;
  }

  /** From the first run on: for a session without runs, nothing is loaded. */
  #storeAtUnload(): void {
    if (this.#isStoredAtUnload) return;
    this.#isStoredAtUnload = true;
    void whenIdle(async () => {
      (await import('./interrupted-runs')).storeRunsAtUnload(this.#session, () => this.#running.values());
    });
  }

  #setRow(run: Run, row: RunRow | undefined): void {
    if (!row) return;
    this.#patch(run, { row });
    // The run may have been pinned before it was stored.
    const { kind, name, key = name } = run;
    const { pinnedAt } = this.of(kind, key).find(({ id }) => id === run.id) ?? {};
    if (pinnedAt !== undefined) void setPinned(row, true);
  }

  #patch(run: Run, change: Partial<Run>): void {
    const item = itemOf(run);
    const runs = this.snapshot().get(item) ?? [];
    const { id } = run;
    if (!runs.some((each) => each.id === id)) return;
    this.#set(
      item,
      runs.map((each) => (each.id === id ? { ...each, ...change } : each)),
    );
  }

  /** Drops ended runs, oldest first, and the only run of an item last. */
  #enforceLimits(item: string): void {
    const all = [...this.snapshot().values()].flat().sort((a, b) => a.id - b.id);
    const baselines = new Set([...this.snapshot().values()].map(baselineIn));
    const ended = all.filter((run) => run.state.kind === 'ended' && !baselines.has(run));
    const isNewest = (run: Run) => this.snapshot().get(itemOf(run))?.at(-1) === run;
    const older = ended.filter((run) => !isNewest(run));
    const isElsewhere = (run: Run) => itemOf(run) !== item && itemOf(run) !== this.#shown;
    const elsewhere = ended.filter((run) => isNewest(run) && isElsewhere(run));
    const dropped = new Set<Run>();
    const excess = Math.max(0, (this.snapshot().get(item)?.length ?? 0) - MAX_RUNS);
    for (const run of older.filter((each) => itemOf(each) === item).slice(0, excess)) dropped.add(run);
    let bytes = all.reduce((sum, run) => sum + (dropped.has(run) ? 0 : sizeOfRun(run)), 0);
    for (const run of [...older, ...elsewhere]) {
      if (bytes <= MAX_RUN_BYTES) break;
      if (dropped.has(run)) continue;
      dropped.add(run);
      bytes -= sizeOfRun(run);
    }
    for (const changedItem of new Set([...dropped].map(itemOf))) {
      const runs = this.snapshot().get(changedItem) ?? [];
      this.#set(
        changedItem,
        runs.filter((run) => !dropped.has(run)),
      );
    }
  }

  #set(item: string, runs: readonly Run[]): void {
    this.set(new Map(this.snapshot()).set(item, runs));
  }
}

function itemOf({ kind, name, key = name }: Run): string {
  return itemKey(kind, key);
}

/** Loaded when the first run is stored. */
async function history() {
  return (await import('./run-history')).runHistory;
}

async function setPinned({ id }: RunRow, pinned: boolean): Promise<void> {
  await (await history()).setPinned(id, pinned);
}

/** Pins may also be set in the history or in another tab. @param rows of the same item */
export function withPins(runs: readonly Run[], rows: readonly RunRow[]): readonly Run[] {
  if (rows.length === 0) return runs;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return runs.map((run) => {
    const row = run.row && byId.get(run.row.id);
    return !row || row.pinnedAt === run.pinnedAt ? run : { ...run, pinnedAt: row.pinnedAt };
  });
}

export const sessionRuns = sessionScoped((session: Session) => new SessionRuns(session));
