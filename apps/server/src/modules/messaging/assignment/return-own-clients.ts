import type { Database } from '../../../platform/database/index.ts';
import type { CallingActor } from '../../../platform/http/index.ts';
import { takeBack } from './give-and-take-back.ts';
import { listPeopleWithLoad } from './people-queries.ts';
import { lockOwnOpen } from './waiting-queries.ts';

/** Given back in one transaction, which holds their locks. */
const returnedAtOnce = 20;

/** Gives the caller's open conversations back to the new clients. */
export const makeReturnOwnClients =
  ({ database }: { database: Database }) =>
  async ({ workspaceId, userId }: CallingActor): Promise<{ count: number }> => {
    let count = 0;
    for (let after: number | null = 0; after !== null; ) {
      const from: number = after;
      const own = await database.inWorkspace(workspaceId, async (tx) => {
        const rows = await lockOwnOpen(tx, workspaceId, userId, from, returnedAtOnce);
        const people = new Map((await listPeopleWithLoad(tx, workspaceId)).map((person) => [person.id, person]));
        const by = { id: userId, isAway: people.get(userId)?.is_away ?? false };
        const taken = rows.map((row) => ({ ...row, reason: 'returned' as const, minutes: null }));
        await takeBack(tx, workspaceId, taken, people, by);
        return rows;
      });
      count += own.length;
      after = own.length < returnedAtOnce ? null : (own.at(-1)?.id ?? null);
    }
    return { count };
  };
