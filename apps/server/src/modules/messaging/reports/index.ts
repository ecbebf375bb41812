import { endpoints } from '@switchboard/contract';
import type { FastifyBaseLogger } from 'fastify';
import { FairQueue, route } from '../../../platform/http/index.ts';
import { enqueueJob, makeSoon } from '../../../platform/jobs/index.ts';
import type { ServerModule } from '../../../platform/server-module/index.ts';
import { makeListBotActivity, makeListPeopleActivity, makeReadClientActivity } from './activity/read-activity.ts';
import { type FactsFileDeps, factsFilePlugin } from './behind/facts-file-plugin.ts';
import { makeListComments } from './behind/list-comments.ts';
import { makeListFacts } from './behind/list-facts.ts';
import { makeReadBreakdown } from './behind/read-breakdown.ts';
import { hasNewFacts } from './fact-queries.ts';
import { makeFollowMessages } from './follow-ups/follow-messages.ts';
import { makeReadNow, type ReadNowDeps } from './now/read-now.ts';
import { makeReadReach } from './reach/read-reach.ts';
import { makeCompareReports } from './refill.ts';
import { makeReadReport } from './report-routes.ts';
import { makeFindReports, makeRollUp, rollUpJob } from './roll-up.ts';

export { type FiguresRow, readFigures } from './read-report.ts';
export { refill } from './refill.ts';

/** Sums are behind what happens by so much. */
const pauseMs = 10_000;

interface ReportsModuleDeps extends FactsFileDeps, ReadNowDeps {
  log: FastifyBaseLogger;
  listWorkspaceIds: () => Promise<number[]>;
}

/** What happens with clients, counted: facts, their sums, and the figures made of them. */
export const makeReportsModule = (deps: ReportsModuleDeps): ServerModule => {
  const { database, log } = deps;
  const readReport = makeReadReport(deps);
  const listFacts = makeListFacts(deps);
  const readNow = makeReadNow(deps);
  const listBotActivity = makeListBotActivity(deps);
  const listPeopleActivity = makeListPeopleActivity(deps);
  const readClientActivity = makeReadClientActivity(deps);
  const readBreakdown = makeReadBreakdown(deps);
  const listComments = makeListComments(deps);
  const readReach = makeReadReach(deps);
  const turns = new FairQueue({ atOnce: 3, atOnceOfCaller: 1, waiting: 200 });
  /** Years of facts take their time: so many of them hold connections at once, and a workspace waits behind its own. */
  const inTurn = <Answer>({ workspaceId }: { workspaceId: number }, ask: () => Promise<Answer>): Promise<Answer> =>
    turns.run(String(workspaceId), ask);
  const sumUp = makeSoon(pauseMs, (workspaceId) =>
    database
      .inWorkspace(workspaceId, async (tx) => {
        if (await hasNewFacts(tx, workspaceId)) await enqueueJob(tx, rollUpJob(workspaceId));
      })
      // The next event or the next minute makes up for it.
      .catch((error: unknown) => log.warn({ err: error, workspaceId }, 'a roll-up of reports was not queued')),
  );
  return {
    routes: [
      route(endpoints.readReport, ({ actor, query }) => inTurn(actor, () => readReport(actor, query))),
      route(endpoints.listReportFacts, ({ actor, query }) => inTurn(actor, () => listFacts(actor, query))),
      route(endpoints.readNow, ({ actor, query }) => readNow(actor, query)),
      route(endpoints.listBotActivity, ({ actor, query }) => inTurn(actor, () => listBotActivity(actor, query))),
      route(endpoints.listPeopleActivity, ({ actor, query }) => inTurn(actor, () => listPeopleActivity(actor, query))),
      route(endpoints.readClientActivity, ({ actor, params, query }) =>
        inTurn(actor, () => readClientActivity(actor, params.id, query.zone)),
      ),
      route(endpoints.readBreakdown, ({ actor, query }) => inTurn(actor, () => readBreakdown(actor, query))),
      route(endpoints.listRatingComments, ({ actor, query }) => inTurn(actor, () => listComments(actor, query))),
      route(endpoints.readReach, ({ actor }) =>
        inTurn(actor, async () => ({ data: await readReach(actor.workspaceId) })),
      ),
    ],
    plugins: [factsFilePlugin({ ...deps, inTurn })],
    tasks: {
      'roll-up-reports': makeRollUp(deps),
      'find-reports': makeFindReports(deps),
      'compare-reports': makeCompareReports(deps),
      'follow-messages': makeFollowMessages(deps),
    },
    onCommitted: (workspaceId, events) => {
      if (events.length > 0) sumUp(workspaceId);
    },
    crontab: [
      { task: 'find-reports', schedule: '* * * * *' },
      { task: 'follow-messages', schedule: '* * * * *' },
      { task: 'compare-reports', schedule: '17 3 * * *' },
    ],
  };
};
