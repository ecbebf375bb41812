import { type ClientImport, clientImporters, clientReaders, type ImportSettings } from '@switchboard/contract';
import { type Database, isUniqueViolation, type Transaction } from '../../../platform/database/index.ts';
import type { NewEvent } from '../../../platform/events/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import { enqueueJob } from '../../../platform/jobs/index.ts';
import { findUpload } from '../../files/exported-queries.ts';
import { releaseUpload } from '../../files/index.ts';
import { type AuditOrigin, recordAudit } from '../../foundation/audit-log/index.ts';
import { takeIds } from '../../foundation/workspaces/index.ts';
import { lockOwnImport } from './find-own-import.ts';
import {
  beginRun,
  findImportOfFile,
  type ImportRow,
  insertImport,
  lockImport,
  settleRun,
  toClientImport,
} from './import-queries.ts';

export interface ChangeImportDeps {
  database: Database;
}

export const importEvent = (id: number): NewEvent => ({
  event: 'updateClientImport',
  audience: { permission: clientImporters },
  data: { id },
});

/** Readers of conversations see the clients' names; those who work with clients see all their fields. */
export const clientsEvent = (isRenamed: boolean): NewEvent => ({
  event: 'updateClients',
  audience: { permission: clientReaders },
  data: { isRenamed },
});

/** Records an import's result in the audit log. */
export const recordImport = (
  tx: Transaction,
  workspaceId: number,
  row: ImportRow,
  origin: AuditOrigin,
): Promise<void> =>
  recordAudit(tx, {
    workspaceId,
    actorId: row.created_by,
    action: 'client.imported',
    subject: { kind: 'client', id: null, name: row.file_name },
    changes: {
      changed: { from: 0, to: row.changed },
      unchanged: { from: 0, to: row.unchanged },
      skipped: { from: 0, to: row.wrong },
    },
    ...origin,
  });

export const makeChangeImport = ({ database }: ChangeImportDeps) => {
  const begin = async (
    tx: Transaction,
    { workspaceId }: CallingActor,
    row: ImportRow,
    run: { state: 'checking' | 'importing'; settings: ImportSettings; origin: AuditOrigin },
  ): Promise<ClientImport> => {
    const begun = await beginRun(tx, workspaceId, row.id, run);
    const payload = { workspaceId, importId: row.id, run: begun.run, origin: run.origin };
    // Changes of clients in a workspace run one after another; a check changes nothing and runs at once.
    await enqueueJob(
      tx,
      run.state === 'checking'
        ? { task: 'check-clients', payload }
        : { task: 'import-clients', payload, queue: `client-import:${workspaceId}` },
    );
    tx.announce(importEvent(row.id));
    return toClientImport(begun);
  };

  /** Refuses a second import of one person while the first runs. */
  const oneAtATime = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      if (isUniqueViolation(error, 'client_imports_running_key')) throw new AppError('import.in_progress');
      throw error;
    }
  };

  return {
    /** Of an upload of the caller; a repeat finds the import it has made. */
    create: ({ workspaceId, userId }: CallingActor, fileId: number): Promise<ClientImport> =>
      database.inWorkspace(workspaceId, async (tx) => {
        const upload = await findUpload(tx, workspaceId, { fileId, userId });
        if (upload === null) throw new AppError('import.file_not_found');
        // The counter's lock makes two calls for one file follow each other.
        const id = await takeIds(tx, workspaceId, 'client_import');
        const known = await findImportOfFile(tx, workspaceId, fileId);
        if (known !== null) return toClientImport(known);
        return toClientImport(
          await insertImport(tx, workspaceId, { id, createdBy: userId, fileId, fileName: upload.original }),
        );
      }),

    check: (actor: CallingActor, id: number, settings: ImportSettings, origin: AuditOrigin): Promise<ClientImport> =>
      oneAtATime(
        database.inWorkspace(actor.workspaceId, async (tx) => {
          const row = await lockOwnImport(tx, actor, id);
          if (row.state === 'checking' || row.state === 'importing') throw new AppError('import.in_progress');
          if (row.state !== 'draft' && row.state !== 'checked') throw new AppError('import.over');
          return begin(tx, actor, row, { state: 'checking', settings, origin });
        }),
      ),

    start: (actor: CallingActor, id: number, origin: AuditOrigin): Promise<ClientImport> =>
      oneAtATime(
        database.inWorkspace(actor.workspaceId, async (tx) => {
          const row = await lockOwnImport(tx, actor, id);
          if (row.state === 'importing' || row.state === 'done') return toClientImport(row);
          if (row.state === 'draft' || row.state === 'checking' || row.settings === null)
            throw new AppError('import.not_checked');
          if (row.state !== 'checked') throw new AppError('import.over');
          return begin(tx, actor, row, { state: 'importing', settings: row.settings, origin });
        }),
      ),

    /** A check that is cancelled can be begun again; waits for the rows that are being written at this moment. */
    cancel: ({ workspaceId }: CallingActor, id: number, origin: AuditOrigin): Promise<ClientImport> =>
      database.inWorkspace(workspaceId, async (tx) => {
        const row = await lockImport(tx, workspaceId, id);
        if (row === null) throw new AppError('import.not_found');
        if (row.state === 'cancelled') return toClientImport(row);
        if (row.state === 'done' || row.state === 'failed') throw new AppError('import.over');
        const state = row.state === 'checking' ? 'draft' : 'cancelled';
        const settled = await settleRun(tx, workspaceId, id, { state });
        if (row.state === 'importing') await recordImport(tx, workspaceId, settled, origin);
        if (state === 'cancelled') {
          await releaseUpload(tx, workspaceId, { fileId: row.file_id, userId: row.created_by });
        }
        const isChanged = row.state === 'importing' && row.changed > 0;
        tx.announce(importEvent(id), ...(isChanged ? [clientsEvent(row.is_renamed)] : []));
        return toClientImport(settled);
      }),
  };
};
