import { startProtectedTown } from './protected-town.ts';

/** The same port each time, so that saved settings for its address stay valid; another one if it is taken. */
const USUAL_PORT = 6281;

const town = await startProtectedTown(USUAL_PORT).catch(() => startProtectedTown());
process.stdout.write(`${town.url}\n`);
// stdin closes when the program that started this one ends, even if it crashes.
process.stdin.on('close', () => process.exit()).resume();
