import { lastOutcome } from '../../core/run/run';
import type { SuiteHost } from '../../core/suite/run/suite-host';
import { type ListedTool, readTools } from '../../core/protocol/tool';
import { hasCapability } from '../../core/protocol/has-capability';
import { listPages } from '../../core/session/lists/list-pages';
import { failureText } from '../../core/session/connect/failure-text';
import { LOAD_LIMITS } from '../../core/suite/load/load-plan';
import { NOT_SENT } from '../../core/suite/load/load-state';
import { type LoadResponse, type LoadHost, loadHostOf, LoadRun } from '../../core/suite/load/run-load';
import { callOutcome, responseValue } from '../../core/suite/run/call-response';
import { captureChecks } from '../../core/suite/run/call-checks';
import { AnswerScript } from '../../core/suite/run/answer-script';
import { sendCall } from '../../core/suite/run/send-call';
import { callsIn, expectedOutcomes, nameOfCall, type Suite, type SuiteCall, targetOf } from '../../core/suite/suite';
import { problemTexts } from '../../core/suite/report/report-text';
import { fillIn, withEnvironment } from '../../core/suite/variables';
import { FAST } from '../../proxy/stream';
import type { Command } from '../command';
import { exitCodeOf } from '../connect';
import { environmentSecrets } from '../environment-credentials';
import { UsageError } from '../options';
import { openExporter } from '../otlp/collector';
import type { OtlpExporter } from '../otlp/otlp-exporter';
import { RefreshTokens } from '../refresh-tokens';
import { STOPPED, stopOnSignal } from '../stop-on-signal';
import { type OpenedSuite, openSuite } from '../suite/suite-session';
import { openSuiteFile } from '../suite/suite-files';
import { maskOnStderr, writeStderr } from '../stderr';
import { CallOrder, callMix, callPasses, type Pass } from './call-mix';
import { LOAD_HELP, type LoadOptions, parseLoadOptions } from './load-options';
import { LoadReport, type MeasuredCalls } from './load-report';
import { isLoadWorker, LoadWorkers, reportToParent, waitForStart, WorkerEnded } from './load-workers';
import { measureOwnLoad } from './own-load';

export const load: Command = { ...LOAD_HELP, run: loadSuite };

/** @returns the exit code @throws UsageError */
export async function loadSuite(argv: readonly string[]): Promise<number | 'help'> {
  const options = parseLoadOptions(argv);
  if (!options) return 'help';
  const file = await openSuiteFile(options.file);
  const { read } = file;
  if (read.kind === 'invalid')
    throw new UsageError(problemTexts({ ...file, report: undefined, status: 'could-not-run', ...read }).join('\n'));
  const suite = withEnvironment(read.suite, options.environment);
  if (options.artillery !== undefined) {
    const { writeArtillery } = await import('./artillery');
    writeArtillery(options.artillery, suite, file.folder, options);
    return 0;
  }
  if (options.k6 !== undefined) {
    (await import('./k6')).writeK6(options.k6, suite, options);
    return 0;
  }
  if (options.workers > 1) return loadByWorkers(argv, options);
  return new SuiteLoad(suite, options, () =>
    openSuite(
      { ...file, read: { kind: 'suite', suite } },
      { config: options.config, server: options.server, envFrom: options.envFrom },
      maskOnStderr(environmentSecrets()),
      new RefreshTokens(undefined),
      false,
    ),
  ).run();
}

async function loadByWorkers(argv: readonly string[], options: LoadOptions): Promise<number> {
  const workers = new LoadWorkers(argv, options);
  // Workers mask texts of servers.
  const report = new LoadReport(options, maskOnStderr(environmentSecrets()));
  const written = workers.ended.then(({ state, measured }) => report.write(state, measured));
  stopOnSignal(
    {
      close: async () => {
        workers.stop();
        await written;
      },
      kill: () => workers.kill(),
    },
    STOPPED,
  );
  const stopProgress = report.follow(workers);
  try {
    const code = await written;
    return process.exitCode === STOPPED ? STOPPED : code;
  } catch (error) {
    if (error instanceof WorkerEnded) return error.code;
    throw error;
  } finally {
    stopProgress();
  }
}

const LOGGED_ENTRIES = 500;
/** An exchange, its request and response, and progress. */
const ENTRIES_PER_CALL = 4;

const CANCELLED: LoadResponse = { outcome: { kind: 'cancelled', text: 'cancelled' }, last: NOT_SENT };

/** Sends one unit of the load: calls in order, by default one. Its outcome is that of the first failed call. */
type SendUnit = (host: SuiteHost, tools: Tools, signal: AbortSignal) => Promise<LoadResponse>;

type Tools = ReadonlyMap<string, ListedTool>;

