import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ConnectedTestBot,
  eventually,
  listConversations,
  type MessagingFixture,
  startMessaging,
} from '../../../../testing/messengers/messaging-fixture.ts';
import { startTestApp } from '../../../../testing/test-app.ts';

let messaging: MessagingFixture;
let bot: ConnectedTestBot;
/** Reads and changes everything. */
let owner: Client;

beforeAll(async () => {
  messaging = await startMessaging();
  owner = new Client(messaging.app.database.connection);
  await owner.connect();
  bot = await messaging.connectBot();
});
afterAll(async () => {
  await owner.end();
  await messaging.close();
});

const english = 'I only answer in private chats. Write to me there, and the team will reply.';
const addPerson = async (language_code?: string) =>
  (
    await messaging.sandbox.createPerson({
      first_name: 'Oleh',
      ...(language_code === undefined ? {} : { language_code }),
    })
  ).id;
const readGroup = async (groupId: number) =>
  (await messaging.sandbox.listGroups(bot.telegramId)).find(({ id }) => id === groupId)?.texts.map(({ text }) => text);
/** When this one has its answer, all updates before it have been handled. */
const awaitAnotherGroup = async () => {
  const { id } = await messaging.sandbox.createGroup(bot.telegramId, await addPerson(), 'Later');
  await eventually(async () => expect(await readGroup(id)).toEqual([english]));
};

test.each([
  ['uk', 'Я відповідаю лише в особистих чатах. Напишіть мені туди, і команда відповість.'],
  ['ru', 'Я отвечаю только в личных чатах. Напишите мне туда, и команда ответит.'],
  ['de', english],
  [undefined, english],
])(
  'a group of somebody whose app speaks %s hears once that the bot answers in private chats only',
  async (code, text) => {
    const person = await addPerson(code);
    const { id } = await messaging.sandbox.createGroup(bot.telegramId, person, 'Friends');
    await eventually(async () => expect(await readGroup(id)).toEqual([text]));
  },
);

test('a group that was answered is never answered again, also after a restart, and nothing of it is kept [22.18]', async () => {
  const { sandbox, app } = messaging;
  const person = await addPerson('uk');
  const { id: groupId } = await sandbox.createGroup(bot.telegramId, person, 'Secret club');
  await eventually(async () => expect(await readGroup(groupId)).toHaveLength(1));
  await sandbox.sayInGroup(bot.telegramId, groupId, person, '/help');
  await sandbox.sayInGroup(bot.telegramId, groupId, person, 'Does it hear us?');
  await sandbox.addToGroupAgain(bot.telegramId, groupId, person);
  await awaitAnotherGroup();
  expect(await readGroup(groupId)).toHaveLength(3);
  // Long after, and in another process, only the note that it was answered is left.
  await owner.query('delete from inbound_updates where handled_at is not null');
  const second = await startTestApp({ share: app, env: { TELEGRAM_API_URL: messaging.sandboxUrl } });
  await sandbox.addToGroupAgain(bot.telegramId, groupId, person);
  await awaitAnotherGroup();
  await second.close();
  expect(await readGroup(groupId)).toHaveLength(3);
  const { rows } = await owner.query('select payload::text as payload from inbound_updates where chat_key = $1', [
    String(groupId),
  ]);
  expect(rows.map(({ payload }) => String(payload)).join()).not.toMatch(/Secret club|Oleh|hear us/);
  expect(await listConversations(messaging.owner)).toEqual([]);
  const { rows: clients } = await owner.query('select from clients');
  expect(clients).toHaveLength(0);
});

test('a group that grows into a supergroup, under another id, is not answered a second time', async () => {
  const { sandbox } = messaging;
  const person = await addPerson();
  const { id } = await sandbox.createGroup(bot.telegramId, person, 'Growing');
  await eventually(async () => expect(await readGroup(id)).toEqual([english]));
  const { id: grownId } = await sandbox.growGroup(bot.telegramId, id);
  expect(grownId).not.toBe(id);
  await sandbox.sayInGroup(bot.telegramId, grownId, person, '/help');
  await eventually(async () => {
    const { rows } = await owner.query(
      'select bool_and(handled_at is not null) as is_handled from inbound_updates where chat_key = $1 having count(*) = 2',
      [String(grownId)],
    );
    expect(rows).toEqual([{ is_handled: true }]);
  });
  expect(await readGroup(grownId)).toEqual([english, '/help']);
});

test('a group that the messenger could not be reached for hears it when it can', async () => {
  const { sandbox } = messaging;
  await sandbox.addFault({ kind: 'too_many_requests', retry_after: 1, method: 'sendMessage', bot_id: bot.telegramId });
  const { id } = await sandbox.createGroup(bot.telegramId, await addPerson(), 'Patient');
  await eventually(async () => expect(await readGroup(id)).toEqual([english]));
});

test('an answer whose outcome is unknown is not repeated', async () => {
  const { sandbox } = messaging;
  await sandbox.addFault({ kind: 'accept_then_reset', method: 'sendMessage', bot_id: bot.telegramId });
  const { id } = await sandbox.createGroup(bot.telegramId, await addPerson(), 'Cut off');
  await eventually(async () => expect(await readGroup(id)).toEqual([english]));
  await awaitAnotherGroup();
  expect(await readGroup(id)).toEqual([english]);
});

test('a closed workspace says nothing in groups, and a group that asks again later has its answer', async () => {
  const { sandbox } = messaging;
  const setStatus = (status: number) =>
    owner.query('update workspaces set payment_status = $2 where id = $1', [messaging.workspace.id, status]);
  await setStatus(0);
  const person = await addPerson();
  const { id: groupId } = await sandbox.createGroup(bot.telegramId, person, 'Unpaid');
  await eventually(async () => {
    const { rows } = await owner.query(
      'select from inbound_updates where chat_key = $1 having bool_and(handled_at is not null)',
      [String(groupId)],
    );
    expect(rows).toHaveLength(1);
  });
  expect(await readGroup(groupId)).toEqual([]);
  await setStatus(1);
  await sandbox.sayInGroup(bot.telegramId, groupId, person, '/help');
  await eventually(async () => expect(await readGroup(groupId)).toContain(english));
});
