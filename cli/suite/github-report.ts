import type { CheckResult } from '../../core/suite/checks/check-result';
import { callStatus } from '../../core/suite/run/suite-run';
import {
  callLocation,
  checkLines,
  countText,
  coverageLines,
  coverageTitle,
  environmentLines,
  durationText,
  problemTexts,
  problemsOf,
  runLabel,
  callTitle,
  runTitle,
  runLocation,
} from '../../core/suite/report/report-text';
import { serverCoverages } from '../../core/suite/report/server-coverage';
import type { TestRun } from '../../core/suite/report/tested-suite';
import { cutText } from '../../core/json/shorten-strings';

/** GitHub drops further ones silently. */
const MAX_ANNOTATIONS = 10;
/** GitHub's limit is 1 MiB. */
const MAX_SUMMARY_CHARACTERS = 900_000;

/** `::error file=…::message`, at the lines of the suites. */
export function githubAnnotations({ suites }: TestRun): string[] {
  const all = suites.flatMap((tested) => {
    const { file, report, problems } = tested;
    const ofFile = problems.map(({ message, line = 1, column = 1 }) =>
      errorCommand({ file, line: String(line), col: String(column), title: 'Can’t read suite' }, message),
    );
    const notRun = report?.problem
      ? [errorCommand({ file, title: 'The suite did not run' }, problemTexts(tested).join('\n'))]
      : [];
    const failed = (report?.calls ?? []).flatMap((call) => {
      const runs = call.runs.filter(({ status }) => status === 'failed');
      const overallFailures = failedLines(call.checks);
      const titles = new Set(runs.map((run) => runTitle(run, call)));
      const lines = [
        ...runs.flatMap((run) => [
          ...(titles.size > 1 ? [runTitle(run, call)] : []),
          runLocation(run, file, call),
          ...failedLines(run.checks),
        ]),
        ...(overallFailures.length > 0 ? [callLocation(file, call), ...overallFailures] : []),
      ];
      const [only = ''] = titles;
      const at = { title: titles.size === 1 ? only : callTitle(call), ...(call.line && { line: String(call.line) }) };
      return lines.length === 0 ? [] : [errorCommand({ file, ...at }, lines.join('\n'))];
    });
    return [...ofFile, ...notRun, ...failed];
  });
  if (all.length <= MAX_ANNOTATIONS) return all;
  const annotations = all.slice(0, MAX_ANNOTATIONS - 1);
  return [
    ...annotations,
    errorCommand({ title: 'mcp-loupe' }, `${all.length - annotations.length} more failures. See the job summary.`),
  ];
}

function errorCommand(properties: Readonly<Record<string, string>>, message: string): string {
  const encoded = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const given = Object.entries(properties).map(
    ([name, value]) => `${name}=${encoded(value).replaceAll(':', '%3A').replaceAll(',', '%2C')}`,
  );
  return `::error ${given.join(',')}::${encoded(message)}`;
}

/** Markdown for GITHUB_STEP_SUMMARY. */
export function githubSummary(run: TestRun): string {
  const lines = [`## MCP: ${countText(run)} in ${durationText(run.durationMs)}`];
  for (const tested of run.suites) {
    const { file, report, environment } = tested;
    const where = environment === undefined ? '' : ` (${environment})`;
    lines.push('', `### ${escapedMarkdown(file + where)}`, '');
    const { reasons, stderr } = problemsOf(tested);
    for (const line of [...reasons.map((reason) => `❌ ${escapedMarkdown(reason)}`), ...stderr.map(escapedMarkdown)])
      lines.push(line, '');
    if (!report || report.calls.length === 0) continue;
    lines.push('| | Call | Runs | p50 | p95 |', '|---|---|---:|---:|---:|');
    for (const call of report.calls) {
      const { durations } = call;
      const mark = { passed: '✅', failed: '❌', skipped: '➖' }[callStatus(call)];
      const times = durations ? `${durationText(durations.p50)} | ${durationText(durations.p95)}` : '| ';
      lines.push(`| ${mark} | ${escapedMarkdown(callTitle(call))} | ${call.runs.length} | ${times} |`);
    }
    for (const call of report.calls.filter((each) => callStatus(each) === 'failed')) {
      lines.push('', `<details><summary>${escapedHtml(callTitle(call))}</summary>`, '');
      for (const one of call.runs.filter(({ status }) => status === 'failed')) {
        const label = runLabel(one, call);
        const text = [
          ...(label === '' ? [] : [label]),
          runLocation(one, file, call),
          ...failedLines(one.checks),
          ...one.stderr.map((line) => `stderr  ${line}`),
        ];
        lines.push(...fenced(text), '');
      }
      if (call.checks.some((check) => !check.passed))
        lines.push(...fenced([callLocation(file, call), ...failedLines(call.checks)]), '');
      lines.push('</details>');
    }
    if (report.coverage)
      lines.push('', ...coverageLines(report.coverage, false).map((line) => `- ${escapedMarkdown(line)}`));
    lines.push(...environmentLines(tested).map((line) => `- ${escapedMarkdown(line)}`));
  }
  for (const sum of serverCoverages(run)) {
    lines.push('', `### ${escapedMarkdown(coverageTitle(sum))}`, '');
    lines.push(...coverageLines(sum.coverage).map((line) => `- ${escapedMarkdown(line)}`));
  }
  const text = `${lines.join('\n')}\n`;
  return text.length <= MAX_SUMMARY_CHARACTERS ? text : `${cutText(text, MAX_SUMMARY_CHARACTERS)}\n\n…\n`;
}

function failedLines(checks: readonly CheckResult[]): string[] {
  return checks.filter(({ passed }) => !passed).flatMap(checkLines);
}

/** The fence is longer than any in the text. */
function fenced(lines: readonly string[]): string[] {
  const text = lines.join('\n');
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return [fence, text, fence];
}

function escapedMarkdown(text: string): string {
  return escapedHtml(text.replace(/\s+/g, ' ')).replace(/[\\`*_[\]|~]/g, '\\$&');
}

function escapedHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
