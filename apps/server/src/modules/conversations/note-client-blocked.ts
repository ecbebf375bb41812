import type { Transaction } from '../../platform/database/index.ts';
import { type SerializedEvent, toSerializedEvent } from '../../platform/events/index.ts';
import { updateClientBlocked } from '../channels/exported-queries.ts';
import { channelEvents, loadChannelView } from '../channels/index.ts';
import { systemDraft, writeMessages } from '../messages/index.ts';

/** Events with a channel's current view, not stored yet. */
export const currentChannelEvents = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  event: 'newChannel' | 'updateChannel',
): Promise<SerializedEvent[]> =>
  channelEvents(event, await loadChannelView(tx, workspaceId, channelId)).map(toSerializedEvent);

/**
 * Records in the conversation that the client has blocked the bot, or is back. Does nothing if that is known already.
 * The caller appends the events at the end of the transaction.
 */
export const noteClientBlocked = async (
  tx: Transaction,
  workspaceId: number,
  conversation: { channelId: number; clientName: string },
  isBlocked: boolean,
): Promise<SerializedEvent[]> => {
  const { channelId, clientName } = conversation;
  if (!(await updateClientBlocked(tx, workspaceId, channelId, isBlocked))) return [];
  const changed = await currentChannelEvents(tx, workspaceId, channelId, 'updateChannel');
  const code = isBlocked ? 'client_blocked_bot' : 'client_returned';
  const draft = systemDraft(channelId, { code, params: { client: clientName } });
  const { events } = await writeMessages(tx, workspaceId, [draft]);
  return [...changed, ...events];
};
