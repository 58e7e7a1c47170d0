/** In characters. */
const LONGEST = 300;

export function shortened(line: string): string {
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
