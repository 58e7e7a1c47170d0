import { findBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { packageBin, requireNode, runMain, runProgram } from './repository.mjs';

/** Runs a program of TypeScript, which finds a browser in LOUPE_CHROMIUM, on what is built: `npm run bench`, `npm run pictures`. */
await runMain(async () => {
  requireNode();
  await install();
  const env = { LOUPE_CHROMIUM: await findBrowser() };
  await build();
  const args = [packageBin('tsx'), ...process.argv.slice(2)];
  process.exitCode = (await runProgram(process.execPath, args, { output: 'show', env })).code;
});
