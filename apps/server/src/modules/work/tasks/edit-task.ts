import { type BodyOf, type endpoints, type Task, taskStatuses } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import type { NewEvent } from '../../../platform/events/index.ts';
import { AppError, type CallingActor, fieldError } from '../../../platform/http/index.ts';
import { setHeldFiles } from '../../files/index.ts';
import { takeIds } from '../../foundation/workspaces/index.ts';
import { projectEvents } from '../projects/index.ts';
import { insertChanges, type NewTaskChange } from './change-queries.ts';
import { cleanText } from './clean-text.ts';
import type { ChangeTaskDeps } from './create-task.ts';
import { changesBetween } from './list-changes-of.ts';
import { lockTask, presentTask, readBack } from './load-task.ts';
import { queueDueNotice } from './notices/due-job.ts';
import { noticeEvents } from './notices/notice.ts';
import { lockBoard } from './rank-queries.ts';
import { makeRoom, withOwnRank } from './ranks.ts';
import { checkReferences, checkWatchers, type Named } from './references.ts';
import { assertStillToCome } from './reminder-time.ts';
import { saveTerms } from './search-queries.ts';
import { cardEvent } from './task-events.ts';
import { type TaskFields, type TaskRow, touchTask, updateTask } from './task-queries.ts';
import { termsOfTitle, titleKey } from './title-words.ts';
import { listWatchers, setWatchers } from './watcher-queries.ts';

type EditBody = BodyOf<typeof endpoints.editTask>;

const momentOf = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString());

export const fieldsOf = (row: TaskRow): TaskFields => ({
  title: row.title,
  description: row.description,
  status_id: row.status_id,
  priority: row.priority,
  assignee_id: row.assignee_id,
  project_id: row.project_id,
  category_id: row.category_id,
  sprint_id: row.sprint_id,
  due_on: row.due_on,
  due_at: momentOf(row.due_at),
  estimated_time: row.estimated_time,
  spent_time: row.spent_time,
  rank: row.rank,
});

/** The due day or moment: the one that is set clears the other. */
const dueAfter = (task: TaskFields, { due_on, due_at }: EditBody): Pick<TaskFields, 'due_on' | 'due_at'> => {
  if (due_on && due_at) throw fieldError('due_on', 'validation.invalid');
  if (due_on) return { due_on, due_at: null };
  if (due_at) return { due_on: null, due_at: momentOf(due_at) };
  return {
    due_on: due_on === null ? null : task.due_on,
    due_at: due_at === null ? null : task.due_at,
  };
};

/** Checks the fields that a kind of task requires. */
const checkKind = (
  { kind, due_at: dueBefore, created_by: maker }: TaskRow,
  { due_at, assignee_id }: TaskFields,
): void => {
  if (kind === 'task') return;
  if (due_at === null) throw fieldError('due_at', 'validation.required');
  if (kind === 'promise') return;
  if (due_at !== momentOf(dueBefore)) assertStillToCome(due_at);
  if (assignee_id !== maker) throw fieldError('assignee_id', 'validation.unknown_user');
};

/** The requested fields, and the events for the other cards of its column. */
const applyEdit = async (
  tx: Transaction,
  workspaceId: number,
  row: TaskRow,
  body: EditBody,
): Promise<{ wanted: TaskFields; columnEvents: NewEvent[] }> => {
  const task = fieldsOf(row);
  const { version: _version, watchers: _watchers, files: _files, due_on: _on, due_at: _at, ...fields } = body;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const wanted: TaskFields = { ...task, ...given, ...dueAfter(task, body) };
  if (body.description !== undefined) wanted.description = await cleanText(tx, workspaceId, body.description);
  checkKind(row, wanted);
  if (wanted.status_id === task.status_id || row.kind === 'reminder') return { wanted, columnEvents: [] };
  const position = { statusId: wanted.status_id, afterId: null, movedId: row.id };
  const { rank, columnEvents } = await makeRoom(tx, workspaceId, position);
  return { wanted: { ...wanted, rank }, columnEvents };
};

