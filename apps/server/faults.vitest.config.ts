import { defineConfig } from 'vitest/config';
import { serverTests } from './vitest.config.ts';

/** Kills, outages and soaks, which take minutes: `npm test -- faults` (docs/testing.md). */
export default defineConfig({ test: { ...serverTests, include: ['src/**/*.faults.test.ts'], exclude: [] } });
