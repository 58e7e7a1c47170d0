import type { JsonObject } from '../../../core/json/json-object';
import { type Finding, type Flaws, flawsOf } from '../../../core/protocol/findings/finding';
import { keptFlaws, type KeptRun, referenceIn } from '../../record/kept-run';
import type { OpenedRun } from '../../record/opened-run';
import { answerSeq, MAX_RUN_BYTES, type Run, type RunFollower, type RunState, sizeOfRun } from '../../record/run';
import { userActionsOf } from '../../../core/session/user-actions';
import { sessionScoped } from '../../../core/session/session-scoped';
import type { Session } from '../../../core/session/session';
import { callTool } from '../../../core/session/tasks/call-tool';
import type { TaskRequest } from '../../../core/session/tasks/call-tool';
import { Store } from '../../../core/store';
import { keepRun } from '../../record/keep-run';
import { responseFindings } from '../../session/response-findings';

/** One call of a tool. */
export interface ToolRun extends Run {
  /** Counts the calls of its tool, from 1. */
  number: number;
  /** The key of the tool in the list. */
  tool: string;
  /** The name by which it was called, where that is not the key: several tools may have one name. */
  name?: string;
  /** The arguments that were sent. */
  arguments: unknown;
  /** What the call asked for where it asked for a task (2025-11-25). */
  asTask?: TaskRequest;
  /** When it was pinned: the run of its tool that was pinned last is the reference that the others are compared with. */
  pinnedAt?: number;
  /** Its id in the history, once it is kept there. */
  kept?: number;
  /** Set where it was opened from the history again: what of it was not kept, and what was held against its result. */
  earlier?: { omitted: readonly string[]; redacted: boolean; flaws?: Flaws };
}

/** A call as it was sent. */
type FollowedCall = Pick<ToolRun, 'name' | 'arguments' | 'asTask' | 'startedAt' | 'state'>;

/** What is held against a run's result. @param found what was found in this session, by entry of its log */
export function flawsOfRun(
  run: ToolRun,
  { log }: Pick<Session, 'log'>,
  found: ReadonlyMap<number, readonly Finding[]> | undefined,
): Flaws | undefined {
  if (run.earlier) return run.earlier.flaws;
  return flawsOf(found && responseFindings(found)(log, answerSeq(run) ?? 0));
}

/** Below the ids of a session's own runs: runs from the history come before them, in their order. */
const BEFORE = -(2 ** 50);

/** The id that a run from the history has among those of its tool. */
export function idOfKept(kept: number): number {
  return BEFORE + kept;
}

/** Kept per tool; the oldest ended runs go first. */
const MAX_RUNS = 50;

/** Every call of a session's tools, kept to be opened again. A React store. */
export class ToolRuns extends Store<ReadonlyMap<string, readonly ToolRun[]>> {
  readonly #session: Session;
  #nextId = 1;
  /** How often each tool was called. */
  readonly #calls = new Map<string, number>();
  /** The schema by which each tool was called last. */
  readonly #schemas = new Map<string, JsonObject>();
  /** The tool on the screen. */
  #shown: string | undefined;
  /** The run that a presentation begins with. */
  #presented: ToolRun | undefined;
  /** The runs as they were kept, by their ids. */
  readonly #kept = new Map<number, Promise<KeptRun | undefined>>();

  constructor(session: Session) {
    super(new Map());
    this.#session = session;
  }

  /** Says which tool is on the screen, by its key in the list: its last result stays, however large. */
  show(tool: string): void {
    this.#shown = tool;
  }

  /** Says with which run the next presentation of its tool begins; undefined for none. */
  present(run: ToolRun | undefined): void {
    this.#presented = run;
  }

  /** The run with which a presentation of a tool begins, which has ended. */
  presented(tool: string): ToolRun | undefined {
    const run = this.#presented;
    return run?.tool === tool && run.state.kind === 'ended' ? run : undefined;
  }

  /** Pins a run, here and in the history, or takes that back. */
  setPinned(run: ToolRun, pinned: boolean): void {
    this.#patch(run, { pinnedAt: pinned ? Date.now() : undefined });
    if (run.kept !== undefined) void setPinned(run.kept, pinned);
  }

