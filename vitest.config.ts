import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{web,proxy,cli,demo,e2e,scripts}/**/*.test.{ts,tsx}'],
    environment: 'node',
    testTimeout: 20_000,
  },
});
