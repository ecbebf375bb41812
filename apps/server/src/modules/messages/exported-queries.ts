import type { Transaction } from '../../platform/database/index.ts';

/** For use in other modules' SQL. A deleted message keeps its row, emptied. */
export const messagesTable = 'messages';

/**
 * The change time of a message, as SQL. Read after the channel's row is locked, so that change times follow the order
 * of commits, and never the same millisecond twice: of two versions a client keeps the later one.
 */
export const nextUpdatedAt = `greatest(clock_timestamp(), updated_at + interval '1 millisecond')`;

/** Stores a client's edit: new text, the facts of the new version, the messenger's time of the edit. */
export const updateClientMessage = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  seq: number,
  change: { content: string; preview: string | null; metadata: Record<string, unknown>; editedAt: Date },
): Promise<void> => {
  await tx.query({
    name: 'update-client-message',
    text: `update messages set content = $4, preview = $7, metadata = coalesce(metadata, '{}') || $5::jsonb, edited_at = $6,
        updated_at = ${nextUpdatedAt}
      where workspace_id = $1 and channel_id = $2 and seq = $3`,
    values: [
      workspaceId,
      channelId,
      seq,
      change.content,
      JSON.stringify(change.metadata),
      change.editedAt,
      change.preview,
    ],
  });
};
