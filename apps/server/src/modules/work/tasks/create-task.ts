import { type BodyOf, type endpoints, limits, type Task, taskPriorities, taskStatuses } from '@switchboard/contract';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { isUniqueViolation } from '../../../platform/database/index.ts';
import { AppError, type CallingActor, fieldError } from '../../../platform/http/index.ts';
import { setHeldFiles } from '../../files/index.ts';
import { takeIds } from '../../foundation/workspaces/index.ts';
import { projectEvents } from '../projects/index.ts';
import { insertChanges } from './change-queries.ts';
import { cleanText } from './clean-text.ts';
import { loadTask, presentTask, readBack } from './load-task.ts';
import { queueDueNotice } from './notices/due-job.ts';
import { noticeEvents } from './notices/notice.ts';
import { lockBoard } from './rank-queries.ts';
import { makeRoom, withOwnRank } from './ranks.ts';
import { checkReferences, checkSource, checkWatchers } from './references.ts';
import { assertStillToCome } from './reminder-time.ts';
import { saveTerms } from './search-queries.ts';
import { cardEvent } from './task-events.ts';
import {
  countOpenReminders,
  findRepeated,
  insertTask,
  type NewTask,
  type TaskFields,
  touchTask,
} from './task-queries.ts';
import { termsOfTitle, titleKey } from './title-words.ts';
import { setWatchers } from './watcher-queries.ts';

export interface ChangeTaskDeps {
  database: Database;
}

type CreateBody = Omit<BodyOf<typeof endpoints.createTask>, 'kind'> & { kind: Task['kind'] };

/** Checks the fields that a kind of task requires. */
const checkKind = async (tx: Transaction, actor: CallingActor, { kind, due_at, source }: CreateBody): Promise<void> => {
  if (kind === 'task') return;
  if (due_at === undefined || due_at === null) throw fieldError('due_at', 'validation.required');
  if (kind === 'promise' && source === null) throw fieldError('source', 'validation.required');
  if (kind === 'promise') return;
  assertStillToCome(due_at);
  if ((await countOpenReminders(tx, actor.workspaceId, actor.userId)) >= limits.remindersPerUser)
    throw new AppError('task.too_many_reminders');
};

/** The fields of a new task; the maker of a promise or reminder is its assignee, unless another one is named. */
const toFields = async (tx: Transaction, actor: CallingActor, body: CreateBody): Promise<Omit<TaskFields, 'rank'>> => {
  if (body.due_on && body.due_at) throw fieldError('due_on', 'validation.invalid');
  return {
    title: body.title,
    description: await cleanText(tx, actor.workspaceId, body.description ?? ''),
    status_id: body.status_id ?? taskStatuses.toDo,
    priority: body.priority ?? taskPriorities.middle,
    assignee_id: body.assignee_id ?? (body.kind === 'task' ? null : actor.userId),
    project_id: body.project_id ?? null,
    category_id: body.category_id ?? null,
    sprint_id: body.sprint_id ?? null,
    due_on: body.due_on ?? null,
    due_at: body.due_at ?? null,
    estimated_time: body.estimated_time ?? 0,
    spent_time: body.spent_time ?? 0,
  };
};

/** Stores a task with its watchers and the beginning of its history; null: nobody has made it. */
export const storeTask = async (
  tx: Transaction,
  workspaceId: number,
  task: NewTask,
  { watchers, by }: { watchers: readonly number[]; by: number | null },
): Promise<void> => {
  await insertTask(tx, workspaceId, task, titleKey(task.title));
  await saveTerms(tx, workspaceId, task.id, termsOfTitle(workspaceId, task.title));
  if (task.kind !== 'reminder') await setWatchers(tx, workspaceId, task.id, [...new Set(watchers)]);
  const firstId = await takeIds(tx, workspaceId, 'task_change');
  const created = { field: 'created', before: null, after: null } as const;
  await insertChanges(tx, workspaceId, { taskId: task.id, userId: by, firstId }, [created]);
};

/** Reminders stand on no board. */
const offBoard = { rank: 'V', columnEvents: [] };

const makeOnce =
  ({ database }: ChangeTaskDeps) =>
  (actor: CallingActor, body: CreateBody): Promise<Task> => {
    const { workspaceId, userId } = actor;
    return database.inWorkspace(workspaceId, async (tx) => {
      const made = body.client_task_id && (await findRepeated(tx, workspaceId, userId, body.client_task_id));
      if (made) return presentTask(tx, actor, await loadTask(tx, actor, made));
      if (body.kind !== 'reminder') await lockBoard(tx, workspaceId);
      await checkKind(tx, actor, body);
      if (body.source !== null) await checkSource(tx, actor, body.source);
      const fields = await toFields(tx, actor, body);
      const position = { statusId: fields.status_id, afterId: null, movedId: null };
      const { rank, columnEvents } = body.kind === 'reminder' ? offBoard : await makeRoom(tx, workspaceId, position);
      await checkReferences(tx, actor, fields);
      const watchers = await checkWatchers(tx, workspaceId, body.watchers ?? []);
      const id = await takeIds(tx, workspaceId, 'task');
      const task = {
        ...fields,
        rank,
        id,
        kind: body.kind,
        userId,
        channelId: body.source?.channel_id ?? null,
        messageSeq: body.source?.seq ?? null,
        clientTaskId: body.client_task_id ?? null,
      };
      await storeTask(tx, workspaceId, task, { watchers: [userId, ...watchers], by: userId });
      if (body.files !== undefined && body.files.length > 0) {
        const { after } = await setHeldFiles(tx, workspaceId, { holder: { kind: 'task', id }, userId }, body.files);
        await touchTask(tx, workspaceId, id, { files: after });
      }
      const row = await readBack(tx, workspaceId, id);
      await queueDueNotice(tx, workspaceId, row);
      const assigned = { reason: 'assigned', actorId: userId, userIds: [row.assignee_id] } as const;
      const notices = await noticeEvents(tx, workspaceId, row, assigned);
      const projects = await projectEvents(tx, workspaceId, [row.project_id]);
      const view = await presentTask(tx, actor, row);
      tx.announce(cardEvent('newTask', row), ...columnEvents, ...projects, ...notices);
      return view;
    });
  };

/** Creates a task; a repeated call returns the task of the first. */
export const makeCreateTask = (deps: ChangeTaskDeps) => {
  const once = makeOnce(deps);
  const create = (actor: CallingActor, body: CreateBody) => withOwnRank(() => once(actor, body));
  return async (actor: CallingActor, body: CreateBody): Promise<Task> => {
    try {
      return await create(actor, body);
    } catch (error) {
      // Two at once: the other one has committed.
      if (body.client_task_id === undefined || !isUniqueViolation(error)) throw error;
      return create(actor, body);
    }
  };
};
