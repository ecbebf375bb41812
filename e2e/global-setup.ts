import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { type ProductAddress, startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    product: ProductAddress;
  }
}

/** Builds what is stale and starts one filled product for every test file. */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  const buildScript = path.resolve(import.meta.dirname, '../scripts/build.mjs');
  execFileSync(process.execPath, [buildScript], { stdio: ['ignore', 'inherit', 'inherit'] });
  const product = await startProduct();
  provide('product', product.address);
  return product.stop;
}
