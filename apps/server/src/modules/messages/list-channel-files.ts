import { type ChannelFile, type endpoints, limits, type QueryOf, type ResultOf } from '@switchboard/contract';
import type { Database } from '../../platform/database/index.ts';
import type { CallingActor } from '../../platform/http/index.ts';
import { loadChannelFacts } from '../channel-access/index.ts';
import type { FileRow } from './message-rows.ts';
import { toFileView } from './message-view.ts';

interface ChannelFileRow extends FileRow {
  message_id: number;
  message_seq: number;
  created_by: number | null;
  client_id: number | null;
  author_name: string | null;
  created_at: Date;
}

const mediaKinds = ['image', 'video'];

/** `$3` tells media from the rest; null takes both. */
const filesOfChannel = `files f
  where f.workspace_id = $1 and f.channel_id = $2 and f.message_seq is not null and f.deleted_at is null
    and ($3::boolean is null or $3 = (f.kind = any($4)))`;

const toChannelFile = (row: ChannelFileRow): ChannelFile => ({
  ...toFileView(row),
  message_id: row.message_id,
  message_seq: row.message_seq,
  created_by: row.created_by,
  client_id: row.client_id,
  author_name: row.author_name ?? '',
  created_at: row.created_at.toISOString(),
});

/** Files of a channel, those of the newest message first. */
export const makeListChannelFiles =
  (database: Database) =>
  (
    actor: CallingActor,
    channelId: number,
    query: QueryOf<typeof endpoints.listChannelFiles>,
  ): Promise<ResultOf<typeof endpoints.listChannelFiles>> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId } = actor;
      const { limit = limits.firstPageMessages, offset = 0, kind } = query;
      await loadChannelFacts(tx, workspaceId, channelId, actor);
      const chosen = [workspaceId, channelId, kind === undefined ? null : kind === 'media', mediaKinds];
      const [{ rows }, { rows: counts }] = await Promise.all([
        tx.query<ChannelFileRow>({
          name: 'list-channel-files',
          text: `select page.*, m.id as message_id, m.created_by, m.client_id, m.created_at,
              coalesce(trim(u.first_name || ' ' || u.last_name), trim(k.first_name || ' ' || k.last_name)) as author_name
            from (select f.workspace_id, f.channel_id, f.message_seq, f.position, f.id, f.original, f.type, f.kind, f.size,
                f.width, f.height, f.duration
              from ${filesOfChannel} order by f.message_seq desc, f.position limit $5 offset $6) page
            join messages m on m.workspace_id = page.workspace_id and m.channel_id = page.channel_id
              and m.seq = page.message_seq
            left join users u on u.workspace_id = m.workspace_id and u.id = m.created_by
            left join clients k on k.workspace_id = m.workspace_id and k.id = m.client_id
            order by page.message_seq desc, page.position`,
          values: [...chosen, limit, offset],
        }),
        tx.query<{ count: number }>({
          name: 'count-channel-files',
          text: `select count(*)::int as count from ${filesOfChannel}`,
          values: chosen,
        }),
      ]);
      const count = counts[0]?.count ?? 0;
      return { data: rows.map(toChannelFile), count, hasMore: rows.length > 0 && offset + rows.length < count };
    });
