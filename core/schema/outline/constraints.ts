import { isObject, toList } from '../../json/json-object';
import { isNumber } from '../../json/lossless';
import { isSchema } from '../json-schema';

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
  | 'noUnevaluatedItems'
  | 'noUnevaluated'
  | 'requires'
  | 'needs'
  | 'encoding'
  | 'media'
  | 'header';

export function constraintsOf(level: Record<string, unknown>): Constraint[] {
  const found: Constraint[] = [];
  const add = (kind: ConstraintKind, values: Record<string, string> = {}) => {
    found.push({ kind, values });
  };
  const numberOf = (keyword: string) => (isNumber(level[keyword]) ? String(level[keyword]) : undefined);
  const addRange = (
    [low, high]: [string, string],
    [both, least, most]: [ConstraintKind, ConstraintKind, ConstraintKind],
  ) => {
    const min = numberOf(low);
    const max = numberOf(high);
    if (min !== undefined && max !== undefined) add(both, { min, max });
    else if (min !== undefined) add(least, { min });
    else if (max !== undefined) add(most, { max });
  };
  const addText = (keyword: string, kind: ConstraintKind) => {
    const value = level[keyword];
    if (typeof value === 'string') add(kind, { value });
  };
  addText('format', 'format');
  addRange(['minimum', 'maximum'], ['range', 'atLeast', 'atMost']);
  const above = numberOf('exclusiveMinimum');
  const below = numberOf('exclusiveMaximum');
  if (above !== undefined) add('moreThan', { min: above });
  if (below !== undefined) add('lessThan', { max: below });
  const step = numberOf('multipleOf');
  if (step !== undefined) add('multipleOf', { value: step });
  addRange(['minLength', 'maxLength'], ['length', 'minLength', 'maxLength']);
  addText('pattern', 'pattern');
  addText('contentEncoding', 'encoding');
  addText('contentMediaType', 'media');
  addRange(['minItems', 'maxItems'], ['items', 'minItems', 'maxItems']);
  if (level['uniqueItems'] === true) add('unique');
  if (isSchema(level['contains'])) {
    const values = { min: numberOf('minContains') ?? '1', max: numberOf('maxContains') ?? '∞' };
    add('contains', values);
  }
  if (level['items'] === false || (level['additionalItems'] === false && Array.isArray(level['items'])))
    add('noMoreItems');
  if (level['unevaluatedItems'] === false) add('noUnevaluatedItems');
  addRange(['minProperties', 'maxProperties'], ['members', 'minMembers', 'maxMembers']);
  if (level['additionalProperties'] === false) add('noOthers');
  if (level['unevaluatedProperties'] === false) add('noUnevaluated');
  for (const keyword of ['dependentRequired', 'dependencies']) {
    const dependents = level[keyword];
    if (!isObject(dependents)) continue;
    for (const [name, names] of Object.entries(dependents)) {
      if (Array.isArray(names) && names.length > 0) add('needs', { name, names: names.map(String).join(', ') });
    }
  }
  const { properties, required } = level;
  const stray = toList(required).filter((name) => !(isObject(properties) && Object.hasOwn(properties, String(name))));
  if (stray.length > 0) add('requires', { names: stray.map(String).join(', ') });
  addText('x-mcp-header', 'header');
  return found;
}

type Form = (value: unknown, level: Record<string, unknown>) => boolean;

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function mapOf(isRight: (value: unknown) => boolean): Form {
  return (value) => isObject(value) && Object.values(value).every(isRight);
}

/** Keywords that the outline explains, if their value has the form. */
const EXPLAINED: ReadonlyMap<string, Form> = new Map(
  (
    [
      ['$comment $anchor const default', () => true],
      ['$schema $id $ref title description format pattern contentEncoding contentMediaType x-mcp-header', isText],
      [
        'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength minContains maxContains minItems maxItems minProperties maxProperties',
        isNumber,
      ],
      ['uniqueItems deprecated readOnly writeOnly', (value) => typeof value === 'boolean'],
      ['type', (value) => isText(value) || Array.isArray(value)],
      ['required enum examples prefixItems allOf anyOf oneOf', Array.isArray],
      ['contains unevaluatedItems additionalProperties unevaluatedProperties', isSchema],
      ['items', (value) => isSchema(value) || Array.isArray(value)],
      // Beside one schema for all items, it has no effect.
      ['additionalItems', (value, { items }) => isSchema(value) && (value !== false || Array.isArray(items))],
      ['properties patternProperties dependentSchemas $defs definitions propertyNames not if then else', isObject],
      ['dependentRequired', mapOf(Array.isArray)],
      ['dependencies', mapOf((value) => isSchema(value) || Array.isArray(value))],
    ] satisfies [string, Form][]
  ).flatMap(([keywords, isRight]) => keywords.split(' ').map((keyword): [string, Form] => [keyword, isRight])),
);

export function otherKeywords(level: Record<string, unknown>): [string, unknown][] {
  return Object.entries(level).filter(([keyword, value]) => EXPLAINED.get(keyword)?.(value, level) !== true);
}
