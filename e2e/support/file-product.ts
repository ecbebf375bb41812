import { execFileSync } from 'node:child_process';
import { renameSync } from 'node:fs';
import { afterAll, inject } from 'vitest';
import { type Product, type ProductAddress, type ProductHome, removeHome, runProduct } from './product.ts';

/** Puts a filled place aside, to be copied for each file; resolves to where it is. Its programs must have ended. */
export function keepFilled({ dataDir }: ProductHome): string {
  const filledDir = `${dataDir}-filled`;
  renameSync(dataDir, filledDir);
  return filledDir;
}

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
  const place = inject('homes')[workerNumber - 1];
  if (!place) throw new Error(`worker ${workerNumber} has no place`);
  const more = typeof settings === 'function' ? settings(place.sandboxUrl) : settings;
  const home = { ...place, env: { ...place.env, ...more } };
  // A file before may have failed before it could stop its product.
  removeHome(home);
  // With owners and modes: the database has an account of its own.
  execFileSync('cp', ['-a', inject('filledDir'), home.dataDir]);
  const product = await runProduct(home);
  afterAll(async () => {
    await product.stop();
    removeHome(home);
  });
  return product;
}
