import { csvReport } from '../../../core/json/documents/csv';
import { jsonPathOf } from '../../../core/json/json-pointer';
import type { ListedTool } from '../../../core/protocol/tool';
import { checkDefinition, checkNames } from '../../../core/judge/definition/check-definition';
import {
  inOrder,
  type PortabilityFinding,
} from '../../../core/judge/definition/definition-finding';
import { bytesOf } from '../../../core/schema/outline/measure-schema';
import type { DefinitionTexts } from '../../operation/use-definition-texts';

/** What is to be said of one tool's definition. */
export interface ReportRow {
  tool: ListedTool;
  bytes: number;
  findings: readonly PortabilityFinding[];
}

/** The tools are checked for so many milliseconds, then the page has its turn. */
const TURN = 12;
/** So often it is reportedAt how far the checking has come, in milliseconds. */
const REPORT_EVERY = 250;

/** Checks all definitions without holding up the page; `onRows` is handed all rows until then, again and again. */
export async function reportOn(
  tools: readonly ListedTool[],
  signal: AbortSignal,
  onRows: (rows: readonly ReportRow[]) => void,
): Promise<void> {
  const rows: ReportRow[] = [];
  let since = performance.now();
  let reportedAt = since;
  for (const tool of tools) {
    const findings = inOrder([...checkDefinition(tool), ...checkNames(tool, tools)]);
    rows.push({ tool, bytes: bytesOf(tool.definition), findings });
    if (performance.now() - since < TURN) continue;
    if (performance.now() - reportedAt > REPORT_EVERY) {
      onRows([...rows]);
      reportedAt = performance.now();
    }
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return;
    since = performance.now();
  }
  onRows(rows);
}

function linesOf(rows: readonly ReportRow[], texts: DefinitionTexts) {
  return rows.flatMap(({ tool, findings }) =>
    findings.map((finding) => {
      const { severity, rule, places } = finding;
      const { what, remedy } = texts(finding);
      return { tool: tool.name, severity, rule, what, remedy, paths: places.map(jsonPathOf) };
    }),
  );
}

/** The report with the size of each definition, findings flat. */
export function reportAsJson(rows: readonly ReportRow[], texts: DefinitionTexts): string {
  const tools = rows.map(({ tool, bytes }) => ({ name: tool.name, bytes }));
  return `${JSON.stringify({ tools, findings: linesOf(rows, texts) }, null, 2)}\n`;
}

/** A line for each finding. */
export function reportAsCsv(rows: readonly ReportRow[], texts: DefinitionTexts): string {
  const head = ['tool', 'severity', 'rule', 'finding', 'remedy', 'paths'];
  const lines = linesOf(rows, texts).map(({ paths, ...line }) => [
    ...Object.values(line),
    paths.join(' '),
  ]);
  return csvReport([head, ...lines]);
}

/** A table with a row for each finding. */
export function reportAsMarkdown(rows: readonly ReportRow[], texts: DefinitionTexts): string {
  const cell = (text: string) =>
    text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replace(/\s+/g, ' ');
  const lines = linesOf(rows, texts).map(
    ({ tool, severity, rule, what, remedy }) =>
      `| ${[tool, severity, rule, what, remedy].map(cell).join(' | ')} |`,
  );
  const head = '| Tool | Severity | Rule | Finding | Remedy |\n|---|---|---|---|---|';
  return `${[head, ...lines].join('\n')}\n`;
}
