import { fileURLToPath } from 'node:url';

/**
 * Loupe's command as it is shipped, for tests that start it as a process: it is there in a fifth of the time that its
 * sources take. vitest.config.ts has it built first, where its sources have changed.
 */
export const builtCommand = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
