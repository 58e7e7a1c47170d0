/** `ui:order`: names that it omits go to its `*`, or to the end. */
export function orderedNames(names: readonly string[], order: unknown): string[] {
  if (!Array.isArray(order)) return [...names];
  // rjsf's own function throws for incomplete orders, and takes a field named `constructor` for listed.
  const listed = [...new Set(order as unknown[])].filter(
    (name): name is string => name === '*' || (typeof name === 'string' && names.includes(name)),
  );
  const known = new Set(listed);
  const rest = names.filter((name) => !known.has(name));
  if (!known.has('*')) return [...listed, ...rest];
  return listed.flatMap((name) => (name === '*' ? rest : [name]));
}
