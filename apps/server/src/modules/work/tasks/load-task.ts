import { type Actor, can, type SourceMessage, type Task, type TaskKind } from '@switchboard/contract';
import { type Transaction, toIsoMoment } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import { findChannelFacts } from '../../chat/channel-access/index.ts';
import { previewOf } from '../../chat/messages/index.ts';
import { listHeldFiles } from '../../files/index.ts';
import { findSourceMessage } from './reference-queries.ts';
import { findTaskFacts, findTaskRow, lockTaskRow, type TaskRow } from './task-queries.ts';
import { toTaskView } from './task-view.ts';
import { listWatchers } from './watcher-queries.ts';

type TaskAbility = 'task.read' | 'task.edit' | 'task.delete';

/** A task that the actor may use in this way: one they may not read is a 404, like one that does not exist. */
const assertMayUse = <Row extends { kind: TaskKind; created_by: number; assignee_id: number | null }>(
  actor: Actor,
  row: Row | null,
  ability: TaskAbility,
): Row => {
  if (row === null || !can(actor, 'task.read', row)) throw new AppError('task.not_found');
  if (!can(actor, ability, row)) throw new AppError('permission.denied');
  return row;
};

export const loadTask = async (tx: Transaction, actor: CallingActor, taskId: number): Promise<TaskRow> =>
  assertMayUse(actor, await findTaskRow(tx, actor.workspaceId, taskId), 'task.read');

/** The same, locked until the transaction ends. */
export const lockTask = async (
  tx: Transaction,
  actor: CallingActor,
  taskId: number,
  ability: TaskAbility,
): Promise<TaskRow> => assertMayUse(actor, await lockTaskRow(tx, actor.workspaceId, taskId), ability);

/** Whether the actor may read a task, and so its files. */
export const mayReadTask = async (tx: Transaction, actor: CallingActor, taskId: number): Promise<boolean> => {
  const task = await findTaskFacts(tx, actor.workspaceId, taskId);
  return task !== null && can(actor, 'task.read', task);
};

/** The message a task came from; null unless the reader may see its channel. */
const loadSource = async (tx: Transaction, actor: CallingActor, row: TaskRow): Promise<SourceMessage | null> => {
  const { channel_id: channelId, message_seq: seq } = row;
  if (channelId === null || seq === null) return null;
  const facts = await findChannelFacts(tx, actor.workspaceId, channelId, actor.userId);
  if (facts === null || !can(actor, 'channel.read', facts)) return null;
  const message = await findSourceMessage(tx, actor.workspaceId, channelId, seq);
  if (message === null) return null;
  return {
    message_id: message.message_id,
    preview: message.is_deleted ? '' : previewOf(message),
    has_files: message.has_files && !message.is_deleted,
    author_name: message.author_name ?? '',
    client_id: message.client_id,
    created_at: toIsoMoment(message.created_at),
  };
};

/** A task as its reader sees it on its own page. */
export const presentTask = async (tx: Transaction, actor: CallingActor, row: TaskRow): Promise<Task> =>
  toTaskView(row, {
    watchers: await listWatchers(tx, actor.workspaceId, row.id),
    files: await listHeldFiles(tx, actor.workspaceId, { kind: 'task', id: row.id }),
    source: await loadSource(tx, actor, row),
  });

/** A task that is certain to be there, as it now is. */
export const readBack = async (tx: Transaction, workspaceId: number, taskId: number): Promise<TaskRow> => {
  const row = await findTaskRow(tx, workspaceId, taskId);
  if (row === null) throw new AppError('task.not_found');
  return row;
};
