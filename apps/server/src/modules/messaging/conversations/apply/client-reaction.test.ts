import type { Message } from '@switchboard/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ConnectedTestBot,
  eventually,
  listMessages,
  type MessagingFixture,
  sendMessage,
  startMessaging,
  waitForDelivery,
} from '../../../../testing/messengers/messaging-fixture.ts';

let messaging: MessagingFixture;
let bot: ConnectedTestBot;

beforeAll(async () => {
  messaging = await startMessaging();
  bot = await messaging.connectBot();
});
afterAll(() => messaging.close());

const readReaction = async ({ channel_id: channelId, id }: Pick<Message, 'channel_id' | 'id'>) =>
  (await listMessages(messaging.owner, channelId)).find((message) => message.id === id)?.metadata.client_reaction;

test("a client's reaction in Telegram stands at the team's message, is replaced, and is taken back", async () => {
  const { owner } = messaging;
  const { phone, channelId } = await messaging.openConversation(bot);
  const answer = await sendMessage(owner, channelId, { content: 'Your order is on its way' });
  await waitForDelivery(owner, answer, 'sent');
  const onPhone = (await phone.read()).messages.find((entry) => entry.from_bot)?.message.message_id ?? 0;
  for (const emoji of ['👍', '❤', null]) {
    await phone.react(onPhone, emoji);
    await eventually(async () => expect(await readReaction(answer)).toBe(emoji ?? undefined));
  }
});

test('a reaction to their own message is kept as well [23.12]', async () => {
  const { phone, channelId } = await messaging.openConversation(bot, 'Iryna');
  const { message_id: id } = await phone.sendText('Look at this');
  await phone.react(id, '🔥');
  await eventually(async () => {
    const said = (await listMessages(messaging.owner, channelId)).find(({ content }) => content === 'Look at this');
    expect(said?.metadata.client_reaction).toBe('🔥');
  });
});
