import { plainText } from './plain-text';

/** Writes a line to stderr: the only way there for words of Loupe's, in which those of a server may be. */
export function tell(line: string): void {
  process.stderr.write(`${plainText(line)}\n`);
}
