import { type JsonObject, propertyOf } from '../../json/json-object';
import { readTools } from '../../protocol/tool';
import { listDeclared } from '../../session/lists/list-pages';
import type { Connected } from '../../session/session';
import type { LocalizedText, Phrase } from '../../text/phrase';
import { coverageOf } from '../coverage';
import { nearestName } from '../nearest-name';
import { callsIn, SECTIONS, nameOfCall, runnablePart, type Suite, type SuiteCall, targetOf } from '../suite';
import { phrase, messageOf } from '../suite-phrase';
import type { CheckResult } from '../checks/check-result';
import { missingVariables, environmentsWith, variableNames, type Lookup } from '../variables';
import type { CallContext } from './call-checks';
import { type Job, runJobs } from './run-jobs';
import type { SuiteHost } from './suite-host';
import type { SuiteRunOptions } from './suite-run-options';
import { AnswerScript } from './answer-script';
import { variableUse } from '../variable-use';
import type { CallRun, PlacedRun, Section, SuiteReport, SuiteRunProblem, CallReport } from './suite-run';
import { selectCalls, type PlannedCall, skippedRun } from './chosen-calls';
import { checkDurations, durationsOf } from '../durations';
import { type Offered, planCall } from './plan-call';
import { type Attempt, poll, runCall } from './run-call';

export type SuiteEvent =
  | { kind: 'connected'; connected: Connected }
  | { kind: 'started'; name: string; section: Section; index: number; left: number }
  | ({ kind: 'ended' } & PlacedRun);

/** Never rejects. */
export async function runSuite(
  name: string,
  suite: Suite,
  host: SuiteHost,
  options: SuiteRunOptions,
  onEvent: (event: SuiteEvent) => void = () => undefined,
): Promise<SuiteReport> {
  const run = new RunningSuite(name, suite, host, options, onEvent);
  return run.run();
}

class RunningSuite {
  readonly #name: string;
  readonly #suite: Suite;
  readonly #host: SuiteHost;
  readonly #options: SuiteRunOptions;
  readonly #onEvent: (event: SuiteEvent) => void;
  readonly #captured = new Map<string, unknown>();
  readonly #planned: Record<Section, PlannedCall[]>;
  readonly #script: AnswerScript;
  #tools: CallContext['tools'] = new Map();
  #areToolsKnown = true;
  #prompts: Offered['prompts'] = [];
  readonly #unsubscribe: () => void;
  #lines: ReadonlyMap<PlannedCall, number> = new Map();
  #isBailing = false;
  #connecting: Promise<void> | undefined;

