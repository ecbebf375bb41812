// `npm run source -- assets/index-abc123.js:1:23456`: maps a place in a built script, as error reports give it, to its
// source. The web app's source maps are in apps/web/source-maps, the server's beside its build.
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** `FILE:LINE:COLUMN` of the source, or null when no map knows the place. */
export const findSource = (place, folders = ['apps/web/source-maps', '.']) => {
  const [, file, line, column] = /^(?:[a-z]+:\/\/[^/]*)?\/*(.+?):(\d+):(\d+)$/.exec(place) ?? [];
  if (file === undefined) return null;
  for (const folder of folders) {
    const mapFile = path.resolve(root, folder, `${file}.map`);
    if (!existsSync(mapFile)) continue;
    const map = new SourceMap(JSON.parse(readFileSync(mapFile, 'utf8')));
    const { originalSource, originalLine, originalColumn } = map.findEntry(Number(line) - 1, Number(column) - 1);
    if (originalSource === undefined) return null;
    const source = path.relative(root, path.resolve(path.dirname(mapFile), originalSource));
    return `${source}:${originalLine + 1}:${originalColumn + 1}`;
  }
  return null;
};

if (process.argv[1] === import.meta.filename) {
  const places = process.argv.slice(2);
  if (places.length === 0) console.error('npm run source -- FILE:LINE:COLUMN …');
  for (const place of places) console.log(`${place} → ${findSource(place) ?? 'no map knows it'}`);
  process.exitCode = places.length > 0 && places.every((place) => findSource(place) !== null) ? 0 : 1;
}
