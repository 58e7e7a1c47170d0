import { type ListedTool, readTools } from '../../protocol/tool';
import { checkDefinition, checkNames } from './check-definition';
import { inOrder, type PortabilityFinding, type PortabilityRule, TOLD_BY_PROTOCOL } from './definition-finding';

export interface ToolFindings {
  tool: ListedTool;
  findings: readonly PortabilityFinding[];
}

export function checkDefinitions(items: readonly unknown[]): ToolFindings[] {
  const tools = readTools(items);
  return tools.map((tool) => ({
    tool,
    findings: inOrder([...checkDefinition(tool), ...checkNames(tool, tools)]),
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
      if (!TOLD_BY_PROTOCOL.has(rule)) rules.set(rule, [...(rules.get(rule) ?? []), { tool, finding }]);
    }
  }
  return rules;
}
