import { type Task, type TaskCard, taskSorts } from '@switchboard/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { holdLock, lockWaits } from '../../../testing/lock-waits.ts';
import {
  boardOf,
  createTask,
  editTask,
  getTask,
  historyOf,
  listTasks,
  makeTask,
  moveTask,
} from '../../../testing/task-fixture.ts';
import {
  type Answer,
  startTestApp,
  type TestApp,
  type TestUser,
  type TestWorkspace,
} from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let colleague: TestUser;

beforeAll(async () => {
  app = await startTestApp();
});
/** Each test counts the tasks of a workspace of its own. */
beforeEach(async () => {
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  colleague = await workspace.addUser(2, 'Iryna');
});
afterAll(() => app.close());

const titlesOf = (cards: readonly TaskCard[]) => cards.map(({ title }) => title);
const create = async (path: string, name: string): Promise<number> =>
  (await owner.call<{ id: number }>('POST', path, { body: { name } })).result.id;

describe('the list of tasks', () => {
  test('is narrowed by each filter, and by several at once [27.3]', async () => {
    const category_id = await create('/api/tasks/categories', 'Delivery');
    const sprint_id = await create('/api/tasks/sprints', 'November');
    const project_id = await create('/api/projects', 'New shop');
    await makeTask(owner, 'plain');
    await makeTask(owner, 'full', {
      category_id,
      sprint_id,
      project_id,
      assignee_id: owner.id,
      priority: 4,
      source: { channel_id: 1 },
    });
    await makeTask(colleague, 'theirs', { assignee_id: owner.id, status_id: 2 });
    const found = async (query: Record<string, string | number>) => titlesOf((await listTasks(owner, query)).data);
    expect(await found({})).toEqual(['theirs', 'full', 'plain']);
    expect(await found({ assignedToMe: 1 })).toEqual(['theirs', 'full']);
    expect(await found({ createdByMe: 1 })).toEqual(['full', 'plain']);
    expect(await found({ assignedToMe: 1, createdByMe: 1 })).toEqual(['full']);
    expect(await found({ assignee_id: 0 })).toEqual(['plain']);
    expect(await found({ assignee_id: owner.id, status_id: 2 })).toEqual(['theirs']);
    expect(await found({ priority: 4 })).toEqual(['full']);
    expect(await found({ category_id })).toEqual(['full']);
    expect(await found({ category_id: 0 })).toEqual(['theirs', 'plain']);
    expect(await found({ sprint_id })).toEqual(['full']);
    expect(await found({ project_id })).toEqual(['full']);
    expect(await found({ project_id: 0, status_id: 1 })).toEqual(['plain']);
    expect(await found({ channel_id: 1 })).toEqual(['full']);
    expect(await found({ kinds: 'promise' })).toEqual([]);
  });

  test('is found by beginnings of words, whatever their case and letters, and by number [27.7]', async () => {
    const made = await makeTask(owner, 'Зателефонувати Їжакевичу щодо Ґанку');
    await makeTask(owner, 'Щось інше');
    for (const search of ['зателеф', 'ЇЖАК ганк', 'іжакевичу', `#${made.id}`]) {
      expect((await listTasks(owner, { search })).data.map(({ id }) => id)).toEqual([made.id]);
    }
    for (const search of ['жакевичу', 'зателефонувати інше', '!!!', '#9001', "';drop table tasks"]) {
      expect((await listTasks(owner, { search })).count).toBe(0);
    }
    await editTask(owner, made.id, { title: 'Написати' });
    expect((await listTasks(owner, { search: 'зателеф' })).count).toBe(0);
    expect((await listTasks(owner, { search: 'напис' })).count).toBe(1);
  });

  test('is sorted by each column in both directions, tasks without a due time always last, page after page [7.10, 27.6]', async () => {
    const dues = [{ due_on: '2027-01-03' }, {}, { due_at: '2027-01-01T10:00:00Z' }, { due_on: '2027-01-02' }, {}];
    for (const [index, due] of dues.entries()) {
      await makeTask(owner, `${'bdace'[index]} task`, {
        priority: (index * 3) % 5,
        status_id: (index % 3) + 1,
        ...due,
      });
    }
    const pages = async (sortBy: string, order: string) => {
      const whole = await listTasks(owner, { sortBy, order });
      const parts: TaskCard[] = [];
      for (let offset = 0; offset < 5; offset += 2) {
        const part = await listTasks(owner, { sortBy, order, limit: 2, offset });
        expect([part.count, part.hasMore]).toEqual([5, offset < 4]);
        parts.push(...part.data);
      }
      expect(parts).toEqual(whole.data);
      return titlesOf(whole.data)
        .map((title) => title[0])
        .join('');
    };
    const orders: Record<string, [string, string]> = {
      id: ['bdace', 'ecadb'],
      title: ['abcde', 'edcba'],
      // Equal values by id, in the same direction.
      status_id: ['bcdea', 'aedcb'],
      priority: ['baedc', 'cdeab'],
      due_at: ['acbde', 'bcaed'],
      created_at: ['bdace', 'ecadb'],
      updated_at: ['bdace', 'ecadb'],
    };
    for (const sortBy of taskSorts) {
      expect([sortBy, await pages(sortBy, 'asc'), await pages(sortBy, 'desc')]).toEqual([
        sortBy,
        ...(orders[sortBy] ?? []),
      ]);
    }
  });

  test('is counted for the summary cards, by the same filters [27.4]', async () => {
    for (const status_id of [1, 1, 2, 3]) await makeTask(owner, 'x', { status_id, assignee_id: owner.id });
    await makeTask(owner, 'of nobody');
    const { result } = await owner.call('GET', '/api/tasks/summary?assignedToMe=1');
    expect(result).toEqual({ all: 4, to_do: 2, in_progress: 1, done: 1 });
  });

  test.for([
    'sortBy=rank',
    'order=none',
    'limit=101',
    'kinds=task,secret',
    'status_id=7',
    'assignee_id=-1',
    'offset=x',
  ])('refuses %s', async (query) => {
    expect((await owner.call('GET', `/api/tasks?${query}`)).status).toBe(422);
  });
});

