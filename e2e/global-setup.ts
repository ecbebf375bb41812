import type { TestProject } from 'vitest/node';
import { buildStale } from '../scripts/build.mjs';
import { type ProductAddress, startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    product: ProductAddress;
  }
}

/** Builds what is stale and starts one filled product for every test file. */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  buildStale();
  const product = await startProduct();
  provide('product', product.address);
  return product.stop;
}
