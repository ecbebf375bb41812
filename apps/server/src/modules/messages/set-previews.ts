import type { LinkPreview } from '@switchboard/contract';
import type { Transaction } from '../../platform/database/index.ts';
import { nextUpdatedAt } from './lock-message.ts';

/** What is shown of a message's links. No edit: nobody changed a word. The channel's row is to be locked before. */
export const setPreviews = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  seq: number,
  previews: readonly LinkPreview[],
): Promise<void> => {
  await tx.query({
    name: 'set-previews',
    text: `update messages set metadata = metadata || jsonb_build_object('previews', $4::jsonb), updated_at = ${nextUpdatedAt}
      where workspace_id = $1 and channel_id = $2 and seq = $3`,
    values: [workspaceId, channelId, seq, JSON.stringify(previews)],
  });
};
