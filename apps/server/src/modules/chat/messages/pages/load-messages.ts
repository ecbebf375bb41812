import type { Message } from '@switchboard/contract';
import type { Transaction } from '../../../../platform/database/index.ts';
import { listMessagesById, listMessagesBySeq } from '../message-queries.ts';
import { indexChangedMessageStatement } from '../search-index/index-queries.ts';
import { toMessageView } from './message-view.ts';

/** Views of messages by number, oldest first; those that do not exist are left out. */
export const loadMessageViews = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  seqs: readonly number[],
): Promise<Message[]> => (await listMessagesBySeq(tx, workspaceId, channelId, seqs)).map(toMessageView);

/** Views of messages of any channels by id, the newest first, without deleted ones and system messages. */
export const listMessageViewsById = async (
  tx: Transaction,
  workspaceId: number,
  ids: readonly number[],
): Promise<Message[]> => (await listMessagesById(tx, workspaceId, ids)).map(toMessageView);

/** The view of one message that is known to exist. */
export const loadMessageView = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  seq: number,
): Promise<Message> => {
  const [message] = await loadMessageViews(tx, workspaceId, channelId, [seq]);
  if (message === undefined) throw new Error(`message ${channelId}/${seq} does not exist`);
  return message;
};

/** Announces a message whose text or files changed, and updates the search index. Must come last in its transaction. */
export const announceContentChange = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  seq: number,
): Promise<Message> => {
  const message = await loadMessageView(tx, workspaceId, channelId, seq);
  await tx.query(indexChangedMessageStatement(workspaceId, message));
  tx.announce({ event: 'updateMessage', data: message, audience: { channel: channelId } });
  return message;
};

/** Announces a message's present state. For changes that search does not index. */
export const announceMessageUpdate = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  seq: number,
): Promise<Message> => {
  const message = await loadMessageView(tx, workspaceId, channelId, seq);
  tx.announce({ event: 'updateMessage', data: message, audience: { channel: channelId } });
  return message;
};
