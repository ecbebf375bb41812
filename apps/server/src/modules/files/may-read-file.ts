import { can } from '@switchboard/contract';
import type { Transaction } from '../../platform/database/index.ts';
import type { CallingActor } from '../../platform/http/index.ts';
import type { StoredFile } from './file-queries.ts';

/** Whether a user may read the owner of a file: asked of the modules that know. */
export interface MayRead {
  channel(tx: Transaction, actor: CallingActor, channelId: number): Promise<boolean>;
  task(tx: Transaction, actor: CallingActor, taskId: number): Promise<boolean>;
  cannedReply(tx: Transaction, actor: CallingActor, cannedReplyId: number): Promise<boolean>;
  scheduledMessage(tx: Transaction, actor: CallingActor, scheduledMessageId: number): Promise<boolean>;
}

/** Decides who may read a file: who may read what it belongs to, its uploader alone while it belongs to nothing. */
export const mayReadFile = async (
  tx: Transaction,
  mayRead: MayRead,
  actor: CallingActor,
  file: StoredFile,
): Promise<boolean> => {
  if (file.is_avatar) return file.created_by !== null || can(actor, 'clients.read', null);
  if (file.project_id !== null) return can(actor, 'projectDocuments.read', null);
  if (file.task_id !== null) return mayRead.task(tx, actor, file.task_id);
  if (file.canned_reply_id !== null) return mayRead.cannedReply(tx, actor, file.canned_reply_id);
  if (file.scheduled_message_id !== null) return mayRead.scheduledMessage(tx, actor, file.scheduled_message_id);
  if (file.channel_id === null) return file.created_by === actor.userId;
  return mayRead.channel(tx, actor, file.channel_id);
};
