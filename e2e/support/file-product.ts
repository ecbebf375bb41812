import { execFileSync } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import { afterAll, inject } from 'vitest';
import { type Product, type ProductAddress, type ProductPlace, removePlace, runProduct } from './product.ts';

const keptDir = ({ dataDir }: ProductPlace) => `${dataDir}-filled`;

/** Puts a filled place aside, to be copied back for each file. Its programs must have ended. */
export const keepFilled = (place: ProductPlace) => renameSync(place.dataDir, keptDir(place));
export const removeKept = (place: ProductPlace) => rmSync(keptDir(place), { recursive: true, force: true });

/** Of the server, besides those that every product here has; some need to know where the sandbox is. */
type Settings = Record<string, string> | ((sandboxUrl: string) => Record<string, string>);

/**
 * Starts the product for the file that calls this at its top, as the demo filled it and at the same address for all
 * files of a worker; it is stopped after the file. Nothing is shared with other files.
 */
export const startFileProduct = async (settings: Settings = {}): Promise<ProductAddress> =>
  (await runFileProduct(settings)).address;

/** The same, for a file that stops and starts the stand-in. */
export async function runFileProduct(settings: Settings = {}): Promise<Product> {
  const workerNumber = Number(process.env['VITEST_POOL_ID']);
  const kept = inject('places')[workerNumber - 1];
  if (!kept) throw new Error(`worker ${workerNumber} has no place`);
  const more = typeof settings === 'function' ? settings(kept.sandboxUrl) : settings;
  const place = { ...kept, env: { ...kept.env, ...more } };
  // A file before may have failed before it could stop its product.
  removePlace(place);
  // With owners and modes: the database has an account of its own.
  execFileSync('cp', ['-a', keptDir(place), place.dataDir]);
  const product = await runProduct(place);
  afterAll(async () => {
    await product.stop();
    removePlace(place);
  });
  return product;
}
