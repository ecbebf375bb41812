import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestWorkspace } from '../testing/test-app.ts';
import { describeNumbers, recount } from './report-numbers.ts';

let app: TestApp;
let workspaces: TestWorkspace[];

beforeAll(async () => {
  app = await startTestApp();
  workspaces = [await app.createWorkspace(), await app.createWorkspace()];
  for (const [index, { id }] of workspaces.entries()) {
    await app.resources.database.inWorkspace(id, (tx) =>
      tx.query(
        `insert into report_facts (workspace_id, at, kind, channel_id, value, made_by, is_new)
        select $1, now() - n * interval '1 day', k, 1, case k when 'first_answer' then 60000 when 'rating' then 4 end, 'person', false
        from generate_series(1, $2::int) n, unnest(array['opened', 'first_answer', 'rating', 'target_met']) k`,
        [id, 5 + index],
      ),
    );
  }
});
afterAll(() => app.close());

const period = { days: 30, zone: 'Europe/Kyiv' };

test('the numbers of each workspace and of all, once their sums are made anew [49.25]', async () => {
  const { database } = app.resources;
  const [one, two] = workspaces;
  if (one === undefined || two === undefined) throw new Error('no workspaces');
  expect(await describeNumbers(database, one.subdomain, period)).toMatch(new RegExp(`^${one.subdomain}\t0\t`, 'm'));
  expect(await recount(database, one.subdomain)).toContain('days were made anew');
  await recount(database, two.subdomain);
  const lines = (await describeNumbers(database, null, period)).split('\n');
  expect(lines).toContain(`${one.subdomain}\t5\t0\t0\t0\t59s / 59s\t100.0 % of 5\t4.00 of 5`);
  expect(lines.at(-1)).toBe('all\t11\t0\t0\t0\t–\t100.0 % of 11\t4.00 of 11');
  await expect(describeNumbers(database, 'nobody', period)).rejects.toThrow('There is no workspace at this address');
  await expect(describeNumbers(database, null, { ...period, zone: 'Kyiv/Europe' })).rejects.toThrow('validation');
});
