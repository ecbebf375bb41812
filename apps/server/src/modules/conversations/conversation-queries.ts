import type { Transaction } from '../../platform/database/index.ts';

export interface ConversationRow {
  channel_id: number;
  client_id: number;
  name: string;
  client_blocked: boolean;
  is_deleted: boolean;
}

/** The conversation of a client with a bot, deleted ones included. */
export const findConversation = async (
  tx: Transaction,
  workspaceId: number,
  botId: number,
  clientId: number,
): Promise<ConversationRow | null> => {
  const { rows } = await tx.query<ConversationRow>({
    name: 'find-conversation',
    text: `select id as channel_id, client_id, name, client_blocked, deleted_at is not null as is_deleted from channels
      where workspace_id = $1 and type = 3 and client_id = $3 and bot_id = $2`,
    values: [workspaceId, botId, clientId],
  });
  return rows[0] ?? null;
};

export const insertConversation = async (
  tx: Transaction,
  workspaceId: number,
  conversation: { channelId: number; name: string; clientId: number; botId: number },
): Promise<void> => {
  await tx.query({
    name: 'insert-conversation',
    text: `insert into channels (workspace_id, id, type, name, client_id, bot_id) values ($1, $2, 3, $3, $4, $5)`,
    values: [workspaceId, conversation.channelId, conversation.name, conversation.clientId, conversation.botId],
  });
};

/** Renames a conversation and brings a deleted one back. */
export const updateConversation = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  name: string,
): Promise<void> => {
  await tx.query({
    name: 'update-conversation',
    text: 'update channels set name = $3, deleted_at = null where workspace_id = $1 and id = $2',
    values: [workspaceId, channelId, name],
  });
};

/** True when it was not so before: of two who notice at once, one says it. */
export const updateClientBlocked = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  isBlocked: boolean,
): Promise<boolean> => {
  const { rowCount } = await tx.query({
    name: 'update-client-blocked',
    text: `update channels set client_blocked = $3 where workspace_id = $1 and id = $2 and client_blocked <> $3`,
    values: [workspaceId, channelId, isBlocked],
  });
  return rowCount > 0;
};

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

/** Our messages behind a messenger's ids. */
export const listExternalMessages = async (
  tx: Transaction,
  workspaceId: number,
  botId: number,
  chatId: string,
  externalIds: readonly string[],
): Promise<ExternalMessageRow[]> => {
  const { rows } = await tx.query<ExternalMessageRow>({
    name: 'list-external-messages',
    text: `select x.external_id, x.channel_id, x.message_seq, m.id as message_id, m.content, m.metadata, m.client_id,
        m.edited_at, m.deleted_at is not null as is_deleted,
        (select count(*)::int from external_messages s where s.workspace_id = $1 and s.channel_id = x.channel_id
          and s.message_seq = x.message_seq) as parts
      from external_messages x
      join messages m on m.workspace_id = x.workspace_id and m.channel_id = x.channel_id and m.seq = x.message_seq
      where x.workspace_id = $1 and x.bot_id = $2 and x.chat_id = $3 and x.external_id = any($4)`,
    values: [workspaceId, botId, chatId, externalIds],
  });
  return rows;
};

/** Writes a client's edit down: new text, the facts of the new version, the messenger's time of the edit. */
export const updateClientMessage = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  seq: number,
  change: { content: string; preview: string | null; metadata: Record<string, unknown>; editedAt: Date },
): Promise<void> => {
  await tx.query({
    name: 'update-client-message',
    text: `update messages set content = $4, preview = $7, metadata = coalesce(metadata, '{}') || $5::jsonb, edited_at = $6,
        updated_at = greatest(clock_timestamp(), updated_at + interval '1 millisecond')
      where workspace_id = $1 and channel_id = $2 and seq = $3`,
    values: [
      workspaceId,
      channelId,
      seq,
      change.content,
      JSON.stringify(change.metadata),
      change.editedAt,
      change.preview,
    ],
  });
};
