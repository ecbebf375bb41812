import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { keepFilled, removeKept } from './file-product.ts';
import { fillPlace, type ProductPlace, removePlace, runProduct, speakEnglish } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker, see `startFileProduct`. */
    places: ProductPlace[];
  }
}

const prepare = async (): Promise<ProductPlace> => {
  const place = await fillPlace();
  const product = await runProduct(place);
  try {
    await speakEnglish(product.address);
  } finally {
    await product.stop();
  }
  keepFilled(place);
  return place;
};

/** Builds what is stale and fills a place per worker, at most one per test file. */
export default async function setUp(project: TestProject): Promise<() => void> {
  const buildScript = path.resolve(import.meta.dirname, '../../scripts/build.mjs');
  execFileSync(process.execPath, [buildScript, '--all'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const fileCount = project.vitest.state.getPaths().length;
  const count = Math.max(1, Math.min(project.config.maxWorkers, fileCount));
  const prepared = await Promise.allSettled(Array.from({ length: count }, prepare));
  const places = prepared.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const removeAll = () => {
    for (const place of places) {
      removePlace(place);
      removeKept(place);
    }
  };
  const failed = prepared.find((result) => result.status === 'rejected');
  if (failed === undefined) {
    project.provide('places', places);
    return removeAll;
  }
  removeAll();
  throw failed.reason;
}
