import { type Actor, can, type endpoints, type QueryOf, type ResultOf } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import type { CallingActor } from '../../../platform/http/index.ts';
import { toListedClient, toSummary } from './client-view.ts';
import { type ClientFilter, type ListedClientRow, listClientRows } from './list-queries.ts';
import { listOthersStatement, type SummaryRow } from './merges/person-queries.ts';
import { type ClientQueries, clientQueries } from './search/client-terms.ts';

/** For each client the others who are the same person. */
const listOthers = async (
  database: Database,
  workspaceId: number,
  clientIds: readonly number[],
): Promise<Map<number, SummaryRow[]>> => {
  if (clientIds.length === 0) return new Map();
  const { rows } = await database.readInWorkspace(workspaceId, listOthersStatement(workspaceId, clientIds));
  const others = new Map<number, SummaryRow[]>();
  for (const row of rows) others.set(row.seed, [...(others.get(row.seed) ?? []), row]);
  return others;
};

type ClientsQuery = QueryOf<typeof endpoints.listClients>;

/** A reader who may not see phones gets the newest first instead of an order by phone, which would reveal them. */
export const orderOf = (reader: Actor, { sortBy, order }: ClientsQuery) =>
  sortBy === undefined || (sortBy === 'phone' && !can(reader, 'clientPhones.read', null))
    ? ({ sortBy: 'created_at', order: order ?? 'desc' } as const)
    : { sortBy, order: order ?? ('asc' as const) };

/** All filters but the search. */
export const filterOf = (query: ClientsQuery): ClientFilter => ({
  search: null,
  serviceType: query.service_type ?? null,
  botId: query.bot_id ?? null,
  managerId: query.manager_id ?? null,
  reach: query.reach ?? null,
  fieldId: query.field_id ?? null,
  fieldValue: query.field_id === undefined ? null : (query.field_value ?? null),
});

/**
 * Finds clients by the search as it is typed; without results by other forms of its words, then with one typing error a
 * word forgiven: with all at once, Олена would stand among those who are called Олени, and others with similar names.
 */
export const findForgiving = async <Found extends object>(
  reader: CallingActor,
  { name: text = '' }: ClientsQuery,
  find: (search: ClientQueries | null) => Promise<Found & { isEmpty: boolean }>,
  nobody: Found,
): Promise<Found> => {
  if (text.trim() === '') return find(null);
  const { workspaceId } = reader;
  // A reader who may not see phones cannot search by them either: typing digit by digit would reveal them.
  const byPhones = can(reader, 'clientPhones.read', null);
  const asTyped = clientQueries(workspaceId, text, { byPhones });
  // Only signs: no client has them in a name.
  if (asTyped.queries.length === 0) return nobody;
  const found = await find(asTyped);
  if (!found.isEmpty) return found;
  const byForms = await find(clientQueries(workspaceId, text, { byPhones, byForms: true }));
  return byForms.isEmpty ? find(clientQueries(workspaceId, text, { byPhones, forgiving: true })) : byForms;
};

export const makeListClients =
  (database: Database) =>
  async (reader: CallingActor, query: ClientsQuery): Promise<ResultOf<typeof endpoints.listClients>> => {
    const { workspaceId } = reader;
    const { limit = 20, offset = 0 } = query;
    const page = { limit, offset, ...orderOf(reader, query) };
    const filter = filterOf(query);
    const { rows, count } = await findForgiving(
      reader,
      query,
      async (search) => {
        const found = await listClientRows(database, workspaceId, page, { ...filter, search });
        return { ...found, isEmpty: found.count === 0 };
      },
      { rows: [] as ListedClientRow[], count: 0 },
    );
    const others = await listOthers(
      database,
      workspaceId,
      rows.map(({ id }) => id),
    );
    const data = rows.map((row) => ({
      ...toListedClient(row, reader),
      same_person: (others.get(row.id) ?? []).map((other) => toSummary(other, reader)),
    }));
    return { data, count, hasMore: offset + rows.length < count };
  };
