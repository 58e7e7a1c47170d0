import { type ListedTool, readTools } from '../../protocol/tool';
import { isObject, type JsonObject } from '../../json/json-object';
import type { Segment } from '../../json/json-pointer';
import type { Validate } from '../../schema/validation/validation-result';
import { checkDefinition, checkNames } from './check-definition';
import { checkExamples } from './check-examples';
import type { PortabilityFinding, PortabilityRule } from './definition-finding';
import { MENDS, type Mend, SAMPLE_MENDS } from './definition-mends';

export interface DefinitionFix {
  fixed: JsonObject;
  /** Rules that it breaks no longer, at least that of the finding. */
  gone: readonly PortabilityRule[];
  /** Rules that it breaks now and did not before. */
  come: readonly PortabilityRule[];
}

type Path = readonly Segment[];
type Broken = Pick<PortabilityFinding, 'rule' | 'places'>;

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

/** The same for defaults and examples, which only a validator can judge. */
export async function fixSamples(
  definition: JsonObject,
  { rule, places }: Broken,
  validate: Validate,
  signal = new AbortController().signal,
): Promise<DefinitionFix | undefined> {
  if (rule !== 'default-invalid' && rule !== 'example-invalid') return undefined;
  const judge = async (of: JsonObject) => {
    const [tool] = readTools([of]);
    const samples = tool ? await checkExamples(tool, validate, signal) : [];
    return [...rulesOf(of), ...samples.map((finding) => finding.rule)];
  };
  const before = await judge(definition);
  for (const mend of SAMPLE_MENDS) {
    const fixed = mendBy(mend, definition, places);
    const fix = fixed && fixBetween(rule, before, await judge(fixed), fixed);
    if (fix) return fix;
  }
  return undefined;
}

function fixBetween(
  rule: PortabilityRule,
  before: readonly PortabilityRule[],
  after: readonly PortabilityRule[],
  fixed: JsonObject,
): DefinitionFix | undefined {
  const gone = before.filter((each) => !after.includes(each));
  const come = after.filter((each) => !before.includes(each));
  return gone.includes(rule) ? { fixed, gone, come } : undefined;
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

function mendBy(mend: Mend, definition: JsonObject, places: readonly Path[]): JsonObject | undefined {
  // The last place first: what is removed from a list moves what follows.
  const fixed = places.toReversed().reduce((before: unknown, path) => mend(before, path), definition);
  return isObject(fixed) ? fixed : undefined;
}

function rulesOf(definition: JsonObject, others: readonly ListedTool[] = []): PortabilityRule[] {
  return readTools([definition]).flatMap((tool) =>
    [...checkDefinition(tool), ...checkNames(tool, [...others, tool])].map(({ rule }) => rule),
  );
}
