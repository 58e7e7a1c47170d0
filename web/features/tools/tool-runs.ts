import type { JsonObject } from '../../../core/json/json-object';
import { type Finding, type Flaws, flawsOf } from '../../../core/protocol/findings/finding';
import { flawsOfRow, type RunRow, baselineIn } from '../../record/run-row';
import type { OpenedRun } from '../../record/opened-run';
import { answerSeq, MAX_RUN_BYTES, type Run, type RunFollower, type RunState, sizeOfRun } from '../../record/run';
import { userActionsOf } from '../../../core/session/user-actions';
import { sessionScoped } from '../../../core/session/session-scoped';
import type { Session } from '../../../core/session/session';
import { callTool } from '../../../core/session/tasks/call-tool';
import type { TaskRequest } from '../../../core/session/tasks/call-tool';
import { Store } from '../../../core/store';
import { storeRun } from '../../record/store-run';
import { responseFindings } from '../../session/response-findings';

export interface ToolRun extends Run {
  number: number;
  tool: string;
  /** The tool's name if it differs from the key: several tools may share a name. */
  name?: string;
  arguments: unknown;
  asTask?: TaskRequest;
  /** The baseline of a tool is the run that was pinned last. */
  pinnedAt?: number;
  kept?: number;
  /** Set for a run from the history: what was not stored of it, and its findings. */
  earlier?: { omitted: readonly string[]; redacted: boolean; flaws?: Flaws };
}

type FollowedCall = Pick<ToolRun, 'name' | 'arguments' | 'asTask' | 'startedAt' | 'state'>;

/** @param found findings of this session, by `seq` of the log entry */
export function flawsOfRun(
  run: ToolRun,
  { log }: Pick<Session, 'log'>,
  found: ReadonlyMap<number, readonly Finding[]> | undefined,
): Flaws | undefined {
  if (run.earlier) return run.earlier.flaws;
  return flawsOf(found && responseFindings(found)(log, answerSeq(run) ?? 0));
}

/** Runs from the history get ids below those of the session's own runs, in their order. */
const HISTORY_ID_OFFSET = -(2 ** 50);

export function runIdOfHistory(kept: number): number {
  return HISTORY_ID_OFFSET + kept;
}

/** Per tool; the oldest ended runs are dropped first. */
const MAX_RUNS = 50;

export class ToolRuns extends Store<ReadonlyMap<string, readonly ToolRun[]>> {
  readonly #session: Session;
  #nextId = 1;
  readonly #calls = new Map<string, number>();
  readonly #schemas = new Map<string, JsonObject>();
  #shown: string | undefined;
  #presented: ToolRun | undefined;
  readonly #rows = new Map<number, Promise<RunRow | undefined>>();

  constructor(session: Session) {
    super(new Map());
    this.#session = session;
  }

  /** The last result of the shown tool is never dropped, however large. */
  show(tool: string): void {
    this.#shown = tool;
  }

  present(run: ToolRun | undefined): void {
    this.#presented = run;
  }

  presented(tool: string): ToolRun | undefined {
    const run = this.#presented;
    return run?.tool === tool && run.state.kind === 'ended' ? run : undefined;
  }

  setPinned(run: ToolRun, pinned: boolean): void {
    this.#patch(run, { pinnedAt: pinned ? Date.now() : undefined });
    if (run.kept !== undefined) void setPinned(run.kept, pinned);
  }

