/** Correctly signed events with contents that no messenger would send. */
import { describe, expect, test } from 'vitest';
import { makeSecretBox } from '../../platform/secrets/index.ts';
import { expectAllHandled, withBadFieldsOfAll } from '../../testing/messengers/bad-fields.ts';
import { startFacebook } from '../../testing/messengers/facebook-fixture.ts';
import { eventually, readLines, startMessaging } from '../../testing/messengers/messaging-fixture.ts';
import { startViber } from '../../testing/messengers/viber-fixture.ts';
import { request, type TestApp } from '../../testing/test-app.ts';
import { signFacebook } from './facebook/webhook.ts';
import { telegramWebhookSecret } from './telegram/webhook.ts';
import { signViber } from './viber/webhook.ts';

const keyOf = async ({ resources }: TestApp, botId: number): Promise<string> => {
  const { rows } = await resources.database.global((tx) =>
    tx.query<{ webhook_key: string }>('select webhook_key from bot_routes where bot_id = $1', [botId]),
  );
  return rows[0]?.webhook_key ?? '';
};

const measureSetAside = async ({ resources }: TestApp, workspaceId: number): Promise<number> => {
  const { rows } = await resources.database.readInWorkspace<{ count: number }>(workspaceId, {
    text: `select count(*)::int as count from inbound_updates where workspace_id = $1 and error = 'unreadable'`,
    values: [workspaceId],
  });
  return rows[0]?.count ?? 0;
};

/** Posts each body; returns those not answered with 200. */
const postAll = async (
  bodies: readonly { body: string; what: string }[],
  post: (body: string) => Promise<number>,
): Promise<string[]> => {
  const refused: string[] = [];
  for (const { body, what } of bodies) {
    const status = await post(body);
    if (status !== 200) refused.push(`${status} ${what}`);
  }
  return refused;
};

