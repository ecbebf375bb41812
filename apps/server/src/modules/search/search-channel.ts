import type { Message } from '@switchboard/contract';
import type { Database } from '../../platform/database/index.ts';
import type { CallingActor } from '../../platform/http/index.ts';
import { loadChannelFacts } from '../channel-access/index.ts';
import { listMessageViewsById } from '../messages/index.ts';
import { formatQuery } from './format-query.ts';
import { toSearchReader } from './search-messages.ts';
import { findMessageIds } from './search-queries.ts';

/** Hits are counted up to this many; a page further down counts as far as it reads. */
const countedHits = 100;

/** One page of a channel's messages with these words, newest first. */
export const makeSearchChannel =
  (database: Database) =>
  (
    actor: CallingActor,
    channelId: number,
    { search, limit, offset }: { search: string; limit: number; offset: number },
  ): Promise<{ data: Message[]; count: number; hasMore: boolean; partial: boolean }> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      await loadChannelFacts(tx, actor.workspaceId, channelId, actor);
      const query = formatQuery({ text: search });
      if (query === null || search.trim() === '') return { data: [], count: 0, hasMore: false, partial: false };
      const { ids, isPartial } = await findMessageIds(tx, toSearchReader(actor), {
        query,
        channelId,
        beforeId: Number.MAX_SAFE_INTEGER,
        createdFrom: null,
        createdTo: null,
        limit: Math.max(countedHits, offset + limit + 1),
      });
      return {
        data: await listMessageViewsById(tx, actor.workspaceId, ids.slice(offset, offset + limit)),
        count: ids.length,
        hasMore: ids.length > offset + limit,
        partial: isPartial,
      };
    });
