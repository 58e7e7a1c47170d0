import { version } from '../../package.json';
import { setMaxListeners } from 'node:events';
import { appendFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runSuite, type SuiteEvent } from '../../core/suite/run/run-suite';
import { type SuiteReport, suiteStatus } from '../../core/suite/run/suite-run';
import type { ReferenceFolder } from '../../core/suite/run/suite-host';
import type { Suite } from '../../core/suite/suite';
import { english } from '../../core/suite/suite-phrase';
import { variableUse } from '../../core/suite/variable-use';
import { UnknownVariable, withEnvironment } from '../../core/suite/variables';
import type { EarlyProcess } from '../../proxy/early-process';
import { FAST } from '../../proxy/stream';
import { filesOf } from '../../proxy/watch-files';
import { STOPPED, stopOnSignal } from '../stop-on-signal';
import { maskOnStderr, writeStderr } from '../stderr';
import { withPart } from '../../proxy/free-path';
import type { SessionRecording } from '../recording/record-session';
import { githubAnnotations, githubSummary } from './github-report';
import { maskSecrets } from '../../core/secrets/mask-secrets';
import { environmentSecrets } from '../environment-credentials';
import { openExporter } from '../otlp/collector';
import type { OtlpExporter } from '../otlp/otlp-exporter';
import { RefreshTokens } from '../refresh-tokens';
import type { HtmlReport } from './html-report';
import type { CallSelection } from '../../core/suite/run/chosen-calls';
import { ChosenSuites } from './chosen-suites';
import { linesOf, openSuiteFile, type SuiteFile } from './suite-files';
import { type OpenedSuite, openSuite, startEarly } from './suite-session';
import { printEvent, printSuite, printSummary } from './terminal-report';
import { exitCodeOf, type TestedSuite, type TestRun } from '../../core/suite/report/tested-suite';
import type { Command } from '../command';
import { parseTestOptions, TEST_HELP, type TestOptions } from './test-options';
import { COULD_NOT_WRITE, writeReport } from '../write-report';
import { nextChange } from './next-change';
import { printsAtEnd, type ReporterName, reportText } from './reporters';
import { writeTestReports } from './write-test-reports';

export const test: Command = { ...TEST_HELP, run: testSuites };

/** Runs suites, prints their results and writes the reports. @returns the exit code @throws UsageError */
export async function testSuites(argv: readonly string[]): Promise<number | 'help'> {
  const options = parseTestOptions(argv);
  if (options.help) return 'help';
  const run = new SuiteTest(options);
  // A second signal ends it at once.
  stopOnSignal({ close: () => run.stop(), kill: () => run.kill() }, STOPPED);
  return run.run();
}

/** Lines are printed together: a write to a pipe waits for its reader, as long as a call takes. */
const PRINT_MS = 20;
const DOTS = { passed: '.', failed: 'F', skipped: '-' } as const;

class SuiteTest {
  readonly #options: TestOptions;
  readonly #secrets = maskOnStderr(environmentSecrets());
  readonly #refreshTokens: RefreshTokens;
  readonly #stopping = new AbortController();
  #opened: OpenedSuite | undefined;
  #running: Promise<TestRun> | undefined;
  #html: HtmlReport | undefined;
  #exporter: OtlpExporter | undefined;
  readonly #watchedFiles = new Set<string>();
  #hasUnwritten = false;
  #printed = '';
  #dotsInLine = 0;
  #printing: NodeJS.Timeout | undefined;

