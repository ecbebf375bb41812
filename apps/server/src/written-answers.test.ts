import { endpoints, type Message } from '@switchboard/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addConversation } from './testing/messengers/conversation-fixture.ts';
import { upload } from './testing/multipart.ts';
import { makeTask } from './testing/task-fixture.ts';
import { makeGroup, startTestApp, type TestApp, type TestUser, type TestWorkspace } from './testing/test-app.ts';

// Answers sent as their view made them (RawJson.of) do not pass through the contract's shape; here they are checked
// against it.

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let colleague: TestUser;
let groupId: number;
let conversationId: number;

const send = async (user: TestUser, channelId: number, body: object): Promise<Message> =>
  (await user.call<Message>('POST', `/api/channels/${channelId}/messages`, { body })).result;

/** Tasks of all kinds, one with all that a card can show. */
const makeTasks = async (seq: number) => {
  const due_at = new Date(Date.now() + 3_600_000).toISOString();
  const source = { channel_id: groupId, seq };
  const { model: file } = (await upload(owner, Buffer.from('text'), 'offer.txt')).result;
  const list = async (path: string, name: string) =>
    (await owner.call<{ id: number }>('POST', path, { body: { name } })).result.id;
  const full = await makeTask(owner, 'full', {
    assignee_id: colleague.id,
    project_id: await list('/api/projects', 'New shop'),
    category_id: await list('/api/tasks/categories', 'Delivery'),
    sprint_id: await list('/api/tasks/sprints', 'November'),
    due_on: '2026-12-24',
    estimated_time: 3_600,
    source,
    files: [file.id],
  });
  await owner.call('POST', `/api/tasks/${full.id}/comments`, { body: { content: 'soon' } });
  await makeTask(owner, 'bare', { status_id: 3 });
  await makeTask(owner, 'promised', { kind: 'promise', due_at, source });
  await owner.call('POST', '/api/tasks/reminders', { body: { title: 'reminded', due_at, source } });
};

beforeAll(async () => {
  app = await startTestApp();
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  colleague = await workspace.addUser(2, 'Iryna');
  groupId = (await makeGroup(owner, [colleague.id])).id;
  const path = `/api/channels/${groupId}/messages`;
  const { model: file } = (await upload(owner, Buffer.from('text'), 'note.txt')).result;
  const first = await send(owner, groupId, { content: 'see https://example.com', files: [file.id] });
  const reply = await send(colleague, groupId, { content: '**indeed**', parent_id: first.id });
  await send(owner, groupId, { content: 'and', parent_id: reply.id });
  await owner.call('PUT', `${path}/${first.id}`, { body: { content: 'see this' } });
  await owner.call('PUT', `${path}/${reply.id}/reactions/${encodeURIComponent('👍')}`);
  await owner.call('POST', `/api/channels/${groupId}/pinned-messages`, { body: { message_id: reply.id } });
  await owner.call('DELETE', `${path}/${(await send(owner, groupId, { content: 'gone' })).id}`);
  await owner.call('GET', `/api/channels/direct/${colleague.id}`);
  await addConversation(app, workspace.id, 'Waiting');
  conversationId = (await addConversation(app, workspace.id)).channelId;
  await owner.call('PUT', `/api/channels/${conversationId}/members/join`);
  await send(owner, conversationId, { content: 'how can I help?' });
  await makeTasks(first.seq);
});

afterAll(() => app.close());

test('messages of all kinds have the fields of the contract and no others', async () => {
  const listed = await Promise.all(
    [groupId, conversationId].map(async (id) => (await owner.call('GET', `/api/channels/${id}/messages`)).result),
  );
  for (const result of listed) expect(endpoints.listMessages.result.parse(result)).toEqual(result);
  const messages = listed.flatMap((result) => endpoints.listMessages.result.parse(result).data);
  const kinds = {
    file: messages.some((message) => message.files.length > 0),
    edited: messages.some((message) => message.updated_by_user_at !== null),
    answer: messages.some((message) => message.parent !== null),
    reaction: messages.some((message) => message.reactions.length > 0),
    pinned: messages.some((message) => message.pinned_at !== null),
    deleted: messages.some((message) => message.deleted_at !== null),
    system: messages.some((message) => message.system !== null),
    delivery: messages.some((message) => message.delivery !== null),
  };
  expect(Object.entries(kinds).filter(([, isThere]) => !isThere)).toEqual([]);
});

test.for(['group', 'direct', 'managers', 'new_clients', 'my_clients', 'joinable'])(
  'channels of the section %s have the fields of the contract and no others',
  async (section) => {
    const { result } = await owner.call('GET', `/api/channels?section=${section}`);
    expect(endpoints.listChannels.result.parse(result)).toEqual(result);
  },
);

test('tasks on boards and in lists have the fields of the contract and no others', async () => {
  const { result: listed } = await owner.call('GET', '/api/tasks?kinds=task,promise,reminder');
  const { data } = endpoints.listTasks.result.parse(listed);
  expect({ data, count: 4, hasMore: false }).toEqual(listed);
  expect(data.find(({ title }) => title === 'full')).toMatchObject({
    assignee: { id: colleague.id },
    comments_count: 1,
    files_count: 1,
    due_on: '2026-12-24',
  });
  const { result: board } = await owner.call('GET', '/api/tasks/board');
  expect(endpoints.getTaskBoard.result.parse(board)).toEqual(board);
  expect(endpoints.getTaskBoard.result.parse(board).columns.map(({ count }) => count)).toEqual([2, 0, 1]);
  const { result: marks } = await owner.call('GET', '/api/tasks/marks');
  expect(endpoints.listTaskMarks.result.parse(marks)).toEqual(marks);
  expect(endpoints.listTaskMarks.result.parse(marks).data.map(({ kind }) => kind)).toEqual(['promise', 'reminder']);
});

test('the overview has the fields of the contract and no others', async () => {
  const { result } = await owner.call('GET', '/api/channels/overview');
  const overview = endpoints.getChannelOverview.result.parse(result);
  expect(overview).toEqual(result);
  expect(new Set(overview.channels.map((channel) => channel.type)).size).toBeGreaterThanOrEqual(4);
});
