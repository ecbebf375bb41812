import { endpoints } from '@switchboard/contract';
import { type Route, route } from '../../../platform/http/index.ts';
import { auditOrigin } from '../../foundation/audit-log/index.ts';
import { type ChangeRetentionDeps, makeChangeRetention } from './change-retention.ts';
import { makePreviewRetention } from './preview-retention.ts';
import { listRules } from './rule-queries.ts';
import { toRetention } from './rules.ts';

export const makeRetentionRoutes = (deps: ChangeRetentionDeps): Route[] => {
  const preview = makePreviewRetention(deps.database);
  const change = makeChangeRetention(deps);
  return [
    route(endpoints.getRetention, ({ actor: { workspaceId } }) =>
      deps.database.inWorkspace(workspaceId, async (tx) => toRetention(await listRules(tx, workspaceId))),
    ),
    route(endpoints.previewRetention, ({ actor, query }) => preview(actor.workspaceId, query)),
    route(endpoints.updateRetention, ({ actor, body, request }) => change(actor, body, auditOrigin(request))),
  ];
};
