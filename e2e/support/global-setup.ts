import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { keepFilled } from './file-product.ts';
import { chooseHome, fillHome, type ProductHome, removeHome, runProduct, speakEnglish } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker, see `startFileProduct`. */
    homes: ProductHome[];
    /** A place that the demo has filled, for all workers: nothing in it says where it was. */
    filledDir: string;
  }
}

/** Resolves to where the filled place is kept. */
async function finishFilling(home: ProductHome): Promise<string> {
  const product = await runProduct(home);
  try {
    await speakEnglish(product.address);
  } finally {
    await product.stop();
  }
  return keepFilled(home);
}

/** Builds stale outputs, fills a workspace, and chooses a place per worker, at most one per test file. */
export default async function setUp(project: TestProject): Promise<() => void> {
  const buildScript = path.resolve(import.meta.dirname, '../../scripts/build.mjs');
  execFileSync(process.execPath, [buildScript, '--all'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const fileCount = project.vitest.state.getPaths().length;
  const count = Math.max(1, Math.min(project.config.maxWorkers, fileCount));
  const first = await fillHome();
  const homes = [first];
  let filledDir = '';
  const remove = () => {
    for (const home of homes) removeHome(home);
    if (filledDir !== '') rmSync(filledDir, { recursive: true, force: true });
  };
  // They may lie in memory, and a run that is broken off does not come to its tear-down.
  process.once('exit', remove);
  try {
    while (homes.length < count) homes.push(await chooseHome());
    filledDir = await finishFilling(first);
    project.provide('homes', homes);
    project.provide('filledDir', filledDir);
    return remove;
  } catch (error) {
    remove();
    throw error;
  }
}
