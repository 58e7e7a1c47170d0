// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { CallReport, CallRun, SuiteReport } from '../../core/suite/run/suite-run';
import { githubAnnotations, githubSummary } from './github-report';
import { Secrets } from '../../core/secrets/secrets';
import { HtmlReport } from './html-report';
import { jsonReport } from '../../core/suite/report/json-report';
import { countText } from '../../core/suite/report/report-text';
import type { ConnectionFailure } from '../../core/session/connect/connection-failure';
import { printSuite } from './terminal-report';
import { junitReport } from './junit-report';
import { exitCodeOf, type TestedSuite, type TestRun } from '../../core/suite/report/tested-suite';

/** What the XSD of Jenkins' xUnit plugin (junit-10) lets stand in each element, and what it wants there. */
const XSD: Record<string, { children: string[]; attributes: string[]; required: string[]; hasText?: true }> = {
  testsuites: {
    children: ['testsuite'],
    attributes: ['name', 'time', 'tests', 'failures', 'errors'],
    required: [],
  },
  testsuite: {
    children: ['testsuite', 'properties', 'testcase', 'system-out', 'system-err'],
    attributes: [
      'name',
      'tests',
      'failures',
      'errors',
      'group',
      'time',
      'skipped',
      'timestamp',
      'hostname',
      'id',
      'package',
      'file',
      'log',
      'url',
    ],
    required: ['name', 'tests', 'failures', 'errors'],
  },
  properties: { children: ['property'], attributes: [], required: [] },
  property: { children: [], attributes: ['name', 'value'], required: ['name', 'value'] },
  testcase: {
    children: [
      'skipped',
      'error',
      'failure',
      'rerunFailure',
      'rerunError',
      'flakyFailure',
      'flakyError',
      'system-out',
      'system-err',
    ],
    attributes: ['name', 'time', 'classname', 'group'],
    required: ['name'],
  },
  failure: { children: [], attributes: ['type', 'message'], required: [], hasText: true },
  error: { children: [], attributes: ['type', 'message'], required: [], hasText: true },
  skipped: { children: [], attributes: ['type', 'message'], required: [], hasText: true },
  'system-out': { children: [], attributes: [], required: [], hasText: true },
  'system-err': { children: [], attributes: [], required: [], hasText: true },
};
const SUREFIRE_TIME = /^(([0-9]{0,3},)*[0-9]{3}|[0-9]{0,3})*(\.[0-9]*)?$/;

/** Everything in a document that the XSD does not allow. */
function xsdFaults(xml: string): string[] {
  const document = new DOMParser().parseFromString(xml, 'application/xml');
  const broken = document.querySelector('parsererror');
  if (broken) return [broken.textContent];
  const faults: string[] = document.documentElement.tagName === 'testsuites' ? [] : ['the root'];
  for (const element of document.querySelectorAll('*')) {
    const rule = XSD[element.tagName];
    if (!rule) {
      faults.push(`<${element.tagName}>`);
      continue;
    }
    const names = [...element.attributes].map(({ name }) => name);
    faults.push(...names.filter((name) => !rule.attributes.includes(name)).map((name) => `${element.tagName} ${name}`));
    faults.push(
      ...rule.required.filter((name) => !names.includes(name)).map((name) => `${element.tagName} has no ${name}`),
    );
    for (const child of element.children)
      if (!rule.children.includes(child.tagName)) faults.push(`${child.tagName} in ${element.tagName}`);
    const text = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent?.trim());
    if (!rule.hasText && text.some(Boolean)) faults.push(`text in ${element.tagName}`);
    const time = element.getAttribute('time');
    if (time !== null && element.tagName !== 'testcase' && !SUREFIRE_TIME.test(time)) faults.push(`time ${time}`);
  }
  return faults;
}

