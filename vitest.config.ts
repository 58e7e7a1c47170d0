import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{core,web,proxy,cli,demo,e2e,scripts}/**/*.test.{ts,tsx}'],
    environment: 'node',
    testTimeout: 20_000,
    // A process of its own for each file would take longer to start than most tests take.
    pool: 'threads',
    // One more than the gate has cores: much of the time a test waits for a process or a clock.
    maxWorkers: 3,
  },
});
