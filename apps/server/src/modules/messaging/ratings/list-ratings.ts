import { type endpoints, limits, type ResultOf } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import type { CallingActor } from '../../../platform/http/index.ts';
import { listPersonIds, loadClient } from '../../clients/clients/index.ts';
import { listRatingsOfClients, summariseRatings } from './rating-queries.ts';

/** Throws `client.not_found`. */
export const makeListClientRatings =
  ({ database }: { database: Database }) =>
  (actor: CallingActor, clientId: number): Promise<ResultOf<typeof endpoints.listClientRatings>> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId } = actor;
      await loadClient(tx, actor, clientId);
      const person = await listPersonIds(tx, workspaceId, clientId);
      const data = await listRatingsOfClients(tx, workspaceId, person, limits.ratingsShown);
      const summary = await summariseRatings(tx, workspaceId, person);
      return { data, count: summary?.count ?? 0, average: summary?.average ?? null };
    });