const NASTY = 'a <b> & "c" \u0000\u001b[31m \ud800 ]]> ::error::x%0A|`y`\nline';
const failing: CallRun = {
  row: { city: NASTY },
  round: 1,
  status: 'failed',
  outcome: 'ok',
  durationMs: 1234.5,
  checks: [
    { check: 'outcome', passed: true, expected: 'ok', actual: 'ok' },
    { check: 'values', at: '$.a', passed: false, expected: '1', actual: NASTY, difference: [NASTY] },
  ],
  stderr: [NASTY],
};
const called: CallReport = {
  name: 'called',
  section: 'calls',
  target: { kind: 'tool', name: 't' },
  tags: [],
  runs: [],
  checks: [],
};
const report: SuiteReport = {
  suite: 'weather',
  server: { name: NASTY, version: '1', protocolVersion: '2026-07-28', transport: 'stdio' },
  calls: [
    {
      name: NASTY,
      section: 'calls',
      target: { kind: 'tool', name: 't' },
      tags: ['smoke'],
      runs: [failing, { round: 1, status: 'passed', durationMs: 1, checks: [], stderr: [] }],
      durations: { p50: 1, p95: 1234.5, max: 1234.5 },
      checks: [{ check: 'duration', at: 'p95', passed: false, expected: 'at most 1s', actual: '1235ms' }],
    },
    {
      name: 'left',
      section: 'calls',
      target: { kind: 'raw', name: 'ping' },
      tags: [],
      runs: [{ round: 1, status: 'skipped', reason: NASTY, durationMs: 0, checks: [], stderr: [] }],
      checks: [],
    },
  ],
  durationMs: 1_234_567,
};
const suite: TestedSuite = {
  file: 'weather.loupe.yaml',
  environment: NASTY,
  name: 'weather',
  report,
  problems: [],
  status: 'failed',
};
const unread: TestedSuite = {
  file: 'b.loupe.yaml',
  name: 'b',
  report: undefined,
  problems: [{ message: NASTY, path: '$.calls', line: 3, column: 5 }],
  status: 'could-not-run',
};
const run: TestRun = { suites: [suite, unread], startedAt: new Date(0), durationMs: 1_234_567 };

it('writes JUnit XML that the XSD of Jenkins allows, whatever a server said', () => {
  const xml = junitReport(run);
  expect(xsdFaults(xml)).toEqual([]);
  expect(xml).toContain('<testsuites name="mcp-loupe" time="1234.567" tests="5" failures="2" errors="1">');
  expect(xml).toContain('<skipped message=');
  expect(xml).toContain('<system-err>');
  // The check itself notices what is not allowed.
  expect(xsdFaults(xml.replace(' errors="1" skipped', ' bad="1" skipped'))).toEqual([
    'testsuite bad',
    'testsuite has no errors',
  ]);
  expect(xsdFaults(xml.replace('<testcase', '<case'))).not.toEqual([]);
});

it('writes annotations of one line each, at the line of a mistake', () => {
  const lines = githubAnnotations(run);
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toMatch(/^::error file=[^\n]*$/);
  expect(lines[1]).toMatch(/^::error file=b\.loupe\.yaml,line=3,col=5,/);
  const many = { ...run, suites: Array.from({ length: 30 }, () => unread) };
  expect(githubAnnotations(many)).toHaveLength(10);
  expect(githubAnnotations(many).at(-1)).toContain('21 more failures');
});

it('says where a call failed: its line, what it called, and by which values', () => {
  const failed: CallRun = {
    round: 1,
    name: 'In Oslo',
    target: { kind: 'tool', name: 'get' },
    arguments: { city: 'Oslo', note: 'x'.repeat(400) },
    status: 'failed',
    durationMs: 1,
    checks: [{ check: 'outcome', passed: false, expected: 'ok', actual: 'lost' }],
    stderr: [],
  };
  const call = { ...called, name: 'In ${city}', line: 7, checks: [], runs: [failed] };
  const one = { ...run, suites: [{ ...suite, report: { ...report, calls: [call] } }] };
  const where = `weather.loupe.yaml:7: tool get {"city":"Oslo","note":"${'x'.repeat(300 - '{"city":"Oslo","note":"'.length)}…`;
  expect(githubAnnotations(one)[0]).toMatch(
    /^::error file=weather\.loupe\.yaml,title=In Oslo,line=7::weather\.loupe\.yaml:7: tool get /,
  );
  expect(githubSummary(one)).toContain(where);
  expect(githubSummary(one)).toContain('| ❌ | In Oslo |');
  const xml = new DOMParser().parseFromString(junitReport(one), 'application/xml');
  expect(xml.querySelector('failure')?.textContent).toContain(where);
  expect(xml.querySelector('testcase')?.getAttribute('name')).toBe('In Oslo');
});

