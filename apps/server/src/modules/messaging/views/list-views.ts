import { type ConversationOrder, type endpoints, type ResultOf, type View } from '@switchboard/contract';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import type { CallingActor } from '../../../platform/http/index.ts';
import { countConversationsByFilter } from './filter/filter-queries.ts';
import { findGone } from './filter/find-gone.ts';
import { listViewRows } from './view-queries.ts';

/** The views that a user sees, in their order. */
export const loadViews = async (tx: Transaction, workspaceId: number, userId: number): Promise<View[]> => {
  const rows = await listViewRows(tx, workspaceId, userId);
  const gone = await findGone(
    tx,
    workspaceId,
    rows.map(({ filter }) => filter),
  );
  return rows.map(({ id, owner_id: ownerId, name, filter, sort }, index) => ({
    id,
    scope: ownerId === null ? 'workspace' : 'own',
    name,
    filter,
    order: sort as ConversationOrder,
    gone: gone[index] ?? [],
  }));
};

export const makeListViews =
  ({ database }: { database: Database }) =>
  ({ workspaceId, userId }: CallingActor): Promise<{ data: View[] }> =>
    database.inWorkspace(workspaceId, async (tx) => ({ data: await loadViews(tx, workspaceId, userId) }));

/** Counts only the views that are asked for: those that a screen shows. */
export const makeCountViews =
  ({ database }: { database: Database }) =>
  (actor: CallingActor, ids: readonly number[]): Promise<ResultOf<typeof endpoints.countViews>> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId, userId } = actor;
      const views = (await loadViews(tx, workspaceId, userId)).filter(({ id }) => ids.includes(id));
      const whole = views.filter(({ gone }) => gone.length === 0);
      const counts = await countConversationsByFilter(
        tx,
        workspaceId,
        actor,
        whole.map(({ filter }) => filter),
      );
      const counted = new Map(whole.map(({ id }, index) => [id, counts[index] ?? null]));
      return { data: views.map(({ id }) => ({ id, count: counted.get(id) ?? null })) };
    });
