const FRONT_MATTER = /^\uFEFF?---[^\S\n]*\r?\n(?:([^]*?)\r?\n)??---[^\S\n]*(?:\r?\n|$)/;

/**
 * Tells the YAML at the beginning of a Markdown text from the rest of it.
 * @returns undefined where the text has none
 */
export function splitFrontMatter(text: string): { yaml: string; body: string } | undefined {
  const [whole, yaml = ''] = FRONT_MATTER.exec(text) ?? [];
  if (whole === undefined) return undefined;
  return { yaml, body: text.slice(whole.length) };
}
