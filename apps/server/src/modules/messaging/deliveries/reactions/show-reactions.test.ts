import type { Message, ReaderChannel } from '@switchboard/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Phone } from '../../../../../../sandbox/src/telegram/sandbox-client.ts';
import {
  type ConnectedTestBot,
  eventually,
  listMessages,
  type MessagingFixture,
  sendMessage,
  startMessaging,
  waitForDelivery,
} from '../../../../testing/messengers/messaging-fixture.ts';
import { startTestApp, type TestUser } from '../../../../testing/test-app.ts';
import { toTelegramReaction } from '../../../connectors/telegram/reactions.ts';

let messaging: MessagingFixture;
let bot: ConnectedTestBot;

beforeAll(async () => {
  messaging = await startMessaging();
  bot = await messaging.connectBot();
});
afterAll(() => messaging.close());

const react = async (user: TestUser, { channel_id: channelId, id }: Message, emoji: string, isThere = true) => {
  const path = `/api/channels/${channelId}/messages/${id}/reactions/${encodeURIComponent(emoji)}`;
  expect((await user.call(isThere ? 'PUT' : 'DELETE', path)).status).toBe(200);
};
/** The bot's reaction to a message, as the phone shows it. */
const onPhone = async (phone: Phone, text: string) =>
  (await phone.read()).messages.find(({ message }) => message.text === text)?.bot_reaction ?? null;
const waitForPhone = (phone: Phone, text: string, emoji: string | null) =>
  eventually(async () => expect(await onPhone(phone, text)).toBe(emoji));
const findMessage = (channelId: number, content: string) =>
  eventually(async () => {
    const found = (await listMessages(messaging.owner, channelId)).find((message) => message.content === content);
    if (found === undefined) throw new Error('it has not come yet');
    return found;
  });
const countCalls = async () =>
  (await messaging.sandbox.listCalls(bot.telegramId)).filter(({ method }) => method === 'setMessageReaction').length;

test('the newest reaction of the team that Telegram knows is on the phone, and goes when it is taken back [23.12]', async () => {
  const { owner, workspace } = messaging;
  const colleague = await workspace.addUser(1);
  const { phone, channelId } = await messaging.openConversation(bot, 'Reacted');
  const { result } = await owner.call<ReaderChannel>('GET', `/api/channels/${channelId}`);
  expect(result.capabilities?.can_react).toBe(true);
  await phone.sendText('It has arrived, thank you');
  const said = await findMessage(channelId, 'It has arrived, thank you');
  await react(owner, said, '❤️');
  await waitForPhone(phone, said.content, '❤');
  await react(colleague, said, '🎉');
  await waitForPhone(phone, said.content, '🎉');
  // Telegram has no such reaction: it stays here.
  const before = await countCalls();
  await react(owner, said, '✅');
  await eventually(async () => expect(await countCalls()).toBeGreaterThan(before));
  expect(await onPhone(phone, said.content)).toBe('🎉');
  await react(colleague, said, '🎉', false);
  await waitForPhone(phone, said.content, '❤');
  await react(owner, said, '❤️', false);
  await waitForPhone(phone, said.content, null);
});

test('also at an answer of the team, once it is on the phone', async () => {
  const { owner, sandbox } = messaging;
  const { phone, channelId } = await messaging.openConversation(bot, 'Answered');
  const answer = await sendMessage(owner, channelId, { content: 'On its way' });
  await waitForDelivery(owner, answer, 'sent');
  await sandbox.addFault({ kind: 'too_many_requests', method: 'setMessageReaction', retry_after: 1 });
  await react(owner, answer, '👍');
  await waitForPhone(phone, answer.content, '👍');
  expect((await listMessages(owner, channelId)).at(-1)?.reactions).toMatchObject([{ emoji: '👍' }]);
  await sandbox.clearFaults();
});

test('what is shown last is the newest, though another process has an older one under way [23.12]', async () => {
  const { app, owner, sandbox, workspace } = messaging;
  const colleague = await workspace.addUser(1);
  const { phone, channelId } = await messaging.openConversation(bot, 'Overtaken');
  await phone.sendText('Which of them comes last?');
  const said = await findMessage(channelId, 'Which of them comes last?');
  const before = await countCalls();
  // Either server does the jobs; both calls take a while.
  const second = await startTestApp({ share: app });
  try {
    for (let calls = 0; calls < 2; calls += 1) {
      await sandbox.addFault({ kind: 'slow', method: 'setMessageReaction', delay_ms: 2_500 });
    }
    await react(owner, said, '👍');
    await eventually(async () => expect(await countCalls()).toBe(before + 1));
    await react(colleague, said, '🎉');
    await eventually(async () => expect(await countCalls()).toBe(before + 2));
    // The older one is there by the time the newer one is sent.
    expect(await onPhone(phone, said.content)).not.toBeNull();
    await waitForPhone(phone, said.content, '🎉');
    expect(await countCalls()).toBe(before + 2);
  } finally {
    await sandbox.clearFaults();
    await second.close();
  }
});

test('nothing of a message that the client has not got, and of team channels, reaches anybody', async () => {
  const { owner } = messaging;
  const before = await countCalls();
  const inner = await sendMessage(owner, 1, { content: 'only us' });
  await react(owner, inner, '👍');
  const { phone, channelId } = await messaging.openConversation(bot, 'Deleted');
  await phone.sendText('gone soon');
  const said = await findMessage(channelId, 'gone soon');
  const id = (await phone.read()).messages.at(-1)?.message.message_id ?? 0;
  await phone.remove(id);
  await react(owner, said, '👍');
  // The messenger refuses it once, and that is that.
  await eventually(async () => expect(await countCalls()).toBe(before + 1));
  await phone.sendText('still here');
  const next = await findMessage(channelId, 'still here');
  await react(owner, next, '👏');
  await waitForPhone(phone, 'still here', '👏');
  expect(await countCalls()).toBe(before + 2);
});

test.each([
  [['👍'], '👍'],
  [['❤️'], '❤'],
  [['✅', '😂'], undefined],
  [['✅', '🔥', '👍'], '🔥'],
  [['❤️‍🔥'], '❤‍🔥'],
  [[], undefined],
])('of %o Telegram shows %s', (emoji, expected) => {
  expect(toTelegramReaction(emoji)[0]?.emoji).toBe(expected);
});
