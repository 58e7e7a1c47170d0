import type { ClientFact } from '../../../core/clients/client-fact';
import { CLIENTS } from '../../../core/clients/client-names';
import { judgeClients, type ReasonTool } from '../../../core/clients/judge-clients';
import type { ToolTrait } from '../../../core/clients/tool-traits';
import { withValue } from '../../../core/json/edit-value';
import type { JsonObject } from '../../../core/json/json-object';
import type { PortabilityRule } from '../../../core/judge/definition/definition-finding';
import { fixPaths } from '../../../core/judge/definition/fix-definition';
import { readTools } from '../../../core/protocol/tool';

export interface ClientFix {
  fixed: JsonObject;
  /** Facts that apply now and did not before, of any client; without notes. */
  introduced: readonly string[];
}

/** The rule on definitions whose fix removes the trait. */
export const RULE_OF_TRAIT: Readonly<Partial<Record<ToolTrait, PortabilityRule>>> = {
  'root-combinator': 'root-combinator',
  'root-not-plain-object': 'root-combinator',
  'property-all-of': 'keyword-composition',
  'array-without-items': 'array-without-items',
  'type-list': 'type-list',
  'type-nullable': 'type-list',
  ref: 'ref-local',
  'ref-or-condition': 'ref-local',
  'one-of': 'keyword-one-of',
  'required-unknown': 'required-unknown',
  const: 'keyword-subset',
  'exclusive-minimum': 'keyword-subset',
  'boolean-schema': 'boolean-schema',
  untyped: 'untyped',
  'enum-blank': 'enum-empty',
  'output-not-object': 'output-root',
  'no-input-schema': 'input-not-schema',
};

/** Undefined if no certain fix removes the fact. */
export function fixForClient(fact: ClientFact, { tool, paths }: ReasonTool, server: string): ClientFix | undefined {
  const fixed = fixedDefinition(fact, tool.definition, paths);
  const [after] = fixed ? readTools([fixed]) : [];
  if (!fixed || !after) return undefined;
  const factsOf = (of: typeof tool) =>
    judgeClients({ server, tools: [of] }, [...new Set([...CLIENTS, fact.client])]).flatMap(({ reasons }) =>
      reasons.filter(({ tools }) => tools.length > 0).map((reason) => reason.fact),
    );
  const [before, now] = [new Set(factsOf(tool)), factsOf(after)];
  if (now.includes(fact)) return undefined;
  const introduced = now.filter((each) => each.severity !== 'note' && !before.has(each)).map(({ id }) => id);
  return { fixed, introduced };
}

function fixedDefinition(
  { when }: ClientFact,
  definition: JsonObject,
  paths: ReasonTool['paths'],
): JsonObject | undefined {
  if (when.of === 'name') return fixPaths(definition, 'pattern' in when ? 'name-characters' : 'name-long', paths);
  if (when.of !== 'tool') return undefined;
  if (when.trait === 'no-properties') return withValue(definition, ['inputSchema', 'properties'], {}) as JsonObject;
  const rule = RULE_OF_TRAIT[when.trait];
  return rule && fixPaths(definition, rule, paths);
}
