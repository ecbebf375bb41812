// Only a messenger's connector may name it; the rest of the code gets what it needs from the connector. Exempt are
// tests, texts, the configuration, and the places where messengers are registered, a line each.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const names = /telegram|viber/i;

/** Files that may name a messenger. */
const homes = [
  /(?:^|\/)connectors\/(?:telegram|viber)\//,
  /^packages\/contract\/src\/locales\//,
  /^apps\/server\/src\/config\.ts$/,
  /\.test\.tsx?$/,
  /\/testing\//,
];

/** Where messengers are registered, with a line each. */
const registrations = new Set([
  'apps/server/src/modules/connectors/registered-connectors.ts',
  'apps/web/src/ui/messenger-icons.ts',
  'packages/contract/src/connectors/messenger-names.ts',
  'packages/contract/src/connectors/messengers.ts',
  'packages/contract/src/connectors/registered-texts.ts',
]);

/** Lines of a file that name a messenger but must not. */
export const findStrayNames = (file, text) => {
  if (homes.some((home) => home.test(file))) return [];
  const named = text.split('\n').flatMap((line, index) => (names.test(line) ? [`${file}:${index + 1}`] : []));
  const stray = registrations.has(file) ? named.slice(1) : named;
  return names.test(file) ? [file, ...stray] : stray;
};

const root = path.resolve(import.meta.dirname, '..');

if (process.argv[1] === import.meta.filename) {
  const files = ['apps/server', 'apps/web', 'packages/contract'].flatMap((place) =>
    readdirSync(path.join(root, place, 'src'), { recursive: true })
      .filter((name) => /\.(?:tsx?|css)$/.test(name))
      .map((name) => path.posix.join(place, 'src', name)),
  );
  if (files.length < 500) throw new Error(`only ${files.length} files were found`);
  const stray = files.flatMap((file) => findStrayNames(file, readFileSync(path.join(root, file), 'utf8')));
  for (const place of stray) console.error(`${place} names a messenger; only its connector may (docs/connectors.md)`);
  console.log(`${files.length} files were read`);
  process.exitCode = stray.length > 0 ? 1 : 0;
}
