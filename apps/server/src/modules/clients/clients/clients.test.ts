import { randomUUID } from 'node:crypto';
import type { endpoints, ListedClient, ReaderChannel, ResultOf } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addConversation, type TestConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';
import { indexClient } from './search/index-client.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let manager: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  manager = await workspace.addUser(2, 'Iryna');
});
afterAll(() => app.close());

type Listed = ResultOf<typeof endpoints.listClients>;
const list = async (query = '', user = owner): Promise<Listed> =>
  (await user.call<Listed>('GET', `/api/clients?limit=100&${query}`)).result;
const search = async (text: string) => (await list(`name=${encodeURIComponent(text)}`)).data.map(({ id }) => id);

interface NewClient {
  first_name: string;
  last_name?: string;
  username?: string;
  phone?: string;
  viber_phone?: string;
}
const addClient = async ({ first_name, ...more }: NewClient): Promise<TestConversation> => {
  const added = await addConversation(app, workspace.id, first_name);
  await edit({ id: added.clientId, first_name, ...more });
  await app.resources.database.inWorkspace(workspace.id, (tx) => indexClient(tx, workspace.id, added.clientId));
  return added;
};
const edit = (body: Record<string, unknown>, user = owner) =>
  user.call<ListedClient>('PUT', '/api/editClient', { body });
const remove = (id: number, user = owner) => user.call<true>('DELETE', '/api/deleteClient', { body: { id } });
const find = async (id: number): Promise<ListedClient | undefined> => (await list()).data.find((one) => one.id === id);

describe('the list of clients', () => {
  test('is sorted by each column, both ways, and its pages have each client once [7.10, 25.1]', async () => {
    const ids: number[] = [];
    for (const [first_name, phone] of [
      ['Cyril', '3'],
      ['anna', '1'],
      ['Bohdan', '2'],
      ['anna', '1'],
    ] as const) {
      ids.push((await addClient({ first_name, phone })).clientId);
    }
    const [cyril = 0, anna = 0, bohdan = 0, otherAnna = 0] = ids;
    const channel = (await find(bohdan))?.channel_id;
    await manager.call('PUT', `/api/channels/${channel}/members/join`);
    const only = (listed: Listed) => listed.data.map(({ id }) => id).filter((id) => ids.includes(id));
    const byName = [anna, otherAnna, bohdan, cyril];
    expect(only(await list('sortBy=first_name'))).toEqual(byName);
    expect(only(await list('sortBy=first_name&order=desc'))).toEqual(byName.toReversed());
    expect(only(await list('sortBy=phone'))).toEqual(byName);
    expect(only(await list('sortBy=id&order=asc'))).toEqual(ids);
    expect(only(await list())).toEqual(ids.toReversed());
    expect(only(await list('sortBy=manager_id'))[0]).toBe(bohdan);
    for (const sortBy of ['id', 'first_name', 'phone', 'service_type', 'bot_id', 'manager_id']) {
      const { count } = await list();
      const paged: number[] = [];
      for (let offset = 0; offset < count; offset += 2) {
        const page = await owner.call<Listed>(
          'GET',
          `/api/clients?limit=2&offset=${offset}&sortBy=${sortBy}&order=asc`,
        );
        expect(page.result).toMatchObject({ count, hasMore: offset + 2 < count });
        paged.push(...page.result.data.map(({ id }) => id));
      }
      expect(paged).toHaveLength(count);
      expect(new Set(paged).size).toBe(count);
    }
    const beyond = await list('offset=500');
    expect(beyond).toMatchObject({ data: [], count: (await list()).count, hasMore: false });
  });

  test('says who manages a client and by which bot they write [25.2]', async () => {
    const { clientId, channelId, botId } = await addClient({ first_name: 'Daryna' });
    await manager.call('PUT', `/api/channels/${channelId}/members/join`);
    expect(await find(clientId)).toMatchObject({
      manager_id: manager.id,
      manager: { first_name: 'Iryna' },
      channel_id: channelId,
      bot: { id: botId, title: 'Support', type: 1 },
    });
    await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query('update bots set deleted_at = now() where workspace_id = $1 and id = $2', [workspace.id, botId]),
    );
    expect(await find(clientId)).toMatchObject({ bot: null, bot_id: botId });
  });

  test('is narrowed by messenger, bot, manager and a custom value, and by all of them at once [25.5]', async () => {
    const { clientId, channelId, botId } = await addClient({ first_name: 'Filtered' });
    await manager.call('PUT', `/api/channels/${channelId}/members/join`);
    const field = await owner.call<{ id: number }>('POST', '/api/addCustomField', { body: { title: 'City' } });
    const value = { model_id: clientId, field_id: field.result.id, value: 'Lviv' };
    await owner.call('PUT', '/api/editCustomFieldValue', { body: value });
    const all = `name=filtered&service_type=1&bot_id=${botId}&manager_id=${manager.id}&field_id=${field.result.id}`;
    expect((await list(`${all}&field_value=Lviv`)).data.map(({ id }) => id)).toEqual([clientId]);
    expect((await list(`${all}&field_value=lviv`)).count).toBe(0);
    expect((await list(`field_id=${field.result.id}`)).data.map(({ id }) => id)).toEqual([clientId]);
    expect((await list('service_type=2')).count).toBe(0);
    expect((await list('manager_id=0')).data.map(({ id }) => id)).not.toContain(clientId);
    expect((await list(`bot_id=${botId}`)).data.map(({ id }) => id)).toEqual([clientId]);
  });

  test('refuses orders and pages that there are not', async () => {
    for (const query of [
      'sortBy=version',
      'order=up',
      'limit=101',
      'limit=0',
      'offset=-1',
      'bot_id=x',
      'manager_id=-1',
    ]) {
      expect((await owner.call('GET', `/api/clients?${query}`)).status).toBe(422);
    }
  });
});

