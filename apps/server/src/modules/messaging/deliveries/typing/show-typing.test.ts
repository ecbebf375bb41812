import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeRoleFixture } from '../../../../testing/accounts/role-fixture.ts';
import {
  type ConnectedTestBot,
  eventually,
  type MessagingFixture,
  readPhone,
  sendMessage,
  startMessaging,
  waitForDelivery,
} from '../../../../testing/messengers/messaging-fixture.ts';
import { makeGroup, startTestApp, type TestApp, type TestUser } from '../../../../testing/test-app.ts';
import { TestSocket } from '../../../../testing/test-socket.ts';

let messaging: MessagingFixture;
let bot: ConnectedTestBot;

beforeAll(async () => {
  messaging = await startMessaging();
  bot = await messaging.connectBot();
});
afterAll(() => messaging.close());

const connect = (user: TestUser, app: TestApp = messaging.app) =>
  TestSocket.signIn(app.port, messaging.workspace.host, user.token);

/** The clients to whom the bot showed typing. */
const listTypings = async ({ telegramId } = bot): Promise<number[]> =>
  (await messaging.sandbox.listCalls(telegramId))
    .filter(({ method, parameters }) => method === 'sendChatAction' && parameters['action'] === 'typing')
    .map(({ parameters }) => Number(parameters['chat_id']));

test('the client sees that somebody types, every four seconds at most, however many type at however many processes [22.17]', async () => {
  const { owner, workspace } = messaging;
  const { personId, channelId } = await messaging.openConversation(bot, 'Halyna');
  const colleague = await workspace.addUser(2);
  const second = await startTestApp({ share: messaging.app, env: { TELEGRAM_API_URL: messaging.sandboxUrl } });
  onTestFinished(() => second.close());
  const sockets = await Promise.all([
    connect(owner),
    connect(owner),
    connect(colleague, second),
    connect(colleague, second),
  ]);
  for (const socket of sockets) socket.send({ type: 'typing', channel_id: channelId });
  await eventually(async () => expect(await listTypings()).toEqual([personId]));
  const shownAtMs = Date.now();
  const later = await connect(owner);
  await new Promise((resolve) => setTimeout(resolve, shownAtMs + 4_000 - Date.now()));
  expect(await listTypings()).toEqual([personId]);
  later.send({ type: 'typing', channel_id: channelId });
  await eventually(async () => expect(await listTypings()).toEqual([personId, personId]));
  for (const socket of [...sockets, later]) socket.close();
});

test('nothing is shown for looking, for typing elsewhere, by who may not write, or to who has blocked the bot', async () => {
  const { owner, workspace } = messaging;
  const looked = await messaging.openConversation(bot, 'Iryna');
  const blocked = await messaging.openConversation(bot, 'Petro');
  const last = await messaging.openConversation(bot, 'Taras');
  await blocked.phone.block();
  const group = await makeGroup(owner, [], false);
  const roles = makeRoleFixture(messaging.app, workspace);
  const reader = await workspace.addUser(await roles.add({ leads: ['read'] }));
  const before = (await listTypings()).length;
  await eventually(async () => {
    const { result } = await owner.call<{ client_blocked: boolean }>('GET', `/api/channels/${blocked.channelId}`);
    expect(result.client_blocked).toBe(true);
  });
  const sockets = await Promise.all([1, 2, 3].map(() => connect(owner)));
  const reading = await connect(reader);
  sockets[0]?.send({ type: 'subscribe', topic: `channel:${looked.channelId}` });
  sockets[0]?.send({ type: 'typing', channel_id: group.id });
  sockets[1]?.send({ type: 'typing', channel_id: blocked.channelId });
  reading.send({ type: 'typing', channel_id: looked.channelId });
  sockets[2]?.send({ type: 'typing', channel_id: last.channelId });
  await eventually(async () => expect((await listTypings()).slice(before)).toContain(last.personId));
  expect((await listTypings()).slice(before)).toEqual([last.personId]);
  for (const socket of [...sockets, reading]) socket.close();
});

test('a bot that the plan has no room for shows nothing', async () => {
  const { owner, app, workspace } = messaging;
  const paused = await messaging.connectBot();
  const { channelId } = await messaging.openConversation(paused, 'Olha');
  const last = await messaging.openConversation(bot, 'Vira');
  await app.resources.database.inWorkspace(workspace.id, (tx) =>
    tx.query(`update bots set state = 'paused', reason = 'plan' where workspace_id = $1 and id = $2`, [
      workspace.id,
      paused.id,
    ]),
  );
  const [first, second] = await Promise.all([connect(owner), connect(owner)]);
  first.send({ type: 'typing', channel_id: channelId });
  second.send({ type: 'typing', channel_id: last.channelId });
  await eventually(async () => expect(await listTypings()).toContain(last.personId));
  expect(await listTypings(paused)).toEqual([]);
  for (const socket of [first, second]) socket.close();
});

test('a typing that is not answered delays no message and is not held against the messenger [22.17]', async () => {
  const { owner, sandbox } = messaging;
  const slow = await messaging.connectBot();
  const { phone, channelId } = await messaging.openConversation(slow, 'Oleh');
  await sandbox.addFault({ kind: 'slow', method: 'sendChatAction', bot_id: slow.telegramId, delay_ms: 8_000 });
  const socket = await connect(owner);
  socket.send({ type: 'typing', channel_id: channelId });
  await eventually(async () => expect(await listTypings(slow)).toHaveLength(1));
  const meanwhile = await sendMessage(owner, channelId, { content: 'meanwhile' });
  await waitForDelivery(owner, meanwhile, 'sent');
  expect(await readPhone(phone)).toEqual(['meanwhile']);
  // The call is given up after three seconds; a later message is sent without a probe or a pause.
  await new Promise((resolve) => setTimeout(resolve, 3_500));
  await sandbox.clearCalls(slow.telegramId);
  const after = await sendMessage(owner, channelId, { content: 'after' });
  await waitForDelivery(owner, after, 'sent');
  const calls = (await sandbox.listCalls(slow.telegramId)).map(({ method }) => method);
  expect(calls.filter((method) => method !== 'getUpdates')).toEqual(['sendMessage']);
  const again = await connect(owner);
  again.send({ type: 'typing', channel_id: channelId });
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await listTypings(slow)).toEqual([]);
  for (const one of [socket, again]) one.close();
});
