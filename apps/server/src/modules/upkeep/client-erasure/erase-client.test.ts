import { type ClientErasure, type Message } from '@switchboard/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ConnectedTestBot,
  eventually,
  listConversations,
  type MessagingFixture,
  readLines,
  sendMessage,
  startMessaging,
} from '../../../testing/messengers/messaging-fixture.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { insertInboundUpdates } from '../../messaging/conversations/intake/arrival-queries.ts';

let fixture: MessagingFixture;
let owner: TestUser;
let bot: ConnectedTestBot;
let database: Client;

beforeAll(async () => {
  fixture = await startMessaging();
  ({ owner } = fixture);
  bot = await fixture.connectBot();
  database = new Client(fixture.app.database.connection);
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await fixture.close();
});

const erase = (clientId: number, name: string, user = owner) =>
  user.call<ClientErasure>('POST', `/api/clients/${clientId}/erasure`, { body: { name } });
const waitUntilErased = (id: number) =>
  eventually(async () => {
    const { result } = await owner.call<ClientErasure>('GET', `/api/client-erasures/${id}`);
    expect(result.state).toBe('done');
    return result;
  });

test('who writes again is somebody new, and repeats of what was erased bring nothing back [25.38]', async () => {
  await fixture.workspace.setConfirmed(owner);
  const { phone, channelId } = await fixture.openConversation(bot, 'Returning');
  await phone.sendText('the old story');
  await eventually(async () => expect(await readLines(owner, channelId)).toContain('the old story'));
  const { result } = await owner.call<{ client_id: number }>('GET', `/api/channels/${channelId}`);
  const old = await database.query<{ update_key: string; chat_key: string; payload: object }>(
    `select update_key, chat_key, payload from inbound_updates where payload::text like '%the old story%'`,
  );
  expect(old.rows).toHaveLength(1);
  const begun = await erase(result.client_id, 'Returning Koval');
  await phone.sendText('the new story');
  await waitUntilErased(begun.result.id);
  const found = await eventually(async () => {
    const [one] = await listConversations(owner);
    if (one === undefined) throw new Error('nobody new yet');
    return one;
  });
  expect(found.id).not.toBe(channelId);
  expect(found.client_id).not.toBe(result.client_id);
  await eventually(async () =>
    expect(await readLines(owner, found.id)).toEqual(['conversation_started', 'the new story']),
  );

  // As a messenger that did not hear our answer does.
  await fixture.app.resources.database.inWorkspace(fixture.workspace.id, async (tx) => {
    for (const { update_key: updateKey, chat_key: chatKey, payload } of old.rows) {
      const update = { updateKey, chatKey, position: null, payload: JSON.stringify(payload) };
      await insertInboundUpdates(tx, fixture.workspace.id, bot.id, [update]);
    }
  });
  const waiting = await database.query('select 1 from inbound_updates where handled_at is null');
  expect(waiting.rowCount).toBe(0);
  await phone.sendText('one more');
  await eventually(async () =>
    expect(await readLines(owner, found.id)).toEqual(['conversation_started', 'the new story', 'one more']),
  );
});

test('is refused without a confirmation, by another name, and for those who may not delete clients [25.39]', async () => {
  const { channelId } = await fixture.openConversation(bot, 'Refused');
  const { result } = await owner.call<{ client_id: number }>('GET', `/api/channels/${channelId}`);
  await fixture.workspace.setConfirmed(owner, false);
  const unconfirmed = await erase(result.client_id, 'Refused Koval');
  expect([unconfirmed.status, unconfirmed.body.error?.code]).toEqual([403, 'auth.confirmation_required']);
  await fixture.workspace.setConfirmed(owner);
  const misnamed = await erase(result.client_id, 'Refused');
  expect(misnamed.body.errors).toMatchObject([{ field: 'name', message: 'validation.must_match' }]);
  const manager = await fixture.workspace.addUser(2);
  await fixture.workspace.setConfirmed(manager);
  expect((await erase(result.client_id, 'Refused Koval', manager)).status).toBe(403);
  const other = await fixture.app.createWorkspace();
  await fixture.workspace.setConfirmed(other.owner);
  expect((await owner.call('GET', `/api/clients/${result.client_id}`)).status).toBe(200);
  const { result: preview } = await owner.call<{ counts: object }>('GET', `/api/clients/${result.client_id}/erasure`);
  expect(preview.counts).toMatchObject({ clients: 1, conversations: 1, notes: 0, custom_values: 0 });
});

test('a message that waits is not sent any more, and one in flight leaves nothing behind [25.37]', async () => {
  await fixture.workspace.setConfirmed(owner);
  const { phone, channelId } = await fixture.openConversation(bot, 'Waiting');
  const { result } = await owner.call<{ client_id: number }>('GET', `/api/channels/${channelId}`);
  await fixture.sandbox.setLatency(1_500, 1_500);
  const inFlight = await sendMessage(owner, channelId, { content: 'under way' });
  const waiting: Message = await sendMessage(owner, channelId, { content: 'never sent' });
  await eventually(async () => {
    const { rowCount } = await database.query(
      'select 1 from deliveries where channel_id = $1 and in_flight_since is not null',
      [channelId],
    );
    expect(rowCount).toBe(1);
  });
  expect([inFlight.delivery?.state, waiting.delivery?.state]).toEqual(['queued', 'queued']);
  const begun = await erase(result.client_id, 'Waiting Koval');
  await waitUntilErased(begun.result.id);
  await fixture.sandbox.setLatency(0, 0);
  await eventually(async () => {
    const { messages } = await phone.read();
    expect(messages.some(({ message }) => message.text === 'under way')).toBe(true);
  });
  for (const table of ['deliveries', 'external_messages']) {
    expect((await database.query(`select 1 from ${table} where channel_id = $1`, [channelId])).rowCount).toBe(0);
  }
  const { messages } = await phone.read();
  expect(messages.some(({ message }) => message.text === 'never sent')).toBe(false);
});
