import type { endpoints, Message, QueryOf } from '@switchboard/contract';
import { limits } from '@switchboard/contract';
import type { Database } from '../../platform/database/index.ts';
import type { CallingActor } from '../../platform/http/index.ts';
import { loadChannelFacts } from '../channel-access/index.ts';
import { type MessagePage, type MessageRow, messagePageStatement } from './message-rows.ts';
import { toMessageView } from './message-view.ts';

export interface MessageList {
  data: Message[];
  count: number;
  hasMore: boolean;
}

/** Finds messages of a channel the actor may read by words of theirs (module search). */
export type SearchChannel = (
  actor: CallingActor,
  channelId: number,
  query: { search: string; limit: number; offset: number },
) => Promise<MessageList>;

interface ListMessagesDeps {
  database: Database;
  searchChannel: SearchChannel;
}

type Query = QueryOf<typeof endpoints.listMessages>;

/** What is asked for; where a query says several things, the first one named here counts. */
const toPage = (query: Query): MessagePage => {
  const { around_seq, date_from, date_to, after_seq, before_seq, offset = 0 } = query;
  const limit = query.limit ?? limits.firstPageMessages;
  if (around_seq !== undefined) {
    const newest = Math.max(around_seq + Math.floor((limit - 1) / 2), limit);
    return { limit, before: newest + 1, offset: 0 };
  }
  if (date_from !== undefined) {
    const isSpan = date_to !== undefined && query.limit === undefined;
    return { limit: isSpan ? limits.listPageMax : limit, from: date_from, to: date_to ?? null };
  }
  if (date_to !== undefined) return { limit, to: date_to };
  return after_seq === undefined ? { limit, before: before_seq ?? null, offset } : { limit, after: after_seq };
};

/** One page of a channel, newest first. */
export const makeListMessages =
  ({ database, searchChannel }: ListMessagesDeps) =>
  (actor: CallingActor, channelId: number, query: Query): Promise<MessageList> => {
    const { search, limit = limits.searchPage, offset = 0 } = query;
    if (search !== undefined) return searchChannel(actor, channelId, { search, limit, offset });
    const page = toPage(query);
    return database.inWorkspace(actor.workspaceId, async (tx) => {
      // Sent together: what is read of a channel the reader may not see is thrown away with the refusal.
      const [, { rows }, { rows: channels }] = await Promise.all([
        loadChannelFacts(tx, actor.workspaceId, channelId, actor),
        tx.query<MessageRow>(messagePageStatement(actor.workspaceId, channelId, page)),
        tx.query<{ last_seq: number }>({
          name: 'get-last-seq',
          text: 'select last_seq from channels where workspace_id = $1 and id = $2',
          values: [actor.workspaceId, channelId],
        }),
      ]);
      const count = channels[0]?.last_seq ?? 0;
      const [newest, oldest] = [rows[0]?.seq ?? count, rows.at(-1)?.seq ?? 1];
      return {
        data: rows.map(toMessageView),
        count,
        hasMore: rows.length > 0 && ('after' in page ? newest < count : oldest > 1),
      };
    });
  };
