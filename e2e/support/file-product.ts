import { execFileSync } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import { afterAll, inject } from 'vitest';
import { type ProductAddress, type ProductPlace, removePlace, runProduct } from './product.ts';

const keptDir = ({ dataDir }: ProductPlace) => `${dataDir}-filled`;

/** Puts a filled place aside, to be copied back for each file. Its programs must have ended. */
export const keepFilled = (place: ProductPlace) => renameSync(place.dataDir, keptDir(place));
export const removeKept = (place: ProductPlace) => rmSync(keptDir(place), { recursive: true, force: true });

/**
 * Starts the product for the file that calls this at its top, as the demo filled it and at the same address for all
 * files of a worker; it is stopped after the file. Nothing is shared with other files.
 */
export async function startFileProduct(): Promise<ProductAddress> {
  const workerNumber = Number(process.env['VITEST_POOL_ID']);
  const place = inject('places')[workerNumber - 1];
  if (!place) throw new Error(`worker ${workerNumber} has no place`);
  // A file before may have failed before it could stop its product.
  removePlace(place);
  // With owners and modes: the database has an account of its own.
  execFileSync('cp', ['-a', keptDir(place), place.dataDir]);
  const product = await runProduct(place);
  afterAll(async () => {
    await product.stop();
    removePlace(place);
  });
  return product.address;
}
