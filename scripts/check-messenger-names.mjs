// Only a messenger's connector may name it; the rest of the code uses the connector's interface. Exempt are tests,
// texts, the configuration, and the places where messengers are registered, a line each.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** `viber_phone` and `facebook_link` are fields of a client, by the names they have in the API. */
const names = /telegram|viber(?!_phone)|facebook(?![_-]?link)/i;

/** Files that may name a messenger. */
const homes = [
  /(?:^|\/)connectors\/(?:telegram|viber|facebook)\//,
  /^packages\/contract\/src\/locales\//,
  /^packages\/contract\/src\/.*\/texts\//,
  // A guide is about one messenger.
  /^apps\/web\/src\/features\/messaging\/guides\//,
  /^apps\/server\/src\/config\.ts$/,
  /\.test\.tsx?$/,
  /\/testing\//,
];

/** Where messengers are registered, with one line each. */
const registrations = new Set([
  'apps/server/src/modules/connectors/registered-connectors.ts',
  'apps/web/src/ui/channel/messenger-icons.ts',
  'packages/contract/src/connectors/messengers.ts',
  'packages/contract/src/connectors/registered-profiles.ts',
  'packages/contract/src/connectors/registered-texts.ts',
]);

/** Lines of a file that name a messenger but must not. */
export const findStrayNames = (file, text) => {
  if (homes.some((home) => home.test(file))) return [];
  const registered = new Set(registrations.has(file) ? [] : ['telegram', 'viber', 'facebook']);
  const stray = text.split('\n').flatMap((line, index) => {
    const name = names.exec(line)?.[0].toLowerCase();
    if (name === undefined) return [];
    const isFirst = !registered.has(name);
    registered.add(name);
    return isFirst ? [] : [`${file}:${index + 1}`];
  });
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