  constructor(
    name: string,
    suite: Suite,
    host: SuiteHost,
    options: SuiteRunOptions,
    onEvent: (event: SuiteEvent) => void,
  ) {
    this.#name = name;
    this.#suite = suite;
    this.#host = host;
    this.#options = options;
    this.#onEvent = onEvent;
    this.#script = new AnswerScript(host.session);
    this.#unsubscribe = host.session.onListChanged((what) => {
      if (what === 'notifications/tools/list_changed') this.#areToolsKnown = false;
    });
    const planned = (section: Section, calls = callsIn(suite, section)) =>
      calls.map((call): PlannedCall => ({
        call,
        section,
        // -1 for calls of the files that it extends.
        index: (suite[section] ?? []).indexOf(call),
        runs: [],
      }));
    this.#planned = {
      before: planned('before'),
      calls: planned('calls', selectCalls(suite, options)),
      after: planned('after'),
    };
  }

  async run(): Promise<SuiteReport> {
    const startedAt = performance.now();
    const { session } = this.#host;
    const report = (problem?: SuiteRunProblem, more: Partial<SuiteReport> = {}): SuiteReport => ({
      suite: this.#name,
      ...(problem && { problem }),
      ...more,
      calls: this.#reports(),
      durationMs: performance.now() - startedAt,
    });
    this.#lines = await this.#findLines();
    const obstacle = await this.#obstacle();
    if (obstacle) return report(obstacle);
    try {
      if (this.#isStopped()) return report(this.#stopped());
      await this.#connect();
      const state = session.snapshot();
      if (state.kind === 'failed') {
        const advice = this.#host.adviceOf?.() ?? [];
        return report({ kind: 'connection', failure: state.failure, advice });
      }
      if (state.kind !== 'connected') return report(this.#stopped());
      const { connected } = state;
      this.#onEvent({ kind: 'connected', connected });
      const server = serverProperties(connected);
      const coverage = await this.#list(connected);
      const problem = await this.#runAll();
      return report(problem, { server, coverage });
    } finally {
      this.#script.close();
      this.#unsubscribe();
    }
  }

  async #findLines(): Promise<ReadonlyMap<PlannedCall, number>> {
    const planned = Object.values(this.#planned)
      .flat()
      .filter(({ index }) => index >= 0);
    const lines = await this.#host.linesOf?.(planned.map(({ section, index }) => [section, index]));
    return new Map(lines?.flatMap((line, at) => (planned[at] ? [[planned[at], line]] : [])));
  }

  /** Why nothing can be run: no call, or variables without a value. */
  async #obstacle(): Promise<SuiteRunProblem | undefined> {
    const { before, calls, after } = this.#planned;
    const active = calls.filter(({ call }) => call.skip === undefined);
    if (active.length === 0) {
      const text: LocalizedText = { items: [this.#noCallsText(), ...this.#tagSuggestions()], separator: ' ' };
      return { kind: 'nothing-to-run', ...messageOf(phrase('told', { text })) };
    }
    const missing = missingVariables(
      [...before, ...active, ...after].map(({ call }) => call),
      this.#host.variable,
    );
    return missing.size === 0 ? undefined : this.#missingVariables(missing);
  }

  #noCallsText(): Phrase {
    const { tags, excludeTags = [] } = this.#options;
    if (this.#planned.calls.length > 0) return phrase('all-skipped');
    if (tags.length === 0 || excludeTags.length > 0)
      return phrase(this.#suite.calls.length > 0 ? 'no-chosen-calls' : 'no-calls');
    const [tag = '', ...others] = tags;
    const anyTag = others.reduce<LocalizedText>((first, second) => phrase('or', { first, second }), tag);
    return phrase('no-tagged-calls', { tags: anyTag });
  }

  async #missingVariables(missing: ReadonlySet<string>): Promise<SuiteRunProblem> {
    const names = [...missing].map((variable) => `\${${variable}}`).join(', ');
    const known = [...missing].map((variable) => environmentsWith(this.#suite, variable));
    const [first = []] = known;
    const inAll = first.filter((name) => known.every((each) => each.includes(name)));
    const code = missing.size === 1 ? 'no-value' : 'no-values';
    const why =
      inAll.length === 0
        ? phrase(code, { names })
        : phrase(`${code}-choose`, { names, environments: inAll.join(', ') });
    const { linesOf } = this.#host;
    const uses = await Promise.all([...missing].map((variable) => variableUse(this.#suite, variable, linesOf)));
    const text: LocalizedText = { items: [why, ...uses], separator: ' ' };
    return { kind: 'variables', ...messageOf(phrase('told', { text })) };
  }

  #tagSuggestions(): LocalizedText[] {
    const known = new Set(this.#suite.calls.flatMap(({ tags = [] }) => tags));
    return this.#options.tags.flatMap((tag) => {
      const nearest = known.has(tag) ? undefined : nearestName(tag, known);
      return nearest === undefined ? [] : [phrase('did-you-mean', { nearest })];
    });
  }

  async #list(connected: Connected) {
    const { session } = this.#host;
    const listed: Record<string, readonly unknown[]> = {};
    for await (const { member, items, problem } of listDeclared(session, connected, this.#options.signal)) {
      listed[member] = items;
      if (problem && member === 'tools') this.#areToolsKnown = false;
    }
    const tools = readTools(listed['tools'] ?? []);
    this.#tools = new Map(tools.map((tool) => [tool.name, tool]));
    const names = (member: string, key: string) =>
      (listed[member] ?? []).flatMap((item) => {
        const name = propertyOf(item, key);
        return typeof name === 'string' ? [name] : [];
      });
    this.#prompts = names('prompts', 'name');
    return coverageOf(this.#suite, {
      tools: names('tools', 'name'),
      prompts: this.#prompts,
      resources: names('resources', 'uri'),
      templates: names('resourceTemplates', 'uriTemplate'),
    });
  }

  async #runAll(): Promise<SuiteRunProblem | undefined> {
    const { before, calls, after } = this.#planned;
    await this.#runSection(before, 1, 1);
    const failed = before.find(({ runs }) => runs.some(({ status }) => status === 'failed'));
    if (failed) this.#skip(calls);
    else await this.#runSection(calls, this.#options.repeat, this.#options.parallel);
    if (this.#isStopped()) return this.#stopped();
    this.#isBailing = false;
    await this.#runSection(after, 1, 1);
    if (this.#isStopped()) return this.#stopped();
    return failed && { kind: 'before', ...messageOf(phrase('setup-failed', { name: nameOfCall(failed.call) })) };
  }

  async #runSection(planned: readonly PlannedCall[], rounds: number, parallel: number): Promise<void> {
    const jobs = jobsOf(planned, rounds);
    let left = jobs.length;
    await runJobs(jobs, parallel, async (job, isAlone) => {
      const { round, row } = job;
      const { call, section, index, runs } = job.planned;
      const name = nameOfCall(call);
      const skipReason = this.#skipReason(call);
      left -= 1;
      if (skipReason === undefined) this.#onEvent({ kind: 'started', name, section, index, left });
      const { retried, ...ended } =
        skipReason === undefined ? await this.#runJob(job, isAlone) : { run: skippedRun(skipReason), retried: [] };
      const run: CallRun = { round, row, ...ended.run, ...(retried.length > 0 && { retried }) };
      runs.push(run);
      if (this.#options.bail && run.status === 'failed') this.#isBailing = true;
      this.#onEvent({ kind: 'ended', name, section, index, ...ended, run });
    });
  }

  #skipReason({ skip }: SuiteCall): LocalizedText | undefined {
    if (skip !== undefined) return skip;
    if (this.#isStopped()) return phrase('stopped');
    return this.#isBailing ? phrase('earlier-failed') : undefined;
  }

  /** @returns also the failed checks of the attempts before the last */
  async #runJob(
    { planned: { call }, row, index }: CallJob,
    isAlone: boolean,
  ): Promise<Attempt & { retried: readonly (readonly CheckResult[])[] }> {
    const { signal, retries = 0, dryRun = false } = this.#options;
    const context = this.#contextFor(row, isAlone);
    const attempt = () =>
      dryRun
        ? planCall(call, index, context, { prompts: this.#prompts, captured: this.#capturedNames() })
        : runCall(call, index, context);
    let ended = await poll(attempt, call, signal);
    const retried: CheckResult[][] = [];
    // A call that was not sent, such as a destructive one, would not be sent again either.
    while (
      ended.run.status === 'failed' &&
      ended.checkedRun !== undefined &&
      retried.length < retries &&
      !signal.aborted
    ) {
      retried.push(ended.run.checks.filter(({ passed }) => !passed));
      ended = await poll(attempt, call, signal);
    }
    return { ...ended, retried };
  }

  #capturedNames(): ReadonlySet<string> {
    const calls = SECTIONS.flatMap((section) => callsIn(this.#suite, section));
    return new Set(calls.flatMap(({ capture = {} }) => Object.keys(capture)));
  }

  #contextFor(row: JsonObject | undefined, isAlone: boolean): CallContext {
    const lookup: Lookup = (name) => {
      if (row && Object.hasOwn(row, name)) return row[name];
      return this.#captured.has(name) ? this.#captured.get(name) : this.#host.variable(name);
    };
    return {
      host: this.#host,
      options: this.#options,
      suite: this.#suite,
      tools: this.#tools,
      areToolsKnown: this.#areToolsKnown,
      script: this.#script,
      lookup,
      checkAlone: () => isAlone,
      capture: (name, value) => this.#captured.set(name, value),
      connect: () => this.#connect(),
    };
  }

  /** Parallel calls share one attempt: a second would end the connection of the first. */
  #connect(): Promise<void> {
    this.#connecting ??= this.#host.connect().finally(() => {
      this.#connecting = undefined;
    });
    return this.#connecting;
  }

  #skip(planned: readonly PlannedCall[]): void {
    for (const { call, runs, section, index } of planned) {
      const run: CallRun = { round: 1, ...skippedRun(phrase('before-failed')) };
      runs.push(run);
      this.#onEvent({ kind: 'ended', name: nameOfCall(call), section, index, run });
    }
  }

  #isStopped(): boolean {
    return this.#options.signal.aborted;
  }

  #stopped(): SuiteRunProblem {
    return { kind: 'stopped', ...messageOf(phrase('run-stopped')) };
  }

  #reports(): CallReport[] {
    return Object.values(this.#planned)
      .flat()
      .map((planned) => {
        const { call, section, runs } = planned;
        const line = this.#lines.get(planned);
        const responded = runs.filter(({ outcome }) => outcome === 'ok' || outcome?.endsWith('error'));
        const durations = durationsOf(responded.map(({ durationMs }) => durationMs));
        const wasRun = runs.some(({ status }) => status !== 'skipped');
        return {
          name: nameOfCall(call),
          line,
          section,
          target: targetOf(call),
          tags: call.tags ?? [],
          runs,
          durations,
          checks: wasRun ? checkDurations(durations, call.expect?.duration) : [],
        };
      });
  }
}

interface CallJob extends Job {
  planned: PlannedCall;
  row: JsonObject | undefined;
  round: number;
  /** Of the row, from 0. */
  index: number;
}

function jobsOf(planned: readonly PlannedCall[], rounds: number): CallJob[] {
  const jobsOfCall = planned.map((each) => {
    const { call } = each;
    const { rows, ...rest } = runnablePart(call);
    const job = {
      planned: each,
      uses: variableNames(rest),
      captures: new Set(Object.keys(call.capture ?? {})),
      // If several calls are open, nobody can tell whose server request it is, and a restart ends the others.
      isAlone: call.answers !== undefined || call.restart === true,
    };
    return (rows ?? [undefined]).map((row, index) => ({ ...job, row, index }));
  });
  const round = jobsOfCall.flat();
  return Array.from({ length: rounds }, (_, index) => round.map((job) => ({ ...job, round: index + 1 }))).flat();
}

function serverProperties({ serverInfo, protocolVersion, transport }: Connected) {
  const { name, version } = serverInfo ?? {};
  return {
    name: typeof name === 'string' ? name : '',
    version: typeof version === 'string' ? version : '',
    protocolVersion,
    transport,
  };
}
