import { type ClientErasure, isErasureWord } from '@switchboard/contract';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { AppError, type CallingActor, fieldError } from '../../../platform/http/index.ts';
import { type ClientToErase, findClientToErase, listWholePersonIds } from '../../clients/clients/index.ts';
import type { AuditOrigin } from '../../foundation/audit-log/index.ts';
import { beginErasure } from './begin-erasure.ts';
import { findErasure } from './erasure-queries.ts';
import { toErasureView } from './erasure-view.ts';

export interface EraseClientDeps {
  database: Database;
  /** The number of days daily backups are kept; null when none are made. */
  backupDays: number | null;
}

/** The client, deleted or not. Unknown and erased clients get the same 404. */
export const loadClientToErase = async (
  tx: Transaction,
  workspaceId: number,
  clientId: number,
): Promise<ClientToErase> => {
  const client = await findClientToErase(tx, workspaceId, clientId);
  if (client === null) throw new AppError('client.not_found');
  return client;
};

/** All clients of the same person, deleted or not: a person who asks to be forgotten means all their accounts. */
export const listErasedWith = (tx: Transaction, workspaceId: number, clientId: number): Promise<number[]> =>
  listWholePersonIds(tx, workspaceId, clientId);

/** Begins to erase a client for good. */
export const makeEraseClient =
  ({ database, backupDays }: EraseClientDeps) =>
  (
    { workspaceId, userId }: CallingActor,
    clientId: number,
    typed: string,
    origin: AuditOrigin,
  ): Promise<ClientErasure> =>
    database.inWorkspace(workspaceId, async (tx) => {
      const client = await loadClientToErase(tx, workspaceId, clientId);
      if (!isErasureWord(typed, client)) throw fieldError('name', 'validation.must_match');
      const clientIds = await listErasedWith(tx, workspaceId, clientId);
      const requestedBy = { userId, ...origin };
      const id = await beginErasure(tx, { workspaceId, clientIds, requestedBy });
      // A colleague was faster.
      const row = id === null ? null : await findErasure(tx, workspaceId, id);
      if (row === null) throw new AppError('client.not_found');
      return toErasureView(row, backupDays);
    });
