import { endpoints } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { auditOrigin } from '../../foundation/audit-log/index.ts';
import { getSettings } from '../../foundation/workspaces/index.ts';
import { readFirstSteps } from './first-steps-queries.ts';
import { makeTransferOwnership } from './transfer-ownership.ts';
import { makeUpdateSettings } from './update-settings.ts';
import { makeUpdateWaitingTimes } from './update-waiting-times.ts';

export interface SettingsRoutesDeps {
  database: Database;
}

export const makeSettingsRoutes = (deps: SettingsRoutesDeps): Route[] => {
  const updateSettings = makeUpdateSettings(deps);
  const updateWaitingTimes = makeUpdateWaitingTimes(deps);
  const transferOwnership = makeTransferOwnership(deps);
  return [
    route(endpoints.getWorkspaceSettings, ({ actor: { workspaceId } }) =>
      deps.database.inWorkspace(workspaceId, (tx) => getSettings(tx, workspaceId)),
    ),
    route(endpoints.updateWorkspaceSettings, ({ actor, body, request }) =>
      updateSettings(actor, body, auditOrigin(request)),
    ),
    route(endpoints.updateWaitingTimes, ({ actor, body, request }) =>
      updateWaitingTimes(actor, body, auditOrigin(request)),
    ),
    route(endpoints.getFirstSteps, ({ actor: { workspaceId } }) =>
      deps.database.inWorkspace(workspaceId, (tx) => readFirstSteps(tx, workspaceId)),
    ),
    route(endpoints.transferOwnership, ({ actor, body, request }) =>
      transferOwnership(actor, body.user_id, auditOrigin(request)),
    ),
  ];
};
