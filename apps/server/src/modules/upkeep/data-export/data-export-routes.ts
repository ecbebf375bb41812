import { can, type DataExport, endpoints } from '@switchboard/contract';
import contentDisposition from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import { type Database, isUniqueViolation } from '../../../platform/database/index.ts';
import { BytesMissingError, type FileStorage } from '../../../platform/files/index.ts';
import {
  AppError,
  type CallerResolver,
  findDownloader,
  type Route,
  route,
  sendError,
} from '../../../platform/http/index.ts';
import { enqueueJob } from '../../../platform/jobs/index.ts';
import { auditOrigin, recordAudit } from '../../foundation/audit-log/index.ts';
import { getWorkspace, takeIds } from '../../foundation/workspaces/index.ts';
import { type DataExportRow, findReadyExport, insertDataExport, listDataExports } from './data-export-queries.ts';

const toDataExport = (row: DataExportRow): DataExport => ({
  id: row.id,
  state: row.state,
  progress: row.progress,
  size: row.size,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
});

export const makeDataExportRoutes = (database: Database): Route[] => [
  route(endpoints.listDataExports, async ({ actor }) => {
    const rows = await listDataExports(database, actor.workspaceId, actor.userId);
    return { data: rows.map(toDataExport), count: rows.length, hasMore: false };
  }),
  route(endpoints.startDataExport, async ({ actor: { workspaceId, userId }, request }) => {
    try {
      return await database.inWorkspace(workspaceId, async (tx) => {
        const { company } = await getWorkspace(tx, workspaceId);
        const id = await takeIds(tx, workspaceId, 'data_export');
        const row = await insertDataExport(tx, workspaceId, { id, requestedBy: userId });
        await recordAudit(tx, {
          workspaceId,
          actorId: userId,
          action: 'workspace.exported',
          subject: { kind: 'workspace', id: null, name: company },
          ...auditOrigin(request),
        });
        await enqueueJob(tx, { task: 'make-data-export', payload: { workspaceId, exportId: id } });
        return toDataExport(row);
      });
    } catch (error) {
      if (isUniqueViolation(error, 'data_exports_running_key')) throw new AppError('export.in_progress');
      throw error;
    }
  }),
];

interface DataExportPluginDeps {
  database: Database;
  storage: FileStorage;
  callers: CallerResolver;
}

/**
 * `GET /exports/{id}`: the ZIP, for the owner who requested it and is still the owner, in their own session; all others
 * get the answer for an export that does not exist.
 */
export const dataExportPlugin =
  ({ database, storage, callers }: DataExportPluginDeps) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { id: string }; Querystring: { salt?: unknown } }>('/exports/:id', async (request, reply) => {
      const downloader = await findDownloader(callers, request, request.query.salt);
      if (
        downloader === null ||
        !/^[1-9]\d{0,8}$/.test(request.params.id) ||
        !can(downloader.actor, 'workspace.own', null)
      ) {
        return sendError(reply, 'export.not_found');
      }
      const { workspace, actor } = downloader;
      const id = Number(request.params.id);
      const found = await findReadyExport(database, workspace.id, { id, requestedBy: actor.userId });
      if (found === null) return sendError(reply, 'export.not_found');
      try {
        const bytes = await storage.read(found.storage_key);
        return await reply
          .header('cache-control', 'private, no-store')
          .header('content-disposition', contentDisposition(`${workspace.subdomain}-${id}.zip`))
          .header('content-length', found.size)
          .type('application/zip')
          .send(bytes);
      } catch (error) {
        if (error instanceof BytesMissingError) return sendError(reply, 'export.not_found');
        throw error;
      }
    });
  };
