import { inject } from 'vitest';
import type { WorkerProduct } from './global-setup.ts';

/**
 * The product of the worker that runs this file, filled with the demo. Files of one worker share it, one after the
 * other; nothing is shared with files that run in parallel.
 */
export function findWorkerProduct(): WorkerProduct {
  const workerNumber = Number(process.env['VITEST_POOL_ID']);
  const product = inject('products')[workerNumber - 1];
  if (!product) throw new Error(`worker ${workerNumber} has no product`);
  return product;
}
