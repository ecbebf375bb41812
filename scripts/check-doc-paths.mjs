// Checks that files and folders named in the documents exist: in backticks a path that begins with a folder of the
// project (`apps/server/src/app.ts`, `platform/mail`) or the name of a source file (`push-text.ts`), and the targets of
// links. Names with `…` or `*` are skipped, and so are files made by building and running.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Folders that paths in documents may be relative to: modules are named without their full path. */
const places = [
  '.',
  'apps',
  'apps/server',
  'apps/server/src',
  'apps/server/src/modules',
  'apps/web',
  'apps/web/src',
  'packages',
  'packages/contract/src',
];
const made = /(?:^|\/)(?:\.mutants|dist|node_modules|data|results|source-maps|reports)(?:\/|$)/;
const sourceFile = /^[\w.-]+\.(?:ts|tsx|mjs|sh|sql|css)$/;

const withoutLine = (name) => name.replace(/#.*$/, '').replace(/:\d+(?::\d+)?$/, '');

/** The paths in a document, from backticks and link targets. */
const namedIn = (text) => {
  const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, '');
  const quoted = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, name]) => withoutLine(name));
  const linked = [...prose.replaceAll(/`[^`\n]+`/g, '').matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, name]) => name)
    .filter((name) => !/^(?:[a-z]+:|#)/.test(name))
    .map(withoutLine);
  return { quoted, linked };
};

const listFolders = (root) =>
  places
    .filter((place) => existsSync(path.join(root, place)))
    .flatMap((place) => readdirSync(path.join(root, place), { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name);

/** The problems in the documents among the `files` below `root`, one sentence each, and how many names were checked. */
export const checkDocPaths = (root, files) => {
  const folders = new Set(listFolders(root));
  const fileNames = new Set(files.map((file) => path.basename(file)));
  const problems = [];
  let looked = 0;
  for (const document of files.filter((file) => file.endsWith('.md'))) {
    const from = path.dirname(document);
    const exists = (name) => [from, ...places].some((place) => existsSync(path.join(root, place, name)));
    const { quoted, linked } = namedIn(readFileSync(path.join(root, document), 'utf8'));
    const paths = [...quoted.filter((name) => name.includes('/') && folders.has(name.split('/')[0])), ...linked];
    const names = quoted.filter((name) => sourceFile.test(name));
    const missing = [
      ...paths.filter((name) => /^[\w./@-]+$/.test(name) && !made.test(name) && !exists(name)),
      ...names.filter((name) => !fileNames.has(name)),
    ];
    looked += paths.length + names.length;
    problems.push(...missing.map((name) => `${document} names ${name}, which does not exist`));
  }
  return { problems, looked };
};

/** Paths of the project's files; without git, which a build machine need not have. */
const listFiles = (root, folder = '') =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    if (!entry.isDirectory()) return [name];
    return entry.name === '.git' || made.test(name) ? [] : listFiles(root, name);
  });

if (process.argv[1] === import.meta.filename) {
  const root = path.resolve(import.meta.dirname, '..');
  const { problems, looked } = checkDocPaths(root, listFiles(root));
  if (looked === 0) problems.push('no path was found');
  for (const problem of problems) console.error(problem);
  console.log(`${looked} names of files and folders`);
  process.exit(problems.length === 0 ? 0 : 1);
}
