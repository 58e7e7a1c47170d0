/** In characters: a line of a report on a terminal. */
const MAX_LENGTH = 300;

export function shortened(line: string): string {
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
}
