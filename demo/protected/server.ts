import { startProtectedTown } from './protected-town.ts';

/** A port of its own, so that what was registered and saved for its address is still of use the next time. */
const USUAL_PORT = 6281;

const town = await startProtectedTown(USUAL_PORT).catch(() => startProtectedTown());
process.stdout.write(`${town.url}\n`);
// Whoever started it holds the other end; when they are gone, however they ended, nobody is left to serve.
process.stdin.on('close', () => process.exit()).resume();
