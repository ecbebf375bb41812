import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeliveryFixture, startDeliveries } from '../../../testing/messengers/delivery-fixture.ts';
import { makeWakeConversations, wakeConversations } from './wake-conversations.ts';

let fixture: DeliveryFixture;

beforeAll(async () => {
  fixture = await startDeliveries();
});
afterAll(() => fixture.close());

const listJobs = async (task: string) => {
  const { rows } = await fixture.query<{ payload: { channel_id: number; after: number } }>(
    `select p.payload from graphile_worker._private_jobs p join graphile_worker._private_tasks t on t.id = p.task_id
     where t.identifier = $1 order by p.id`,
    [task],
  );
  return rows.map(({ payload }) => payload);
};
const forgetJobs = () => fixture.query('delete from graphile_worker._private_jobs');

test('however many conversations a bot has, they are queued in portions, and each once', async () => {
  const conversations = [];
  for (const name of ['Vira', 'Petro', 'Oleh', 'Nadia', 'Ira'])
    conversations.push(await fixture.openConversation(name));
  const [{ botId } = { botId: 0 }, ...rest] = conversations;
  const stranger = await fixture.openConversation('Of another bot');
  for (const { send } of [...conversations, stranger]) await send('waits');
  const ids = conversations.map(({ channelId }) => channelId);
  await fixture.query('update channels set bot_id = $1 where id = any($2)', [botId, ids]);
  expect(rest).toHaveLength(4);
  await forgetJobs();

  const { database, workspaceId } = fixture;
  await database.inWorkspace(workspaceId, (tx) => wakeConversations(tx, workspaceId, botId));
  const wake = makeWakeConversations({ database, conversationsPerPortion: 2 });
  const queued: number[][] = [];
  for (;;) {
    const [next] = await listJobs('wake-conversations');
    if (next === undefined) break;
    expect(await listJobs('deliver-conversation')).toEqual([]);
    await forgetJobs();
    await wake(next);
    queued.push((await listJobs('deliver-conversation')).map((job) => job.channel_id));
    await fixture.query(
      `delete from graphile_worker._private_jobs where task_id =
        (select id from graphile_worker._private_tasks where identifier = 'deliver-conversation')`,
    );
  }
  expect(queued).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
});
