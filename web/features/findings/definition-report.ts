import type { ListedTool } from '../../../../core/protocol/tool';
import { checkDefinition } from '../../../../core/judge/definition/check-definition';
import { checkNames } from '../../../../core/judge/definition/check-names';
import {
  inOrder,
  type PortabilityFinding,
  type PortabilityRule,
} from '../../../../core/judge/definition/definition-finding';
import type { Severity } from '../../../../core/protocol/findings/severity';
import { bytesOf } from '../../../../core/schema/outline/measure-schema';

/** What is to be said of one tool's definition. */
export interface ReportRow {
  tool: ListedTool;
  bytes: number;
  findings: readonly PortabilityFinding[];
}

export interface RuleCount {
  rule: PortabilityRule;
  severity: Severity;
  tools: number;
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

/** How many findings of a severity a definition has. */
export function countOf({ findings }: ReportRow, severity: Severity): number {
  return findings.filter((finding) => finding.severity === severity).length;
}

/** The rules that are broken, the gravest first, each with the number of tools that break it. */
export function countRules(rows: readonly ReportRow[]): RuleCount[] {
  const counts = new Map<PortabilityRule, number>();
  const all = rows.flatMap(({ findings }) => findings);
  for (const { rule } of all) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  const firsts = all.filter(
    (finding, at) => all.findIndex(({ rule }) => rule === finding.rule) === at,
  );
  return inOrder(firsts).map(({ rule, severity }) => ({
    rule,
    severity,
    tools: counts.get(rule) ?? 0,
  }));
}

/** The tools with most to mend first; otherwise in the server's order. */
export function worstFirst(rows: readonly ReportRow[]): ReportRow[] {
  return [...rows].sort(
    (a, b) =>
      countOf(b, 'error') - countOf(a, 'error') || countOf(b, 'warning') - countOf(a, 'warning'),
  );
}
