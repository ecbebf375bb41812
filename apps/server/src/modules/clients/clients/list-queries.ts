import type { ClientReach, ClientSort, CustomFieldValue } from '@switchboard/contract';
import { composed, type Database, statement } from '../../../platform/database/index.ts';
import { channelsTable, conversationBotsView } from '../../chat/channel-access/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';
import type { ClientQueries } from './search/client-terms.ts';

/** A client with all that a view shows. */
export interface ListedClientRow {
  id: number;
  first_name: string;
  last_name: string;
  username: string | null;
  phone: string | null;
  viber_phone: string | null;
  facebook_link: string | null;
  language: string | null;
  avatar_file_id: number | null;
  service_type: number;
  bot_id: number;
  bot_title: string | null;
  bot_type: number | null;
  channel_id: number | null;
  manager_id: number | null;
  manager_first_name: string | null;
  manager_last_name: string | null;
  manager_avatar_file_id: number | null;
  created_at: string;
  version: number;
  custom_values: CustomFieldValue[];
}

/** The conversation of client `c`, if it is not deleted. */
const joinConversation = `left join ${channelsTable} n on n.workspace_id = c.workspace_id and n.client_id = c.id and n.bot_id = c.bot_id
    and n.type = 3 and n.deleted_at is null`;

/** A removed bot is not shown. */
const listedColumns = `c.id, c.first_name, c.last_name, c.username, c.phone, c.viber_phone, c.facebook_link, c.language,
    c.avatar_file_id, c.service_type, c.bot_id, b.title as bot_title, b.type as bot_type, n.id as channel_id, n.manager_id,
    m.first_name as manager_first_name, m.last_name as manager_last_name, m.avatar_file_id as manager_avatar_file_id,
    c.created_at::text, c.version,
    coalesce((select json_agg(json_build_object('id', v.id, 'field_id', v.field_id, 'value', v.value) order by f.position, f.id)
      from custom_field_values v join custom_fields f on f.workspace_id = v.workspace_id and f.id = v.field_id
      where v.workspace_id = c.workspace_id and v.client_id = c.id), '[]') as custom_values`;

const joinShown = `${joinConversation}
  left join ${conversationBotsView} b on b.workspace_id = c.workspace_id and b.id = c.bot_id and b.deleted_at is null
  left join ${usersTable} m on m.workspace_id = n.workspace_id and m.id = n.manager_id`;

/** Equal values are ordered by id in the same direction, so that an index gives the order forwards and backwards. */
const sortColumns: Record<ClientSort, readonly string[]> = {
  id: ['c.id'],
  first_name: ['lower(c.first_name)', 'lower(c.last_name)', 'c.id'],
  phone: ['c.phone', 'c.id'],
  service_type: ['c.service_type', 'c.id'],
  bot_id: ['c.bot_id', 'c.id'],
  manager_id: ['n.manager_id', 'n.client_id'],
  // Ids rise with the time.
  created_at: ['c.id'],
};

export interface ClientsPage {
  limit: number;
  offset: number;
  sortBy: ClientSort;
  order: 'asc' | 'desc';
}

export interface ClientFilter {
  /** Null: not searched. */
  search: ClientQueries | null;
  serviceType: number | null;
  botId: number | null;
  /** 0: no manager. */
  managerId: number | null;
  /** Whether messages reach them now. */
  reach: ClientReach | null;
  fieldId: number | null;
  /** Null: any value in that field. */
  fieldValue: string | null;
}

const orderOf = ({ sortBy, order }: ClientsPage): string =>
  sortColumns[sortBy].map((column) => `${column} ${order}`).join(', ');

/**
 * A page of all clients: its ids come from an index alone, and the rest of the table is left alone. An index is walked
 * from the nearer end: the last page of 100,000 costs as much as the first.
 */
