import type { Message } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import type { CallingActor } from '../../../platform/http/index.ts';
import { loadChannelFacts } from '../channel-access/index.ts';
import { listMessageViewsById } from '../messages/index.ts';
import { formatQuery } from './format-query.ts';
import { toSearchReader } from './search-messages.ts';
import { findMessageIds } from './search-queries.ts';

/** Hits are counted up to this many; a page further down counts up to its own end. */
const countedHits = 100;

export interface FoundInChannel {
  data: Message[];
  count: number;
  /** False when there are more hits than were counted, or time ran out. */
  count_is_exact: boolean;
  hasMore: boolean;
  partial: boolean;
}

const nothingFound: FoundInChannel = { data: [], count: 0, count_is_exact: true, hasMore: false, partial: false };

/** One page of a channel's messages with these words, newest first. */
export const makeSearchChannel =
  (database: Database) =>
  (
    actor: CallingActor,
    channelId: number,
    { search, limit, offset }: { search: string; limit: number; offset: number },
  ): Promise<FoundInChannel> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      await loadChannelFacts(tx, actor.workspaceId, channelId, actor);
      const query = formatQuery({ text: search });
      if (query === null || search.trim() === '') return nothingFound;
      const counted = Math.max(countedHits, offset + limit);
      const { ids, isPartial } = await findMessageIds(tx, toSearchReader(actor), {
        query,
        channelId,
        beforeId: Number.MAX_SAFE_INTEGER,
        createdFrom: null,
        createdTo: null,
        limit: counted + 1,
      });
      return {
        data: await listMessageViewsById(tx, actor.workspaceId, ids.slice(offset, offset + limit)),
        count: Math.min(ids.length, counted),
        count_is_exact: ids.length <= counted && !isPartial,
        hasMore: ids.length > offset + limit,
        partial: isPartial,
      };
    });