  constructor(options: TestOptions) {
    // Each call in flight listens.
    setMaxListeners(0, this.#stopping.signal);
    this.#options = options;
    this.#refreshTokens = new RefreshTokens(options['save-refresh-token']);
    process.on('exit', this.#flush);
  }

  async run(): Promise<number> {
    this.#exporter = await openExporter(this.#options.otlp);
    for (;;) {
      this.#running = this.#runOnce();
      const run = await this.#running;
      const code = exitCodeOf(run);
      if (!this.#options.watch || this.#isStopped())
        return this.#hasUnwritten || this.#refreshTokens.isLost ? Math.max(code, COULD_NOT_WRITE) : code;
      this.#print('\nWaiting for a change…');
      const files = [...this.#options.files, ...this.#watchedFiles];
      await nextChange(files, this.#stopping.signal);
      if (this.#isStopped()) return STOPPED;
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  #isStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  kill(): void {
    this.#opened?.host.kill();
  }

  async #runOnce(): Promise<TestRun> {
    const startedAt = new Date();
    const started = performance.now();
    const suites: TestedSuite[] = [];
    this.#html = this.#options.html === undefined ? undefined : new (await import('./html-report')).HtmlReport();
    const leftOut: string[] = [];
    const chosen = new ChosenSuites(this.#options);
    for (const path of this.#options.files) {
      const early = await startEarly(path, this.#options.env, this.#options);
      const file = await openSuiteFile(path);
      for (const each of file.included ?? []) this.#watchedFiles.add(each);
      const choice = chosen.next(file);
      if (typeof choice === 'string') {
        await early?.end(FAST);
        this.#print(`${path}: ${choice}`);
        leftOut.push(path);
        continue;
      }
      const isStopped = this.#isStopped();
      const tested = isStopped ? notRun(file) : await this.#runFile(file, choice, early);
      await early?.end(FAST);
      if (!tested.report) this.#html?.add(tested, Date.now());
      if (this.#options.reporters.printed === 'list' || tested.status !== 'passed')
        printSuite(this.#print, tested, this.#options.coverage);
      suites.push(tested);
      if (this.#options.bail && tested.status !== 'passed') break;
    }
    for (const line of chosen.mistypedTags()) writeStderr(line);
    const run = { suites, leftOut, startedAt, durationMs: performance.now() - started };
    printSummary(this.#print, run);
    if (this.#options.dryRun) this.#print('Dry run: nothing was called.');
    await this.#writeReports(run);
    // Before waiting for a slow collector.
    this.#flush();
    await this.#exporter?.flush();
    return run;
  }

  async #runFile(file: SuiteFile, choice: CallSelection, early?: EarlyProcess): Promise<TestedSuite> {
    const { read, name } = file;
    const { env: environment } = this.#options;
    const about = { file: file.file, name, environment };
    const couldNotRun = (problems: TestedSuite['problems']): TestedSuite => {
      return { ...about, report: undefined, problems, status: 'could-not-run' };
    };
    if (read.kind === 'invalid') return couldNotRun(read.problems);
    const { repeat, retries, parallel, bail, update, timeout, config, server, envFrom } = this.#options;
    let suite: Suite = timeout === undefined ? read.suite : { timeout, ...read.suite };
    try {
      suite = withEnvironment(suite, environment);
      this.#opened = await openSuite(
        { ...file, read: { kind: 'suite', suite } },
        { config, server, envFrom, allowScripts: this.#options['allow-scripts'] },
        this.#secrets,
        this.#refreshTokens,
        this.#html !== undefined,
        early,
      );
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const use =
        error instanceof UnknownVariable ? ` ${english(await variableUse(suite, error.variable, linesOf(file)))}` : '';
      return couldNotRun([{ message: `${message}${use}`, path: '' }]);
    }
    const { suiteHost, host, target, variables } = this.#opened;
    if (target.kind === 'stdio') for (const program of filesOf(target)) this.#watchedFiles.add(program);
    const { session } = suiteHost;
    // Cancels open calls at the server, too, when it is stopped.
    const disconnect = () => void session.disconnect();
    this.#stopping.signal.addEventListener('abort', disconnect, { once: true });
    const { printed } = this.#options.reporters;
    const print = printEvent(this.#print, file, printed !== 'list');
    const startedAt = Date.now();
    const { record } = this.#options;
    let recording: SessionRecording | undefined;
    let stopTrace: (() => void) | undefined;
    try {
      if (record !== undefined || this.#exporter) {
        const { recordSession, traceSession } = await import('../recording/record-session');
        if (record !== undefined) recording = recordSession(session, this.#recordingPath(record, name));
        stopTrace = this.#exporter && traceSession(session, this.#exporter);
      }
      const report = await runSuite(
        name,
        suite,
        { ...suiteHost, references: this.#reportingReferences(suiteHost.references) },
        {
          ...choice,
          repeat,
          retries,
          parallel,
          bail,
          update,
          judge: this.#html !== undefined,
          allowDestructive: this.#options['allow-destructive'],
          dryRun: this.#options.dryRun,
          signal: this.#stopping.signal,
        },
        (event) => {
          if (event.kind === 'ended') this.#html?.take(event, session, parallel === 1);
          // The checked run, which may be large, is not printed.
          const hidden =
            event.kind === 'ended'
              ? { ...event, run: this.#secrets.maskValue(event.run) }
              : this.#secrets.maskValue(event);
          if (printed === 'dot') this.#printDot(event);
          print(hidden);
        },
      );
      const { used, overridden } = variables();
      return this.#testedSuite({ ...about, environmentVariables: used, overridden }, report, startedAt);
    } finally {
      this.#stopping.signal.removeEventListener('abort', disconnect);
      await session.end();
      await host.close(FAST);
      this.#opened = undefined;
      stopTrace?.();
      if (recording) {
        const failure = await recording.stop();
        if (failure === undefined) this.#print(`Recorded: ${recording.path}`);
        else this.#reportUnwritten(failure, '--record ');
      }
    }
  }

  #recordingPath(record: string, suite: string): string {
    if (statSync(record, { throwIfNoEntry: false })?.isDirectory()) return join(record, `${suite}.loupe.jsonl`);
    return this.#options.files.length > 1 ? withPart(record, `-${suite}`) : record;
  }

  #testedSuite(
    about: Omit<TestedSuite, 'report' | 'problems' | 'status'>,
    report: SuiteReport,
    startedAt: number,
  ): TestedSuite {
    // Of the unmasked report.
    const status = suiteStatus(report);
    this.#html?.add({ ...about, report, problems: [], status }, startedAt);
    return { ...about, report: this.#secrets.maskValue(report), problems: [], status };
  }

  readonly #print = (line: string): void => {
    if (printsAtEnd(this.#options.reporters.printed)) return;
    if (this.#dotsInLine > 0) this.#printed += '\n';
    this.#dotsInLine = 0;
    this.#printed += `${maskSecrets(line, this.#secrets)}\n`;
    this.#printing ??= setTimeout(this.#flush, PRINT_MS);
  };

  #printDot(event: SuiteEvent): void {
    if (event.kind !== 'ended') return;
    this.#dotsInLine += 1;
    this.#printed += DOTS[event.run.status];
    this.#printing ??= setTimeout(this.#flush, PRINT_MS);
  }

  /** To stderr where stdout is for the JSON alone. */
  readonly #flush = (): void => {
    clearTimeout(this.#printing);
    this.#printing = undefined;
    const stream = this.#options.json === '-' ? process.stderr : process.stdout;
    if (this.#printed !== '') stream.write(this.#printed);
    this.#printed = '';
  };

  async #writeReports(run: TestRun): Promise<void> {
    // A pipe that nobody reads holds the program in a write.
    this.#flush();
    const { printed, files } = this.#options.reporters;
    const textOf = (name: ReporterName) => (printsAtEnd(name) ? maskSecrets(reportText(name, run), this.#secrets) : '');
    if (printsAtEnd(printed)) process.stdout.write(textOf(printed));
    for (const { name, file } of files) {
      try {
        writeReport(`--reporter ${name}`, file, textOf(name));
      } catch (error) {
        this.#reportUnwritten(error);
      }
    }
    const pieces = this.#html?.pieces(run, this.#secrets, `mcp-loupe ${version}`);
    for (const failure of await writeTestReports(run, this.#options, pieces)) this.#reportUnwritten(failure);
    if (process.env['GITHUB_ACTIONS'] !== 'true') return;
    for (const line of githubAnnotations(run)) this.#print(line);
    const summary = process.env['GITHUB_STEP_SUMMARY'];
    try {
      if (summary) appendFileSync(summary, maskSecrets(githubSummary(run), this.#secrets));
    } catch (error) {
      this.#reportUnwritten(error);
    }
  }

  /** A reference that can't be written also fails the run. */
  #reportingReferences(references: ReferenceFolder): ReferenceFolder {
    return {
      read: (name) => references.read(name),
      write: (name, files) =>
        references.write(name, files).catch((error: unknown) => {
          this.#reportUnwritten(error, '--update: ');
          throw error;
        }),
    };
  }

  #reportUnwritten(reason: unknown, option = ''): void {
    this.#hasUnwritten = true;
    this.#flush();
    writeStderr(`${option}${reason instanceof Error ? reason.message : String(reason)}`);
  }
}

function notRun({ file, name }: SuiteFile): TestedSuite {
  return {
    file,
    name,
    report: undefined,
    problems: [{ message: 'Stopped before this suite ran.', path: '' }],
    status: 'stopped',
  };
}
