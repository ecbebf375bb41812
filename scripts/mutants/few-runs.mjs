// For property tests without a run count of their own (see vitest.config.mjs).
import fc from 'fast-check';

fc.configureGlobal({ numRuns: 20, seed: 7 });
