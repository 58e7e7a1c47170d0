import { ownProperty } from '../../json/json-object';
import { compareNumbers, isMultipleOf, negate } from '../../json/decimal';
import { sameNumber, stringifyJson } from '../../json/lossless';
import { sameJson } from '../../json/same-json';
import { stepOf } from '../fill/make-number';
import { type Bound, boundOf, boundsOf, type Facet, isWithin } from './facets';
import type { Effect, SchemaChangeCode } from './schema-change';

interface ValueChange {
  code: SchemaChangeCode;
  effect: Effect;
  values: Record<string, string>;
}

export function compareValues(before: Facet, after: Facet): ValueChange[] {
  const [olds, news] = [before.values, after.values];
  if (olds && news) {
    const removed = valuesWithout(olds, news);
    const added = valuesWithout(news, olds);
    return [
      ...(removed.length > 0 ? [listed('values-removed', 'narrower', removed)] : []),
      ...(added.length > 0 ? [listed('values-added', 'wider', added)] : []),
    ];
  }
  // [true, false] allows all booleans, as a missing `enum` does.
  const isAll = (values: readonly unknown[]) =>
    before.type === 'null' || (before.type === 'boolean' && values.includes(true) && values.includes(false));
  // The listed values need not meet earlier limits and rules.
  if (news && !isAll(news))
    return [listed('values-limited', isAllowed(news, after, before) ? 'narrower' : 'other', news)];
  if (olds && !isAll(olds))
    return [listed('values-unlimited', isAllowed(olds, before, after) ? 'wider' : 'other', olds)];
  return [...compareBounds(before, after), ...compareSteps(before, after), ...unique(before, after)];
}

function listed(code: SchemaChangeCode, effect: Effect, list: readonly unknown[]): ValueChange {
  return { code, effect, values: { list: listText(list) } };
}

export function listText(values: readonly unknown[]): string {
  return values.map((value) => stringifyJson(value)).join(', ');
}

function valuesWithout(values: readonly unknown[], others: readonly unknown[]): unknown[] {
  const plain = new Set(others);
  const rest = others.filter((other) => typeof other === 'object');
  return values.filter(
    (value) =>
      !plain.has(value) &&
      !rest.some((other) => sameJson(value, other)) &&
      !(typeof value === 'object' && others.some((other) => sameJson(value, other))),
  );
}

/** What a change of accepted values means; for demanded values, swap the arguments. */
export function differenceOf(before: readonly unknown[], after: readonly unknown[]): Effect {
  const isLess = valuesWithout(before, after).length > 0;
  const isMore = valuesWithout(after, before).length > 0;
  if (isLess) return isMore ? 'other' : 'narrower';
  return isMore ? 'wider' : 'none';
}

function compareBounds(before: Facet, after: Facet): ValueChange[] {
  return boundsOf(before.type).flatMap(([low, high]) =>
    [low, high].flatMap((keyword): ValueChange[] => {
      const [old, now] = [boundOf(before, keyword), boundOf(after, keyword)];
      const order = keyword === low ? strictness(old, now) : strictness(reversed(old), reversed(now));
      if (order === 0) return [];
      const isTighter = order < 0;
      return [
        {
          code: isTighter ? 'bound-tightened' : 'bound-loosened',
          effect: isTighter ? 'narrower' : 'wider',
          values: { keyword: (now ?? old)?.keyword ?? keyword, before: boundText(old), after: boundText(now) },
        },
      ];
    }),
  );
}

function reversed(bound: Bound | undefined): Bound | undefined {
  return bound && { ...bound, limit: negate(bound.limit) };
}

/** Below 0 if the second of two lower bounds is stricter. */
function strictness(old: Bound | undefined, now: Bound | undefined): number {
  const order = compareNumbers(old?.limit ?? -Infinity, now?.limit ?? -Infinity);
  if (order !== 0) return order;
  return Number(old?.isExclusive ?? false) - Number(now?.isExclusive ?? false);
}

function boundText(bound: Bound | undefined): string {
  return bound ? `${bound.keyword} ${String(bound.limit)}` : '–';
}

function compareSteps(before: Facet, after: Facet): ValueChange[] {
  const [old, now] = [stepOf(before.schema), stepOf(after.schema)];
  if (old === now || (old !== undefined && now !== undefined && sameNumber(old, now))) return [];
  const values = {
    keyword: 'multipleOf',
    before: old === undefined ? '–' : `multipleOf ${String(old)}`,
    after: now === undefined ? '–' : `multipleOf ${String(now)}`,
  };
  if (old === undefined || (now !== undefined && isMultipleOf(now, old)))
    return [{ code: 'bound-tightened', effect: 'narrower', values }];
  if (now === undefined || isMultipleOf(old, now)) return [{ code: 'bound-loosened', effect: 'wider', values }];
  return [{ code: 'bound-changed', effect: 'other', values }];
}

function isAllowed(values: readonly unknown[], of: Facet, by: Facet): boolean {
  const isKnown = ([keyword, demanded]: [string, readonly unknown[]]) => {
    const known = of.rules.get(keyword) ?? [];
    return demanded.every((value) => known.some((other) => sameJson(value, other)));
  };
  // Ignores what arrays and objects contain.
  const isPlain = by.type !== 'array' && by.type !== 'object';
  return isPlain && [...by.rules].every(isKnown) && values.every((value) => isWithin(value, by));
}

function unique(before: Facet, after: Facet): ValueChange[] {
  if (before.type !== 'array') return [];
  const [old, now] = [before, after].map(({ schema }) => ownProperty(schema, 'uniqueItems') === true);
  if (old === now) return [];
  const values = { keyword: 'uniqueItems', value: 'true' };
  return [now ? { code: 'rule-added', effect: 'narrower', values } : { code: 'rule-removed', effect: 'wider', values }];
}
