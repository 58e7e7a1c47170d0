/** Characters of one line of a report. */
const LONGEST = 300;

/** A line with its end cut off where it is long. */
export function shortened(line: string): string {
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
