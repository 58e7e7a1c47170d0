import { findBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { packageBin, requireNode, runMain, runProgram } from './repository.mjs';

await runMain(async () => {
  requireNode();
  await install();
  const env = { LOUPE_CHROMIUM: await findBrowser() };
  await build();
  const args = [packageBin('tsx'), 'bench/main.ts', ...process.argv.slice(2)];
  process.exitCode = (await runProgram(process.execPath, args, { output: 'show', env })).code;
});
