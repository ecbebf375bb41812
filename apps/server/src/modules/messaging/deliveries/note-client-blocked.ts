import type { Transaction } from '../../../platform/database/index.ts';
import { updateClientBlocked } from '../../chat/channel-access/index.ts';
import { announceChannel } from '../../chat/channels/index.ts';
import { systemDraft, writeMessages } from '../../chat/messages/index.ts';

/** Records in the conversation that the client has blocked the bot, or is back. Does nothing if that is known already. */
export const noteClientBlocked = async (
  tx: Transaction,
  workspaceId: number,
  conversation: { channelId: number; clientName: string },
  isBlocked: boolean,
): Promise<void> => {
  const { channelId, clientName } = conversation;
  if (!(await updateClientBlocked(tx, workspaceId, channelId, isBlocked))) return;
  await announceChannel(tx, workspaceId, channelId, 'updateChannel');
  const code = isBlocked ? 'client_blocked_bot' : 'client_returned';
  const draft = systemDraft(channelId, { code, params: { client: clientName } });
  const { events } = await writeMessages(tx, workspaceId, [draft]);
  tx.announce(...events);
};
