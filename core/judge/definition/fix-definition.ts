import type { JsonObject } from '../../json/json-object';
import type { ListedTool } from '../../protocol/tool';
import type { PortabilityRule } from './definition-finding';
import { MENDS } from './definition-mends';
import { type Broken, type DefinitionFix, fixBetween, mendBy, type Path, rulesOf } from './fix-samples';

/** Undefined if there is no fix that takes the finding away. @param others all tools of the list, if known */
export function fixDefinition(
  definition: JsonObject,
  { rule, places }: Broken,
  others: readonly ListedTool[] = [],
): DefinitionFix | undefined {
  const fixed = mendPlaces(definition, rule, places);
  const list = others.filter((tool) => tool.definition !== definition);
  return fixed && fixBetween(rule, rulesOf(definition, list), rulesOf(fixed, list), fixed);
}

/** Undefined if nothing mends the rule without a guess. */
export function mendPlaces(
  definition: JsonObject,
  rule: PortabilityRule,
  places: readonly Path[],
): JsonObject | undefined {
  const mend = MENDS[rule];
  return mend && mendBy(mend, definition, places);
}
