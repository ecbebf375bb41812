// How the job walks through the deliveries; which ones may be deleted is tested in retention.test.ts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeliveryFixture, startDeliveries } from '../../../../testing/messengers/delivery-fixture.ts';
import { makePruneDeliveries } from './prune-deliveries.ts';

let fixture: DeliveryFixture;

beforeAll(async () => {
  fixture = await startDeliveries();
});
afterAll(() => fixture.close());

/** Messages sent this many days ago, inserted directly into the database. */
const addSent = async (channelId: number, { count, days }: { count: number; days: number }) => {
  const { workspaceId } = fixture;
  await fixture.query(
    `insert into messages (workspace_id, channel_id, seq, ts, id, content, created_by, created_at, updated_at)
      select $1, $2::bigint, n, n, $2::bigint * 1000000 + n, '', 1, now(), now() from generate_series(1, $3::int) n`,
    [workspaceId, channelId, count],
  );
  // As in production, where statistics exist and the planner uses the key.
  await fixture.query('analyze messages');
  await fixture.query(
    `with sent as (
        insert into deliveries (workspace_id, channel_id, message_seq, state, sent_parts, updated_at)
        select workspace_id, channel_id, seq, 'sent', 1, now() - make_interval(days => $3::int) from messages
        where workspace_id = $1 and channel_id = $2 returning workspace_id, channel_id, message_seq)
      insert into external_messages (workspace_id, bot_id, chat_id, external_id, channel_id, message_seq)
      select s.workspace_id, c.bot_id, 'chat', s.message_seq::text, s.channel_id, s.message_seq from sent s
        join channels c on c.workspace_id = s.workspace_id and c.id = s.channel_id`,
    [workspaceId, channelId, days],
  );
  await fixture.query('analyze deliveries, external_messages');
};

const countLeft = async () => {
  const { rows } = await fixture.query<{ channel_id: number; count: number }>(
    'select channel_id::int, count(*)::int from deliveries group by channel_id order by channel_id',
  );
  return new Map(rows.map(({ channel_id: channelId, count }) => [channelId, count]));
};

test('of thousands of deliveries in many conversations all that are over for long go, in one run, and no other', async () => {
  const conversations = [];
  for (let n = 0; n < 3; n += 1) conversations.push(await fixture.openConversation());
  const [long, recent, last] = conversations.map(({ channelId }) => channelId) as [number, number, number];
  await addSent(long, { count: 2_001, days: 31 });
  await addSent(recent, { count: 5, days: 29 });
  await addSent(last, { count: 7, days: 31 });
  await makePruneDeliveries({ database: fixture.database, retentionDays: 30 })({});
  expect(await countLeft()).toEqual(new Map([[recent, 5]]));
});

test('where nothing was ever sent there is nothing to do', async () => {
  await fixture.query('delete from deliveries');
  await makePruneDeliveries({ database: fixture.database, retentionDays: 30 })({});
  expect(await countLeft()).toEqual(new Map());
});
