import { csvReport } from '../../json/documents/csv';
import { jsonPathOf } from '../../json/validation/pointer';
import type { PortabilityFinding } from './finding';
import type { ReportRow } from './report';

/** The texts of a finding in the interface's language. */
export type FindingTexts = (finding: PortabilityFinding) => {
  what: string;
  why: string;
  remedy: string;
};

function linesOf(rows: readonly ReportRow[], texts: FindingTexts) {
  return rows.flatMap(({ tool, findings }) =>
    findings.map((finding) => {
      const { severity, rule, places } = finding;
      const { what, remedy } = texts(finding);
      return { tool: tool.name, severity, rule, what, remedy, paths: places.map(jsonPathOf) };
    }),
  );
}

/** The report with the size of each definition, findings flat. */
export function reportAsJson(rows: readonly ReportRow[], texts: FindingTexts): string {
  const tools = rows.map(({ tool, bytes }) => ({ name: tool.name, bytes }));
  return `${JSON.stringify({ tools, findings: linesOf(rows, texts) }, null, 2)}\n`;
}

/** A line for each finding. */
export function reportAsCsv(rows: readonly ReportRow[], texts: FindingTexts): string {
  const head = ['tool', 'severity', 'rule', 'finding', 'remedy', 'paths'];
  const lines = linesOf(rows, texts).map(({ tool, severity, rule, what, remedy, paths }) => [
    tool,
    severity,
    rule,
    what,
    remedy,
    paths.join(' '),
  ]);
  return csvReport([head, ...lines]);
}

/** A table with a row for each finding. */
export function reportAsMarkdown(rows: readonly ReportRow[], texts: FindingTexts): string {
  const cell = (text: string) =>
    text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replace(/\s+/g, ' ');
  const lines = linesOf(rows, texts).map(
    ({ tool, severity, rule, what, remedy }) =>
      `| ${[tool, severity, rule, what, remedy].map(cell).join(' | ')} |`,
  );
  const head = '| Tool | Severity | Rule | Finding | Remedy |\n|---|---|---|---|---|';
  return `${[head, ...lines].join('\n')}\n`;
}
