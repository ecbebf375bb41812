import type { endpoints, Message, ReaderChannel, ResultOf } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdLock, lockWaits } from '../../../testing/lock-waits.ts';
import {
  type ConnectedTestBot,
  eventually,
  listMessages,
  type MessagingFixture,
  readLines,
  readPhone,
  sendMessage,
  startMessaging,
  waitForDelivery,
} from '../../../testing/messengers/messaging-fixture.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';
import { systemDraft, writeMessages } from '../../chat/messages/index.ts';

let fixture: MessagingFixture;
let bot: ConnectedTestBot;
let owner: TestUser;

beforeAll(async () => {
  fixture = await startMessaging();
  bot = await fixture.connectBot();
  owner = fixture.owner;
});
afterAll(() => fixture.close());

const getChannel = async (channelId: number, user = owner) =>
  (await user.call<ReaderChannel>('GET', `/api/channels/${channelId}`)).result;
const block = (clientId: number, user = owner) => user.call<ReaderChannel>('PUT', `/api/clients/${clientId}/block`);
const unblock = (clientId: number, user = owner) =>
  user.call<ReaderChannel>('DELETE', `/api/clients/${clientId}/block`);
const getUnread = async (user = owner) =>
  (await user.call<{ total: number }>('GET', '/api/channels/unread-messages-count')).result.total;
const getOverview = async (user = owner) =>
  (await user.call<ResultOf<typeof endpoints.getChannelOverview>>('GET', '/api/channels/overview')).result;
const waitForLines = (channelId: number, lines: readonly string[]) =>
  eventually(async () => expect(await readLines(owner, channelId)).toEqual(lines));

/** A conversation of the owner with a blocked client, in which all is read. */
const openBlocked = async (name: string) => {
  const opened = await fixture.openConversation(bot, name);
  const { client_id: clientId } = await getChannel(opened.channelId);
  await owner.call('POST', `/api/channels/${opened.channelId}/read`, { body: {} });
  const { status, result } = await block(clientId ?? 0);
  expect([status, typeof result.blocked_at]).toEqual([200, 'string']);
  return { ...opened, clientId: clientId ?? 0 };
};

describe('what a blocked client writes', () => {
  test('is kept in the conversation, and no count tells of it [25.22]', async () => {
    const { phone, channelId } = await openBlocked('Halyna');
    const before = await getUnread();
    await phone.sendText('can you hear me?');
    await waitForLines(channelId, ['conversation_started', 'manager_joined', 'client_blocked', 'can you hear me?']);
    expect(await getChannel(channelId)).toMatchObject({
      unread_count: 0,
      awaiting_reply: false,
      client_blocked: false,
    });
    expect(await getUnread()).toBe(before);
    const { channels, unread } = await getOverview();
    expect(channels.find(({ id }) => id === channelId)?.unread_count).toBe(0);
    expect(unread.total).toBe(before);
  });

  test('in a conversation without a manager brings it not to the new clients', async () => {
    const { phone } = await fixture.takePhone(bot.telegramId, 'Zenon');
    await phone.start();
    const newClients = async () => {
      const path = '/api/channels?section=new_clients&limit=100';
      return (await owner.call<ResultOf<typeof endpoints.listChannels>>('GET', path)).result.data;
    };
    const found = await eventually(async () => {
      const channel = (await newClients()).find(({ client }) => client?.first_name === 'Zenon');
      if (channel === undefined) throw new Error('not there yet');
      return channel;
    });
    const { new_clients_count: before } = await getOverview();
    await block(found.client_id ?? 0);
    await phone.sendText('hello?');
    await waitForLines(found.id, ['conversation_started', 'client_blocked', 'hello?']);
    expect((await newClients()).map(({ id }) => id)).not.toContain(found.id);
    expect((await getOverview()).new_clients_count).toBe(before - 1);
    await unblock(found.client_id ?? 0);
    expect((await newClients()).map(({ id }) => id)).toContain(found.id);
    expect((await getOverview()).new_clients_count).toBe(before);
  });

  test('is unread, and waits for an answer, once they are heard again', async () => {
    const { phone, channelId, clientId } = await openBlocked('Iryna');
    await phone.sendText('one');
    await phone.sendText('two');
    await eventually(async () => expect((await readLines(owner, channelId)).at(-1)).toBe('two'));
    const { status, result } = await unblock(clientId);
    expect(status).toBe(200);
    expect(result).toMatchObject({ blocked_at: null, unread_count: 2, awaiting_reply: true });
  });
});

