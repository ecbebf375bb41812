import path from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDatabase, runMigrations } from '../../../platform/database/index.ts';
import { prepareJobs } from '../../../platform/jobs/index.ts';
import { makeTestDatabase } from '../../../testing/database.ts';
import {
  type ConnectedTestBot,
  eventually,
  type MessagingFixture,
  readLines,
  readPhone,
  sendMessage,
  startMessaging,
  waitForDelivery,
} from '../../../testing/messengers/messaging-fixture.ts';
import { startTestApp } from '../../../testing/test-app.ts';

let fixture: MessagingFixture;
let bot: ConnectedTestBot;
let database: Client;

beforeAll(async () => {
  fixture = await startMessaging();
  bot = await fixture.connectBot();
  database = new Client(fixture.app.database.connection);
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await fixture.close();
});

const keyOf = (channelId: number) => `deliver:${fixture.workspace.id}:${channelId}`;

const findJob = async (channelId: number) => {
  const { rows } = await database.query<{ id: string; revision: number; run_at: Date; in_ms: number }>(
    `select id, revision, run_at, (extract(epoch from run_at - now()) * 1000)::int as in_ms
     from graphile_worker._private_jobs where key = $1`,
    [keyOf(channelId)],
  );
  return rows[0];
};

/** A conversation with one queued message, whose lease is held and never released. */
const holdConversation = async (name: string) => {
  const opened = await fixture.openConversation(bot, name);
  await database.query(
    `insert into work_leases (workspace_id, name, holder, expires_at) values ($1, $2, 'the test', now() + interval '1 hour')`,
    [fixture.workspace.id, `deliver:${opened.channelId}`],
  );
  const message = await sendMessage(fixture.owner, opened.channelId, { content: 'not forgotten' });
  await eventually(async () => expect((await findJob(opened.channelId))?.in_ms).toBeGreaterThan(60_000));
  return { ...opened, message };
};
const letGo = (channelId: number) =>
  database.query('update work_leases set expires_at = null where name = $1', [`deliver:${channelId}`]);
const loseJob = (channelId: number) =>
  database.query('delete from graphile_worker._private_jobs where key = $1', [keyOf(channelId)]);
const look = () => database.query(`select graphile_worker.add_job('resume-messaging')`);
const lookHere = async () => {
  const { rows } = await database.query<{ queued: string }>('select queue_open_deliveries() as queued');
  return Number(rows[0]?.queued);
};

test('a message whose job was lost is sent after the next look, which is every minute', async () => {
  const { phone, channelId, message } = await holdConversation('Lost');
  await loseJob(channelId);
  await letGo(channelId);
  await look();
  await waitForDelivery(fixture.owner, message, 'sent');
  expect(await readPhone(phone)).toEqual(['not forgotten']);
  const { rows } = await database.query(
    `select identifier from graphile_worker._private_known_crontabs where identifier = 'resume-messaging'`,
  );
  expect(rows).toHaveLength(1);
});

test('a job that the queue put off for hours is not waited for', async () => {
  const { channelId, message } = await holdConversation('Put off');
  await database.query(
    `update graphile_worker._private_jobs set run_at = now() + interval '6 hours', attempts = 10 where key = $1`,
    [keyOf(channelId)],
  );
  await letGo(channelId);
  await look();
  const sent = await waitForDelivery(fixture.owner, message, 'sent');
  expect(sent.delivery?.state).toBe('sent');
});

test('a message that is to be tried again later is queued for then, and a job that is due in time is left alone', async () => {
  const { channelId } = await holdConversation('Later');
  await loseJob(channelId);
  await database.query(`update deliveries set next_attempt_at = now() + interval '20 minutes' where channel_id = $1`, [
    channelId,
  ]);
  expect(await lookHere()).toBe(1);
  const queued = await findJob(channelId);
  expect(queued?.in_ms).toBeGreaterThan(19 * 60_000);
  expect(queued?.in_ms).toBeLessThanOrEqual(20 * 60_000);
  expect(await lookHere()).toBe(0);
  expect(await findJob(channelId)).toMatchObject({
    id: queued?.id,
    revision: queued?.revision,
    run_at: queued?.run_at,
  });
});

test('a client’s update whose job was lost is shown after the next look', async () => {
  const { channelId, personId } = await fixture.openConversation(bot, 'Inbound');
  const person = { id: personId, is_bot: false, first_name: 'Inbound' };
  const message = { message_id: 9_000, from: person, chat: { ...person, type: 'private' }, date: 1, text: 'here too' };
  await database.query(
    `insert into inbound_updates (workspace_id, bot_id, update_key, chat_key, payload) values ($1, $2, '900000', $3, $4)`,
    [fixture.workspace.id, bot.id, String(personId), { update_id: 900_000, message }],
  );
  await look();
  await eventually(async () => expect(await readLines(fixture.owner, channelId)).toContain('here too'));
});

test('a server that starts finds what waits without a job', async () => {
  const { channelId, message } = await holdConversation('Start');
  await loseJob(channelId);
  await letGo(channelId);
  const second = await startTestApp({ env: { TELEGRAM_API_URL: fixture.sandboxUrl }, share: fixture.app });
  try {
    const sent = await waitForDelivery(fixture.owner, message, 'sent');
    expect(sent.delivery?.state).toBe('sent');
  } finally {
    await second.close();
  }
});

test('the looks find the rows of all workspaces also where the owner of the database is no superuser', async () => {
  const { connection, close } = await makeTestDatabase({ isEmpty: true });
  const superuser = new Client(connection);
  await superuser.connect();
  const role = `owner_of_${connection.database}`;
  const owner = { ...connection, user: role };
  try {
    await superuser.query(`create role ${role} login createrole; grant switchboard_app to ${role} with admin option;
      alter database ${connection.database} owner to ${role}; grant all on schema public to ${role}`);
    await runMigrations({
      owner: { connection: owner },
      dir: path.join(import.meta.dirname, '../../../../migrations'),
    });
    await prepareJobs(owner, pino({ level: 'silent' }));
    await superuser.query(`
      insert into workspaces (company, subdomain) values ('A', 'a'), ('B', 'b');
      insert into bots (workspace_id, id, type, title, state) values (1, 1, 1, '', 'active'), (2, 1, 1, '', 'active');
      insert into channels (workspace_id, id, type, name) values (1, 1, 1, 'c'), (2, 1, 1, 'c');
      insert into messages (workspace_id, channel_id, seq, ts, id, system, content, created_at, updated_at)
        select w, 1, n, n, n, '{}', '', now(), now() from generate_series(1, 2) w, generate_series(1, 3) n;
      insert into deliveries (workspace_id, channel_id, message_seq) values (1, 1, 1), (1, 1, 2), (2, 1, 1);
      insert into inbound_updates (workspace_id, bot_id, update_key, chat_key, payload)
        values (1, 1, 'a', 'x', '{}'), (1, 1, 'b', 'x', '{}'), (2, 1, 'c', 'x', '{}')`);
    const application = makeDatabase({ connection: owner, poolSize: 1 });
    const queued = await application.global((tx) =>
      tx.query('select queue_open_deliveries() as conversations, queue_open_chats() as chats'),
    );
    expect(queued.rows).toEqual([{ conversations: 2, chats: 2 }]);
    await application.close();
    const { rows } = await superuser.query<{ key: string }>('select key from graphile_worker.jobs order by key');
    expect(rows.map(({ key }) => key)).toEqual(['deliver:1:1', 'deliver:2:1', 'inbound:1:1:x', 'inbound:2:1:x']);
  } finally {
    await superuser.end();
    await close();
  }
});
