import { build } from './build.mjs';
import { install } from './install.mjs';
import { requireNode, runMain } from './repository.mjs';

await runMain(async () => {
  requireNode();
  await install();
  await build();
  // In this process, so that signals and the end of the parent process reach the proxy.
  const built = '../dist/cli/main.js';
  const { run } = await import(built);
  await run(process.argv.slice(2));
});
