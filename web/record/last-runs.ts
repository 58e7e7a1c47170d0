import type { JsonObject } from '../../core/json/json-object';
import { recordRequest } from '../../core/session/user-actions';
import { sessionScoped } from '../../core/session/session-scoped';
import type { Session } from '../../core/session/session';
import type { Finding } from '../../core/protocol/findings/finding';
import { storeRun } from './store-run';
import type { RunRow } from './run-row';
import { runHistory } from './run-history';
import type { SetFindings } from './use-kept-findings';
import { MAX_RUN_BYTES, outcomeOf, type Run, sizeOfRun } from './run';
import { Store } from '../../core/store';
import { useStore } from '../ui/use-store';

/** The oldest ended item is evicted first. */
const MAX_ITEMS = 50;
/** Results of an item to compare with, besides the last one. */
const MAX_EARLIER = 8;

/** Oldest first. */
interface RunsOfItem {
  run: Run;
  earlier: readonly Run[];
}

/** The last runs of each of a session's items. A React store. */
class LastRuns extends Store<ReadonlyMap<string, RunsOfItem>> {
  readonly #session: Session;
  #nextId = 1;
  /** Stored runs by id. */
  readonly #kept = new Map<number, Promise<RunRow | undefined>>();

  constructor(session: Session) {
    super(new Map());
    this.#session = session;
  }

  /** Cancels the item's running request, which nobody could see any more. */
  async start(item: string, method: string, params: JsonObject): Promise<void> {
    const before = this.snapshot().get(item);
    if (before?.run.state.kind === 'running') before.run.state.cancel();
    const controller = new AbortController();
    const cancel = () => controller.abort();
    const id = this.#nextId++;
    const run: Run = { id, startedAt: Date.now(), state: { kind: 'running', cancel } };
    const items = new Map(this.snapshot());
    items.delete(item);
    for (const [key, { run: last }] of items) {
      if (items.size < MAX_ITEMS) break;
      if (last.state.kind === 'ended') items.delete(key);
    }
    this.set(items.set(item, { run, earlier: earlierOf(before) }));

    const { name: subject } = requestOf(method, params);
    recordRequest(this.#session, { method, subject }, controller.signal);
    const after = this.#session.log.lastSeq;
    const open = this.#session.snapshot();
    const connected = open.kind === 'connected' ? open.connected : undefined;
    const outcomes = await this.#session.requestInRounds(method, params, {
      signal: controller.signal,
      onProgress: (progress) => this.#change(item, id, { state: { kind: 'running', progress, cancel } }),
    });
    const state = { kind: 'ended' as const, outcomes };
    this.#change(item, id, { state, endedAt: Date.now() });
    this.#bound(item);
    const { startedAt } = run;
    const call = { ...requestOf(method, params), startedAt, state, after, connected };
    this.#kept.set(id, storeRun(this.#session, call));
  }

  /** Findings are stored with the run. */
  async setFindings(id: number, findings: readonly Finding[]): Promise<void> {
    const kept = await this.#kept.get(id);
    if (kept) await runHistory.setFindings(kept.id, findings);
  }

  /** Evicts the oldest ended runs until the rest is small enough; never the last one of the item that just ended. */
  #bound(item: string): void {
    const items = new Map(this.snapshot());
    let bytes = [...items.values()].reduce((sum, runs) => sum + sizeOf(runs), 0);
    for (const [key, runs] of this.snapshot()) {
      if (bytes <= MAX_RUN_BYTES) break;
      if (key === item || runs.run.state.kind === 'running') continue;
      items.delete(key);
      bytes -= sizeOf(runs);
    }
    const own = items.get(item);
    if (own && bytes > MAX_RUN_BYTES) items.set(item, { ...own, earlier: [] });
    this.set(items);
  }

  #change(item: string, id: number, change: Pick<Run, 'state' | 'endedAt'>): void {
    const runs = this.snapshot().get(item);
    // A later request has replaced it.
    if (runs?.run.id !== id) return;
    this.set(new Map(this.snapshot()).set(item, { ...runs, run: { ...runs.run, ...change } }));
  }
}

/** As the history names it. */
function requestOf(method: string, params: JsonObject) {
  return method === 'prompts/get'
    ? ({ kind: 'prompt', name: String(params['name']), arguments: params['arguments'] } as const)
    : ({ kind: 'resource', name: String(params['uri']), arguments: params } as const);
}

function earlierOf(before: RunsOfItem | undefined): readonly Run[] {
  if (!before) return [];
  const { run, earlier } = before;
  return outcomeOf(run)?.kind === 'result' ? [...earlier, run].slice(-MAX_EARLIER) : earlier;
}

function sizeOf({ run, earlier }: RunsOfItem): number {
  return [...earlier, run].reduce((sum, each) => sum + sizeOfRun(each), 0);
}

const lastRuns = sessionScoped((session: Session) => new LastRuns(session));

const NONE: readonly Run[] = [];

/**
 * The last run of a list's item, its earlier results, and how to send the next. `setFindings` stores findings with a
 * run.
 */
export function useLastRun(
  session: Session,
  method: 'prompts/get' | 'resources/read',
  item: string,
): {
  run: Run | undefined;
  earlier: readonly Run[];
  start: (params: JsonObject) => void;
  setFindings: SetFindings;
} {
  const runs = lastRuns(session);
  const key = `${method} ${item}`;
  const known = useStore(runs).get(key);
  return {
    run: known?.run,
    earlier: known?.earlier ?? NONE,
    start: (params) => void runs.start(key, method, params),
    setFindings: (id, findings) => runs.setFindings(id, findings),
  };
}
