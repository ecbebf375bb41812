import { type Actor, can, channelTypes, type Message } from '@switchboard/contract';
import { cleanContent, extractUrls, isBlankContent } from '@switchboard/contract/markup';
import type { Database, Transaction } from '../../platform/database/index.ts';
import { AppError, type CallingActor, fieldError } from '../../platform/http/index.ts';
import { enqueueJob } from '../../platform/jobs/index.ts';
import type { EventLog } from '../../platform/realtime/index.ts';
import { type ChannelFactsRow, loadChannelFacts } from '../channel-access/index.ts';
import { deliveryJob } from './delivery-job.ts';
import { announceMessageUpdate } from './load-messages.ts';

interface ChangeMessageDeps {
  database: Database;
  events: EventLog;
}

interface ChangedRow {
  seq: number;
  created_by: number | null;
  deleted_at: Date | null;
  is_system: boolean;
  files_count: number;
}

/** The message, if the actor may change it; the channel's row is locked, so changes of a channel have one order. */
const loadOwnMessage = async (
  tx: Transaction,
  actor: CallingActor,
  channelId: number,
  messageId: number,
  ability: 'message.edit' | 'message.delete',
): Promise<{ row: ChangedRow; channel: ChannelFactsRow }> => {
  const channel = await loadChannelFacts(tx, actor.workspaceId, channelId, actor, 'channel.read', { lock: true });
  const { rows } = await tx.query<ChangedRow>({
    name: 'find-changed-message',
    text: `select m.seq, m.created_by, m.deleted_at, m.system is not null as is_system,
        (select count(*)::int from files f where f.workspace_id = $1 and f.channel_id = $2 and f.message_seq = m.seq) as files_count
      from messages m where m.workspace_id = $1 and m.channel_id = $2 and m.id = $3`,
    values: [actor.workspaceId, channelId, messageId],
  });
  const row = rows[0];
  if (row === undefined || row.deleted_at !== null) throw new AppError('message.not_found');
  if (!can(actor as Actor, ability, { ...row, channel })) throw new AppError('permission.denied');
  return { row, channel };
};

/** Tells the client's phone too, in the queue of the conversation, if the message has gone out or is about to. */
const changeDelivery = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  seq: number,
  change: 'edit' | 'delete',
): Promise<void> => {
  const { rowCount } = await tx.query({
    text: `update deliveries set pending_change = $4, updated_at = now()
      where workspace_id = $1 and channel_id = $2 and message_seq = $3 and (sent_parts > 0 or state <> 'failed')`,
    values: [workspaceId, channelId, seq, change],
  });
  if (rowCount === 0) return;
  await enqueueJob(tx, deliveryJob(workspaceId, channelId));
};

/** Changes the content of one's own message. */
export const makeEditMessage =
  ({ database, events }: ChangeMessageDeps) =>
  (actor: CallingActor, channelId: number, messageId: number, rawContent: string): Promise<Message> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId } = actor;
      const { row, channel } = await loadOwnMessage(tx, actor, channelId, messageId, 'message.edit');
      const content = cleanContent(rawContent);
      if (isBlankContent(content) && row.files_count === 0) throw fieldError('content', 'validation.empty_message');
      await tx.query({
        text: `update messages set content = $4, edited_at = now(), updated_at = now(),
            metadata = coalesce(metadata, '{}') || jsonb_build_object('urls', $5::jsonb)
          where workspace_id = $1 and channel_id = $2 and seq = $3`,
        values: [workspaceId, channelId, row.seq, content, JSON.stringify(extractUrls(content))],
      });
      if (channel.type === channelTypes.client) await changeDelivery(tx, workspaceId, channelId, row.seq, 'edit');
      return announceMessageUpdate(events, tx, workspaceId, channelId, row.seq);
    });

/** Empties one's own message; its number stays. */
export const makeDeleteMessage =
  ({ database, events }: ChangeMessageDeps) =>
  (actor: CallingActor, channelId: number, messageId: number): Promise<void> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId } = actor;
      const { row, channel } = await loadOwnMessage(tx, actor, channelId, messageId, 'message.delete');
      const { rows } = await tx.query<{ deleted_at: Date }>({
        text: `update messages set content = '', metadata = null, deleted_at = now(), updated_at = now()
          where workspace_id = $1 and channel_id = $2 and seq = $3 returning deleted_at`,
        values: [workspaceId, channelId, row.seq],
      });
      await tx.query({
        text: `update files set deleted_at = now()
          where workspace_id = $1 and channel_id = $2 and message_seq = $3 and deleted_at is null`,
        values: [workspaceId, channelId, row.seq],
      });
      if (channel.type === channelTypes.client) await changeDelivery(tx, workspaceId, channelId, row.seq, 'delete');
      await events.append(tx, workspaceId, [
        {
          event: 'deleteMessage',
          channelId,
          data: {
            channel_id: channelId,
            id: messageId,
            seq: row.seq,
            deleted_at: (rows[0]?.deleted_at ?? new Date()).toISOString(),
          },
        },
      ]);
    });
