import { statement, type Transaction } from '../../../platform/database/index.ts';

export interface SearchPlan {
  /** A tsquery in which % stands for workspace and bucket (0008-search-messages.sql). */
  query: string;
  /** A channel the reader is known to be allowed to read; null for all channels they may read. */
  channelId: number | null;
  beforeId: number;
  /** Milliseconds since 1970: as text, it could have a year or zone that the database cannot read. */
  createdFrom: number | null;
  createdTo: number | null;
  limit: number;
}

export interface SearchReader {
  workspaceId: number;
  userId: number;
  readsPublicGroups: boolean;
  readsConversations: boolean;
}

/** After this time the search returns the results found so far. */
const budgetMs = 1_000;

export const searchMessagesStatement = statement({
  name: 'search-messages',
  text: `select message_id from search_messages($1, $2, $3, $4, $5, $6,
    to_timestamp($7::float8 / 1000), to_timestamp($8::float8 / 1000), $9, $10)`,
  values: (
    query: string,
    userId: number,
    readsPublicGroups: boolean,
    readsConversations: boolean,
    channelId: number | null,
    beforeId: number,
    createdFrom: number | null,
    createdTo: number | null,
    limit: number,
  ) => [
    query,
    userId,
    readsPublicGroups,
    readsConversations,
    channelId,
    beforeId,
    createdFrom,
    createdTo,
    limit,
    budgetMs,
  ],
}).of<{ message_id: number | null }>();

/** Ids of the newest messages that match, and whether there was time to check all candidates. */
export const findMessageIds = async (
  tx: Transaction,
  reader: SearchReader,
  plan: SearchPlan,
): Promise<{ ids: number[]; isPartial: boolean }> => {
  const { rows } = await tx.query(
    searchMessagesStatement(
      plan.query,
      reader.userId,
      reader.readsPublicGroups,
      reader.readsConversations,
      plan.channelId,
      plan.beforeId,
      plan.createdFrom,
      plan.createdTo,
      plan.limit,
    ),
  );
  const ids = rows.map((row) => row.message_id).filter((id) => id !== null);
  return { ids, isPartial: ids.length < rows.length };
};