describe('an event with a field that cannot be is taken, set aside, and stops nothing behind it', () => {
  test('from Viber', async () => {
    const fixture = await startViber();
    try {
      const bot = await fixture.connectBot();
      const { app, workspace, owner } = fixture;
      const key = await keyOf(app, bot.id);
      const post = async (body: string) => {
        const signature = signViber(body, bot.secretToken);
        const answer = await request(app.port, 'localhost:3000', 'POST', `/webhook/viber/${key}`, {
          body,
          headers: { 'x-viber-content-signature': signature },
        });
        return answer.status;
      };
      let token = 5_741_311_803_571_000;
      const about = () => ({ timestamp: Date.now(), chat_hostname: 'SN', message_token: (token += 1) });
      const user = { id: 'client-1==', name: 'Halyna', avatar: '', language: 'uk', country: 'UA', api_version: 10 };
      const said = (message: object) => () => ({ event: 'message', ...about(), sender: user, message, silent: false });
      const events: Parameters<typeof withBadFieldsOfAll>[0] = [
        said({ type: 'text', text: 'hello', tracking_data: '' }),
        said({ type: 'contact', contact: { name: 'Petro', phone_number: '380671234567' } }),
        said({ type: 'location', location: { lat: 50.4, lon: 30.5 } }),
        () => ({ event: 'subscribed', ...about(), user }),
        () => ({ event: 'unsubscribed', ...about(), user_id: user.id }),
        () => ({ event: 'seen', ...about(), user_id: user.id }),
        () => ({ event: 'failed', ...about(), user_id: user.id, desc: 'failure' }),
        () => ({ event: 'conversation_started', ...about(), type: 'open', user, subscribed: false }),
      ];
      expect(
        await postAll(withBadFieldsOfAll(events, ['sender', 'chat_hostname', 'message_token', 'silent']), post),
      ).toEqual([]);
      expect(await post('{"event":')).toBe(200);
      await expectAllHandled(app, workspace, owner);
      expect(await measureSetAside(app, workspace.id)).toBeGreaterThan(20);
      const { channelId } = await fixture.openConversation(bot, 'Olena');
      expect(await readLines(owner, channelId)).toContain('hello');
    } finally {
      await fixture.close();
    }
  });

  test('from Telegram', async () => {
    const fixture = await startMessaging();
    try {
      const bot = await fixture.connectBot();
      const { app, workspace, owner } = fixture;
      const key = await keyOf(app, bot.id);
      const secret = telegramWebhookSecret(makeSecretBox(app.secretKey), key);
      const post = async (body: string) => {
        const answer = await request(app.port, 'localhost:3000', 'POST', `/webhook/telegram/${key}`, {
          body,
          headers: { 'x-telegram-bot-api-secret-token': secret },
        });
        return answer.status;
      };
      let update = 900_000;
      let message = 1;
      const from = { id: 77, is_bot: false, first_name: 'Halyna', last_name: 'K', username: 'h', language_code: 'uk' };
      const chat = { id: 77, type: 'private', first_name: 'Halyna' };
      const date = Math.floor(Date.now() / 1000);
      const said = (more: object) => () => ({
        update_id: (update += 1),
        message: { message_id: (message += 1), from, chat, date, ...more },
      });
      const status = { user: { id: 1, is_bot: true, first_name: 'Bot' }, status: 'member' };
      const events: Parameters<typeof withBadFieldsOfAll>[0] = [
        said({ text: 'hello', entities: [{ type: 'bold', offset: 0, length: 2 }] }),
        said({ text: '/start ref', forward_origin: { type: 'hidden_user', sender_user_name: 'Petro', date } }),
        said({ contact: { phone_number: '380671234567', first_name: 'Petro', user_id: 77 } }),
        said({ venue: { location: { latitude: 50.4, longitude: 30.5 }, title: 'Cafe', address: 'Street' } }),
        () => ({
          update_id: (update += 1),
          edited_message: { message_id: 2, from, chat, date, edit_date: date, text: 'x' },
        }),
        () => ({
          update_id: (update += 1),
          my_chat_member: {
            chat,
            from,
            date,
            old_chat_member: status,
            new_chat_member: { ...status, status: 'kicked' },
          },
        }),
        () => ({
          update_id: (update += 1),
          callback_query: { id: `press-${update}`, from, chat_instance: '1', data: 'yes' },
        }),
        () => ({
          update_id: (update += 1),
          message_reaction: {
            chat,
            message_id: 2,
            user: from,
            date,
            old_reaction: [],
            new_reaction: [{ type: 'emoji', emoji: '👍' }],
          },
        }),
      ];
      expect(await postAll(withBadFieldsOfAll(events, ['from', 'chat', 'update_id']), post)).toEqual([]);
      expect(await post('{"update_id":')).toBe(200);
      await expectAllHandled(app, workspace, owner);
      expect(await measureSetAside(app, workspace.id)).toBeGreaterThan(20);
      const { channelId } = await fixture.openConversation(bot, 'Olena');
      expect(await readLines(owner, channelId)).not.toEqual([]);
    } finally {
      await fixture.close();
    }
  });

  test('from Messenger', async () => {
    const fixture = await startFacebook();
    try {
      const page = await fixture.connectPage();
      const { app, workspace, owner, appSecret } = fixture;
      const post = async (body: string) => {
        const answer = await request(app.port, 'localhost:3000', 'POST', '/webhook/facebook', {
          body,
          headers: { 'x-hub-signature-256': signFacebook(body, appSecret) },
        });
        return answer.status;
      };
      let count = 0;
      const mid = () => `m_${(count += 1)}`;
      const id = String(page.id);
      const item = (more: () => object) => () => ({
        object: 'page',
        entry: [
          {
            id,
            time: Date.now(),
            messaging: [{ sender: { id: '7000000000000001' }, recipient: { id }, timestamp: Date.now(), ...more() }],
          },
        ],
      });
      const events: Parameters<typeof withBadFieldsOfAll>[0] = [
        item(() => ({ message: { mid: mid(), text: 'hello', reply_to: { mid: 'm_0' } } })),
        item(() => ({
          message: {
            mid: mid(),
            attachments: [{ type: 'location', payload: { coordinates: { lat: 50.4, long: 30.5 } } }],
          },
        })),
        item(() => ({ message_edit: { mid: 'm_1', text: 'other', num_edit: (count += 1) } })),
        item(() => ({ reaction: { mid: 'm_1', action: 'react', emoji: '👍' } })),
        item(() => ({ delivery: { mids: ['m_1'], watermark: Date.now() } })),
        item(() => ({ read: { watermark: Date.now() } })),
        item(() => ({ postback: { mid: mid(), title: 'Yes', payload: 'yes' } })),
      ];
      const bodies = withBadFieldsOfAll(events, ['id', 'time', 'object', 'sender', 'recipient', 'timestamp']);
      // A body that names no page has no bot.
      const ofPages = bodies.filter(({ what }) => !/^(?:object|entry): /.test(what));
      expect(await postAll(ofPages, post)).toEqual([]);
      await expectAllHandled(app, workspace, owner);
      expect(await measureSetAside(app, workspace.id)).toBeGreaterThan(20);
      const { channelId } = await fixture.openConversation(page, 'Olena');
      expect(await eventually(() => readLines(owner, channelId))).toContain('hello');
    } finally {
      await fixture.close();
    }
  });
});
