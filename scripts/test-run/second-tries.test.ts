import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { noteSecondTries, readSecondTries } from './second-tries.mjs';

test('second tries are counted over runs, the most frequent first, also from what a run printed', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'switchboard-tries-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const file = path.join(dir, 'second-tries.json');
  noteSecondTries([], file);
  noteSecondTries(['a.test.ts > one', 'b.test.ts > two'], file);
  const log =
    'scripts | x\nPassed at the second try: b.test.ts > two > three\n\nPassed at the second try: b.test.ts > two\n';
  noteSecondTries(readSecondTries(log), file);
  expect(Object.entries(JSON.parse(readFileSync(file, 'utf8')))).toEqual([
    ['b.test.ts > two', 2],
    ['a.test.ts > one', 1],
    ['b.test.ts > two > three', 1],
  ]);
});
