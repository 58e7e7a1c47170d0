/** Each with its exact text: `[1, 2.0]` → `1` and `2.0`. @param text a valid JSON array */
export function batchParts(text: string): { value: unknown; raw: string }[] {
  const ends = [...elementEnds(text)];
  const starts = [text.indexOf('[') + 1, ...ends.map((end) => end + 1)];
  const raws = ends.map((end, index) => text.slice(starts[index], end).trim());
  return raws.filter((raw) => raw !== '').map((raw) => ({ value: JSON.parse(raw) as unknown, raw }));
}

const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},]/gs;

/** The positions of the commas between the outermost elements, and of the end. */
function* elementEnds(text: string): Generator<number> {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if ((token === ',' && depth === 1) || (token === ']' && depth === 0)) yield index;
  }
}
