/** Caches a result by the first argument, as long as that lives. Other arguments count only in the first call. */
export function memoizeByObject<Key extends object, Value, Rest extends unknown[] = []>(
  make: (key: Key, ...rest: Rest) => Value,
): (key: Key, ...rest: Rest) => Value {
  const cache = new WeakMap<Key, { value: Value }>();
  return (key, ...rest) => {
    let entry = cache.get(key);
    if (!entry) cache.set(key, (entry = { value: make(key, ...rest) }));
    return entry.value;
  };
}

export function memoizeByObjectAndName<Key extends object, Value>(
  make: (key: Key, name: string) => Value,
): (key: Key, name: string) => Value {
  const cacheOf = memoizeByObject<Key, Map<string, Value>>(() => new Map());
  return (key, name) => {
    const byName = cacheOf(key);
    const value = byName.get(name) ?? make(key, name);
    byName.set(name, value);
    return value;
  };
}
