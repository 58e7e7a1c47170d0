/** A text of at most so many UTF-16 units, and `…` where there was more. */
export function shortenText(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit)}…` : text;
}

/**
 * The value with its long strings cut, for showing: to write out a file of many megabytes takes longer than a frame.
 * What has none is given back as it is.
 * @param limit how many UTF-16 units of a string stay
 */
export function shortenStrings(value: unknown, limit: number): unknown {
  if (typeof value === 'string') return shortenText(value, limit);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => shortenStrings(item, limit));
    return items.some((item, at) => item !== value[at]) ? items : value;
  }
  const members = Object.entries(value as Record<string, unknown>);
  const shortened = members.map(([key, member]) => [key, shortenStrings(member, limit)] as const);
  const isShorter = shortened.some(([, member], at) => member !== members[at]?.[1]);
  return isShorter ? Object.fromEntries(shortened) : value;
}
