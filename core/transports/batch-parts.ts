/**
 * The elements of a JSON array, each with its text as it stands there.
 * @param text valid JSON that is an array
 */
export function batchParts(text: string): { value: unknown; raw: string }[] {
  const ends = [...elementEnds(text)];
  const starts = [text.indexOf('[') + 1, ...ends.map((end) => end + 1)];
  const raws = ends.map((end, index) => text.slice(starts[index], end).trim());
  // An empty array has one element's room, with nothing in it.
  return raws.filter((raw) => raw !== '').map((raw) => ({ value: JSON.parse(raw) as unknown, raw }));
}

/** What a string, or a bracket or comma outside of strings, looks like. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},]/gs;

/** Where the commas between the outermost array's elements are, and its end. */
function* elementEnds(text: string): Generator<number> {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if ((token === ',' && depth === 1) || (token === ']' && depth === 0)) yield index;
  }
}
