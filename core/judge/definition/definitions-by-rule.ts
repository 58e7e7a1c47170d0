import { type ListedTool, readTools } from '../../protocol/tool';
import { checkDefinition, checkNames } from './check-definition';
import { bySeverity, type PortabilityFinding, type PortabilityRule, REPORTED_BY_MESSAGES } from './definition-finding';

export interface ToolFindings {
  tool: ListedTool;
  findings: readonly PortabilityFinding[];
}

export function checkDefinitions(items: readonly unknown[]): ToolFindings[] {
  const tools = readTools(items);
  return tools.map((tool) => ({
    tool,
    findings: bySeverity([...checkDefinition(tool), ...checkNames(tool, tools)]),
  }));
}

/** Leaves out rules that findings of messages report. */
export function byRule(
  checked: readonly ToolFindings[],
): ReadonlyMap<PortabilityRule, { tool: ListedTool; finding: PortabilityFinding }[]> {
  const rules = new Map<PortabilityRule, { tool: ListedTool; finding: PortabilityFinding }[]>();
  for (const { tool, findings } of checked) {
    for (const finding of findings) {
      const { rule } = finding;
      if (!REPORTED_BY_MESSAGES.has(rule)) rules.set(rule, [...(rules.get(rule) ?? []), { tool, finding }]);
    }
  }
  return rules;
}