/** Sets files and watchers, if given; returns their changes for the history, and whether anything changed. */
const applyLists = async (
  tx: Transaction,
  { workspaceId, userId }: CallingActor,
  row: TaskRow,
  body: EditBody,
): Promise<{ changes: NewTaskChange[]; files: number; isChanged: boolean }> => {
  const taskId = row.id;
  let isChanged = false;
  if (body.watchers !== undefined && row.kind !== 'reminder') {
    const before = (await listWatchers(tx, workspaceId, taskId)).map(({ id }) => id);
    const watchers = await checkWatchers(tx, workspaceId, body.watchers, before);
    isChanged = await setWatchers(tx, workspaceId, taskId, watchers);
  }
  if (body.files === undefined) return { changes: [], files: row.files_count, isChanged };
  const files = await setHeldFiles(tx, workspaceId, { holder: { kind: 'task', id: taskId }, userId }, body.files);
  if (!files.isChanged) return { changes: [], files: row.files_count, isChanged };
  const change = { field: 'files', before: String(files.before), after: String(files.after) } as const;
  return { changes: [change], files: files.after, isChanged: true };
};

/** Stores new fields of a locked task, its search terms and its due notice. */
export const storeFields = async (
  tx: Transaction,
  workspaceId: number,
  row: TaskRow,
  wanted: TaskFields,
): Promise<void> => {
  await updateTask(tx, workspaceId, row.id, wanted, titleKey(wanted.title));
  if (wanted.title !== row.title) await saveTerms(tx, workspaceId, row.id, termsOfTitle(workspaceId, wanted.title));
  const isDueOtherwise = momentOf(row.due_at) !== wanted.due_at || row.status_id !== wanted.status_id;
  if (isDueOtherwise) await queueDueNotice(tx, workspaceId, { id: row.id, ...wanted });
};

/** The events of a change; the new assignee gets a notice, and the watchers get one when it is done. */
export const changeEvents = async (
  tx: Transaction,
  { workspaceId, userId }: CallingActor,
  before: TaskRow,
  after: TaskRow,
): Promise<NewEvent[]> => {
  const notices: NewEvent[] = [];
  if (after.assignee_id !== before.assignee_id) {
    const notice = { reason: 'assigned', actorId: userId, userIds: [after.assignee_id] } as const;
    notices.push(...(await noticeEvents(tx, workspaceId, after, notice)));
  }
  if (after.status_id === taskStatuses.done && before.status_id !== taskStatuses.done) {
    const watchers = (await listWatchers(tx, workspaceId, after.id)).map(({ id }) => id);
    const notice = { reason: 'done', actorId: userId, userIds: [after.assignee_id, ...watchers] } as const;
    notices.push(...(await noticeEvents(tx, workspaceId, after, notice)));
  }
  const isCountedOtherwise = after.project_id !== before.project_id || after.status_id !== before.status_id;
  const projects = isCountedOtherwise
    ? await projectEvents(tx, workspaceId, [before.project_id, after.project_id])
    : [];
  return [cardEvent('updateTask', after), ...projects, ...notices];
};

/** Writes a change into the task's history. */
export const recordChanges = async (
  tx: Transaction,
  { workspaceId, userId }: CallingActor,
  taskId: number,
  changes: readonly NewTaskChange[],
): Promise<void> => {
  if (changes.length === 0) return;
  const firstId = await takeIds(tx, workspaceId, 'task_change', changes.length);
  await insertChanges(tx, workspaceId, { taskId, userId, firstId }, changes);
};

/** Changes a task: missing fields stay, and equal values are no change. */
export const makeEditTask =
  ({ database }: ChangeTaskDeps) =>
  (actor: CallingActor, taskId: number, body: EditBody): Promise<Task> => {
    const { workspaceId } = actor;
    const transact = async (tx: Transaction): Promise<Task> => {
      if (body.status_id !== undefined) await lockBoard(tx, workspaceId);
      const row = await lockTask(tx, actor, taskId, 'task.edit');
      if (body.version !== undefined && body.version !== row.version) throw new AppError('task.changed');
      const before = fieldsOf(row);
      const { wanted, columnEvents } = await applyEdit(tx, workspaceId, row, body);
      const named: Named = await checkReferences(tx, actor, wanted, before);
      const lists = await applyLists(tx, actor, row, body);
      const changes = changesBetween(before, wanted, named);
      if (changes.length === 0 && !lists.isChanged) return presentTask(tx, actor, row);
      if (changes.length > 0) await storeFields(tx, workspaceId, row, wanted);
      if (lists.isChanged) await touchTask(tx, workspaceId, taskId, { files: lists.files });
      await recordChanges(tx, actor, taskId, [...changes, ...lists.changes]);
      const after = await readBack(tx, workspaceId, taskId);
      const view = await presentTask(tx, actor, after);
      tx.announce(...(await changeEvents(tx, actor, row, after)), ...columnEvents);
      return view;
    };
    return withOwnRank(() => database.inWorkspace(workspaceId, transact));
  };
