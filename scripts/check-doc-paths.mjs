// Checks that files and folders named in the documents exist: in backticks a path that begins with a folder of the
// project (`apps/server/src/app.ts`, `platform/mail`) or the name of a source file (`push-text.ts`), and the targets of
// links. Names with `…` or `*` are skipped, and so are files made by building and running. Checks too that the documents
// stay short enough to be read, `maxWords` together at most, and that the index of decisions has them all.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const modules = 'apps/server/src/modules';
const contract = 'packages/contract/src';
/** Folders that are divided into districts. */
const housed = [modules, contract, 'apps/web/src/features'];
/** Folders that paths in documents may be relative to: modules are named without their full path and district. */
const places = [
  '.',
  'apps',
  'apps/server',
  'apps/server/src',
  modules,
  'apps/web',
  'apps/web/src',
  'packages',
  contract,
];
const maxWords = 30_000;
const readByPeople = /^(?:(?:README|CONTRIBUTING|SECURITY|CHANGELOG)\.md|docs\/.+\.md)$/;
const made = /(?:^|\/)(?:\.mutants|dist|node_modules|data|results|source-maps|mutants\/reports)(?:\/|$)/;
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

/** The folders in one of the project's, if it exists. */
const foldersOf = (root, place) =>
  existsSync(path.join(root, place))
    ? readdirSync(path.join(root, place), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
        .map(({ name }) => name)
    : [];

/** The problems in the documents among the `files` below `root`, one sentence each, and how many names were checked. */
export const checkDocPaths = (root, files) => {
  const districts = foldersOf(root, modules);
  const bases = [...places, ...housed.flatMap((house) => districts.map((district) => path.join(house, district)))];
  const folders = new Set(bases.flatMap((place) => foldersOf(root, place)));
  const fileNames = new Set(files.map((file) => path.basename(file)));
  const problems = [];
  let looked = 0;
  for (const document of files.filter((file) => file.endsWith('.md'))) {
    const from = path.dirname(document);
    const exists = (name) => [from, ...bases].some((place) => existsSync(path.join(root, place, name)));
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

/** A problem where the documents among the `files` below `root` have more than `atMost` words together. */
export const checkDocLength = (root, files, atMost = maxWords) => {
  const lengths = files
    .filter((file) => readByPeople.test(file))
    .map((file) => ({ file, words: readFileSync(path.join(root, file), 'utf8').split(/\s+/).filter(Boolean).length }))
    .toSorted((a, b) => b.words - a.words);
  const total = lengths.reduce((sum, { words }) => sum + words, 0);
  const longest = lengths.slice(0, 5).map(({ file, words }) => `${file} ${words}`);
  return {
    total,
    problems: total > atMost ? [`the documents have ${total} words, ${atMost} at most: ${longest.join(', ')}, …`] : [],
  };
};

/** A problem for each decision record among the `files` below `root` that the index of them does not link. */
export const checkDecisionIndex = (root, files) => {
  const index = 'docs/decisions/README.md';
  const text = files.includes(index) ? readFileSync(path.join(root, index), 'utf8') : '';
  return files
    .filter((file) => /^docs\/decisions\/\d{4}-.+\.md$/.test(file) && !text.includes(`(${path.basename(file)})`))
    .map((file) => `${index} does not link ${path.basename(file)}`);
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
  const files = listFiles(root);
  const { problems, looked } = checkDocPaths(root, files);
  const length = checkDocLength(root, files);
  problems.push(...length.problems, ...checkDecisionIndex(root, files));
  if (looked === 0) problems.push('no path was found');
  for (const problem of problems) console.error(problem);
  console.log(`${looked} names of files and folders, ${length.total} words`);
  process.exit(problems.length === 0 ? 0 : 1);
}
