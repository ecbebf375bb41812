import { statement } from '../../../../platform/database/index.ts';
import { channelsTable } from '../../../chat/channel-access/exported-queries.ts';

import { messageReactionsTable, messagesTable } from '../../../chat/messages/exported-queries.ts';
import { clientsTable } from '../../../clients/clients/exported-queries.ts';
import { unnamedPrefix } from '../part-queries.ts';

export interface ReactedRow {
  bot_id: number;
  chat_id: string;
  /** The messenger's id of the message, or of its first part; null when the phone does not have it. */
  external_id: string | null;
  /** It may still get there. */
  is_waiting: boolean;
  /** The team's, the newest first. */
  emoji: string[];
}

/** A message of a conversation with the team's reactions to it; null if it may not be shown to the client. */
export const findReacted = statement({
  name: 'find-reacted-message',
  text: `select c.bot_id, k.service_client_id as chat_id,
      (select x.external_id from external_messages x
        where x.workspace_id = $1 and x.channel_id = $2 and x.message_seq = $3 and x.failed_at is null
          and not starts_with(x.external_id, '${unnamedPrefix}') order by x.part limit 1) as external_id,
      exists (select from deliveries d where d.workspace_id = $1 and d.channel_id = $2 and d.message_seq = $3
        and d.state = 'queued') as is_waiting,
      array(select r.emoji from ${messageReactionsTable} r
        where r.workspace_id = $1 and r.channel_id = $2 and r.message_seq = $3
        group by r.emoji order by max(r.created_at) desc) as emoji
    from ${messagesTable} m
    join ${channelsTable} c on c.workspace_id = m.workspace_id and c.id = m.channel_id
    join ${clientsTable} k on k.workspace_id = c.workspace_id and k.id = c.client_id
    where m.workspace_id = $1 and m.channel_id = $2 and m.seq = $3 and m.deleted_at is null and m.system is null and m.audience = 'public'
      and c.type = 3 and c.bot_id is not null and c.blocked_at is null and not c.client_blocked and c.deleted_at is null`,
  values: (workspaceId: number, channelId: number, seq: number) => [workspaceId, channelId, seq],
}).first<ReactedRow>();
