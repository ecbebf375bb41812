import { endpoints } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { route } from '../../../platform/http/index.ts';
import type { ServerModule } from '../../../platform/server-module/index.ts';
import { auditOrigin } from '../../foundation/audit-log/index.ts';
import { makeAsk } from './ask-job.ts';
import { makeSetPolicy } from './change-policy.ts';
import { makeFindRatings } from './find-job.ts';
import { makeListClientRatings } from './list-ratings.ts';
import { type LowRatingDeps, makeMakeTask } from './low-rating-job.ts';
import { listAskingBots, listPolicies } from './policy-queries.ts';

export { askForRating } from './ask-job.ts';
export { type PressedRating, readPayload } from './payload.ts';
export { findAsked, listRatings } from './rating-queries.ts';
export { takeRating } from './take-rating.ts';

interface RatingsModuleDeps extends LowRatingDeps {
  database: Database;
  listWorkspaceIds: () => Promise<number[]>;
}

/** Clients rate closed episodes by the buttons of their messenger. */
export const makeRatingsModule = (deps: RatingsModuleDeps): ServerModule => {
  const { database } = deps;
  const setPolicy = makeSetPolicy(deps);
  const listClientRatings = makeListClientRatings(deps);
  return {
    routes: [
      route(endpoints.listRatingPolicies, ({ actor: { workspaceId } }) =>
        database.inWorkspace(workspaceId, async (tx) => ({ data: await listPolicies(tx, workspaceId) })),
      ),
      route(endpoints.setRatingPolicy, ({ actor, params, body, request }) =>
        setPolicy({ actor, origin: auditOrigin(request) }, params.id, body),
      ),
      route(endpoints.listRatingBots, ({ actor: { workspaceId } }) =>
        database.inWorkspace(workspaceId, async (tx) => ({ bot_ids: await listAskingBots(tx, workspaceId) })),
      ),
      route(endpoints.listClientRatings, ({ actor, params }) => listClientRatings(actor, params.id)),
    ],
    tasks: {
      'ask-rating': makeAsk(deps),
      'make-rating-task': makeMakeTask(deps),
      'find-ratings': makeFindRatings(deps),
    },
    crontab: [{ task: 'find-ratings', schedule: '*/10 * * * *' }],
  };
};
