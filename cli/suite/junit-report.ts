import type { CheckResult } from '../../core/suite/checks/check-result';
import type { CallReport, CallRun } from '../../core/suite/run/suite-run';
import { escaped } from '../../core/report/markup';
import {
  callLocation,
  checkLines,
  flakyTexts,
  problemTexts,
  runLabel,
  runTitle,
  runLocation,
} from '../../core/suite/report/report-text';
import type { TestedSuite, TestRun } from '../../core/suite/report/tested-suite';
import { attributesXml, element, type JunitSuite, junitXml, testCase } from '../junit';

/** A suite for each file, a case for each run of a call. */
export function junitReport({ suites, startedAt, durationMs }: TestRun): string {
  const timestamp = startedAt.toISOString().slice(0, 19);
  return junitXml(
    suites.map((suite) => suiteOf(suite, timestamp)),
    { name: 'mcp-loupe', time: seconds(durationMs) },
  );
}

function suiteOf(tested: TestedSuite, timestamp: string): JunitSuite {
  const { name, file, report, environment, environmentVariables = [] } = tested;
  const calls = report?.calls ?? [];
  const problems = problemTexts(tested);
  const tag = tested.status === 'failed' ? 'failure' : 'error';
  const problem = problems.length > 0 && element(tag, problems[0] ?? '', problems.join('\n'));
  return {
    attributes: { name, time: seconds(report?.durationMs ?? 0), timestamp, file },
    properties: [
      ...(environment === undefined ? [] : [{ name: 'environment', value: environment }]),
      ...environmentVariables.map((value) => ({ name: 'environment-variable', value })),
      ...flakyTexts(calls).map((value) => ({ name: 'flaky', value })),
    ],
    cases: [
      ...calls.flatMap((call) => casesOf(tested, call)),
      ...(problem ? [testCase(name, 'the suite', problem, { time: seconds(0) })] : []),
    ],
  };
}

function casesOf({ name: suite, file }: TestedSuite, call: CallReport): string[] {
  const cases = call.runs.map((run) => {
    const label = runLabel(run, call);
    const title = runTitle(run, call);
    const name = label === '' ? title : `${title} [${label}]`;
    const inner = innerXml(run, runLocation(run, file, call));
    return testCase(suite, name, inner, { time: seconds(run.durationMs) });
  });
  const failedChecks = call.checks.filter(({ passed }) => !passed);
  if (failedChecks.length === 0) return cases;
  const lines = [callLocation(file, call), ...failedChecks.flatMap(checkLines)];
  const failure = element('failure', 'duration', lines.join('\n'));
  return [...cases, testCase(suite, `${call.name} (all runs)`, failure, { time: seconds(0) })];
}

function innerXml({ status, reason, checks, stderr, retried = [] }: CallRun, location: string) {
  if (status === 'skipped') return element('skipped', reason ?? '');
  // The element names of Maven Surefire.
  const tag = status === 'passed' ? 'flakyFailure' : 'rerunFailure';
  const earlier = retried.map((failed) => {
    const attributes = attributesXml({ type: failed[0]?.check ?? '', message: messageOf(failed) });
    const text = escaped(failed.flatMap(checkLines).join('\n'));
    return `<${tag}${attributes}><stackTrace>${text}</stackTrace></${tag}>`;
  });
  if (status === 'passed') return earlier.join('\n');
  const failed = checks.filter(({ passed }) => !passed);
  const systemErr = stderr.length === 0 ? [] : [`<system-err>${escaped(stderr.join('\n'))}</system-err>`];
  const text = [location, ...failed.flatMap(checkLines)].join('\n');
  return [element('failure', messageOf(failed), text), ...earlier, ...systemErr].join('\n');
}

function messageOf([first]: readonly CheckResult[]): string {
  if (!first) return '';
  const { check, at, expected, actual } = first;
  return `${at === undefined ? check : `${check} ${at}`}: expected ${expected}, got ${actual}`;
}

function seconds(millis: number): string {
  return (millis / 1000).toFixed(3);
}
