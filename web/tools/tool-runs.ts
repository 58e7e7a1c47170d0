import { outcomeOf, type Run, type RunState } from '../outcome/run';
import type { Session } from '../session/session';
import type { JsonObject } from '../session/json-rpc';

/** One call of a tool. */
export interface ToolRun extends Run {
  /** Counts the calls of its tool, from 1. */
  number: number;
  tool: string;
  /** The arguments that were sent. */
  arguments: unknown;
}

/** Kept per tool; the oldest ended runs go first. */
const MAX_RUNS = 50;
/** Results kept in all, in bytes as they were on the wire. */
const MAX_BYTES = 256 * 1024 * 1024;

/** Every call of a session's tools, kept to be opened again. A React store. */
export class ToolRuns {
  readonly #session: Session;
  #runs: ReadonlyMap<string, readonly ToolRun[]> = new Map();
  readonly #listeners = new Set<() => void>();
  #nextId = 1;

  constructor(session: Session) {
    this.#session = session;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  snapshot = (): ReadonlyMap<string, readonly ToolRun[]> => this.#runs;

  /** Calls a tool with exactly these arguments. Several calls may run at once. */
  async callTool(tool: string, args: unknown): Promise<void> {
    const controller = new AbortController();
    const id = this.#nextId++;
    const cancel = () => controller.abort();
    const before = this.#runs.get(tool) ?? [];
    const run: ToolRun = {
      id,
      number: (before.at(-1)?.number ?? 0) + 1,
      tool,
      arguments: args,
      startedAt: Date.now(),
      state: { kind: 'running', cancel },
    };
    this.#set(tool, [...before, run]);
    const params: JsonObject = { name: tool, arguments: args };
    const outcomes = await this.#session.requestInRounds('tools/call', params, {
      signal: controller.signal,
      onProgress: (progress) => this.#change(run, { kind: 'running', progress, cancel }),
    });
    this.#change(run, { kind: 'ended', outcomes });
    this.#bound(tool);
  }

  #change({ id, tool }: ToolRun, state: RunState): void {
    const runs = this.#runs.get(tool) ?? [];
    this.#set(
      tool,
      runs.map((run) => (run.id === id ? { ...run, state } : run)),
    );
  }

  #bound(tool: string): void {
    const runs = this.#runs.get(tool) ?? [];
    let bytes = runs.reduce((sum, run) => sum + sizeOf(run), 0);
    let excess = runs.length - MAX_RUNS;
    const kept = runs.filter((run, index) => {
      if (run.state.kind === 'running' || index === runs.length - 1) return true;
      if (excess <= 0 && bytes <= MAX_BYTES) return true;
      excess -= 1;
      bytes -= sizeOf(run);
      return false;
    });
    if (kept.length < runs.length) this.#set(tool, kept);
  }

  #set(tool: string, runs: readonly ToolRun[]): void {
    this.#runs = new Map(this.#runs).set(tool, runs);
    for (const listener of this.#listeners) listener();
  }
}

function sizeOf(run: ToolRun): number {
  const outcome = outcomeOf(run);
  return outcome && 'size' in outcome ? outcome.size : 0;
}

const runsOfSession = new WeakMap<Session, ToolRuns>();

/** The runs of a session: as long-lived as it. */
export function toolRuns(session: Session): ToolRuns {
  let runs = runsOfSession.get(session);
  if (!runs) {
    runs = new ToolRuns(session);
    runsOfSession.set(session, runs);
  }
  return runs;
}
