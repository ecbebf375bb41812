import { endpoints } from '@switchboard/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../platform/database/index.ts';
import { route } from '../../../platform/http/index.ts';
import type { ServerModule } from '../../../platform/server-module/index.ts';
import { auditOrigin } from '../../foundation/audit-log/index.ts';
import { deleteOldBulks } from './bulk-queries.ts';
import { makeAcceptOffer, makeDeclineOffer, makeGetOffer } from './closing-offer.ts';
import { makeCancelBulk, makeGetBulk, makeListBulkRows, makeListBulks, makeUndoBulk } from './control-bulk.ts';
import { makeChangeConversations } from './run-bulk.ts';
import { makeStartBulk } from './start-bulk.ts';

export { loadHandOverNotice } from './load-hand-over-notice.ts';

interface BulkChangesModuleDeps {
  database: Database;
  log: FastifyBaseLogger;
  listWorkspaceIds: () => Promise<number[]>;
}

/** One command for many conversations. They take long: they have workers of their own. */
export const makeBulkChangesModule = (deps: BulkChangesModuleDeps): ServerModule => {
  const startBulk = makeStartBulk(deps);
  const listBulks = makeListBulks(deps);
  const getBulk = makeGetBulk(deps);
  const listRows = makeListBulkRows(deps);
  const cancelBulk = makeCancelBulk(deps);
  const undoBulk = makeUndoBulk(deps);
  const getOffer = makeGetOffer(deps);
  const acceptOffer = makeAcceptOffer(deps);
  const declineOffer = makeDeclineOffer(deps);
  return {
    routes: [
      route(endpoints.startBulkChange, ({ actor, body, request }) =>
        startBulk({ actor, origin: auditOrigin(request) }, body),
      ),
      route(endpoints.listBulkChanges, ({ actor }) => listBulks(actor)),
      route(endpoints.getBulkChange, ({ actor, params }) => getBulk(actor, params.id)),
      route(endpoints.listBulkRows, ({ actor, params, query }) => listRows(actor, params.id, query)),
      route(endpoints.cancelBulkChange, ({ actor, params }) => cancelBulk(actor, params.id)),
      route(endpoints.undoBulkChange, ({ actor, params }) => undoBulk(actor, params.id)),
      route(endpoints.getClosingOffer, ({ actor }) => getOffer(actor)),
      route(endpoints.acceptClosingOffer, ({ actor, body, request }) =>
        acceptOffer({ actor, origin: auditOrigin(request) }, body.request_id),
      ),
      route(endpoints.declineClosingOffer, async ({ actor }) => {
        await declineOffer(actor);
        return true as const;
      }),
    ],
    tasks: {
      'change-conversations': makeChangeConversations(deps),
      'prune-bulk-changes': async () => {
        for (const workspaceId of await deps.listWorkspaceIds()) {
          await deps.database.inWorkspace(workspaceId, (tx) => deleteOldBulks(tx, workspaceId));
        }
      },
    },
    crontab: [{ task: 'prune-bulk-changes', schedule: '23 * * * *' }],
    ownWorkers: 2,
  };
};
