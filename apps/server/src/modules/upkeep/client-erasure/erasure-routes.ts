import { endpoints } from '@switchboard/contract';
import { AppError, type Route, route } from '../../../platform/http/index.ts';
import { auditOrigin } from '../../foundation/audit-log/index.ts';
import { type EraseClientDeps, makeEraseClient } from './erase-client.ts';
import { findErasure, listErasures } from './erasure-queries.ts';
import { toErasureView } from './erasure-view.ts';
import { makePreviewErasure } from './preview-erasure.ts';

const listedAtOnce = 20;

export const makeErasureRoutes = (deps: EraseClientDeps): Route[] => {
  const { database, backupDays } = deps;
  const previewErasure = makePreviewErasure(deps);
  const eraseClient = makeEraseClient(deps);
  return [
    route(endpoints.previewClientErasure, ({ actor, params }) => previewErasure(actor, params.id)),
    route(endpoints.eraseClient, ({ actor, params, body, request }) =>
      eraseClient(actor, params.id, body.name, auditOrigin(request)),
    ),
    route(endpoints.listClientErasures, async ({ actor, query: { limit = listedAtOnce, offset = 0 } }) => {
      const { rows, count } = await listErasures(database, actor.workspaceId, { limit, offset });
      return {
        data: rows.map((row) => toErasureView(row, backupDays)),
        count,
        hasMore: offset + rows.length < count,
      };
    }),
    route(endpoints.getClientErasure, async ({ actor: { workspaceId }, params }) => {
      const row = await database.inWorkspace(workspaceId, (tx) => findErasure(tx, workspaceId, params.id));
      if (row === null) throw new AppError('client.not_found');
      return toErasureView(row, backupDays);
    }),
  ];
};
