import { limits } from '@switchboard/contract';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Task } from '../../../platform/jobs/index.ts';
import { failDataExport, finishDataExport, takeDataExport, updateProgress } from './data-export-queries.ts';
import { findOwnersRights } from './exported-tables-queries.ts';
import { makeWriteExport, type WriteExportDeps } from './write-export.ts';
import { ZipWriter } from './zip-writer.ts';

export interface MakeDataExportDeps extends WriteExportDeps {
  /** Tells a user by mail that their export can be fetched. */
  tellReady: (tx: Transaction, workspaceId: number, userId: number) => Promise<void>;
  log: FastifyBaseLogger;
}

const payloadShape = z.object({ workspaceId: z.int(), exportId: z.int() });

/** Only the storage's room limits an export. */
const maxBytes = Number.MAX_SAFE_INTEGER;

/** The job that makes an export. It begins anew when its process dies; a failure is shown, and not tried again. */
export const makeDataExportTask = (deps: MakeDataExportDeps): Task => {
  const { database, storage, tellReady, log } = deps;
  const writeExport = makeWriteExport(deps);

  const store = async (workspaceId: number, exportId: number, userId: number): Promise<void> => {
    const permissions = await findOwnersRights(database, workspaceId, userId);
    if (permissions === null) throw new Error('the one who wanted the export is not the owner any more');
    let shown = 0;
    const report = async (share: number) => {
      const percent = Math.floor(share * 100);
      if (percent === shown) return;
      shown = percent;
      await database.inWorkspace(workspaceId, (tx) => updateProgress(tx, workspaceId, exportId, percent));
    };
    const zip = new ZipWriter();
    const receiving = storage.receive(zip.output, maxBytes);
    const writing = writeExport(zip, workspaceId, { userId, permissions, isOwner: true }, report).then(
      () => zip.end(),
      (error: Error) => zip.abort(error),
    );
    receiving.catch((error: Error) => zip.abort(error));
    const [bytes] = await Promise.all([receiving, writing]);
    await bytes.keep();
    const isWanted = await database
      .inWorkspace(workspaceId, async (tx) => {
        const done = { storageKey: bytes.key, size: bytes.size, days: limits.exportDays };
        if (!(await finishDataExport(tx, workspaceId, exportId, done))) return false;
        await tellReady(tx, workspaceId, userId);
        return true;
      })
      .catch(async (error: unknown) => {
        await storage.remove(bytes.key);
        throw error;
      });
    if (!isWanted) await storage.remove(bytes.key);
  };

  return async (payload) => {
    const { workspaceId, exportId } = payloadShape.parse(payload);
    const userId = await database.inWorkspace(workspaceId, (tx) => takeDataExport(tx, workspaceId, exportId));
    if (userId === null) return;
    try {
      await store(workspaceId, exportId, userId);
    } catch (error) {
      log.error({ err: error, workspaceId, exportId }, 'an export could not be made');
      await database.inWorkspace(workspaceId, (tx) => failDataExport(tx, workspaceId, exportId));
    }
  };
};
