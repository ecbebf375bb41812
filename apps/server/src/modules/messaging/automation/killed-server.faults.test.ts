import { afterAll, beforeAll, expect, test } from 'vitest';
import { addManyConversations } from '../../../testing/messengers/many-conversations.ts';
import { type KillableServer, startKillableServer } from '../../../testing/processes/killable-server.ts';
import { startTestApp, type TestApp, type TestWorkspace } from '../../../testing/test-app.ts';

const pairs = 30;
const conversations = 100;

let seed: TestApp;
let workspace: TestWorkspace;
let server: KillableServer;

const runs = `automation_runs where workspace_id = $1 and result = 'done'`;
const notes = `messages where workspace_id = $1 and system ->> 'code' = 'rule_note'`;
const events = 'automation_events where workspace_id = $1';
const count = (from: string) => server.count(from, workspace.id);

/** Each pair has two labels: one rule puts the second on for the first, the other the first for the second. */
const makePair = async (pair: number): Promise<number> => {
  const makeLabel = async (name: string) =>
    (await workspace.owner.call<{ id: number }>('POST', '/api/labels', { body: { name, color: 'red' } })).result.id;
  const [first, second] = [await makeLabel(`First ${pair}`), await makeLabel(`Second ${pair}`)];
  const makeRule = (name: string, from: number, to: number) =>
    workspace.owner.call('POST', '/api/automation-rules', {
      body: {
        name,
        is_on: true,
        trigger: { kind: 'labelled', label_ids: [from] },
        filter: {},
        actions: [
          { kind: 'note', text: `${name} was here` },
          { kind: 'label', label_id: from, is_on: false },
          { kind: 'label', label_id: to, is_on: true },
        ],
      },
    });
  await makeRule(`A${pair}`, first, second);
  await makeRule(`B${pair}`, second, first);
  return first;
};

let labels: number[];
let firstChannel: number;

beforeAll(async () => {
  seed = await startTestApp();
  workspace = await seed.createWorkspace();
  labels = [];
  for (let pair = 0; pair < pairs; pair += 1) labels.push(await makePair(pair));
  firstChannel = await addManyConversations(seed, workspace.id, conversations);
  server = await startKillableServer(seed);
});
afterAll(() => server.close());

test('thirty pairs of rules that set each other off run once each, and nothing twice, also where the server is killed [48.2, 48.3]', async () => {
  // Two pairs in each conversation: what they do there is less than an hour allows.
  await server.superuser.query(
    `insert into channel_labels (workspace_id, channel_id, label_id)
     select $1, $2::bigint + n, ($3::bigint[])[1 + (n + p * 7) % $4] from generate_series(0, $5::int - 1) n, generate_series(0, 1) p`,
    [workspace.id, firstChannel, labels, pairs, conversations],
  );
  const goal = conversations * 2 * 2;
  for (const share of [0.1, 0.5]) {
    await expect.poll(() => count(runs), { timeout: 60_000, interval: 5 }).toBeGreaterThan(goal * share);
    expect(await count(runs)).toBeLessThan(goal);
    await server.kill();
  }
  await expect.poll(() => count(events), { timeout: 120_000, interval: 200 }).toBe(0);
  expect(await count(runs)).toBe(goal);
  expect(await count(notes)).toBe(goal);
  const most = await server.superuser.query<{ most: number }>(
    `select max(n)::int as most from (select count(*) as n from automation_runs where workspace_id = $1
      group by channel_id, rule_id) each_rule`,
    [workspace.id],
  );
  expect(most.rows).toEqual([{ most: 1 }]);
  // Each pair has brought its first label back.
  expect(await count(`channel_labels where workspace_id = $1 and label_id = any('{${labels.join(',')}}')`)).toBe(
    conversations * 2,
  );
});