  /**
   * Puts a run from the history among those of its tool.
   * @param tool its key in the list
   * @returns its id there
   */
  addEarlier(opened: OpenedRun, tool = opened.kept.name): number {
    const { kept, arguments: args, omitted, redacted, asTask, startedAt, state } = opened;
    const id = idOfKept(kept.id);
    const before = this.snapshot().get(tool) ?? [];
    if (before.some((other) => other.id === id)) return id;
    const earlier: ToolRun = {
      id,
      number: 0,
      tool,
      ...(tool !== kept.name && { name: kept.name }),
      arguments: args,
      startedAt,
      state,
      kept: kept.id,
      pinnedAt: kept.pinnedAt,
      earlier: { omitted, redacted, flaws: keptFlaws(kept) },
      asTask,
    };
    this.#set(
      tool,
      [...before, earlier].sort((a, b) => a.id - b.id),
    );
    return id;
  }

  /** Notes what was found on a run's answer, which the history keeps with it. */
  async setFindings(id: number, findings: readonly Finding[]): Promise<void> {
    const kept = await this.#kept.get(id);
    if (kept) await (await history()).setFindings(kept.id, findings);
  }

  /**
   * Calls a tool with exactly these arguments. Several calls may run at once. What the server makes a task is followed to its end.
   * @param tool its key in the list
   * @param mirror the tool's `inputSchema`, by whose marks arguments are sent as headers too
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
      ...(name !== tool && { name }),
    });
    if (mirror) this.#schemas.set(tool, mirror);
    const call = { tool: name, arguments: args, asTask };
    const after = this.#session.log.lastSeq;
    const open = this.#session.snapshot();
    const connected = open.kind === 'connected' ? open.connected : undefined;
    // It is sent before anybody is told: the server works while the page draws.
    const ending = callTool(this.#session, call, {
      signal: controller.signal,
      mirror,
      onProgress: (progress) => this.#change(run, { kind: 'running', progress, cancel }),
      // A server need not obey: the person sees that it has not, and may cancel again.
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
    const keeping = keepRun(this.#session, {
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
    this.#kept.set(run.id, keeping);
    this.#keep(
      run,
      keeping.then((kept) => kept?.id),
    );
  }

  /** Takes a call of this session, which another part of the page makes, among those of its tool. */
  follow(tool: string, call: FollowedCall): RunFollower {
    const run = this.#next(tool, call);
    this.#add(run);
    return {
      change: (state) => this.#change(run, state),
      kept: (id) => this.#keep(run, id),
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

  /** Calls a tool again as it was called last; does nothing where it was not, or still runs. */
  async repeatLast(tool: string): Promise<void> {
    const last = this.snapshot().get(tool)?.at(-1);
    if (!last || last.state.kind === 'running') return;
    await this.callTool(tool, last.arguments, last.asTask, this.#schemas.get(tool), last.name);
  }

  /** Notes under which id the history has a run. */
  #keep(run: ToolRun, keeping: Promise<number | undefined>): void {
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
    if (state.kind === 'ended') this.#bound(run.tool);
  }

  #patch({ id, tool }: Pick<ToolRun, 'id' | 'tool'>, change: RunChange): void {
    const runs = this.snapshot().get(tool) ?? [];
    if (!runs.some((run) => run.id === id)) return;
    this.#set(
      tool,
      runs.map((run) => (run.id === id ? changed(run, change) : run)),
    );
  }

  /** Lets ended runs go, the oldest first; those after which nothing is left of a tool last of all. */
  #bound(tool: string): void {
    const all = [...this.snapshot().values()].flat().sort((a, b) => a.id - b.id);
    const references = new Set([...this.snapshot().values()].map(referenceIn));
    const ended = all.filter((run) => run.state.kind === 'ended' && !references.has(run));
    const isNewest = (run: ToolRun) => this.snapshot().get(run.tool)?.at(-1) === run;
    const older = ended.filter((run) => !isNewest(run));
    const elsewhere = ended.filter((run) => isNewest(run) && run.tool !== tool && run.tool !== this.#shown);
    const dropped = new Set<ToolRun>();
    const ofTool = older.filter((run) => run.tool === tool);
    const excess = Math.max(0, (this.snapshot().get(tool)?.length ?? 0) - MAX_RUNS);
    for (const run of ofTool.slice(0, excess)) dropped.add(run);
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

/** The history, which is fetched when a run is kept. */
async function history() {
  return (await import('../../record/kept-runs')).keptRuns;
}

async function setPinned(kept: number, pinned: boolean): Promise<void> {
  await (await history()).setPinned(kept, pinned);
}

/** What becomes of a run; a `pinnedAt` that is undefined takes its pin. */
type RunChange = Partial<Omit<ToolRun, 'pinnedAt'>> & { pinnedAt?: number };

function changed(run: ToolRun, change: RunChange): ToolRun {
  const { pinnedAt, ...others } = { ...run, ...change };
  return pinnedAt === undefined ? others : { ...others, pinnedAt };
}

/** Runs with the pins of the history, which may be set there, or in another tab. @param kept runs of the same tool */
export function withPins(runs: readonly ToolRun[], kept: readonly KeptRun[]): readonly ToolRun[] {
  if (kept.length === 0) return runs;
  const byId = new Map(kept.map((each) => [each.id, each]));
  return runs.map((run) => {
    const record = run.kept === undefined ? undefined : byId.get(run.kept);
    if (!record || record.pinnedAt === run.pinnedAt) return run;
    return changed(run, { pinnedAt: record.pinnedAt });
  });
}

/** The runs of a session: as long-lived as it. */
export const toolRuns = sessionScoped((session: Session) => new ToolRuns(session));
