import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type ConnectedTestBot,
  listMessages,
  type MessagingFixture,
  readPhone,
  sendMessage,
  startMessaging,
} from '../../../testing/messengers/messaging-fixture.ts';

let fixture: MessagingFixture;
let bot: ConnectedTestBot;

beforeAll(async () => {
  fixture = await startMessaging();
  bot = await fixture.connectBot();
});
afterEach(() => fixture.sandbox.clearFaults());
afterAll(() => fixture.close());

type Conversation = Awaited<ReturnType<MessagingFixture['openConversation']>>;

const openConversations = async (count: number, name: string): Promise<Conversation[]> => {
  const opened: Conversation[] = [];
  for (let n = 0; n < count; n += 1) opened.push(await fixture.openConversation(bot, `${name} ${n}`));
  return opened;
};

const slow = (fault: { method: string; times: number; delay_ms: number }) =>
  fixture.sandbox.addFault({ kind: 'slow', bot_id: bot.telegramId, ...fault });

/** The outcome of each message of some conversations, in order: its reason, or its state. */
const listStates = async (conversations: readonly Conversation[]): Promise<string[]> => {
  const lists = await Promise.all(conversations.map(({ channelId }) => listMessages(fixture.owner, channelId)));
  return lists.flat().flatMap(({ delivery }) => (delivery === null ? [] : [delivery.reason ?? delivery.state]));
};

const listUnsent = async (conversations: readonly Conversation[]) =>
  (await listStates(conversations)).filter((state) => state !== 'sent');

const readPhones = (conversations: readonly Conversation[]) =>
  Promise.all(conversations.map(({ phone }) => readPhone(phone)));

const sendToAll = async (conversations: readonly Conversation[], texts: readonly string[]) => {
  for (const content of texts) {
    await Promise.all(conversations.map(({ channelId }) => sendMessage(fixture.owner, channelId, { content })));
  }
};

test('one answer that takes eight seconds: the phone shows four messages in their order, each once', async () => {
  const conversations = await openConversations(1, 'Eight');
  await slow({ method: 'sendMessage', times: 1, delay_ms: 8_000 });
  const texts = ['m1', 'm2', 'm3', 'm4'];
  await sendToAll(conversations, texts);
  await expect.poll(() => listUnsent(conversations), { timeout: 30_000, interval: 200 }).toEqual([]);
  expect(await readPhones(conversations)).toEqual([texts]);
});

test('a messenger that is slow to answer everybody: nothing fails, and every phone shows all in order', async () => {
  const conversations = await openConversations(6, 'Slow');
  await slow({ method: 'sendMessage', times: 12, delay_ms: 8_000 });
  const texts = ['1', '2', '3', '4'];
  await sendToAll(conversations, texts);
  await expect.poll(() => listUnsent(conversations), { timeout: 90_000, interval: 200 }).toEqual([]);
  expect(await readPhones(conversations)).toEqual(conversations.map(() => texts));
});

test('a messenger that says nothing at all for a while leaves nothing queued', async () => {
  const conversations = await openConversations(8, 'Silent');
  for (const method of ['sendMessage', 'getMe']) await slow({ method, times: 12, delay_ms: 30_000 });
  await sendToAll(conversations, ['1', '2', '3']);
  await new Promise((resolve) => setTimeout(resolve, 30_000));
  await fixture.sandbox.clearFaults();
  await expect
    .poll(
      async () => (await listStates(conversations)).filter((state) => !['sent', 'unknown_outcome'].includes(state)),
      {
        timeout: 90_000,
        interval: 500,
      },
    )
    .toEqual([]);
  // A call that timed out may have arrived; no message arrives twice, or after a later one.
  for (const shown of await readPhones(conversations)) {
    expect(shown).toEqual([...new Set(shown)].toSorted());
  }
});
