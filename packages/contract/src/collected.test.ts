// All exports of the modules' files reach the contract's collections: modules.ts, constants.ts and
// locales/namespaces.ts leave none out.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  auditActions,
  auditSubjectKinds,
  type Endpoint,
  endpoints,
  errorCodes,
  eventShapes,
  limits,
  validationCodes,
} from './index.ts';
import { type Language, languages } from './languages.ts';
import english from './locales/en-US/index.ts';
import * as namespaces from './locales/namespaces.ts';
import { sharedLimits } from './shared-limits.ts';

const folders = readdirSync(import.meta.dirname, { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name, parentPath }) => path.join(parentPath, name));

/** The exports of a file that each module may have, all modules together: `name` is the export's. */
const listExports = async (fileOf: (folder: string) => string): Promise<{ name: string; value: unknown }[]> => {
  const files = folders.map((folder) => path.join(folder, fileOf(folder)));
  const loaded = await Promise.all(
    files.filter((file) => existsSync(file)).map((file) => import(file) as Promise<Record<string, unknown>>),
  );
  return loaded.flatMap((module) => Object.entries(module).map(([name, value]) => ({ name, value })));
};

const mainFiles = await listExports((folder) => `${path.basename(folder)}.ts`);
const errorFiles = await listExports(() => 'error-codes.ts');
const limitFiles = await listExports(() => 'limits.ts');
const auditFiles = await listExports(() => 'audit-actions.ts');

const namesIn = (exports: typeof mainFiles, suffix: string): string[] =>
  exports
    .filter(({ name }) => name.endsWith(suffix))
    .flatMap(({ value }) => (Array.isArray(value) ? (value as string[]) : Object.keys(value as object)));

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

describe.each([
  { what: 'endpoints', brought: namesIn(mainFiles, 'Endpoints'), collected: Object.keys(endpoints), shared: 0 },
  { what: 'events', brought: namesIn(mainFiles, 'Events'), collected: Object.keys(eventShapes), shared: 0 },
  { what: 'error codes', brought: namesIn(errorFiles, 'ErrorCodes'), collected: Object.keys(errorCodes), shared: 8 },
  { what: 'field codes', brought: namesIn(errorFiles, 'ValidationCodes'), collected: [...validationCodes], shared: 6 },
  { what: 'audited actions', brought: namesIn(auditFiles, 'AuditActions'), collected: [...auditActions], shared: 0 },
  {
    what: 'kinds of subjects',
    brought: namesIn(auditFiles, 'AuditSubjects'),
    collected: [...auditSubjectKinds],
    shared: 0,
  },
  {
    what: 'limits',
    brought: [...Object.keys(sharedLimits), ...namesIn(limitFiles, 'Limits')],
    collected: Object.keys(limits),
    shared: 0,
  },
])('$what', ({ brought, collected, shared }) => {
  test('no two modules bring the same name', () => {
    expect(brought.filter((name, place) => brought.indexOf(name) < place)).toEqual([]);
  });

  test('all that modules bring is collected, and all but what every call shares is brought by a module', () => {
    expect(brought.filter((name) => !collected.includes(name))).toEqual([]);
    expect(collected).toHaveLength(brought.length + shared);
  });
});

test('every endpoint of a module is in its list, under its own name', () => {
  const made = mainFiles.filter(({ value }) => isEndpoint(value)).map(({ name }) => name);
  expect(made.toSorted()).toEqual(Object.keys(endpoints).toSorted());
  for (const [name, endpoint] of Object.entries(endpoints)) expect(endpoint.name).toBe(name);
});

const listNamespaces = () => Object.entries<Readonly<Record<Language, object>>>(namespaces);

/** The texts on disk in one language, by their namespaces: `texts/role-names.en-US.ts` has those of `roleNames`. */
async function readTexts(language: string): Promise<[namespace: string, texts: unknown][]> {
  const files = folders
    .filter((folder) => path.basename(folder) === 'texts')
    .flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)))
    .filter((file) => file.endsWith(`.${language}.ts`));
  return Promise.all(
    files.map(async (file) => {
      const { default: texts } = (await import(file)) as { default: unknown };
      const name = path.basename(file, `.${language}.ts`);
      return [name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase()), texts] as [string, unknown];
    }),
  );
}

test.each(languages)('every file of texts in %s is what its namespace says in that language', async (language) => {
  const onDisk = await readTexts(language);
  expect(onDisk.map(([namespace]) => namespace).toSorted()).toEqual(Object.keys(namespaces).toSorted());
  const collected = new Map(listNamespaces());
  for (const [namespace, texts] of onDisk) expect(collected.get(namespace)?.[language], namespace).toBe(texts);
});

const countTexts = (texts: unknown): number =>
  typeof texts === 'string'
    ? 1
    : Object.values(texts as object).reduce<number>((sum, text) => sum + countTexts(text), 0);

test.each([
  { namespace: 'featureErrors', ending: /Errors$/ },
  { namespace: 'audit', ending: /^audit$|Audit$/ },
] as const)('$namespace says all that modules bring to it, none of it twice', ({ namespace, ending }) => {
  const brought = listNamespaces().filter(([name]) => ending.test(name));
  expect(brought.length).toBeGreaterThan(10);
  const count = brought.reduce((sum, [, texts]) => sum + countTexts(texts['en-US']), 0);
  expect(countTexts(english[namespace])).toBe(count);
});
