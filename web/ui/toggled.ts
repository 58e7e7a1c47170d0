export function toggled<K>(set: ReadonlySet<K>, key: K, isIn = !set.has(key)): ReadonlySet<K> {
  const next = new Set(set);
  if (isIn) next.add(key);
  else next.delete(key);
  return next;
}
