import { endpoints } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { auditOrigin } from '../../foundation/audit-log/index.ts';
import { makeCreateLabel, makeDeleteLabel, makeEditLabel } from './change-labels.ts';
import { makeLabelConversation } from './label-conversation.ts';
import { listLabels, listLabelsOfConversations } from './label-queries.ts';

export interface LabelRoutesDeps {
  database: Database;
}

export const makeLabelRoutes = (deps: LabelRoutesDeps): Route[] => {
  const createLabel = makeCreateLabel(deps);
  const editLabel = makeEditLabel(deps);
  const deleteLabel = makeDeleteLabel(deps);
  const labelConversation = makeLabelConversation(deps);
  return [
    route(endpoints.listLabels, async ({ actor: { workspaceId } }) => ({
      data: await listLabels(deps.database, workspaceId),
    })),
    route(endpoints.createLabel, ({ actor, body, request }) =>
      createLabel({ actor, origin: auditOrigin(request) }, body),
    ),
    route(endpoints.editLabel, ({ actor, params, body, request }) =>
      editLabel({ actor, origin: auditOrigin(request) }, params.id, body),
    ),
    route(endpoints.deleteLabel, async ({ actor, params, request }) => {
      await deleteLabel({ actor, origin: auditOrigin(request) }, params.id);
      return true as const;
    }),
    route(endpoints.listConversationLabels, async ({ actor: { workspaceId }, query }) => ({
      data: await listLabelsOfConversations(deps.database, workspaceId, query.ids.split(',').map(Number)),
    })),
    route(endpoints.addConversationLabel, ({ actor, params }) =>
      labelConversation(actor, params.id, params.labelId, true),
    ),
    route(endpoints.removeConversationLabel, ({ actor, params }) =>
      labelConversation(actor, params.id, params.labelId, false),
    ),
  ];
};
