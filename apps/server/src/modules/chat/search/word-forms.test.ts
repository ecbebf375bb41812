import { type endpoints, foldWords, type Message, type ResultOf } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdLock, lockWaits } from '../../../testing/lock-waits.ts';
import { makeGroup, startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts';
import { makeSearchIndexTasks } from '../messages/search-index/index-old-messages.ts';

let app: TestApp;
let owner: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  ({ owner } = await app.createWorkspace());
});

afterAll(() => app.close());

const post = async (user: TestUser, channelId: number, content: string): Promise<Message> => {
  const sent = await user.call<Message>('POST', `/api/channels/${channelId}/messages`, { body: { content } });
  expect(sent.status).toBe(201);
  return sent.result;
};

/** Contents of the results. */
const find = async (user: TestUser, query: Record<string, string | number> | string): Promise<string[]> => {
  const asked = new URLSearchParams((typeof query === 'string' ? { q: query } : query) as Record<string, string>);
  const found = await user.call<ResultOf<typeof endpoints.searchMessages>>(
    'GET',
    `/api/search/messages?${asked.toString()}`,
  );
  expect(found.status).toBe(200);
  return found.result.data.map(({ message }) => message.content);
};

describe('word forms', () => {
  const oldRows = (id: number, content: string, workspaceId: number) =>
    app.resources.database.inWorkspace(workspaceId, (tx) =>
      tx.query('update message_search set terms = $3::tsvector where workspace_id = $1 and message_id = $2', [
        workspaceId,
        id,
        [...foldWords(content), '~c1']
          .map((word) => `${workspaceId.toString(16)}/${Math.floor(id / 4_096).toString(16)}/${word}`)
          .join(' '),
      ]),
    );
  const indexAgain = (workspaceId: number, belowId: number) =>
    app.resources.database.inWorkspace(workspaceId, (tx) =>
      tx.query('insert into message_search_backlog (workspace_id, below_id) values ($1, $2)', [workspaceId, belowId]),
    );
  const runJob = (workspaceId: number) =>
    makeSearchIndexTasks({
      database: app.resources.database,
      listWorkspaceIds: async () => [workspaceId],
    }).tasks['index-old-messages']?.({ workspaceId });

  test.each([
    [
      'Є свіжа кава та безкоштовна доставка',
      'каву',
      'кави',
      'доставки',
      'доставок',
      'свіжою кавою',
      'каву доста',
      'безк',
    ],
    ['Красные кроссовки и деньги за доставку', 'красную', 'кроссовок', 'денег', 'доставкой', 'кроссов'],
    ['Ordered two boxes from other companies', 'order', 'ordering', 'box', 'company', 'compan'],
    ['Surzhyk: заказали айфон, дякуєм Джону Smith', 'айфони', 'smith', 'джон', 'заказали'],
  ])('%s is found by its other forms [4.32]', async (content, ...queries) => {
    const { id } = await makeGroup(owner);
    await post(owner, id, content);
    for (const q of queries) {
      expect([q, await find(owner, { q, in: id })]).toEqual([q, [content]]);
    }
  });

  test('that only look alike are not found [4.32]', async () => {
    const { id } = await makeGroup(owner);
    await post(owner, id, 'Кавуни, кавалер, вода, порт 4711 і доставник Order');
    for (const q of ['кави', 'кавою', 'водночас', 'портрет', '4712', 'доставка', 'orderly']) {
      expect([q, await find(owner, { q, in: id })]).toEqual([q, []]);
    }
  });

  test('every beginning of a word finds it, as it is typed [4.32]', async () => {
    const { id } = await makeGroup(owner);
    const content = 'руці перевірятимуться співдружностями выстиравшиеся happiest книжок';
    await post(owner, id, content);
    for (const word of content.split(' ')) {
      for (let length = 1; length <= word.length; length += 1) {
        const q = word.slice(0, length);
        expect([q, await find(owner, { q, in: id })]).toEqual([q, [content]]);
      }
    }
  });

  test('of messages indexed without them are found once the job has been there, and their words before that [4.33]', async () => {
    const elsewhere = await app.createWorkspace();
    const content = 'Доставка кави';
    const message = await post(elsewhere.owner, 1, content);
    await oldRows(message.id, content, elsewhere.id);
    expect(await find(elsewhere.owner, 'каву')).toEqual([]);
    expect(await find(elsewhere.owner, 'кав достав')).toEqual([content]);
    await indexAgain(elsewhere.id, message.id + 1);
    for (let times = 0; times < 2; times += 1) await runJob(elsewhere.id);
    expect(await find(elsewhere.owner, 'каву доставкою')).toEqual([content]);
    expect(await find(elsewhere.owner, 'кав достав')).toEqual([content]);
  });

  test('a message that is edited while the job looks at it keeps its newer words [4.33]', async () => {
    const elsewhere = await app.createWorkspace();
    const [edited, newer] = [await post(elsewhere.owner, 1, 'secretword'), await post(elsewhere.owner, 1, 'newer')];
    await oldRows(edited.id, 'secretword', elsewhere.id);
    await indexAgain(elsewhere.id, newer.id + 1);
    // The job has read both messages, and waits for the row of the other one.
    const release = await holdLock(
      app,
      elsewhere.id,
      'select 1 from message_search where workspace_id = $1 and message_id = $2 for update',
      [elsewhere.id, newer.id],
    );
    const indexed = runJob(elsewhere.id);
    await lockWaits(app);
    const edit = elsewhere.owner.call('PUT', `/api/channels/1/messages/${edited.id}`, {
      body: { content: 'otherword' },
    });
    await release();
    await indexed;
    expect((await edit).status).toBe(200);
    expect(await find(elsewhere.owner, 'secretword')).toEqual([]);
    expect(await find(elsewhere.owner, 'otherword')).toEqual(['otherword']);
  });
});