  /** Adds a run from the history. @param tool its key in the list @returns its id here */
  addEarlier(opened: OpenedRun, tool = opened.kept.name): number {
    const { kept, arguments: args, omitted, redacted, asTask, startedAt, state } = opened;
    const id = runIdOfHistory(kept.id);
    const before = this.snapshot().get(tool) ?? [];
    if (before.some((other) => other.id === id)) return id;
    const earlier: ToolRun = {
      id,
      number: 0,
      tool,
      name: tool === kept.name ? undefined : kept.name,
      arguments: args,
      startedAt,
      state,
      kept: kept.id,
      pinnedAt: kept.pinnedAt,
      earlier: { omitted, redacted, flaws: flawsOfRow(kept) },
      asTask,
    };
    this.#set(
      tool,
      [...before, earlier].sort((a, b) => a.id - b.id),
    );
    return id;
  }

  async setFindings(id: number, findings: readonly Finding[]): Promise<void> {
    const kept = await this.#rows.get(id);
    if (kept) await (await history()).setFindings(kept.id, findings);
  }

  /**
   * Calls may overlap; a task is followed to its end.
   * @param tool its key in the list
   * @param mirror the tool's `inputSchema`: arguments marked there are sent as headers too
   * @param name by which it is called
   */
  async callTool(tool: string, args: unknown, asTask?: TaskRequest, mirror?: JsonObject, name = tool): Promise<void> {
    const controller = new AbortController();
    const cancel = () => controller.abort();
    const run = this.#next(tool, {
      arguments: args,
      startedAt: Date.now(),
      state: { kind: 'running', cancel },
      asTask,
      name: name === tool ? undefined : name,
    });
    if (mirror) this.#schemas.set(tool, mirror);
    const call = { tool: name, arguments: args, asTask };
    const after = this.#session.log.lastSeq;
    const open = this.#session.snapshot();
    const connected = open.kind === 'connected' ? open.connected : undefined;
    // Sent before listeners are notified: the server works while the page renders.
    const ending = callTool(this.#session, call, {
      signal: controller.signal,
      mirror,
      onProgress: (progress) => this.#change(run, { kind: 'running', progress, cancel }),
      // A server may ignore the cancellation: the task goes on, and the user may cancel again.
      onTask: (task) =>
        this.#change(run, {
          kind: 'running',
          task: task.key,
          cancel: () => {
            userActionsOf(this.#session).record({ act: 'cancel', method: 'tools/call', subject: name });
            void task.cancel();
          },
        }),
    });
    this.#add(run);
    const ended = await ending;
    this.#change(run, ended);
    const keeping = storeRun(this.#session, {
      kind: 'tool',
      name,
      key: tool,
      arguments: args,
      asTask,
      startedAt: run.startedAt,
      state: ended,
      schema: mirror,
      after,
      connected,
    });
    this.#rows.set(run.id, keeping);
    this.#setRowId(
      run,
      keeping.then((kept) => kept?.id),
    );
  }

  /** Adds a call of this session that another part of the page makes. */
  follow(tool: string, call: FollowedCall): RunFollower {
    const run = this.#next(tool, call);
    this.#add(run);
    return {
      change: (state) => this.#change(run, state),
      kept: (id) => this.#setRowId(run, id),
    };
  }

  #next(tool: string, call: FollowedCall): ToolRun {
    const number = (this.#calls.get(tool) ?? 0) + 1;
    this.#calls.set(tool, number);
    return { ...call, id: this.#nextId++, number, tool };
  }

  #add(run: ToolRun): void {
    this.#set(run.tool, [...(this.snapshot().get(run.tool) ?? []), run]);
  }

  /** Repeats the last call; does nothing if there is none or it still runs. */
  async repeatLast(tool: string): Promise<void> {
    const last = this.snapshot().get(tool)?.at(-1);
    if (!last || last.state.kind === 'running') return;
    await this.callTool(tool, last.arguments, last.asTask, this.#schemas.get(tool), last.name);
  }

  #setRowId(run: ToolRun, keeping: Promise<number | undefined>): void {
    void keeping.then((kept) => {
      if (kept === undefined) return;
      this.#patch(run, { kept });
      const { pinnedAt } =
        this.snapshot()
          .get(run.tool)
          ?.find(({ id }) => id === run.id) ?? {};
      if (pinnedAt !== undefined) void setPinned(kept, true);
    });
  }

  #change(run: ToolRun, state: RunState): void {
    this.#patch(run, { state });
    if (state.kind === 'ended') this.#enforceLimits(run.tool);
  }

  #patch({ id, tool }: Pick<ToolRun, 'id' | 'tool'>, change: RunChange): void {
    const runs = this.snapshot().get(tool) ?? [];
    if (!runs.some((run) => run.id === id)) return;
    this.#set(
      tool,
      runs.map((run) => (run.id === id ? withChange(run, change) : run)),
    );
  }

  /** Drops ended runs, oldest first, and the only run of a tool last. */
  #enforceLimits(tool: string): void {
    const all = [...this.snapshot().values()].flat().sort((a, b) => a.id - b.id);
    const references = new Set([...this.snapshot().values()].map(baselineIn));
    const ended = all.filter((run) => run.state.kind === 'ended' && !references.has(run));
    const isNewest = (run: ToolRun) => this.snapshot().get(run.tool)?.at(-1) === run;
    const older = ended.filter((run) => !isNewest(run));
    const elsewhere = ended.filter((run) => isNewest(run) && run.tool !== tool && run.tool !== this.#shown);
    const dropped = new Set<ToolRun>();
    const olderOfTool = older.filter((run) => run.tool === tool);
    const excess = Math.max(0, (this.snapshot().get(tool)?.length ?? 0) - MAX_RUNS);
    for (const run of olderOfTool.slice(0, excess)) dropped.add(run);
    let bytes = all.reduce((sum, run) => sum + (dropped.has(run) ? 0 : sizeOfRun(run)), 0);
    for (const run of [...older, ...elsewhere]) {
      if (bytes <= MAX_RUN_BYTES) break;
      if (dropped.has(run)) continue;
      dropped.add(run);
      bytes -= sizeOfRun(run);
    }
    for (const name of new Set([...dropped].map((run) => run.tool))) {
      this.#set(
        name,
        this.snapshot()
          .get(name)
          ?.filter((run) => !dropped.has(run)) ?? [],
      );
    }
  }

  #set(tool: string, runs: readonly ToolRun[]): void {
    this.set(new Map(this.snapshot()).set(tool, runs));
  }
}

/** Loaded when the first run is stored. */
async function history() {
  return (await import('../../record/run-history')).runHistory;
}

async function setPinned(kept: number, pinned: boolean): Promise<void> {
  await (await history()).setPinned(kept, pinned);
}

/** `pinnedAt: undefined` unpins. */
type RunChange = Partial<Omit<ToolRun, 'pinnedAt'>> & { pinnedAt?: number };

function withChange(run: ToolRun, change: RunChange): ToolRun {
  const { pinnedAt, ...others } = { ...run, ...change };
  return pinnedAt === undefined ? others : { ...others, pinnedAt };
}

/** Pins may also be set in the history or in another tab. @param kept runs of the same tool */
export function withPins(runs: readonly ToolRun[], kept: readonly RunRow[]): readonly ToolRun[] {
  if (kept.length === 0) return runs;
  const byId = new Map(kept.map((each) => [each.id, each]));
  return runs.map((run) => {
    const row = run.kept === undefined ? undefined : byId.get(run.kept);
    if (!row || row.pinnedAt === run.pinnedAt) return run;
    return withChange(run, { pinnedAt: row.pinnedAt });
  });
}

export const toolRuns = sessionScoped((session: Session) => new ToolRuns(session));
