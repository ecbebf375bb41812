import { endpoints } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { route } from '../../../platform/http/index.ts';
import type { ServerModule } from '../../../platform/server-module/index.ts';
import { auditOrigin } from '../../foundation/audit-log/index.ts';
import { makeCreatePolicy, makeDeletePolicy, makeEditPolicy, makeOrderPolicies } from './change-policies.ts';
import { makeComputeTargets } from './compute-targets.ts';
import { makeListTargets } from './list-targets.ts';
import { listPolicies } from './policy-queries.ts';
import { makeRenewTargets } from './renew-targets.ts';
import { makeFindTargets, makeTellTargets } from './tell-targets.ts';

export { loadTargetNotice } from './load-notice.ts';

interface TargetsModuleDeps {
  database: Database;
  listWorkspaceIds: () => Promise<number[]>;
}

/** By when clients have to be answered, and conversations closed, in working time. */
export const makeTargetsModule = (deps: TargetsModuleDeps): ServerModule => {
  const createPolicy = makeCreatePolicy(deps);
  const editPolicy = makeEditPolicy(deps);
  const deletePolicy = makeDeletePolicy(deps);
  const orderPolicies = makeOrderPolicies(deps);
  const listTargets = makeListTargets(deps);
  return {
    routes: [
      route(endpoints.listTargetPolicies, async ({ actor: { workspaceId } }) => ({
        data: await listPolicies(deps.database, workspaceId),
      })),
      route(endpoints.createTargetPolicy, ({ actor, body, request }) =>
        createPolicy({ actor, origin: auditOrigin(request) }, body),
      ),
      route(endpoints.editTargetPolicy, ({ actor, params, body, request }) =>
        editPolicy({ actor, origin: auditOrigin(request) }, params.id, body),
      ),
      route(endpoints.deleteTargetPolicy, async ({ actor, params, request }) => {
        await deletePolicy({ actor, origin: auditOrigin(request) }, params.id);
        return true as const;
      }),
      route(endpoints.orderTargetPolicies, async ({ actor, body, request }) => {
        await orderPolicies({ actor, origin: auditOrigin(request) }, body.ids);
        return true as const;
      }),
      route(endpoints.listConversationTargets, ({ actor, params }) => listTargets(actor, params.id)),
    ],
    tasks: {
      'compute-targets': makeComputeTargets(deps),
      'tell-targets': makeTellTargets(deps),
      'renew-targets': makeRenewTargets(deps),
      'find-targets': makeFindTargets(deps),
    },
    crontab: [{ task: 'find-targets', schedule: '*/5 * * * *' }],
  };
};
