import { statement, type Transaction } from '../../../platform/database/index.ts';
import { nextUpdatedAt } from './exported-queries.ts';

/** Stores a client's edit: new text, the facts of the new version, the messenger's time of the edit. */
export const updateClientMessage = statement({
  name: 'update-client-message',
  text: `update messages set content = $4, preview = $7, metadata = coalesce(metadata, '{}') || $5::jsonb, edited_at = $6,
      updated_at = ${nextUpdatedAt}
    where workspace_id = $1 and channel_id = $2 and seq = $3`,
  values: (
    workspaceId: number,
    channelId: number,
    seq: number,
    change: { content: string; preview: string | null; metadata: Record<string, unknown>; editedAt: Date },
  ) => [workspaceId, channelId, seq, change.content, JSON.stringify(change.metadata), change.editedAt, change.preview],
}).run();

export const updateMessageFactsStatement = statement({
  name: 'update-message-facts',
  text: `update messages set metadata = (coalesce(metadata, '{}') - $4::text[]) || $5::jsonb, updated_at = ${nextUpdatedAt}
    where workspace_id = $1 and channel_id = $2 and seq = $3
      and coalesce(metadata, '{}') is distinct from (coalesce(metadata, '{}') - $4::text[]) || $5::jsonb`,
  values: (workspaceId: number, channelId: number, seq: number, names: readonly string[], factsJson: string) => [
    workspaceId,
    channelId,
    seq,
    names,
    factsJson,
  ],
}).of();

/** Changes single facts of a message: a value that is undefined is removed. Returns whether anything is different now. */
export const updateFacts = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  seq: number,
  facts: Record<string, unknown>,
): Promise<boolean> => {
  const names = Object.keys(facts);
  const { rowCount } = await tx.query(
    updateMessageFactsStatement(workspaceId, channelId, seq, names, JSON.stringify(facts)),
  );
  return rowCount > 0;
};
