import { createRequire } from 'node:module';
import { cruise, format } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { root } from './repository.mjs';

const folders = ['core', 'web', 'proxy', 'cli', 'demo', 'e2e', 'bench'];
const { forbidden, options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');

process.chdir(root);
const { output: result } = await cruise(folders, { ...options, ruleSet: { forbidden }, validate: true }, undefined, {
  tsConfig: extractTSConfig('tsconfig.json'),
});
if (typeof result === 'string') throw new Error(result);
const report = await format(result, { outputType: 'err-long' });
process.stdout.write(/** @type {string} */ (report.output));

// With an unknown version of TypeScript, dependency-cruiser finds no modules and so no violations.
const empty = folders.filter((folder) => !result.modules.some(({ source }) => source.startsWith(`${folder}/`)));
for (const folder of empty) process.stdout.write(`No module was found in ${folder}/.\n`);
process.exitCode = report.exitCode !== 0 || empty.length > 0 ? 1 : 0;
