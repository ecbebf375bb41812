import { expect, test } from 'vitest';
import { countSteps } from './count-steps.mjs';

test('each step says its place, and how long the one before took', () => {
  const said: string[] = [];
  let nowMs = 0;
  const step = countSteps(
    2,
    (text) => said.push(text),
    () => nowMs,
  );
  step('Building');
  nowMs = 4_200;
  step('Starting');
  expect(said).toEqual(['[1/2] Building …', '[2/2] Starting …   (1 took 4 s)']);
});
