import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type InboundFixture, startInbound } from '../../../../testing/messengers/inbound-fixture.ts';
import { makeStoreUpdates } from './store-updates.ts';

let fixture: InboundFixture;
beforeAll(async () => {
  fixture = await startInbound();
});
afterEach(async () => {
  handled.splice(0);
  await fixture.owner.query('delete from graphile_worker._private_jobs; delete from inbound_updates');
});
afterAll(() => fixture.close());

const handled: unknown[] = [];
const store = (updates: readonly { key: string; chat: string; payload?: unknown }[], pollOffset?: number) =>
  makeStoreUpdates(fixture.database, async (chat) => void handled.push(chat))(
    { workspaceId: fixture.workspaceId, botId: fixture.botId },
    updates.map(({ key, chat, payload = {} }) => ({ updateKey: key, chatKey: chat, position: null, payload })),
    pollOffset,
  );
const listPayloads = async () =>
  (await fixture.owner.query<{ payload: unknown }>('select payload from inbound_updates order by arrival')).rows.map(
    ({ payload }) => payload,
  );
const readBot = async () =>
  (
    await fixture.owner.query<{ poll_offset: string | null; is_heard_of: boolean }>(
      'select poll_offset, last_event_at is not null as is_heard_of from bots',
    )
  ).rows[0];

test('a chat is handled once for what comes together, and what comes twice is stored once', async () => {
  const ofChats = (...chats: string[]) =>
    chats.map((chat_key) => ({ workspace_id: fixture.workspaceId, bot_id: fixture.botId, chat_key }));
  await store([
    { key: '1', chat: 'a' },
    { key: '2', chat: 'b' },
    { key: '3', chat: 'a' },
  ]);
  expect(handled.splice(0)).toEqual(ofChats('a', 'b'));
  await store([
    { key: '3', chat: 'a' },
    { key: '4', chat: 'b' },
  ]);
  expect(handled.splice(0)).toEqual(ofChats('a', 'b'));
  expect(await listPayloads()).toHaveLength(4);
});

test('nothing is handled before it is stored', async () => {
  const [away, back] = ['inbound_updates rename to away', 'away rename to inbound_updates'];
  await fixture.during(`alter table ${away}`, `alter table ${back}`, async () => {
    await expect(store([{ key: '1', chat: 'a' }])).rejects.toThrow('inbound_updates');
  });
  expect(handled.splice(0)).toEqual([]);
});

test('what has a key that no index takes is set aside, once however often it comes, and not handled', async () => {
  const long = { key: 'x'.repeat(10_000_000), chat: 'a', payload: { text: 'long' } };
  await store([long, { key: '1', chat: '\ud83d', payload: { text: 'half' } }, { key: '2', chat: 'b' }]);
  await store([long]);
  expect(handled.splice(0).map((chat) => (chat as { chat_key: string }).chat_key)).toEqual(['b']);
  const { rows } = await fixture.owner.query(
    'select chat_key, error, handled_at is not null as is_handled from inbound_updates order by arrival',
  );
  expect(rows).toEqual([
    { chat_key: 'a', error: 'unreadable', is_handled: true },
    { chat_key: '', error: 'unreadable', is_handled: true },
    { chat_key: 'b', error: null, is_handled: false },
  ]);
});

test('what no database takes is marked, and all else is kept as it came', async () => {
  const payload = { text: 'NUL \0, halves \ud83d and \udc4d, whole 👍', deep: [{ list: ['\0'] }], size: 7, is: true };
  await store([{ key: '1', chat: 'a', payload }]);
  expect(await listPayloads()).toEqual([
    { text: 'NUL \ufffd, halves \ufffd and \ufffd, whole 👍', deep: [{ list: ['\ufffd'] }], size: 7, is: true },
  ]);
});

test('each arrival says that the bot lives, and where polling goes on if it polls', async () => {
  await fixture.owner.query('update bots set last_event_at = null');
  await store([], 42);
  expect(await readBot()).toEqual({ poll_offset: '42', is_heard_of: true });
  await store([{ key: '1', chat: 'a' }]);
  expect(await readBot()).toMatchObject({ poll_offset: '42' });
});

test('what a poll brings for a bot that was removed meanwhile is left to the messenger', async () => {
  const before = await readBot();
  await fixture.owner.query('update bots set deleted_at = now()');
  try {
    await expect(store([{ key: '1', chat: 'a' }], 900)).rejects.toMatchObject({ code: 'bot.not_found' });
    expect(await listPayloads()).toEqual([]);
    expect(await readBot()).toEqual(before);
    expect(handled.splice(0)).toEqual([]);
  } finally {
    await fixture.owner.query('update bots set deleted_at = null');
  }
  await store([{ key: '1', chat: 'a' }], 900);
  expect(await listPayloads()).toHaveLength(1);
});
