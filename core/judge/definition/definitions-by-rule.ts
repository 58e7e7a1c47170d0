import { type ListedTool, readTools } from '../../protocol/tool';
import { checkDefinition, checkNames } from './check-definition';
import { inOrder, type PortabilityFinding, type PortabilityRule, TOLD_BY_PROTOCOL } from './definition-finding';

/** What is noticed in one tool's definition. */
export interface ToolFindings {
  tool: ListedTool;
  findings: readonly PortabilityFinding[];
}

/** What is noticed in the definitions of a list, as far as it can be seen in them. */
export function checkDefinitions(items: readonly unknown[]): ToolFindings[] {
  const tools = readTools(items);
  return tools.map((tool) => ({
    tool,
    findings: inOrder([...checkDefinition(tool), ...checkNames(tool, tools)]),
  }));
}

/** What clients may trouble with, by rule, but for what is told of the messages. */
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
