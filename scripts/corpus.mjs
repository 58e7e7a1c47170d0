// Takes the measures of the forms against every tool of the corpus (`npm run corpus`): minutes, not seconds.
// LOUPE_CORPUS names another folder of recorded `tools/list` results.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { install } from './install.mjs';
import { packageBin, requireNode, root, runMain, runProgram, Stop } from './repository.mjs';

await runMain(async () => {
  requireNode();
  await install();
  const folder = process.env.LOUPE_CORPUS ?? join(root, '../shared/corpus');
  if (!existsSync(folder))
    throw new Stop(`There is no corpus at ${folder}: set LOUPE_CORPUS to a folder that holds one.`);
  const env = { LOUPE_CORPUS: folder, LOUPE_CORPUS_FULL: '1' };
  const args = [packageBin('vitest'), 'run', 'e2e/corpus/corpus.test.tsx'];
  process.exitCode = (await runProgram(process.execPath, args, { output: 'show', env })).code;
});
