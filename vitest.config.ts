import { defineConfig } from 'vitest/config';

/** They put something into the global scope, or count what the whole thread does. */
const apart = [
  'core/limited/**/*.test.ts',
  'core/transports/wire.test.ts',
  'core/authorization/**/*.test.ts',
];

export default defineConfig({
  test: {
    environment: 'node',
    testTimeout: 20_000,
    hookTimeout: 20_000,
    // A process of its own for each file would take longer to start than most tests take.
    pool: 'threads',
    // One more than the gate has cores: much of the time a test waits for a process or a clock.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'core',
          include: ['core/**/*.test.ts'],
          exclude: apart,
          // No DOM and no mocks: what one file has loaded serves the next.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'rest',
          include: ['{web,proxy,demo,e2e,scripts}/**/*.test.{ts,tsx}', ...apart],
        },
      },
      {
        extends: true,
        test: {
          name: 'cli',
          include: ['cli/**/*.test.ts'],
          globalSetup: 'scripts/build-command.mjs',
        },
      },
    ],
  },
});
