import type { Database } from '../../../platform/database/index.ts';
import type { CallingActor } from '../../../platform/http/index.ts';
import { nameOf } from '../../chat/channel-access/index.ts';
import { takeBack } from './move.ts';
import { lockOwnOpen } from './waiting-queries.ts';

/** Given back in one transaction, which holds their locks. */
const returnedAtOnce = 50;

/** Gives the caller's open conversations back to the new clients; those they got meanwhile stay. */
export const makeReturnOwnClients =
  ({ database }: { database: Database }) =>
  async ({ workspaceId, userId }: CallingActor): Promise<{ count: number }> => {
    const returned = new Set<number>();
    for (;;) {
      const taken = await database.inWorkspace(workspaceId, async (tx) => {
        const own = await lockOwnOpen(tx, workspaceId, userId, returnedAtOnce);
        const fresh = own.filter(({ id }) => !returned.has(id));
        const by = { id: userId, name: await nameOf(tx, workspaceId, userId) };
        await takeBack(
          tx,
          workspaceId,
          fresh.map((one) => ({ ...one, reason: 'returned', minutes: null })),
          new Map([[userId, { ...by, load: own.length, capacity: null }]]),
          by,
        );
        return fresh;
      });
      for (const { id } of taken) returned.add(id);
      if (taken.length < returnedAtOnce) return { count: returned.size };
    }
  };
