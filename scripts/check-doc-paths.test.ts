import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkDecisionIndex, checkDocLength, checkDocPaths } from './check-doc-paths.mjs';

let root: string;
const files = [
  'README.md',
  'docs/rules.md',
  'apps/server/src/platform/jobs/job-runner.ts',
  'scripts/build.mjs',
  'apps/server/src/modules/chat/messages/pins.ts',
  'packages/contract/src/chat/messages/limits.ts',
];

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'switchboard-docs-'));
  for (const file of files) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), '');
  }
});
afterAll(() => rmSync(root, { recursive: true }));

const problemsOf = (text: string, document = 'docs/rules.md'): string[] => {
  writeFileSync(path.join(root, document), text);
  const { problems } = checkDocPaths(root, files);
  writeFileSync(path.join(root, document), '');
  return problems.map((problem) => problem.replace(`${document} names `, '').replace(', which does not exist', ''));
};

test('names of files and folders that exist are fine, from wherever they are looked at', () => {
  const text =
    '`messages/pins.ts` `messages/limits.ts` `apps/server/src/platform/jobs/job-runner.ts:12` `platform/jobs` `platform/jobs/` `job-runner.ts` `scripts/build.mjs` ' +
    '[up](../README.md#top) [beside](rules.md) [web](https://example.com/docs/gone.md) [here](#part)';
  expect(problemsOf(text)).toEqual([]);
});

test.for([
  'docs/gone.md',
  'apps/server/src/gone.ts',
  'platform/gone',
  'messages/gone',
  'gone.ts',
  'scripts/gone.mjs:3',
])('a name of nothing is found: %s', (name) => {
  expect(problemsOf(`See \`${name}\`.`)).toEqual([name.replace(':3', '')]);
});

test('a link to nothing is found, and looked for from the folder of its document', () => {
  expect(problemsOf('[gone](gone.md#part), [not here](scripts/gone.mjs)')).toEqual(['gone.md', 'scripts/gone.mjs']);
  expect(problemsOf('[rules](rules.md)', 'README.md')).toEqual(['rules.md']);
});

test('what is no name of a file is let be: code, addresses, patterns, what a build makes', () => {
  const text =
    '`apps/server/dist/main.mjs` `apps/…/x.ts` `*-queries.ts` `@[username](id)` `/api/channels/{id}` `a/b` `text/plain`\n' +
    '```\n`apps/server/gone.ts`\n[gone](gone.md)\n```';
  expect(problemsOf(text)).toEqual([]);
});

test('documents may have so many words together, however they are divided, and nothing else counts', () => {
  const documents = ['README.md', 'docs/decisions/0001-one.md', 'bench/README.md', 'docs/notes.txt'];
  for (const file of documents) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), '# Five words,\n\n| in all |\n');
  }
  expect(checkDocLength(root, documents, 14)).toEqual({ total: 14, problems: [] });
  expect(checkDocLength(root, documents, 13).problems).toEqual([
    'the documents have 14 words, 13 at most: README.md 7, docs/decisions/0001-one.md 7, …',
  ]);
});

test('a decision that its index does not link is found', () => {
  const records = ['docs/decisions/0001-one.md', 'docs/decisions/0002-two.md', 'docs/decisions/README.md'];
  mkdirSync(path.join(root, 'docs/decisions'), { recursive: true });
  writeFileSync(path.join(root, 'docs/decisions/README.md'), '[1](0001-one.md) One');
  expect(checkDecisionIndex(root, records)).toEqual(['docs/decisions/README.md does not link 0002-two.md']);
});
