import { endpoints } from '@switchboard/contract';
import type { FastifyBaseLogger } from 'fastify';
import { route } from '../../../platform/http/index.ts';
import type { ServerModule } from '../../../platform/server-module/index.ts';
import { auditOrigin } from '../../foundation/audit-log/index.ts';
import {
  type AssignDeps,
  makeAssign,
  makeAssignConversations,
  makeKeepAssigning,
  makePruneAssignments,
} from './assign-conversations.ts';
import { makeSetCapacity, makeSetPolicy } from './change-policy.ts';
import { makeGetAssignment, makeListAssignments } from './load-assignment.ts';
import { acceptOffer } from './log-queries.ts';
import { queueAssignment } from './policy-queries.ts';
import { makeReturnOwnClients } from './return-own-clients.ts';

export { comeBack } from './come-back.ts';
export { type IsOnline, loadPeople } from './load-people.ts';
export { planMoveByRule } from './move-by-rule.ts';

interface AssignmentModuleDeps extends AssignDeps {
  listWorkspaceIds: () => Promise<number[]>;
  log: FastifyBaseLogger;
}

/** New clients come to managers by themselves, where the policy of their bot says so. */
export const makeAssignmentModule = (deps: AssignmentModuleDeps): ServerModule => {
  const getAssignment = makeGetAssignment(deps);
  const setPolicy = makeSetPolicy(deps);
  const setCapacity = makeSetCapacity(deps);
  const returnOwnClients = makeReturnOwnClients(deps);
  const listAssignments = makeListAssignments(deps);
  return {
    routes: [
      route(endpoints.getAssignment, ({ actor }) => getAssignment(actor)),
      route(endpoints.setAssignmentPolicy, ({ actor, params, body, request }) =>
        setPolicy({ actor, origin: auditOrigin(request) }, params.id, body),
      ),
      route(endpoints.setCapacity, async ({ actor, params, body, request }) => {
        await setCapacity({ actor, origin: auditOrigin(request) }, params.id, body.capacity);
        return true as const;
      }),
      route(endpoints.returnOwnClients, ({ actor }) => returnOwnClients(actor)),
      route(endpoints.listAssignments, ({ actor, params }) => listAssignments(actor, params.id)),
    ],
    tasks: {
      'assign-conversations': makeAssignConversations(deps, makeAssign(deps)),
      'keep-assigning': makeKeepAssigning(deps),
      'prune-assignments': makePruneAssignments(deps),
    },
    crontab: [
      { task: 'keep-assigning', schedule: '* * * * *' },
      { task: 'prune-assignments', schedule: '41 2 * * *' },
    ],
    onConversationRead: (workspaceId, channelId, userId) =>
      void deps.database
        .inWorkspace(workspaceId, (tx) => acceptOffer(tx, workspaceId, channelId, userId))
        .catch((error: unknown) => deps.log.warn({ err: error, workspaceId }, 'an offer was not noted as accepted')),
    onCameOnline: (workspaceId) => deps.database.inWorkspace(workspaceId, (tx) => queueAssignment(tx, workspaceId)),
  };
};