export const listAllClients = composed({
  compose: (workspaceId: number, page: ClientsPage, count: number) => {
    const limit = Math.max(0, Math.min(page.limit, count - page.offset));
    const fromEnd = page.offset > count / 2;
    const offset = fromEnd ? count - page.offset - limit : page.offset;
    const order = fromEnd === (page.order === 'asc') ? 'desc' : 'asc';
    const ids =
      page.sortBy === 'manager_id'
        ? `select n.client_id as id from ${channelsTable} n
            where n.workspace_id = $1 and n.type = 3 and n.deleted_at is null`
        : 'select c.id from clients c where c.workspace_id = $1 and c.deleted_at is null';
    return {
      name: `list-clients-${page.sortBy}-${order}-${fromEnd ? 'backwards' : 'forwards'}`,
      text: `with page as materialized (
          select p.id, row_number() over () as place
          from (${ids} order by ${orderOf({ ...page, order })} limit $2 offset $3) p)
        select ${listedColumns} from clients c ${joinShown} join page on page.id = c.id
        where c.workspace_id = $1 and c.id = any(array(select page.id from page))
        order by page.place ${fromEnd ? 'desc' : 'asc'}`,
      values: [workspaceId, limit, offset],
    };
  },
  samples: () => samplePages().map((page) => [1, page, 100] as const),
}).all<ListedClientRow>();

export const countAllClients = statement({
  name: 'count-clients',
  text: 'select count(*)::int as total from clients where workspace_id = $1 and deleted_at is null',
  values: (workspaceId: number) => [workspaceId],
}).answer(([row]: { total: number }[]): number => row?.total ?? 0);

/** Each filter with its condition; only those that are set become part of the statement, so that indexes suffice. */
const conditions: Record<Exclude<keyof ClientFilter, 'search' | 'fieldValue'>, (at: string, more: string) => string> = {
  serviceType: (at) => `c.service_type = ${at}::smallint`,
  botId: (at) => `c.bot_id = ${at}::bigint`,
  managerId: (at) => `coalesce(n.manager_id, 0) = ${at}::bigint`,
  reach: (
    at,
  ) => `case ${at}::text when 'stopped' then n.client_blocked else not n.client_blocked and n.blocked_at is null
    and (select reply_window(b.ability_phases) is null or c.last_inbound_at > now() - reply_window(b.ability_phases)
      from ${conversationBotsView} b where b.workspace_id = $1 and b.id = c.bot_id and b.deleted_at is null) end`,
  fieldId: (at, value) => `exists (select from custom_field_values v
    where v.workspace_id = $1 and v.client_id = c.id and v.field_id = ${at}::bigint
      and (${value}::text is null or (left(v.value, 120) = left(${value}, 120) and v.value = ${value})))`,
};

type Take = (value: unknown) => string;

const searchOf = ({ queries, nearly }: ClientQueries, take: Take): string =>
  nearly.length === 0 ? `search_clients(${take(queries)})` : `search_clients_nearly(${take(queries)}, ${take(nearly)})`;

const nameOf = (search: ClientQueries | null): string =>
  search === null ? '' : search.nearly.length === 0 ? 'q' : 'n';

/** The clients that match, with the keys of their order; `kind` tells statements apart. */
const matchedSql = (order: Pick<ClientsPage, 'sortBy' | 'order'>, filter: ClientFilter, take: Take) => {
  const { search, fieldValue } = filter;
  const set = (Object.keys(conditions) as (keyof typeof conditions)[]).filter((name) => filter[name] !== null);
  const where = set.map((name) => {
    const at = take(filter[name]);
    return `and ${conditions[name](at, name === 'fieldId' ? take(fieldValue) : '')}`;
  });
  if (search !== null) where.push(`and c.id = any(array(select ${searchOf(search, take)}))`);
  const needsConversation = order.sortBy === 'manager_id' || filter.managerId !== null || filter.reach !== null;
  const keys = sortColumns[order.sortBy].map((column, index) => `${column} as key${index}`).join(', ');
  return {
    kind: `${order.sortBy}-${order.order}-${nameOf(search)}${set.map((name) => name[0]).join('')}`,
    sql: `select c.id, ${keys} from clients c ${needsConversation ? joinConversation : ''}
      where c.workspace_id = $1 and c.deleted_at is null ${where.join(' ')}`,
    orderBy: sortColumns[order.sortBy].map((_, index) => `x.key${index} ${order.order}`).join(', '),
  };
};