describe('the search', () => {
  test('finds names in any case and alphabet habits, phones in any notation, usernames and custom values [25.3]', async () => {
    const { clientId } = await addClient({
      first_name: 'Ґалина',
      last_name: 'Шевчук-Їжакевич',
      username: 'halyna_sh',
      phone: '+380 (67) 123-45-67',
      viber_phone: '0509998877',
    });
    const field = await owner.call<{ id: number }>('POST', '/api/addCustomField', { body: { title: 'Order' } });
    const value = { model_id: clientId, field_id: field.result.id, value: 'Зелений диван 4711-A' };
    await owner.call('PUT', '/api/editCustomFieldValue', { body: value });
    const phones = ['0671234567', '067 123', '+38067', '(067) 123-45-67', '00380671234567', '1234567', '+380509998877'];
    const texts = [
      'ґалина',
      'ГАЛИНА',
      'шевчук галина',
      'їжак',
      'ижакевич',
      'Halyna_SH',
      '@halyna',
      'зелений 4711',
      'диван',
      'галина диван 4711',
      '067123 зелений',
    ];
    for (const text of [...phones, ...texts.filter((one) => one !== 'ижакевич')]) {
      expect(await search(text), text).toContain(clientId);
    }
    for (const text of [
      'зелений стілець',
      'галина стілець',
      'зелений 0671234568',
      '0671234568',
      'лина',
      '!!!',
      '@',
      '+',
    ]) {
      expect(await search(text), text).not.toContain(clientId);
    }
  });

  test('forgives one typing error a word where nothing is found as typed, and not two [25.3]', async () => {
    const { clientId } = await addClient({ first_name: 'Олександра', last_name: 'Kovalenko' });
    const other = await addClient({ first_name: 'Олександро' });
    const forgiven = [
      'Олксандра',
      'Олеександра',
      'Олекзандра',
      'Оелксандра',
      'kovalnko',
      'олекасн',
      'Kowalenko Олксандра',
    ];
    for (const text of forgiven) expect(await search(text), text).toContain(clientId);
    // Two errors: another letter twice, one too few and one too many, a letter far from its place.
    for (const text of ['Олекзантра', 'лександраа', 'лвександра', 'kovaelkno']) {
      expect(await search(text), text).not.toContain(clientId);
    }
    // As typed there is one: those that are nearly the same do not stand in between.
    expect(await search('Олександро')).toEqual([other.clientId]);
  });

  test('finds other forms of words where nobody is found as typed [25.3]', async () => {
    const { clientId } = await addClient({ first_name: 'Маринка', last_name: 'Веселовська' });
    const field = await owner.call<{ id: number }>('POST', '/api/addCustomField', { body: { title: 'Wants' } });
    const value = { model_id: clientId, field_id: field.result.id, value: 'Зелені полиці' };
    await owner.call('PUT', '/api/editCustomFieldValue', { body: value });
    for (const text of ['Веселовською', 'Маринку', 'маринкою веселовській', 'зеленими полицями', 'Веселовську поли'])
      expect(await search(text), text).toEqual([clientId]);
    const other = await addClient({ first_name: 'Маринку' });
    expect(await search('Маринку')).toEqual([other.clientId]);
    expect(await search('Веселовського')).not.toContain(other.clientId);
  });

  test('follows changes, knows nobody who was deleted, and nobody of another workspace [25.3]', async () => {
    const { clientId } = await addClient({ first_name: 'Before' });
    await edit({ id: clientId, first_name: 'Afterwards', phone: '+1 555 0100' });
    expect(await search('before')).not.toContain(clientId);
    expect(await search('afterwards')).toEqual([clientId]);
    const other = await app.createWorkspace();
    const found = await other.owner.call<Listed>('GET', '/api/clients?name=afterwards');
    expect(found.result).toMatchObject({ data: [], count: 0 });
    await remove(clientId);
    expect(await search('afterwards')).toEqual([]);
    expect(await search('5550100')).toEqual([]);
  });

  test('finds those who were there before it, once the job has run [25.4]', async () => {
    const { clientId } = await addConversation(app, workspace.id, 'Prehistoric');
    expect(await search('prehistoric')).toEqual([]);
    const payload = { workspaceId: workspace.id, afterId: 0 };
    await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query(`select enqueue_job('index-old-clients', $1::json)`, [JSON.stringify(payload)]),
    );
    await expect.poll(() => search('prehistoric')).toEqual([clientId]);
  });
});

