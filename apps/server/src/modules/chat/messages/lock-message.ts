import { type Ability, type Actor, can, channelTypes } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import { type ChannelFactsRow, loadChannelFacts } from '../channel-access/index.ts';
import { findChangedMessage, type LockedMessageRow } from './change-queries.ts';

export interface LockedMessage {
  row: LockedMessageRow;
  channel: ChannelFactsRow;
}

/** Whether a change of the message is one for the client's phone too: never that of a note. */
export const isForPhone = ({ row, channel }: LockedMessage): boolean =>
  channel.type === channelTypes.client && row.audience === 'public';

/**
 * The message, if the actor may make this change; locks the channel's row, so that changes of a channel are ordered.
 */
export const lockMessage = async (
  tx: Transaction,
  actor: CallingActor,
  channelId: number,
  messageId: number,
  ability: Extract<Ability, `message.${string}`>,
): Promise<LockedMessage> => {
  const channel = await loadChannelFacts(tx, actor.workspaceId, channelId, actor, 'channel.read', { lock: true });
  const row = await findChangedMessage(tx, actor.workspaceId, channelId, messageId);
  if (row === null || row.deleted_at !== null) throw new AppError('message.not_found');
  if (!can(actor as Actor, ability, { ...row, channel })) throw new AppError('permission.denied');
  return { row, channel };
};
