import {
  type Actor,
  type ClientChange,
  can,
  clientChangeFields,
  type endpoints,
  limits,
  type QueryOf,
  type ResultOf,
} from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import type { CallingActor } from '../../../platform/http/index.ts';
import { type ChangeRow, listChangeRows } from './change-queries.ts';
import { toNamed } from './client-view.ts';
import { loadPersonIds } from './load-person.ts';

/** The fields of a client's history this reader may see. */
export const shownFields = (reader: Actor): readonly ClientChange['field'][] =>
  can(reader, 'clientPhones.read', null)
    ? clientChangeFields
    : clientChangeFields.filter((field) => field !== 'phone' && field !== 'viber_phone');

export const toChangeView = (row: ChangeRow): ClientChange => ({
  id: row.id,
  client_id: row.client_id,
  field: row.field,
  label: row.label,
  before: row.before,
  after: row.after,
  author: toNamed(row),
  created_at: row.created_at.toISOString(),
});

/** The changes of a person, in any of their accounts. */
export const makeListChanges =
  ({ database }: { database: Database }) =>
  (
    actor: CallingActor,
    clientId: number,
    { limit = limits.clientChangesPerPage, offset = 0 }: QueryOf<typeof endpoints.listClientChanges>,
  ): Promise<ResultOf<typeof endpoints.listClientChanges>> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const personIds = await loadPersonIds(tx, actor, clientId);
      const { rows, count } = await listChangeRows(tx, actor.workspaceId, personIds, {
        fields: shownFields(actor),
        limit,
        offset,
      });
      return { data: rows.map(toChangeView), count, hasMore: offset + rows.length < count };
    });
