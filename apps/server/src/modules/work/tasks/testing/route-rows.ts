/** How the endpoints of tasks are called, and the answer for each kind of caller. */
import type { EndpointName } from '@switchboard/contract';
import { randomToken } from '../../../../platform/secrets/index.ts';
import type { Expected, ForeignIds, Prepared, RouteMatrix } from '../../../../testing/routes/route-matrix.ts';
import { administrators, at, type Row, signedIn, signedInMakes } from '../../../../testing/routes/route-outcomes.ts';
import type { TestUser } from '../../../../testing/test-app.ts';

const editors: Expected = { ...signedIn, member: 403, auditor: 403 };
const editorsMake: Expected = { ...signedInMakes, member: 403, auditor: 403 };

type Call = (ids: ForeignIds) => Omit<Prepared, 'token'>;
const notFound = (...calls: Call[]) => ({ status: 404, calls });
const refused = (...calls: Call[]) => ({ status: 422, calls });

export const makeRouteRows = (matrix: () => RouteMatrix) => {
  const make = async (user: TestUser, path: string, body: object): Promise<number> =>
    (await user.call<{ id: number }>('POST', `/api${path}`, { body })).result.id;
  /** The owner's, without an assignee. */
  const task = () => make(matrix().users.owner, '/tasks', { title: 'Call the warehouse' });
  const commentOf = async (caller: TestUser): Promise<string> => {
    const path = `/tasks/${await task()}/comments`;
    return `${path}/${await make(caller, path, { content: 'They are closed today' })}`;
  };
  const category = () => make(matrix().users.owner, '/tasks/categories', { name: `Category ${randomToken()}` });
  const sprint = () => make(matrix().users.owner, '/tasks/sprints', { name: `Sprint ${randomToken()}` });
  const dueAt = () => new Date(Date.now() + 3_600_000).toISOString();
  const source = { channel_id: 1 };

  const lists = {
    listTaskLists: { prepare: at('/tasks/lists'), expected: signedIn },
    createTaskCategory: {
      prepare: () => ({ path: '/tasks/categories', body: { name: `Category ${randomToken()}` } }),
      expected: editorsMake,
    },
    editTaskCategory: {
      prepare: async () => ({ path: `/tasks/categories/${await category()}`, body: { name: `New ${randomToken()}` } }),
      expected: editors,
      foreign: notFound(({ taskCategory }) => ({
        path: `/tasks/categories/${taskCategory}`,
        body: { name: 'Theirs' },
      })),
    },
    deleteTaskCategory: {
      prepare: async () => ({ path: `/tasks/categories/${await category()}` }),
      expected: administrators,
      foreign: notFound(({ taskCategory }) => ({ path: `/tasks/categories/${taskCategory}` })),
    },
    createSprint: {
      prepare: () => ({ path: '/tasks/sprints', body: { name: `Sprint ${randomToken()}` } }),
      expected: editorsMake,
    },
    editSprint: {
      prepare: async () => ({ path: `/tasks/sprints/${await sprint()}`, body: { name: `New ${randomToken()}` } }),
      expected: editors,
      foreign: notFound((ids) => ({ path: `/tasks/sprints/${ids.sprint}`, body: { name: 'Theirs' } })),
    },
    deleteSprint: {
      prepare: async () => ({ path: `/tasks/sprints/${await sprint()}` }),
      expected: administrators,
      foreign: notFound((ids) => ({ path: `/tasks/sprints/${ids.sprint}` })),
    },
  };

  const comments = {
    listTaskComments: {
      prepare: async () => ({ path: `/tasks/${await task()}/comments` }),
      expected: signedIn,
      foreign: notFound((ids) => ({ path: `/tasks/${ids.task}/comments` })),
    },
    addTaskComment: {
      prepare: async () => ({ path: `/tasks/${await task()}/comments`, body: { content: 'Done by noon' } }),
      expected: signedInMakes,
      foreign: notFound((ids) => ({ path: `/tasks/${ids.task}/comments`, body: { content: 'x' } })),
    },
    editTaskComment: {
      prepare: async (caller: TestUser) => ({ path: await commentOf(caller), body: { content: 'Done by one' } }),
      expected: signedIn,
      foreign: notFound((ids) => ({ path: `/tasks/${ids.task}/comments/${ids.taskComment}`, body: { content: 'x' } })),
    },
    deleteTaskComment: {
      prepare: async (caller: TestUser) => ({ path: await commentOf(caller) }),
      expected: signedIn,
      foreign: notFound((ids) => ({ path: `/tasks/${ids.task}/comments/${ids.taskComment}` })),
    },
    listTaskHistory: {
      prepare: async () => ({ path: `/tasks/${await task()}/history` }),
      expected: signedIn,
      foreign: notFound((ids) => ({ path: `/tasks/${ids.task}/history` })),
    },
  };

  return {
    ...lists,
    ...comments,
    listTasks: { prepare: at('/tasks'), expected: signedIn },
    getTaskBoard: { prepare: at('/tasks/board'), expected: signedIn },
    getTaskSummary: { prepare: at('/tasks/summary'), expected: signedIn },
    listTaskMarks: { prepare: at('/tasks/marks'), expected: signedIn },
    createTask: {
      prepare: () => ({ path: '/tasks', body: { title: 'Call the warehouse' } }),
      expected: editorsMake,
      foreign: refused(
        ({ user }) => ({ path: '/tasks', body: { title: 'x', assignee_id: user } }),
        ({ user }) => ({ path: '/tasks', body: { title: 'x', watchers: [user] } }),
        ({ project }) => ({ path: '/tasks', body: { title: 'x', project_id: project } }),
        ({ taskCategory }) => ({ path: '/tasks', body: { title: 'x', category_id: taskCategory } }),
        (ids) => ({ path: '/tasks', body: { title: 'x', sprint_id: ids.sprint } }),
        ({ file }) => ({ path: '/tasks', body: { title: 'x', files: [file] } }),
        ({ channel }) => ({ path: '/tasks', body: { title: 'x', source: { channel_id: channel } } }),
      ),
    },
    createReminder: {
      prepare: () => ({ path: '/tasks/reminders', body: { title: 'Ask again', due_at: dueAt(), source } }),
      expected: signedInMakes,
      foreign: refused(({ channel }) => ({
        path: '/tasks/reminders',
        body: { title: 'x', due_at: dueAt(), source: { channel_id: channel } },
      })),
    },
    getTask: {
      prepare: async () => ({ path: `/tasks/${await task()}` }),
      expected: signedIn,
      foreign: notFound((ids) => ({ path: `/tasks/${ids.task}` })),
    },
    editTask: {
      prepare: async () => ({ path: `/tasks/${await task()}`, body: { title: 'Call the shop' } }),
      expected: editors,
      foreign: notFound((ids) => ({ path: `/tasks/${ids.task}`, body: { title: 'Theirs' } })),
    },
    moveTask: {
      prepare: async () => ({ path: `/tasks/${await task()}/move`, body: { status_id: 2, after_id: null } }),
      expected: editors,
      foreign: notFound((ids) => ({ path: `/tasks/${ids.task}/move`, body: { status_id: 2, after_id: null } })),
    },
    watchTask: {
      prepare: async () => ({ path: `/tasks/${await task()}/watching` }),
      expected: signedIn,
      foreign: notFound((ids) => ({ path: `/tasks/${ids.task}/watching` })),
    },
    unwatchTask: {
      prepare: async () => ({ path: `/tasks/${await task()}/watching` }),
      expected: signedIn,
      foreign: notFound((ids) => ({ path: `/tasks/${ids.task}/watching` })),
    },
    deleteTask: {
      prepare: async () => ({ path: `/tasks/${await task()}` }),
      expected: administrators,
      foreign: notFound((ids) => ({ path: `/tasks/${ids.task}` })),
    },
  } satisfies Partial<Record<EndpointName, Row>>;
};
