import { limits, messengers } from '@switchboard/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { makeRoleFixture } from '../../../../testing/accounts/role-fixture.ts';
import { makeMergeFixture } from '../../../../testing/merge-fixture.ts';
import { startTestApp, type TestUser } from '../../../../testing/test-app.ts';
import { saveClient } from '../save-client.ts';

const app = await startTestApp();
const {
  workspace,
  owner,
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
  remove,
} = await makeMergeFixture(app);
afterAll(() => app.close());

describe('several merges', () => {
  const addFour = async () => [await addClient('A'), await addClient('B'), await addClient('C'), await addClient('D')];

  test('make a chain one person, whose links are undone one by one in any order [25.28]', async () => {
    const [a = 0, b = 0, c = 0, d = 0] = await addFour();
    const ab = await mergeNow(a, b);
    const bc = await mergeNow(b, c);
    const ad = await mergeNow(a, d);
    for (const id of [a, b, c, d]) expect(await personOf(id)).toEqual([a, b, c, d]);
    expect((await cardOf(c)).result.merges.map(({ id }) => id)).toEqual([ab, bc, ad]);
    await undo(d, ab);
    expect([await personOf(a), await personOf(b)]).toEqual([
      [a, d],
      [b, c],
    ]);
    await undo(b, bc);
    expect([await personOf(b), await personOf(c)]).toEqual([[b], [c]]);
    expect(await personOf(d)).toEqual([a, d]);
  });

  test('take the same account at other bots along, and those who come later', async () => {
    const [a = 0, b = 0, c = 0, d = 0] = await addFour();
    const sameAccount = (id: number, as: number) =>
      query(
        `update clients set service_client_id = (select service_client_id from clients where workspace_id = $1 and id = $3)
         where workspace_id = $1 and id = $2`,
        [workspace.id, id, as],
      );
    await sameAccount(b, a);
    await mergeNow(b, c);
    expect(await personOf(a)).toEqual([a, b, c]);
    await sameAccount(d, c);
    expect(await personOf(a)).toEqual([a, b, c, d]);
    expect((await merge(d, a)).body.error?.code).toBe('client.already_merged');
  });

  test('of the same two are refused, with oneself too, and so is a person of too many', async () => {
    const [a = 0, b = 0] = await addFour();
    await mergeNow(a, b);
    for (const [one, two] of [
      [a, b],
      [b, a],
      [a, a],
    ]) {
      const { status, body } = await merge(one ?? 0, two ?? 0);
      expect([status, body.error?.code]).toEqual([409, 'client.already_merged']);
    }
    await query(
      `insert into clients (workspace_id, id, bot_id, service_type, service_client_id)
       select $1, 500000 + n, bot_id, service_type, 'many ' || n from clients, generate_series(1, $3::int) n
       where workspace_id = $1 and id = $2`,
      [workspace.id, a, limits.clientsPerPerson],
    );
    await query(
      `insert into client_merges (workspace_id, id, client_id, into_id, merged_by)
       select $1, 500000 + n, 500000 + n, 500001 + n, $2 from generate_series(1, $3::int) n`,
      [workspace.id, owner.id, limits.clientsPerPerson - 2],
    );
    expect((await merge(a, 500_001)).body.error?.code).toBe('client.too_many_merged');
  });

  test('at once, crossing, are one: the other is told [25.28]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a = 0, b = 0] = await addFour();
      const answers = await Promise.all([merge(a, b), merge(b, a, owner), merge(a, b, colleague)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
      expect((await cardOf(a)).result.merges).toHaveLength(1);
    }
  });

  test('at once never close a circle, also between clients that neither names [25.28]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a = 0, b = 0, c = 0, d = 0] = await addFour();
      await mergeNow(a, b);
      await mergeNow(c, d);
      const answers = await Promise.all([merge(a, c), merge(b, d, owner)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
      expect((await cardOf(a)).result.merges).toHaveLength(3);
    }
  });
});

describe('a merge meets', () => {
  test('a message that arrives: neither waits for the other [25.29]', async () => {
    const [one, two] = [await add('Lina'), await add('Ліна')];
    const { rows } = await query<{ service_client_id: string }>(
      'select service_client_id from clients where workspace_id = $1 and id = $2',
      [workspace.id, one.clientId],
    );
    const profile = { firstName: 'Lina', lastName: 'Bila', username: null, language: null };
    const input = { botId: one.botId, serviceType: messengers.telegram, profile };
    await app.resources.database.inWorkspace(workspace.id, async (tx) => {
      // Held as while the message is stored; a merge that waited for it would never be answered here.
      await saveClient(tx, workspace.id, {
        ...input,
        profile: { ...profile, lastName: '' },
        serviceClientId: rows[0]?.service_client_id ?? '',
      });
      expect((await merge(one.clientId, two.clientId)).status).toBe(201);
    });
    expect(await personOf(one.clientId)).toEqual([one.clientId, two.clientId]);
  });

  test('the deletion of one: it is one person again when they come back, and may be undone meanwhile [25.29]', async () => {
    const [one, two, three] = [await addClient('Olha'), await addClient('Ольга'), await addClient('Olia')];
    const first = await mergeNow(one, two);
    await mergeNow(two, three);
    expect((await remove(two)).status).toBe(200);
    expect(await personOf(one)).toEqual([one, three]);
    const { merges } = (await cardOf(one)).result;
    expect(merges.map(({ client, into }) => [client?.id ?? null, into?.id ?? null])).toEqual([
      [one, null],
      [null, three],
    ]);
    expect((await merge(two, three)).status).toBe(404);
    await query('update clients set deleted_at = null where workspace_id = $1 and id = $2', [workspace.id, two]);
    expect(await personOf(one)).toEqual([one, two, three]);
    await remove(two);
    expect((await undo(one, first)).status).toBe(200);
    expect([await personOf(one), await personOf(three)]).toEqual([[one], [three]]);
    // Their histories name the deleted one by number alone.
    expect((await historyOf(one))[0]).toMatchObject({ field: 'merged', before: `#${two}`, after: null });
  });

  test('the deletion of one at the same moment: merged and hidden, or refused [25.29]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await addClient('Rita'), await addClient('Рита')];
      const [merged, removed] = await Promise.all([merge(one, two), remove(two)]);
      expect(removed.status).toBe(200);
      expect([201, 404]).toContain(merged.status);
      expect(await personOf(one)).toEqual([one]);
      expect((await cardOf(one)).result.merges).toHaveLength(merged.status === 201 ? 1 : 0);
    }
  });

  test('somebody who may not edit clients is refused, and may look where they see phones [25.29]', async () => {
    const roles = makeRoleFixture(app, workspace);
    const conversationsAlone = await workspace.addUser(await roles.add({ leads: ['read', 'update'] }));
    const readerAlone = await workspace.addUser(await roles.add({ contacts: ['read'], leads: ['read'] }));
    const [one, two] = [await addClient('Ella'), await addClient('Елла')];
    expect((await merge(one, two, conversationsAlone)).status).toBe(403);
    expect((await merge(one, two, readerAlone)).status).toBe(403);
    const id = await mergeNow(one, two);
    expect((await undo(one, id, conversationsAlone)).status).toBe(403);
    expect((await undo(one, id, readerAlone)).status).toBe(403);
    const statusOf = async (user: TestUser, part: string) =>
      (await user.call('GET', `/api/clients/${one}/${part}`)).status;
    // Suggestions compare phones.
    expect([await statusOf(conversationsAlone, 'suggestions'), await statusOf(readerAlone, 'suggestions')]).toEqual([
      403, 200,
    ]);
  });
});
