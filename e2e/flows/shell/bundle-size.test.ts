import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { dist, listImports } from '../../support/built-scripts.ts';

/** Limits of compressed scripts, texts included, in the language with the longest texts. */
const mostKilobytes = { messenger: 215, signIn: 103 };

/** The scripts of pages that are shown before anybody is signed in. */
const signedOutPages = [
  'sign-in-page',
  'second-factor-step',
  'openid-button',
  'openid-return-page',
  'signed-out-pages',
  'confirm-email-page',
  'bare-host-page',
  'workspace-not-found-page',
];

/** The scripts that files need to start: their imports, transitively. */
function listNeeded(files: string[], found = new Set<string>()): Set<string> {
  for (const file of files) {
    if (found.has(file)) continue;
    found.add(file);
    listNeeded(listImports(file), found);
  }
  return found;
}

const page = readFileSync(path.join(dist, 'index.html'), 'utf8');
const entry = /<script type="module"[^>]* src="\/assets\/([^"]+)"/.exec(page)?.[1] ?? '';
/** The scripts the page loads besides its own, as the build wrote them into the page. */
const firstParts = JSON.parse(/id="first-parts">(\{.*?\})<\/script>/.exec(page)?.[1] ?? '') as {
  signedIn: string[];
  signedOut: string[];
  texts: Record<string, { start: string; messenger: string }>;
};
const scriptsOf = (parts: string[]) => parts.filter((part) => part.endsWith('.js')).map((part) => path.basename(part));

const sizes = new Map<string, number>();
const kilobytesOf = (files: Iterable<string>) => {
  let sum = 0;
  for (const file of files) {
    const size = sizes.get(file) ?? brotliCompressSync(readFileSync(path.join(dist, 'assets', file))).length;
    sizes.set(file, size);
    sum += size;
  }
  return sum / 1_024;
};

const languages = Object.values(firstParts.texts);
const most = (parts: string[], textsOf: (texts: { start: string; messenger: string }) => string[]) =>
  Math.max(...languages.map((texts) => kilobytesOf(listNeeded([entry, ...scriptsOf([...parts, ...textsOf(texts)])]))));

it('what the messenger needs before the message box is at most 215 KB of compressed script, its texts included', () => {
  const kilobytes = most(firstParts.signedIn, ({ start, messenger }) => [start, messenger]);
  console.log(`the messenger route is ${kilobytes.toFixed(1)} KB of compressed script`);
  expect(languages).toHaveLength(3);
  expect(kilobytes).toBeGreaterThan(mostKilobytes.messenger / 2);
  expect(kilobytes).toBeLessThanOrEqual(mostKilobytes.messenger);
});

it('what the sign-in needs is at most 103 KB of compressed script, and nothing of the messenger', () => {
  const kilobytes = most(firstParts.signedOut, ({ start }) => [start]);
  console.log(`the sign-in is ${kilobytes.toFixed(1)} KB of compressed script`);
  expect(kilobytes).toBeGreaterThan(mostKilobytes.signIn / 2);
  expect(kilobytes).toBeLessThanOrEqual(mostKilobytes.signIn);
});

/** Mantine names its classes by hashes: `.m_8fb7ebe7`. */
const classesIn = (texts: readonly string[]) =>
  new Set(texts.flatMap((text) => text.match(/\bm_[0-9a-f]{6,8}\b/g) ?? []));
const read = (file: string) => readFileSync(path.join(dist, 'assets', file), 'utf8');
const mantine = classesIn([readFileSync(createRequire(import.meta.url).resolve('@mantine/core/styles.css'), 'utf8')]);
const missing = (scripts: Iterable<string>, styles: readonly string[]) => {
  const found = classesIn(styles.map(read));
  return [...classesIn([...scripts].map(read))].filter((name) => mantine.has(name) && !found.has(name));
};

it('every component has its styles: those of signed-out pages come with the page, the others with the messenger', () => {
  const built = (JSON.parse(readFileSync(path.join(dist, 'builds.json'), 'utf8')) as string[][])[0] ?? [];
  const files = built.map((file) => path.basename(file));
  const scripts = files.filter((file) => file.endsWith('.js'));
  const styles = files.filter((file) => file.endsWith('.css'));
  const start = styles.filter((file) => file.startsWith('index-'));
  const ofMessenger = [...start, ...styles.filter((file) => file.startsWith('rest-'))];
  expect(missing(scripts, ofMessenger)).toEqual([]);
  expect(missing(scripts, start).length).toBeGreaterThan(10);

  const signedOut = scripts.filter((file) => signedOutPages.some((page) => file.startsWith(page)));
  expect(signedOut.length).toBeGreaterThanOrEqual(signedOutPages.length);
  expect(missing(listNeeded([entry, ...signedOut]), start)).toEqual([]);
});

it('the page asks for all parts of the first screen at once: none is heard of only when another has come', () => {
  const named = new Set([...page.matchAll(/assets\/([^"]+\.js)"/g)].map(([, file]) => file));
  const ofScreens = listNeeded([entry, ...scriptsOf([...firstParts.signedIn, ...firstParts.signedOut])]);
  expect([...ofScreens].filter((file) => !named.has(file))).toEqual([]);
});

it('keeps the parts of the builds before, so that a page opened before a deployment finds its own', () => {
  const builds = JSON.parse(readFileSync(path.join(dist, 'builds.json'), 'utf8')) as string[][];
  const held = new Set(readdirSync(path.join(dist, 'assets')).map((file) => `assets/${file}`));
  expect(builds.flat().filter((file) => !held.has(file))).toEqual([]);
  const worker = readFileSync(path.join(dist, 'sw.js'), 'utf8');
  const [newest = [], ...before] = builds;
  const old = before.flat().filter((file) => !newest.includes(file));
  // The worker fetches the new build only.
  expect(old.filter((file) => worker.includes(`"${file}"`))).toEqual([]);
});
