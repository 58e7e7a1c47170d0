import type { Secrets } from '../core/secrets/secrets';
import { plainText } from './plain-text';

const masking = new Set<Secrets>();

/** Masks these secrets, also later ones, in all further output. */
export function maskOnStderr(secrets: Secrets): Secrets {
  masking.add(secrets);
  return secrets;
}

/** The only way to stderr: text of a server may be in it. */
export function writeStderr(line: string): void {
  let text = line;
  for (const secrets of masking) text = secrets.mask(text);
  process.stderr.write(`${plainText(text)}\n`);
}
