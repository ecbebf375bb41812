import { type BodyOf, can, type endpoints, limits, type View } from '@switchboard/contract';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import type { NewEvent } from '../../../platform/events/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import { type AuditOrigin, recordAudit } from '../../foundation/audit-log/index.ts';
import { takeIds } from '../../foundation/workspaces/index.ts';
import { assertThere } from './filter/find-gone.ts';
import { loadViews } from './list-views.ts';
import { countOwned, deleteView, insertView, lockView, placeViews, updateView, type ViewRow } from './view-queries.ts';

interface ViewsDeps {
  database: Database;
}

interface Call {
  actor: CallingActor;
  origin: AuditOrigin;
}
type ViewBody = BodyOf<typeof endpoints.createView>;

/** Heard by those who see the view. */
const viewsChanged = (ownerId: number | null): NewEvent => ({
  event: 'updateViews',
  audience: ownerId === null ? { permission: ['leads:read'] } : { users: [ownerId] },
  data: {},
});

const ownerOf = ({ userId }: CallingActor, scope: ViewBody['scope']): number | null =>
  scope === 'own' ? userId : null;

const assertMayEdit = (actor: CallingActor, ownerId: number | null): void => {
  if (!can(actor, 'view.edit', { owner_id: ownerId })) throw new AppError('permission.denied');
};

const assertRoom = async (tx: Transaction, workspaceId: number, ownerId: number | null): Promise<void> => {
  const room = ownerId === null ? limits.sharedViews : limits.ownViews;
  if ((await countOwned(tx, workspaceId, ownerId)) >= room) throw new AppError('view.too_many');
};

/** What is shared concerns colleagues, and is in the audit log. */
const recordChange = async (
  tx: Transaction,
  { actor, origin }: Call,
  action: 'view.created' | 'view.changed' | 'view.deleted',
  { id, name }: Pick<ViewRow, 'id' | 'name'>,
): Promise<void> => {
  const { workspaceId, userId: actorId } = actor;
  await recordAudit(tx, { workspaceId, actorId, action, subject: { kind: 'view', id, name }, ...origin });
};

/** Locked for a change. Throws `view.not_found` also for another's own, and `permission.denied`. */
const lockToChange = async (tx: Transaction, actor: CallingActor, id: number): Promise<ViewRow> => {
  const row = await lockView(tx, actor.workspaceId, id);
  if (row === null || !can(actor, 'view.read', row)) throw new AppError('view.not_found');
  assertMayEdit(actor, row.owner_id);
  return row;
};

const readBack = async (tx: Transaction, { workspaceId, userId }: CallingActor, id: number): Promise<View> => {
  const view = (await loadViews(tx, workspaceId, userId)).find((one) => one.id === id);
  if (view === undefined) throw new AppError('view.not_found');
  return view;
};

/** Throws `permission.denied`, `view.too_many` and `conversation_filter.gone`. */
export const makeCreateView =
  ({ database }: ViewsDeps) =>
  (call: Call, { scope, name, filter, order }: ViewBody): Promise<View> =>
    database.inWorkspace(call.actor.workspaceId, async (tx) => {
      const { actor } = call;
      const ownerId = ownerOf(actor, scope);
      assertMayEdit(actor, ownerId);
      await assertThere(tx, actor.workspaceId, filter);
      const id = await takeIds(tx, actor.workspaceId, 'view');
      // Counted under the lock of the counter of ids: of two at once the second sees the first.
      await assertRoom(tx, actor.workspaceId, ownerId);
      await insertView(tx, actor.workspaceId, { id, ownerId, name, filter, order });
      if (ownerId === null) await recordChange(tx, call, 'view.created', { id, name });
      tx.announce(viewsChanged(ownerId));
      return readBack(tx, actor, id);
    });

/** Throws as `makeCreateView`, and `view.not_found`. */
export const makeEditView =
  ({ database }: ViewsDeps) =>
  (call: Call, id: number, { scope, name, filter, order }: ViewBody): Promise<View> =>
    database.inWorkspace(call.actor.workspaceId, async (tx) => {
      const { actor } = call;
      const { owner_id: before } = await lockToChange(tx, actor, id);
      const ownerId = ownerOf(actor, scope);
      assertMayEdit(actor, ownerId);
      await assertThere(tx, actor.workspaceId, filter);
      if (ownerId !== before) await assertRoom(tx, actor.workspaceId, ownerId);
      await updateView(tx, actor.workspaceId, { id, ownerId, name, filter, order });
      if (before === null || ownerId === null) await recordChange(tx, call, 'view.changed', { id, name });
      tx.announce(viewsChanged(before), ...(ownerId === before ? [] : [viewsChanged(ownerId)]));
      return readBack(tx, actor, id);
    });

/** Throws `view.not_found` and `permission.denied`. */
export const makeDeleteView =
  ({ database }: ViewsDeps) =>
  (call: Call, id: number): Promise<void> =>
    database.inWorkspace(call.actor.workspaceId, async (tx) => {
      const row = await lockToChange(tx, call.actor, id);
      await deleteView(tx, call.actor.workspaceId, id);
      if (row.owner_id === null) await recordChange(tx, call, 'view.deleted', row);
      tx.announce(viewsChanged(row.owner_id));
    });

/** Throws `permission.denied`. */
export const makeOrderViews =
  ({ database }: ViewsDeps) =>
  (actor: CallingActor, { scope, ids }: BodyOf<typeof endpoints.orderViews>): Promise<{ data: View[] }> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const ownerId = ownerOf(actor, scope);
      assertMayEdit(actor, ownerId);
      await placeViews(tx, actor.workspaceId, ownerId, ids);
      tx.announce(viewsChanged(ownerId));
      return { data: await loadViews(tx, actor.workspaceId, actor.userId) };
    });
