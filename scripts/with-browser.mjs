import { findBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { packageBin, requireNode, runMain, runProgram } from './repository.mjs';

/** Runs a TypeScript program with LOUPE_CHROMIUM and a current dist: `npm run bench`, `npm run pictures`. */
await runMain(async () => {
  requireNode();
  await install();
  const env = { LOUPE_CHROMIUM: await findBrowser() };
  await build();
  const args = [packageBin('tsx'), ...process.argv.slice(2)];
  process.exitCode = (await runProgram(process.execPath, args, { output: 'show', env })).code;
});
