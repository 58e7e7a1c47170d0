import type { JsonObject } from '../../json/json-object';
import type { ListedTool } from '../../protocol/tool';
import type { PortabilityRule } from './definition-finding';
import { FIXES } from './definition-fixes';
import { type Broken, type DefinitionFix, fixBetween, applyFix, type Path, rulesOf } from './fix-samples';

/** Undefined if there is no fix that takes the finding away. @param others all tools of the list, if known */
export function fixDefinition(
  definition: JsonObject,
  { rule, paths }: Broken,
  others: readonly ListedTool[] = [],
): DefinitionFix | undefined {
  const fixed = fixPaths(definition, rule, paths);
  const list = others.filter((tool) => tool.definition !== definition);
  return fixed && fixBetween(rule, rulesOf(definition, list), rulesOf(fixed, list), fixed);
}

/** Undefined if the rule has no certain fix. */
export function fixPaths(
  definition: JsonObject,
  rule: PortabilityRule,
  paths: readonly Path[],
): JsonObject | undefined {
  const fix = FIXES[rule];
  return fix && applyFix(fix, definition, paths);
}
