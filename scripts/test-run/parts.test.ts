import { expect, test } from 'vitest';
import { suiteGroups, suites } from './parts.mjs';

test('every suite runs once in a run of everything', () => {
  const run = suiteGroups.flat().flatMap(({ names }) => names);
  expect(run.toSorted()).toEqual(suites.map(({ name }) => name).toSorted());
});
