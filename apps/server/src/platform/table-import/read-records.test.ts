import { expect, test } from 'vitest';
import { readRecords } from './read-records.ts';

test('lets others have their turn while it reads a single piece', async () => {
  let turns = 0;
  let turn = setImmediate(function take() {
    turns += 1;
    turn = setImmediate(take);
  });
  const piece = async function* () {
    yield `a,b\n${'\n'.repeat(90_000)}`;
  };
  let rows = 0;
  for await (const _ of readRecords(piece(), ',')) rows += 1;
  clearImmediate(turn);
  expect([rows, turns > 0]).toEqual([90_001, true]);
});
