import {
  type AuditAction,
  type BodyOf,
  type endpoints,
  foldText,
  limits,
  type ResultOf,
  type Sprint,
  type TaskCategory,
  taskReaders,
} from '@switchboard/contract';
import { type Database, isUniqueViolation, type Transaction } from '../../../../platform/database/index.ts';
import type { NewEvent } from '../../../../platform/events/index.ts';
import { AppError, type CallingActor, fieldError } from '../../../../platform/http/index.ts';
import { type AuditOrigin, changesBetween, recordAudit } from '../../../foundation/audit-log/index.ts';
import { takeIds } from '../../../foundation/workspaces/index.ts';
import { insertChangeOfTasks } from '../change-queries.ts';
import { manyChangedEvent } from '../task-events.ts';
import {
  countItems,
  deleteItem,
  type ListName,
  listCategories,
  listSprints,
  lockItem,
  lockTasksOfItem,
  saveCategory,
  saveSprint,
} from './list-item-queries.ts';

export interface ListsDeps {
  database: Database;
}

type SprintBody = BodyOf<typeof endpoints.createSprint>;
type CategoryBody = BodyOf<typeof endpoints.createTaskCategory>;
interface Call {
  actor: CallingActor;
  origin: AuditOrigin;
}

const lists = {
  task_categories: {
    kind: 'task_category',
    field: 'category',
    notFound: 'task.category_not_found',
    tooMany: 'task.too_many_categories',
    limit: limits.taskCategories,
  },
  sprints: {
    kind: 'sprint',
    field: 'sprint',
    notFound: 'task.sprint_not_found',
    tooMany: 'task.too_many_sprints',
    limit: limits.sprints,
  },
} as const;

const listsChanged: NewEvent = { event: 'updateTaskLists', audience: { permission: taskReaders }, data: {} };

interface Item extends SprintBody {
  id: number;
}

const save = async (tx: Transaction, workspaceId: number, list: ListName, item: Item): Promise<void> => {
  const key = foldText(item.name);
  if (list === 'sprints') await saveSprint(tx, workspaceId, item, key);
  else await saveCategory(tx, workspaceId, { id: item.id, name: item.name }, key);
};

/** Refuses a name that another item has, ignoring case: by the index, so that concurrent calls are refused, too. */
const refusingTakenNames = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    throw isUniqueViolation(error) ? fieldError('name', 'validation.name_taken') : error;
  }
};

const auditedOf = ({ name, starts_on, ends_on }: Omit<Item, 'id'>) => ({ name, starts_on, ends_on });
const none = { name: null, starts_on: null, ends_on: null };

const makeChange =
  ({ database }: ListsDeps, list: ListName) =>
  ({ actor, origin }: Call, id: number | null, body: SprintBody): Promise<Item> => {
    const { workspaceId, userId } = actor;
    const { kind, notFound, tooMany, limit } = lists[list];
    const changed = database.inWorkspace(workspaceId, async (tx) => {
      const before = id === null ? null : await lockItem[list](tx, workspaceId, id);
      if (id !== null && before === null) throw new AppError(notFound);
      const item = { ...body, id: id ?? (await takeIds(tx, workspaceId, kind)) };
      // Counted under the lock of the counter of ids: of two at once the second sees the first.
      if (id === null && (await countItems[list](tx, workspaceId)) >= limit) throw new AppError(tooMany);
      await save(tx, workspaceId, list, item);
      const action: AuditAction = `${kind}.${id === null ? 'created' : 'updated'}`;
      const changes = changesBetween(before ?? none, auditedOf(item));
      const subject = { kind, id: item.id, name: item.name };
      await recordAudit(tx, { workspaceId, actorId: userId, action, subject, changes, ...origin });
      tx.announce(listsChanged);
      return item;
    });
    return refusingTakenNames(changed);
  };

export const makeChangeCategory = (deps: ListsDeps) => {
  const change = makeChange(deps, 'task_categories');
  return async (call: Call, id: number | null, { name }: CategoryBody): Promise<TaskCategory> => {
    const item = await change(call, id, { name, starts_on: null, ends_on: null });
    return { id: item.id, name: item.name };
  };
};

export const makeChangeSprint = (deps: ListsDeps) => {
  const change = makeChange(deps, 'sprints');
  return (call: Call, id: number | null, body: SprintBody): Promise<Sprint> => change(call, id, body);
};

/** Deletes a category or sprint; its tasks say in their history which one it was. */
export const makeDeleteItem =
  ({ database }: ListsDeps) =>
  ({ actor, origin }: Call, list: ListName, id: number): Promise<void> => {
    const { workspaceId, userId } = actor;
    const { kind, field, notFound } = lists[list];
    return database.inWorkspace(workspaceId, async (tx) => {
      await lockTasksOfItem[list](tx, workspaceId, id);
      const item = await lockItem[list](tx, workspaceId, id);
      if (item === null) throw new AppError(notFound);
      const taskIds = await deleteItem(tx, workspaceId, list, id);
      if (taskIds.length > 0) {
        const firstId = await takeIds(tx, workspaceId, 'task_change', taskIds.length);
        const change = { field, before: item.name, after: null } as const;
        await insertChangeOfTasks(tx, workspaceId, { taskIds, userId, firstId }, change);
      }
      const subject = { kind, id, name: item.name };
      await recordAudit(tx, { workspaceId, actorId: userId, action: `${kind}.deleted`, subject, ...origin });
      tx.announce(listsChanged, ...(taskIds.length > 0 ? [manyChangedEvent] : []));
    });
  };

export const makeGetLists =
  ({ database }: { database: Database }) =>
  ({ workspaceId }: CallingActor): Promise<ResultOf<typeof endpoints.listTaskLists>> =>
    database.inWorkspace(workspaceId, async (tx) => ({
      categories: await listCategories(tx, workspaceId),
      sprints: await listSprints(tx, workspaceId),
    }));
