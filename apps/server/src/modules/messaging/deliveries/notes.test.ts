import type { DraftView, Message, ReaderChannel } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSecretBox } from '../../../platform/secrets/index.ts';
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
import { upload } from '../../../testing/multipart.ts';
import { request, type TestUser } from '../../../testing/test-app.ts';
import { makePublicLinks } from '../../files/public-links.ts';

let fixture: MessagingFixture;
let bot: ConnectedTestBot;
let owner: TestUser;
beforeAll(async () => {
  fixture = await startMessaging();
  ({ owner } = fixture);
  bot = await fixture.connectBot();
});
afterAll(() => fixture.close());

const note = (channelId: number, more: object = {}) =>
  sendMessage(owner, channelId, { content: 'a note', audience: 'internal', ...more });
const call = <Result>(method: string, path: string, body?: object) =>
  owner.call<Result>(method, `/api/channels/${path}`, body && { body });
const channelOf = async (id: number) => (await call<ReaderChannel>('GET', String(id))).result;
const query = (text: string, values: unknown[]) =>
  fixture.app.resources.database.inWorkspace(fixture.workspace.id, (tx) =>
    tx.query(text, [fixture.workspace.id, ...values]),
  );

describe('a note', () => {
  test('stays with the team, is no answer, and is the last message of its conversation [35.1]', async () => {
    const { phone, channelId } = await fixture.openConversation(bot, 'Waits');
    await phone.sendText('When does it come?');
    await eventually(async () => expect((await channelOf(channelId)).awaiting_reply).toBe(true));
    const sent = await note(channelId, { content: 'ask the store' });
    expect(sent).toMatchObject({ audience: 'internal', delivery: null });
    expect(await channelOf(channelId)).toMatchObject({
      awaiting_reply: true,
      last_message: { seq: sent.seq, audience: 'internal', preview: 'ask the store' },
    });
    const found = await owner.call<{ data: Message[] }>('GET', `/api/channels/${channelId}/messages?search=store`);
    expect(found.result.data).toMatchObject([{ id: sent.id, audience: 'internal' }]);
    await waitForDelivery(owner, await sendMessage(owner, channelId, { content: 'Tomorrow' }), 'sent');
    expect((await channelOf(channelId)).awaiting_reply).toBe(false);
    expect(await readPhone(phone)).toEqual(['Tomorrow']);
  });

  test('takes the reply to it with it, also one that was meant for the client [35.3]', async () => {
    const { phone, channelId } = await fixture.openConversation(bot, 'Replies');
    const first = await note(channelId);
    const reply = await sendMessage(owner, channelId, { content: 'of course', parent_id: first.id });
    expect(reply).toMatchObject({ audience: 'internal', delivery: null, parent: { id: first.id } });
    const question = await sendMessage(owner, channelId, { content: 'Which colour?' });
    expect((await note(channelId, { parent_id: question.id })).audience).toBe('internal');
    await waitForDelivery(owner, question, 'sent');
    expect(await readPhone(phone)).toEqual(['Which colour?']);
  });

  test('changes, takes reactions and goes without a call to the messenger; there is nothing to retry [35.2]', async () => {
    const { phone, channelId } = await fixture.openConversation(bot, 'Changes');
    const files = await Promise.all(
      ['a.txt', 'b.txt'].map(async (name) => (await upload(owner, Buffer.from(name), name)).result.model.id),
    );
    const { id } = await note(channelId, { files });
    const at = `${channelId}/messages/${id}`;
    const edited = await call<Message>('PUT', at, { content: 'for the client', audience: 'public' });
    expect(edited.result).toMatchObject({ content: 'for the client', audience: 'internal', delivery: null });
    // On a phone a message cannot lose one of its files.
    expect((await call<Message>('DELETE', `${at}/files/${files[0]}`)).result.files).toHaveLength(1);
    expect((await call('PUT', `${at}/reactions/${encodeURIComponent('👍')}`)).status).toBe(200);
    expect((await call('POST', `${at}/retry`)).body.error?.code).toBe('message.not_retryable');
    const { make } = makePublicLinks({
      secrets: makeSecretBox(fixture.app.secretKey),
      baseUrl: new URL('http://localhost:3000'),
    });
    const link = make({ workspaceId: fixture.workspace.id, id: files[1] ?? 0 }, 'original', 'txt');
    expect((await request(fixture.app.port, 'localhost', 'GET', new URL(link).pathname)).status).toBe(404);
    expect((await call('DELETE', at)).status).toBe(200);
    await waitForDelivery(owner, await sendMessage(owner, channelId, { content: 'Hello' }), 'sent');
    expect(await readPhone(phone)).toEqual(['Hello']);
    expect((await fixture.sandbox.listCalls(bot.telegramId)).map(({ method }) => method)).not.toContain(
      'setMessageReaction',
    );
  });

  test('is written, and changed, where the client cannot be reached [35.4]', async () => {
    const { channelId } = await fixture.openConversation(bot, 'Blocked');
    await query('update channels set blocked_at = now() where workspace_id = $1 and id = $2', [channelId]);
    const refused = await call('POST', `${channelId}/messages`, { content: 'Hello' });
    expect(refused.body.error?.code).toBe('conversation.client_blocked');
    const { id } = await note(channelId);
    expect((await call('PUT', `${channelId}/messages/${id}`, { content: 'changed' })).status).toBe(200);

    const removed = await fixture.connectBot();
    const gone = await fixture.openConversation(removed, 'Gone');
    expect(
      (await owner.call('DELETE', '/api/deleteBot', { body: { id: removed.id, type: removed.type } })).status,
    ).toBe(200);
    const toNobody = await call('POST', `${gone.channelId}/messages`, { content: 'Hello' });
    expect(toNobody.body.error?.code).toBe('conversation.bot_gone');
    expect((await note(gone.channelId)).audience).toBe('internal');
  });

  test('belongs into conversations with clients only, as its draft does [35.1]', async () => {
    const body = { content: 'a note', audience: 'internal' };
    for (const [method, path] of [
      ['POST', '1/messages'],
      ['PUT', '1/draft'],
    ] as const) {
      expect((await call(method, path, body)).body.errors).toMatchObject([
        { field: 'audience', message: 'validation.invalid' },
      ]);
    }
  });

  test('has a draft beside that of the answer [35.5]', async () => {
    const { channelId } = await fixture.openConversation(bot, 'Drafts');
    const save = (body: object) => call<DraftView>('PUT', `${channelId}/draft`, body);
    await save({ content: 'Dear client' });
    await save({ content: 'he is rude', audience: 'internal' });
    const read = async () =>
      (await owner.call<{ data: DraftView[] }>('GET', '/api/drafts')).result.data
        .filter(({ channel_id }) => channel_id === channelId)
        .map(({ audience, content }) => [audience, content]);
    expect(await read()).toEqual([
      ['internal', 'he is rude'],
      ['public', 'Dear client'],
    ]);
    await save({ content: '', audience: 'internal' });
    expect(await read()).toEqual([['public', 'Dear client']]);
  });
});

