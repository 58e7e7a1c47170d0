import type { ListRow } from './virtual-listbox';

/** The row of something that has a name. */
export function itemRow<T extends { key: string; name: string }>(item: T) {
  return { kind: 'item' as const, key: item.key, text: item.name, item };
}

/** The rows of some items under a heading; none where there are none. */
export function groupRows<T extends { key: string; name: string }>(
  key: string,
  label: string,
  items: readonly T[],
): ListRow<T>[] {
  if (items.length === 0) return [];
  return [{ kind: 'group', key, label, count: items.length }, ...items.map(itemRow)];
}
