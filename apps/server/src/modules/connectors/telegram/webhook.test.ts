import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSecretBox } from '../../../platform/secrets/index.ts';
import {
  type ConnectedTestBot,
  eventually,
  listConversations,
  listMessages,
  type MessagingFixture,
  readLines,
  startMessaging,
} from '../../../testing/messengers/messaging-fixture.ts';
import { request } from '../../../testing/test-app.ts';
import { telegramWebhookSecret } from './webhook.ts';

describe('what Telegram posts to a webhook', () => {
  let fixture: MessagingFixture;
  let bot: ConnectedTestBot;
  let key: string;
  let secret: string;

  beforeAll(async () => {
    fixture = await startMessaging();
    bot = await fixture.connectBot();
    const { database } = fixture.app.resources;
    const { rows } = await database.global((tx) =>
      tx.query<{ webhook_key: string }>('select webhook_key from bot_routes where service_bot_id = $1', [
        String(bot.telegramId),
      ]),
    );
    key = rows[0]?.webhook_key ?? '';
    secret = telegramWebhookSecret(makeSecretBox(fixture.app.secretKey), key);
  });
  afterAll(() => fixture.close());

  const post = (body: unknown, options: { secret?: string | null; key?: string } = {}) =>
    request(fixture.app.port, 'localhost:3000', 'POST', `/webhook/telegram/${options.key ?? key}`, {
      body,
      headers: options.secret === null ? {} : { 'x-telegram-bot-api-secret-token': options.secret ?? secret },
    });

  const countStored = async () => {
    const { rows } = await fixture.app.resources.database.readInWorkspace<{ count: number }>(fixture.workspace.id, {
      text: 'select count(*)::int as count from inbound_updates where workspace_id = $1',
      values: [fixture.workspace.id],
    });
    return rows[0]?.count;
  };

  const countWaitingEdits = async () => {
    const { rows } = await fixture.app.resources.database.readInWorkspace<{ count: number }>(fixture.workspace.id, {
      text: 'select count(*)::int as count from inbound_updates where workspace_id = $1 and waits_for is not null',
      values: [fixture.workspace.id],
    });
    return rows[0]?.count;
  };

  /** Seconds. */
  const sentAt = Math.floor(Date.now() / 1000);
  let nextUpdate = 900_000;
  let nextMessage = 1;
  const buildMessage = (person: number, more: object) => ({
    message_id: nextMessage++,
    from: { id: person, is_bot: false, first_name: `Person ${person}` },
    chat: { id: person, type: 'private', first_name: `Person ${person}` },
    date: sentAt,
    ...more,
  });
  const conversationOf = (person: number) =>
    eventually(async () => {
      const found = (await listConversations(fixture.owner)).find((one) => one.name === `Person ${person}`);
      if (found === undefined) throw new Error('no conversation yet');
      return found.id;
    });

  test.each([
    ['no secret', null],
    ['a wrong secret', 'wrong'],
    ['an empty secret', ''],
  ])('%s is refused before anything is stored', async (_name, given) => {
    const before = await countStored();
    const answer = await post({ update_id: nextUpdate++, message: buildMessage(1, { text: 'x' }) }, { secret: given });
    expect(answer.status).toBe(401);
    expect(await countStored()).toBe(before);
  });

  test("another bot's secret does not open this bot's webhook", async () => {
    const others = telegramWebhookSecret(makeSecretBox(fixture.app.secretKey), 'another-key');
    expect((await post({ update_id: 1 }, { secret: others })).status).toBe(401);
  });

  test('more than a megabyte is refused', async () => {
    const answer = await post({ update_id: nextUpdate++, text: 'x'.repeat(1_100_000) });
    expect(answer.status).toBe(413);
  });

  test('an update is answered with nothing and shown once, however often it is delivered', async () => {
    const update = { update_id: nextUpdate++, message: buildMessage(2, { text: 'only once' }) };
    const answers = await Promise.all([post(update), post(update), post(update)]);
    answers.push(await post(update));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(answers[0]?.result).toBe('');
    // The same message under another update id is not a new message.
    await post({ ...update, update_id: nextUpdate++ });
    const channelId = await conversationOf(2);
    await post({ update_id: nextUpdate++, message: buildMessage(2, { text: 'the next' }) });
    await eventually(async () =>
      expect(await readLines(fixture.owner, channelId)).toEqual(['conversation_started', 'only once', 'the next']),
    );
  });

  test('an edit that overtakes its message makes no message of its own and is there when that comes', async () => {
    const message = buildMessage(3, { text: 'old words' });
    await post({
      update_id: nextUpdate++,
      edited_message: { ...message, text: 'new words', edit_date: sentAt + 50 },
    });
    await post({ update_id: nextUpdate++, message });
    const channelId = await conversationOf(3);
    await eventually(async () =>
      expect(await readLines(fixture.owner, channelId)).toEqual(['conversation_started', 'new words']),
    );
  });

  test('messages of one chat keep the order they arrived in', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => `line ${index}`);
    for (const text of texts) await post({ update_id: nextUpdate++, message: buildMessage(4, { text }) });
    const channelId = await conversationOf(4);
    await eventually(async () => expect((await readLines(fixture.owner, channelId)).slice(1)).toEqual(texts));
  });

  /** Posts updates of one chat with the given numbers in the given order, a moment apart, not awaiting answers. */
  const postInOrder = async (person: number, numbers: readonly number[], order: readonly number[]) => {
    const updates = new Map(
      numbers.map((number) => [
        number,
        { update_id: number, message: buildMessage(person, { text: `line ${number}` }) },
      ]),
    );
    const answers: Promise<{ status: number }>[] = [];
    for (const number of order) {
      answers.push(post(updates.get(number)));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([200]));
  };
  const takeNumbers = (count: number) => Array.from({ length: count }, () => nextUpdate++);
  const linesOf = (numbers: readonly number[]) => numbers.map((number) => `line ${number}`);
  const startChat = async (person: number) => {
    await post({ update_id: nextUpdate++, message: buildMessage(person, { text: 'hello' }) });
    return conversationOf(person);
  };

  test('sixty messages whose requests overtake each other are shown in the order they were written [22.20]', async () => {
    const channelId = await startChat(8);
    const numbers = takeNumbers(60);
    const shuffled = [0, 20, 40].flatMap((from) =>
      numbers
        .slice(from, from + 20)
        .map((number) => ({ number, place: Math.random() }))
        .toSorted((left, right) => left.place - right.place)
        .map(({ number }) => number),
    );
    await postInOrder(8, numbers, shuffled);
    await eventually(async () => expect(await readLines(fixture.owner, channelId)).toHaveLength(62));
    expect((await readLines(fixture.owner, channelId)).slice(2)).toEqual(linesOf(numbers));
  });

  test('the number of an update counts, not its digits: 100 comes behind 99', async () => {
    const channelId = await startChat(9);
    nextUpdate = 999_999;
    const [before, after] = takeNumbers(2);
    await post({ update_id: 999_998, message: buildMessage(9, { text: 'line 999998' }) });
    await postInOrder(9, [before ?? 0, after ?? 0], [after ?? 0, before ?? 0]);
    await eventually(async () =>
      expect((await readLines(fixture.owner, channelId)).slice(2)).toEqual(linesOf([999_998, 999_999, 1_000_000])),
    );
  });

  test('a number that never comes holds nobody up for long', async () => {
    const channelId = await startChat(10);
    const numbers = takeNumbers(4);
    const [first = 0, , third = 0, fourth = 0] = numbers;
    await postInOrder(10, numbers, [first, fourth, third]);
    await eventually(async () =>
      expect((await readLines(fixture.owner, channelId)).slice(2)).toEqual(linesOf([first, third, fourth])),
    );
  });

  test('of several edits that overtake their message the last one counts', async () => {
    const message = buildMessage(11, { text: 'old words' });
    for (const [text, edit_date] of [
      ['new words', sentAt + 50],
      ['newest words', sentAt + 60],
    ] as const) {
      await post({ update_id: nextUpdate++, edited_message: { ...message, text, edit_date } });
    }
    await post({ update_id: nextUpdate++, message });
    const channelId = await conversationOf(11);
    await eventually(async () =>
      expect(await readLines(fixture.owner, channelId)).toEqual(['conversation_started', 'newest words']),
    );
  });

  test('of several edits that overtake their message, and each other, the last one written counts', async () => {
    const message = buildMessage(14, { text: 'old words' });
    const [number, second, third] = takeNumbers(3);
    const edits = [
      { update_id: third, edited_message: { ...message, text: 'newest words', edit_date: sentAt + 50 } },
      { update_id: second, edited_message: { ...message, text: 'new words', edit_date: sentAt + 50 } },
    ];
    for (const edit of edits) await post(edit);
    await eventually(async () => expect(await countWaitingEdits()).toBe(2));
    await post({ update_id: number, message });
    const channelId = await conversationOf(14);
    await eventually(async () =>
      expect(await readLines(fixture.owner, channelId)).toEqual(['conversation_started', 'newest words']),
    );
  });

  test('an edit that is repeated after a newer one has come brings no old words back', async () => {
    const message = buildMessage(15, { text: 'old words' });
    const [number = 0, second = 0, third = 0, fourth = 0] = takeNumbers(4);
    await post({ update_id: number, message });
    const channelId = await conversationOf(15);
    const readBehindStart = async () => (await readLines(fixture.owner, channelId)).slice(1);
    await post({ update_id: third, edited_message: { ...message, text: 'newest words', edit_date: sentAt + 60 } });
    await eventually(async () => expect(await readBehindStart()).toEqual(['newest words']));
    await post({ update_id: second, edited_message: { ...message, text: 'new words', edit_date: sentAt + 50 } });
    await post({ update_id: fourth, message: buildMessage(15, { text: 'behind it' }) });
    await eventually(async () => expect(await readBehindStart()).toEqual(['newest words', 'behind it']));
  });

  test('a part of an album that comes twice is there once', async () => {
    const channelId = await startChat(12);
    const [one, two] = ['one', 'two'].map((text) => buildMessage(12, { text, media_group_id: 'album' }));
    for (const message of [one, two, one]) await post({ update_id: nextUpdate++, message });
    await eventually(async () => expect((await readLines(fixture.owner, channelId)).slice(2)).toEqual(['one\n\ntwo']));
  });

  test('an album whose parts never end is shown all the same', async () => {
    const channelId = await startChat(13);
    const posts: Promise<unknown>[] = [];
    const posting = setInterval(() => {
      const message = buildMessage(13, { text: 'part', media_group_id: 'endless' });
      posts.push(post({ update_id: nextUpdate++, message }));
    }, 250);
    // Posting goes on meanwhile, so the album never becomes quiet: only the limit on waiting can show it.
    await expect
      .poll(async () => (await readLines(fixture.owner, channelId)).length)
      .toBeGreaterThan(2)
      .finally(() => clearInterval(posting));
    await Promise.all(posts);
  });

  test('an update that breaks the protocol is given up and does not hold up the chat behind it', async () => {
    await post({ update_id: nextUpdate++, message: buildMessage(5, { text: 'before' }) });
    const channelId = await conversationOf(5);
    await post({ update_id: nextUpdate++, message: buildMessage(5, { message_id: 'no number' }) });
    await post({ update_id: nextUpdate++, message: buildMessage(5, { text: 'NUL \u0000 and \ud800 half' }) });
    const messages = await eventually(async () => {
      const all = await listMessages(fixture.owner, channelId);
      expect(all.map(({ content }) => content)).toContain('NUL \ufffd and \ufffd half');
      return all;
    });
    expect(messages).toHaveLength(3);
  });

  test('group chats are left alone', async () => {
    const before = await countStored();
    const message = { ...buildMessage(6, { text: 'hi all' }), chat: { id: -100, type: 'group', title: 'Friends' } };
    expect((await post({ update_id: nextUpdate++, message })).status).toBe(200);
    expect(await countStored()).toBe(before);
  });

  test('a webhook of a removed bot ends quietly', async () => {
    const own = 'a-key-that-is-gone';
    const answer = await post(
      { update_id: nextUpdate++, message: buildMessage(7, { text: 'x' }) },
      { key: own, secret: telegramWebhookSecret(makeSecretBox(fixture.app.secretKey), own) },
    );
    expect(answer.status).toBe(200);
  });
});