describe('the board', () => {
  test('has new cards first, and each where it was put [27.5]', async () => {
    const [a, b, c] = [await makeTask(owner, 'a'), await makeTask(owner, 'b'), await makeTask(owner, 'c')];
    expect(await boardOf(owner)).toEqual([[c.id, b.id, a.id], [], []]);
    expect((await moveTask(owner, c.id, 1, b.id)).status).toBe(200);
    expect(await boardOf(owner)).toEqual([[b.id, c.id, a.id], [], []]);
    await moveTask(owner, c.id, 1, a.id);
    expect(await boardOf(owner)).toEqual([[b.id, a.id, c.id], [], []]);
    await moveTask(owner, a.id, 2);
    await moveTask(owner, b.id, 2, a.id);
    expect(await boardOf(owner)).toEqual([[c.id], [a.id, b.id], []]);
    // Behind a card that has left the column meanwhile: first.
    await moveTask(owner, c.id, 3, a.id);
    await editTask(owner, a.id, { status_id: 3 });
    expect(await boardOf(owner)).toEqual([[], [b.id], [a.id, c.id]]);
    expect((await getTask(owner, a.id)).result.done_at).not.toBeNull();
  });

  test('tells the history of a card that it came into another column, not that it was moved within one', async () => {
    const [a, b] = [await makeTask(owner, 'a'), await makeTask(owner, 'b')];
    await moveTask(owner, a.id, 1, b.id);
    await moveTask(colleague, a.id, 2);
    expect(await historyOf(owner, a.id)).toMatchObject([
      { field: 'status_id', before: '1', after: '2', author: { id: colleague.id } },
      { field: 'created' },
    ]);
  });

  test('has no place for a reminder', async () => {
    const due_at = new Date(Date.now() + 3_600_000).toISOString();
    const { result } = await owner.call<Task>('POST', '/api/tasks/reminders', { body: { title: 'x', due_at } });
    const { status, body } = await moveTask(owner, result.id, 2);
    expect([status, body.errors]).toMatchObject([422, [{ field: 'status_id', message: 'validation.invalid' }]]);
  });

  test('shows the first cards of each column with how many there are, filtered as lists are', async () => {
    await makeTask(owner, 'mine', { assignee_id: owner.id });
    await makeTask(owner, 'of nobody');
    const { result } = await owner.call('GET', '/api/tasks/board?assignedToMe=1');
    expect(result).toMatchObject({
      columns: [
        { status_id: 1, count: 1, cards: [{ title: 'mine' }] },
        { status_id: 2, count: 0, cards: [] },
        { status_id: 3, count: 0, cards: [] },
      ],
    });
  });

  test('ends the same for two people who drag one card at once: the later move counts [27.5]', async () => {
    const others = [await makeTask(owner, 'a'), await makeTask(owner, 'b'), await makeTask(owner, 'c')];
    const card = await makeTask(owner, 'dragged');
    const sockets = await Promise.all(
      [owner, colleague].map((user) => TestSocket.signIn(app.port, workspace.host, user.token)),
    );
    const moves = others.map((other, index) =>
      moveTask(index % 2 === 0 ? owner : colleague, card.id, index === 1 ? 2 : 1, index === 1 ? null : other.id),
    );
    const answers = await Promise.all(moves);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const latest = answers.map(({ result }) => result).toSorted((x, y) => y.version - x.version)[0];
    for (const socket of sockets) {
      await socket.waitForEvent('updateTask', ({ id, version }) => id === card.id && version === latest?.version);
      const heard = socket.eventsNamed('updateTask').filter(({ data }) => data.id === card.id);
      // In the order of the versions: no card jumps back.
      expect(heard.map(({ data }) => data.version)).toEqual([2, 3, 4]);
      expect(heard.at(-1)?.data).toMatchObject({ rank: latest?.rank, status_id: latest?.status_id });
      socket.close();
    }
    expect((await getTask(colleague, card.id)).result).toMatchObject({ rank: latest?.rank, version: latest?.version });
  });

  describe('keeps the order when cards are put at one place again and again, until ranks are short again', () => {
    let top: Task;
    let low: Task;
    let socket: TestSocket;
    /** As ranks get after hundreds of cards. */
    const setRanks = (first: string, second: string) =>
      app.resources.database.inWorkspace(workspace.id, (tx) =>
        tx.query(
          'update tasks set rank = case id when $2 then $3 else $4 end where workspace_id = $1 and id in ($2, $5)',
          [workspace.id, top.id, first, second, low.id],
        ),
      );
    const announcedId = async (call: Promise<Answer<Task | TaskCard>>, status: number): Promise<number> => {
      const answer = await call;
      expect(answer.status).toBe(status);
      expect(answer.result.rank.length).toBeLessThan(10);
      await socket.waitForEvent('updateTasks');
      return answer.result.id;
    };

    beforeEach(async () => {
      [top, low] = [await makeTask(owner, 'top'), await makeTask(owner, 'low')];
      await moveTask(owner, low.id, 1, top.id);
      socket = await TestSocket.signIn(app.port, workspace.host, colleague.token);
    });
    afterEach(() => socket.close());

    test('by dragging', async () => {
      await setRanks(`${'A'.repeat(119)}1`, `${'A'.repeat(119)}2`);
      const card = await makeTask(owner, 'between');
      await announcedId(moveTask(owner, card.id, 1, top.id), 200);
      expect(await boardOf(owner)).toEqual([[top.id, card.id, low.id], [], []]);
    });

    test('by new cards', async () => {
      await setRanks(`${'0'.repeat(299)}1`, 'V');
      const id = await announcedId(createTask(owner, { title: 'first' }), 201);
      expect(await boardOf(owner)).toEqual([[id, top.id, low.id], [], []]);
    });

    test('by a change of the status', async () => {
      const card = await makeTask(owner, 'first', { status_id: 2 });
      await setRanks(`${'0'.repeat(299)}1`, 'V');
      await announcedId(editTask(owner, card.id, { status_id: 1 }), 200);
      expect(await boardOf(owner)).toEqual([[card.id, top.id, low.id], [], []]);
    });
  });
});

