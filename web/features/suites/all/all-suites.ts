import { ownProperty } from '../../../../core/json/json-object';
import type { ServerConfig } from '../../../../core/session/connect/server-config';
import { Store } from '../../../../core/store';
import type { LinesOf } from '../../../../core/suite/variable-use';
import type { ReadSuite } from '../../../../core/suite/read-suite';
import type { LocalizedMessage } from '../../../../core/text/phrase';
import type { SuiteReport } from '../../../../core/suite/run/suite-run';
import type { Suite } from '../../../../core/suite/suite';
import type { StoredSuite, SuiteStore } from '../../../../core/suite/suite-store';
import { withEnvironment } from '../../../../core/suite/variables';
import { messageOfError } from '../../../../core/suite/suite-phrase';
import { type CallStatus, TO_REVIEW, worstStatus } from '../../../runs/suites/call-status';
import type { RunTarget } from '../../../runs/suites/page-run';
import { existingChoices, neededSecretNames, runChoices, runOptions, secretValues } from '../calls/run-choices';
import { typedSecrets } from '../calls/use-secrets';
import type { CallState, SuiteRuns } from '../suite-runs';

export type IncompleteRun =
  | { kind: 'problem'; problem: NonNullable<SuiteReport['problem']> }
  | { kind: 'unreadable'; problem: LocalizedMessage | undefined }
  | { kind: 'values'; names: readonly string[] };

export interface SuiteResult {
  name: string;
  state: 'waiting' | 'running' | 'ended';
  status: CallStatus;
  counts: Readonly<Partial<Record<CallStatus, number>>>;
  /** Calls that failed or changed, by their key. */
  failures?: readonly (readonly [key: string, call: CallState])[];
  durationMs?: number;
  incomplete?: IncompleteRun;
}

export interface AllSuitesState {
  results: readonly SuiteResult[];
  running?: { startedAt: number; stop: () => void };
}

interface AllSuitesOptions {
  store: SuiteStore;
  servers: () => readonly ServerConfig[];
  read: (suite: StoredSuite) => Promise<ReadSuite & { linesOf?: LinesOf }>;
  runs: (name: string) => Pick<SuiteRuns, 'start' | 'snapshot' | 'idle' | 'endBuild'>;
  storageKeyOf: (name: string) => string;
}

export class AllSuites extends Store<AllSuitesState> {
  readonly #options: AllSuitesOptions;

  constructor(options: AllSuitesOptions) {
    super({ results: [] });
    this.#options = options;
  }

  /** Destructive tools are not called. No effect while running. @throws SuiteStoreError */
  async start(): Promise<void> {
    if (this.snapshot().running) return;
    const stopping = new AbortController();
    const running = { startedAt: Date.now(), stop: () => stopping.abort() };
    this.set({ results: [], running });
    try {
      const names = await this.#options.store.list();
      this.set({ running, results: names.map((name) => ({ name, state: 'waiting', status: 'not-run', counts: {} })) });
      for (const name of names) {
        if (stopping.signal.aborted) break;
        this.#put({ name, state: 'running', status: 'running', counts: {} });
        this.#put(await this.#run(name, stopping.signal));
      }
    } finally {
      this.set({ results: this.snapshot().results });
    }
  }

  /** Of the suites that test this server, runs those that are set to run on change. @throws SuiteStoreError */
  async runChanged(server: string, paths: readonly string[]): Promise<void> {
    const { store, servers, read, runs, storageKeyOf } = this.#options;
    const again: string[] = [];
    for (const name of await store.list()) {
      const choices = runChoices(storageKeyOf(name));
      const stored = await store.read(name).catch(() => undefined);
      const reading = stored && (await read(stored));
      if (reading?.kind !== 'suite') continue;
      const { target } = existingChoices(reading.suite, choices, servers());
      if (!isRunAgainst(server, paths, target, reading.suite)) continue;
      await runs(name).endBuild();
      if (choices.onChange) again.push(name);
    }
    for (const name of again) {
      // What runs now began with the program as it was.
      await runs(name).idle();
      await this.#run(name, new AbortController().signal);
    }
  }

  async #run(name: string, signal: AbortSignal): Promise<SuiteResult> {
    const { store, servers, read, runs, storageKeyOf } = this.#options;
    const notRun = (incomplete: IncompleteRun): SuiteResult => ({
      name,
      state: 'ended',
      status: 'failed',
      counts: {},
      incomplete,
    });
    const stored = await store.read(name).catch(messageOfError);
    if (stored === undefined) return notRun({ kind: 'unreadable', problem: undefined });
    if (!('text' in stored)) return notRun({ kind: 'unreadable', problem: stored });
    const reading = await read(stored);
    if (reading.kind === 'invalid') return notRun({ kind: 'unreadable', problem: reading.problems[0] });
    const { suite } = reading;
    const key = storageKeyOf(name);
    const choices = runChoices(key);
    const { repeat, parallel, bail } = choices;
    const { target, environment } = existingChoices(suite, choices, servers());
    const typed = typedSecrets(key);
    const needed = neededSecretNames(withEnvironment(suite, environment), servers(), target);
    const missing = needed.filter((each) => (ownProperty(typed, each) ?? '') === '');
    if (missing.length > 0) return notRun({ kind: 'values', names: missing });
    const suiteRuns = runs(name);
    const stop = () => suiteRuns.snapshot().running?.stop();
    signal.addEventListener('abort', stop, { once: true });
    try {
      await suiteRuns.start({
        name,
        suite,
        linesOf: reading.linesOf,
        target,
        environment,
        secrets: secretValues(needed, typed),
        references: store.references(name),
        folder: store.folder,
        options: runOptions({ repeat, parallel, bail, allowDestructive: false }),
      });
    } finally {
      signal.removeEventListener('abort', stop);
    }
    return resultOf(name, suiteRuns);
  }

  #put(result: SuiteResult): void {
    const { results, ...rest } = this.snapshot();
    this.set({ ...rest, results: results.map((each) => (each.name === result.name ? result : each)) });
  }
}

function resultOf(name: string, runs: Pick<SuiteRuns, 'snapshot'>): SuiteResult {
  const { report, calls, startedAt } = runs.snapshot();
  const entries = [...calls].filter(([, { at }]) => at === startedAt);
  const ran = entries.map(([, call]) => call);
  const counts: Partial<Record<CallStatus, number>> = {};
  for (const { status } of ran) counts[status] = (counts[status] ?? 0) + 1;
  const problem = report?.problem;
  const isStopped = problem?.kind === 'stopped';
  return {
    name,
    state: 'ended',
    status: problem && !isStopped ? 'failed' : isStopped ? 'not-run' : worstStatus(ran),
    counts,
    failures: entries.filter(([, { status }]) => TO_REVIEW.has(status)),
    durationMs: report?.durationMs,
    ...(problem && { incomplete: { kind: 'problem', problem } }),
  };
}

/** Matches by the server's name, or by a file in the suite's own command result. */
function isRunAgainst(server: string, paths: readonly string[], target: RunTarget, suite: Suite): boolean {
  if (target.kind === 'server') return target.name === server;
  const { name, command, args = [] } = suite.server ?? {};
  if (command === undefined) return name === server;
  const words = [command, ...args].map((word) => `/${String(word).replace(/^(\.{0,2}[\\/])+/, '')}`);
  return paths.some((path) => words.some((word) => path.replaceAll('\\', '/').endsWith(word)));
}
