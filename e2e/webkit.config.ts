import { defineConfig } from 'vitest/config';
import { browserTests } from './vitest.config.ts';

/** A day's work in a third engine: `npm test -- webkit`, where one is installed (docs/testing.md). */
export default defineConfig({
  test: {
    ...browserTests,
    include: ['engines/**/*.test.ts'],
    exclude: [],
    env: { E2E_BROWSER: 'webkit' },
  },
});
