import { type ClientMerge, clientReaders, limits } from '@switchboard/contract';
import type { Database, Transaction } from '../../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../../platform/http/index.ts';
import { type AuditOrigin, recordAudit } from '../../../foundation/audit-log/index.ts';
import { recordClientChanges } from '../../../foundation/client-history/index.ts';
import { takeIds } from '../../../foundation/workspaces/index.ts';
import { clientName } from '../client-name.ts';
import { lockClient } from '../client-queries.ts';
import { loadClient } from '../load-client.ts';
import { deleteMerge, insertMerge, insertToldApart, listMergeRows, lockMerges } from './merge-queries.ts';
import { toMergeView } from './merge-view.ts';
import { listPersonIds, listWholePersonIds } from './person-queries.ts';

export interface ChangeMergesDeps {
  database: Database;
}

/** Browsers that show one of these clients fetch the person again. */
const announcePerson = (tx: Transaction, ids: readonly number[]): void =>
  tx.announce({
    event: 'updatePerson',
    audience: { permission: clientReaders },
    data: { client_ids: [...new Set(ids)] },
  });

/** Into the histories of both: each names the other by number, so that a name stands only where it belongs. */
const recordBoth = (
  tx: Transaction,
  workspaceId: number,
  actorId: number,
  [clientId, otherId]: readonly [number, number],
  isMerged: boolean,
) => {
  const change = (id: number, other: number) => ({
    clientId: id,
    actorId,
    field: 'merged' as const,
    before: isMerged ? null : String(other),
    after: isMerged ? String(other) : null,
  });
  return recordClientChanges(tx, workspaceId, [change(clientId, otherId), change(otherId, clientId)]);
};

/**
 * Makes two clients one person: a pointer from one to the other, with which each keeps everything. Neither is deleted
 * until the transaction ends; messages that arrive do not wait.
 */
export const makeMergeClients =
  ({ database }: ChangeMergesDeps) =>
  (actor: CallingActor, clientId: number, intoId: number, origin: AuditOrigin): Promise<ClientMerge> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId, userId } = actor;
      await loadClient(tx, actor, clientId);
      await loadClient(tx, actor, intoId);
      await lockMerges(tx, workspaceId);
      const names = new Map<number, string>();
      for (const id of [clientId, intoId].toSorted((a, b) => a - b)) {
        const row = await lockClient(tx, workspaceId, id);
        if (row === null) throw new AppError('client.not_found');
        names.set(id, clientName(row, row.service_client_id));
      }
      const person = await listWholePersonIds(tx, workspaceId, clientId);
      if (person.includes(intoId)) throw new AppError('client.already_merged');
      const other = await listWholePersonIds(tx, workspaceId, intoId);
      if (person.length + other.length > limits.clientsPerPerson) throw new AppError('client.too_many_merged');
      const id = await takeIds(tx, workspaceId, 'client_merge');
      await insertMerge(tx, workspaceId, { id, clientId, intoId, userId });
      await recordBoth(tx, workspaceId, userId, [clientId, intoId], true);
      const subject = { kind: 'client', id: clientId, name: names.get(clientId) ?? '' } as const;
      const changes = { merged_with: { from: null, to: `#${intoId}` } };
      await recordAudit(tx, { workspaceId, actorId: userId, action: 'client.merged', subject, changes, ...origin });
      const merge = (await listMergeRows(tx, workspaceId, clientId)).find((row) => row.id === id);
      if (merge === undefined) throw new AppError('client.merge_not_found');
      announcePerson(tx, [...person, ...other]);
      return toMergeView(merge, actor);
    });

/** Takes a merge back, also where one of the two was deleted meanwhile. Merges of others with either stay. */
export const makeUndoMerge =
  ({ database }: ChangeMergesDeps) =>
  (actor: CallingActor, clientId: number, mergeId: number, origin: AuditOrigin): Promise<void> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId, userId } = actor;
      const row = await loadClient(tx, actor, clientId);
      await lockMerges(tx, workspaceId);
      const person = await listWholePersonIds(tx, workspaceId, clientId);
      const gone = await deleteMerge(tx, workspaceId, mergeId, person);
      if (gone === null) throw new AppError('client.merge_not_found');
      await recordBoth(tx, workspaceId, userId, [gone.client_id, gone.into_id], false);
      const subject = { kind: 'client', id: clientId, name: clientName(row, `#${clientId}`) } as const;
      const changes = { merged_with: { from: `#${gone.client_id}, #${gone.into_id}`, to: null } };
      await recordAudit(tx, { workspaceId, actorId: userId, action: 'client.split', subject, changes, ...origin });
      announcePerson(tx, person);
    });

/**
 * From now on the two are not suggested to each other, nor to clients of the same person. Repeating it announces
 * nothing.
 */
export const makeTellApart =
  ({ database }: ChangeMergesDeps) =>
  (actor: CallingActor, clientId: number, otherId: number): Promise<void> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId, userId } = actor;
      await loadClient(tx, actor, clientId);
      await loadClient(tx, actor, otherId);
      await lockMerges(tx, workspaceId);
      const person = await listPersonIds(tx, workspaceId, clientId);
      if (person.includes(otherId)) throw new AppError('client.already_merged');
      if (!(await insertToldApart(tx, workspaceId, { clientId, otherId, userId }))) return;
      announcePerson(tx, [...person, otherId]);
    });
