import type { ClientNote, ListedClient } from '@switchboard/contract';
import { messengers } from '@switchboard/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { makeMergeFixture } from '../../../../testing/merge-fixture.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import { TestSocket } from '../../../../testing/test-socket.ts';

const app = await startTestApp();
const {
  workspace,
  owner,
  manager,
  colleague,
  query,
  add,
  addClient,
  merge,
  mergeNow,
  undo,
  cardOf,
  personOf,
  historyOf,
} = await makeMergeFixture(app);
afterAll(() => app.close());

const listed = async (name: string) => {
  type Listed = ListedClient & { same_person: { id: number; service_type: number }[] };
  const path = `/api/clients?name=${encodeURIComponent(name)}&sortBy=id`;
  const { data } = (await colleague.call<{ data: Listed[] }>('GET', path)).result;
  return data.map(({ id, same_person }) => [id, same_person.map((other) => other.id)]);
};
const addNote = (id: number, content: string, user = manager) =>
  user.call<ClientNote>('POST', `/api/clients/${id}/notes`, { body: { content } });
describe('merged clients', () => {
  test('are one person on the card of either, for everybody, at once [25.27]', async () => {
    const [telegram, viber] = [await addClient('Olena'), await addClient('Олена', messengers.viber)];
    // Search finds the edited values.
    for (const [id, first_name] of [
      [telegram, 'Olena'],
      [viber, 'Олена'],
    ])
      await manager.call('PUT', '/api/editClient', { body: { id, first_name, phone: '102' } });
    const socket = await TestSocket.signIn(app.port, workspace.host, colleague.token);
    const { status, result } = await merge(telegram, viber);
    expect(status).toBe(201);
    expect(result).toMatchObject({
      client: { id: telegram, first_name: 'Olena', service_type: messengers.telegram },
      into: { id: viber, first_name: 'Олена', service_type: messengers.viber },
      author: { id: manager.id },
    });
    await socket.waitForEvent('updatePerson', ({ client_ids }) => client_ids.join() === `${telegram},${viber}`);
    for (const id of [telegram, viber]) {
      const card = (await cardOf(id)).result;
      expect(card.person_ids).toEqual([telegram, viber]);
      expect(card.merges).toEqual([result]);
      // Each keeps their own conversation.
      expect(card.conversation?.client_id).toBe(id);
    }
    expect(await listed('Olena')).toEqual([[telegram, [viber]]]);
    expect(await listed('Олена')).toEqual([[viber, [telegram]]]);
    socket.close();
  });

  test('show their notes and histories together, each where it was written [25.27]', async () => {
    const [one, two] = [await addClient('Marta'), await addClient('Марта', messengers.messenger)];
    await addNote(one, 'pays late');
    await addNote(two, 'likes blue', colleague);
    await manager.call('PUT', '/api/editClient', { body: { id: two, first_name: 'Марта', phone: '+380501112233' } });
    await mergeNow(one, two);
    for (const id of [one, two]) {
      const notes = await colleague.call<{ data: ClientNote[] }>('GET', `/api/clients/${id}/notes`);
      expect(notes.result.data.map(({ client_id, content }) => [client_id, content])).toEqual([
        [two, 'likes blue'],
        [one, 'pays late'],
      ]);
      const [last, first, phone] = await historyOf(id);
      expect([last, first].toSorted((a, b) => (a?.client_id ?? 0) - (b?.client_id ?? 0))).toMatchObject([
        { client_id: one, field: 'merged', before: null, after: 'Марта', author: { id: manager.id } },
        { client_id: two, field: 'merged', before: null, after: 'Marta', author: { id: manager.id } },
      ]);
      expect(phone).toMatchObject({ client_id: two, field: 'phone', after: '+380501112233' });
    }
  });

  test('keep managers, blocking, values and versions as they are [25.26]', async () => {
    const [one, two] = [await add('Ada'), await add('Ада', messengers.viber)];
    await manager.call('PUT', `/api/channels/${one.channelId}/members/join`);
    await colleague.call('PUT', `/api/channels/${two.channelId}/members/join`);
    await manager.call('PUT', `/api/clients/${one.clientId}/block`);
    const field = await owner.call<{ id: number }>('POST', '/api/addCustomField', { body: { title: 'Size' } });
    for (const [id, value] of [
      [one.clientId, 'XL'],
      [two.clientId, 'L'],
    ])
      await manager.call('PUT', '/api/editCustomFieldValue', {
        body: { model_id: id, field_id: field.result.id, value },
      });
    const before = [(await cardOf(one.clientId)).result, (await cardOf(two.clientId)).result];
    await mergeNow(one.clientId, two.clientId);
    const after = [(await cardOf(one.clientId)).result, (await cardOf(two.clientId)).result];
    for (const index of [0, 1]) {
      expect(after[index]?.client).toEqual(before[index]?.client);
      expect(after[index]?.conversation).toEqual(before[index]?.conversation);
    }
    expect(after.map((card) => card.conversation?.manager_id)).toEqual([manager.id, colleague.id]);
    expect(after.map((card) => card.conversation?.blocked_at === null)).toEqual([false, true]);
    expect(after.map((card) => card.client.customFields[0]?.value)).toEqual(['XL', 'L']);
  });

  test('are in the audit log by number, and so is their split [25.30]', async () => {
    const [one, two] = [await addClient('Ida'), await addClient('Іда')];
    await undo(two, await mergeNow(one, two));
    const { rows } = await query<{ action: string; subject_name: string; changes: unknown }>(
      `select action, subject_name, changes from audit_log where workspace_id = $1 and action in ('client.merged', 'client.split')
       order by created_at desc limit 2`,
      [workspace.id],
    );
    expect(rows).toEqual([
      { action: 'client.split', subject_name: 'Іда', changes: { merged_with: { from: `#${one}, #${two}`, to: null } } },
      { action: 'client.merged', subject_name: 'Ida', changes: { merged_with: { from: null, to: `#${two}` } } },
    ]);
  });
});

