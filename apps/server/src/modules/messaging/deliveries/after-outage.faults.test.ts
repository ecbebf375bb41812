import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  type ConnectedTestBot,
  type MessagingFixture,
  readPhone,
  sendMessage,
  startMessaging,
} from '../../../testing/messengers/messaging-fixture.ts';

const conversationCount = 30;
const messagesEach = 10;

let fixture: MessagingFixture;
let bot: ConnectedTestBot;

beforeAll(async () => {
  fixture = await startMessaging();
  bot = await fixture.connectBot();
});
afterAll(() => fixture.close());

const countByOutcome = async () => {
  const { rows } = await fixture.app.resources.database.inWorkspace(fixture.workspace.id, (tx) =>
    tx.query<{ outcome: string; n: number }>(
      `select case state when 'failed' then reason else state end as outcome, count(*)::int as n
       from deliveries where workspace_id = $1 group by 1`,
      [fixture.workspace.id],
    ),
  );
  return new Map(rows.map(({ outcome, n }) => [outcome, n]));
};

test('what was written in thirty conversations through two outages all arrives, once and in order [23.9]', async () => {
  const conversations: Awaited<ReturnType<MessagingFixture['openConversation']>>[] = [];
  for (let index = 0; index < conversationCount; index += 1) {
    conversations.push(await fixture.openConversation(bot, `Client ${index}`));
  }
  const texts = Array.from({ length: messagesEach }, (_, index) => `message ${index}`);
  const writeAll = async (some: string[]) => {
    for (const content of some) {
      await Promise.all(conversations.map(({ channelId }) => sendMessage(fixture.owner, channelId, { content })));
    }
  };

  await fixture.stopSandbox();
  await writeAll(texts.slice(0, 5));
  await fixture.startSandbox();
  // The second outage comes while the first one's messages are going out.
  await vi.waitFor(async () => expect((await countByOutcome()).get('sent') ?? 0).toBeGreaterThan(20), {
    timeout: 40_000,
    interval: 20,
  });
  await fixture.stopSandbox();
  await writeAll(texts.slice(5));
  await fixture.startSandbox();

  // A call cut off by the stop has an unknown outcome; no other message may stay unsent.
  await vi.waitFor(async () => expect((await countByOutcome()).get('queued') ?? 0).toBe(0), {
    timeout: 60_000,
    interval: 100,
  });
  const outcomes = await countByOutcome();
  const [sent, unknown] = [outcomes.get('sent') ?? 0, outcomes.get('unknown_outcome') ?? 0];
  expect(sent + unknown).toBe(conversationCount * messagesEach);
  // At most as many as a bot may have in flight at once.
  expect(unknown).toBeLessThanOrEqual(30);
  let shown = 0;
  for (const { phone } of conversations) {
    const seen = await readPhone(phone);
    shown += seen.length;
    expect(seen).toEqual(texts.filter((text) => seen.includes(text)));
  }
  expect(shown).toBeGreaterThanOrEqual(sent);
});
