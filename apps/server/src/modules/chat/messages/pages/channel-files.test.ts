import type { ChannelFile, endpoints, FileView, Message, ReaderChannel, ResultOf } from '@switchboard/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addConversation } from '../../../../testing/messengers/conversation-fixture.ts';
import { upload } from '../../../../testing/multipart.ts';
import {
  makeGroup,
  startTestApp,
  type TestApp,
  type TestUser,
  type TestWorkspace,
} from '../../../../testing/test-app.ts';
import { TestSocket } from '../../../../testing/test-socket.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let member: TestUser;
let outsider: TestUser;
let channelId: number;
let picture: Buffer;

beforeAll(async () => {
  app = await startTestApp();
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  member = await workspace.addUser(3, 'Member');
  outsider = await workspace.addUser(3, 'Outsider');
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
});

beforeEach(async () => {
  channelId = (await makeGroup(owner, [member.id], false)).id;
});

afterAll(() => app.close());

const uploadText = async (user: TestUser, name = 'note.txt') =>
  (await upload(user, Buffer.from('text'), name)).result.model;
const uploadPicture = async (user: TestUser) => (await upload(user, picture, 'view.png', 'image/png')).result.model;
const send = async (user: TestUser, files: FileView[], content = '', channel = channelId) =>
  (
    await user.call<Message>('POST', `/api/channels/${channel}/messages`, {
      body: { content, files: files.map(({ id }) => id) },
    })
  ).result;
const remove = (user: TestUser, message: Message, fileId: number | undefined) =>
  user.call<Message>('DELETE', `/api/channels/${message.channel_id}/messages/${message.id}/files/${fileId}`);
const listFiles = async (user: TestUser, query = '') =>
  (await user.call<ResultOf<typeof endpoints.listChannelFiles>>('GET', `/api/channels/${channelId}/files${query}`))
    .result;
const names = (files: ChannelFile[]) => files.map(({ original }) => original);

/** A file a client sent, as the messengers' side stores it. */
const addClientFile = async (channel: number, clientId: number) =>
  app.resources.database.inWorkspace(workspace.id, async (tx) => {
    const { rows } = await tx.query<{ seq: number }>(
      'update channels set last_seq = last_seq + 1 where workspace_id = $1 and id = $2 returning last_seq as seq',
      [workspace.id, channel],
    );
    const values = [workspace.id, channel, rows[0]?.seq, 5_000_000 + channel, clientId];
    await tx.query(
      `insert into messages (workspace_id, channel_id, seq, ts, id, client_id, content, has_files, created_at, updated_at)
       values ($1, $2, $3, $3, $4, $5, '', true, now(), now())`,
      values,
    );
    await tx.query(
      `insert into files (workspace_id, id, original, type, kind, size, storage_key, channel_id, message_seq, position)
       values ($1, $4, 'from client.pdf', 'application/pdf', 'file', 3, 'abc', $2, $3, 0)`,
      values.slice(0, 4),
    );
  });

test('a message of files alone shows as such in the lists, until it is deleted', async () => {
  const lastOf = async () => (await owner.call<ReaderChannel>('GET', `/api/channels/${channelId}`)).result.last_message;
  const message = await send(owner, [await uploadText(owner)]);
  expect(await lastOf()).toMatchObject({ preview: '', attachment: { kind: 'file', count: 1 } });
  await owner.call('DELETE', `/api/channels/${channelId}/messages/${message.id}`);
  expect(await lastOf()).toMatchObject({ preview: '', attachment: null });
});

