import { BatchQueue } from '../batch-queue/index.ts';
import { type Database, isConnectionError } from '../database/index.ts';
import { enqueueJob, type NewJob } from '../jobs/index.ts';
import { limitLockWait, type Release, releaseLeases, type TakenLeaseRow, takeLeases } from './lease-queries.ts';

/** Leases taken, and released, in one transaction. */
const leasesTogether = 100;
/** Added between the expiry of a lease and the look that follows it. */
const slackMs = 50;

interface Wanted {
  name: string;
  job: NewJob;
}

interface Returned {
  name: string;
  fence: number;
  job: NewJob;
  staysIfWanted: boolean;
  /** Of how many deaths the next holder learns, asked as late as possible: an error may yet end this process. */
  deathsLeft: () => number;
  /** When to look again; null: no work is left. */
  lookAgainInMs: number | null;
}

/**
 * Takes and returns the leases of this process. Under high load hundreds are requested at the same time: those of one
 * workspace go together, so that round trips and the disk's flush are paid once.
 */
export class LeaseBatcher {
  readonly #taking: BatchQueue<number, Wanted, TakenLeaseRow>;
  readonly #returning: BatchQueue<number, Returned, Release>;

  constructor(database: Database, holder: string) {
    const shared = {
      batchSize: () => leasesTogether,
      // Each asks once and waits for the answer.
      waitingAtMost: Number.POSITIVE_INFINITY,
      waitsAtMostMs: Number.POSITIVE_INFINITY,
      busyError: () => new Error('leases are not taken any more'),
      isWorthSplitting: (error: Error) => !isConnectionError(error),
    };
    this.#taking = new BatchQueue({
      ...shared,
      write: (workspaceId, take) =>
        database.inWorkspace(workspaceId, async (tx) => {
          const wanted = take();
          const [, rows] = await Promise.all([limitLockWait(tx), takeLeases(tx, workspaceId, holder, wanted)]);
          const outcomes = wanted.map(({ name, job }) => ({ row: rows.get(name), job }));
          await Promise.all(
            outcomes.map(async ({ row, job }) => {
              if (row && !row.is_taken) await enqueueJob(tx, { ...job, delayMs: row.remaining_ms + slackMs });
            }),
          );
          return outcomes.map(({ row }) =>
            row ? { value: row } : { error: new Error('a lease was neither taken nor found') },
          );
        }),
    });
    this.#returning = new BatchQueue({
      ...shared,
      write: (workspaceId, take) =>
        database.inWorkspace(workspaceId, async (tx) => {
          const returned = take().map((one) => ({ ...one, deaths: one.deathsLeft() }));
          const [, releases] = await Promise.all([limitLockWait(tx), releaseLeases(tx, workspaceId, returned)]);
          const outcomes = returned.map((one) => ({ ...one, release: releases.get(one.name) ?? 'overtaken' }));
          await Promise.all(
            outcomes.map(async ({ job, lookAgainInMs, release }) => {
              if (release === 'released' && lookAgainInMs !== null)
                await enqueueJob(tx, { ...job, delayMs: lookAgainInMs });
            }),
          );
          return outcomes.map(({ release }) => ({ value: release }));
        }),
    });
  }

  /** Takes a lease, or has its holder look again and its job come back once the lease would have expired. */
  take(workspaceId: number, wanted: Wanted): Promise<TakenLeaseRow> {
    return this.#taking.add(workspaceId, wanted);
  }

  /** Lets a lease go and queues the next look; one that is wanted is kept unless that look comes at once. */
  return(workspaceId: number, returned: Omit<Returned, 'staysIfWanted'>): Promise<Release> {
    // A look that is queued at once also sees the work the lease was wanted for.
    return this.#returning.add(workspaceId, { ...returned, staysIfWanted: returned.lookAgainInMs !== 0 });
  }

  /** Releases a lease even if it is wanted: for later, or for the next holder. */
  putOff(workspaceId: number, held: Omit<Returned, 'staysIfWanted'>): Promise<Release> {
    return this.#returning.add(workspaceId, { ...held, staysIfWanted: false });
  }
}
