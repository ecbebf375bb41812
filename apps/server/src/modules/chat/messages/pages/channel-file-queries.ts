import { statement } from '../../../../platform/database/index.ts';
import type { FileRow } from '../../../files/exported-queries.ts';
import { usersTable } from '../../../foundation/users/exported-queries.ts';
import { channelsTable, conversationClientsView } from '../../channel-access/exported-queries.ts';

export interface ChannelFileRow extends FileRow {
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
  where f.workspace_id = $1 and f.channel_id = $2 and f.deleted_at is null
    and f.message_seq >= (select c.first_seq from ${channelsTable} c where c.workspace_id = $1 and c.id = $2)
    and ($3::boolean is null or $3 = (f.kind = any($4)))`;

type ChosenKind = 'media' | 'files' | undefined;

const chosen = (
  workspaceId: number,
  channelId: number,
  kind: ChosenKind,
): [workspaceId: number, channelId: number, isMedia: boolean | null, mediaKinds: string[]] => [
  workspaceId,
  channelId,
  kind === undefined ? null : kind === 'media',
  mediaKinds,
];

/** Files of a channel, those of the newest message first. */
export const listChannelFiles = statement({
  name: 'list-channel-files',
  text: `select page.*, m.id as message_id, m.created_by, m.client_id, m.created_at,
      coalesce(trim(u.first_name || ' ' || u.last_name), trim(k.first_name || ' ' || k.last_name)) as author_name
    from (select f.workspace_id, f.channel_id, f.message_seq, f.position, f.id, f.original, f.type, f.kind, f.size,
        f.width, f.height, f.duration
      from ${filesOfChannel} order by f.message_seq desc, f.position limit $5 offset $6) page
    join messages m on m.workspace_id = page.workspace_id and m.channel_id = page.channel_id
      and m.seq = page.message_seq
    left join ${usersTable} u on u.workspace_id = m.workspace_id and u.id = m.created_by
    left join ${conversationClientsView} k on k.workspace_id = m.workspace_id and k.id = m.client_id
    order by page.message_seq desc, page.position`,
  values: (
    workspaceId: number,
    channelId: number,
    { kind, limit, offset }: { kind: ChosenKind; limit: number; offset: number },
  ) => [...chosen(workspaceId, channelId, kind), limit, offset],
}).all<ChannelFileRow>();

export const countChannelFiles = statement({
  name: 'count-channel-files',
  text: `select count(*)::int as count from ${filesOfChannel}`,
  values: chosen,
}).answer(([row]: { count: number }[]): number => row?.count ?? 0);
