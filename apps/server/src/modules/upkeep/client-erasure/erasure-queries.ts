import type { ErasedCounts } from '@switchboard/contract';
import {
  askUnchecked,
  type Database,
  escapeIdentifier,
  statement,
  type Transaction,
} from '../../../platform/database/index.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';

/** The client of an erasure, with the keys that lead to the rest of their rows. */
export interface ErasedClient {
  clientId: number;
  botId: number;
  /** The client's account at the messenger. */
  chatId: string;
  /** When the client came, in microseconds. */
  since: number;
  channelId: number | null;
}

export const insertClientErasureStatement = statement({
  name: 'insert-client-erasure',
  text: 'insert into client_erasures (workspace_id, id, requested_by) values ($1, $2, $3)',
  values: (workspaceId: number, id: number, requestedBy: number | null) => [workspaceId, id, requestedBy],
}).of();

export const insertErasedClientsStatement = statement({
  name: 'insert-erased-clients',
  text: `insert into erased_clients (workspace_id, erasure_id, client_id, bot_id, service_client_id, client_since, channel_id)
    select $1, $2, n.* from unnest($3::bigint[], $4::bigint[], $5::text[], $6::bigint[], $7::bigint[])
      as n (client_id, bot_id, service_client_id, client_since, channel_id)`,
  values: (
    workspaceId: number,
    id: number,
    clientIds: readonly number[],
    botIds: readonly number[],
    chatIds: readonly string[],
    sinces: readonly number[],
    channelIds: readonly (number | null)[],
  ) => [workspaceId, id, clientIds, botIds, chatIds, sinces, channelIds],
}).of();

export const insertErasure = async (
  tx: Transaction,
  workspaceId: number,
  erasure: { id: number; requestedBy: number | null; clients: readonly ErasedClient[] },
): Promise<void> => {
  const { id, requestedBy, clients } = erasure;
  await tx.query(insertClientErasureStatement(workspaceId, id, requestedBy));
  await tx.query(
    insertErasedClientsStatement(
      workspaceId,
      id,
      clients.map((client) => client.clientId),
      clients.map((client) => client.botId),
      clients.map((client) => client.chatId),
      clients.map((client) => client.since),
      clients.map((client) => client.channelId),
    ),
  );
};

export interface RunningErasure {
  created_at: Date;
  removed: Partial<ErasedCounts>;
  clients: ErasedClient[];
}

/** An erasure that has not ended; null without one. */
export const findRunningErasure = statement({
  name: 'find-running-client-erasure',
  text: `select e.created_at, e.removed, coalesce((select json_agg(json_build_object('clientId', k.client_id, 'botId', k.bot_id,
        'chatId', k.service_client_id, 'since', k.client_since, 'channelId', k.channel_id) order by k.client_id)
      from erased_clients k where k.workspace_id = e.workspace_id and k.erasure_id = e.id), '[]') as clients
    from client_erasures e where e.workspace_id = $1 and e.id = $2 and e.finished_at is null`,
  values: (workspaceId: number, id: number) => [workspaceId, id],
}).first<RunningErasure>();

/** Counts the removed rows, in the transaction that removed them: a process that is killed counts nothing twice. */
export const addToReport = statement({
  name: 'add-to-erasure-report',
  text: `update client_erasures e set removed = e.removed || (
      select coalesce(jsonb_object_agg(n.kind, n.count::bigint + coalesce((e.removed ->> n.kind)::bigint, 0)), '{}')
      from jsonb_each_text($3::jsonb) as n (kind, count))
    where e.workspace_id = $1 and e.id = $2`,
  values: (workspaceId: number, id: number, removed: Partial<ErasedCounts>) => [
    workspaceId,
    id,
    JSON.stringify(removed),
  ],
}).run();

export const forgetAccountsOfErasedStatement = statement({
  name: 'forget-accounts-of-erased',
  text: 'update erased_clients set service_client_id = null where workspace_id = $1 and erasure_id = $2',
  values: (workspaceId: number, id: number) => [workspaceId, id],
}).of();

