import { isSchema } from '../../json-schema';
import {
  ANYTHING,
  type Check,
  type Evaluated,
  type Failure,
  failure,
  type Judgment,
  type Keywords,
  NONE,
  part,
  type InstancePath,
} from './check';
import { countOf, sizeChecks, valueText } from './scalar-checks';

type ListCheck = (value: readonly unknown[], at: InstancePath, evaluated: Evaluated) => readonly Failure[];

export function itemChecks(keywords: Keywords, judgment: Judgment): Check[] {
  const count = (value: unknown) => (Array.isArray(value) ? value.length : undefined);
  const checks = [...listedChecks(keywords, judgment), ...containsChecks(keywords, judgment)];
  const unique = keywords('uniqueItems');
  if (unique === true)
    checks.push((value, at) => (isRepeating(value) ? failure('uniqueItems', unique, value, at) : NONE));
  return [...sizeChecks(['minItems', 'maxItems'], count, keywords, judgment), ...checks.map(ofLists)];
}

function ofLists(each: ListCheck): Check {
  return (value, at, evaluated) => (Array.isArray(value) ? each(value, at, evaluated) : NONE);
}

/** Includes the array form of `items`, with `additionalItems`. */
function listedChecks(keywords: Keywords, judgment: Judgment): ListCheck[] {
  const [prefix, items, additional] = ['prefixItems', 'items', 'additionalItems'].map(keywords);
  const listed: unknown[] = Array.isArray(prefix) ? prefix : [];
  const checkItem = (
    schema: unknown,
    [value, parent, evaluated]: Parameters<ListCheck>,
    segment: number,
    keyword: string,
  ) => {
    evaluated?.add(segment);
    return part(judgment, schema, value[segment], { parent, segment }, keyword);
  };
  const checkPositions =
    (schemas: readonly unknown[], from: number, keyword: string): ListCheck =>
    (value, parent, evaluated) =>
      schemas
        .slice(0, Math.max(0, value.length - from))
        .flatMap((schema, index) => checkItem(schema, [value, parent, evaluated], from + index, keyword));
  const checkRest =
    (schema: unknown, from: number, keyword: string): ListCheck =>
    (value, parent, evaluated) => {
      const found: Failure[] = [];
      for (let index = from; index < value.length; index += 1)
        for (const more of checkItem(schema, [value, parent, evaluated], index, keyword)) found.push(more);
      return found;
    };
  const checks: ListCheck[] = [checkPositions(listed, 0, 'prefixItems')];
  if (prefix !== undefined && !Array.isArray(prefix)) checks.push(judgment.passOver);
  if (Array.isArray(items)) {
    checks.push(checkPositions(items, listed.length, 'items'));
    if (additional !== undefined) checks.push(checkRest(additional, listed.length + items.length, 'additionalItems'));
  } else if (items !== undefined) checks.push(checkRest(items, listed.length, 'items'));
  return checks;
}

function containsChecks(keywords: Keywords, judgment: Judgment): ListCheck[] {
  const [contains, least, most] = ['contains', 'minContains', 'maxContains'].map(keywords);
  if (contains === undefined) return [];
  if (!isSchema(contains)) return [judgment.passOver];
  return [
    (value, parent, evaluated) => {
      let met = 0;
      let unsure = 0;
      for (const [segment, item] of value.entries()) {
        const isMet = judgment.isMet(contains, item, { parent, segment });
        if (isMet === false) continue;
        evaluated?.add(segment);
        if (isMet === true) met += 1;
        else unsure += 1;
      }
      const tooFew = met + unsure < (countOf(least) ?? 1);
      if (tooFew) {
        return least === undefined
          ? failure('contains', contains, value, parent)
          : failure('minContains', least, value, parent);
      }
      const limit = countOf(most);
      return limit !== undefined && met > limit ? failure('maxContains', most, value, parent) : NONE;
    },
  ];
}

function isRepeating(items: readonly unknown[]): boolean {
  const texts = new Set<string>();
  return items.some((item) => texts.size === texts.add(valueText(item)).size);
}

/** After all other keywords. */
export function unevaluatedItemsCheck(keywords: Keywords, judgment: Judgment): Check[] {
  const rest = keywords('unevaluatedItems');
  if (rest === undefined) return [];
  return [
    ofLists((value, parent, evaluated) => {
      if (evaluated?.has(ANYTHING) === true) return NONE;
      return value.flatMap((item, segment) => {
        if (evaluated?.has(segment) === true) return NONE;
        evaluated?.add(segment);
        return part(judgment, rest, item, { parent, segment }, 'unevaluatedItems');
      });
    }),
  ];
}
