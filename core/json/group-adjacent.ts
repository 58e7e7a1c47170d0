/** Items in a row that have one key; one whose key is undefined is alone. */
export function groupAdjacent<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key | undefined,
): { key: Key | undefined; items: [Item, ...Item[]] }[] {
  const groups: { key: Key | undefined; items: [Item, ...Item[]] }[] = [];
  for (const item of items) {
    const key = keyOf(item);
    const last = groups.at(-1);
    if (last && key !== undefined && last.key === key) last.items.push(item);
    else groups.push({ key, items: [item] });
  }
  return groups;
}
