// For the properties that do not say how often they run (see vitest.config.mjs).
import fc from 'fast-check';

fc.configureGlobal({ numRuns: 20, seed: 7 });
