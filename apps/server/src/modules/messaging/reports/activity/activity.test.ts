import { activityLimits, type BotActivity, type PersonActivity } from '@switchboard/contract';
import { addDays, startOfDay } from '@switchboard/contract/moment-in-zone';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addConversation, type TestConversation } from '../../../../testing/messengers/conversation-fixture.ts';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../../testing/test-app.ts';
import { rollUpSome } from '../roll-up.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let conversation: TestConversation;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  conversation = await addConversation(app, workspace.id);
});

const query = (text: string, values: unknown[] = []) =>
  app.resources.database.inWorkspace(workspace.id, (tx) => tx.query(text, [workspace.id, ...values]));
const todayIn = (zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date());
/** Minutes after a day begins in a zone, so many days ago. */
const moment = (zone: string, daysAgo: number, minutes: number) =>
  new Date(startOfDay(addDays(todayIn(zone), -daysAgo), zone).getTime() + minutes * 60_000);
const note = async (kind: string, at: Date, { botId = conversation.botId, userId = null as number | null } = {}) => {
  await query(
    `insert into report_facts (workspace_id, at, kind, channel_id, bot_id, user_id, value, made_by)
      values ($1, $2, $3, $4, $5, $6, 1000, 'person')`,
    [at, kind, conversation.channelId, botId, userId],
  );
};
const rollUp = async () => {
  while (await app.resources.database.inWorkspace(workspace.id, (tx) => rollUpSome(tx, workspace.id)));
};
const get = async <Result>(path: string, user = owner) => user.call<Result>('GET', `/api/reports/activity/${path}`);
const botsOf = async (ids: string, zone: string) =>
  (await get<{ days: string[]; data: BotActivity[] }>(`bots?ids=${ids}&zone=${zone}`)).result;
const peopleOf = async (ids: string, user = owner) =>
  (await get<{ days: string[]; data: PersonActivity[] }>(`people?ids=${ids}&zone=UTC`, user)).result;

describe('a bot has its messages of the last 30 days', () => {
  test.for(['Europe/Kyiv', 'Asia/Kathmandu', 'America/New_York'])(
    'by the days of %s, and none of other bots or earlier days [49.23]',
    async (zone) => {
      const first = activityLimits.days - 1;
      await note('message_in', moment(zone, first, 1));
      await note('message_in', moment(zone, first, -1));
      await note('message_in', moment(zone, 1, 1_439));
      await note('message_in', moment(zone, 1, 1_439));
      await note('message_out', moment(zone, 2, 0), { userId: owner.id });
      await note('message_in', moment(zone, 1, 5), { botId: 999 });
      await rollUp();
      const { days, data } = await botsOf(`${conversation.botId},12345`, zone);
      expect(days).toHaveLength(activityLimits.days);
      expect(days.at(-1)).toBe(todayIn(zone));
      expect(data).toHaveLength(1);
      const at = (values: number[] = []) => values.flatMap((n, place) => (n === 0 ? [] : [[first - place, n]]));
      expect(at(data[0]?.messages_in)).toEqual([
        [first, 1],
        [1, 2],
      ]);
      expect(at(data[0]?.messages_out)).toEqual([[2, 1]]);
    },
  );

  test('a bot without any is left out; what cannot be asked is refused at its field [49.23]', async () => {
    expect((await botsOf(String(conversation.botId), 'UTC')).data).toEqual([]);
    for (const wrong of [
      'ids=&zone=UTC',
      'ids=x&zone=UTC',
      'ids=1&zone=Mars/Olympus',
      `ids=${'1,'.repeat(2_000)}1&zone=UTC`,
    ]) {
      expect((await get(`bots?${wrong}`)).status, wrong).toBe(422);
    }
  });

  test('another workspace’s bot is none [49.23]', async () => {
    await note('message_in', moment('UTC', 1, 5));
    await rollUp();
    const stranger = (await app.createWorkspace()).owner;
    const { result } = await get<{ data: unknown[] }>(`bots?ids=${conversation.botId}&zone=UTC`, stranger);
    expect(result.data).toEqual([]);
  });
});

describe('a colleague has their open conversations and their answers by day', () => {
  test('those who may not read statistics get their own alone [49.23]', async () => {
    const member = await workspace.addUser(3);
    await note('answer', moment('UTC', 1, 5), { userId: owner.id });
    await note('answer', moment('UTC', 3, 5), { userId: member.id });
    await query('update channels set manager_id = $2 where workspace_id = $1 and id = $3', [
      owner.id,
      conversation.channelId,
    ]);
    await rollUp();
    const ids = `${owner.id},${member.id}`;
    const { data } = await peopleOf(ids);
    expect(data.map(({ id, open }) => [id, open])).toEqual([
      [owner.id, 1],
      [member.id, 0],
    ]);
    const placeOf = (values: number[] = []) => activityLimits.days - 1 - values.indexOf(1);
    expect(data.map(({ answers }) => placeOf(answers))).toEqual([1, 3]);
    expect((await peopleOf(ids, member)).data.map(({ id }) => id)).toEqual([member.id]);
    expect((await peopleOf(String(owner.id), member)).data).toEqual([]);
  });
});

describe('a client has the messages of a year by week', () => {
  interface Weeks {
    weeks: string[];
    messages_in: number[];
    messages_out: number[];
  }
  const say = async (daysAgo: number, of: 'client' | 'owner', audience = 'public') => {
    const at = moment('UTC', daysAgo, 30);
    await query(
      `insert into messages (workspace_id, channel_id, seq, ts, id, client_id, created_by, content, audience, created_at, updated_at)
        select $1, $2, coalesce(max(seq), 0) + 1, $3, coalesce(max(id), 0) + 1, $4, $5, 'Hello', $6, $7, now()
        from messages where workspace_id = $1`,
      [
        conversation.channelId,
        at.getTime() * 1_000 + Math.floor(Math.random() * 1_000),
        of === 'client' ? conversation.clientId : null,
        of === 'owner' ? owner.id : null,
        audience,
        at,
      ],
    );
  };
  const read = (user = owner) => get<Weeks>(`clients/${conversation.clientId}?zone=UTC`, user);

  test('without notes, and without what is older [49.23]', async () => {
    await say(0, 'client');
    await say(7, 'owner');
    await say(7, 'owner', 'internal');
    await say(400, 'client');
    const { result } = await read();
    expect(result.weeks).toHaveLength(53);
    expect(new Date(`${result.weeks[0]}T00:00:00Z`).getUTCDay()).toBe(1);
    expect(result.messages_in.map((n, place) => [52 - place, n]).filter(([, n]) => n !== 0)).toEqual([[0, 1]]);
    expect(result.messages_out.map((n, place) => [52 - place, n]).filter(([, n]) => n !== 0)).toEqual([[1, 1]]);
  });

  test('for who may read clients and their conversations; of one who is erased nothing [49.23]', async () => {
    const member = await workspace.addUser(3);
    expect((await read(member)).status).toBe(403);
    const stranger = (await app.createWorkspace()).owner;
    expect((await read(stranger)).status).toBe(404);
    expect((await read()).status).toBe(200);
    expect((await owner.call('DELETE', '/api/deleteClient', { id: conversation.clientId })).status).toBe(200);
    expect((await read()).status).toBe(404);
  });
});
