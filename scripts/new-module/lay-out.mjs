import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { filesOf } from './templates.mjs';

const toCamel = (name) => name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());
const toPascal = (name) => toCamel(`-${name}`);
const word = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** The names of a module in every form: `many` of `messaging/canned-replies`, `one` of `canned-reply`. */
const readNames = ({ place, one }) => {
  const [district = '', many = '', ...rest] = place.split('/');
  if (![district, many, one].every((name) => word.test(name)) || rest.length > 0)
    throw new Error('Say the district and the names: npm run new-module -- messaging/canned-replies canned-reply');
  return {
    district,
    many,
    one,
    Many: toPascal(many),
    One: toPascal(one),
    camelMany: toCamel(many),
    camelOne: toCamel(one),
    table: many.replaceAll('-', '_'),
    code: one.replaceAll('-', '_'),
  };
};

/** Adds lines after the last one of the same kind. */
const afterLast = (kind, line) => (text) => {
  const lines = text.split('\n');
  const place = lines.findLastIndex((each) => kind.test(each));
  if (place < 0) throw new Error(`there is no line like ${kind}`);
  return lines.toSpliced(place + 1, 0, line).join('\n');
};

/** The lists that have a line for each module, and the change of each. */
const listsOf = ({ district, many, Many, camelMany }) => ({
  'packages/contract/src/modules.ts': [afterLast(/^export \*/, `export * from './${district}/${many}/${many}.ts';`)],
  'packages/contract/src/constants.ts': [
    afterLast(/^export \*/, `export * from './${district}/${many}/error-codes.ts';`),
  ],
  'packages/contract/src/locales/namespaces.ts': [
    afterLast(/^export \* from '\.\.\//, `export * from '../${district}/${many}/texts/index.ts';`),
  ],
  'apps/server/src/server-modules.ts': [
    afterLast(
      /^import .*'\.\/modules\//,
      `import { make${Many}Module } from './modules/${district}/${many}/index.ts';`,
    ),
    afterLast(/^ {4}make\w+Module\(services\),$/, `    make${Many}Module(services),`),
  ],
  'apps/server/src/server-tables.ts': [
    afterLast(/^import \{ tables/, `import { tables as ${camelMany} } from './modules/${district}/${many}/tables.ts';`),
    afterLast(/^ {2}\.\.\.\w+,$/, `  ...${camelMany},`),
  ],
  'scripts/lint/districts.mjs': [
    (text) => {
      const begin = text.indexOf(`\n  ${district}: [`);
      const end = text.indexOf(']', begin);
      const held = text.slice(0, end).trimEnd().replace(/,$/, '');
      return `${held}, '${many}'${text.slice(end)}`;
    },
  ],
});

const newestMigration = (root) =>
  Math.max(0, ...readdirSync(path.join(root, 'apps/server/migrations')).map((file) => Number.parseInt(file, 10)));

/**
 * Lays a module out below `root`. Throws, with nothing written, for invalid names, a district without modules, and an
 * existing module. Returns the files it made and those it changed.
 */
export const layOut = (root, asked) => {
  const names = readNames(asked);
  const lists = listsOf(names);
  const read = (file) => readFileSync(path.join(root, file), 'utf8');
  if (
    !read('scripts/lint/districts.mjs').includes(`\n  ${names.district}: ['`) &&
    !read('scripts/lint/districts.mjs').includes(`\n  ${names.district}: [\n`)
  )
    throw new Error(`There is no district ${names.district} with modules (scripts/lint/districts.mjs)`);
  const migration = String(newestMigration(root) + 1).padStart(4, '0');
  const files = filesOf({ ...names, migration });
  const there = Object.keys(files).find((file) => existsSync(path.join(root, path.dirname(file), '..', names.many)));
  if (there !== undefined) throw new Error(`There is ${path.dirname(there)} already`);
  const texts = Object.entries(lists).map(([file, edits]) => [
    file,
    edits.reduce((text, edit) => edit(text), read(file)),
  ]);
  for (const [file, text] of [...Object.entries(files), ...texts]) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return { made: Object.keys(files), changed: Object.keys(lists) };
};
