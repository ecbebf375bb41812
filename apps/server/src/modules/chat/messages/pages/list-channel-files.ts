import { type ChannelFile, type endpoints, limits, type QueryOf, type ResultOf } from '@switchboard/contract';
import type { Database } from '../../../../platform/database/index.ts';
import type { CallingActor } from '../../../../platform/http/index.ts';
import { toFileView } from '../../../files/index.ts';
import { loadChannelFacts } from '../../channel-access/index.ts';
import { type ChannelFileRow, countChannelFiles, listChannelFiles } from './channel-file-queries.ts';

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
      const [rows, count] = await Promise.all([
        listChannelFiles(tx, workspaceId, channelId, { kind, limit, offset }),
        countChannelFiles(tx, workspaceId, channelId, kind),
      ]);
      return { data: rows.map(toChannelFile), count, hasMore: rows.length > 0 && offset + rows.length < count };
    });
