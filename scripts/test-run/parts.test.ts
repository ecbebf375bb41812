import { expect, test } from 'vitest';
import { checks, stages, suites } from './parts.mjs';
import { planChanged } from './plan-changed.mjs';

test('every check and every suite runs once in a run of everything', () => {
  const run = stages.flat().flatMap(({ names }) => names);
  expect(run.toSorted()).toEqual([...checks, ...suites].map(({ name }) => name).toSorted());
});

test('the probes of the layers are out of the tree before anything else looks at it', () => {
  expect(stages[0]).toEqual([{ names: expect.arrayContaining(['layers']) }]);
});

test('the tests in other engines and those of faults run only when they are named', () => {
  const onRequest = suites.filter(({ isOnRequest }) => isOnRequest).map(({ name }) => name);
  expect(onRequest).toEqual(['faults', 'firefox', 'webkit']);
  const named = ['e2e/engines/daily-work.test.ts', 'apps/server/src/killed.faults.test.ts'];
  const changed = [...named, 'package.json'];
  const { tests } = planChanged({ changed, files: changed, users: new Map(), textOf: () => '' });
  for (const name of onRequest) expect([...tests.keys()]).not.toContain(name);
  for (const file of named) expect([...tests.values()].flat()).not.toContain(file);
});
