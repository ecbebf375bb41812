import { endpoints } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addConversation } from './testing/messengers/conversation-fixture.ts';
import { upload } from './testing/multipart.ts';
import {
  endpointNames,
  type ForeignIds,
  newDevice,
  postTo,
  type RouteMatrix,
  startRouteMatrix,
} from './testing/routes/route-matrix.ts';
import { foreignEntities, makeForeignIds, makeRouteRows } from './testing/routes/route-rows.ts';
import { makeGroup } from './testing/test-app.ts';

let matrix: RouteMatrix;
const rows = makeRouteRows(() => matrix);

beforeAll(async () => {
  matrix = await startRouteMatrix();
});
afterAll(() => matrix.close());

describe('ids of another workspace', () => {
  let foreign: ForeignIds;
  let nobodys: ForeignIds;

  beforeAll(async () => {
    const other = await matrix.app.createWorkspace();
    await matrix.app.resources.database.inWorkspace(other.id, async (tx) => {
      await tx.query('update workspace_counters set message_id = 5000 where workspace_id = $1', [other.id]);
      const counted = [
        'user',
        'session',
        'channel',
        'client',
        'client_note',
        'client_merge',
        'client_import',
        'client_erasure',
        'bot',
        'file',
        'push_subscription',
        'role',
        'custom_field',
        'task',
        'task_comment',
        'task_category',
        'sprint',
        'project',
        ...foreignEntities,
      ];
      await tx.query(
        `insert into id_counters (workspace_id, entity, last_id) select $1, unnest($2::text[]), 5000
           on conflict (workspace_id, entity) do update set last_id = 5000`,
        [other.id, counted],
      );
    });
    const user = await other.addUser(1);
    await matrix.app.resources.database.inWorkspace(other.id, (tx) =>
      tx.query(
        `insert into passkeys (workspace_id, id, user_id, name, credential_id, host, public_key, counter, transports)
         values ($1, 5001, $2, 'Theirs', 'theirs', $3, '', 0, '{}')`,
        [other.id, user.id, other.host],
      ),
    );
    await matrix.app.resources.database.inWorkspace(other.id, (tx) =>
      tx.query(
        `insert into invoices (workspace_id, order_id, id, action, tariff, amount_minor, currency, created_at, expires_at)
         values ($1, 'theirs', 5001, 'pay', 2, 900, 'USD', now(), now())`,
        [other.id],
      ),
    );
    // Some endpoints ask for a confirmation before they look at an id.
    await matrix.workspace.setConfirmed(matrix.users.owner);
    const group = await makeGroup(user);
    const { botId, clientId } = await addConversation(matrix.app, other.id);
    const noted = await other.owner.call<{ id: number }>('POST', `/api/clients/${clientId}/notes`, {
      body: { content: 'Theirs' },
    });
    const into = await addConversation(matrix.app, other.id);
    const merged = await other.owner.call<{ id: number }>('POST', `/api/clients/${clientId}/merges`, {
      body: { into_id: into.clientId },
    });
    const message = await postTo(user, group.id);
    const device = await user.call<{ id: number }>('POST', '/api/push/subscriptions', { body: newDevice() });
    const role = await other.owner.call<{ id: number }>('POST', '/api/roles', {
      body: { name: 'Theirs', permissions: {} },
    });
    const field = await other.owner.call<{ id: number }>('POST', '/api/addCustomField', { body: { title: 'Theirs' } });
    const file_id = (await upload(other.owner, Buffer.from('ID'), 'clients.csv')).result.model.id;
    const clientImport = await other.owner.call<{ id: number }>('POST', '/api/client-imports', { body: { file_id } });
    const forgotten = await addConversation(matrix.app, other.id);
    await other.setConfirmed(other.owner);
    const erasure = await other.owner.call<{ id: number }>('POST', `/api/clients/${forgotten.clientId}/erasure`, {
      body: { name: 'Halyna' },
    });
    const theirs = async (path: string, body: object) =>
      (await other.owner.call<{ id: number }>('POST', `/api${path}`, { body })).result.id;
    const task = await theirs('/tasks', { title: 'Theirs' });
    foreign = {
      user: user.id,
      session: user.sessionId,
      channel: group.id,
      message: message.id,
      bot: botId,
      file: file_id,
      subscription: device.result.id,
      role: role.result.id,
      passkey: 5001,
      client: clientId,
      field: field.result.id,
      note: noted.result.id,
      payment: 5001,
      merge: merged.result.id,
      clientImport: clientImport.result.id,
      erasure: erasure.result.id,
      task,
      taskComment: await theirs(`/tasks/${task}/comments`, { content: 'Theirs' }),
      taskCategory: await theirs('/tasks/categories', { name: 'Theirs' }),
      sprint: await theirs('/tasks/sprints', { name: 'Theirs' }),
      project: await theirs('/projects', { name: 'Theirs' }),
      ...(await makeForeignIds(other)),
    };
    nobodys = Object.fromEntries(Object.keys(foreign).map((name) => [name, 9001])) as ForeignIds;
    for (const id of Object.values(foreign)) expect(id).toBeGreaterThan(5000);
  });

  const withIds = endpointNames.filter((name) => rows[name]?.foreign !== undefined);

  test('every endpoint that takes ids in its path has a row for them', () => {
    const takesIds = endpointNames.filter((name) => endpoints[name].path.includes('{'));
    expect(takesIds.filter((name) => !withIds.includes(name))).toEqual([]);
  });

  test.for(withIds)('%s answers them like ids that never existed [25.12, 25.18, 25.29, 27.9]', async (name) => {
    const { status, calls } = rows[name].foreign ?? { status: 0, calls: [] };
    for (const call of calls) {
      const answers = [];
      for (const ids of [foreign, nobodys]) {
        const { path, ...rest } = call(ids);
        const { token } = matrix.users.owner;
        answers.push(
          await matrix.app.call(matrix.workspace.host, endpoints[name].method, `/api${path}`, { ...rest, token }),
        );
      }
      expect(answers.map((answer) => answer.status)).toEqual([status, status]);
      expect(answers[0]?.body).toEqual(answers[1]?.body);
      // A missing route would also answer 404 twice.
      expect(answers[0]?.body.error?.code).not.toBe('request.not_found');
    }
  });
});
