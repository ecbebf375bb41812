import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const compressible = /\.(?:js|css|html|svg|json)$/;
/** Below this size the headers cost more than compression saves. */
const smallestBytes = 1_024;
/** Files whose names contain a content hash. */
const hashedAsset = /[/\\]assets[/\\]/;

/** Beside each other on all cores. */
async function compress(file: string): Promise<void> {
  if (hashedAsset.test(file) && existsSync(`${file}.gz`)) return;
  const content = await readFile(file);
  if (content.length < smallestBytes) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [asBrotli, asGzip] = await Promise.all([toBrotli(content, { params }), toGzip(content, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, asBrotli), writeFile(`${file}.gz`, asGzip)]);
}

/** Writes brotli and gzip versions of every text file of the build, so that the server need not compress. */
export const precompressPlugin = (): Plugin => {
  let folder = 'dist';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = path.resolve(root, build.outDir);
    },
    closeBundle: {
      // The service worker is written in `closeBundle` too, so this has to run after it.
      order: 'post',
      sequential: true,
      handler: async () => {
        const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
          (entry) => entry.isFile() && compressible.test(entry.name),
        );
        await Promise.all(entries.map((entry) => compress(path.join(entry.parentPath, entry.name))));
      },
    },
  };
};
