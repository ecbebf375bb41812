import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Outside the build folder, whose files are public. */
const mapsFolder = 'source-maps';

/**
 * Moves the source maps to a folder that only the server's operators can read (`npm run source`), and keeps them as
 * long as their scripts. The scripts do not refer to them.
 */
export const sourceMapsPlugin = (): Plugin => {
  let [dist, maps] = ['dist', mapsFolder];
  return {
    name: 'source-maps',
    apply: 'build',
    config: () => ({ build: { sourcemap: 'hidden' } }),
    configResolved: ({ root, build }) => {
      dist = path.resolve(root, build.outDir);
      maps = path.resolve(root, mapsFolder);
    },
    writeBundle: () => {
      mkdirSync(path.join(maps, 'assets'), { recursive: true });
      for (const folder of ['', 'assets']) {
        for (const name of readdirSync(path.join(dist, folder))) {
          if (name.endsWith('.map')) renameSync(path.join(dist, folder, name), path.join(maps, folder, name));
        }
      }
    },
    closeBundle: () => {
      for (const name of readdirSync(path.join(maps, 'assets'))) {
        if (!existsSync(path.join(dist, 'assets', name.replace(/\.map$/, '')))) rmSync(path.join(maps, 'assets', name));
      }
    },
  };
};
