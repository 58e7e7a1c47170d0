import { isObject, toList } from '../../json/json-object';
import { stringifyJson } from '../../json/lossless';

/** `kind` names the text `limit_KIND`. */
export interface Constraint {
  kind: ConstraintKind;
  values: Record<string, string>;
}

export type ConstraintKind =
  | 'range'
  | 'atLeast'
  | 'moreThan'
  | 'atMost'
  | 'lessThan'
  | 'multipleOf'
  | 'length'
  | 'minLength'
  | 'maxLength'
  | 'pattern'
  | 'format'
  | 'items'
  | 'minItems'
  | 'maxItems'
  | 'unique'
  | 'contains'
  | 'members'
  | 'minMembers'
  | 'maxMembers'
  | 'noOthers'
  | 'noMoreItems'
  | 'noUnevaluated'
  | 'requires'
  | 'needs'
  | 'encoding'
  | 'media'
  | 'header';

function figure(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'object' && value !== null && !isObject(value) && !Array.isArray(value)
    ? stringifyJson(value)
    : undefined;
}

export function constraintsOf(level: Record<string, unknown>): Constraint[] {
  const found: Constraint[] = [];
  const say = (kind: ConstraintKind, values: Record<string, string> = {}) => {
    found.push({ kind, values });
  };
  const figures = (keyword: string) => figure(level[keyword]);
  const pair = (
    [low, high]: [string, string],
    [both, least, most]: [ConstraintKind, ConstraintKind, ConstraintKind],
  ) => {
    const min = figures(low);
    const max = figures(high);
    if (min !== undefined && max !== undefined) say(both, { min, max });
    else if (min !== undefined) say(least, { min });
    else if (max !== undefined) say(most, { max });
  };
  const text = (keyword: string, kind: ConstraintKind) => {
    const value = level[keyword];
    if (typeof value === 'string') say(kind, { value });
  };
  text('format', 'format');
  pair(['minimum', 'maximum'], ['range', 'atLeast', 'atMost']);
  const above = figures('exclusiveMinimum');
  const below = figures('exclusiveMaximum');
  if (above !== undefined) say('moreThan', { min: above });
  if (below !== undefined) say('lessThan', { max: below });
  const step = figures('multipleOf');
  if (step !== undefined) say('multipleOf', { value: step });
  pair(['minLength', 'maxLength'], ['length', 'minLength', 'maxLength']);
  text('pattern', 'pattern');
  text('contentEncoding', 'encoding');
  text('contentMediaType', 'media');
  pair(['minItems', 'maxItems'], ['items', 'minItems', 'maxItems']);
  if (level['uniqueItems'] === true) say('unique');
  if (Object.hasOwn(level, 'contains')) {
    const values = { min: figures('minContains') ?? '1', max: figures('maxContains') ?? '∞' };
    say('contains', values);
  }
  if (level['items'] === false || (level['additionalItems'] === false && Array.isArray(level['items'])))
    say('noMoreItems');
  pair(['minProperties', 'maxProperties'], ['members', 'minMembers', 'maxMembers']);
  if (level['additionalProperties'] === false) say('noOthers');
  if (level['unevaluatedProperties'] === false) say('noUnevaluated');
  for (const keyword of ['dependentRequired', 'dependencies']) {
    const dependents = level[keyword];
    if (!isObject(dependents)) continue;
    for (const [name, names] of Object.entries(dependents)) {
      if (Array.isArray(names)) say('needs', { name, names: names.map(String).join(', ') });
    }
  }
  const { properties, required } = level;
  const stray = toList(required).filter((name) => !(isObject(properties) && Object.hasOwn(properties, String(name))));
  if (stray.length > 0) say('requires', { names: stray.map(String).join(', ') });
  text('x-mcp-header', 'header');
  return found;
}

const EXPLAINED = new Set(
  '$schema $id $ref $defs definitions $comment $anchor type title description format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern contentEncoding contentMediaType items prefixItems additionalItems unevaluatedItems contains minContains maxContains minItems maxItems uniqueItems properties patternProperties additionalProperties unevaluatedProperties propertyNames minProperties maxProperties required dependentRequired dependentSchemas dependencies allOf anyOf oneOf not if then else enum const default examples deprecated readOnly writeOnly x-mcp-header'.split(
    ' ',
  ),
);

export function otherKeywords(level: Record<string, unknown>): [string, unknown][] {
  return Object.entries(level).filter(
    ([keyword, value]) => !EXPLAINED.has(keyword) || (keyword.startsWith('content') && typeof value !== 'string'),
  );
}
