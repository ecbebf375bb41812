// The part's own configuration, with only the part's own tests. Not by StrykerJS's `testFiles`: with it, what runs while a
// module loads is never mutated.
import { loadConfigFromFile } from 'vite';
import { defineConfig } from 'vitest/config';
import { partFromEnvironment } from './parts.mjs';

const part = partFromEnvironment();
const file = `${part.workspace}/vitest.config.ts`;
const loaded = await loadConfigFromFile({ command: 'serve', mode: 'test' }, file);
if (!loaded) throw new Error(`${file} was not found`);
const { config } = loaded;

export default defineConfig({
  ...config,
  test: {
    ...config.test,
    isolate: process.env.MUTANTS_ISOLATE !== 'no',
    include: part.tests.map((glob) => glob.replace(`${part.workspace}/`, '')),
  },
});
