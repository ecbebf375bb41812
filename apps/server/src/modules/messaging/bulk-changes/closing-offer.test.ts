import { randomUUID } from 'node:crypto';
import type { BulkChange, endpoints, ReaderChannel, ResultOf } from '@switchboard/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CallingActor } from '../../../platform/http/index.ts';
import { addConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';
import { makeAcceptOffer } from './closing-offer.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  workspace = await app.createWorkspace();
  owner = workspace.owner;
});

const path = '/api/conversations/closing-offer';
const run = (text: string, ...values: unknown[]) =>
  app.resources.database.inWorkspace(workspace.id, (tx) => tx.query(text, [workspace.id, ...values]));
/** As the migration leaves a workspace that was there before. */
const beOlder = () => run('update workspaces set offers_closing = true where id = $1');
const addSilent = async (name: string, days: number): Promise<number> => {
  const { channelId } = await addConversation(app, workspace.id, name);
  await run(
    `update channels set last_message_at = now() - make_interval(days => $3::int), awaiting_since = now() - make_interval(days => $3::int)
      where workspace_id = $1 and id = $2`,
    channelId,
    days,
  );
  return channelId;
};
const count = async () => (await owner.call<ResultOf<typeof endpoints.getClosingOffer>>('GET', path)).result.count;
const accept = (requestId: string = randomUUID()) =>
  owner.call<BulkChange>('POST', path, { body: { request_id: requestId } });
const stateOf = async (id: number) => (await owner.call<ReaderChannel>('GET', `/api/channels/${id}`)).result.state;
const ended = async ({ id }: BulkChange): Promise<BulkChange> => {
  const read = async () => (await owner.call<BulkChange>('GET', `/api/conversations/bulk/${id}`)).result;
  await expect.poll(async () => (await read()).finished_at, { timeout: 20_000 }).not.toBeNull();
  return read();
};

test('the silent open ones are counted, those that wait too, and closed by one change that can be undone [29.7]', async () => {
  await beOlder();
  const [old, talking, snoozed] = [
    await addSilent('Old', 31),
    await addSilent('Talking', 29),
    await addSilent('Snoozed', 40),
  ];
  await owner.call('PUT', `/api/channels/${snoozed}/state`, {
    body: { state: 'snoozed', version: 0, until: new Date(Date.now() + 86_400_000).toISOString() },
  });
  expect(await count()).toBe(1);
  const requestId = randomUUID();
  const { status, result } = await accept(requestId);
  expect([status, result.total, result.action]).toEqual([201, 1, { kind: 'close' }]);
  expect(await ended(result)).toMatchObject({ state: 'done', done: 1, skipped: 0 });
  expect(await Promise.all([old, talking, snoozed].map(stateOf))).toEqual(['closed', 'open', 'snoozed']);
  expect((await accept(requestId)).result.id).toBe(result.id);
  await owner.call('POST', `/api/conversations/bulk/${result.id}/undo`);
  expect(await ended(result)).toMatchObject({ state: 'undone', undone: 1 });
  // What was undone is not offered again.
  expect([await stateOf(old), await count()]).toEqual(['open', 0]);
});

test('it is offered once: declined on one device, it is gone on the others and cannot be accepted [29.7]', async () => {
  await beOlder();
  await addSilent('Old', 31);
  const socket = await TestSocket.signIn(app.port, workspace.host, owner.token);
  expect((await owner.call('DELETE', path)).result).toBe(true);
  await socket.waitForEvent('updateClosingOffer');
  expect(await count()).toBe(0);
  const { status, body } = await accept();
  expect([status, body]).toMatchObject([409, { error: { code: 'bulk.offer_over' } }]);
  expect((await owner.call('DELETE', path)).status).toBe(200);
  socket.close();
});

test('of two answers at once one holds [29.7]', async () => {
  await beOlder();
  await addSilent('Old', 31);
  const answers = await Promise.all([accept(), accept()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

test('of more than one change may close, the first are closed, and the others stay offered [29.7]', async () => {
  await beOlder();
  for (const name of ['One', 'Two', 'Three']) await addSilent(name, 31);
  const actor: CallingActor = {
    workspaceId: workspace.id,
    userId: owner.id,
    sessionId: 1,
    permissions: { leads: ['read', 'update'] },
    isConfirmed: true,
    isOwner: true,
    isWorkspaceOpen: true,
  };
  const origin = { ip: '127.0.0.1', userAgent: null };
  const acceptTwo = (requestId: string = randomUUID()) =>
    makeAcceptOffer(app.resources, 2)({ actor, origin }, requestId);
  const first = randomUUID();
  const made = await acceptTwo(first);
  expect(await ended(made)).toMatchObject({ state: 'done', total: 2, done: 2 });
  // The same request again is not the answer to what is left.
  expect((await acceptTwo(first)).id).toBe(made.id);
  expect(await count()).toBe(1);
  expect(await ended(await acceptTwo())).toMatchObject({ total: 1, done: 1 });
  expect(await count()).toBe(0);
});

test('it stays while another change keeps it from beginning [29.7]', async () => {
  await beOlder();
  await addSilent('Old', 31);
  await run(
    `insert into bulk_changes (workspace_id, id, created_by, request_id, action, origin)
      values ($1, 1000, $2, $3, '{"kind": "close"}', '{}')`,
    owner.id,
    randomUUID(),
  );
  const { status, body } = await accept();
  expect([status, body]).toMatchObject([409, { error: { code: 'bulk.in_progress' } }]);
  expect(await count()).toBe(1);
});

test('a workspace that began with states, and an owner who may not answer clients, are offered nothing [29.7]', async () => {
  await addSilent('Old', 31);
  expect(await count()).toBe(0);
  await beOlder();
  expect(await count()).toBe(1);
  await run(`update roles set permissions = permissions - 'leads' where workspace_id = $1 and id = 1`);
  await expect.poll(count).toBe(0);
  expect((await accept()).status).toBe(403);
});
