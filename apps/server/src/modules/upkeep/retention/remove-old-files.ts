import type { Transaction } from '../../../platform/database/index.ts';
import { lockChannel } from '../../chat/channel-access/index.ts';
import { noteRemovedFiles } from '../../chat/messages/index.ts';
import { detachFiles } from '../../files/index.ts';
import { listOldFiles } from './old-history-queries.ts';
import type { Pace } from './pace.ts';
import type { ChannelToClear, RemoveHistoryDeps } from './remove-old-messages.ts';

/** Files per transaction: it locks the channel, and the workspace's count of bytes. */
const filesAtOnce = 50;

/** Removes the files of a channel that are too old. Their messages stay and say so; the bytes are collected later. */
export const removeOldFiles = async (
  { database }: RemoveHistoryDeps,
  channel: ChannelToClear,
  pace: Pace,
): Promise<void> => {
  const removeNext = (tx: Transaction) => removeSome(tx, channel);
  while ((await pace(() => database.inWorkspace(channel.workspaceId, removeNext))) === filesAtOnce);
};

const removeSome = async (tx: Transaction, { workspaceId, channelId, days }: ChannelToClear): Promise<number> => {
  await lockChannel(tx, workspaceId, channelId);
  const files = await listOldFiles(tx, workspaceId, channelId, { days, limit: filesAtOnce });
  if (files.length === 0) return 0;
  const ids = files.map(({ id }) => id);
  const seqs = files.map(({ message_seq: seq }) => seq);
  await detachFiles(tx, workspaceId, ids);
  const messages = (await noteRemovedFiles(tx, workspaceId, channelId, seqs)).map((message) => ({
    ...message,
    file_ids: files.filter((file) => file.message_seq === message.seq).map(({ id }) => id),
  }));
  const data = { channel_id: channelId, messages };
  tx.announce({ event: 'removeFiles', audience: { channel: channelId }, data });
  return files.length;
};
