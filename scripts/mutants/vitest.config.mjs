// The part's own configuration, with only the part's own tests. Not by StrykerJS's `testFiles`: with it, what runs while a
// module loads is never mutated.
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

/** Each mutant loads everything anew. The contract as two files rather than a hundred takes a third of the time. */
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

export default defineConfig({
  ...config,
  ...(part.bundlesContract && { resolve: { ...config.resolve, alias: await bundleContract() } }),
  test: {
    ...config.test,
    include: part.tests.map((glob) => glob.replace(`${part.workspace}/`, '')),
    ...(part.bundlesContract && { server: { deps: { external: [/bundled-for-mutants/] } } }),
  },
});
