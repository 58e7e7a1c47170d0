import { lastOutcome } from '../../core/run/run';
import type { SuiteHost } from '../../core/suite/run/suite-host';
import { type ListedTool, readTools } from '../../core/protocol/tool';
import { hasCapability } from '../../core/protocol/has-capability';
import { listPages } from '../../core/session/lists/list-pages';
import { failureText } from '../../core/session/connect/failure-text';
import { type LoadAnswer, type LoadHost, loadHostOf, LoadRun } from '../../core/suite/load/run-load';
import { answerOutcome } from '../../core/suite/run/call-answer';
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
import { CallOrder, callMix } from './call-mix';
import { LOAD_HELP, type LoadOptions, parseLoadOptions } from './load-options';
import { LoadReport, type MeasuredCalls } from './load-report';
import { measureOwnLoad } from './own-load';

export const load: Command = { ...LOAD_HELP, run: loadSuite };

/** @returns the exit code @throws UsageError */
export async function loadSuite(argv: readonly string[]): Promise<number | 'help'> {
  const options = parseLoadOptions(argv);
  if (!options) return 'help';
  const file = await openSuiteFile(options.file);
  const { read } = file;
  if (read.kind === 'invalid')
    throw new UsageError(problemTexts({ ...file, report: undefined, verdict: 'could-not-run', ...read }).join('\n'));
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

/** For a session that failed before its first call. */
const NOT_SENT = { kind: 'cancelled', request: '', millis: 0 } as const;

const LOGGED_ENTRIES = 500;
/** An exchange, its request and response, and progress. */
const ENTRIES_PER_CALL = 4;

type Tools = ReadonlyMap<string, ListedTool>;

class SuiteLoad {
  readonly #suite: Suite;
  readonly #options: LoadOptions;
  readonly #open: () => Promise<OpenedSuite>;
  /** Each with how to stop sending its spans. */
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
    const { plan, callsPerSession, tags } = this.#options;
    this.#exporter = await openExporter(this.#options.otlp);
    const opened = await this.#openOne();
    const { suiteHost } = opened;
    const { session } = suiteHost;
    stopOnSignal(
      {
        close: async () => {
          this.#run?.stop();
          await this.#closeAll();
          // Wait until the report is printed.
          await this.#ended;
        },
        kill: () => [...this.#opened.keys()].forEach(({ host }) => host.kill()),
      },
      STOPPED,
    );
    try {
      const mix = callMix(this.#suite, tags, suiteHost.variable);
      await suiteHost.connect();
      const state = session.snapshot();
      if (state.kind !== 'connected') {
        if (state.kind === 'failed') writeStderr(session.secrets.mask(failureText(state.failure)));
        for (const line of suiteHost.adviceOf?.() ?? []) writeStderr(line);
        return exitCodeOf(session);
      }
      const tools = await toolsOf(suiteHost);
      if (!(await this.#sendAll('before', suiteHost, tools))) return 1;
      const order = new CallOrder(mix);
      const host: LoadHost = {
        ...loadHostOf(session, { call: {}, mirror: undefined }),
        send:
          callsPerSession === undefined
            ? (signal) => this.#send(suiteHost, tools, order, signal)
            : (signal) => this.#sendSession(tools, order, callsPerSession, signal),
        ...(callsPerSession !== undefined && { isConnected: () => true }),
      };
      const ownLoad = measureOwnLoad();
      const run = new LoadRun(host, plan);
      this.#run = run;
      const report = new LoadReport(this.#options, session.secrets);
      const stopTelling = report.follow(run);
      await run.ended;
      const own = ownLoad();
      stopTelling();
      await this.#sendAll('after', suiteHost, tools);
      const code = report.write(run.snapshot(), { ...this.#measured, own });
      return run.snapshot().status.kind === 'ended' && process.exitCode === STOPPED ? STOPPED : code;
    } finally {
      await this.#closeAll();
      await this.#exporter?.flush();
    }
  }

  async #openOne(): Promise<OpenedSuite> {
    const opened = await this.#open();
    const { session } = opened.suiteHost;
    // Those in flight, and what the server said last: the collector moves whatever lives longer.
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

  async #send({ session }: SuiteHost, tools: Tools, order: CallOrder, signal: AbortSignal): Promise<LoadAnswer> {
    const { name, call } = order.next();
    const sentAt = performance.now();
    const answer = await send(session, tools, call, signal);
    const { calls } = this.#measured;
    const known = calls.get(name) ?? { ok: 0, failed: 0, millis: [] };
    calls.set(name, known);
    if (answer.outcome.kind === 'ok') known.ok += 1;
    else if (answer.outcome.kind !== 'cancelled' || !signal.aborted) known.failed += 1;
    if (answer.outcome.kind !== 'cancelled') {
      known.millis.push(performance.now() - sentAt);
      this.#measured.call.push(performance.now() - sentAt);
    }
    return answer;
  }

  /** Connects, sends `count` calls in turn, closes. The first failure is the outcome. */
  async #sendSession(tools: Tools, order: CallOrder, count: number, signal: AbortSignal): Promise<LoadAnswer> {
    const opened = await this.#openOne();
    const { suiteHost } = opened;
    const { session } = suiteHost;
    const startedAt = performance.now();
    try {
      await suiteHost.connect();
      const state = session.snapshot();
      if (state.kind !== 'connected') {
        const failure = state.kind === 'failed' ? state.failure : undefined;
        const words = failure ? session.secrets.mask(failureText(failure)) : 'Connection closed.';
        if (signal.aborted || !failure) return { outcome: { kind: 'cancelled', text: words }, last: NOT_SENT };
        return { outcome: { kind: 'lost', text: words }, last: NOT_SENT };
      }
      this.#measured.connect.push(performance.now() - startedAt);
      let answer: LoadAnswer | undefined;
      for (let sent = 0; sent < count && !signal.aborted; sent += 1) {
        const each = await this.#send(suiteHost, tools, order, signal);
        if (!answer || answer.outcome.kind === 'ok') answer = each;
      }
      return answer ?? { outcome: { kind: 'cancelled', text: 'cancelled' }, last: NOT_SENT };
    } finally {
      await this.#close(opened);
    }
  }

  /** @returns false, and reports it, if one has an unexpected outcome */
  async #sendAll(section: 'before' | 'after', host: SuiteHost, tools: Tools): Promise<boolean> {
    for (const written of callsIn(this.#suite, section)) {
      const call = fillIn(written, host.variable);
      const { outcome } = await send(host.session, tools, call, new AbortController().signal);
      if (outcome.kind === 'ok') continue;
      writeStderr(`${section}: ${nameOfCall(written)} failed (${outcome.kind}).`);
      return false;
    }
    return true;
  }
}

async function send(
  session: SuiteHost['session'],
  tools: Tools,
  call: SuiteCall,
  signal: AbortSignal,
): Promise<LoadAnswer> {
  const { kind } = targetOf(call);
  const mirror = call.tool === undefined ? undefined : tools.get(call.tool)?.inputSchema;
  const timeout = session.config.callTimeout;
  const outcomes = await sendCall(session, call, { signal, timeout, mirror });
  const last = lastOutcome({ outcomes });
  const outcome = answerOutcome(last, kind);
  const expected = expectedOutcomes(call);
  if (expected.some((kind) => kind === outcome.kind)) return { outcome: { kind: 'ok' }, last };
  if (outcome.kind === 'ok')
    return { outcome: { kind: 'tool-error', text: `ok instead of ${expected.join(' or ')}` }, last };
  return { outcome, last };
}

async function toolsOf({ session }: SuiteHost): Promise<Tools> {
  const state = session.snapshot();
  if (state.kind !== 'connected' || !hasCapability(state.connected.capabilities, 'tools')) return new Map();
  const { items } = await listPages(session, 'tools/list', 'tools');
  return new Map(readTools(items).map((tool) => [tool.name, tool]));
}
