import { endpoints, limits } from '@switchboard/contract';
import type { FileStorage } from '../../../platform/files/index.ts';
import { AppError, type Route, route } from '../../../platform/http/index.ts';
import { auditOrigin } from '../../foundation/audit-log/index.ts';
import { type ChangeImportDeps, makeChangeImport } from './change-import.ts';
import { findImport, listImports, toClientImport } from './import-queries.ts';
import { makePreviewImport } from './preview-import.ts';
import { listProblems } from './problem-queries.ts';

const listed = 10;

export const makeClientImportRoutes = (deps: ChangeImportDeps & { storage: FileStorage }): Route[] => {
  const { database } = deps;
  const previewImport = makePreviewImport(deps);
  const { create, check, start, cancel } = makeChangeImport(deps);
  return [
    route(endpoints.createClientImport, ({ actor, body }) => create(actor, body.file_id)),
    route(endpoints.listClientImports, async ({ actor }) => {
      const rows = await listImports(database, actor.workspaceId, listed);
      return { data: rows.map(toClientImport), count: rows.length, hasMore: false };
    }),
    route(endpoints.previewClientImport, ({ actor, params, query, request }) =>
      previewImport(actor, params.id, query, () => request.raw.socket.destroyed),
    ),
    route(endpoints.checkClientImport, ({ actor, params, body, request }) =>
      check(actor, params.id, body, auditOrigin(request)),
    ),
    route(endpoints.startClientImport, ({ actor, params, request }) => start(actor, params.id, auditOrigin(request))),
    route(endpoints.cancelClientImport, ({ actor, params, request }) => cancel(actor, params.id, auditOrigin(request))),
    route(endpoints.listImportProblems, async ({ actor: { workspaceId }, params, query }) => {
      const found = await database.inWorkspace(workspaceId, (tx) => findImport(tx, workspaceId, params.id));
      if (found === null) throw new AppError('import.not_found');
      const { limit = limits.importProblemsAtOnce, offset = 0 } = query;
      const { rows, count } = await listProblems(database, workspaceId, params.id, { limit, offset });
      return { data: rows, count, hasMore: offset + rows.length < count };
    }),
  ];
};
