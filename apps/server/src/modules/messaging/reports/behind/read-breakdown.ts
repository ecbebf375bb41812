import type { endpoints, QueryOf, ResultOf } from '@switchboard/contract';
import type { Database } from '../../../../platform/database/index.ts';
import type { CallingActor } from '../../../../platform/http/index.ts';
import { daysOf, ownerIds } from '../asked-period.ts';
import { listPeriods } from '../periods.ts';
import { listBreakdown } from './fact-list-queries.ts';

export const makeReadBreakdown =
  ({ database }: { database: Database }) =>
  (
    actor: CallingActor,
    query: QueryOf<typeof endpoints.readBreakdown>,
  ): Promise<ResultOf<typeof endpoints.readBreakdown>> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const [period] = listPeriods(daysOf(query), 'none');
      const of = ownerIds(actor, query);
      if (period === undefined) return { data: [] };
      return { data: await listBreakdown(tx, actor.workspaceId, query.figure, { ...period, ...of }) };
    });
