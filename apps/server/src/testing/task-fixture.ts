import type { BodyInput, endpoints, QueryInput, ResultOf, Task, TaskCard, TaskChange } from '@switchboard/contract';
import type { Answer, TestUser } from './test-app.ts';

type NewTask = BodyInput<typeof endpoints.createTask>;
type Filters = QueryInput<typeof endpoints.listTasks>;

export const createTask = (user: TestUser, body: NewTask): Promise<Answer<Task>> =>
  user.call<Task>('POST', '/api/tasks', { body });

/** A task that is certain to be made. */
export const makeTask = async (user: TestUser, title = 'Call the warehouse', more: object = {}): Promise<Task> => {
  const { status, result, body } = await createTask(user, { title, ...more });
  if (status !== 201) throw new Error(`no task: ${JSON.stringify(body)}`);
  return result;
};

export const editTask = (
  user: TestUser,
  id: number,
  body: BodyInput<typeof endpoints.editTask>,
): Promise<Answer<Task>> => user.call<Task>('PUT', `/api/tasks/${id}`, { body });

export const moveTask = (
  user: TestUser,
  id: number,
  status_id: 1 | 2 | 3,
  after_id: number | null = null,
): Promise<Answer<TaskCard>> => user.call<TaskCard>('PUT', `/api/tasks/${id}/move`, { body: { status_id, after_id } });

export const getTask = (user: TestUser, id: number): Promise<Answer<Task>> =>
  user.call<Task>('GET', `/api/tasks/${id}`);

/** The changes of a task, the newest first. */
export const historyOf = async (user: TestUser, id: number): Promise<TaskChange[]> =>
  (await user.call<ResultOf<typeof endpoints.listTaskHistory>>('GET', `/api/tasks/${id}/history`)).result.data;

const toQuery = (query: object): string =>
  new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])).toString();

export const listTasks = async (
  user: TestUser,
  query: Filters | Record<string, string | number> = {},
): Promise<ResultOf<typeof endpoints.listTasks>> =>
  (await user.call<ResultOf<typeof endpoints.listTasks>>('GET', `/api/tasks?${toQuery(query)}`)).result;

/** The ids of each column's cards, in their order. */
export const boardOf = async (user: TestUser, query: Record<string, string | number> = {}): Promise<number[][]> => {
  const path = `/api/tasks/board?${toQuery(query)}`;
  const { result } = await user.call<ResultOf<typeof endpoints.getTaskBoard>>('GET', path);
  return result.columns.map(({ cards }) => cards.map(({ id }) => id));
};
