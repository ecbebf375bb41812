import { actionsOf, endpoints, type Message, modules } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRoleFixture } from './testing/accounts/role-fixture.ts';
import { endpointNames, type RouteMatrix, startRouteMatrix } from './testing/routes/route-matrix.ts';
import { makeRouteRows } from './testing/routes/route-rows.ts';
import { makeGroup, type TestUser } from './testing/test-app.ts';
import { TestSocket } from './testing/test-socket.ts';

let matrix: RouteMatrix;
const rows = makeRouteRows(() => matrix);

beforeAll(async () => {
  matrix = await startRouteMatrix();
});
afterAll(() => matrix.close());

describe('e-mail and phone of others', () => {
  /** Has every permission except reading users. */
  let reader: TestUser;
  const seen: Record<'reader' | 'administrator', Map<string, string[]>> = {
    reader: new Map(),
    administrator: new Map(),
  };

  beforeAll(async () => {
    const roles = makeRoleFixture(matrix.app, matrix.workspace);
    const everything = Object.fromEntries(modules.map((module) => [module, [...actionsOf[module]]]));
    reader = await matrix.workspace.addUser(await roles.add({ ...everything, users: [] }));
    await matrix.app.resources.database.inWorkspace(matrix.workspace.id, (tx) =>
      tx.query(`update users set phone = '+38050' || (7000000 + id) where workspace_id = $1`, [matrix.workspace.id]),
    );
  });

  test('are shown to a role that may read users, and in no answer and no event to one that may not', async () => {
    const contacts = await matrix.app.resources.database.inWorkspace(matrix.workspace.id, (tx) =>
      tx.query<{ id: number; email: string; phone: string }>(
        'select id, email, phone from users where workspace_id = $1',
        [matrix.workspace.id],
      ),
    );
    const scan = (user: TestUser, text: string) =>
      contacts.rows
        .filter(({ id, email, phone }) => id !== user.id && (text.includes(`"${email}"`) || text.includes(phone)))
        .map(({ id }) => String(id));
    const actors = { reader, administrator: matrix.users.administrator };
    const sockets = {
      reader: await TestSocket.signIn(matrix.app.port, matrix.workspace.host, reader.token),
      administrator: await TestSocket.signIn(matrix.app.port, matrix.workspace.host, matrix.users.administrator.token),
    };
    for (const actor of ['reader', 'administrator'] as const) {
      const user = actors[actor];
      for (const name of endpointNames) {
        const { path, token = user.token, ...rest } = await rows[name].prepare(user);
        const answer = await matrix.app.call(matrix.workspace.host, endpoints[name].method, `/api${path}`, {
          ...rest,
          token,
        });
        // The login is always the owner's.
        seen[actor].set(name, scan(name === 'login' ? matrix.users.owner : user, JSON.stringify(answer.body)));
      }
      const group = (await makeGroup(matrix.users.owner, [user.id])).id;
      const members = await matrix.app.call(matrix.workspace.host, 'GET', `/api/channels/${group}/members`, {
        token: user.token,
      });
      seen[actor].set('listMembers of more than oneself', scan(user, JSON.stringify(members.body)));
    }
    for (const user of Object.values(matrix.users))
      await user.call('PUT', '/api/users/profile', { body: { position: 'Chef' } });
    const { result } = await matrix.users.owner.call<Message>('POST', '/api/channels/1/messages', {
      body: { content: 'end' },
    });
    for (const actor of ['reader', 'administrator'] as const) {
      await sockets[actor].waitForEvent('newMessage', ({ id }) => id === result.id);
      for (const frame of sockets[actor].frames) {
        const name = frame.type === 'event' ? `the event ${frame.event}` : `the frame ${frame.type}`;
        const before = seen[actor].get(name) ?? [];
        seen[actor].set(name, [...new Set([...before, ...scan(actors[actor], JSON.stringify(frame))])]);
      }
      sockets[actor].close();
    }
    // The subscriber is shown to everyone who may read the settings: the owner, unless another one is entered.
    const payer = [String(matrix.users.owner.id)];
    expect([...seen.reader].filter(([, ids]) => ids.length > 0)).toEqual([
      ['getSubscriber', payer],
      ['updateSubscriber', payer],
    ]);
    expect(seen.reader.get('the event updateUser')).toBeDefined();
    // Proves that the scan works: it finds the details where they are shown.
    const shown = [...seen.administrator].filter(([, ids]) => ids.length > 0).map(([name]) => name);
    expect(shown).toEqual(
      expect.arrayContaining([
        'listUsers',
        'getUser',
        'autocompleteUsers',
        'listUsersWithoutDirect',
        'listMembers of more than oneself',
        'the event updateUser',
      ]),
    );
  });

  test('are always shown of oneself', async () => {
    const own = { email: `user${reader.id}@test.test`, phone: `+38050${7_000_000 + reader.id}` };
    expect((await reader.call('GET', '/api/auth/current-user')).result).toMatchObject(own);
    const { id } = await makeGroup(reader, [matrix.users.owner.id]);
    const { result } = await reader.call<{ data: object[] }>('GET', `/api/channels/${id}/members`);
    expect(result.data).toContainEqual(expect.objectContaining({ id: reader.id, ...own }));
    const socket = await TestSocket.signIn(matrix.app.port, matrix.workspace.host, reader.token);
    expect((await reader.call('PUT', '/api/users/profile', { body: { position: 'Cook' } })).result).toMatchObject(own);
    expect((await socket.waitForEvent('updateUser')).data).toMatchObject(own);
    socket.close();
  });
});
