import { DatabaseError } from 'pg';
import { expect, test, vi } from 'vitest';
import { withOwnRank } from './ranks.ts';

const violationOf = (constraint: string) =>
  Object.assign(new DatabaseError('duplicate key', 0, 'error'), { code: '23505', constraint });

test('a rank that was taken meanwhile is asked for anew, ten times at most', async () => {
  const taken = violationOf('tasks_rank_key');
  const twice = vi
    .fn(async () => 'done')
    .mockRejectedValueOnce(taken)
    .mockRejectedValueOnce(taken);
  expect(await withOwnRank(twice)).toBe('done');
  expect(twice).toHaveBeenCalledTimes(3);
  const always = vi.fn(() => Promise.reject(taken));
  await expect(withOwnRank(always)).rejects.toBe(taken);
  expect(always).toHaveBeenCalledTimes(10);
});

test.each([violationOf('tasks_pkey'), new Error('a fault')])('%s is told at once', async (other) => {
  const transact = vi.fn(() => Promise.reject(other));
  await expect(withOwnRank(transact)).rejects.toBe(other);
  expect(transact).toHaveBeenCalledOnce();
});
