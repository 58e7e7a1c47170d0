import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{core,web,proxy,cli,demo,e2e,scripts}/**/*.test.{ts,tsx}'],
    environment: 'node',
    testTimeout: 20_000,
    // A process of its own for each file would take longer to start than most tests take.
    pool: 'threads',
    maxWorkers: 2,
  },
});
