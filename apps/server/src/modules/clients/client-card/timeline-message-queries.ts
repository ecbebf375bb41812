import { statement } from '../../../platform/database/index.ts';
import { channelsTable } from '../../chat/channel-access/exported-queries.ts';
import { type AttachmentFacts, attachmentFactsOf, messagesTable } from '../../chat/messages/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';
import type { NamedRow } from './client-queries.ts';

/** A message of a conversation as the timeline shows it. */
export interface TimelineMessageRow extends NamedRow {
  client_id: number;
  channel_id: number;
  seq: number;
  ts: number;
  preview: string | null;
  content: string | null;
  attachment: AttachmentFacts | null;
}

/**
 * Messages of clients and colleagues in the conversations of these clients before a moment in microseconds, newest
 * first: from each conversation as many as would fill the page, by its index of moments.
 */
export const listTimelineMessages = statement({
  name: 'list-timeline-messages',
  text: `select c.client_id, c.id as channel_id, x.seq, x.ts, x.preview, x.content, x.attachment, u.id as author_id,
      u.first_name as author_first_name, u.last_name as author_last_name, u.avatar_file_id as author_avatar_file_id
    from ${channelsTable} c
    cross join lateral (
      select m.seq, m.ts, m.preview, case when m.preview is null then left(m.content, 4000) end as content, ${attachmentFactsOf('m')} as attachment,
        m.created_by
      from ${messagesTable} m
      where m.workspace_id = c.workspace_id and m.channel_id = c.id and m.ts < $4 and m.seq >= c.first_seq
        and m.deleted_at is null and m.system is null
      order by m.ts desc limit $3) x
    left join ${usersTable} u on u.workspace_id = c.workspace_id and u.id = x.created_by
    where c.workspace_id = $1 and c.client_id = any($2) and c.type = 3 and c.deleted_at is null
    order by x.ts desc limit $3`,
  values: (workspaceId: number, clientIds: readonly number[], { limit, before }: { limit: number; before: number }) => [
    workspaceId,
    clientIds,
    limit,
    before,
  ],
}).all<TimelineMessageRow>();
