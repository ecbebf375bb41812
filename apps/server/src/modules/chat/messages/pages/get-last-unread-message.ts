import { can, type Message } from '@switchboard/contract';
import type { Database } from '../../../../platform/database/index.ts';
import type { CallingActor } from '../../../../platform/http/index.ts';
import { findLastUnread } from './last-unread-queries.ts';
import { loadMessageView } from './load-messages.ts';

/** The newest message the actor has not read, in their channels that are not muted; null when there is none. */
export const makeGetLastUnreadMessage =
  (database: Database) =>
  (actor: CallingActor): Promise<Message | null> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId, userId } = actor;
      const found = await findLastUnread(tx, workspaceId, userId, can(actor, 'conversations.read', null));
      return found === null ? null : loadMessageView(tx, workspaceId, found.channel_id, found.seq);
    });
