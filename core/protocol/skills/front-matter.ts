const FRONT_MATTER = /^\uFEFF?---[^\S\n]*\r?\n(?:([^]*?)\r?\n)??---[^\S\n]*(?:\r?\n|$)/;

export function splitFrontMatter(text: string): { yaml: string; body: string } | undefined {
  const [whole, yaml = ''] = FRONT_MATTER.exec(text) ?? [];
  if (whole === undefined) return undefined;
  return { yaml, body: text.slice(whole.length) };
}