describe('editing a client', () => {
  test('changes what is given, clears what is empty and keeps the rest; everyone who works with clients is told [25.6]', async () => {
    const { clientId, channelId } = await addClient({ first_name: 'Olha', phone: '123' });
    const socket = await TestSocket.signIn(app.port, workspace.host, manager.token);
    const member = await workspace.addUser(3);
    const outside = await TestSocket.signIn(app.port, workspace.host, member.token);
    const body = {
      id: clientId,
      first_name: ' Ольга ',
      last_name: 'Koval',
      facebook_link: 'https://facebook.com/olha',
    };
    const edited = await edit(body, manager);
    expect(edited.result).toMatchObject({ first_name: 'Ольга', last_name: 'Koval', phone: '123', username: null });
    await socket.waitForEvent('updateClient', ({ id }) => id === clientId);
    const channel = await socket.waitForEvent('updateChannel', ({ id }) => id === channelId);
    expect(channel.data).toMatchObject({ name: 'Ольга Koval', client: { first_name: 'Ольга', phone: '123' } });
    const cleared = await edit({ id: clientId, first_name: 'Ольга', phone: '', facebook_link: null });
    expect(cleared.result).toMatchObject({ last_name: 'Koval', phone: null, facebook_link: null });
    await owner.call('POST', '/api/channels/1/messages', { body: { content: 'after the edit' } });
    await outside.waitForEvent('newMessage', ({ content }) => content === 'after the edit');
    expect(outside.eventsNamed('updateClient')).toEqual([]);
    socket.close();
    outside.close();
  });

  test('takes names of any letters, and refuses those without one [25.6]', async () => {
    const { clientId } = await addClient({ first_name: 'Name' });
    for (const first_name of ['😀👩‍👩‍👧', 'مريم', 'א', 'x'.repeat(200), '‮abc']) {
      const edited = await edit({ id: clientId, first_name });
      expect([edited.status, edited.result?.first_name]).toEqual([200, first_name.trim()]);
      expect(await search(first_name.slice(0, 100))).toBeDefined();
    }
    for (const first_name of ['', '   ', '\u200b\u200d', '\u2060', undefined]) {
      const refused = await edit({ id: clientId, first_name });
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toMatchObject([{ field: 'first_name', message: 'validation.required' }]);
    }
    expect((await edit({ id: clientId, first_name: 'x'.repeat(201) })).body.errors?.[0]?.message).toBe(
      'validation.too_long',
    );
  });

  test('over a change that somebody else has made meanwhile is refused, and two at once save one [25.7]', async () => {
    const { clientId } = await addClient({ first_name: 'Twice' });
    const version = (await find(clientId))?.version;
    const answers = await Promise.all([
      edit({ id: clientId, first_name: 'First', version }),
      edit({ id: clientId, first_name: 'Second', version }, manager),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.error?.code).toBe('client.changed');
    expect((await find(clientId))?.first_name).toBe(answers[0]?.status === 200 ? 'First' : 'Second');
  });

  test('that changes nothing tells nobody', async () => {
    const { clientId } = await addClient({ first_name: 'Same', phone: '5' });
    const before = await find(clientId);
    await edit({ id: clientId, first_name: 'Same', phone: '5' });
    expect(await find(clientId)).toEqual(before);
  });

  test('of one who was deleted is answered like one who never existed', async () => {
    const { clientId } = await addClient({ first_name: 'Gone' });
    await remove(clientId);
    const refused = [await edit({ id: clientId, first_name: 'Back' }), await edit({ id: 9001, first_name: 'Back' })];
    for (const { status, body } of refused) expect([status, body.error?.code]).toEqual([404, 'client.not_found']);
  });
});

describe('deleting a client', () => {
  test('removes them and the conversation everywhere, live, with what was unread in it [25.9]', async () => {
    const { clientId, channelId } = await addClient({ first_name: 'Leaving' });
    await manager.call('PUT', `/api/channels/${channelId}/members/join`);
    const socket = await TestSocket.signIn(app.port, workspace.host, manager.token);
    const others = await TestSocket.signIn(app.port, workspace.host, owner.token);
    expect((await remove(clientId)).result).toBe(true);
    for (const one of [socket, others]) {
      await one.waitForEvent('deleteClient', ({ id }) => id === clientId);
      await one.waitForEvent('deleteChannel', ({ id }) => id === channelId);
      one.close();
    }
    expect(await find(clientId)).toBeUndefined();
    expect((await manager.call('GET', `/api/channels/${channelId}`)).status).toBe(404);
    const mine = await manager.call<{ data: ReaderChannel[] }>('GET', '/api/channels?section=my_clients&limit=100');
    expect(mine.result.data.map(({ id }) => id)).not.toContain(channelId);
    const answers = await Promise.all([remove(clientId), remove(clientId)]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });

  test('ten times at once deletes once', async () => {
    const { clientId } = await addClient({ first_name: 'Ten' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(clientId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const socket = await TestSocket.signIn(app.port, workspace.host, owner.token);
    expect(socket.eventsNamed('deleteClient')).toEqual([]);
    socket.close();
  });

  test('is written down, with what was changed before', async () => {
    const { clientId } = await addClient({ first_name: `Audited ${randomUUID()}` });
    await edit({ id: clientId, first_name: 'Audited', phone: '77' });
    await remove(clientId);
    const path = `/api/audit-log?subject_kind=client&subject_id=${clientId}`;
    const { result } = await owner.call<ResultOf<typeof endpoints.listAuditEntries>>('GET', path);
    expect(result.data.slice(0, 2)).toMatchObject([
      { action: 'client.deleted', subject: { name: 'Audited' } },
      { action: 'client.updated', changes: { phone: { from: null, to: '77' }, first_name: { to: 'Audited' } } },
    ]);
  });
});
