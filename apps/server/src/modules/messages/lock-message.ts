import { type Ability, type Actor, can, type LinkPreview } from '@switchboard/contract';
import type { Transaction } from '../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../platform/http/index.ts';
import { type ChannelFactsRow, loadChannelFacts } from '../channel-access/index.ts';

/** What the rules look at in a message that is to be changed. */
export interface LockedMessageRow {
  seq: number;
  content: string;
  created_by: number | null;
  deleted_at: Date | null;
  pinned_at: Date | null;
  is_system: boolean;
  files_count: number;
  previews: LinkPreview[];
}

export interface LockedMessage {
  row: LockedMessageRow;
  channel: ChannelFactsRow;
}

/**
 * When a message changed, as SQL. Read after the channel's row is locked, so that changes follow one another as their
 * commits do, and never the same millisecond twice: of two versions a client keeps the later one.
 */
export const nextUpdatedAt = `greatest(clock_timestamp(), updated_at + interval '1 millisecond')`;

/** The message, if the actor may change it so; the channel's row is locked, so changes of a channel have one order. */
export const lockMessage = async (
  tx: Transaction,
  actor: CallingActor,
  channelId: number,
  messageId: number,
  ability: Extract<Ability, `message.${string}`>,
): Promise<LockedMessage> => {
  const channel = await loadChannelFacts(tx, actor.workspaceId, channelId, actor, 'channel.read', { lock: true });
  const { rows } = await tx.query<LockedMessageRow>({
    name: 'find-changed-message',
    text: `select m.seq, m.content, m.created_by, m.deleted_at, m.pinned_at, m.system is not null as is_system,
        (select count(*)::int from files f where f.workspace_id = $1 and f.channel_id = $2 and f.message_seq = m.seq
          and f.deleted_at is null) as files_count,
        coalesce(m.metadata -> 'previews', '[]') as previews
      from messages m where m.workspace_id = $1 and m.channel_id = $2 and m.id = $3`,
    values: [actor.workspaceId, channelId, messageId],
  });
  const row = rows[0];
  if (row === undefined || row.deleted_at !== null) throw new AppError('message.not_found');
  if (!can(actor as Actor, ability, { ...row, channel })) throw new AppError('permission.denied');
  return { row, channel };
};
