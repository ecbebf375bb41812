import type { Message } from '@switchboard/contract';
import type { Database } from '../../platform/database/index.ts';
import type { CallingActor } from '../../platform/http/index.ts';
import { loadMessageView } from './load-messages.ts';

/** The newest message the actor has not read in a channel of theirs that is not muted; null when there is none. */
export const makeGetLastUnreadMessage =
  (database: Database) =>
  (actor: CallingActor): Promise<Message | null> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId, userId } = actor;
      const { rows } = await tx.query<{ channel_id: number; seq: number }>({
        name: 'find-last-unread-message',
        text: `select newest.channel_id, newest.seq
          from channel_members n
          join channels c on c.workspace_id = n.workspace_id and c.id = n.channel_id
          cross join lateral (
            select m.channel_id, m.seq, m.ts from messages m
            where m.workspace_id = n.workspace_id and m.channel_id = n.channel_id and m.seq > n.read_seq
              and m.created_by is distinct from n.user_id and m.deleted_at is null and m.system is null
            order by m.seq desc limit 1) newest
          where n.workspace_id = $1 and n.user_id = $2 and not n.muted and c.deleted_at is null and c.last_seq > n.read_seq
          order by newest.ts desc limit 1`,
        values: [workspaceId, userId],
      });
      const [found] = rows;
      return found === undefined ? null : loadMessageView(tx, workspaceId, found.channel_id, found.seq);
    });
