// Builds the server bundle and the web app, or the named outputs (`--all` with those only tests start), if stale, that
// is, if a source is newer than the output.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

const newest = (folder) => {
  let time = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    time = Math.max(time, statSync(path.join(entry.parentPath ?? entry.path, entry.name)).mtimeMs);
  }
  return time;
};

const timeOf = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);

const builds = [
  {
    name: 'server',
    output: 'apps/server/dist/main.mjs',
    sources: ['apps/server/src', 'packages/charts/src', 'packages/contract/src'],
    files: ['apps/server/rolldown.config.ts'],
    command: ['rolldown', '-c', 'rolldown.config.ts'],
    cwd: 'apps/server',
  },
  {
    name: 'web app',
    output: 'apps/web/dist/index.html',
    sources: ['apps/web/src', 'apps/web/public', 'packages/charts/src', 'packages/contract/src'],
    files: readdirSync(path.join(root, 'apps/web'))
      .filter((name) => /(?:\.html|(?<!\.test)\.ts)$/.test(name))
      .map((name) => `apps/web/${name}`),
    command: ['vite', 'build'],
    cwd: 'apps/web',
  },
  {
    name: 'sandbox',
    output: 'apps/sandbox/dist/main.mjs',
    sources: ['apps/sandbox/src', 'packages/contract/src'],
    files: ['apps/sandbox/rolldown.config.ts'],
    command: ['rolldown', '-c', 'rolldown.config.ts'],
    cwd: 'apps/sandbox',
    // Started again and again by tests; a demo starts its source once.
    isForTests: true,
  },
];

/** The product, and the programs only tests start. */
export const everyBuild = builds.map(({ name }) => name);

/** Builds the named outputs (by default the product) where their sources are newer. Throws when a build fails. */
export const buildStale = (names = builds.filter(({ isForTests }) => !isForTests).map(({ name }) => name)) => {
  for (const build of builds.filter(({ name }) => names.includes(name))) {
    const sources = [
      ...build.sources
        .map((folder) => path.join(root, folder))
        .filter((folder) => existsSync(folder))
        .map(newest),
      ...build.files.map((file) => timeOf(path.join(root, file))),
    ];
    if (timeOf(path.join(root, build.output)) > Math.max(...sources)) continue;
    console.log(`Building the ${build.name} …`);
    const [command, ...args] = build.command;
    const { status, output } = spawnSync('npx', ['--no-install', command, ...args], {
      cwd: path.join(root, build.cwd),
      // Shown only when it fails: nobody who starts the product can act on a bundler's list and warnings.
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      maxBuffer: Number.POSITIVE_INFINITY,
      // Always a production build, also when a test runner asks for it.
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (status === 0) continue;
    console.error(output.join(''));
    throw new Error(`building the ${build.name} failed`);
  }
};

if (process.argv[1] === import.meta.filename) {
  const named = process.argv.slice(2);
  buildStale(named[0] === '--all' ? everyBuild : named.length > 0 ? named : undefined);
}
