// Every rule of docs/rules.md that has a number is proven by a test whose title, or whose describe's, ends with it:
// `… [5.7]` or `… [5.7, 6.1]`. Fails for a rule without a test, for a number that is no rule or stands there twice,
// and does not run the tests. `npm run coverage` prints which tests prove what; `-- 5.7` prints those of one rule.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const rule = /^- (\d+\.\d+) (.+)$/gm;
const title = /(['"`])((?:(?!\1)[^\\\n]|\\.)*?) \[(\d+\.\d+(?:, \d+\.\d+)*)\]\1/g;
const isTest = /\.test\.tsx?$/;
const skipped = /^(?:node_modules|dist|data|\..+)$/;

const listTests = (root, folder = '') =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) return skipped.test(entry.name) ? [] : listTests(root, name);
    return isTest.test(name) ? [name] : [];
  });

/** The rules in order with the tests that name them, and the problems, one sentence each. */
export const findCoverage = (root) => {
  const rules = new Map();
  const problems = [];
  for (const [, number, text] of readFileSync(path.join(root, 'docs/rules.md'), 'utf8').matchAll(rule)) {
    if (rules.has(number)) problems.push(`${number} is there twice`);
    rules.set(number, { text, tests: [] });
  }
  for (const file of listTests(root)) {
    const source = readFileSync(path.join(root, file), 'utf8');
    for (const { index, 2: name, 3: numbers } of source.matchAll(title)) {
      const line = source.slice(0, index).split('\n').length;
      for (const number of numbers.split(', ')) {
        const found = rules.get(number);
        if (found === undefined) problems.push(`${file}:${line} names ${number}, which is no rule`);
        else found.tests.push(`${file}:${line} ${name}`);
      }
    }
  }
  for (const [number, { tests }] of rules) if (tests.length === 0) problems.push(`${number} is proven by no test`);
  if (rules.size === 0) problems.push('no rule was found');
  return { rules, problems };
};

if (process.argv[1] === import.meta.filename) {
  const { rules, problems } = findCoverage(path.resolve(import.meta.dirname, '..'));
  const [mode, ...wanted] = process.argv.slice(2);
  if (mode === '--print') {
    for (const [number, { text, tests }] of rules) {
      if (wanted.length === 0 || wanted.includes(number)) console.log([`${number} ${text}`, ...tests].join('\n  '));
    }
  }
  for (const problem of problems) console.error(problem);
  console.log(`${rules.size} rules`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
