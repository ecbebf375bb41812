import type { endpoints, Message, QueryOf } from '@switchboard/contract';
import { limits } from '@switchboard/contract';
import type { Database } from '../../platform/database/index.ts';
import type { CallingActor } from '../../platform/http/index.ts';
import { loadChannelFacts } from '../channel-access/index.ts';
import { type MessageRow, messagePageStatement } from './message-rows.ts';
import { toMessageView } from './message-view.ts';

interface MessageList {
  data: Message[];
  count: number;
  hasMore: boolean;
}

/** One page of a channel, newest first. */
export const makeListMessages =
  (database: Database) =>
  (actor: CallingActor, channelId: number, query: QueryOf<typeof endpoints.listMessages>): Promise<MessageList> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const limit = query.limit ?? limits.firstPageMessages;
      const beforeSeq = query.before_seq ?? null;
      const afterSeq = query.after_seq ?? null;
      const page = { limit, offset: query.offset ?? 0, beforeSeq, afterSeq };
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
        hasMore: rows.length > 0 && (afterSeq === null ? oldest > 1 : newest < count),
      };
    });
