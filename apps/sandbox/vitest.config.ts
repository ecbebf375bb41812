import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'sandbox',
    isolate: false,
    include: ['src/**/*.test.ts'],
    testTimeout: 15_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
