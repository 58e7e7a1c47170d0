import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './repository.mjs';

/** Writes the literal type of each English message file (`app.d.json.ts`): missing keys and values are type errors. */
export function writeMessageTypes() {
  const ofCore = readdirSync(join(root, 'core'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:^|[\\/])(?:texts|remedies)\.json$/.test(file))
    // Keys of changes of a snapshot are chosen at run time.
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
