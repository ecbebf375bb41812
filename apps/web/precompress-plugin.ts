import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|html|svg|json)$/;
/** Below this size the headers cost more than compression saves. */
const smallestBytes = 1_024;
/** Files whose names contain a content hash. */
const hashedAsset = /[/\\]assets[/\\]/;

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
      handler: () => {
        for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile() || !compressible.test(entry.name)) continue;
          const file = path.join(entry.parentPath, entry.name);
          if (hashedAsset.test(file) && existsSync(`${file}.gz`)) continue;
          const content = readFileSync(file);
          if (content.length < smallestBytes) continue;
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
          writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
          writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
        }
      },
    },
  };
};
