import type { Coverage } from '../../core/suite/coverage';
import { callVerdict, type CallReport, type CallRun } from '../../core/suite/run/suite-run';
import { escaped } from '../../core/report/markup';
import {
  checkLines,
  flakyWords,
  countsOf,
  coverageLines,
  coverageTitle,
  duration,
  problemWords,
  runLabel,
} from '../../core/suite/report/report-words';
import { type ServerCoverage, serverCoverages } from '../../core/suite/report/server-coverage';
import type { TestedSuite, TestRun } from '../../core/suite/report/tested-suite';

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --bad: #c62828; --good: #2e7d32; }
@media (prefers-color-scheme: dark) { :root { --bad: #ef9a9a; --good: #a5d6a7; } }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .35rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
td.number, th.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
pre { background: #8881; padding: .7rem; overflow-x: auto; border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere; }
.failed { color: var(--bad); } .passed { color: var(--good); } .meta { opacity: .75; }
`;
/** No script, no network: what a server said is text here, and nothing else. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
const WORDS = { passed: '✓ passed', failed: '✗ failed', skipped: '– skipped' } as const;

/** The report of a test run as one page, which opens without a network. */
export function htmlReport(run: TestRun): string {
  const { passed, failed, skipped } = countsOf(run);
  const title = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)} – MCP tests</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p class="meta"><time datetime="${run.startedAt.toISOString()}">${run.startedAt.toISOString()}</time>, ${duration(run.millis)}</p>
${[...run.suites.map(suiteHtml), ...serverCoverages(run).map(sumHtml)].join('\n')}
</main>
</body>
</html>
`;
}

function suiteHtml(tested: TestedSuite): string {
  const { file, report, environment } = tested;
  const server = report?.server;
  const problems = problemWords(tested);
  const rows = (report?.calls ?? []).map(callRow).join('\n');
  return [
    `<section>\n<h2>${escaped(file)}</h2>`,
    server
      ? `<p class="meta">${escaped(`${server.name} ${server.version}, ${server.protocolVersion} over ${server.transport}`)}</p>`
      : '',
    environment === undefined ? '' : `<p class="meta">Environment: ${escaped(environment)}</p>`,
    ...problems.map((problem) => `<p class="failed">${escaped(problem)}</p>`),
    rows &&
      `<table>\n<thead><tr><th>Call</th><th>Verdict</th><th class="number">p50</th><th class="number">p95</th></tr></thead>\n<tbody>\n${rows}\n</tbody>\n</table>`,
    report?.coverage ? coverageHtml(report.coverage) : '',
    '</section>',
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function sumHtml(sum: ServerCoverage): string {
  return `<section>\n<h2>${escaped(coverageTitle(sum))}</h2>\n${coverageHtml(sum.coverage)}\n</section>`;
}

function coverageHtml(coverage: Coverage): string {
  const lines = coverageLines(coverage).map((line) => `<li>${escaped(line)}</li>`);
  return `<ul class="meta">${lines.join('')}</ul>`;
}

function callRow(call: CallReport): string {
  const verdict = callVerdict(call);
  const { durations, target, tags } = call;
  const time = (millis: number | undefined) => (millis === undefined ? '' : duration(millis));
  const [flaky = ''] = flakyWords([{ ...call, name: 'flaky' }]);
  const about = [`${target.kind} ${target.name}`, ...tags.map((tag) => `#${tag}`)].join(' ');
  const failures = [
    ...call.runs.filter(({ status }) => status === 'failed').map((run) => runHtml(run, call)),
    ...call.checks
      .filter(({ passed }) => !passed)
      .map((check) => `<pre>${escaped(checkLines(check).join('\n'))}</pre>`),
  ];
  const more =
    failures.length === 0
      ? ''
      : `<details open><summary>What failed</summary>${failures.join('')}</details>`;
  return `<tr><td>${escaped(call.name)}<br><span class="meta">${escaped(about)}</span>${more}</td><td class="${verdict}">${WORDS[verdict]}${flaky && `<br>${flaky}`}</td><td class="number">${time(durations?.p50)}</td><td class="number">${time(durations?.p95)}</td></tr>`;
}

function runHtml(run: CallRun, call: CallReport): string {
  const label = runLabel(run, call);
  const lines = [
    ...(label === '' ? [] : [label]),
    ...run.checks.filter(({ passed }) => !passed).flatMap(checkLines),
    ...run.stderr.map((line) => `stderr  ${line}`),
  ];
  return `<pre>${escaped(lines.join('\n'))}</pre>`;
}