export const finishClientErasureStatement = statement({
  name: 'finish-client-erasure',
  text: 'update client_erasures set finished_at = clock_timestamp() where workspace_id = $1 and id = $2',
  values: (workspaceId: number, id: number) => [workspaceId, id],
}).of();

/** Ends an erasure: deletes the addresses the clients wrote from. */
export const finishErasure = async (tx: Transaction, workspaceId: number, id: number): Promise<void> => {
  await tx.flight([forgetAccountsOfErasedStatement(workspaceId, id), finishClientErasureStatement(workspaceId, id)]);
};

export const listRunningErasureIds = statement({
  name: 'list-running-client-erasures',
  text: 'select id from client_erasures where workspace_id = $1 and finished_at is null order by id',
  values: (workspaceId: number) => [workspaceId],
}).answer((rows: { id: number }[]): number[] => rows.map(({ id }) => id));

export interface ErasureRow {
  id: number;
  client_ids: number[];
  conversations: number;
  removed: Partial<ErasedCounts>;
  created_at: Date;
  finished_at: Date | null;
  author_id: number | null;
  author_first_name: string | null;
  author_last_name: string | null;
  author_avatar_file_id: number | null;
}

const selectErasures = `select e.id, e.removed, e.created_at, e.finished_at,
    array(select k.client_id from erased_clients k where k.workspace_id = e.workspace_id and k.erasure_id = e.id
      order by k.client_id) as client_ids,
    (select count(k.channel_id)::int from erased_clients k
      where k.workspace_id = e.workspace_id and k.erasure_id = e.id) as conversations,
    u.id as author_id, u.first_name as author_first_name, u.last_name as author_last_name,
    u.avatar_file_id as author_avatar_file_id
  from client_erasures e left join ${usersTable} u on u.workspace_id = e.workspace_id and u.id = e.requested_by
  where e.workspace_id = $1`;

export const findErasure = statement({
  name: 'find-client-erasure',
  text: `${selectErasures} and e.id = $2`,
  values: (workspaceId: number, id: number) => [workspaceId, id],
}).first<ErasureRow>();

export const listClientErasuresStatement = statement({
  name: 'list-client-erasures',
  text: `${selectErasures} order by e.id desc limit $2 offset $3`,
  values: (workspaceId: number, limit: number, offset: number) => [workspaceId, limit, offset],
}).of<ErasureRow>();

export const countClientErasuresStatement = statement({
  name: 'count-client-erasures',
  text: 'select count(*)::int as count from client_erasures where workspace_id = $1',
  values: (workspaceId: number) => [workspaceId],
}).of<{ count: number }>();

export const listErasures = async (
  database: Database,
  workspaceId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ErasureRow[]; count: number }> => {
  const [{ rows }, counted] = await database.readTogether(workspaceId, [
    listClientErasuresStatement(workspaceId, limit, offset),
    countClientErasuresStatement(workspaceId),
  ]);
  return { rows, count: counted.rows[0]?.count ?? 0 };
};

/** Every erased client, by number and the moment they came. */
export const listErased = statement({
  name: 'list-erased-clients',
  text: 'select client_id, client_since from erased_clients where workspace_id = $1 order by client_id',
  values: (workspaceId: number) => [workspaceId],
}).all<{ client_id: number; client_since: number }>();

/** Deletes a conversation's rows of a table whose `tables.ts` says so. */
export const deleteOfChannel = async (
  tx: Transaction,
  workspaceId: number,
  table: string,
  channelId: number,
): Promise<void> => {
  await askUnchecked(
    tx,
    // oxlint-disable-next-line switchboard/table-ownership -- each owner says in its tables.ts that these rows go
    `delete from ${escapeIdentifier(table)} where workspace_id = $1 and channel_id = $2`,
    [workspaceId, channelId],
  );
};
