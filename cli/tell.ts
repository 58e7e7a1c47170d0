import type { Secrets } from '../core/secrets/secrets';
import { plainText } from './plain-text';

const hidden = new Set<Secrets>();

/** Masks in all that is told from here on what is secret by then. @returns the same */
export function hideWhenTold(secrets: Secrets): Secrets {
  hidden.add(secrets);
  return secrets;
}

/** Writes a line to stderr: the only way there for words of Loupe's, in which those of a server may be. */
export function tell(line: string): void {
  let text = line;
  for (const secrets of hidden) text = secrets.mask(text);
  process.stderr.write(`${plainText(text)}\n`);
}
