import { type Actor, can, endpoints, type PlanUsage } from '@switchboard/contract';
import { route } from '../../../platform/http/index.ts';
import type { ServerModule } from '../../../platform/server-module/index.ts';
import { findStorageUse } from '../../files/index.ts';
import { auditOrigin } from '../../foundation/audit-log/index.ts';
import { type ApplyPlanDeps, makeApplyPlan } from './apply-plan.ts';
import { makeChooseSeats } from './choose-seats.ts';
import { listSeats } from './move-seats.ts';

/** The bots and users that have a seat in the workspace's plan. */
export const makePlanLimitsModule = (deps: ApplyPlanDeps): ServerModule => {
  const { database } = deps;
  const chooseSeats = makeChooseSeats(deps);
  const getUsage = async (actor: Actor & { workspaceId: number }): Promise<PlanUsage> => {
    const { workspaceId } = actor;
    const { bots, users } = await database.inWorkspace(workspaceId, (tx) => listSeats(tx, workspaceId));
    const mayReadUsers = can(actor, 'users.read', null);
    const shown = users.data.map((user) => ({ ...user, email: mayReadUsers ? user.email : null }));
    return { bots, users: { ...users, data: shown }, storage: await findStorageUse(database, workspaceId) };
  };
  return {
    routes: [
      route(endpoints.getPlanUsage, ({ actor }) => getUsage(actor)),
      route(endpoints.chooseSeats, async ({ actor, body, request }) => {
        await chooseSeats(actor, body, auditOrigin(request));
        return getUsage(actor);
      }),
    ],
    tasks: { 'apply-plan': makeApplyPlan(deps) },
  };
};
