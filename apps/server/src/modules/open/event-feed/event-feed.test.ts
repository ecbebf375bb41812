import { setTimeout as delay } from 'node:timers/promises';
import type { ApiScope, Message, PublicEvent } from '@switchboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { makeGroup, startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { addToken } from '../api-tokens/testing/add-token.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await app.createWorkspace();
  owner = workspace.owner;
});
afterAll(() => app.close());

interface Page {
  data: PublicEvent[];
  next: string;
  hasMore: boolean;
}

const read = async (token: string, query = '') => {
  const { status, result, body } = await app.call<Page>(workspace.host, 'GET', `/api/events?${query}`, { token });
  return { status, code: body.error?.code, ...result };
};
const tokenOf = async (user: TestUser, scopes: ApiScope[]) => (await addToken(workspace, user, scopes)).text;
const say = async (channelId: number, content: string, more: object = {}) => {
  const body = { content, ...more };
  return (await owner.call<Message>('POST', `/api/channels/${channelId}/messages`, { body })).result;
};
const heard = ({ data }: Pick<Page, 'data'>) => data.map(({ type, data: { content } }) => `${type} ${String(content)}`);

test('what came after an event is read in its order, page by page, each once [52.1]', async () => {
  const token = await tokenOf(owner, ['messages:read']);
  const group = (await makeGroup(owner)).id;
  const begin = (await read(token)).next;
  for (let number = 1; number <= 5; number += 1) await say(group, String(number));
  const first = await read(token, `after=${begin}&limit=2`);
  expect([heard(first), first.hasMore]).toEqual([['message.created 1', 'message.created 2'], true]);
  const second = await read(token, `after=${first.next}&limit=2`);
  const third = await read(token, `after=${second.next}&limit=2`);
  expect([heard(second), heard(third), third.hasMore]).toEqual([
    ['message.created 3', 'message.created 4'],
    ['message.created 5'],
    false,
  ]);
  expect((await read(token, `after=${third.next}`)).data).toEqual([]);
  expect(first.data[0]?.id).toMatch(/^evt_[0-9a-f]{8}_\d+$/);
});

test('who waits is answered as soon as something happens, else in time [52.2]', async () => {
  const token = await tokenOf(owner, ['messages:read']);
  const group = (await makeGroup(owner)).id;
  const begin = (await read(token)).next;
  const startedAt = performance.now();
  const waiting = read(token, `after=${begin}&wait=20`);
  await say(group, 'Awaited');
  expect(heard(await waiting)).toEqual(['message.created Awaited']);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  const nothing = await read(token, `after=${(await read(token)).next}&wait=1`);
  expect([nothing.status, nothing.data]).toEqual([200, []]);
});

test('it is woken by what another process did [52.2]', async () => {
  const second = await startTestApp({ share: app });
  try {
    const token = await tokenOf(owner, ['messages:read']);
    const group = (await makeGroup(owner)).id;
    const begin = (await read(token)).next;
    const waiting = read(token, `after=${begin}&wait=20`);
    const path = `/api/channels/${group}/messages`;
    await second.call(workspace.host, 'POST', path, { token: owner.token, body: { content: 'From elsewhere' } });
    expect(heard(await waiting)).toEqual(['message.created From elsewhere']);
  } finally {
    await second.close();
  }
});

test('who is removed while they wait gets nothing of what happens a second later [52.3]', async () => {
  const member = await workspace.addUser(2);
  const token = await tokenOf(member, ['channels:read', 'messages:read']);
  const group = (await makeGroup(owner)).id;
  const waiting = read(token, `after=${(await read(token)).next}&wait=20`);
  await owner.call('DELETE', `/api/users/${member.id}`);
  await delay(1_000);
  await say(group, 'After they left');
  expect(await waiting).toMatchObject({ status: 401, code: 'auth.required' });
});

describe('a reader is told', () => {
  test('by the scopes of its token: notes only with one of their own [52.3]', async () => {
    const { channelId } = await addConversation(app, workspace.id);
    const scopes: ApiScope[] = ['messages:read', 'conversations:read'];
    const [plain, noting] = [await tokenOf(owner, scopes), await tokenOf(owner, [...scopes, 'notes:read'])];
    const begin = (await read(plain)).next;
    await say(channelId, 'To the client');
    await say(channelId, 'Among us', { audience: 'internal' });
    await owner.call('POST', '/api/tasks', { body: { title: 'Not for them' } });
    const words = (page: Page) => heard(page).filter((text) => /To the client|Among us|Not for them/.test(text));
    expect(words((await read(plain, `after=${begin}`)) as Page)).toEqual(['message.created To the client']);
    expect(words((await read(noting, `after=${begin}`)) as Page)).toEqual([
      'message.created To the client',
      'note.created Among us',
    ]);
    const tasks = await read(await tokenOf(owner, ['tasks:read']), `after=${begin}`);
    expect(tasks.data.map(({ type }) => type)).toEqual(['task.created']);
  });

  test('what its user may see: own groups and conversations, no others’ [52.3]', async () => {
    const member = await workspace.addUser(3);
    const token = await tokenOf(member, ['channels:read', 'messages:read', 'conversations:read', 'clients:read']);
    const { channelId } = await addConversation(app, workspace.id);
    const [common, ours, theirs] = [
      (await makeGroup(owner)).id,
      (await makeGroup(owner, [member.id], false)).id,
      (await makeGroup(owner, [], false)).id,
    ];
    const begin = (await read(token)).next;
    await say(common, 'In common');
    await say(ours, 'Ours');
    await say(theirs, 'Theirs');
    await say(channelId, 'To a client');
    const page = await read(token, `after=${begin}`);
    expect(heard(page).filter((text) => text.startsWith('message.created'))).toEqual([
      'message.created In common',
      'message.created Ours',
    ]);
  });

  test('of the types it asks for [52.1]', async () => {
    const token = await tokenOf(owner, ['messages:read', 'tasks:read']);
    const group = (await makeGroup(owner)).id;
    const begin = (await read(token)).next;
    await say(group, 'A message');
    await owner.call('POST', '/api/tasks', { body: { title: 'A task' } });
    const page = await read(token, `after=${begin}&types=task.created,task.deleted`);
    expect(page.data.map(({ type }) => type)).toEqual(['task.created']);
    expect((await read(token, 'types=task.invented')).status).toBe(422);
  });
});

test('where events are no longer kept, or of before a restore, it says so [52.4]', async () => {
  const token = await tokenOf(owner, ['messages:read']);
  const group = (await makeGroup(owner)).id;
  const { next } = await read(token);
  await say(group, 'One');
  await say(group, 'Two');
  const [, epoch] = next.split('_');
  const gone = async (after: string) => {
    const { status, code } = await read(token, `after=${after}`);
    return [status, code];
  };
  expect(await gone(`evt_00000000_1`)).toEqual([409, 'event_feed.gone']);
  expect(await gone(`evt_${epoch}_999999`)).toEqual([409, 'event_feed.gone']);
  await app.resources.database.inWorkspace(workspace.id, (tx) =>
    tx.query(
      'delete from events where workspace_id = $1 and seq <= (select max(seq) - 1 from events where workspace_id = $1)',
      [workspace.id],
    ),
  );
  expect(await gone(next)).toEqual([409, 'event_feed.gone']);
  expect((await read(token, 'after=yesterday')).status).toBe(422);
});
