import type { BotView } from '@switchboard/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ConnectedTestBot,
  eventually,
  listMessages,
  type MessagingFixture,
  readPhone,
  sendMessage,
  startMessaging,
  waitForDelivery,
} from '../../../testing/messengers/messaging-fixture.ts';

let fixture: MessagingFixture;

beforeAll(async () => {
  fixture = await startMessaging();
});
afterAll(() => fixture.close());

/** Makes the stored token look as if it was encrypted with another secret key. */
const spoilToken = async (bot: ConnectedTestBot) => {
  const { workspace, app } = fixture;
  await app.resources.database.inWorkspace(workspace.id, (tx) =>
    tx.query(
      `update bots set token_encrypted = set_byte(token_encrypted, 30, get_byte(token_encrypted, 30) # 255)
        where workspace_id = $1 and id = $2`,
      [workspace.id, bot.id],
    ),
  );
};

const findBot = async (id: number) => {
  const { result } = await fixture.owner.call<{ data: BotView[] }>('GET', '/api/bots');
  return result.data.find((bot) => bot.id === id);
};

const waitForBot = (id: number, state: string, reason: string | null) =>
  eventually(async () => expect(await findBot(id)).toMatchObject({ state, reason }));

test('a bot whose token cannot be read is shown as broken, what waits goes out once the token is given again', async () => {
  const bot = await fixture.connectBot();
  const { phone, channelId } = await fixture.openConversation(bot);
  await waitForBot(bot.id, 'active', null);
  await spoilToken(bot);
  // Ends the bot's running poll; its token is read again before the next one.
  await phone.sendText('anybody there?');
  await waitForBot(bot.id, 'broken', 'token_unreadable');

  const sent = await sendMessage(fixture.owner, channelId, { content: 'kept', client_msg_id: crypto.randomUUID() });
  const findSent = async () => (await listMessages(fixture.owner, channelId)).find(({ id }) => id === sent.id);
  await eventually(async () =>
    expect((await findSent())?.delivery).toMatchObject({ state: 'queued', reason: 'provider_unavailable' }),
  );

  const edited = await fixture.owner.call<BotView>('PUT', '/api/editBot', {
    body: { id: bot.id, type: 1, title: 'Support', token: bot.secretToken },
  });
  expect(edited.status).toBe(200);
  await waitForBot(bot.id, 'active', null);
  await waitForDelivery(fixture.owner, sent, 'sent');
  expect(await readPhone(phone)).toEqual(['kept']);
  await phone.sendText('still heard');
  await eventually(async () =>
    expect((await listMessages(fixture.owner, channelId)).map(({ content }) => content)).toEqual(
      expect.arrayContaining(['anybody there?', 'still heard']),
    ),
  );
});

test('a bot whose token cannot be read can be removed', async () => {
  const bot = await fixture.connectBot();
  await spoilToken(bot);
  const removed = await fixture.owner.call('DELETE', '/api/deleteBot', { body: { id: bot.id, type: 1 } });
  expect(removed.status).toBe(200);
  expect(await findBot(bot.id)).toBeUndefined();
});
