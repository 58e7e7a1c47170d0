import { isObject } from '../../core/json/json-object';
import { objectOf } from '../../core/json/key-order';

const STRANGERS: readonly unknown[] = [null, '', 'stranger', -1, 0.5, 1e30, true, [], {}, [{}]];

/** Values with one change each: another type, an additional or missing member or item. */
export function* mutationsOf(value: unknown): Generator {
  for (const stranger of STRANGERS) yield stranger;
  if (typeof value === 'string') yield* [`${value}${value}x`, value.slice(1), value.toUpperCase()];
  if (typeof value === 'number') yield* [value + 1, -value, value * 1000, value + 0.1];
  if (Array.isArray(value)) {
    const items = value as unknown[];
    yield [...items, ...items];
    for (const [index, item] of items.entries()) {
      yield items.filter((_, at) => at !== index);
      for (const changed of mutationsOf(item)) yield items.with(index, changed);
    }
  }
  if (isObject(value)) {
    const entries = Object.entries(value);
    yield objectOf([...entries, ['an unknown key', 1]]);
    for (const [name, member] of entries) {
      yield objectOf(entries.filter(([other]) => other !== name));
      for (const changed of mutationsOf(member))
        yield objectOf(entries.map((entry) => (entry[0] === name ? [name, changed] : entry)));
    }
  }
}
