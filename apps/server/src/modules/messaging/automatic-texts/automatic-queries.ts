import { statement } from '../../../platform/database/index.ts';
import { channelsTable } from '../../chat/channel-access/exported-queries.ts';
import { isFromTeam, messagesTable } from '../../chat/messages/exported-queries.ts';
import { clientsTable } from '../../clients/clients/exported-queries.ts';
import { workspacesTable } from '../../foundation/workspaces/exported-queries.ts';

interface RecipientRow {
  channel_id: number;
  first_name: string;
  last_name: string;
  /** The workspace's where the messenger names none. */
  language: string;
  /** A colleague has answered within the last five minutes. */
  is_attended: boolean;
}

/** The clients of conversations that are not blocked by the team. */
export const listRecipients = statement({
  name: 'list-automatic-recipients',
  text: `select c.id as channel_id, k.first_name, k.last_name, coalesce(k.language, w.default_language) as language,
      exists (select from ${messagesTable} m where m.workspace_id = c.workspace_id and m.channel_id = c.id
        and m.ts > (extract(epoch from now() - interval '5 minutes') * 1000000)::bigint and ${isFromTeam('m')}) as is_attended
    from ${channelsTable} c
    join ${clientsTable} k on k.workspace_id = c.workspace_id and k.id = c.client_id
    join ${workspacesTable} w on w.id = c.workspace_id
    where c.workspace_id = $1 and c.id = any($2) and c.blocked_at is null`,
  values: (workspaceId: number, channelIds: readonly number[]) => [workspaceId, channelIds],
}).all<RecipientRow>();
