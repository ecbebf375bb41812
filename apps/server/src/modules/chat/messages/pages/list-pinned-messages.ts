import { type endpoints, limits, type QueryOf, type ResultOf } from '@switchboard/contract';
import type { Database } from '../../../../platform/database/index.ts';
import type { CallingActor } from '../../../../platform/http/index.ts';
import { loadChannelFacts } from '../../channel-access/index.ts';
import { countPinned, pinnedPageStatement } from '../message-queries.ts';
import { toMessageView } from './message-view.ts';

/** Pinned messages of a channel, the latest pinned first. */
export const makeListPinnedMessages =
  (database: Database) =>
  (
    actor: CallingActor,
    channelId: number,
    query: QueryOf<typeof endpoints.listPinnedMessages>,
  ): Promise<ResultOf<typeof endpoints.listPinnedMessages>> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId } = actor;
      const { limit = limits.firstPageMessages, offset = 0 } = query;
      await loadChannelFacts(tx, workspaceId, channelId, actor);
      const [{ rows }, count] = await Promise.all([
        tx.query(pinnedPageStatement(workspaceId, channelId, { limit, offset })),
        countPinned(tx, workspaceId, channelId),
      ]);
      return { data: rows.map(toMessageView), count, hasMore: rows.length > 0 && offset + rows.length < count };
    });
