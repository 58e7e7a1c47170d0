import type { SuiteEvent } from '../../core/suite/run/run-suite';
import type { Coverage } from '../../core/suite/coverage';
import type { CallReport, CallRun } from '../../core/suite/run/suite-run';
import { plainText } from '../plain-text';
import { counted, oneLine, painted } from '../report-text';
import {
  callWords,
  checkLines,
  countWords,
  coverageLines,
  coverageTitle,
  duration,
  environmentLines,
  flakyWords,
  problemWords,
  runLabel,
  titleOfRun,
  whereWords,
} from '../../core/suite/report/report-words';
import { serverCoverages } from '../../core/suite/report/server-coverage';
import type { SuiteFile } from './suite-files';
import type { TestedSuite, TestRun } from '../../core/suite/report/tested-suite';

/** So much of one line is printed. */
const MOST = 600;
const MARKS = { passed: ['✓', 'green'], failed: ['✗', 'red'], skipped: ['-', 'dim'] } as const;

type Print = (line: string) => void;

/** Says what a suite does while it does it: a line for each run of a call, and under it what failed. */
export function printEvent(
  print: Print,
  { file, lineOf }: Pick<SuiteFile, 'file' | 'lineOf'>,
): (event: SuiteEvent) => void {
  return (event) => {
    if (event.kind === 'connected') {
      const { serverInfo, protocolVersion, transport } = event.connected;
      const server = [serverInfo?.['name'], serverInfo?.['version']]
        .filter((part) => typeof part === 'string')
        .join(' ');
      print('');
      print(
        `${painted(oneLine(file, MOST), 'bold')} ${painted(oneLine(`${server}, ${protocolVersion} over ${transport}`), 'dim')}`,
      );
    } else if (event.kind === 'ended') {
      const { name, section, index, run } = event;
      const { target } = run;
      const line = target && index >= 0 ? lineOf?.([section, index]) : undefined;
      const where = target && whereWords(run, file, { target, line });
      printRun(print, titleOfRun(run, { name }), run, where);
    }
  };
}

function printRun(print: Print, name: string, run: CallRun, where: string | undefined): void {
  const [mark, colour] = MARKS[run.status];
  const label = runLabel(run, { runs: [run] });
  const title = oneLine(`${name}${label === '' ? '' : ` [${label}]`}`);
  const { retried = [] } = run;
  const again = retried.length === 0 ? '' : `, ${run.status} on retry ${retried.length}`;
  const more = run.status === 'skipped' ? (run.reason ?? '') : duration(run.millis) + again;
  print(`  ${painted(mark, colour)} ${title} ${painted(oneLine(more), 'dim')}`);
  if (where !== undefined) print(painted(`      ${oneLine(where, MOST)}`, 'dim'));
  const [first = []] = run.status === 'passed' ? retried : [];
  for (const check of [...first, ...run.checks.filter(({ passed }) => !passed)]) {
    for (const line of checkLines(check)) print(`      ${aligned(line)}`);
  }
  if (run.stderr.length > 0) {
    print(painted('      the server’s last lines on stderr:', 'dim'));
    for (const line of run.stderr) print(painted(`        ${oneLine(line, MOST)}`, 'dim'));
  }
}

/** A line of a check, whose columns stay where they are. */
function aligned(line: string): string {
  return plainText(line)
    .replace(/[\t\n]+/g, ' ')
    .slice(0, MOST);
}

/** Says what is known of a suite only when it is over. */
export function printSuite(print: Print, tested: TestedSuite, isCoverageAsked: boolean): void {
  const { report, file } = tested;
  const problems = problemWords(tested);
  if (problems.length > 0 && !report?.server) {
    print('');
    print(painted(oneLine(file, MOST), 'bold'));
  }
  for (const line of problems) print(`  ${painted('✗', 'red')} ${oneLine(line, MOST)}`);
  for (const call of report?.calls ?? []) printDurations(print, call, file);
  if (report?.coverage) printCoverage(print, report.coverage, isCoverageAsked);
  for (const line of environmentLines(tested)) print(painted(`  ${oneLine(line, MOST)}`, 'dim'));
}

function printCoverage(print: Print, coverage: Coverage, isAsked: boolean): void {
  for (const line of coverageLines(coverage, isAsked)) print(painted(`  ${oneLine(line, MOST)}`, 'dim'));
}

function printDurations(print: Print, call: CallReport, file: string): void {
  const { name, checks, durations } = call;
  for (const check of checks.filter(({ passed }) => !passed)) {
    print(`  ${painted('✗', 'red')} ${oneLine(name)}`);
    print(painted(`      ${oneLine(callWords(file, call), MOST)}`, 'dim'));
    for (const line of checkLines(check)) print(`      ${aligned(line)}`);
    if (durations) print(painted(`      p50 ${duration(durations.p50)}, max ${duration(durations.max)}`, 'dim'));
  }
}

/** Says what the suites cover together, and closes with one line that counts the calls. */
export function printSummary(print: Print, run: TestRun): void {
  for (const sum of serverCoverages(run)) {
    print('');
    print(painted(oneLine(coverageTitle(sum), MOST), 'bold'));
    printCoverage(print, sum.coverage, true);
  }
  const flaky = flakyWords(run.suites.flatMap(({ report }) => report?.calls ?? []));
  if (flaky.length > 0) print(`\n${painted('Flaky', 'yellow')}: ${oneLine(flaky.join(', '), MOST)}`);
  const broken = run.suites.filter(({ verdict }) => verdict !== 'passed' && verdict !== 'failed').length;
  const parts = [
    countWords(run, (text, status) => painted(text, MARKS[status][1])),
    ...(broken > 0 ? [painted(counted(broken, 'incomplete suite'), 'red')] : []),
  ];
  print('');
  print(`${parts.join(', ')} in ${duration(run.millis)}`);
}