describe('the database refuses', () => {
  test('a delivery, or a name at the messenger, of a note, and another audience of either [35.2]', async () => {
    const { channelId } = await fixture.openConversation(bot, 'Refused');
    const { seq } = await note(channelId);
    const { seq: said } = await sendMessage(owner, channelId, { content: 'Hello' });
    const at = 'where workspace_id = $1 and channel_id = $2 and';
    const refusals: [string, unknown[]][] = [
      ['insert into deliveries (workspace_id, channel_id, message_seq) values ($1, $2, $3)', [channelId, seq]],
      [
        `insert into deliveries (workspace_id, channel_id, message_seq, audience) values ($1, $2, $3, 'internal')`,
        [channelId, seq],
      ],
      [`update deliveries set message_seq = $3 ${at} message_seq = $4`, [channelId, seq, said]],
      [
        `insert into external_messages (workspace_id, bot_id, chat_id, external_id, channel_id, message_seq)
         values ($1, $2, '1', 'x', $3, $4)`,
        [bot.id, channelId, seq],
      ],
      [`update messages set audience = 'public' ${at} seq = $3`, [channelId, seq]],
      [`update messages set audience = 'internal' ${at} seq = $3`, [channelId, said]],
    ];
    for (const [text, values] of refusals) {
      await expect(query(text, values), text).rejects.toMatchObject({ code: expect.stringMatching(/^23/) });
    }
  });

  test('notes of clients, of the product itself, and outside conversations [35.1]', async () => {
    const { channelId } = await fixture.openConversation(bot, 'Authors');
    const [asked] = await listMessages(owner, channelId);
    const insert = (channel: number, author: string) =>
      query(
        `insert into messages (workspace_id, channel_id, seq, ts, id, created_by, client_id, system, content, audience,
           created_at, updated_at)
         values ($1, $2, 900, 9000000000000000, 900000, ${author}, 'x', 'internal', now(), now())`,
        [channel],
      );
    expect(asked).toBeDefined();
    const { client_id: clientId } = await channelOf(channelId);
    for (const [channel, author] of [
      [channelId, `null, ${clientId}, null`],
      [channelId, `null, null, '{}'`],
      [1, `${owner.id}, null, null`],
    ] as const) {
      await expect(insert(channel, author)).rejects.toMatchObject({ code: expect.stringMatching(/^23/) });
    }
  });
});
