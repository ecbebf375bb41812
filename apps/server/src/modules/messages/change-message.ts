import { channelTypes, limits, type Message } from '@switchboard/contract';
import { cleanContent, extractUrls, isBlankContent } from '@switchboard/contract/markup';
import type { Database, Statement, Transaction } from '../../platform/database/index.ts';
import { AppError, type CallingActor, fieldError } from '../../platform/http/index.ts';
import { enqueueJob } from '../../platform/jobs/index.ts';
import type { EventLog } from '../../platform/realtime/index.ts';
import { unindexMessageStatement } from '../search-index/index.ts';
import { changeDelivery } from './change-delivery.ts';
import { announceContentChange, loadMessageView } from './load-messages.ts';
import { type LockedMessage, lockMessage, nextUpdatedAt } from './lock-message.ts';
import { storedPreview } from './message-preview.ts';
import { previewJob } from './preview-job.ts';

export interface ChangeMessageDeps {
  database: Database;
  events: EventLog;
}

/** Lets go of the pictures of a message's previews, but for those that are kept. */
const dropPicturesStatement = (
  workspaceId: number,
  channelId: number,
  seq: number,
  kept: readonly number[],
): Statement => ({
  text: `update files set deleted_at = now()
    where workspace_id = $1 and channel_id = $2 and preview_seq = $3 and deleted_at is null and id <> all($4)`,
  values: [workspaceId, channelId, seq, kept],
});

/** Changes the content of one's own message. */
export const makeEditMessage =
  ({ database, events }: ChangeMessageDeps) =>
  (actor: CallingActor, channelId: number, messageId: number, rawContent: string): Promise<Message> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId } = actor;
      const { row, channel } = await lockMessage(tx, actor, channelId, messageId, 'message.edit');
      const content = cleanContent(rawContent);
      if (isBlankContent(content) && row.files_count === 0) throw fieldError('content', 'validation.empty_message');
      const urls = extractUrls(content);
      const previews = row.previews.filter(({ url }) => urls.slice(0, limits.previewsPerMessage).includes(url));
      await tx.query({
        text: `update messages set content = $4, preview = $6, edited_at = clock_timestamp(), updated_at = ${nextUpdatedAt},
            metadata = coalesce(metadata, '{}') || $5::jsonb
          where workspace_id = $1 and channel_id = $2 and seq = $3`,
        values: [workspaceId, channelId, row.seq, content, JSON.stringify({ urls, previews }), storedPreview(content)],
      });
      if (previews.length < row.previews.length) {
        const kept = previews.flatMap(({ image }) => (image === null ? [] : [image.file_id]));
        await tx.query(dropPicturesStatement(workspaceId, channelId, row.seq, kept));
      }
      if (urls.length > previews.length) await enqueueJob(tx, previewJob(workspaceId, channelId, row.seq));
      if (channel.type === channelTypes.client) await changeDelivery(tx, workspaceId, channelId, row.seq, 'edit');
      return announceContentChange(events, tx, workspaceId, channelId, row.seq);
    });

/** Empties a message that is locked and says so; the last of its transaction. Its number stays. */
const eraseMessage = async (
  events: EventLog,
  tx: Transaction,
  { workspaceId, channelId, messageId }: { workspaceId: number; channelId: number; messageId: number },
  { row, channel }: LockedMessage,
): Promise<void> => {
  const key = [workspaceId, channelId, row.seq];
  const { rows } = await tx.query<{ deleted_at: Date }>({
    text: `with moment as materialized (
        select ${nextUpdatedAt} as at from messages where workspace_id = $1 and channel_id = $2 and seq = $3)
      update messages m set content = '', preview = null, metadata = null, pinned_at = null, pinned_by = null, deleted_at = moment.at,
        updated_at = moment.at
      from moment where m.workspace_id = $1 and m.channel_id = $2 and m.seq = $3 returning m.deleted_at`,
    values: key,
  });
  await tx.query({
    text: `update files set deleted_at = now()
      where workspace_id = $1 and channel_id = $2 and message_seq = $3 and deleted_at is null`,
    values: key,
  });
  await tx.query(dropPicturesStatement(workspaceId, channelId, row.seq, []));
  await tx.query({
    text: 'delete from message_reactions where workspace_id = $1 and channel_id = $2 and message_seq = $3',
    values: key,
  });
  await tx.query(unindexMessageStatement(workspaceId, messageId));
  if (channel.type === channelTypes.client) await changeDelivery(tx, workspaceId, channelId, row.seq, 'delete');
  const deleted_at = (rows[0]?.deleted_at ?? new Date()).toISOString();
  await events.append(tx, workspaceId, [
    { event: 'deleteMessage', channelId, data: { channel_id: channelId, id: messageId, seq: row.seq, deleted_at } },
  ]);
};

/** Empties one's own message; its number stays. */
export const makeDeleteMessage =
  ({ database, events }: ChangeMessageDeps) =>
  (actor: CallingActor, channelId: number, messageId: number): Promise<void> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const locked = await lockMessage(tx, actor, channelId, messageId, 'message.delete');
      await eraseMessage(events, tx, { workspaceId: actor.workspaceId, channelId, messageId }, locked);
    });

/**
 * Takes a file off one's own message; with nothing left the message is deleted. What a client has on the phone can't be
 * taken back in part: there a file goes with its whole message.
 */
export const makeRemoveMessageFile =
  ({ database, events }: ChangeMessageDeps) =>
  (actor: CallingActor, channelId: number, messageId: number, fileId: number): Promise<Message> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId } = actor;
      const locked = await lockMessage(tx, actor, channelId, messageId, 'message.edit');
      const { row, channel } = locked;
      const { rowCount } = await tx.query({
        text: `update files set deleted_at = now()
          where workspace_id = $1 and channel_id = $2 and message_seq = $3 and id = $4 and deleted_at is null`,
        values: [workspaceId, channelId, row.seq, fileId],
      });
      if (rowCount === 0) throw new AppError('file.not_found');
      if (row.files_count === 1 && isBlankContent(row.content)) {
        await eraseMessage(events, tx, { workspaceId, channelId, messageId }, locked);
        return loadMessageView(tx, workspaceId, channelId, row.seq);
      }
      if (channel.type === channelTypes.client) throw new AppError('permission.denied');
      await tx.query({
        text: `update messages set updated_at = ${nextUpdatedAt}
          where workspace_id = $1 and channel_id = $2 and seq = $3`,
        values: [workspaceId, channelId, row.seq],
      });
      return announceContentChange(events, tx, workspaceId, channelId, row.seq);
    });
