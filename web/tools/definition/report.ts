import type { ListedTool } from '../tool';
import { checkDefinition } from './check-definition';
import { checkNames } from './check-names';
import { inOrder, type PortabilityFinding, type PortabilityRule, type Severity } from './finding';
import { bytesOf } from './measure-schema';

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
/** So often it is told how far the checking has come, in milliseconds. */
const TELL_EVERY = 250;

/** Checks all definitions without holding up the page; `onRows` is handed all rows until then, again and again. */
export async function reportOn(
  tools: readonly ListedTool[],
  signal: AbortSignal,
  onRows: (rows: readonly ReportRow[]) => void,
): Promise<void> {
  const rows: ReportRow[] = [];
  let since = performance.now();
  let told = since;
  for (const tool of tools) {
    const findings = inOrder([...checkDefinition(tool), ...checkNames(tool, tools)]);
    rows.push({ tool, bytes: bytesOf(tool.definition), findings });
    if (performance.now() - since < TURN) continue;
    if (performance.now() - told > TELL_EVERY) {
      onRows([...rows]);
      told = performance.now();
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
