import { endpoints } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { route } from '../../../platform/http/index.ts';
import type { ServerModule } from '../../../platform/server-module/index.ts';
import { auditOrigin } from '../../foundation/audit-log/index.ts';
import { makeCreateView, makeDeleteView, makeEditView, makeOrderViews } from './change-views.ts';
import { makeListConversations } from './list-conversations.ts';
import { makeCountViews, makeListViews } from './list-views.ts';

export { countConversations } from './filter/filter-queries.ts';
export { assertThere, findGone } from './filter/find-gone.ts';

/** Conversations found by filters, and the filters that are kept as views. */
export const makeViewsModule = (deps: { database: Database }): ServerModule => {
  const listConversations = makeListConversations(deps);
  const listViews = makeListViews(deps);
  const countViews = makeCountViews(deps);
  const createView = makeCreateView(deps);
  const editView = makeEditView(deps);
  const deleteView = makeDeleteView(deps);
  const orderViews = makeOrderViews(deps);
  return {
    routes: [
      route(endpoints.listConversations, ({ actor, query }) => listConversations(actor, query)),
      route(endpoints.listViews, ({ actor }) => listViews(actor)),
      route(endpoints.countViews, ({ actor, query }) => countViews(actor, query.ids.split(',').map(Number))),
      route(endpoints.createView, ({ actor, body, request }) =>
        createView({ actor, origin: auditOrigin(request) }, body),
      ),
      route(endpoints.orderViews, ({ actor, body }) => orderViews(actor, body)),
      route(endpoints.editView, ({ actor, params, body, request }) =>
        editView({ actor, origin: auditOrigin(request) }, params.id, body),
      ),
      route(endpoints.deleteView, async ({ actor, params, request }) => {
        await deleteView({ actor, origin: auditOrigin(request) }, params.id);
        return true as const;
      }),
    ],
  };
};
