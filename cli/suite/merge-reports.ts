import { version } from '../../package.json';
import { mergeRuns } from '../../core/suite/report/merge-runs';
import { exitCodeOf } from '../../core/suite/report/tested-suite';
import { environmentSecrets } from '../environment-credentials';
import { readOptionsAndFiles, UsageError } from '../options';
import { oneLine } from '../report-text';
import { writeStderr } from '../stderr';
import { COULD_NOT_WRITE } from '../write-report';
import { readReportFile } from './chosen-suites';
import { HtmlReport } from './html-report';
import { printSuite, printSummary } from './terminal-report';
import { writeTestReports } from './write-test-reports';

const HELP = `Usage: mcp-loupe merge [options] REPORT.json...

Merges JSON reports of mcp-loupe test, for example of shards. A call that is in several reports counts
once, with its worst result. The HTML report contains checks and durations, but not requests and
results, because JSON reports don’t contain them.

  --junit FILE  write JUnit XML
  --json FILE   write the merged report as JSON (- for stdout, without other output)
  --html FILE   write an HTML report that opens offline
  --help

Exit codes: same as mcp-loupe test.
`;

const TABLE = {
  junit: { type: 'string' },
  json: { type: 'string' },
  html: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** `mcp-loupe merge`. @returns the exit code of the whole test run @throws UsageError */
export async function mergeReports(argv: readonly string[]): Promise<number> {
  const { values, files } = readOptionsAndFiles([...argv], TABLE);
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  if (files.length === 0) throw new UsageError('merge needs a REPORT.json of mcp-loupe test.');
  const run = mergeRuns(files.map((file) => readReportFile(file, file)));
  const stream = values.json === '-' ? process.stderr : process.stdout;
  const print = (line: string): void => void stream.write(`${line}\n`);
  for (const suite of run.suites) {
    print(`\n${oneLine(suite.file)}: ${suite.verdict}`);
    printSuite(print, suite, false);
  }
  printSummary(print, run);
  const html = new HtmlReport();
  for (const suite of run.suites) html.add(suite, run.startedAt.getTime());
  const unwritten: string[] = [];
  await writeTestReports(
    run,
    values,
    html.pieces(run, environmentSecrets(), `mcp-loupe ${version}`),
    (why) => void unwritten.push(why),
  );
  for (const why of unwritten) writeStderr(why);
  return Math.max(exitCodeOf(run), unwritten.length > 0 ? COULD_NOT_WRITE : 0);
}
