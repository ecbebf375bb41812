import { type Actor, can, endpoints } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { listDrafts } from './draft-queries.ts';
import { toDraftView } from './draft-view.ts';
import { makeSaveDraft } from './save-draft.ts';

export interface DraftRoutesDeps {
  database: Database;
}

export const makeDraftRoutes = (deps: DraftRoutesDeps): Route[] => {
  const saveDraft = makeSaveDraft(deps);
  return [
    route(endpoints.listDrafts, async ({ actor }) => {
      const rows = await deps.database.inWorkspace(actor.workspaceId, (tx) =>
        listDrafts(tx, actor.workspaceId, actor.userId),
      );
      const data = rows.filter((row) => can(actor as Actor, 'channel.read', row)).map(toDraftView);
      return { data, count: data.length, hasMore: false };
    }),
    route(endpoints.saveDraft, ({ actor, params, body }) => saveDraft(actor, params.id, body)),
  ];
};
