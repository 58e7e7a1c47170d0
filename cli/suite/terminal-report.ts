import type { SuiteEvent } from '../../core/suite/run/run-suite';
import type { Coverage } from '../../core/suite/coverage';
import type { CallReport, CallRun } from '../../core/suite/run/suite-run';
import { plainText } from '../plain-text';
import { counted, oneLine, painted } from '../report-text';
import {
  callLocation,
  checkLines,
  countText,
  coverageLines,
  coverageTitle,
  durationText,
  environmentLines,
  flakyTexts,
  problemsOf,
  runLabel,
  runTitle,
  runLocation,
} from '../../core/suite/report/report-text';
import { serverCoverages } from '../../core/suite/report/server-coverage';
import type { SuiteFile } from './suite-files';
import type { TestedSuite, TestRun } from '../../core/suite/report/tested-suite';
import { shortenText } from '../../core/json/shorten-strings';

const MAX_CHARACTERS = 600;
const MARKS = { passed: ['✓', 'green'], failed: ['✗', 'red'], skipped: ['-', 'dim'] } as const;

type Print = (line: string) => void;

/** Prints a line for a run, and below it the failed checks. @param isQuiet prints failures only */
export function printEvent(
  print: Print,
  { file, lineOf }: Pick<SuiteFile, 'file' | 'lineOf'>,
  isQuiet = false,
): (event: SuiteEvent) => void {
  return (event) => {
    if (isQuiet && (event.kind !== 'ended' || event.run.status !== 'failed')) return;
    if (event.kind === 'connected') {
      const { serverInfo, protocolVersion, transport } = event.connected;
      const server = [serverInfo?.['name'], serverInfo?.['version']]
        .filter((part) => typeof part === 'string')
        .join(' ');
      print('');
      print(
        `${painted(oneLine(file, MAX_CHARACTERS), 'bold')} ${painted(oneLine(`${server}, ${protocolVersion} over ${transport}`), 'dim')}`,
      );
    } else if (event.kind === 'ended') {
      const { name, section, index, run } = event;
      const { target } = run;
      const line = target && index >= 0 ? lineOf?.([section, index]) : undefined;
      const location = target && runLocation(run, file, { target, line });
      printRun(print, runTitle(run, { name }), run, location);
    }
  };
}

function printRun(print: Print, name: string, run: CallRun, location: string | undefined): void {
  const [mark, color] = MARKS[run.status];
  const label = runLabel(run, { runs: [run] });
  const title = oneLine(`${name}${label === '' ? '' : ` [${label}]`}`);
  const { retried = [] } = run;
  const polled = (run.attempts ?? 1) > 1 ? `, ${run.attempts} calls` : '';
  const repeats = retried.length === 0 ? polled : `${polled}, ${run.status} on retry ${retried.length}`;
  const more = run.status === 'skipped' ? (run.reason ?? '') : durationText(run.durationMs) + repeats + foundText(run);
  print(`  ${painted(mark, color)} ${title} ${painted(oneLine(more), 'dim')}`);
  if (location !== undefined) print(painted(`      ${oneLine(location, MAX_CHARACTERS)}`, 'dim'));
  const [first = []] = run.status === 'passed' ? retried : [];
  for (const check of [...first, ...run.checks.filter(({ passed }) => !passed)]) {
    for (const line of checkLines(check)) print(`      ${aligned(line)}`);
  }
  if (run.stderr.length > 0) {
    print(painted('      the server’s last lines on stderr:', 'dim'));
    for (const line of run.stderr) print(painted(`        ${oneLine(line, MAX_CHARACTERS)}`, 'dim'));
  }
}

/** A call may pass although its response has errors that the suite doesn't check. */
function foundText({ status, findingCounts }: CallRun): string {
  const { rules = [] } = findingCounts ?? {};
  return status === 'passed' && rules.length > 0 ? `, findings: ${rules.join(', ')}` : '';
}

function aligned(line: string): string {
  return shortenText(plainText(line).replace(/\t+|\n\s*/g, ' '), MAX_CHARACTERS);
}

export function printSuite(print: Print, tested: TestedSuite, showsFullCoverage: boolean): void {
  const { report, file } = tested;
  const { reasons, stderr } = problemsOf(tested);
  if (reasons.length > 0 && !report?.server) {
    print('');
    print(painted(oneLine(file, MAX_CHARACTERS), 'bold'));
  }
  for (const line of reasons) print(`  ${painted('✗', 'red')} ${oneLine(line, MAX_CHARACTERS)}`);
  for (const line of stderr) print(painted(`    ${aligned(line)}`, 'dim'));
  for (const call of report?.calls ?? []) printDurations(print, call, file);
  if (report?.coverage) printCoverage(print, report.coverage, showsFullCoverage);
  for (const line of environmentLines(tested)) print(painted(`  ${oneLine(line, MAX_CHARACTERS)}`, 'dim'));
}

function printCoverage(print: Print, coverage: Coverage, isFull: boolean): void {
  for (const line of coverageLines(coverage, isFull)) print(painted(`  ${oneLine(line, MAX_CHARACTERS)}`, 'dim'));
}

function printDurations(print: Print, call: CallReport, file: string): void {
  const { name, checks, durations } = call;
  for (const check of checks.filter(({ passed }) => !passed)) {
    print(`  ${painted('✗', 'red')} ${oneLine(name)}`);
    print(painted(`      ${oneLine(callLocation(file, call), MAX_CHARACTERS)}`, 'dim'));
    for (const line of checkLines(check)) print(`      ${aligned(line)}`);
    if (durations)
      print(painted(`      p50 ${durationText(durations.p50)}, max ${durationText(durations.max)}`, 'dim'));
  }
}

export function printSummary(print: Print, run: TestRun): void {
  for (const sum of serverCoverages(run)) {
    print('');
    print(painted(oneLine(coverageTitle(sum), MAX_CHARACTERS), 'bold'));
    printCoverage(print, sum.coverage, true);
  }
  const flaky = flakyTexts(run.suites.flatMap(({ report }) => report?.calls ?? []));
  if (flaky.length > 0) print(`\n${painted('Flaky', 'yellow')}: ${oneLine(flaky.join(', '), MAX_CHARACTERS)}`);
  const broken = run.suites.filter(({ status }) => status !== 'passed' && status !== 'failed').length;
  const parts = [
    countText(run, (text, status) => painted(text, MARKS[status][1])),
    ...(broken > 0 ? [painted(counted(broken, 'incomplete suite'), 'red')] : []),
  ];
  print('');
  print(`${parts.join(', ')} in ${durationText(run.durationMs)}`);
}
