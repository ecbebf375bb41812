import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** The new build and the two before it. */
const keptBuilds = 3;
const recordFile = 'builds.json';

interface KeptBuilds {
  plugin: Plugin;
  /** Whether a file belongs to the build that is being written, not to one before it. */
  isOfThisBuild: (file: string) => boolean;
}

/**
 * Leaves the parts of the last builds beside those of the new one: a page that was opened before a deployment goes on
 * asking for its own. Their names carry a hash of what is in them, so they never meet.
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
        // The same build again must not push out the ones before it.
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