it('counts each row, and says of how many calls they are', () => {
  const passed: CallRun = { round: 1, status: 'passed', durationMs: 1, checks: [], stderr: [] };
  const of = (...calls: CallRun[][]): TestRun => ({
    ...run,
    suites: [{ ...suite, report: { ...report, calls: calls.map((runs) => ({ ...called, checks: [], runs })) } }],
  });
  expect(countText(of(Array.from({ length: 10_000 }, () => passed)))).toBe('10,000 passed (1 call)');
  expect(countText(of([passed], [failing]))).toBe('1 passed, 1 failed');
  expect(countText(of([passed, failing, passed], [failing]))).toBe('2 passed, 2 failed (2 calls)');
  expect(countText(run)).toBe('1 passed, 2 failed, 1 skipped (2 calls)');
});

it('tells the last words of a server that did not start, once, in every report', async () => {
  const failure: ConnectionFailure = {
    code: 'exited',
    message: '',
    details: {},
    stderr: ['Error: Cannot find module ‘x’', 'y'.repeat(500)],
    exit: { code: 1, signal: null },
  };
  const tested: TestedSuite = {
    ...suite,
    report: { suite: 'weather', problem: { kind: 'connection', failure }, calls: [], durationMs: 1 },
    status: 'could-not-run',
  };
  const one = { ...run, suites: [tested] };
  const html = new HtmlReport();
  html.add(tested, 0);
  let page = '';
  for await (const piece of html.pieces(one, new Secrets(), 'mcp-loupe')) page += piece;
  let printed = '';
  printSuite((line) => (printed += `${line}\n`), tested, false);
  const xml = new DOMParser().parseFromString(junitReport(one), 'application/xml');
  const texts = [
    printed,
    xml.querySelector('error')?.textContent ?? '',
    jsonReport(one, '0'),
    githubAnnotations(one).join('\n'),
    githubSummary(one),
    page,
  ];
  for (const text of texts) {
    expect(text.split('Cannot find module').length - 1).toBe(1);
    expect(text).toContain('y'.repeat(300));
    expect(text).not.toContain('y'.repeat(301));
    expect(text).toContain('exit code 1');
  }
});

it('writes a summary and a page in which a server’s words are no markup', async () => {
  const summary = githubSummary(run);
  expect(summary).toContain('| ❌ | a &lt;b&gt;');
  // Outside of the blocks of code.
  expect(summary.replace(/^(`{3,})\n[\s\S]*?\n\1$/gm, '')).not.toContain('<b>');
  const html = new HtmlReport();
  for (const each of run.suites) html.add(each, 0);
  const pieces: string[] = [];
  for await (const piece of html.pieces(run, new Secrets(), 'mcp-loupe 0.0.0')) pieces.push(piece);
  const page = new DOMParser().parseFromString(pieces.join(''), 'text/html');
  expect(page.querySelector('b')).toBeNull();
  expect([...page.querySelectorAll('link, img, iframe, a:not([href^="#"])')]).toEqual([]);
  expect(page.querySelectorAll('script')).toHaveLength(1);
  expect(page.querySelector('.summary')?.textContent).toMatch(/2 calls.*1 Failed.*1 Skipped/);
  expect(page.body.textContent).toContain('a <b> & "c"');
});

it('ends with the code of the gravest', () => {
  const code = (...statuses: TestedSuite['status'][]) =>
    exitCodeOf({ ...run, suites: statuses.map((status) => ({ ...suite, status })) });
  expect(code('passed')).toBe(0);
  expect(code('passed', 'failed')).toBe(1);
  expect(code('failed', 'could-not-run')).toBe(2);
  expect(code('could-not-run', 'needs-authorization')).toBe(3);
  expect(code('needs-authorization', 'stopped')).toBe(130);
  expect(code()).toBe(1);
});
