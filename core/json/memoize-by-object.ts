/** Caches a result by the first argument, as long as that lives. Other arguments count only in the first call. */
export function memoizeByObject<Key extends object, Value, Rest extends unknown[] = []>(
  make: (key: Key, ...rest: Rest) => Value,
): (key: Key, ...rest: Rest) => Value {
  const made = new WeakMap<Key, { value: Value }>();
  return (key, ...rest) => {
    let own = made.get(key);
    if (!own) made.set(key, (own = { value: make(key, ...rest) }));
    return own.value;
  };
}

export function memoizeByObjectAndName<Key extends object, Value>(
  make: (key: Key, name: string) => Value,
): (key: Key, name: string) => Value {
  const made = memoizeByObject<Key, Map<string, Value>>(() => new Map());
  return (key, name) => {
    const known = made(key);
    const own = known.get(name) ?? make(key, name);
    known.set(name, own);
    return own;
  };
}
