import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './repository.mjs';

const folder = join(root, 'web/i18n/en');

/**
 * Writes the literal type of each file of English messages beside it (`app.d.json.ts`), so that a missing key and a missing value of a
 * message are type errors. Without these files, messages are plain strings to TypeScript.
 */
export function writeMessageTypes() {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const text = readFileSync(join(folder, file), 'utf8').trim();
    const types = `declare const messages: ${text};\nexport default messages;\n`;
    writeFileSync(join(folder, file.replace(/json$/, 'd.json.ts')), types);
  }
}
