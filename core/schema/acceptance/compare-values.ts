import { own } from '../../json/json-object';
import { stringifyJson } from '../../json/lossless';
import { sameJson } from '../../json/same-json';
import { type Bound, boundOf, boundsOf, type Facet, stepOf } from './facets';
import type { Effect, SchemaChangeCode } from './schema-change';

interface ValueChange {
  code: SchemaChangeCode;
  effect: Effect;
  values: Record<string, string>;
}

/** Compares the lists and limits of values of one type. */
export function compareValues(before: Facet, after: Facet): ValueChange[] {
  const [olds, news] = [before.values, after.values];
  if (olds && news) {
    const gone = without(olds, news);
    const come = without(news, olds);
    return [
      ...(gone.length > 0 ? [listed('values-removed', 'narrower', gone)] : []),
      ...(come.length > 0 ? [listed('values-added', 'wider', come)] : []),
    ];
  }
  // Both boolean values, listed or not, are all there are.
  const isAll = (values: readonly unknown[]) =>
    before.type === 'null' ||
    (before.type === 'boolean' && values.includes(true) && values.includes(false));
  if (news) return isAll(news) ? [] : [listed('values-limited', 'narrower', news)];
  if (olds) return isAll(olds) ? [] : [listed('values-unlimited', 'wider', olds)];
  return [
    ...compareBounds(before, after),
    ...compareSteps(before, after),
    ...unique(before, after),
  ];
}

function listed(code: SchemaChangeCode, effect: Effect, list: readonly unknown[]): ValueChange {
  return { code, effect, values: { list: list.map((value) => stringifyJson(value)).join(', ') } };
}

/** The values of one list that another one lacks; lists may be long. */
function without(values: readonly unknown[], others: readonly unknown[]): unknown[] {
  const plain = new Set(others);
  const rest = others.filter((other) => typeof other === 'object');
  return values.filter(
    (value) =>
      !plain.has(value) &&
      !rest.some((other) => sameJson(value, other)) &&
      !(typeof value === 'object' && others.some((other) => sameJson(value, other))),
  );
}

/** What it means that one list came in the place of another: of values that are accepted, or, turned round, demanded. */
export function differenceOf(before: readonly unknown[], after: readonly unknown[]): Effect {
  const isLess = without(before, after).length > 0;
  const isMore = without(after, before).length > 0;
  if (isLess) return isMore ? 'other' : 'narrower';
  return isMore ? 'wider' : 'none';
}

function compareBounds(before: Facet, after: Facet): ValueChange[] {
  return boundsOf(before.type).flatMap(([low, high]) =>
    [low, high].flatMap((keyword): ValueChange[] => {
      const [old, now] = [boundOf(before, keyword), boundOf(after, keyword)];
      const order =
        keyword === low ? strictness(old, now) : strictness(negative(old), negative(now));
      if (order === 0) return [];
      const isTighter = order < 0;
      return [
        {
          code: isTighter ? 'bound-tightened' : 'bound-loosened',
          effect: isTighter ? 'narrower' : 'wider',
          values: {
            keyword: (now ?? old)?.keyword ?? keyword,
            before: boundText(old),
            after: boundText(now),
          },
        },
      ];
    }),
  );
}

function negative(bound: Bound | undefined): Bound | undefined {
  return bound && { ...bound, limit: -bound.limit };
}

/** Below 0 where the second of two lower bounds leaves less. */
function strictness(old: Bound | undefined, now: Bound | undefined): number {
  const [a, b] = [old?.limit ?? -Infinity, now?.limit ?? -Infinity];
  if (a !== b) return a < b ? -1 : 1;
  return Number(old?.isExclusive ?? false) - Number(now?.isExclusive ?? false);
}

function boundText(bound: Bound | undefined): string {
  return bound ? `${bound.keyword} ${bound.limit}` : '–';
}

function compareSteps(before: Facet, after: Facet): ValueChange[] {
  const [old, now] = [stepOf(before), stepOf(after)];
  if (old === now) return [];
  const values = {
    keyword: 'multipleOf',
    before: old === undefined ? '–' : `multipleOf ${old}`,
    after: now === undefined ? '–' : `multipleOf ${now}`,
  };
  if (old === undefined || (now !== undefined && isMultiple(now, old)))
    return [{ code: 'bound-tightened', effect: 'narrower', values }];
  if (now === undefined || isMultiple(old, now))
    return [{ code: 'bound-loosened', effect: 'wider', values }];
  return [{ code: 'bound-changed', effect: 'other', values }];
}

function isMultiple(number: number, step: number): boolean {
  const times = number / step;
  return Math.abs(times - Math.round(times)) < 1e-9 * Math.abs(times);
}

function unique(before: Facet, after: Facet): ValueChange[] {
  if (before.type !== 'array') return [];
  const [old, now] = [before, after].map(({ schema }) => own(schema, 'uniqueItems') === true);
  if (old === now) return [];
  const values = { keyword: 'uniqueItems', value: 'true' };
  return [
    now
      ? { code: 'rule-added', effect: 'narrower', values }
      : { code: 'rule-removed', effect: 'wider', values },
  ];
}
