import type { ClientCard, ClientChange, ClientNote, TimelineEntry } from '@switchboard/contract';
import { limits } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRoleFixture } from '../../../testing/accounts/role-fixture.ts';
import { holdLock, lockWaits } from '../../../testing/lock-waits.ts';
import { addConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let manager: TestUser;
let colleague: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  manager = await workspace.addUser(2, 'Iryna');
  colleague = await workspace.addUser(2, 'Petro');
});
afterAll(() => app.close());

interface ListOf<Item> {
  data: Item[];
  count: number;
  hasMore: boolean;
}

const getCard = (user: TestUser, id: number) => user.call<ClientCard>('GET', `/api/clients/${id}`);
const addNote = (user: TestUser, id: number, content: string) =>
  user.call<ClientNote>('POST', `/api/clients/${id}/notes`, { body: { content } });
const listNotes = async (user: TestUser, id: number, query = '') =>
  (await user.call<ListOf<ClientNote>>('GET', `/api/clients/${id}/notes${query}`)).result;
const listChanges = async (user: TestUser, id: number) =>
  (await user.call<ListOf<ClientChange>>('GET', `/api/clients/${id}/history`)).result.data;
const query = (text: string, values: unknown[]) =>
  app.resources.database.inWorkspace(workspace.id, (tx) => tx.query(text, values));
const roles = () => makeRoleFixture(app, workspace);

describe('a card', () => {
  test('says who the client is and where their conversation stands [25.16]', async () => {
    const { clientId, channelId } = await addConversation(app, workspace.id, 'Halyna');
    await manager.call('PUT', `/api/channels/${channelId}/members/join`);
    const { status, result } = await getCard(owner, clientId);
    expect(status).toBe(200);
    expect(result.client).toMatchObject({ id: clientId, first_name: 'Halyna', bot: { title: 'Support' }, phone: null });
    expect(result.conversation).toMatchObject({ id: channelId, manager_id: manager.id, is_member: false });
    expect([result.client.last_contact_at, result.blocked_by, result.person_ids]).toEqual([null, null, [clientId]]);
  });

  test('is seen by who may see clients or conversations, each with what is theirs to see [25.18]', async () => {
    const { clientId, channelId } = await addConversation(app, workspace.id, 'Halyna');
    await owner.call('POST', `/api/channels/${channelId}/messages`, { body: { content: 'Good day' } });
    const contactsAlone = await workspace.addUser(await roles().add({ contacts: ['read', 'update'] }));
    const conversationsAlone = await workspace.addUser(await roles().add({ leads: ['read', 'update'] }));
    const both = await workspace.addUser(await roles().add({ contacts: ['read'], leads: ['read'] }));
    expect((await getCard(both, clientId)).status).toBe(200);
    expect((await addNote(both, clientId, 'x')).status).toBe(403);
    expect((await getCard(conversationsAlone, clientId)).result.conversation?.id).toBe(channelId);
    expect((await addNote(conversationsAlone, clientId, 'x')).status).toBe(403);
    const { result: theirs } = await getCard(contactsAlone, clientId);
    expect([theirs.client.channel_id, theirs.conversation]).toEqual([null, null]);
    expect((await contactsAlone.call('PUT', `/api/clients/${clientId}/block`)).status).toBe(403);
    expect((await addNote(contactsAlone, clientId, 'x')).status).toBe(201);
    const timelineOf = async (user: TestUser) =>
      (await user.call<{ data: TimelineEntry[] }>('GET', `/api/clients/${clientId}/timeline`)).result.data;
    expect((await timelineOf(contactsAlone)).some(({ said }) => said !== null)).toBe(false);
    expect((await timelineOf(conversationsAlone)).some(({ said }) => said?.preview === 'Good day')).toBe(true);
    const outsider = await workspace.addUser(await roles().add({ channels: ['read', 'manage'], users: ['read'] }));
    for (const path of ['', '/notes', '/history', '/timeline']) {
      expect((await outsider.call('GET', `/api/clients/${clientId}${path}`)).status).toBe(403);
    }
  });

  test('of a deleted client is none', async () => {
    const { clientId } = await addConversation(app, workspace.id);
    await addNote(owner, clientId, 'known for years');
    await query('update clients set deleted_at = now() where workspace_id = $1 and id = $2', [workspace.id, clientId]);
    expect((await getCard(owner, clientId)).status).toBe(404);
    expect((await owner.call('GET', `/api/clients/${clientId}/notes`)).status).toBe(404);
  });

  test('names the same account at another bot, and of another person nobody [25.17]', async () => {
    const first = await addConversation(app, workspace.id, 'Olena');
    const second = await addConversation(app, workspace.id, 'Olena');
    const other = await addConversation(app, workspace.id, 'Olena');
    const account = 'select service_client_id from clients where workspace_id = $1 and id = $3';
    await query(`update clients set service_client_id = (${account}) where workspace_id = $1 and id = $2`, [
      workspace.id,
      second.clientId,
      first.clientId,
    ]);
    await addNote(manager, first.clientId, 'pays late');
    await addNote(colleague, second.clientId, 'likes blue');
    const person = [first.clientId, second.clientId];
    for (const id of person) {
      expect((await getCard(owner, id)).result.person_ids).toEqual(person);
      expect((await listNotes(owner, id)).data.map(({ content }) => content)).toEqual(['likes blue', 'pays late']);
    }
    expect((await getCard(owner, other.clientId)).result.person_ids).toEqual([other.clientId]);
    expect(await listNotes(owner, other.clientId)).toMatchObject({ data: [], count: 0 });
  });
});