/** Each filter at least once, and each way to search. */
const sampleFilters = (): readonly ClientFilter[] => {
  const none = {
    search: null,
    serviceType: null,
    botId: null,
    managerId: null,
    reach: null,
    fieldId: null,
    fieldValue: null,
  } as const;
  return [
    none,
    { ...none, search: { queries: ['a'], nearly: [] }, serviceType: 1, botId: 1, managerId: 0, reach: 'stopped' },
    { ...none, search: { queries: ['a'], nearly: ['a'] }, fieldId: 1, fieldValue: 'a' },
  ];
};
const samplePages = (): ClientsPage[] =>
  (Object.keys(sortColumns) as ClientSort[]).flatMap((sortBy): ClientsPage[] => [
    { limit: 20, offset: 0, sortBy, order: 'asc' },
    { limit: 20, offset: 80, sortBy, order: 'desc' },
  ]);
const sampleLists = () => sampleFilters().flatMap((filter) => samplePages().map((page) => [1, page, filter] as const));

/** Beyond the last page only the count comes. */
type NoClient = { [Column in Exclude<keyof ListedClientRow, 'custom_values'>]: null };
type FoundRow = (ListedClientRow | (NoClient & Pick<ListedClientRow, 'custom_values'>)) & { total: number };

/** A page of the clients that match. */
export const findClients = composed({
  compose: (workspaceId: number, page: ClientsPage, filter: ClientFilter) => {
    const values: unknown[] = [workspaceId, page.limit, page.offset];
    const matched = matchedSql(page, filter, (value) => `$${values.push(value)}`);
    return {
      // PostgreSQL tells names apart by their first 63 characters.
      name: `find-clients-${matched.kind}`,
      text: `with matched as materialized (${matched.sql}),
        page as materialized (
          select p.id, row_number() over () as place
          from (select x.id from matched x order by ${matched.orderBy} limit $2 offset $3) p),
        counted as (select count(*)::int as total from matched)
        select ${listedColumns}, counted.total
        from counted left join (clients c ${joinShown} join page on page.id = c.id)
          on c.workspace_id = $1 and c.id = any(array(select page.id from page))
        order by page.place`,
      values,
    };
  },
  samples: sampleLists,
}).all<FoundRow>();

export const listClientRows = async (
  database: Database,
  workspaceId: number,
  page: ClientsPage,
  filter: ClientFilter,
): Promise<{ rows: ListedClientRow[]; count: number }> => {
  const isWhole = Object.values(filter).every((value) => value === null);
  if (isWhole) {
    const count = await countAllClients(database, workspaceId);
    if (page.offset >= count) return { rows: [], count };
    return { rows: await listAllClients(database, workspaceId, page, count), count };
  }
  const rows = await findClients(database, workspaceId, page, filter);
  return { rows: rows.filter((row) => row.id !== null), count: rows[0]?.total ?? 0 };
};

/** The ids of all clients that match, in order. */
export const listClientIds = composed({
  compose: (workspaceId: number, order: Pick<ClientsPage, 'sortBy' | 'order'>, filter: ClientFilter) => {
    const values: unknown[] = [workspaceId];
    const matched = matchedSql(order, filter, (value) => `$${values.push(value)}`);
    return {
      text: `select to_json(array(select x.id from (${matched.sql}) x order by ${matched.orderBy})) as ids`,
      values,
    };
  },
  samples: sampleLists,
}).answer(([row]: { ids: number[] }[]): number[] => row?.ids ?? []);

/** Clients by id, in no order; those that were deleted are left out. */
export const listClientsByIds = statement({
  name: 'list-clients-by-ids',
  text: `select ${listedColumns} from clients c ${joinShown}
    where c.workspace_id = $1 and c.id = any($2) and c.deleted_at is null`,
  values: (workspaceId: number, ids: readonly number[]) => [workspaceId, ids],
}).all<ListedClientRow>();

export const findListedClient = statement({
  name: 'find-listed-client',
  text: `select ${listedColumns} from clients c ${joinShown}
    where c.workspace_id = $1 and c.id = $2 and c.deleted_at is null`,
  values: (workspaceId: number, clientId: number) => [workspaceId, clientId],
}).first<ListedClientRow>();
