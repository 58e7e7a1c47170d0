import { version } from '../package.json';
import type { Severity } from '../core/protocol/findings/severity';
import { markup, type Markup, type MarkupValue } from '../core/report/markup';
import { documentHead } from '../core/report/page/document-head';
import { ReportPage } from '../core/report/page/report-page';
import { REPORT_STYLE } from '../core/report/page/style';
import { momentPart } from '../core/report/parts/call-part';
import { ruleLink, rulesPart } from '../core/report/parts/findings-part';
import { DEFAULT_BOUNDS } from '../core/report/report';
import { formatDuration } from '../core/text/format';
import { clientLine, reasonLines } from './check-clients';
import { callLine, definitionLines, placeLine, ruleHead } from './check-report';
import type { CheckedServer } from './checked-server';
import { oneLine } from './report-text';
import { rulePage } from './rule-page';
import { STOPPED } from './stop-on-signal';

export interface ServerRow {
  server: string;
  code: number;
  /** Why it was not checked, or not completely. */
  problem?: string;
  checked?: CheckedServer;
}

const NO_VALUE = '–';

export const HEAD = [
  ...['Server', 'Status', 'Tools', 'Tokens', 'Errors', 'Warnings', 'Notes'],
  ...['Blocked', 'Degraded', 'Breaking', 'Other changes', 'List'],
];
const TONES = { error: 'bad', warning: 'warn', note: 'quiet' } as const satisfies Record<Severity, string>;
const STATUS: Readonly<Record<number, string>> = {
  0: 'OK',
  1: 'failed',
  2: 'could not run',
  3: 'authorization required',
  [STOPPED]: 'stopped',
};

export function cellsOf({ server, code, checked }: ServerRow): string[] {
  const report = checked?.snapshot?.report;
  const { drift, tokens } = report ?? {};
  const shown = (value: number | undefined) => (value === undefined ? NO_VALUE : String(value));
  const counts = (['error', 'warning', 'note'] as const).map((severity) =>
    shown(checked && countOf(checked, severity)),
  );
  const clientsThat = (verdict: string) => shown(checked?.clients.filter((each) => each.verdict === verdict).length);
  const millis = checked?.snapshot?.durationMs;
  return [
    oneLine(server, 40),
    STATUS[code] ?? '',
    shown(report?.tokensOfTools.length ?? (checked?.definitions.checked || undefined)),
    shown(tokens),
    ...counts,
    clientsThat('blocked'),
    clientsThat('degraded'),
    shown(drift?.breaking),
    shown(drift?.nonBreaking),
    millis === undefined ? NO_VALUE : formatDuration(millis),
  ];
}

/** Counts as the page does: each place in a message, and each rule that definitions break. */
function countOf({ counts, definitions }: CheckedServer, severity: Severity): number {
  return counts.server[severity] + definitions.rules.filter((rule) => rule.severity === severity).length;
}

/** Findings and failed steps, a line each; their rules lead to the end of the page. */
function linesOf({ rules, definitions, clients, steps, calls = [] }: CheckedServer, page: ReportPage): MarkupValue[] {
  const broken = steps.filter(({ status }) => status === 'failed');
  return [
    ...calls.map(callLine),
    ...broken.map(({ step, result }) => markup`<strong class="bad">failed step</strong> ${step}: ${oneLine(result)}`),
    ...rules
      .filter(({ who }) => who === 'server')
      .map((each) => linked(page, each, [ruleHead(each), ...each.places.slice(0, 1).map(placeLine)].join(': '))),
    ...definitions.rules.map((each) => {
      const [head, first = ''] = definitionLines(each);
      return linked(page, each, `${head}: ${first.trim()}`);
    }),
    ...clients
      .filter(({ verdict }) => verdict === 'blocked' || verdict === 'degraded')
      .flatMap((client) => [
        markup`<strong class="${client.verdict === 'blocked' ? 'bad' : 'warn'}">${clientLine(client)}</strong>`,
        ...reasonLines(client, false).map(withLink),
      ]),
  ];
}

/** @param line begins with the severity and the rule */
function linked(page: ReportPage, { severity, rule }: { severity: Severity; rule: string }, line: string): Markup {
  return markup`<strong class="${TONES[severity]}">${severity}</strong> ${ruleLink(page, rule)}${line.slice(`${severity} ${rule}`.length)}`;
}

/** @param lines a reason, and its source below it */
function withLink(lines: string): Markup {
  const [before, url, after] = lines.split(/(?<=\n {4})(https:\S+)/);
  return markup`${before}${url !== undefined && markup`<a href="${url}" rel="noopener noreferrer">${url}</a>`}${after}`;
}

/** The table without columns that say nothing, and all findings. */
export async function checkedHtml(title: string, rows: readonly ServerRow[]): Promise<string> {
  const cells = rows.map(cellsOf);
  const shown = HEAD.flatMap((_, at) => (cells.some((row) => row[at] !== NO_VALUE) ? [at] : []));
  const by = `mcp-loupe ${version}`;
  const language = 'en';
  const head = await documentHead({ title, language, by }, REPORT_STYLE, '');
  const page = new ReportPage({ kind: 'report', language, rules: rulePage() }, new Map(), DEFAULT_BOUNDS);
  const body = markup`<body><div class="page"><header class="top"><h1>${title}</h1>
    <p class="facts">${by} · ${momentPart(page, Date.now())}</p></header><main>
    <div class="scroll"><table><thead><tr>${shown.map((at) => markup`<th>${HEAD[at]}</th>`)}</tr></thead>
    <tbody>${cells.map(
      (row) =>
        markup`<tr>${shown.map((at) => {
          const tone = at > 1 ? 'number' : at === 0 ? '' : row[at] === STATUS[0] ? 'ok' : 'bad';
          return markup`<td class="${tone}">${row[at]}</td>`;
        })}</tr>`,
    )}</tbody></table></div>
    ${rows.map(({ server, problem = '', checked }) => {
      const lines = [...problem.split('\n').filter((line) => line !== ''), ...(checked ? linesOf(checked, page) : [])];
      return (
        lines.length > 0 &&
        markup`<section class="section">${rows.length > 1 && markup`<h2>${server}</h2>`}<pre>${lines.map((line) => markup`${line}\n`)}</pre></section>`
      );
    })}${rulesPart(page)}</main></div></body></html>
`;
  return `${head.toString()}${body.toString()}`;
}