describe('the files of a channel', () => {
  test('come newest first, those of one message in its order, each with its message', async () => {
    await send(owner, [await uploadText(owner, 'a.txt')], 'first');
    const second = await send(member, [await uploadText(member, 'b.txt'), await uploadText(member, 'c.txt')]);
    const { data, count, hasMore } = await listFiles(owner);
    expect([names(data), count, hasMore]).toEqual([['b.txt', 'c.txt', 'a.txt'], 3, false]);
    expect(data[0]).toEqual({
      ...second.files[0],
      message_id: second.id,
      message_seq: second.seq,
      created_by: member.id,
      client_id: null,
      author_name: `Member ${member.id}`,
      created_at: second.created_at,
    });
  });

  test('are told apart: pictures and videos are media, the rest are files', async () => {
    await send(owner, [await uploadText(owner), await uploadPicture(owner)]);
    expect(await listFiles(owner, '?kind=media')).toMatchObject({ count: 1, data: [{ original: 'view.png' }] });
    expect(await listFiles(owner, '?kind=files')).toMatchObject({ count: 1, data: [{ original: 'note.txt' }] });
    expect((await owner.call('GET', `/api/channels/${channelId}/files?kind=songs`)).status).toBe(422);
  });

  test('come in pages that tile', async () => {
    for (const name of ['1', '2', '3', '4', '5']) await send(owner, [await uploadText(owner, name)]);
    const pages = [];
    for (const offset of [0, 2, 4]) pages.push(await listFiles(member, `?limit=2&offset=${offset}`));
    expect(pages.map(({ data }) => names(data))).toEqual([['5', '4'], ['3', '2'], ['1']]);
    expect(pages.map(({ hasMore, count }) => [hasMore, count])).toEqual([
      [true, 5],
      [true, 5],
      [false, 5],
    ]);
  });

  test('hold what clients sent, and nothing of deleted messages or of uploads that were not sent', async () => {
    const conversation = await addConversation(app, workspace.id, 'Halyna');
    ({ channelId } = conversation);
    await addClientFile(conversation.channelId, conversation.clientId);
    const deleted = await send(owner, [await uploadText(owner)]);
    await owner.call('DELETE', `/api/channels/${channelId}/messages/${deleted.id}`);
    await uploadText(owner);
    const { data, count } = await listFiles(owner);
    expect([count, data]).toMatchObject([
      1,
      [{ original: 'from client.pdf', client_id: conversation.clientId, created_by: null, author_name: 'Halyna' }],
    ]);
  });

  test('are hidden with their channel', async () => {
    const answer = await outsider.call('GET', `/api/channels/${channelId}/files`);
    expect(answer.body.error?.code).toBe('channel.not_found');
  });
});

describe('taking one file off a message', () => {
  test('leaves the words and the other files, and no way to the file', async () => {
    const message = await send(owner, [await uploadText(owner, 'a.txt'), await uploadText(owner, 'b.txt')], 'both');
    const [gone, kept] = message.files;
    const socket = await TestSocket.signIn(app.port, workspace.host, member.token);
    const { status, result } = await remove(owner, message, gone?.id);
    expect([status, result.content, result.files]).toEqual([200, 'both', [kept]]);
    expect(result.updated_by_user_at).toBeNull();
    expect(result.updated_at > message.updated_at).toBe(true);
    const received = await socket.waitForEvent('updateMessage', ({ id }) => id === message.id);
    expect(received.data).toEqual(result);
    socket.close();
    expect((await owner.call('GET', gone?.src ?? '')).status).toBe(404);
    expect(names((await listFiles(owner)).data)).toEqual(['b.txt']);
    expect((await remove(owner, message, gone?.id)).body.error?.code).toBe('file.not_found');
  });

  test('with nothing left deletes the message', async () => {
    const message = await send(owner, [await uploadText(owner)]);
    const socket = await TestSocket.signIn(app.port, workspace.host, member.token);
    const { result } = await remove(owner, message, message.files[0]?.id);
    expect(result).toMatchObject({ id: message.id, content: '', files: [] });
    const received = await socket.waitForEvent('deleteMessage', ({ id }) => id === message.id);
    expect(received.data.deleted_at).toBe(result.deleted_at);
    expect(result.updated_at).toBe(result.deleted_at);
    socket.close();
  });

  test('then the words may not be emptied either', async () => {
    const message = await send(owner, [await uploadText(owner)], 'words');
    await remove(owner, message, message.files[0]?.id);
    const edited = await owner.call('PUT', `/api/channels/${channelId}/messages/${message.id}`, {
      body: { content: '' },
    });
    expect(edited.body.errors?.[0]?.message).toBe('validation.empty_message');
  });

  test('is for the author, with a file of that message', async () => {
    const message = await send(owner, [await uploadText(owner)], 'mine');
    const other = await send(owner, [await uploadText(owner)], 'mine, too');
    const [file] = message.files;
    expect((await remove(member, message, file?.id)).body.error?.code).toBe('permission.denied');
    expect((await remove(outsider, message, file?.id)).body.error?.code).toBe('channel.not_found');
    expect((await remove(owner, other, file?.id)).body.error?.code).toBe('file.not_found');
    expect((await listFiles(owner)).count).toBe(2);
  });

  test('in a conversation takes the whole message or nothing', async () => {
    const { channelId: conversation } = await addConversation(app, workspace.id);
    const two = await send(owner, [await uploadText(owner), await uploadText(owner)], '', conversation);
    const refused = await remove(owner, two, two.files[0]?.id);
    expect([refused.status, refused.body.error?.code]).toEqual([403, 'permission.denied']);
    expect((await owner.call('GET', two.files[0]?.src ?? '')).status).toBe(200);
    const one = await send(owner, [await uploadText(owner)], '', conversation);
    expect((await remove(owner, one, one.files[0]?.id)).result.deleted_at).not.toBeNull();
  });
});
