import { randomUUID } from 'node:crypto';
import type { Message, ReaderChannel } from '@switchboard/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type ConnectedTestBot,
  eventually,
  listConversations,
  listMessages,
  type MessagingFixture,
  readLines,
  readPhone,
  sendMessage,
  startMessaging,
  waitForDelivery,
} from '../../../testing/messengers/messaging-fixture.ts';
import { upload as uploadFile } from '../../../testing/multipart.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

describe('what goes out to the client', () => {
  let fixture: MessagingFixture;
  let bot: ConnectedTestBot;

  beforeAll(async () => {
    fixture = await startMessaging();
    bot = await fixture.connectBot();
  });
  afterAll(() => fixture.close());
  afterEach(() => fixture.sandbox.clearFaults());

  const send = (channelId: number, content: string, more: object = {}) =>
    sendMessage(fixture.owner, channelId, { content, client_msg_id: randomUUID(), ...more });

  const upload = async (name: string, bytes: Buffer): Promise<number> =>
    (await uploadFile(fixture.owner, bytes, name)).result.model.id;

  const countSends = async () =>
    (await fixture.sandbox.listCalls(bot.telegramId)).filter((call) => /^send/i.test(call.method)).length;

  test('an answer reaches the phone formatted, as a reply, without the mentions', async () => {
    const { phone, channelId } = await fixture.openConversation(bot, 'Format');
    const asked = await phone.sendText('How much is it?');
    const question = await eventually(async () => {
      const found = (await listMessages(fixture.owner, channelId)).find(({ content }) => content === 'How much is it?');
      if (found === undefined) throw new Error('not here yet');
      return found;
    });
    const me = fixture.owner.id;
    const sent = await send(channelId, `@[me](${me}) **Ten** and [here](https://example.com/x)`, {
      parent_id: question.id,
    });
    await waitForDelivery(fixture.owner, sent, 'sent');
    const { messages } = await phone.read();
    const shown = messages.at(-1)?.message;
    expect(shown?.text).toBe('Ten and here');
    expect(shown?.entities?.map((entity) => entity.type)).toEqual(['bold', 'text_link']);
    expect(shown?.reply_to_message?.message_id).toBe(asked.message_id);
  });

  describe('a message that is nothing but mentions', () => {
    const found = async ({ channel_id: channelId, id }: Message) =>
      (await listMessages(fixture.owner, channelId)).find((message) => message.id === id);

    test('stays with the team, is marked as that, and leaves the client waiting for an answer [23.11]', async () => {
      const { phone, channelId } = await fixture.openConversation(bot, 'Mention');
      const conversation = () => fixture.owner.call<ReaderChannel>('GET', `/api/channels/${channelId}`);
      await phone.sendText('When does it come?');
      await eventually(async () => expect((await conversation()).result.awaiting_reply).toBe(true));
      const sent = await send(channelId, `@[me](${fixture.owner.id}) **@[channel](0)**`);
      expect(sent).toMatchObject({ delivery: null, audience: 'internal' });
      expect((await conversation()).result.awaiting_reply).toBe(true);
      // A later message never overtakes a waiting one.
      await waitForDelivery(fixture.owner, await send(channelId, 'Tomorrow'), 'sent');
      expect(await readPhone(phone)).toEqual(['Tomorrow']);
      expect(await found(sent)).toMatchObject({ delivery: null, audience: 'internal' });
      expect((await conversation()).result.awaiting_reply).toBe(false);
    });

    test('since an edit while it waited, is sent to nobody, and says so', async () => {
      const { phone, channelId } = await fixture.openConversation(bot, 'Edited');
      await fixture.stopSandbox();
      const sent = await send(channelId, 'Is this right?');
      await fixture.owner.call('PUT', `/api/channels/${channelId}/messages/${sent.id}`, {
        body: { content: `@[me](${fixture.owner.id})` },
      });
      await fixture.startSandbox();
      await eventually(async () =>
        expect(await found(sent)).toMatchObject({
          audience: 'public',
          delivery: { state: 'failed', reason: 'nothing_to_send' },
        }),
      );
      await waitForDelivery(fixture.owner, await send(channelId, 'after it'), 'sent');
      expect(await readPhone(phone)).toEqual(['after it']);
    });

    test('with a file goes to the client, and in a team channel is a message as any other', async () => {
      const { channelId } = await fixture.openConversation(bot, 'With a file');
      const files = [await upload('one.png', picture)];
      const withFile = await send(channelId, `@[me](${fixture.owner.id})`, { files });
      expect(withFile.audience).toBe('public');
      await waitForDelivery(fixture.owner, withFile, 'sent');
      const inTeam = await send(1, `@[me](${fixture.owner.id})`);
      expect([inTeam.audience, inTeam.delivery]).toEqual(['public', null]);
    });
  });

  test('pictures go out as one album with the text below, documents as documents', async () => {
    const { phone, channelId } = await fixture.openConversation(bot, 'Files');
    const files = [await upload('one.png', picture), await upload('two.png', picture)];
    await waitForDelivery(fixture.owner, await send(channelId, 'two pictures', { files }), 'sent');
    const document = await upload('contract.txt', Buffer.from('words'));
    await waitForDelivery(fixture.owner, await send(channelId, 'a document', { files: [document] }), 'sent');
    const shown = (await phone.read()).messages.filter((entry) => entry.from_bot).map((entry) => entry.message);
    expect(shown.map((message) => [message.photo !== undefined, message.document?.file_name, message.caption])).toEqual(
      [
        [true, undefined, 'two pictures'],
        [true, undefined, undefined],
        [false, 'contract.txt', 'a document'],
      ],
    );
    expect(shown[0]?.media_group_id).toBe(shown[1]?.media_group_id);
  });

  test('a long text goes out in pieces, in order', async () => {
    const { phone, channelId } = await fixture.openConversation(bot, 'Long');
    const paragraphs = Array.from({ length: 12 }, (_, index) => `${index} ${'word '.repeat(150)}`.trim());
    await waitForDelivery(fixture.owner, await send(channelId, paragraphs.join('\n\n')), 'sent');
    const pieces = await readPhone(phone);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join('\n\n').replaceAll(/\s+/g, ' ')).toBe(paragraphs.join(' ').replaceAll(/\s+/g, ' '));
  });

  test('edits and deletions reach the phone [22.19]', async () => {
    const { phone, channelId } = await fixture.openConversation(bot, 'Change');
    const path = (message: Message) => `/api/channels/${channelId}/messages/${message.id}`;
    const first = await send(channelId, 'frist');
    const second = await send(channelId, 'second');
    await waitForDelivery(fixture.owner, second, 'sent');
    await fixture.owner.call('PUT', path(first), { body: { content: 'first' } });
    await eventually(async () => expect(await readPhone(phone)).toEqual(['first', 'second']));
    await fixture.owner.call('DELETE', path(second));
    await eventually(async () => expect(await readPhone(phone)).toEqual(['first']));
  });

  test('an edit can make a long text short and a short one long again', async () => {
    const { phone, channelId } = await fixture.openConversation(bot, 'Lengths');
    const long = Array.from({ length: 20 }, (_, index) => `${index} ${'word '.repeat(150)}`.trim()).join('\n\n');
    const message = await send(channelId, long);
    await waitForDelivery(fixture.owner, message, 'sent');
    const pieces = (await readPhone(phone)).length;
    const edit = (content: string) =>
      fixture.owner.call('PUT', `/api/channels/${channelId}/messages/${message.id}`, { body: { content } });
    await edit('short');
    await eventually(async () => expect(await readPhone(phone)).toEqual(['short']));
    await edit(long);
    await eventually(async () => expect((await readPhone(phone)).length).toBe(pieces));
  });

  test('a rate limit of the bot is honoured by all its conversations, and their order kept', async () => {
    const { phone, channelId } = await fixture.openConversation(bot, 'Limited');
    const other = await fixture.openConversation(bot, 'Unlimited');
    await fixture.sandbox.addFault({
      kind: 'too_many_requests',
      bot_id: bot.telegramId,
      method: 'sendMessage',
      retry_after: 5,
    });
    await fixture.sandbox.clearCalls(bot.telegramId);
    const listSends = async () =>
      (await fixture.sandbox.listCalls(bot.telegramId)).filter(({ method }) => method === 'sendMessage');
    const sent = [await send(channelId, '1'), await send(channelId, '2'), await send(channelId, '3')];
    await eventually(async () => expect((await listSends()).length).toBeGreaterThan(0));
    sent.push(await send(other.channelId, 'meanwhile'));
    for (const message of sent) await waitForDelivery(fixture.owner, message, 'sent');

    const [refused, ...later] = await listSends();
    expect(later.map(({ parameters }) => parameters.text).toSorted()).toEqual(['1', '2', '3', 'meanwhile']);
    for (const { at_ms } of later) expect(at_ms - (refused?.at_ms ?? 0)).toBeGreaterThanOrEqual(5_000);
    expect([await readPhone(phone), await readPhone(other.phone)]).toEqual([['1', '2', '3'], ['meanwhile']]);
  });

  test('accepted and then cut off: the outcome is unknown and nothing is sent twice, until somebody retries', async () => {
    const { phone, channelId } = await fixture.openConversation(bot, 'Cut');
    await fixture.sandbox.addFault({ kind: 'accept_then_reset', bot_id: bot.telegramId, method: 'sendMessage' });
    const cut = await send(channelId, 'once');
    const after = await send(channelId, 'after');
    const failed = await waitForDelivery(fixture.owner, cut, 'failed');
    expect(failed.delivery?.reason).toBe('unknown_outcome');
    await waitForDelivery(fixture.owner, after, 'sent');
    expect(await readPhone(phone)).toEqual(['once', 'after']);
    const retried = await fixture.owner.call('POST', `/api/channels/${channelId}/messages/${cut.id}/retry`);
    expect(retried.status).toBe(200);
    await waitForDelivery(fixture.owner, cut, 'sent');
    expect(await readPhone(phone)).toEqual(['once', 'after', 'once']);
    const again = await fixture.owner.call('POST', `/api/channels/${channelId}/messages/${cut.id}/retry`);
    expect(again.body.error?.code).toBe('message.not_retryable');
  });

  test.each(['garbage', 'html_bad_gateway'] as const)('an answer of %s is an unknown outcome', async (kind) => {
    const { channelId } = await fixture.openConversation(bot, `Odd ${kind}`);
    await fixture.sandbox.addFault({ kind, bot_id: bot.telegramId, method: 'sendMessage' });
    const failed = await waitForDelivery(fixture.owner, await send(channelId, 'hello'), 'failed');
    expect(failed.delivery?.reason).toBe('unknown_outcome');
    await waitForDelivery(fixture.owner, await send(channelId, 'later'), 'sent');
  });

  test("the messenger's own failure is tried again until it works", async () => {
    const { phone, channelId } = await fixture.openConversation(bot, 'Failing');
    await fixture.sandbox.addFault({ kind: 'server_error', bot_id: bot.telegramId, method: 'sendMessage', times: 2 });
    await waitForDelivery(fixture.owner, await send(channelId, 'at last'), 'sent');
    expect(await readPhone(phone)).toEqual(['at last']);
  });

  test('a client who stopped the bot: the message fails, the conversation says so', async () => {
    const { channelId } = await fixture.openConversation(bot, 'Gone');
    await fixture.sandbox.addFault({ kind: 'blocked', bot_id: bot.telegramId, method: 'sendMessage' });
    const failed = await waitForDelivery(fixture.owner, await send(channelId, 'hello?'), 'failed');
    expect(failed.delivery?.reason).toBe('blocked_by_client');
    expect((await readLines(fixture.owner, channelId)).at(-1)).toBe('client_blocked_bot');
    const channel = await fixture.owner.call<{ client_blocked: boolean }>('GET', `/api/channels/${channelId}`);
    expect(channel.result.client_blocked).toBe(true);
  });

  test('down and up again: everything arrives once and in order', async () => {
    const phones = [await fixture.openConversation(bot, 'Down A'), await fixture.openConversation(bot, 'Down B')];
    await fixture.stopSandbox();
    const sent: Message[] = [];
    for (let n = 1; n <= 5; n += 1) for (const { channelId } of phones) sent.push(await send(channelId, `${n}`));
    await eventually(async () => {
      const [first] = sent;
      const waiting = (await listMessages(fixture.owner, first?.channel_id ?? 0)).find(({ id }) => id === first?.id);
      expect(waiting?.delivery).toMatchObject({ state: 'queued', reason: 'provider_unavailable' });
    });
    await fixture.startSandbox();
    for (const message of sent) await waitForDelivery(fixture.owner, message, 'sent');
    for (const { phone } of phones) expect(await readPhone(phone)).toEqual(['1', '2', '3', '4', '5']);
  });

  test('a crash while a message was on its way leaves it unknown, not sent again', async () => {
    const { phone, channelId } = await fixture.openConversation(bot, 'Crash');
    const { database } = fixture.app.resources;
    const { id: workspaceId } = fixture.workspace;
    await fixture.sandbox.addFault({
      kind: 'too_many_requests',
      bot_id: bot.telegramId,
      method: 'sendMessage',
      retry_after: 2,
    });
    const message = await send(channelId, 'half way');
    await eventually(async () => {
      const { rowCount } = await database.inWorkspace(workspaceId, (tx) =>
        // The state that a process leaves behind when it dies between the call and its answer.
        tx.query(
          `update deliveries set in_flight_since = now() where channel_id = $1 and next_attempt_at is not null`,
          [channelId],
        ),
      );
      expect(rowCount).toBe(1);
    });
    const failed = await waitForDelivery(fixture.owner, message, 'failed');
    expect(failed.delivery?.reason).toBe('unknown_outcome');
    expect(await readPhone(phone)).toEqual([]);
  });

  test('words between users stay inside', async () => {
    const before = await countSends();
    const { result } = await fixture.owner.call<{ id: number }>('GET', `/api/channels/direct/${fixture.owner.id}`);
    const note = await send(result.id, 'a note to myself');
    expect(note.delivery).toBeNull();
    const { channelId } = await fixture.openConversation(bot, 'Inside');
    await waitForDelivery(fixture.owner, await send(channelId, 'to the client'), 'sent');
    expect(await countSends()).toBe(before + 1);
  });

  test('a revoked token breaks the bot visibly, and a new one repairs it', async () => {
    const own = await fixture.connectBot();
    const { phone, channelId } = await fixture.openConversation(own, 'Token');
    const renewed = await fixture.sandbox.revokeToken(own.telegramId);
    const failed = await waitForDelivery(fixture.owner, await send(channelId, 'lost'), 'failed');
    expect(failed.delivery?.reason).toBe('bot_token_revoked');
    const listed = await fixture.owner.call<{ data: { id: number; state: string; reason: string }[] }>(
      'GET',
      '/api/bots',
    );
    expect(listed.result.data.find(({ id }) => id === own.id)).toMatchObject({
      state: 'broken',
      reason: 'token_revoked',
    });
    const edited = await fixture.owner.call('PUT', '/api/editBot', {
      body: { id: own.id, type: 1, title: 'Repaired', token: renewed.token },
    });
    expect(edited.status).toBe(200);
    await fixture.owner.call('POST', `/api/channels/${channelId}/messages/${failed.id}/retry`);
    await waitForDelivery(fixture.owner, failed, 'sent');
    expect(await readPhone(phone)).toEqual(['lost']);
    await phone.sendText('and back');
    await eventually(async () => expect(await readLines(fixture.owner, channelId)).toContain('and back'));
  });

  test('a removed bot fails what waits, keeps the conversations, and brings them back when connected again', async () => {
    const own = await fixture.connectBot();
    const { phone, channelId } = await fixture.openConversation(own, 'Removed');
    await fixture.sandbox.addFault({
      kind: 'too_many_requests',
      bot_id: own.telegramId,
      method: 'sendMessage',
      retry_after: 60,
    });
    const waiting = await send(channelId, 'too late');
    await eventually(async () => {
      const calls = await fixture.sandbox.listCalls(own.telegramId);
      expect(calls.some((call) => call.method === 'sendMessage')).toBe(true);
    });
    const removed = await fixture.owner.call('DELETE', '/api/deleteBot', { body: { id: own.id, type: 1 } });
    expect(removed.status).toBe(200);
    const failed = await waitForDelivery(fixture.owner, waiting, 'failed');
    expect(failed.delivery?.reason).toBe('bot_removed');
    const again = await fixture.owner.call<{ id: number }>('POST', '/api/addBot', {
      body: { type: 1, title: 'Again', token: own.secretToken },
    });
    expect(again.status).toBe(201);
    await phone.sendText('still there?');
    await eventually(async () => expect(await readLines(fixture.owner, channelId)).toContain('still there?'));
    expect((await listConversations(fixture.owner)).filter((one) => one.client?.first_name === 'Removed')).toEqual([]);
  });
});
