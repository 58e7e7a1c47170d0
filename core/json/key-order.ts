/** With keys like array indexes, which JavaScript puts first, the result is a Proxy, which can't be structured-cloned. */
export function inKeyOrder(object: Record<string, unknown>, keys: Iterable<string>): Record<string, unknown> {
  const order = [...new Set(keys)];
  if (Object.keys(object).every((key, index) => key === order[index])) return object;
  return new Proxy(object, {
    ownKeys: (target) => {
      const present = new Set(Reflect.ownKeys(target));
      return [...order.filter((key) => present.delete(key)), ...present];
    },
  });
}

/** `Object.fromEntries` in the order of the entries; `__proto__` is an ordinary key. */
export function objectOf(entries: readonly (readonly [key: string, value: unknown])[]): Record<string, unknown> {
  return inKeyOrder(
    Object.fromEntries(entries),
    entries.map(([key]) => key),
  );
}
