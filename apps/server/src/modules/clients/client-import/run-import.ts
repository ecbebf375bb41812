import { type ClientImport, limits } from '@switchboard/contract';
import { z } from 'zod';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import type { NewEvent } from '../../../platform/events/index.ts';
import { BytesMissingError, type FileStorage } from '../../../platform/files/index.ts';
import type { Task } from '../../../platform/jobs/index.ts';
import { assertImportable, readTableFile, runTable, type TableBatch } from '../../../platform/table-import/index.ts';
import { findUpload } from '../../files/exported-queries.ts';
import { releaseUpload } from '../../files/index.ts';
import { findClientsOfRows, type ImportPlan, importRows, listFields } from '../clients/index.ts';
import { clientsEvent, importEvent, recordImport } from './change-import.ts';
import { RightsLostError, toImportFailure } from './import-failure.ts';
import { advanceRun, findImport, type ImportRow, lockImport, mayImportNow, settleRun } from './import-queries.ts';
import { makePlan } from './make-plan.ts';
import { insertProblems } from './problem-queries.ts';

export interface RunImportDeps {
  database: Database;
  storage: FileStorage;
}

const payloadShape = z.object({
  workspaceId: z.int(),
  importId: z.int(),
  run: z.int(),
  origin: z.object({ ip: z.string(), userAgent: z.string().nullable() }),
});
type Payload = z.infer<typeof payloadShape>;

/** Between two tellings of the same. */
const [progressEveryMs, clientsEveryMs] = [700, 3_000];
/** The run was cancelled, or another process goes on with it. */
class RunOverError extends Error {}

/** True at most every so often, to limit the events. */
const makePace = (everyMs: number) => {
  let lastMs = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - lastMs < everyMs) return false;
    lastMs = performance.now();
    return true;
  };
};

/** The job that checks or imports a file. It goes on where its process has died; its rows are done once. */
export const makeImportClientsTask = ({ database, storage }: RunImportDeps): Task => {
  const lockRun = async (tx: Transaction, { workspaceId, importId, run }: Payload, state: ImportRow['state']) => {
    const row = await lockImport(tx, workspaceId, importId);
    if (row === null || row.run !== run || row.state !== state) throw new RunOverError();
    return row;
  };

  const finish = (payload: Payload, state: ImportRow['state'], failed: ClientImport['failure']): Promise<void> => {
    const { workspaceId, importId, origin } = payload;
    return database.inWorkspace(workspaceId, async (tx) => {
      const { created_by: userId, file_id: fileId } = await lockRun(tx, payload, state);
      const isCheck = state === 'checking';
      const settled = await settleRun(tx, workspaceId, importId, {
        // A failed check may be repeated with other settings.
        state: isCheck ? (failed ? 'draft' : 'checked') : failed ? 'failed' : 'done',
        failure: failed?.code ?? null,
        failureRow: failed?.row ?? null,
      });
      if (!isCheck) {
        await recordImport(tx, workspaceId, settled, origin);
        await releaseUpload(tx, workspaceId, { fileId, userId });
      }
      const isChanged = !isCheck && settled.changed > 0;
      tx.announce(importEvent(importId), ...(isChanged ? [clientsEvent(settled.is_renamed)] : []));
    });
  };

  const run = async (payload: Payload, held: ImportRow): Promise<void> => {
    const { workspaceId, importId } = payload;
    const { state, settings, created_by: userId } = held;
    if (settings === null) throw new Error('an import runs without its settings');
    const isCheck = state === 'checking';
    const [upload, fields] = await database.inWorkspace(workspaceId, (tx) =>
      Promise.all([findUpload(tx, workspaceId, { fileId: held.file_id, userId }), listFields(tx, workspaceId)]),
    );
    if (upload === null) throw new BytesMissingError();
    const tellsProgress = makePace(progressEveryMs);
    const tellsClients = makePace(clientsEveryMs);

    const doBatch = (plan: ImportPlan, { rows, doneRecords, lastRecord }: TableBatch): Promise<void> =>
      database.inWorkspace(workspaceId, async (tx) => {
        const { records_done: done } = await lockRun(tx, payload, state);
        if (done !== doneRecords) throw new RunOverError();
        if (!(await mayImportNow(tx, workspaceId, userId))) throw new RightsLostError();
        const outcome = await importRows(tx, workspaceId, plan, rows, { isCheck });
        if (outcome.problems.length > 0) await insertProblems(tx, workspaceId, importId, outcome.problems);
        await advanceRun(tx, workspaceId, importId, { ...outcome, records: lastRecord, rows: rows.length });
        const events: NewEvent[] = tellsProgress() ? [importEvent(importId)] : [];
        if (!isCheck && outcome.changed > 0 && tellsClients()) events.push(clientsEvent(false));
        tx.announce(...events);
      });

    const records = () => readTableFile(storage, upload.storage_key, settings);
    if (isCheck) await assertImportable(records(), limits.importedClients);
    await runTable(records(), held.records_done, (titles) => {
      const plan = makePlan(held, settings, titles, fields);
      return {
        // Only the rows' clients are needed, so that none comes twice.
        recall: (rows) => database.inWorkspace(workspaceId, (tx) => findClientsOfRows(tx, workspaceId, plan, rows)),
        doBatch: (batch) => doBatch(plan, batch),
      };
    });
  };

  return async (given) => {
    const payload = payloadShape.parse(given);
    const { workspaceId, importId } = payload;
    const held = await database.inWorkspace(workspaceId, (tx) => findImport(tx, workspaceId, importId));
    const isRunning = held?.state === 'checking' || held?.state === 'importing';
    if (held === null || !isRunning || held.run !== payload.run) return;
    try {
      const failed = await run(payload, held).then(
        () => null,
        (error: unknown) => {
          const known = toImportFailure(error);
          if (known === null) throw error;
          return known;
        },
      );
      await finish(payload, held.state, failed);
    } catch (error) {
      if (!(error instanceof RunOverError)) throw error;
    }
  };
};
