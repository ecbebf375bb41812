import { defineConfig } from 'vitest/config';

/** Most tests start programs: beside the browser's tests that takes its time. */
const patienceMs = 120_000;

export default defineConfig({
  test: { root: import.meta.dirname, include: ['**/*.test.ts'], testTimeout: patienceMs, hookTimeout: patienceMs },
});
