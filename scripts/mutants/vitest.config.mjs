// The part's own configuration, with only the part's own tests. Not via StrykerJS's `testFiles`, with which code that
// runs on module load is never mutated.
import path from 'node:path';
import { rolldown } from 'rolldown';
import { loadConfigFromFile } from 'vite';
import { defineConfig } from 'vitest/config';
import { partFromEnvironment } from './parts.mjs';

const part = partFromEnvironment();
const root = process.cwd();
const file = `${part.workspace}/vitest.config.ts`;
const loaded = await loadConfigFromFile({ command: 'serve', mode: 'test' }, file);
if (!loaded) throw new Error(`${file} was not found`);
const { config } = loaded;

/**
 * Each mutant reloads everything. Bundling the contract into two files rather than a hundred takes a third of the time.
 */
async function bundleContract() {
  const source = path.join(root, 'packages/contract/src');
  const dir = path.join(root, 'packages/contract/bundled-for-mutants');
  const bundle = await rolldown({
    input: { index: `${source}/index.ts`, markup: `${source}/markup/index.ts` },
    external: /^(?!@switchboard)[a-z@]/,
    platform: 'node',
  });
  await bundle.write({ dir, entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' });
  await bundle.close();
  return [
    { find: /^@switchboard\/contract\/markup$/, replacement: `${dir}/markup.mjs` },
    { find: /^@switchboard\/contract$/, replacement: `${dir}/index.mjs` },
  ];
}

/**
 * A few runs of each property, the same for every mutant: all runs would take seconds per mutant, and random inputs
 * would make the results vary.
 */
const fewRuns = {
  name: 'few-runs',
  transform: (code, id) =>
    id.endsWith('.test.ts') ? code.replaceAll(/\bnumRuns: [\d_]+/g, 'numRuns: 20, seed: 7') : null,
};

export default defineConfig({
  ...config,
  ...(part.fewRuns && { plugins: [...(config.plugins ?? []), fewRuns] }),
  ...(part.bundlesContract && { resolve: { ...config.resolve, alias: await bundleContract() } }),
  test: {
    ...config.test,
    projects: undefined,
    // A second try of each mutant would only take its time.
    retry: 0,
    isolate: true,
    include: part.tests.map((glob) => glob.replace(`${part.workspace}/`, '')),
    ...(part.needsNoDatabase && { globalSetup: [] }),
    ...(part.fewRuns && { setupFiles: [path.join(import.meta.dirname, 'few-runs.mjs')] }),
    ...(part.bundlesContract && { server: { deps: { external: [/bundled-for-mutants/] } } }),
  },
});
