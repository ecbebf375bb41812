import type { DraftView, Message } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdLock, lockWaits } from '../../../testing/lock-waits.ts';
import { addConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { makeGroup, startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let writer: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  writer = await workspace.addUser(3);
});

afterAll(() => app.close());

const save = (user: TestUser, channelId: number, body: object) =>
  user.call<DraftView>('PUT', `/api/channels/${channelId}/draft`, { body });
const drafts = async (user: TestUser) => (await user.call<{ data: DraftView[] }>('GET', '/api/drafts')).result.data;
const post = async (user: TestUser, channelId: number) =>
  (await user.call<Message>('POST', `/api/channels/${channelId}/messages`, { body: { content: 'sent' } })).result;

describe('a draft', () => {
  test('is kept as written, with what it replies to, the newest first; a later save takes its place', async () => {
    const { id } = await makeGroup(owner, [writer.id]);
    const parent = await post(owner, id);
    const content = '  **Пів** слова 😀\n';
    const first = await save(writer, id, { content, parent_id: parent.id });
    expect(first.result).toMatchObject({ channel_id: id, content, parent_id: parent.id, parent_seq: parent.seq });
    const second = await save(writer, 1, { content: 'News' });
    expect(await drafts(writer)).toEqual([second.result, first.result]);
    const changed = await save(writer, id, { content: 'Other' });
    expect(changed.result).toMatchObject({ content: 'Other', parent_id: null, parent_seq: null });
    expect(Date.parse(changed.result.updated_at)).toBeGreaterThan(Date.parse(first.result.updated_at));
    expect(await drafts(writer)).toEqual([changed.result, second.result]);
  });

  test('is told to the own devices and to nobody else', async () => {
    const { id } = await makeGroup(owner, [writer.id]);
    const [own, others] = await Promise.all(
      [writer, owner].map((user) => TestSocket.signIn(app.port, workspace.host, user.token)),
    );
    const { result } = await save(writer, id, { content: 'Half a wo' });
    expect((await own?.waitForEvent('updateDraft'))?.data).toEqual(result);
    const { id: last } = await post(writer, id);
    await others?.waitForEvent('newMessage', (message) => message.id === last);
    expect(others?.eventsNamed('updateDraft')).toEqual([]);
    own?.close();
    others?.close();
  });

  test('with nothing in it is removed, and said to be once', async () => {
    const { id } = await makeGroup(owner, [writer.id]);
    await save(writer, id, { content: 'Half a wo' });
    const socket = await TestSocket.signIn(app.port, workspace.host, writer.token);
    expect((await save(writer, id, { content: ' \n' })).result).toMatchObject({ content: '', parent_id: null });
    await save(writer, id, { content: '' });
    const { id: last } = await post(writer, id);
    await socket.waitForEvent('newMessage', (message) => message.id === last);
    expect(socket.eventsNamed('updateDraft').map(({ data }) => data.content)).toEqual(['']);
    expect((await drafts(writer)).map((draft) => draft.channel_id)).not.toContain(id);
    socket.close();
  });

  test('saved on ten devices at once is one of them, and all were told the same in the end', async () => {
    const { id } = await makeGroup(owner, [writer.id]);
    const saved = await Promise.all(
      Array.from({ length: 10 }, (_, index) => save(writer, id, { content: `from ${index}` })),
    );
    const newest = saved.map(({ result }) => result).toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : -1));
    expect((await drafts(writer)).find((draft) => draft.channel_id === id)).toEqual(newest[0]);
  });

  test('that is removed while another device saves it is removed later than it was saved', async () => {
    const { id } = await makeGroup(owner, [writer.id]);
    await save(writer, id, { content: 'Half a wo' });
    const key = 'workspace_id = $1 and user_id = $2 and channel_id = $3';
    const release = await holdLock(app, workspace.id, `select 1 from drafts where ${key} for update`, [
      workspace.id,
      writer.id,
      id,
    ]);
    const removing = save(writer, id, { content: '' });
    await lockWaits(app);
    const waitedUntil = Date.now();
    await release();
    expect(Date.parse((await removing).result.updated_at)).toBeGreaterThanOrEqual(waitedUntil);
  });

  test('does not reply to a message of another channel, or to one that is gone', async () => {
    const { id } = await makeGroup(owner, [writer.id]);
    const elsewhere = await post(owner, 1);
    const gone = await post(owner, id);
    await owner.call('DELETE', `/api/channels/${id}/messages/${gone.id}`);
    for (const parent_id of [elsewhere.id, gone.id, 9_000_000]) {
      expect((await save(writer, id, { content: 'a', parent_id })).result.parent_id).toBeNull();
    }
  });

  test('of a private channel goes with the membership; of a public one it stays', async () => {
    const shown = (await makeGroup(owner, [writer.id])).id;
    const hidden = (await makeGroup(owner, [writer.id], false)).id;
    for (const id of [shown, hidden]) {
      await save(writer, id, { content: 'Half a wo' });
      await writer.call('DELETE', `/api/channels/${id}/members/leave`);
    }
    const kept = async () => (await drafts(writer)).map((draft) => draft.channel_id);
    expect(await kept()).toContain(shown);
    expect(await kept()).not.toContain(hidden);
    await owner.call('PUT', `/api/channels/${hidden}/members/add`, { body: { memberIds: [writer.id] } });
    expect(await kept()).not.toContain(hidden);
  });

  test('is hidden with a channel the user may not see any more', async () => {
    const manager = await workspace.addUser(2);
    const { channelId } = await addConversation(app, workspace.id);
    expect((await save(writer, channelId, { content: 'a' })).status).toBe(404);
    await save(manager, channelId, { content: 'Dear client' });
    expect(await drafts(manager)).toHaveLength(1);
    await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query('update users set role_id = 3 where workspace_id = $1 and id = $2', [workspace.id, manager.id]),
    );
    await expect.poll(() => drafts(manager)).toEqual([]);
  });

  test('holds as much as a message may and no more', async () => {
    expect((await save(writer, 1, { content: 'x'.repeat(16_384) })).status).toBe(200);
    const refused = await save(writer, 1, { content: 'x'.repeat(16_385) });
    expect([refused.status, refused.body.errors?.[0]]).toMatchObject([422, { message: 'validation.too_long' }]);
    expect((await save(writer, 1, { content: 'a\u0000b' })).status).toBe(422);
  });
});
