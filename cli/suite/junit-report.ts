import type { CheckResult } from '../../core/suite/checks/check-result';
import type { CallReport, CallRun } from '../../core/suite/run/suite-run';
import { escaped } from '../../core/report/markup';
import {
  checkLines,
  flakyWords,
  problemWords,
  runLabel,
  titleOfRun,
  whereWords,
} from '../../core/suite/report/report-words';
import type { TestedSuite, TestRun } from '../../core/suite/report/tested-suite';

/** The JUnit XML of a test run, as GitHub, GitLab and Jenkins read it: a suite for each file, a case for each run of a call. */
export function junitReport({ suites, startedAt, millis }: TestRun): string {
  const all = suites.map((suite) => suiteXml(suite, startedAt));
  const sum = (count: (one: (typeof all)[number]) => number) =>
    String(all.reduce((total, one) => total + count(one), 0));
  const attributes = {
    name: 'mcp-loupe',
    tests: sum(({ tests }) => tests),
    failures: sum(({ failures }) => failures),
    errors: sum(({ errors }) => errors),
    time: seconds(millis),
  };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributesXml(attributes)}>`,
    ...all.map(({ xml }) => xml),
    '</testsuites>\n',
  ].join('\n');
}

function suiteXml(tested: TestedSuite, startedAt: Date) {
  const { name, file, report } = tested;
  const cases = (report?.calls ?? []).flatMap((call) => casesOf(tested, call));
  const problems = problemWords(tested);
  if (problems.length > 0) {
    const kind = tested.verdict === 'failed' ? 'failure' : 'error';
    cases.push({
      kind,
      xml: caseXml(name, 'the suite', 0, element(kind, problems[0] ?? '', problems.join('\n'))),
    });
  }
  const count = (kind: Case['kind']) => cases.filter((one) => one.kind === kind).length;
  const counts = { tests: cases.length, failures: count('failure'), errors: count('error') };
  const attributes = {
    name,
    tests: String(counts.tests),
    failures: String(counts.failures),
    errors: String(counts.errors),
    skipped: String(count('skipped')),
    time: seconds(report?.millis ?? 0),
    timestamp: startedAt.toISOString().slice(0, 19),
    file,
  };
  const { environment, environmentVariables = [] } = tested;
  const named = [
    ...(environment === undefined ? [] : [{ name: 'environment', value: environment }]),
    ...environmentVariables.map((value) => ({ name: 'environment-variable', value })),
    ...flakyWords(report?.calls ?? []).map((value) => ({ name: 'flaky', value })),
  ].map((property) => `<property${attributesXml(property)}/>`);
  const properties = named.length === 0 ? [] : [`<properties>${named.join('')}</properties>`];
  const xml = [
    `<testsuite${attributesXml(attributes)}>`,
    ...properties,
    ...cases.map((one) => one.xml),
    '</testsuite>',
  ].join('\n');
  return { ...counts, xml };
}

interface Case {
  kind: 'passed' | 'failure' | 'error' | 'skipped';
  xml: string;
}

function casesOf({ name: suite, file }: TestedSuite, call: CallReport): Case[] {
  const cases = call.runs.map((run): Case => {
    const label = runLabel(run, call);
    const title = titleOfRun(run, call);
    const name = label === '' ? title : `${title} [${label}]`;
    const kind = ({ passed: 'passed', failed: 'failure', skipped: 'skipped' } as const)[run.status];
    return {
      kind,
      xml: caseXml(suite, name, run.millis, innerXml(run, whereWords(run, file, call))),
    };
  });
  const late = call.checks.filter(({ passed }) => !passed);
  if (late.length === 0) return cases;
  const text = late.flatMap(checkLines).join('\n');
  return [
    ...cases,
    {
      kind: 'failure',
      xml: caseXml(suite, `${call.name} (all runs)`, 0, element('failure', 'duration', text)),
    },
  ];
}

function innerXml({ status, reason, checks, stderr, retried = [] }: CallRun, where: string) {
  if (status === 'skipped') return element('skipped', reason ?? '', '');
  // As Surefire writes them.
  const tag = status === 'passed' ? 'flakyFailure' : 'rerunFailure';
  const earlier = retried.map((failed) => {
    const attributes = attributesXml({ type: failed[0]?.check ?? '', message: messageOf(failed) });
    const text = escaped(failed.flatMap(checkLines).join('\n'));
    return `<${tag}${attributes}><stackTrace>${text}</stackTrace></${tag}>`;
  });
  if (status === 'passed') return earlier.join('\n');
  const failed = checks.filter(({ passed }) => !passed);
  const words =
    stderr.length === 0 ? [] : [`<system-err>${escaped(stderr.join('\n'))}</system-err>`];
  const text = [where, ...failed.flatMap(checkLines)].join('\n');
  return [element('failure', messageOf(failed), text), ...earlier, ...words].join('\n');
}

/** A line break in an attribute would be read as a space. */
function messageOf([first]: readonly CheckResult[]): string {
  if (!first) return '';
  const { check, at = '', expected, actual } = first;
  return oneLine(`${check} ${at}: expected ${expected}, got ${actual}`);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 1000);
}

function caseXml(suite: string, name: string, millis: number, inner: string): string {
  const attributes = attributesXml({ classname: suite, name, time: seconds(millis) });
  return inner === '' ? `<testcase${attributes}/>` : `<testcase${attributes}>${inner}</testcase>`;
}

function element(tag: string, message: string, text: string): string {
  const attributes = attributesXml({ message: oneLine(message) });
  return text === '' ? `<${tag}${attributes}/>` : `<${tag}${attributes}>${escaped(text)}</${tag}>`;
}

function attributesXml(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');
}

function seconds(millis: number): string {
  return (millis / 1000).toFixed(3);
}
