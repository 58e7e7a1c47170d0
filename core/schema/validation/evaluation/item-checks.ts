import { isSchema } from '../../json-schema';
import {
  type Check,
  type Evaluated,
  type Failure,
  failure,
  type Evaluator,
  type Keywords,
  NONE,
  checkPart,
  type InstancePath,
} from './check';
import { countOf, sizeChecks, valueText } from './scalar-checks';

type ListCheck = (value: readonly unknown[], at: InstancePath, evaluated: Evaluated) => readonly Failure[];

export function itemChecks(keywords: Keywords, evaluator: Evaluator): Check[] {
  const count = (value: unknown) => (Array.isArray(value) ? value.length : undefined);
  const checks = [...listedChecks(keywords, evaluator), ...containsChecks(keywords, evaluator)];
  const unique = keywords('uniqueItems');
  if (unique === true)
    checks.push((value, at) => (isRepeating(value) ? failure('uniqueItems', unique, value, at) : NONE));
  return [...sizeChecks(['minItems', 'maxItems'], count, keywords, evaluator), ...checks.map(ofLists)];
}

function ofLists(each: ListCheck): Check {
  return (value, at, evaluated) => (Array.isArray(value) ? each(value, at, evaluated) : NONE);
}

/** `prefixItems` and `items`; in drafts before 2020-12, an array of `items`, and `additionalItems`. */
function listedChecks(keywords: Keywords, evaluator: Evaluator): ListCheck[] {
  const [prefix, items, additional] = ['prefixItems', 'items', 'additionalItems'].map(keywords);
  const first: unknown[] = Array.isArray(prefix) ? prefix : [];
  const itemsFrom =
    (from: number, keyword: string, schemaOf: (index: number) => unknown, to = Infinity): ListCheck =>
    (value, parent, evaluated) => {
      const found: Failure[] = [];
      for (let segment = from; segment < Math.min(to, value.length); segment += 1) {
        const part = { keyword, schema: schemaOf(segment), value: value[segment], at: { parent, segment }, evaluated };
        for (const each of checkPart(evaluator, part)) found.push(each);
      }
      return found;
    };
  const checks = [itemsFrom(0, 'prefixItems', (index) => first[index], first.length)];
  if (prefix !== undefined && !Array.isArray(prefix)) checks.push(evaluator.passOver);
  if (Array.isArray(items)) {
    const end = first.length + items.length;
    checks.push(itemsFrom(first.length, 'items', (index): unknown => items[index - first.length], end));
    if (additional !== undefined) checks.push(itemsFrom(end, 'additionalItems', () => additional));
  } else if (items !== undefined) checks.push(itemsFrom(first.length, 'items', () => items));
  return checks;
}

function containsChecks(keywords: Keywords, evaluator: Evaluator): ListCheck[] {
  const [contains, least, most] = ['contains', 'minContains', 'maxContains'].map(keywords);
  if (contains === undefined) return [];
  if (!isSchema(contains)) return [evaluator.passOver];
  return [
    (value, parent, evaluated) => {
      let met = 0;
      let uncertain = 0;
      for (const [segment, item] of value.entries()) {
        const isMet = evaluator.isMet(contains, item, { parent, segment });
        if (isMet === false) continue;
        evaluated?.add(segment);
        if (isMet === true) met += 1;
        else uncertain += 1;
      }
      const tooFew = met + uncertain < (countOf(least) ?? 1);
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
