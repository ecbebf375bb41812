import { statement } from '../../../../platform/database/index.ts';
import { channelsTable } from '../../../chat/channel-access/exported-queries.ts';

import { messagesTable } from '../../../chat/messages/exported-queries.ts';
import { clientsTable } from '../../../clients/clients/exported-queries.ts';
import { externalMessagesTable } from '../../deliveries/exported-queries.ts';

export interface ConversationRow {
  channel_id: number;
  client_id: number;
  name: string;
  client_blocked: boolean;
  is_deleted: boolean;
}

/** The conversation of a client with a bot, deleted ones included. */
export const findConversation = statement({
  name: 'find-conversation',
  text: `select id as channel_id, client_id, name, client_blocked, deleted_at is not null as is_deleted from ${channelsTable}
    where workspace_id = $1 and type = 3 and client_id = $3 and bot_id = $2`,
  values: (workspaceId: number, botId: number, clientId: number) => [workspaceId, botId, clientId],
}).first<ConversationRow>();

/** Whether the team has blocked the client who writes to a bot from this chat. */
export const isBlockedChat = statement({
  name: 'find-blocked-chat',
  text: `select 1 from ${clientsTable} k
    join ${channelsTable} c on c.workspace_id = k.workspace_id and c.client_id = k.id and c.bot_id = k.bot_id
    where k.workspace_id = $1 and k.bot_id = $2 and k.service_client_id = $3 and c.type = 3 and c.blocked_at is not null`,
  values: (workspaceId: number, botId: number, chatId: string) => [workspaceId, botId, chatId],
}).any();

export interface ExternalMessageRow {
  external_id: string;
  channel_id: number;
  message_seq: number;
  message_id: number;
  content: string;
  metadata: Record<string, unknown> | null;
  parts: number;
  client_id: number | null;
  edited_at: Date | null;
  is_deleted: boolean;
}

/** The messages of ours that a messenger's ids belong to. */
export const listExternalMessages = statement({
  name: 'list-external-messages',
  text: `select x.external_id, x.channel_id, x.message_seq, m.id as message_id, m.content, m.metadata, m.client_id,
      m.edited_at, m.deleted_at is not null as is_deleted,
      (select count(*)::int from ${externalMessagesTable} s where s.workspace_id = $1 and s.channel_id = x.channel_id
        and s.message_seq = x.message_seq) as parts
    from ${externalMessagesTable} x
    join ${messagesTable} m on m.workspace_id = x.workspace_id and m.channel_id = x.channel_id and m.seq = x.message_seq
    where x.workspace_id = $1 and x.bot_id = $2 and x.chat_id = $3 and x.external_id = any($4)`,
  values: (workspaceId: number, botId: number, chatId: string, externalIds: readonly string[]) => [
    workspaceId,
    botId,
    chatId,
    externalIds,
  ],
}).all<ExternalMessageRow>();
