import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** The new build and the two before it. */
const keptBuilds = 3;
const recordFile = 'builds.json';

interface KeptBuilds {
  plugin: Plugin;
  /** Whether a file belongs to the current build rather than to an earlier one. */
  isOfThisBuild: (file: string) => boolean;
}

/**
 * Keeps the files of the last builds next to the new one's: a page opened before a deployment still requests its own
 * chunks. File names contain a content hash, so builds do not collide.
 */
export const keptBuildsPlugin = (): KeptBuilds => {
  let folder = 'dist';
  let parts = new Set<string>();
  return {
    isOfThisBuild: (file) => !file.startsWith('assets/') || parts.has(file),
    plugin: {
      name: 'kept-builds',
      apply: 'build',
      config: () => ({ build: { emptyOutDir: false } }),
      configResolved: ({ root, build }) => {
        folder = path.resolve(root, build.outDir);
      },
      writeBundle: (_options, bundle) => {
        parts = new Set(Object.keys(bundle).filter((file) => file.startsWith('assets/') && !file.endsWith('.map')));
        const record = path.join(folder, recordFile);
        const before = existsSync(record) ? (JSON.parse(readFileSync(record, 'utf8')) as string[][]) : [];
        // Rebuilding the same sources must not push out the earlier builds.
        const others = before.filter((build) => build.length !== parts.size || build.some((part) => !parts.has(part)));
        const builds = [[...parts], ...others].slice(0, keptBuilds);
        const kept = new Set(builds.flat());
        for (const name of readdirSync(path.join(folder, 'assets'))) {
          if (!kept.has(`assets/${name.replace(/\.(?:br|gz)$/, '')}`)) rmSync(path.join(folder, 'assets', name));
        }
        writeFileSync(record, JSON.stringify(builds));
      },
    },
  };
};
