// The parts that `npm test -- --changed` runs for a set of changed files, and those it leaves out.
import path from 'node:path';
import { unitOf } from '../lint/districts.mjs';
import { locate } from '../lint/layers.mjs';
import { suites } from './parts.mjs';

/** Those of a run of everything. */
const usual = suites.filter(({ isOnRequest }) => !isOnRequest);
const isBelow = (folder) => (file) => file.startsWith(`${folder}/`);
const isSource = (file) => /\.(?:ts|tsx|mjs)$/.test(file);
/** Those in other engines and those of faults run only when they are asked for. */
const isTest = (file) =>
  /\.test\.tsx?$/.test(file) && !isBelow('e2e/engines')(file) && !file.endsWith('.faults.test.ts');
export const suiteOf = (file) => usual.find(({ folder }) => isBelow(folder)(file))?.name ?? null;

/**
 * The files that assemble the server, or start all of it for a test: through them nearly every server test uses every
 * file, so changes are not followed through them. A change of one of these files itself is followed to its importers.
 */
const isWhole = (file) =>
  !isTest(file) && (/^apps\/server\/src\/[^/]+\.ts$/.test(file) || file.startsWith('apps/server/src/testing/'));

/**
 * Tests next to a changed file always run, whether or not they import it: those of its module or feature, else of its
 * folder.
 */
const isBeside = (changed) => {
  const { part, layer, unit } = locate(changed);
  const isInUnit = ['server', 'web'].includes(part) && ['modules', 'platform', 'features'].includes(layer);
  if (!isInUnit || changed.endsWith(`/${layer}/${unit}`)) return (test) => path.dirname(test) === path.dirname(changed);
  const home = `${changed.slice(0, changed.indexOf(`/${layer}/`))}/${layer}/${unit}`;
  return isBelow(home);
};

/**
 * A feature has one name everywhere: a contract folder is also tested by the module and the feature of the same name.
 */
const namesakesOf = (file) => {
  const [, location] = /^packages\/contract\/src\/(.+)$/.exec(file) ?? [];
  if (location === undefined) return [];
  const unit = unitOf(location.split('/'));
  return [`apps/server/src/modules/${unit}`, `apps/web/src/features/${unit}`];
};

/** A change of these configuration files affects every test of their part. */
const partsOfConfiguration = (file) => {
  if (/^(?:package(?:-lock)?\.json|tsconfig\.base\.json)$/.test(file)) return usual.map(({ name }) => name);
  const suite = suiteOf(file);
  return suite !== null &&
    /(?:^|\/)(?:package\.json|tsconfig[\w.]*\.json|vitest\.config\.ts|vite\.config\.ts)$/.test(file)
    ? [suite]
    : [];
};

/**
 * Everything that uses one of the files, directly or indirectly; `isStop` marks files that are not followed further.
 */
const findReached = (changed, users, isStop) => {
  const reached = new Set(changed);
  for (const file of reached) {
    if (isStop(file) && !changed.includes(file)) continue;
    for (const user of users.get(file) ?? []) reached.add(user);
  }
  return reached;
};

const typeProjects = (changed) => {
  const parts = new Set(changed.filter((file) => /\.(?:ts|tsx|mjs|json)$/.test(file)).map((file) => locate(file).part));
  if (parts.size === 0) return [];
  if (parts.has('contract') || changed.some((file) => /^(?:tsconfig\.\w+|package(?:-lock)?)\.json$/.test(file)))
    return null;
  const web = ['apps/web', 'apps/web/tsconfig.sw.json'];
  const node = ['tsconfig.node.json'];
  const apps = { server: node, sandbox: node, web };
  // Lint ensures that no app imports another, except the server's tests, which use the sandbox; the tools may use all
  // of them.
  return [...new Set([...[...parts].flatMap((part) => apps[part] ?? []), 'tsconfig.browser.json'])];
};

/**
 * @param {{ changed: readonly string[], files: readonly string[], users: Map<string, Set<string>>,
 *   textOf: (file: string) => string }} project `files` are all there are, `users` those of each
 *   (`readUsers`), `textOf` reads one.
 * @returns {{ types: string[] | null, sources: string[], tests: Map<string, string[] | null>, leftOut: string[] }}
 *   `types`: the projects, null for all; `sources`: what lint reads; `tests`: the files of each suite, null for all.
 */
export const planChanged = ({ changed, files, users, textOf }) => {
  const there = new Set(files);
  const tests = files.filter(isTest);
  const reached = findReached(changed, users, isWhole);
  const own = changed.filter((file) => !isTest(file) && suiteOf(file) !== null && isSource(file)).map(isBeside);
  const near = [...own, ...changed.flatMap(namesakesOf).map(isBelow)];
  // A file that is not imported, such as a Dockerfile, is matched to the tests that mention its name.
  const named = changed.filter((file) => !isSource(file) && !file.endsWith('.md')).map((file) => path.basename(file));
  const isNamed = (test) => named.some((name) => textOf(test).includes(name));
  const isChosen = (test) => reached.has(test) || near.some((isNear) => isNear(test)) || isNamed(test);
  const whole = new Set(changed.flatMap(partsOfConfiguration));

  const chosen = new Map();
  for (const { name } of usual) {
    const ofSuite = tests.filter((test) => suiteOf(test) === name);
    const wanted = name === 'e2e' ? ofSuite.filter((test) => changed.includes(test)) : ofSuite.filter(isChosen);
    if (whole.has(name) && name !== 'e2e') chosen.set(name, null);
    else if (wanted.length > 0) chosen.set(name, wanted);
  }

  const isRun = (test) => {
    const suite = suiteOf(test);
    return chosen.has(suite) && (chosen.get(suite) === null || chosen.get(suite).includes(test));
  };
  const everything = findReached(changed, users, () => false);
  const late = tests.filter((test) => suiteOf(test) !== 'e2e' && everything.has(test) && !isRun(test));
  const leftOut = [];
  if (late.length > 0) {
    leftOut.push(
      `${late.length} files of tests that reach the change only through the whole server (npm test -- server)`,
    );
  }
  const isProduct = changed.some((file) => suiteOf(file) !== null && suiteOf(file) !== 'scripts' && !isTest(file));
  if (isProduct) leftOut.push('the product in a browser (npm test -- e2e), but for its test files that changed');
  if (changed.some(isBelow('apps/server/migrations'))) {
    leftOut.push('what a migration changes for the tests of other folders (npm test -- server)');
  }
  return {
    types: typeProjects(changed),
    sources: changed.filter((file) => isSource(file) && there.has(file)),
    tests: chosen,
    leftOut,
  };
};
