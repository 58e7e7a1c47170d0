import type { ListRow } from './virtual-listbox';

export function itemRow<T extends { key: string; name: string }>(item: T) {
  return { kind: 'item' as const, key: item.key, text: item.name, item };
}

export function groupRows<T extends { key: string; name: string }>(
  key: string,
  label: string,
  items: readonly T[],
): ListRow<T>[] {
  if (items.length === 0) return [];
  return [{ kind: 'group', key, label, count: items.length }, ...items.map(itemRow)];
}
