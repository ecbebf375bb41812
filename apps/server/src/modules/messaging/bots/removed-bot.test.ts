import type { BotView, endpoints, ReaderChannel, ResultOf } from '@switchboard/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countWaitingUpdates, holdChat } from '../../../testing/messengers/hold-chat.ts';
import {
  eventually,
  listConversations,
  listMessages,
  type MessagingFixture,
  sendMessage,
  startMessaging,
} from '../../../testing/messengers/messaging-fixture.ts';
import { TestSocket } from '../../../testing/test-socket.ts';

let fixture: MessagingFixture;

beforeAll(async () => {
  fixture = await startMessaging();
});
afterAll(() => fixture.close());

const listNew = async () =>
  (await fixture.owner.call<ResultOf<typeof endpoints.listChannels>>('GET', '/api/channels?section=new_clients')).result
    .data;
const states = async () =>
  Object.fromEntries((await listNew()).map(({ client, awaiting_since: since }) => [client?.first_name, since]));
/** Updates that are not handled yet. */
/** A client who writes to the bot, in a conversation without a manager. */
const writeTo = async (botId: number, name: string, text = `I am ${name}`) => {
  const { phone } = await fixture.takePhone(botId, name);
  await phone.start();
  await phone.sendText(text);
  return eventually(async () => {
    const found = (await listNew()).find((channel) => channel.client?.first_name === name);
    expect(found?.last_message?.preview).toBe(text);
    return found as ReaderChannel;
  });
};

test('the clients of a removed bot wait for nothing, and as before once it is connected again [23.15]', async () => {
  const gone = await fixture.sandbox.createBot({ first_name: 'Gone', username: 'gone_bot' });
  const kept = await fixture.connectBot();
  const connect = () =>
    fixture.owner.call<BotView>('POST', '/api/addBot', { body: { type: 1, title: 'Gone bot', token: gone.token } });
  const connected = await connect();
  expect(connected.body).toMatchObject({ result: { title: 'Gone bot' } });
  const bot = connected.result;
  const first = await writeTo(gone.id, 'Halyna');
  const answered = await writeTo(gone.id, 'Oleh');
  const blocked = await writeTo(gone.id, 'Spammer');
  const later = await writeTo(kept.telegramId, 'Vira');
  const note = await writeTo(gone.id, 'Petro');
  const block = (isBlocked: boolean) =>
    fixture.owner.call(isBlocked ? 'PUT' : 'DELETE', `/api/clients/${blocked.client_id}/block`);
  expect((await block(true)).status).toBe(200);
  // Joined and left again: the answer counts, and the conversation stays among the new clients.
  await sendMessage(fixture.owner, answered.id, { content: 'Good day' });
  await fixture.owner.call('DELETE', `/api/channels/${answered.id}/members/leave`);
  expect((await listNew()).map(({ client }) => client?.first_name)).toEqual(['Halyna', 'Vira', 'Petro', 'Oleh']);

  const socket = await TestSocket.signIn(fixture.app.port, fixture.workspace.host, fixture.owner.token);
  await fixture.owner.call('DELETE', '/api/deleteBot', { body: { id: bot.id, type: 1 } });
  expect(await states()).toEqual({
    Halyna: null,
    Oleh: null,
    Petro: null,
    Vira: later.awaiting_since,
  });
  expect((await listNew())[0]?.id).toBe(later.id);
  // Unblocked, but impossible to answer.
  expect((await block(false)).status).toBe(200);
  expect((await states())['Spammer']).toBeNull();
  expect((await socket.waitForEvent('updateBots')).data).not.toHaveProperty('isRestored');

  expect((await connect()).status).toBe(201);
  await socket.waitForEvent('updateBots', ({ isRestored }) => isRestored === true);
  expect(await states()).toEqual({
    Halyna: first.awaiting_since,
    Oleh: null,
    Petro: note.awaiting_since,
    Spammer: blocked.awaiting_since,
    Vira: later.awaiting_since,
  });
  socket.close();
});

test('a bot that was removed with nobody answered is no answer', async () => {
  const other = await startMessaging();
  try {
    const bot = await other.connectBot();
    const { phone } = await other.openConversation(bot, 'Solomiia');
    await phone.sendText('Hello?');
    const steps = async () => (await other.owner.call<object>('GET', '/api/workspace/first-steps')).result;
    await expect.poll(steps).toMatchObject({ is_written_to: true, has_answered: false });
    await other.owner.call('DELETE', '/api/deleteBot', { body: { id: bot.id, type: 1 } });
    expect(await steps()).toMatchObject({ has_bot: false, has_answered: false });
  } finally {
    await other.close();
  }
});

test('what clients wrote before a bot was removed reaches the team that had it, whoever connects it then [23.17]', async () => {
  const messaging = await startMessaging();
  try {
    const { owner, app } = messaging;
    const bot = await messaging.connectBot();
    const [known, stranger] = [
      await messaging.takePhone(bot.telegramId, 'Danylo'),
      await messaging.takePhone(bot.telegramId, 'Nina'),
    ];
    const read = async () =>
      Object.fromEntries(
        (await listConversations(owner)).map(({ client, last_message: last, awaiting_since: since }) => [
          client?.first_name,
          [last?.preview, since],
        ]),
      );
    await known.phone.start();
    await known.phone.sendText('Hello');
    await expect.poll(read).toEqual({ Danylo: ['Hello', expect.any(String)] });
    const since = (await read())['Danylo']?.[1];
    const chatOf = ({ personId }: { personId: number }) => ({
      workspaceId: messaging.workspace.id,
      botId: bot.id,
      chatKey: String(personId),
    });
    // As if another process had died with their chats in its hands.
    const releases = [];
    for (const one of [known, stranger]) releases.push(await holdChat(app.resources.database, chatOf(one)));
    await known.phone.sendText('Is anybody there?');
    await stranger.phone.start();
    await stranger.phone.sendText('Do you deliver?');
    await eventually(async () =>
      expect(await countWaitingUpdates(app.resources.database, messaging.workspace.id)).toBe(3),
    );
    await owner.call('DELETE', '/api/deleteBot', { body: { id: bot.id, type: 1 } });

    for (const release of releases) await release();
    const other = await app.createWorkspace();
    const connect = ({ call }: Pick<typeof owner, 'call'>) =>
      call<BotView>('POST', '/api/addBot', { body: { type: 1, title: 'Taken over', token: bot.secretToken } });
    const taken = await connect(other.owner);
    expect(taken.status).toBe(201);
    await expect.poll(read).toEqual({ Danylo: ['Is anybody there?', null], Nina: ['Do you deliver?', null] });
    expect(await listConversations(other.owner)).toEqual([]);

    await other.owner.call('DELETE', '/api/deleteBot', { body: { id: taken.result.id, type: 1 } });
    expect((await connect(owner)).result).toMatchObject({ id: bot.id });
    const ofNina = (await listConversations(owner)).find(({ client }) => client?.first_name === 'Nina');
    const [, asked] = await listMessages(owner, ofNina?.id ?? 0);
    expect(await read()).toEqual({
      Danylo: ['Is anybody there?', since],
      Nina: ['Do you deliver?', asked?.created_at],
    });
  } finally {
    await messaging.close();
  }
});
