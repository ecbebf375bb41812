import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ConnectedTestBot,
  eventually,
  listMessages,
  type MessagingFixture,
  sendMessage,
  startMessaging,
} from '../../../testing/messengers/messaging-fixture.ts';
import { startTestApp } from '../../../testing/test-app.ts';

let fixture: MessagingFixture;
let bot: ConnectedTestBot;

beforeAll(async () => {
  fixture = await startMessaging();
  bot = await fixture.connectBot();
});
afterAll(async () => {
  // The app of this fixture has ended in the test; its database and resources have not.
  await fixture.app.resources.close();
  await fixture.app.database.close();
  await fixture.stopSandbox();
});

const countCalls = async (method: string) =>
  (await fixture.sandbox.listCalls(bot.telegramId)).filter((call) => call.method === method).length;

test('a server that starts while the messenger says nothing asks before it sends, so no message becomes unknown [23.9]', async () => {
  const { channelId } = await fixture.openConversation(bot);
  // The server before the restart; its unsent messages wait.
  await fixture.app.app.close();
  for (const method of ['getMe', 'sendMessage']) {
    await fixture.sandbox.addFault({ kind: 'slow', bot_id: bot.telegramId, method, delay_ms: 60_000, times: 100 });
  }
  const second = await startTestApp({ env: { TELEGRAM_API_URL: fixture.sandboxUrl }, share: fixture.app });
  try {
    const token = fixture.owner.token;
    const user = {
      ...fixture.owner,
      call: <Result>(method: string, path: string, options?: unknown) =>
        second.call<Result>(fixture.workspace.host, method, path, { ...(options as object | undefined), token }),
    };
    await fixture.sandbox.clearCalls(bot.telegramId);
    const message = await sendMessage(user, channelId, { content: 'is anybody there?' });
    await eventually(async () => expect(await countCalls('getMe')).toBeGreaterThan(0));
    await eventually(async () => {
      const found = (await listMessages(user, channelId)).find(({ id }) => id === message.id);
      expect(found?.delivery).toMatchObject({ state: 'queued', reason: 'provider_unavailable' });
    });
    expect(await countCalls('sendMessage')).toBe(0);
  } finally {
    await second.close();
  }
});
