import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { keepFilled, removeKept } from './file-product.ts';
import { fillHome, type ProductHome, removeHome, runProduct, speakEnglish } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker, see `startFileProduct`. */
    homes: ProductHome[];
  }
}

const prepare = async (): Promise<ProductHome> => {
  const home = await fillHome();
  const product = await runProduct(home);
  try {
    await speakEnglish(product.address);
  } finally {
    await product.stop();
  }
  keepFilled(home);
  return home;
};

/** Builds stale outputs and fills a product's home per worker, at most one per test file. */
export default async function setUp(project: TestProject): Promise<() => void> {
  const buildScript = path.resolve(import.meta.dirname, '../../scripts/build.mjs');
  execFileSync(process.execPath, [buildScript, '--all'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const fileCount = project.vitest.state.getPaths().length;
  const count = Math.max(1, Math.min(project.config.maxWorkers, fileCount));
  const prepared = await Promise.allSettled(Array.from({ length: count }, prepare));
  const homes = prepared.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const removeAll = () => {
    for (const home of homes) {
      removeHome(home);
      removeKept(home);
    }
  };
  const failed = prepared.find((result) => result.status === 'rejected');
  if (failed === undefined) {
    project.provide('homes', homes);
    return removeAll;
  }
  removeAll();
  throw failed.reason;
}
