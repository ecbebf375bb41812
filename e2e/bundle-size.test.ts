import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { dist, listImports } from './built-scripts.ts';

const mostKilobytes = 250;

/** The scripts that a file cannot start without: those it imports, and those they import. */
function listNeeded(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const imported of listImports(file)) listNeeded(imported, found);
  return found;
}

it('what the messenger needs before the message box is at most 250 KB of compressed script, its texts included', () => {
  const page = readFileSync(path.join(dist, 'index.html'), 'utf8');
  const entry = /<script type="module"[^>]* src="\/assets\/([^"]+)"/.exec(page)?.[1];
  if (entry === undefined) throw new Error('the page names no script');
  const builds = JSON.parse(readFileSync(path.join(dist, 'builds.json'), 'utf8')) as string[][];
  const texts = builds[0]?.find((file) => /^assets\/en-US-.*\.js$/.test(file));
  if (texts === undefined) throw new Error('the build has no English texts');
  const needed = [...listNeeded(entry), path.basename(texts)];
  const sizes = needed.map((file) => brotliCompressSync(readFileSync(path.join(dist, 'assets', file))).length);
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1024;
  console.log(`the messenger route is ${kilobytes.toFixed(1)} KB of compressed script`);
  expect(needed.length).toBeGreaterThan(5);
  expect(kilobytes).toBeLessThanOrEqual(mostKilobytes);
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
