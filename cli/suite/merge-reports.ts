import { version } from '../../package.json';
import { mergeRuns } from '../../core/suite/report/merge-runs';
import { exitCodeOf } from '../../core/suite/report/tested-suite';
import { environmentSecrets } from '../environment-credentials';
import type { Command } from '../command';
import { defineOptions, readOptionsAndFiles, UsageError } from '../options';
import { oneLine } from '../report-text';
import { writeStderr } from '../stderr';
import { COULD_NOT_WRITE } from '../write-report';
import { readReportFile } from './chosen-suites';
import { HtmlReport } from './html-report';
import { TEST_EXIT_CODES } from './test-options';
import { printSuite, printSummary } from './terminal-report';
import { writeTestReports } from './write-test-reports';

const OPTIONS = defineOptions({
  junit: { type: 'string', value: 'FILE', help: 'write JUnit XML' },
  json: { type: 'string', value: 'FILE', help: 'write the merged report as JSON (- for stdout, without other output)' },
  html: { type: 'string', value: 'FILE', help: 'write an HTML report that opens offline' },
});

export const merge: Command = {
  usage: ['merge [options] REPORT.json...'],
  about: `
Merges JSON reports of mcp-loupe test, for example of shards. A call that is in several reports counts
once, with its worst result. The HTML report contains checks and durations, but not requests and
results, because JSON reports don’t contain them.`,
  options: OPTIONS,
  examples: [
    ['merge 1.json 2.json --html report.html', 'one report of two shards'],
    ['merge *.json --junit report.xml', 'as JUnit XML'],
  ],
  exitCodes: TEST_EXIT_CODES,
  run: mergeReports,
};

/** @returns the exit code of the whole test run @throws UsageError */
export async function mergeReports(argv: readonly string[]): Promise<number | 'help'> {
  const { values, files } = readOptionsAndFiles([...argv], OPTIONS);
  if (values.help) return 'help';
  if (files.length === 0) throw new UsageError('merge requires a REPORT.json of mcp-loupe test.');
  const run = mergeRuns(files.map((file) => readReportFile(file, file)));
  const stream = values.json === '-' ? process.stderr : process.stdout;
  const print = (line: string): void => void stream.write(`${line}\n`);
  for (const suite of run.suites) {
    print(`\n${oneLine(suite.file)}: ${suite.status}`);
    printSuite(print, suite, false);
  }
  printSummary(print, run);
  const html = new HtmlReport();
  for (const suite of run.suites) html.add(suite, run.startedAt.getTime());
  const pieces = html.pieces(run, environmentSecrets(), `mcp-loupe ${version}`);
  const failures = await writeTestReports(run, values, pieces);
  for (const failure of failures) writeStderr(failure);
  return Math.max(exitCodeOf(run), failures.length > 0 ? COULD_NOT_WRITE : 0);
}
