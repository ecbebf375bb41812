import { limits, type Message } from '@switchboard/contract';
import { cleanContent, extractUrls, isBlankContent } from '@switchboard/contract/markup';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { AppError, type CallingActor, fieldError } from '../../../platform/http/index.ts';
import { enqueueJob } from '../../../platform/jobs/index.ts';
import { releaseFile, releaseFilesOfMessage, releasePictures } from '../../files/index.ts';
import { emptyMessage, touchMessage, updateContent } from './change-queries.ts';
import { isForPhone, type LockedMessage, lockMessage } from './lock-message.ts';
import { announceContentChange, loadMessageView } from './pages/load-messages.ts';
import type { PhoneQueue } from './phone-queue.ts';
import { storedPreview } from './previews/message-preview.ts';
import { previewJob } from './previews/preview-job.ts';
import { unindexMessageStatement } from './search-index/index-queries.ts';

export interface ChangeMessageDeps {
  database: Database;
  phones: PhoneQueue;
}

/** Changes the content of one's own message. */
export const makeEditMessage =
  ({ database, phones }: ChangeMessageDeps) =>
  (actor: CallingActor, channelId: number, messageId: number, rawContent: string): Promise<Message> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId } = actor;
      const locked = await lockMessage(tx, actor, channelId, messageId, 'message.edit');
      const { row, channel } = locked;
      if (channel.is_blocked && isForPhone(locked)) throw new AppError('conversation.client_blocked');
      const content = cleanContent(rawContent);
      if (isBlankContent(content) && row.files_count === 0) throw fieldError('content', 'validation.empty_message');
      const urls = extractUrls(content);
      const previews = row.previews.filter(({ url }) => urls.slice(0, limits.previewsPerMessage).includes(url));
      const preview = storedPreview(content);
      await updateContent(tx, workspaceId, channelId, row.seq, { content, preview, urls, previews });
      if (previews.length < row.previews.length) {
        const kept = previews.flatMap(({ image }) => (image === null ? [] : [image.file_id]));
        await releasePictures(tx, workspaceId, channelId, row.seq, kept);
      }
      if (urls.length > previews.length) await enqueueJob(tx, previewJob(workspaceId, channelId, row.seq));
      if (isForPhone(locked)) await phones.change(tx, workspaceId, channelId, row.seq, 'edit');
      return announceContentChange(tx, workspaceId, channelId, row.seq);
    });

/** Empties a locked message and announces it. The message keeps its number. */
const eraseMessage = async (
  tx: Transaction,
  phones: PhoneQueue,
  { workspaceId, channelId, messageId }: { workspaceId: number; channelId: number; messageId: number },
  locked: LockedMessage,
): Promise<void> => {
  const { row } = locked;
  const deletedAt = await emptyMessage(tx, workspaceId, channelId, row.seq);
  await releaseFilesOfMessage(tx, workspaceId, channelId, row.seq);
  await tx.query(unindexMessageStatement(workspaceId, messageId));
  if (isForPhone(locked)) await phones.change(tx, workspaceId, channelId, row.seq, 'delete');
  const deleted_at = deletedAt.toISOString();
  tx.announce({
    event: 'deleteMessage',
    audience: { channel: channelId },
    data: { channel_id: channelId, id: messageId, seq: row.seq, deleted_at },
  });
};

/** Empties one's own message; it keeps its number. */
export const makeDeleteMessage =
  ({ database, phones }: ChangeMessageDeps) =>
  (actor: CallingActor, channelId: number, messageId: number): Promise<void> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const locked = await lockMessage(tx, actor, channelId, messageId, 'message.delete');
      await eraseMessage(tx, phones, { workspaceId: actor.workspaceId, channelId, messageId }, locked);
    });

/**
 * Removes a file from one's own message; an empty message is deleted. A message on a client's phone cannot be deleted
 * in part: there, removing a file deletes the whole message.
 */
export const makeRemoveMessageFile =
  ({ database, phones }: ChangeMessageDeps) =>
  (actor: CallingActor, channelId: number, messageId: number, fileId: number): Promise<Message> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId } = actor;
      const locked = await lockMessage(tx, actor, channelId, messageId, 'message.edit');
      const { row } = locked;
      const isReleased = await releaseFile(tx, workspaceId, channelId, row.seq, fileId);
      if (!isReleased) throw new AppError('file.not_found');
      if (row.files_count === 1 && isBlankContent(row.content)) {
        await eraseMessage(tx, phones, { workspaceId, channelId, messageId }, locked);
        return loadMessageView(tx, workspaceId, channelId, row.seq);
      }
      if (isForPhone(locked)) throw new AppError('permission.denied');
      await touchMessage(tx, workspaceId, channelId, row.seq);
      return announceContentChange(tx, workspaceId, channelId, row.seq);
    });
