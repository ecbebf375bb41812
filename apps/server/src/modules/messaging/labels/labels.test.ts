import type { AuditEntry, Label } from '@switchboard/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { makeGroup, startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let manager: TestUser;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  manager = await workspace.addUser(2, 'Iryna');
});
afterAll(() => app.close());

const create = (name: string, color = 'red', by = owner) =>
  by.call<Label>('POST', '/api/labels', { body: { name, color } });
const makeLabel = async (name: string) => (await create(name)).result.id;
const list = async (by = owner) => (await by.call<{ data: Label[] }>('GET', '/api/labels')).result.data;
const addConversationTo = async () => (await addConversation(app, workspace.id)).channelId;
const put = (channelId: number, labelId: number, by = owner) =>
  by.call<{ label_ids: number[] }>('PUT', `/api/channels/${channelId}/labels/${labelId}`);
const take = (channelId: number, labelId: number, by = owner) =>
  by.call<{ label_ids: number[] }>('DELETE', `/api/channels/${channelId}/labels/${labelId}`);
const labelsOfEach = async (channelIds: readonly number[], by = owner) =>
  (await by.call<{ data: object[] }>('GET', `/api/conversations/labels?ids=${channelIds.join(',')}`)).result.data;
const labelsOf = async (channelId: number) => {
  const [of] = await labelsOfEach([channelId]);
  return (of as { label_ids: number[] }).label_ids;
};

test('labels are listed by name, each with how many conversations have it', async () => {
  const [wholesale, complaint] = [await makeLabel('wholesale'), await makeLabel('Complaint')];
  const [first, second] = [await addConversationTo(), await addConversationTo()];
  await put(first, wholesale);
  await put(second, wholesale);
  await put(second, complaint);
  expect((await list(manager)).map(({ name, color, conversations }) => [name, color, conversations])).toEqual([
    ['Complaint', 'red', 1],
    ['wholesale', 'red', 2],
  ]);
});

test('two at once who make a label of one name make one, whatever the case of the letters', async () => {
  const answers = await Promise.all([create('Ґанок'), create('ганок', 'blue', manager)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  const refused = answers.find(({ status }) => status === 422);
  expect(refused?.body).toMatchObject({ errors: [{ field: 'name', message: 'validation.name_taken' }] });
  expect(await list()).toHaveLength(1);
});

test('a wrong name or colour is refused by its field, and nothing is made', async () => {
  for (const [body, field] of [
    [{ name: ' \u200b ', color: 'red' }, 'name'],
    [{ name: 'a'.repeat(41), color: 'red' }, 'name'],
    [{ name: 'A', color: '#ff0000' }, 'color'],
  ] as const) {
    const answer = await owner.call('POST', '/api/labels', { body });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ field }]);
  }
  expect(await list()).toEqual([]);
});

test('a workspace has a hundred labels at most [1.8]', async () => {
  await app.resources.database.inWorkspace(workspace.id, (tx) =>
    tx.query(
      `insert into labels (workspace_id, id, name, name_key, color)
       select $1, 1000 + n, n::text, n::text, 'red' from generate_series(1, 100) n`,
      [workspace.id],
    ),
  );
  const answer = await create('one more');
  expect([answer.status, answer.body.error?.code]).toEqual([409, 'label.too_many']);
});

test('a conversation gets a label once and loses it once, and everybody with its list is told each change once [1.8]', async () => {
  const [label, other, channel] = [await makeLabel('Urgent'), await makeLabel('VIP'), await addConversationTo()];
  const socket = await TestSocket.signIn(app.port, workspace.host, manager.token);
  expect((await put(channel, label)).result.label_ids).toEqual([label]);
  expect((await put(channel, label)).result.label_ids).toEqual([label]);
  expect((await put(channel, other, manager)).result.label_ids).toEqual([label, other]);
  expect((await take(channel, label)).result.label_ids).toEqual([other]);
  expect((await take(channel, label)).result.label_ids).toEqual([other]);
  await create('the last one');
  await socket.waitForEvent('updateLabels', () => true);
  const received = socket.eventsNamed('updateConversationLabels').map(({ data }) => data);
  expect(received).toEqual([1, 2, 3].map(() => ({ channel_ids: [channel] })));
  socket.close();
});

test('a renamed label stays on its conversations, a deleted one leaves them', async () => {
  const [label, channel] = [await makeLabel('Urgent'), await addConversationTo()];
  await put(channel, label);
  const renamed = await manager.call<Label>('PUT', `/api/labels/${label}`, {
    body: { name: 'Very urgent', color: 'pink' },
  });
  expect(renamed.result).toEqual({ id: label, name: 'Very urgent', color: 'pink', conversations: 1 });
  expect((await manager.call('DELETE', `/api/labels/${label}`)).status).toBe(403);
  expect((await owner.call('DELETE', `/api/labels/${label}`)).status).toBe(200);
  expect(await labelsOf(channel)).toEqual([]);
  expect((await owner.call('DELETE', `/api/labels/${label}`)).status).toBe(404);
});

test('who made, renamed and deleted a label stands in the audit log, a new colour alone does not [11.9]', async () => {
  const label = await makeLabel('Urgent');
  const edit = (name: string, color: string) => manager.call('PUT', `/api/labels/${label}`, { body: { name, color } });
  await edit('Urgent', 'pink');
  await edit('Very urgent', 'pink');
  await owner.call('DELETE', `/api/labels/${label}`);
  const { result } = await owner.call<{ data: AuditEntry[] }>('GET', '/api/audit-log?subject_kind=label');
  expect(result.data.map(({ action, actor, subject, changes }) => [action, actor?.id, subject.name, changes])).toEqual([
    ['label.deleted', owner.id, 'Very urgent', {}],
    ['label.renamed', manager.id, 'Very urgent', { name: { from: 'Urgent', to: 'Very urgent' } }],
    ['label.created', owner.id, 'Urgent', {}],
  ]);
  expect(result.data.map(({ subject }) => subject.id)).toEqual([label, label, label]);
});

test('channels of colleagues have no labels, and labels of others go on no conversation', async () => {
  const elsewhere = (await app.createWorkspace()).owner;
  // Ids are counted in each workspace: here the second does not exist.
  await create('First', 'red', elsewhere);
  const theirs = (await create('Second', 'red', elsewhere)).result.id;
  const [label, channel, group] = [await makeLabel('Ours'), await addConversationTo(), (await makeGroup(owner)).id];
  expect((await put(group, label)).body.error?.code).toBe('channel.not_found');
  expect(await labelsOfEach([group, 999_999, channel])).toEqual([{ channel_id: channel, label_ids: [] }]);
  expect(await labelsOfEach([channel], elsewhere)).toEqual([]);
  expect((await put(channel, theirs)).body.error?.code).toBe('label.not_found');
  expect(await labelsOf(channel)).toEqual([]);
});
