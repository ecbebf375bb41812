import { can, channelTypes, endpoints } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { AppError, type CallingActor, type Route, route } from '../../../platform/http/index.ts';
import { loadChannelFacts } from '../channel-access/index.ts';
import { markAllRead } from './mark-all-read.ts';
import { markRead } from './mark-read.ts';
import { markUnread } from './mark-unread.ts';
import { countUnread } from './unread-queries.ts';

export interface UnreadRoutesDeps {
  database: Database;
  /** Hears when a conversation's manager has read on in it. */
  onConversationRead: (workspaceId: number, channelId: number, userId: number) => void;
}

export const makeUnreadRoutes = (deps: UnreadRoutesDeps): Route[] => {
  const { database } = deps;

  const factsOf = (actor: CallingActor, channelId: number) =>
    database.inWorkspace(actor.workspaceId, (tx) => loadChannelFacts(tx, actor.workspaceId, channelId, actor));

  const read = async (actor: CallingActor, channelId: number, upToSeq: number | null) => {
    const { type, manager_id: managerId } = await factsOf(actor, channelId);
    const isOwnConversation = type === channelTypes.client && managerId === actor.userId;
    return markRead(deps, actor, channelId, upToSeq, () => {
      if (isOwnConversation) deps.onConversationRead(actor.workspaceId, channelId, actor.userId);
    });
  };

  return [
    route(endpoints.countUnreadMessages, ({ actor }) =>
      database.inWorkspace(actor.workspaceId, (tx) =>
        countUnread(tx, actor.workspaceId, actor.userId, can(actor, 'conversations.read', null)),
      ),
    ),
    route(endpoints.markChannelRead, ({ actor, params, body }) => read(actor, params.id, body.up_to_seq ?? null)),
    route(endpoints.markChannelReadByGet, ({ actor, params }) => read(actor, params.id, null)),
    route(endpoints.markChannelUnread, async ({ actor, params, body }) => {
      const facts = await factsOf(actor, params.id);
      if (!facts.is_member) throw new AppError('channel.not_member');
      return markUnread(deps, actor, params.id, body.from_seq);
    }),
    route(endpoints.markAllRead, async ({ actor }) => {
      await markAllRead(deps, actor);
      return true as const;
    }),
  ];
};
