import { build } from './build.mjs';
import { install } from './install.mjs';
import { requireNode, runMain } from './repository.mjs';

await runMain(async () => {
  requireNode();
  await install();
  await build();
  // In this same process, so that signals and the parent's end reach the proxy directly.
  const { run } = await import('../dist/proxy/main.js');
  await run(process.argv.slice(2));
});
