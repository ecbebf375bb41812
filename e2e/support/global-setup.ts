import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { listOwnGroups, makeApiClient, type ProductAddress, startProduct } from './product.ts';

export interface WorkerProduct extends ProductAddress {
  /** Of the group channels; those with a higher one were made by tests. */
  lastDemoGroupId: number;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker, see `findWorkerProduct`. */
    products: WorkerProduct[];
  }
}

const describeProduct = async (address: ProductAddress): Promise<WorkerProduct> => {
  const owner = await makeApiClient(address, 'olena');
  const groupIds = await listOwnGroups(owner);
  owner.close();
  return { ...address, lastDemoGroupId: Math.max(0, ...groupIds) };
};

/** Builds what is stale and starts a filled product per worker, at most one per test file. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const buildScript = path.resolve(import.meta.dirname, '../../scripts/build.mjs');
  execFileSync(process.execPath, [buildScript], { stdio: ['ignore', 'inherit', 'inherit'] });
  const fileCount = project.vitest.state.getPaths().length;
  const count = Math.max(1, Math.min(project.config.maxWorkers, fileCount));
  const starts = await Promise.allSettled(Array.from({ length: count }, startProduct));
  const products = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const stopAll = async () => {
    await Promise.all(products.map(({ stop }) => stop()));
  };
  try {
    for (const start of starts) if (start.status === 'rejected') throw start.reason;
    project.provide('products', await Promise.all(products.map(({ address }) => describeProduct(address))));
    return stopAll;
  } catch (error) {
    await stopAll();
    throw error;
  }
}