describe('to a blocked client', () => {
  test('nothing is sent, changed or sent again, and the refusal says why [25.22]', async () => {
    const { phone, channelId, clientId } = await fixture.openConversation(bot, 'Oksana').then(async (opened) => ({
      ...opened,
      clientId: (await getChannel(opened.channelId)).client_id ?? 0,
    }));
    const sent = await sendMessage(owner, channelId, { content: 'before' });
    await waitForDelivery(owner, sent, 'sent');
    await block(clientId);
    const path = `/api/channels/${channelId}/messages`;
    const refusals = [
      await owner.call('POST', path, { body: { content: 'after' } }),
      await owner.call('PUT', `${path}/${sent.id}`, { body: { content: 'changed' } }),
      await owner.call('POST', `${path}/${sent.id}/retry`),
    ];
    expect(refusals.map(({ status, body }) => [status, body.error?.code])).toEqual(
      refusals.map(() => [409, 'conversation.client_blocked']),
    );
    expect(await readPhone(phone)).toEqual(['before']);
    expect((await listMessages(owner, channelId)).filter(({ created_by }) => created_by !== null)).toHaveLength(1);
    await unblock(clientId);
    await waitForDelivery(owner, await sendMessage(owner, channelId, { content: 'again' }), 'sent');
    expect(await readPhone(phone)).toEqual(['before', 'again']);
  });

  test('nobody is shown to be typing', async () => {
    const { personId, channelId } = await openBlocked('Marta');
    const heard = await fixture.openConversation(bot, 'Nina');
    const sockets = await Promise.all(
      [1, 2].map(() => TestSocket.signIn(fixture.app.port, fixture.workspace.host, owner.token)),
    );
    sockets[0]?.send({ type: 'typing', channel_id: channelId });
    sockets[1]?.send({ type: 'typing', channel_id: heard.channelId });
    const listTypings = async () =>
      (await fixture.sandbox.listCalls(bot.telegramId))
        .filter(({ method }) => method === 'sendChatAction')
        .map(({ parameters }) => Number(parameters['chat_id']));
    await eventually(async () => expect(await listTypings()).toContain(heard.personId));
    expect(await listTypings()).not.toContain(personId);
    for (const socket of sockets) socket.close();
  });
});

test('blocking is another thing than being blocked by the client [25.23]', async () => {
  const { phone, channelId, clientId } = await openBlocked('Petro');
  await phone.block();
  await eventually(async () => expect((await getChannel(channelId)).client_blocked).toBe(true));
  expect((await getChannel(channelId)).blocked_at).not.toBeNull();
  await unblock(clientId);
  expect(await getChannel(channelId)).toMatchObject({ client_blocked: true, blocked_at: null });
});

test('whoever may read the conversation hears of it at once, and a repeat says nothing', async () => {
  const { channelId } = await fixture.openConversation(bot, 'Roman');
  const { client_id: clientId } = await getChannel(channelId);
  const colleague = await fixture.workspace.addUser(2);
  const socket = await TestSocket.signIn(fixture.app.port, fixture.workspace.host, colleague.token);
  await Promise.all([block(clientId ?? 0), block(clientId ?? 0, colleague), block(clientId ?? 0)]);
  await socket.waitForEvent('updateChannel', ({ id, blocked_at }) => id === channelId && blocked_at !== null);
  socket.close();
  const said = (await listMessages(owner, channelId)).flatMap(({ system }) => system ?? []);
  expect(said.map(({ code }) => code)).toEqual(['conversation_started', 'manager_joined', 'client_blocked']);
  expect(said.at(-1)?.params['client']).toBe('Roman Koval');
});

test('a send and a block at the same time: the send waits for the block, and is refused', async () => {
  const { phone, channelId } = await fixture.openConversation(bot, 'Sofia');
  const { client_id: clientId } = await getChannel(channelId);
  const { id: workspaceId } = fixture.workspace;
  const key = 'workspace_id = $1 and id = $2';
  const release = await holdLock(fixture.app, workspaceId, `select 1 from channels where ${key} for update`, [
    workspaceId,
    channelId,
  ]);
  const blocking = block(clientId ?? 0);
  await lockWaits(fixture.app);
  const sending = owner.call<Message>('POST', `/api/channels/${channelId}/messages`, { body: { content: 'now' } });
  await lockWaits(fixture.app, 2);
  await release();
  expect((await blocking).status).toBe(200);
  expect((await sending).body.error?.code).toBe('conversation.client_blocked');
  expect(await readPhone(phone)).toEqual([]);
});

/**
 * Writes as the client in a transaction that stays open; resolves, once it is written, to the function that commits it.
 */
const writeAndHold = (clientId: number, channelId: number): Promise<() => Promise<void>> =>
  new Promise((resolve, reject) => {
    const committed = fixture.app.resources.database.inWorkspace(fixture.workspace.id, async (tx) => {
      const author = { kind: 'client', clientId } as const;
      const draft = { ...systemDraft(channelId, { code: 'left', params: {} }), author, content: 'late', system: null };
      await writeMessages(tx, fixture.workspace.id, [draft]);
      await new Promise<void>((letGo) => {
        resolve(() => {
          letGo();
          return committed;
        });
      });
    });
    committed.catch(reject);
  });

test('what arrives while the client is unblocked waits for an answer', async () => {
  const { channelId, clientId } = await openBlocked('Tamara');
  const commit = await writeAndHold(clientId, channelId);
  const unblocking = unblock(clientId);
  await lockWaits(fixture.app);
  await commit();
  expect((await unblocking).result).toMatchObject({ awaiting_reply: true, unread_count: 1 });
});