class SuiteLoad {
  readonly #suite: Suite;
  readonly #options: LoadOptions;
  readonly #open: () => Promise<OpenedSuite>;
  /** Open suites, each with what ends its traces. */
  readonly #opened = new Map<OpenedSuite, (() => void) | undefined>();
  #exporter: OtlpExporter | undefined;
  readonly #measured: Omit<MeasuredCalls, 'own'> = { calls: new Map(), connect: [], call: [] };
  #run: LoadRun | undefined;
  #ended: Promise<number> | undefined;

  constructor(suite: Suite, options: LoadOptions, open: () => Promise<OpenedSuite>) {
    this.#suite = suite;
    this.#options = options;
    this.#open = open;
  }

  run(): Promise<number> {
    return (this.#ended = this.#runAll());
  }

  async #runAll(): Promise<number> {
    const { callsPerSession, isInOrder, tags } = this.#options;
    this.#exporter = await openExporter(this.#options.otlp);
    const opened = await this.#openOne();
    const { suiteHost } = opened;
    this.#endOnSignal();
    try {
      const sendUnit = isInOrder
        ? this.#passes(callPasses(this.#suite, tags, suiteHost.variable))
        : this.#calls(new CallOrder(callMix(this.#suite, tags, suiteHost.variable)), callsPerSession ?? 1);
      await suiteHost.connect();
      if (suiteHost.session.snapshot().kind !== 'connected') return reportFailedConnection(suiteHost);
      const tools = await toolsOf(suiteHost);
      if (!(await this.#sendSection('before', suiteHost, tools))) return 1;
      // A unit may be several calls. If each unit opens a session of its own, the session of this host may end.
      const host: LoadHost = {
        ...loadHostOf(suiteHost.session, { call: {}, inputSchema: undefined }),
        send:
          callsPerSession === undefined
            ? (signal) => sendUnit(suiteHost, tools, signal)
            : (signal) => this.#sendUnitOnNewSession(sendUnit, tools, signal),
        ...(callsPerSession !== undefined && { isConnected: () => true }),
      };
      return await this.#runLoad(host, suiteHost, tools);
    } finally {
      await this.#closeAll();
      await this.#exporter?.flush();
    }
  }

  #endOnSignal(): void {
    const close = async () => {
      this.#run?.stop();
      await this.#closeAll();
      // Wait until the report is printed.
      await this.#ended;
    };
    stopOnSignal({ close, kill: () => [...this.#opened.keys()].forEach(({ host }) => host.kill()) }, STOPPED);
  }

  /** A worker reports to its parent, which prints; otherwise this process prints. @returns the exit code */
  async #runLoad(host: LoadHost, suiteHost: SuiteHost, tools: Tools): Promise<number> {
    const { plan } = this.#options;
    const { secrets } = suiteHost.session;
    const isWorker = isLoadWorker();
    const calls = isWorker ? await waitForStart(() => this.#run?.stop()) : undefined;
    const ownLoad = measureOwnLoad();
    const limits = { ...LOAD_LIMITS, ...plan.limits, ...(calls !== undefined && { calls }) };
    const run = (this.#run = new LoadRun(host, { ...plan, limits }));
    const report = new LoadReport(this.#options, secrets);
    const worker = isWorker ? reportToParent(run, (text) => secrets.mask(text)) : undefined;
    const stopProgress = worker?.stop ?? report.follow(run);
    await run.ended;
    const measured = { ...this.#measured, own: ownLoad() };
    stopProgress();
    await this.#sendSection('after', suiteHost, tools);
    await worker?.end(measured);
    if (worker) return 0;
    const code = await report.write(run.snapshot(), measured);
    return run.snapshot().status.kind === 'ended' && process.exitCode === STOPPED ? STOPPED : code;
  }

  async #openOne(): Promise<OpenedSuite> {
    const opened = await this.#open();
    const { session } = opened.suiteHost;
    // Keeps only calls in flight and the last messages: V8 copies objects that survive two collections.
    session.log.limits.entries = LOGGED_ENTRIES + ENTRIES_PER_CALL * this.#options.plan.concurrency;
    this.#opened.set(opened, undefined);
    if (this.#exporter) {
      const { traceSession } = await import('../recording/record-session');
      this.#opened.set(opened, traceSession(session, this.#exporter));
    }
    // Server requests are declined, so that calls go on.
    void new AnswerScript(session);
    return opened;
  }

  async #close(opened: OpenedSuite): Promise<void> {
    await opened.suiteHost.session.end();
    await opened.host.close(FAST);
    this.#opened.get(opened)?.();
    this.#opened.delete(opened);
  }

  async #closeAll(): Promise<void> {
    await Promise.all([...this.#opened.keys()].map((opened) => this.#close(opened)));
  }

  #calls(order: CallOrder, count: number): SendUnit {
    return async (host, tools, signal) => {
      let response: LoadResponse | undefined;
      for (let sent = 0; sent < count && !signal.aborted; sent += 1) {
        const { name, call } = order.next();
        const each = await this.#sendMeasured(host, tools, name, call, signal);
        if (!response || response.outcome.kind === 'ok') response = each;
      }
      return response ?? CANCELLED;
    };
  }

  /** A unit of all calls of the suite, with what they capture. The first failure ends it. */
  #passes(nextPass: () => Pass): SendUnit {
    return async (host, tools, signal) => {
      const { calls, capture } = nextPass();
      let response: LoadResponse = CANCELLED;
      for (const { name, fill } of calls) {
        if (signal.aborted) return CANCELLED;
        const call = fill();
        response = await this.#sendMeasured(host, tools, name, call, signal);
        if (response.outcome.kind !== 'ok') return response;
        const captured = { value: responseValue(response.last), kind: targetOf(call).kind };
        const missing = (await captureChecks(captured, call, { host, capture })).find(({ passed }) => !passed);
        if (missing) {
          const text = `${name}: ${missing.expected} (${missing.at ?? ''}): ${missing.actual}`;
          return { ...response, outcome: { kind: 'tool-error', text } };
        }
      }
      return response;
    };
  }

  async #sendMeasured(
    { session }: SuiteHost,
    tools: Tools,
    name: string,
    call: SuiteCall,
    signal: AbortSignal,
  ): Promise<LoadResponse> {
    const sentAt = performance.now();
    const response = await sendAndJudge(session, tools, call, signal);
    const { calls } = this.#measured;
    const measured = calls.get(name) ?? { ok: 0, failed: 0, durationsMs: [] };
    calls.set(name, measured);
    if (response.outcome.kind === 'ok') measured.ok += 1;
    else if (response.outcome.kind !== 'cancelled' || !signal.aborted) measured.failed += 1;
    if (response.outcome.kind !== 'cancelled') {
      measured.durationsMs.push(performance.now() - sentAt);
      this.#measured.call.push(performance.now() - sentAt);
    }
    return response;
  }

  async #sendUnitOnNewSession(sendUnit: SendUnit, tools: Tools, signal: AbortSignal): Promise<LoadResponse> {
    const opened = await this.#openOne();
    const { suiteHost } = opened;
    const { session } = suiteHost;
    const startedAt = performance.now();
    try {
      await suiteHost.connect();
      const state = session.snapshot();
      if (state.kind !== 'connected') {
        const failure = state.kind === 'failed' ? state.failure : undefined;
        const reason = failure ? session.secrets.mask(failureText(failure)) : 'Connection closed.';
        if (signal.aborted || !failure) return { outcome: { kind: 'cancelled', text: reason }, last: NOT_SENT };
        return { outcome: { kind: 'lost', text: reason }, last: NOT_SENT };
      }
      this.#measured.connect.push(performance.now() - startedAt);
      return await sendUnit(suiteHost, tools, signal);
    } finally {
      await this.#close(opened);
    }
  }

  /** @returns false, after reporting the call, if a call has an unexpected outcome */
  async #sendSection(section: 'before' | 'after', host: SuiteHost, tools: Tools): Promise<boolean> {
    for (const written of callsIn(this.#suite, section)) {
      const call = fillIn(written, host.variable);
      const { outcome } = await sendAndJudge(host.session, tools, call, new AbortController().signal);
      if (outcome.kind === 'ok') continue;
      writeStderr(`${section}: ${nameOfCall(written)} failed (${outcome.kind}).`);
      return false;
    }
    return true;
  }
}

/** @returns the exit code */
function reportFailedConnection({ session, adviceOf }: SuiteHost): number {
  const state = session.snapshot();
  if (state.kind === 'failed') writeStderr(session.secrets.mask(failureText(state.failure)));
  for (const line of adviceOf?.() ?? []) writeStderr(line);
  return exitCodeOf(session);
}

/** An outcome that the call expects is ok, and ok is an error if the call expects a failure. */
async function sendAndJudge(
  session: SuiteHost['session'],
  tools: Tools,
  call: SuiteCall,
  signal: AbortSignal,
): Promise<LoadResponse> {
  const { kind } = targetOf(call);
  const inputSchema = call.tool === undefined ? undefined : tools.get(call.tool)?.inputSchema;
  const timeoutMs = session.config.callTimeout;
  const outcomes = await sendCall(session, call, { signal, timeoutMs, inputSchema });
  const last = lastOutcome({ outcomes });
  const outcome = callOutcome(last, kind);
  const expected = expectedOutcomes(call);
  if (expected.some((kind) => kind === outcome.kind)) return { outcome: { kind: 'ok' }, last };
  if (outcome.kind === 'ok')
    return { outcome: { kind: 'tool-error', text: `ok instead of ${expected.join(' or ')}` }, last };
  return { outcome, last };
}

async function toolsOf({ session }: SuiteHost): Promise<Tools> {
  const state = session.snapshot();
  if (state.kind !== 'connected' || !hasCapability(state.connected.capabilities, 'tools')) return new Map();
  const { items } = await listPages(session, { method: 'tools/list', member: 'tools' });
  return new Map(readTools(items).map((tool) => [tool.name, tool]));
}