describe('a note', () => {
  test('is kept as written, with its author and time, and colleagues hear of it at once [25.19]', async () => {
    const { clientId } = await addConversation(app, workspace.id);
    const socket = await TestSocket.signIn(app.port, workspace.host, colleague.token);
    const outsider = await workspace.addUser(3);
    const other = await TestSocket.signIn(app.port, workspace.host, outsider.token);
    const content = '**Calls** on Mondays <b>only</b>\n- blue\n- red 😀 \u202eabc';
    const { status, result } = await addNote(manager, clientId, content);
    expect(status).toBe(201);
    expect(result).toMatchObject({ content, client_id: clientId, author: { id: manager.id }, edited_at: null });
    const { data } = await socket.waitForEvent('updateClientNotes', ({ client_id }) => client_id === clientId);
    expect(data).toEqual({ client_id: clientId });
    expect((await listNotes(colleague, clientId)).data).toEqual([result]);
    await owner.call('POST', '/api/channels/1/messages', { body: { content: 'after the note' } });
    await other.waitForEvent('newMessage', (message) => message.content === 'after the note');
    expect(other.eventsNamed('updateClientNotes')).toEqual([]);
    for (const one of [socket, other]) one.close();
  });

  test('is changed by its author alone, and deleted by them or an administrator [25.19]', async () => {
    const { clientId } = await addConversation(app, workspace.id);
    const { id } = (await addNote(manager, clientId, 'first words')).result;
    const path = `/api/clients/${clientId}/notes/${id}`;
    const change = (user: TestUser) => user.call<ClientNote>('PUT', path, { body: { content: 'other words' } });
    for (const user of [colleague, owner]) {
      expect([(await change(user)).status, (await change(user)).body.error?.code]).toEqual([403, 'permission.denied']);
    }
    expect((await colleague.call('DELETE', path)).status).toBe(403);
    const changed = await change(manager);
    expect(changed.result).toMatchObject({ id, content: 'other words', author: { id: manager.id } });
    expect(Date.parse(changed.result.edited_at ?? '')).toBeGreaterThan(Date.parse(changed.result.created_at));
    expect((await owner.call('DELETE', path)).status).toBe(200);
    expect((await owner.call('DELETE', path)).body.error?.code).toBe('client.note_not_found');
    expect((await listNotes(owner, clientId)).count).toBe(0);
    const own = (await addNote(manager, clientId, 'my own')).result.id;
    expect((await manager.call('DELETE', `/api/clients/${clientId}/notes/${own}`)).status).toBe(200);
  });

  test('is written on nobody who is being taken away at this moment', async () => {
    const { clientId } = await addConversation(app, workspace.id);
    const takeAway = 'update clients set deleted_at = now() where workspace_id = $1 and id = $2';
    const letGo = await holdLock(app, workspace.id, takeAway, [workspace.id, clientId]);
    const added = addNote(owner, clientId, 'too late');
    await lockWaits(app);
    await letGo();
    expect((await added).status).toBe(404);
  });

  test('of another client is not found beside this one', async () => {
    const first = await addConversation(app, workspace.id);
    const second = await addConversation(app, workspace.id);
    const { id } = (await addNote(manager, first.clientId, 'about the first')).result;
    const path = `/api/clients/${second.clientId}/notes/${id}`;
    expect((await manager.call('PUT', path, { body: { content: 'x' } })).status).toBe(404);
    expect((await manager.call('DELETE', path)).status).toBe(404);
    expect((await listNotes(owner, first.clientId)).count).toBe(1);
  });

  test('is refused when it is blank or too long, and a client has only so many', async () => {
    const { clientId } = await addConversation(app, workspace.id);
    for (const content of ['', ' \n\u00a0', '<br><br>', 'x'.repeat(limits.noteChars + 1), 'a\u0000b']) {
      const { status, body } = await addNote(manager, clientId, content);
      expect([status, body.errors?.[0]?.field], JSON.stringify(content.slice(0, 20))).toEqual([422, 'content']);
    }
    expect((await addNote(manager, clientId, 'x'.repeat(limits.noteChars))).status).toBe(201);
    await query(
      `insert into client_notes (workspace_id, id, client_id, content, created_by)
       select $1, 100000 + n, $2, 'one of many', $3 from generate_series(1, $4::int) n`,
      [workspace.id, clientId, manager.id, limits.notesPerClient - 2],
    );
    const last = await Promise.all([1, 2, 3].map((n) => addNote(manager, clientId, `last ${n}`)));
    expect(last.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const page = await listNotes(manager, clientId, '?limit=2&offset=498');
    expect(page).toMatchObject({ count: limits.notesPerClient, hasMore: false });
    expect(page.data).toHaveLength(2);
  });
});

describe('the history', () => {
  test('tells who looked after the client and who gave them to whom [25.20]', async () => {
    const { clientId, channelId } = await addConversation(app, workspace.id);
    await manager.call('PUT', `/api/channels/${channelId}/members/join`);
    await owner.call('PUT', `/api/channels/${channelId}/assign-manager`, { body: { manager_id: colleague.id } });
    await colleague.call('DELETE', `/api/channels/${channelId}/members/leave`);
    const leaving = await workspace.addUser(2, 'Leaving');
    await leaving.call('PUT', `/api/channels/${channelId}/members/join`);
    await workspace.setConfirmed(owner);
    expect((await owner.call('DELETE', `/api/users/${leaving.id}`)).status).toBe(200);
    const [gone, last, left, given, taken] = await listChanges(owner, clientId);
    const nameOf = (user: TestUser, name: string) => `${name} ${user.id}`;
    const iryna = nameOf(manager, 'Iryna');
    const petro = nameOf(colleague, 'Petro');
    const someone = nameOf(leaving, 'Leaving');
    expect(taken).toMatchObject({ field: 'manager', before: null, after: iryna, author: { id: manager.id } });
    expect(given).toMatchObject({ field: 'manager', before: iryna, after: petro, author: { id: owner.id } });
    expect(left).toMatchObject({ field: 'manager', before: petro, after: null, author: { id: colleague.id } });
    expect(last).toMatchObject({ field: 'manager', before: null, after: someone, author: { id: leaving.id } });
    expect(gone).toMatchObject({ field: 'manager', before: someone, after: null, author: null });
  });

  test('tells what a colleague changed, custom values included [25.20]', async () => {
    const { clientId } = await addConversation(app, workspace.id, 'Halyna');
    const field = { title: `Size ${clientId}`, model_name: 'client' };
    const { id: field_id } = (await owner.call<{ id: number }>('POST', '/api/addCustomField', { body: field })).result;
    const edit = {
      id: clientId,
      first_name: 'Halia',
      phone: '+380501112233',
      customFields: [{ field_id, value: '42' }],
    };
    expect((await manager.call('PUT', '/api/editClient', { body: edit })).status).toBe(200);
    const value = { model_id: clientId, field_id, value: '43' };
    expect((await manager.call('PUT', '/api/editCustomFieldValue', { body: value })).status).toBe(200);
    const changes = await listChanges(owner, clientId);
    const by = { author: { id: manager.id } };
    expect(changes[0]).toMatchObject({ field: 'field', label: field.title, before: '42', after: '43', ...by });
    expect(changes).toHaveLength(4);
    expect(changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'name', before: 'Halyna', after: 'Halia' }),
        expect.objectContaining({ field: 'phone', before: null, after: '+380501112233' }),
        expect.objectContaining({ field: 'field', label: field.title, before: null, after: '42' }),
      ]),
    );
  });

  test('tells who blocked the client, and a repeat of it is no change', async () => {
    const { clientId } = await addConversation(app, workspace.id);
    for (const method of ['PUT', 'PUT', 'DELETE'] as const) {
      expect((await manager.call(method, `/api/clients/${clientId}/block`)).status).toBe(200);
    }
    expect(await listChanges(owner, clientId)).toMatchObject([
      { field: 'blocked', before: 'blocked', after: null, author: { id: manager.id } },
      { field: 'blocked', before: null, after: 'blocked', author: { id: manager.id } },
    ]);
    await manager.call('PUT', `/api/clients/${clientId}/block`);
    expect((await getCard(owner, clientId)).result.blocked_by).toMatchObject({ id: manager.id, first_name: 'Iryna' });
  });
});
