/**
 * An object whose keys come in the order given, also those that look like array indexes, which JavaScript would put
 * first. It reads as any plain object does (`Object.keys`, `JSON.stringify`), but cannot be structured-cloned where its
 * order is not the natural one.
 *
 * @param keys all of the object's keys; of repeated ones the first place counts.
 */
export function inKeyOrder(object: Record<string, unknown>, keys: Iterable<string>): Record<string, unknown> {
  const wanted = [...new Set(keys)];
  if (Object.keys(object).every((key, index) => key === wanted[index])) return object;
  return new Proxy(object, {
    ownKeys: (target) => {
      const present = new Set(Reflect.ownKeys(target));
      return [...wanted.filter((key) => present.delete(key)), ...present];
    },
  });
}

/** `Object.fromEntries` that keeps the order of the entries. A key called `__proto__` is only a key. */
export function objectOf(entries: readonly (readonly [key: string, value: unknown])[]): Record<string, unknown> {
  return inKeyOrder(
    Object.fromEntries(entries),
    entries.map(([key]) => key),
  );
}
