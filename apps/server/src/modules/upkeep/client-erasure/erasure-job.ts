import { z } from 'zod';
import { enqueueJob, type Tasks } from '../../../platform/jobs/index.ts';
import { hasBacklog } from '../../chat/messages/index.ts';
import { makePace, TimeIsUpError } from '../retention/index.ts';
import { erasureJob, erasureTask } from './begin-erasure.ts';
import { type EraseDeps, type Erasing, eraseExports, eraseOnce, isAtWork } from './erase-once.ts';
import { findRunningErasure, finishErasure, listRunningErasureIds } from './erasure-queries.ts';
import type { Ledger } from './ledger.ts';

export interface ErasureJobsDeps extends EraseDeps {
  ledger: Ledger;
  listWorkspaceIds: () => Promise<number[]>;
}

/** A job ends soon, so that the server stops soon; the rest is for the next one. */
const jobMs = 3_000;
/** Work begun before the client was removed has ended by then, or is checked again. */
const lookAgainMs = 1_000;

const payloadShape = z.object({ workspaceId: z.int(), erasureId: z.int() });
type ErasureId = z.infer<typeof payloadShape>;

/** The job that erases, and a function that queues it again for erasures that lost theirs. */
export const makeErasureTasks = (deps: ErasureJobsDeps): { tasks: Tasks; resume: () => Promise<void> } => {
  const { database, ledger, listWorkspaceIds } = deps;

  /** Returns in how many milliseconds to go on; null when it has ended. */
  const work = async ({ workspaceId, erasureId }: ErasureId): Promise<number | null> => {
    const running = await database.inWorkspace(workspaceId, (tx) => findRunningErasure(tx, workspaceId, erasureId));
    if (running === null) return null;
    const { created_at: beganAt, clients } = running;
    // First of all: a backup that is restored in the middle of it must not undo it.
    await ledger.add(clients.map(({ clientId, since }) => ({ workspaceId, clientId, since })));
    const pace = makePace(performance.now() + jobMs);
    let removed = 0;
    let isBusy = await database.inWorkspace(workspaceId, (tx) => hasBacklog(tx, workspaceId));
    for (const client of clients) {
      const erasing: Erasing = { workspaceId, erasureId, client, beganAt };
      if (await isAtWork(deps, erasing)) isBusy = true;
      removed += await eraseOnce(deps, erasing, pace);
    }
    await eraseExports(deps, workspaceId, erasureId);
    // It is finished when a look found no rows, and no work was under way before that look.
    if (removed > 0 || isBusy) return isBusy ? lookAgainMs : 0;
    await database.inWorkspace(workspaceId, (tx) => finishErasure(tx, workspaceId, erasureId));
    return null;
  };

  return {
    tasks: {
      [erasureTask]: async (payload) => {
        const place = payloadShape.parse(payload);
        const delayMs = await work(place).catch((error: unknown) => {
          if (error instanceof TimeIsUpError) return 0;
          throw error;
        });
        if (delayMs === null) return;
        await database.inWorkspace(place.workspaceId, (tx) =>
          enqueueJob(tx, erasureJob(place.workspaceId, place.erasureId, delayMs)),
        );
      },
    },
    resume: async () => {
      for (const workspaceId of await listWorkspaceIds()) {
        await database.inWorkspace(workspaceId, async (tx) => {
          for (const id of await listRunningErasureIds(tx, workspaceId))
            await enqueueJob(tx, erasureJob(workspaceId, id));
        });
      }
    },
  };
};
