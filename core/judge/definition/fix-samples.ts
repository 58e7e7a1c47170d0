import { withoutValue, withValue } from '../../json/edit-value';
import { isObject, type JsonObject, toList, toObject } from '../../json/json-object';
import { type Segment, valueAt } from '../../json/json-pointer';
import { type ListedTool, readTools } from '../../protocol/tool';
import type { Validate } from '../../schema/validation/validation-result';
import { asType } from '../as-type';
import { checkDefinition, checkNames } from './check-definition';
import { checkExamples } from './check-examples';
import type { PortabilityFinding, PortabilityRule } from './definition-finding';

export interface DefinitionFix {
  fixed: JsonObject;
  resolved: readonly PortabilityRule[];
  introduced: readonly PortabilityRule[];
}

export type Path = readonly Segment[];
export type Broken = Pick<PortabilityFinding, 'rule' | 'paths'>;
/** Returns the same definition if there is no certain fix. */
export type Fix = (definition: unknown, path: Path) => unknown;

/** Tried in order: convert the default or example to the type of its schema, then remove it. */
const SAMPLE_FIXES: readonly Fix[] = [
  (definition, path) => {
    const { type } = toObject(valueAt(definition, path.slice(0, path.at(-1) === 'default' ? -1 : -2)));
    const value = asType(valueAt(definition, path), [type].flat().map(String));
    return value === undefined ? removeSample(definition, path) : withValue(definition, path, value);
  },
  removeSample,
];

function removeSample(definition: unknown, path: Path): unknown {
  const list = path.slice(0, -1);
  const isOnly = path.at(-1) !== 'default' && toList(valueAt(definition, list)).length === 1;
  return withoutValue(definition, isOnly ? list : path);
}

/** Of defaults and examples, which only a validator can judge. */
export async function fixSamples(
  definition: JsonObject,
  { rule, paths }: Broken,
  validate: Validate,
  signal = new AbortController().signal,
): Promise<DefinitionFix | undefined> {
  if (rule !== 'default-invalid' && rule !== 'example-invalid') return undefined;
  const judge = async (candidate: JsonObject) => {
    const [tool] = readTools([candidate]);
    const samples = tool ? await checkExamples(tool, validate, signal) : [];
    return [...rulesOf(candidate), ...samples.map((finding) => finding.rule)];
  };
  const before = await judge(definition);
  for (const change of SAMPLE_FIXES) {
    const fixed = applyFix(change, definition, paths);
    const fix = fixed && fixBetween(rule, before, await judge(fixed), fixed);
    if (fix) return fix;
  }
  return undefined;
}

export function fixBetween(
  rule: PortabilityRule,
  before: readonly PortabilityRule[],
  after: readonly PortabilityRule[],
  fixed: JsonObject,
): DefinitionFix | undefined {
  const resolved = before.filter((each) => !after.includes(each));
  const introduced = after.filter((each) => !before.includes(each));
  return resolved.includes(rule) ? { fixed, resolved, introduced } : undefined;
}

export function applyFix(fix: Fix, definition: JsonObject, paths: readonly Path[]): JsonObject | undefined {
  // The last path first: removing an item of a list moves those after it.
  const fixed = paths.toReversed().reduce((before: unknown, path) => fix(before, path), definition);
  return isObject(fixed) ? fixed : undefined;
}

export function rulesOf(definition: JsonObject, others: readonly ListedTool[] = []): PortabilityRule[] {
  return readTools([definition]).flatMap((tool) =>
    [...checkDefinition(tool), ...checkNames(tool, [...others, tool])].map(({ rule }) => rule),
  );
}
