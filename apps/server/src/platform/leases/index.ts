/**
 * Lets one piece of work be done by one holder at a time, in the whole deployment, without trusting the job queue: the lease
 * lies in the database, ends by the database's clock unless it is renewed, and carries a number that rises with each taking.
 * A job only wakes: the one that finds the lease held says that it is wanted and comes again when the lease would end, so
 * that a holder who died is followed. See docs/decisions/0013-conversation-lease.md.
 */
import { hostname } from 'node:os';
import { type Database, isConnectionError, type Transaction } from '../database/index.ts';
import { enqueueJob, type NewJob } from '../jobs/index.ts';
import { leaseSeconds, lockLease, releaseLease, renewLease, takeLease } from './lease-queries.ts';

/** What is done by one at a time. */
export interface LeasedWork {
  workspaceId: number;
  name: string;
  /** What to queue for another look. */
  job: NewJob;
}

/** Somebody else has taken over: nothing more may be written. */
export class OvertakenError extends Error {}

/** A lease that is held. */
export interface Lease {
  /** A transaction that nobody can take over in the middle of. Throws OvertakenError, with nothing written, when the lease was lost. */
  write<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** The process is ending: the rest is left to another one. */
  readonly isEnding: boolean;
}

/** Does what there is to do; answers when to look again, null when nothing is left. */
export type Drain = (lease: Lease) => Promise<{ lookAgainInMs: number | null }>;

export interface LeaseLog {
  warn(fields: object, message: string): void;
}

/** Between the end of somebody's lease and the look that would follow. */
const slackMs = 50;

export interface LeaseDeps {
  database: Database;
  log: LeaseLog;
  renewEveryMs?: number;
  isEnding?: () => boolean;
}

/** Runs `drain` if nobody else does; it is not called where the lease is held. What it throws is thrown on. */
export const makeRunLeased = ({
  database,
  log,
  renewEveryMs = (leaseSeconds * 1000) / 3,
  isEnding = () => false,
}: LeaseDeps) => {
  const holder = `${hostname()}:${process.pid}`;

  return async ({ workspaceId, name, job }: LeasedWork, drain: Drain): Promise<void> => {
    const { fence, is_taken: isTaken } = await database.inWorkspace(workspaceId, async (tx) => {
      const row = await takeLease(tx, workspaceId, name, holder, job);
      if (!row.is_taken) await enqueueJob(tx, { ...job, delayMs: row.remaining_ms + slackMs });
      return row;
    });
    if (!isTaken) return;

    const lease: Lease = {
      write: (work) =>
        database.inWorkspace(workspaceId, async (tx) => {
          if (!(await lockLease(tx, workspaceId, name, fence))) throw new OvertakenError(name);
          return work(tx);
        }),
      get isEnding() {
        return isEnding();
      },
    };
    // A renewal that fails is followed by another one; whether the lease was lost shows at the next write. One at a time: on a
    // slow database those of hundreds of leases would else stand before everything that people wait for.
    let isRenewing = false;
    const renewing = setInterval(() => {
      if (isRenewing) return;
      isRenewing = true;
      database
        .inWorkspace(workspaceId, (tx) => renewLease(tx, workspaceId, name, fence))
        .catch((error: unknown) => log.warn({ err: error, workspaceId, name }, 'a lease could not be renewed'))
        .finally(() => {
          isRenewing = false;
        });
    }, renewEveryMs);

    const release = (lookAgainInMs: number | null) =>
      database.inWorkspace(workspaceId, async (tx) => {
        // Where the next look is queued at once it sees whatever somebody came for.
        const outcome = await releaseLease(tx, workspaceId, name, fence, lookAgainInMs !== 0);
        if (outcome === 'released' && lookAgainInMs !== null) await enqueueJob(tx, { ...job, delayMs: lookAgainInMs });
        return outcome;
      });

    try {
      for (;;) {
        const { lookAgainInMs } = await drain(lease);
        const outcome = await release(lookAgainInMs);
        if (outcome === 'overtaken') throw new OvertakenError(name);
        if (outcome === 'released') return;
      }
    } catch (error) {
      if (error instanceof OvertakenError) {
        log.warn({ workspaceId, name, fence }, 'a lease was overtaken');
        return;
      }
      // The job is tried again, maybe by another process; without this it would wait for the lease to end.
      if (!isConnectionError(error)) {
        await database
          .inWorkspace(workspaceId, (tx) => releaseLease(tx, workspaceId, name, fence, false))
          .catch(() => {});
      }
      throw error;
    } finally {
      clearInterval(renewing);
    }
  };
};

export type RunLeased = ReturnType<typeof makeRunLeased>;