describe('undoing a merge', () => {
  /** Every row of the workspace, but for the history, the log and counters that only rise. */
  const snapshot = async () => {
    const { rows: tables } = await query<{ name: string }>(
      `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_name)
       where c.column_name = 'workspace_id' and c.table_schema = 'public' and t.table_schema = 'public'
         and t.table_type = 'BASE TABLE' order by 1`,
    );
    const passing = [
      'client_changes',
      'audit_log',
      'events',
      'workspace_counters',
      'id_counters',
      'sessions',
      'attempt_counts',
    ];
    const held: Record<string, unknown> = {};
    for (const { name } of tables.filter((table) => !passing.includes(table.name))) {
      const { rows } = await query<{ row: string }>(
        `select t::text as row from ${name} t where workspace_id = $1 order by 1`,
        [workspace.id],
      );
      held[name] = rows.map(({ row }) => row);
    }
    return held;
  };

  test('restores every row, and the cards as they were [25.26]', async () => {
    const [one, two] = [await add('Yana'), await add('Яна', messengers.viber)];
    await addNote(one.clientId, 'of one');
    await addNote(two.clientId, 'of two');
    await manager.call('PUT', `/api/channels/${one.channelId}/members/join`);
    const cards = async () => [(await cardOf(one.clientId)).result, (await cardOf(two.clientId)).result];
    const [rows, shown] = [await snapshot(), await cards()];
    expect(Object.keys(rows)).toEqual(expect.arrayContaining(['clients', 'client_notes', 'client_search', 'messages']));
    const id = await mergeNow(one.clientId, two.clientId);
    const merged = await snapshot();
    expect(merged.client_merges).toHaveLength((rows.client_merges as unknown[]).length + 1);
    expect({ ...merged, client_merges: rows.client_merges }).toEqual(rows);
    const socket = await TestSocket.signIn(app.port, workspace.host, colleague.token);
    expect((await undo(two.clientId, id)).status).toBe(200);
    await socket.waitForEvent('updatePerson', ({ client_ids }) => client_ids.includes(one.clientId));
    expect(await snapshot()).toEqual(rows);
    expect(await cards()).toEqual(shown);
    expect((await undo(two.clientId, id)).body.error?.code).toBe('client.merge_not_found');
    expect((await historyOf(one.clientId))[0]).toMatchObject({ field: 'merged', before: 'Яна', after: null });
    expect((await historyOf(two.clientId))[0]).toMatchObject({ field: 'merged', before: 'Yana', after: null });
    socket.close();
  });

  test('of a merge of others is refused', async () => {
    const [one, two, three] = [await addClient('A'), await addClient('B'), await addClient('C')];
    const id = await mergeNow(one, two);
    expect((await undo(three, id)).body.error?.code).toBe('client.merge_not_found');
    expect(await personOf(one)).toEqual([one, two]);
  });

  test('leaves what was said meanwhile where it was said [25.26]', async () => {
    const [one, two] = [await addClient('Nina'), await addClient('Ніна')];
    const id = await mergeNow(one, two);
    await addNote(one, 'while they were one');
    await undo(one, id);
    const notes = async (of: number) =>
      (await colleague.call<{ data: ClientNote[] }>('GET', `/api/clients/${of}/notes`)).result.data.length;
    expect([await notes(one), await notes(two)]).toEqual([1, 0]);
  });
});
