import { addTo } from '../../json/group-by';
import { propertyOf } from '../../json/json-object';
import { judgingVersion } from '../../protocol/findings/finding';
import { type ListedTool, readTools } from '../../protocol/tool';
import type { ProtocolVersion } from '../../protocol/protocol-settings';
import { checkDefinition, checkNames } from './check-definition';
import { bySeverity, type PortabilityFinding, type PortabilityRule, REPORTED_BY_MESSAGES } from './definition-finding';

export interface ToolFindings {
  tool: ListedTool;
  findings: readonly PortabilityFinding[];
}

export function checkDefinitions(items: readonly unknown[]): ToolFindings[] {
  const tools = readTools(items);
  return tools.map((tool) => ({ tool, findings: bySeverity([...checkDefinition(tool), ...checkNames(tool, tools)]) }));
}

/** Leaves out what findings of messages report. @param protocolVersion that was negotiated */
export function byRule(
  checked: readonly ToolFindings[],
  protocolVersion: string | undefined,
): ReadonlyMap<PortabilityRule, { tool: ListedTool; finding: PortabilityFinding }[]> {
  const version = judgingVersion(protocolVersion);
  const rules = new Map<PortabilityRule, { tool: ListedTool; finding: PortabilityFinding }[]>();
  for (const { tool, findings } of checked) {
    for (const finding of findings) {
      if (!isReported(tool, finding, version)) addTo(rules, finding.rule, { tool, finding });
    }
  }
  return rules;
}

/** Before 2025-11-25, names were not restricted, and a schema without `$schema` had no dialect. */
function isReported(
  { definition }: ListedTool,
  { rule, paths }: PortabilityFinding,
  version: ProtocolVersion,
): boolean {
  const since = REPORTED_BY_MESSAGES[rule];
  if (since === undefined || since <= version) return since !== undefined;
  switch (rule) {
    case 'name-missing':
      return definition['name'] !== '';
    case 'schema-invalid':
    case 'ref-dead':
      return paths.every(([field = '']) => propertyOf(definition[field], '$schema') !== undefined);
    default:
      return false;
  }
}
