import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './repository.mjs';

/**
 * Writes the literal type of each file of English messages beside it (`app.d.json.ts`), so that a missing key and a missing value of a
 * message are type errors. Without these files, messages are plain strings to TypeScript.
 */
export function writeMessageTypes() {
  const ofCore = readdirSync(join(root, 'core'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:^|[\\/])(?:texts|remedies)\.json$/.test(file))
    // What a change of a surface fills in depends on the change: its codes are chosen at run time.
    .filter((file) => !file.startsWith('drift'))
    .map((file) => join('core', file));
  const ofPage = readdirSync(join(root, 'web/i18n/en'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => join('web/i18n/en', file));
  for (const file of [...ofCore, ...ofPage]) {
    const text = readFileSync(join(root, file), 'utf8').trim();
    const types = `declare const messages: ${text};\nexport default messages;\n`;
    writeFileSync(join(root, file.replace(/json$/, 'd.json.ts')), types);
  }
}
