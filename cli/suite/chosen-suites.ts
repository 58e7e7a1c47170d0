import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readReport } from '../../core/suite/report/read-report';
import type { TestRun } from '../../core/suite/report/tested-suite';
import { type CallSelection, selectCalls, matchingCalls } from '../../core/suite/run/chosen-calls';
import { callStatus } from '../../core/suite/run/suite-run';
import { nearestName } from '../../core/suite/nearest-name';
import { messageOfError } from '../../core/suite/suite-phrase';
import { errnoOf } from '../../proxy/stream';
import { UsageError } from '../options';
import type { SuiteFile } from './suite-files';
import type { TestOptions } from './test-options';

/** Selects the calls of each suite: by tags, shard, and the last report's failures. */
export class ChosenSuites {
  readonly #options: TestOptions;
  readonly #lastRun: TestRun | undefined;
  #offset = 0;
  readonly #tags = new Set<string>();

  /** @throws UsageError if the `--last-failed` report has none of these suites */
  constructor(options: TestOptions) {
    const { 'last-failed': report, files } = options;
    this.#options = options;
    if (report === undefined) return;
    this.#lastRun = readReportFile(`--last-failed ${report}`, report);
    if (!files.some((file) => this.#lastTested(file)))
      throw new UsageError(`--last-failed ${report}: none of these suites is in the report.`);
  }

  /** @returns a reason if the suite is skipped */
  next({ file, read }: Pick<SuiteFile, 'file' | 'read'>): CallSelection | string {
    const { tags, excludeTags, shard, grep } = this.#options;
    if (read.kind === 'invalid') return { tags, excludeTags };
    for (const tag of read.suite.calls.flatMap((call) => call.tags ?? [])) this.#tags.add(tag);
    const names = this.#namesOfFailed(file);
    if (names?.length === 0) return 'no failed calls in the report';
    const choice = { tags, excludeTags, names, grep };
    if (!shard) return choice;
    const { length } = matchingCalls(read.suite, choice);
    const shardChoice = { ...choice, shard: { ...shard, offset: this.#offset } };
    this.#offset += length;
    const isEmpty = length > 0 && selectCalls(read.suite, shardChoice).length === 0;
    return isEmpty ? 'no calls in this shard' : shardChoice;
  }

  mistypedTags(): string[] {
    return this.#options.excludeTags.flatMap((tag) => {
      const nearest = this.#tags.has(tag) ? undefined : nearestName(tag, this.#tags);
      if (nearest === undefined) return [];
      return [`--exclude-tag: no calls are tagged ${tag}. Did you mean ${nearest}?`];
    });
  }

  #lastTested(file: string) {
    return this.#lastRun?.suites.find((each) => resolve(each.file) === resolve(file));
  }

  /** Undefined for all calls. */
  #namesOfFailed(file: string): string[] | undefined {
    if (!this.#lastRun) return undefined;
    const tested = this.#lastTested(file);
    if (!tested || tested.status === 'passed') return [];
    const { problem, calls = [] } = tested.report ?? {};
    const failed = calls.filter((call) => call.section === 'calls' && callStatus(call) === 'failed');
    return problem || failed.length === 0 ? undefined : failed.map(({ name }) => name);
  }
}

/** @param option for the message @throws UsageError */
export function readReportFile(option: string, file: string): TestRun {
  try {
    return readReport(readFileSync(file, 'utf8'));
  } catch (error) {
    const why = errnoOf(error) === 'ENOENT' ? 'File not found.' : messageOfError(error).message;
    throw new UsageError(`${option}: ${why}`);
  }
}
