import { can, type endpoints, type QueryOf, type ResultOf } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import type { CallingActor } from '../../../platform/http/index.ts';
import { loadChannelFacts } from '../channel-access/index.ts';
import { loadReaderChannels } from '../channels/index.ts';
import { listMessageViewsById } from '../messages/index.ts';
import { formatQuery } from './format-query.ts';
import { findMessageIds, type SearchReader } from './search-queries.ts';

type Query = QueryOf<typeof endpoints.searchMessages>;
type Result = ResultOf<typeof endpoints.searchMessages>;

const pageLength = 20;

export const toSearchReader = (actor: CallingActor): SearchReader => ({
  workspaceId: actor.workspaceId,
  userId: actor.userId,
  readsPublicGroups: can(actor, 'publicGroups.read', null),
  readsConversations: can(actor, 'conversations.read', null),
});

/** Messages of all channels the actor may read, newest first. */
export const makeSearchMessages =
  (database: Database) =>
  (actor: CallingActor, query: Query): Promise<Result> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId } = actor;
      const { q, from, in: channelId, before, after, has, limit = pageLength, before_id } = query;
      if (channelId !== undefined) await loadChannelFacts(tx, workspaceId, channelId, actor);
      const formatted = formatQuery({ text: q, authorId: from, has });
      if (formatted === null) return { data: [], channels: [], hasMore: false, partial: false };
      const { ids, isPartial } = await findMessageIds(tx, toSearchReader(actor), {
        query: formatted,
        channelId: channelId ?? null,
        beforeId: before_id ?? Number.MAX_SAFE_INTEGER,
        createdFrom: after === undefined ? null : Date.parse(after),
        createdTo: before === undefined ? null : Date.parse(before),
        limit: limit + 1,
      });
      const messages = await listMessageViewsById(tx, workspaceId, ids.slice(0, limit));
      // The index only finds candidates; whether the actor may read them is decided by the same check as for every
      // other way to read a message.
      const channelIds = [...new Set(messages.map((message) => message.channel_id))];
      const channels = await loadReaderChannels(tx, workspaceId, channelIds, actor);
      return {
        data: messages
          .filter((message) => channels.has(message.channel_id))
          .map((message) => ({ message, channel_id: message.channel_id })),
        channels: [...channels.values()],
        hasMore: ids.length > limit,
        partial: isPartial,
      };
    });
