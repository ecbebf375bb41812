import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findCoverage } from './check-spec-coverage.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'switchboard-rules-'));
  mkdirSync(path.join(root, 'docs'));
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (file: string, text: string): void => writeFileSync(path.join(root, file), text);
// Put together, so that the check of the project itself finds no titles here.
const named = (name: string, ...numbers: string[]): string => `${name} [${numbers.join(', ')}]`;
const proof = (...numbers: string[]): string => `test('${named('it works', ...numbers)}', () => {});\n`;

test('a rule is proven by every test that has its number at the end of its title', () => {
  write('docs/rules.md', '# Rules\n\n- 1.1 First\n- 1.2 Second\n');
  write('a.test.ts', `describe('${named('all of it', '1.1')}', () => {\n  ${proof('1.1', '1.2')}});\n`);
  write('b.test.tsx', `test.for(cases)(\n  "${named("%s isn't lost", '1.2')}",\n);\n`);
  write('product.ts', proof('9.9'));
  const { rules, problems } = findCoverage(root);
  expect(problems).toEqual([]);
  expect(rules.get('1.1')?.tests).toEqual(['a.test.ts:1 all of it', 'a.test.ts:2 it works']);
  expect(rules.get('1.2')?.tests).toEqual(['a.test.ts:2 it works', "b.test.tsx:2 %s isn't lost"]);
});

test('a rule without a test, an unknown number and one that is there twice are problems', () => {
  write('docs/rules.md', '- 1.1 First\n- 1.2 Second\n- 1.2 Again\n');
  write('a.test.ts', proof('1.1', '7.7'));
  expect(findCoverage(root).problems).toEqual([
    '1.2 is there twice',
    'a.test.ts:1 names 7.7, which is no rule',
    '1.2 is proven by no test',
  ]);
});

test('where no rule is found nothing is proven', () => {
  write('docs/rules.md', 'Nothing here.\n');
  expect(findCoverage(root).problems).toEqual(['no rule was found']);
});
