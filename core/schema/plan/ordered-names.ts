/** Names in the order of a `ui:order`; those that it leaves out stand where its `*` is, or at the end. */
export function orderedNames(names: readonly string[], order: unknown): string[] {
  if (!Array.isArray(order)) return [...names];
  // Not by rjsf's own: it complains in the place of all fields, and takes a field called `constructor` for listed.
  const listed = [...new Set(order as unknown[])].filter(
    (name): name is string => name === '*' || (typeof name === 'string' && names.includes(name)),
  );
  const known = new Set(listed);
  const rest = names.filter((name) => !known.has(name));
  if (!known.has('*')) return [...listed, ...rest];
  return listed.flatMap((name) => (name === '*' ? rest : [name]));
}