describe('categories and sprints', () => {
  test('are deleted while somebody changes a task that has one, and both succeed', async () => {
    const category_id = await create('/api/tasks/categories', 'Delivery');
    const made = await makeTask(owner, 'x', { category_id });
    const letGo = await holdLock(
      app,
      workspace.id,
      'select 1 from task_categories where workspace_id = $1 and id = $2 for update',
      [workspace.id, category_id],
    );
    const deleted = owner.call('DELETE', `/api/tasks/categories/${category_id}`);
    await lockWaits(app, 1);
    const edited = editTask(colleague, made.id, { title: 'y' });
    await lockWaits(app, 2);
    await letGo();
    expect([(await deleted).status, (await edited).status]).toEqual([200, 200]);
    expect((await getTask(owner, made.id)).result).toMatchObject({ title: 'y', category_id: null });
  });

  test('are added, renamed and deleted; tasks outlive them', async () => {
    const category_id = await create('/api/tasks/categories', 'Delivery');
    const sprint = await owner.call<{ id: number }>('POST', '/api/tasks/sprints', {
      body: { name: 'November', starts_on: '2026-11-01', ends_on: '2026-11-30' },
    });
    const made = await makeTask(owner, 'x', { category_id, sprint_id: sprint.result.id });
    const other = await makeTask(owner, 'y', { category_id });
    await colleague.call('PUT', `/api/tasks/categories/${category_id}`, { body: { name: 'Deliveries' } });
    expect((await colleague.call('GET', '/api/tasks/lists')).result).toEqual({
      categories: [{ id: category_id, name: 'Deliveries' }],
      sprints: [{ id: sprint.result.id, name: 'November', starts_on: '2026-11-01', ends_on: '2026-11-30' }],
    });
    const socket = await TestSocket.signIn(app.port, workspace.host, colleague.token);
    await owner.call('DELETE', `/api/tasks/categories/${category_id}`);
    await owner.call('DELETE', `/api/tasks/sprints/${sprint.result.id}`);
    await socket.waitForEvent('updateTaskLists');
    await socket.waitForEvent('updateTasks');
    socket.close();
    expect((await getTask(owner, made.id)).result).toMatchObject({ category_id: null, sprint_id: null });
    const category = { field: 'category', before: 'Deliveries', after: null, author: { id: owner.id } };
    const ended = { field: 'sprint', before: 'November', after: null, author: { id: owner.id } };
    expect(await historyOf(colleague, made.id)).toMatchObject([ended, category, { field: 'created' }]);
    expect(await historyOf(colleague, other.id)).toMatchObject([category, { field: 'created' }]);
    const log = await owner.call<{ data: { action: string }[] }>('GET', '/api/audit-log?limit=10');
    expect(log.result.data.map(({ action }) => action)).toEqual([
      'sprint.deleted',
      'task_category.deleted',
      'task_category.updated',
      'sprint.created',
      'task_category.created',
    ]);
  });

  test('have each name once, and days in their order', async () => {
    await create('/api/tasks/categories', 'Скарга');
    const answers = [
      await owner.call('POST', '/api/tasks/categories', { body: { name: 'СКАРГА' } }),
      await owner.call('POST', '/api/tasks/sprints', {
        body: { name: 'Back', starts_on: '2026-11-02', ends_on: '2026-11-01' },
      }),
    ];
    expect(answers.map(({ status, body }) => [status, body.errors?.[0]?.field, body.errors?.[0]?.message])).toEqual([
      [422, 'name', 'validation.name_taken'],
      [422, 'ends_on', 'validation.date_before_start'],
    ]);
  });

  test('of a project that was archived under an open form no task is made [27.16]', async () => {
    const project_id = await create('/api/projects', 'Old shop');
    const inside = await makeTask(owner, 'inside', { project_id });
    await owner.call('PUT', `/api/projects/${project_id}/archive`);
    const made = await createTask(owner, { title: 'late', project_id });
    expect([made.status, made.body.error?.code]).toEqual([409, 'task.project_archived']);
    const outside = await makeTask(owner, 'outside');
    expect((await editTask(owner, outside.id, { project_id })).status).toBe(409);
    // Its tasks can still be changed.
    expect((await editTask(owner, inside.id, { status_id: 3 })).status).toBe(200);
  });
});
