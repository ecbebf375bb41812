import { expect, it } from 'vitest';
import { makeRefreshSalt } from './refresh-salt.ts';

it('asks once for everyone who asks within a minute, and again after it, also when nothing was answered', async () => {
  let time = 0;
  let asked = 0;
  const refresh = makeRefreshSalt(
    async () => {
      asked += 1;
      if (asked === 1) throw new Error('no answer');
    },
    () => time,
  );
  await Promise.all([refresh(), refresh(), refresh()]);
  time = 59_999;
  await refresh();
  expect(asked).toBe(1);
  time = 60_000;
  await Promise.all([refresh(), refresh()]);
  expect(asked).toBe(2);
});
