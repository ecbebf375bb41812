import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { listOwnGroups, makeApiClient, type ProductAddress, startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    product: ProductAddress;
    /** Of the group channels; those with a higher one were made by tests. */
    lastDemoGroupId: number;
  }
}

/** Builds what is stale and starts one filled product for every test file. */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  const buildScript = path.resolve(import.meta.dirname, '../scripts/build.mjs');
  execFileSync(process.execPath, [buildScript], { stdio: ['ignore', 'inherit', 'inherit'] });
  const product = await startProduct();
  provide('product', product.address);
  const owner = await makeApiClient(product.address, 'olena');
  provide('lastDemoGroupId', Math.max(0, ...(await listOwnGroups(owner))));
  owner.close();
  return product.stop;
}
