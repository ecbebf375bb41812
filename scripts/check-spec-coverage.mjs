// docs/spec-coverage.md names for every rule the tests that prove it: `path` › "title". Fails for a rule without a
// test, two with one number, a path that is not a test file, and a title that the file does not contain. Does not run
// the tests.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const lines = readFileSync(path.join(root, 'docs/spec-coverage.md'), 'utf8').split('\n');
const proof = /`([^`]+)` › "([^"]+)"/g;
const problems = [];
const numbers = new Set();

for (const line of lines) {
  const number = /^\| (\d+\.\d+) \|/.exec(line)?.[1];
  if (number === undefined) continue;
  if (numbers.has(number)) problems.push(`${number} is there twice`);
  numbers.add(number);
  const proofs = [...line.matchAll(proof)];
  if (proofs.length === 0) problems.push(`${number} names no test`);
  for (const [, file, title] of proofs) {
    const where = path.join(root, file);
    if (!/\.test\.tsx?$/.test(file) || !existsSync(where)) problems.push(`${number}: ${file} is no test`);
    else if (!readFileSync(where, 'utf8').includes(title)) problems.push(`${number}: ${file} has no "${title}"`);
  }
}

if (numbers.size === 0) problems.push('no rule was found');
for (const problem of problems) console.error(problem);
console.log(`${numbers.size} rules`);
process.exit(problems.length === 0 ? 0 : 1);
