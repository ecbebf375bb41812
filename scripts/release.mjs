// `npm run release -- 0.4.0`: makes a version of the part of CHANGELOG.md under Unreleased: moves it under the version
// and today's date, sets the version of package.json and its lock file, commits and tags. Asks for the version if none
// is given. Pushes nothing.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';

const parseVersion = (text) => {
  if (!/^\d+\.\d+\.\d+$/.test(text)) throw new Error(`"${text}" is no version such as 0.4.0`);
  return text.split('.').map(Number);
};

const isHigher = (version, than) => {
  const before = parseVersion(than);
  const numbers = parseVersion(version);
  const at = numbers.findIndex((number, index) => number !== before[index]);
  return at >= 0 && numbers[at] > before[at];
};

const unreleased = /^## Unreleased\n([\s\S]*?)(?=^## |(?![\s\S]))/m;

/** Makes the version in the repository at `root`; throws, and changes nothing, if it can't be made. */
export const release = (root, version, day = new Date().toISOString().slice(0, 10)) => {
  const at = (name) => path.join(root, name);
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  const manifests = ['package.json', 'package-lock.json'].filter((name) => existsSync(at(name)));
  const contents = manifests.map((name) => JSON.parse(readFileSync(at(name), 'utf8')));
  const before = contents[0].version;
  const changelog = readFileSync(at('CHANGELOG.md'), 'utf8');
  const entries = unreleased.exec(changelog)?.[1].trim() ?? '';

  if (!isHigher(version, before)) throw new Error(`${version} is not higher than ${before}`);
  if (git('status', '--porcelain') !== '') throw new Error('there are uncommitted changes');
  if (git('tag', '--list', `v${version}`) !== '') throw new Error(`the tag v${version} exists`);
  if (entries === '') throw new Error('CHANGELOG.md has nothing under Unreleased');

  writeFileSync(
    at('CHANGELOG.md'),
    changelog.replace(unreleased, () => `## Unreleased\n\n## ${version} (${day})\n\n${entries}\n\n`).trimEnd() + '\n',
  );
  for (const [index, name] of manifests.entries()) {
    const content = contents[index];
    content.version = version;
    if (content.packages?.[''] !== undefined) content.packages[''].version = version;
    writeFileSync(at(name), `${JSON.stringify(content, null, 2)}\n`);
  }
  git('commit', '--quiet', '--message', `Release ${version}`, '--', 'CHANGELOG.md', ...manifests);
  git('tag', '--annotate', `v${version}`, '--message', `Version ${version}`);
};

const ask = async (question) => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer.trim();
};

if (process.argv[1] === import.meta.filename) {
  const version = process.argv[2] ?? (await ask('Which version? '));
  try {
    release(path.resolve(import.meta.dirname, '..'), version);
    console.log(`Committed and tagged v${version}. Push it with: git push --follow-tags`);
  } catch (error) {
    console.error(`No release: ${error.message}`);
    process.exitCode = 1;
  }
}
