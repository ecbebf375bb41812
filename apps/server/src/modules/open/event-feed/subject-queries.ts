import { type ConversationStateName, conversationPriorities } from '@switchboard/contract';
import { type Database, statement } from '../../../platform/database/index.ts';
import { channelMembersTable, channelsTable } from '../../chat/channel-access/exported-queries.ts';
import { clientsTable } from '../../clients/clients/exported-queries.ts';
import { channelLabelsTable } from '../../messaging/labels/exported-queries.ts';

export interface ChannelRow {
  id: number;
  type: number;
  is_public: boolean;
  created_by: number | null;
  manager_id: number | null;
  is_member: boolean;
  client_id: number | null;
  bot_id: number | null;
  priority: number;
  label_ids: number[];
  state: ConversationStateName;
  awaiting_since: Date | null;
}

/** Channels that are there, from the point of view of a user; 0: of nobody. */
export const channelsStatement = statement({
  name: 'list-channels-of-events',
  text: `select c.id, c.type, c.is_public, c.created_by, c.manager_id, c.client_id, c.bot_id, c.priority, c.state,
      c.awaiting_since,
      exists (select from ${channelMembersTable} m
        where m.workspace_id = c.workspace_id and m.channel_id = c.id and m.user_id = $3) as is_member,
      array(select l.label_id from ${channelLabelsTable} l
        where l.workspace_id = c.workspace_id and l.channel_id = c.id order by l.label_id) as label_ids
    from ${channelsTable} c where c.workspace_id = $1 and c.id = any($2) and c.deleted_at is null`,
  values: (workspaceId: number, ids: number[], userId: number) => [workspaceId, ids, userId],
}).of<ChannelRow>();

export interface ClientRow {
  id: number;
  bot_id: number;
  first_name: string;
  last_name: string;
  username: string | null;
  phone: string | null;
  language: string | null;
}

export const clientsStatement = statement({
  name: 'list-clients-of-events',
  text: `select id, bot_id, first_name, last_name, username, phone, language from ${clientsTable}
    where workspace_id = $1 and id = any($2) and deleted_at is null`,
  values: (workspaceId: number, ids: number[]) => [workspaceId, ids],
}).of<ClientRow>();

/** Channels and clients by id, as they are now. */
export interface Subjects {
  channels: ReadonlyMap<number, ChannelRow>;
  clients: ReadonlyMap<number, ClientRow>;
}

/** Looks up what events are about, from the point of view of a user (null: of nobody). */
export const loadSubjects = async (
  database: Database,
  workspaceId: number,
  { channelIds, clientIds, userId }: { channelIds: number[]; clientIds: number[]; userId: number | null },
): Promise<Subjects> => {
  const [channels, clients] = await database.readTogether(workspaceId, [
    channelsStatement(workspaceId, channelIds, userId ?? 0),
    clientsStatement(workspaceId, clientIds),
  ]);
  return {
    channels: new Map(channels.rows.map((row) => [row.id, row])),
    clients: new Map(clients.rows.map((row) => [row.id, row])),
  };
};

export const toConversation = (row: ChannelRow) => ({
  channel_id: row.id,
  client_id: row.client_id,
  bot_id: row.bot_id,
  manager_id: row.manager_id,
  priority: conversationPriorities[row.priority],
  label_ids: row.label_ids,
  state: row.state,
  awaiting_reply: row.awaiting_since !== null,
  awaiting_since: row.awaiting_since?.toISOString() ?? null,
});
