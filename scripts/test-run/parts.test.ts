import { expect, test } from 'vitest';
import { suiteGroups, suites } from './parts.mjs';
import { planChanged } from './plan-changed.mjs';

test('every suite runs once in a run of everything', () => {
  const run = suiteGroups.flat().flatMap(({ names }) => names);
  expect(run.toSorted()).toEqual(suites.map(({ name }) => name).toSorted());
});

test('the tests in Firefox run only when they are named', () => {
  const onRequest = suites.filter(({ isOnRequest }) => isOnRequest).map(({ name }) => name);
  expect(onRequest).toEqual(['firefox']);
  const changed = ['e2e/firefox/daily-work.test.ts', 'package.json'];
  const { tests } = planChanged({ changed, files: changed, users: new Map(), textOf: () => '' });
  expect([...tests.keys()]).not.toContain('firefox');
  expect([...tests.values()].flat()).not.toContain('e2e/firefox/daily-work.test.ts');
});
