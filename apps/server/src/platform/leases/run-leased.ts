/**
 * Ensures that a piece of work is done by one holder at a time in the whole deployment, without relying on the job
 * queue: the lease is stored in the database, expires by the database's clock unless it is renewed, and carries a
 * fencing number that rises each time it is taken. A job is only a wake-up: if it finds the lease held, it marks it as
 * wanted and is queued again for the time the lease would expire, so that a dead holder is replaced. See
 * docs/decisions/0013-conversation-lease.md.
 */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, isConnectionError, type Transaction } from '../database/index.ts';
import type { NewJob } from '../jobs/index.ts';
import { LeaseBatcher } from './lease-batcher.ts';
import { LeaseDeaths, nextTryMs, SuspectSlot, setAsideText } from './lease-deaths.ts';
import { leaseSeconds, lockLease, notePiece, outliveLease, renewLease } from './lease-queries.ts';

/** Work that must be done by one holder at a time. */
export interface LeasedWork {
  workspaceId: number;
  name: string;
  /** The job to queue for another look. */
  job: NewJob;
}

/** Another process has taken the lease: this one must not write any more. */
export class OvertakenError extends Error {}

/** A lease that is held. */
export interface Lease {
  /**
   * A transaction during which the lease cannot be taken over. Throws OvertakenError, with nothing written, when the
   * lease was lost.
   */
  write<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * Locks the lease in a transaction of several; false when it was lost. It cannot be taken over before that has ended.
   */
  lock(tx: Transaction): Promise<boolean>;
  /** As `write`; afterwards the lease lasts at least this long, so that it covers the next step. */
  writeAndExtend<Result>(forMs: number, work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** Has it last at least this long from now. Throws OvertakenError when it was lost. */
  extend(forMs: number): Promise<void>;
  /**
   * Until when it is certainly held, whether or not it is renewed again, by `performance.now()`: a clock that goes on
   * while the process is stopped, and that cannot be set. A call to the outside begins only if it ends before.
   */
  readonly heldUntilMs: number;
  /** The process is stopping: the rest is left to another one. */
  readonly isEnding: boolean;
  /** A process died in the middle of the work: steps usually done together are done one by one. */
  readonly hasDied: boolean;
  /** Two died in a row: one piece is begun (`begin`), and then the lease let go. */
  readonly isSuspect: boolean;
  /**
   * Notes which piece of suspected work comes next, before anything is done with it. True if three processes died in a row,
   * the last one in the middle of this very piece: then it was set aside, in the same transaction.
   */
  begin(
    findNext: (tx: Transaction) => Promise<string | null>,
    setAside: (tx: Transaction, piece: string) => Promise<unknown>,
  ): Promise<boolean>;
}

/** Does the pending work; returns when to look again, null when none is left. */
export type Drain = (lease: Lease) => Promise<{ lookAgainInMs: number | null }>;

export interface LeaseLog {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface LeaseDeps {
  database: Database;
  log: LeaseLog;
  renewEveryMs?: number;
  isEnding?: () => boolean;
  /** The process ends by an unexpected error: any work in hand may have caused it. */
  isDying?: () => boolean;
  /** Names the process; another one of the same name would not count as dead. */
  holder?: string;
  onSetAside?: () => void;
  /** How long suspected work is done alone. */
  aloneForMs?: number;
}

export const makeHolder = (): string => `${hostname()}:${process.pid}:${randomUUID()}`;

/** Between two tries to let a lease go; doubled each time. */
const [firstPauseMs, longestPauseMs] = [250, 2_000];

/** Runs `drain` unless the lease is held by another process; then it is not called. Rethrows `drain`'s errors. */
export const makeRunLeased = ({
  database,
  log,
  renewEveryMs = (leaseSeconds * 1000) / 3,
  isEnding = () => false,
  isDying = () => false,
  holder = makeHolder(),
  onSetAside,
  aloneForMs,
}: LeaseDeps) => {
  const batcher = new LeaseBatcher(database, holder);
  const suspects = new SuspectSlot(aloneForMs);
  /**
   * Leases that expired although this process lives, and their numbers: the processes that took them have counted a
   * death.
   */
  const outlived = new Map<string, number>();

  /** Takes back the counted deaths. If that fails, it is tried again when the work comes here again. */
  const correctDeaths = async (workspaceId: number, name: string): Promise<void> => {
    const key = `${workspaceId}:${name}`;
    const fence = outlived.get(key);
    if (fence === undefined) return;
    try {
      await database.inWorkspace(workspaceId, (tx) => outliveLease(tx, workspaceId, name, fence));
      outlived.delete(key);
    } catch (error) {
      log.warn({ err: error, workspaceId, name }, 'a death that was none could not be taken back');
    }
  };

  return async ({ workspaceId, name, job }: LeasedWork, drain: Drain): Promise<void> => {
    await correctDeaths(workspaceId, name);
    // From before each question: the database may count from then on.
    let heldUntilMs = performance.now() + leaseSeconds * 1000;
    const taken = await batcher.take(workspaceId, { name, job });
    if (!taken.is_taken) return;
    const { fence } = taken;
    const deaths = new LeaseDeaths(taken);
    const freeSlot = deaths.isSuspect ? suspects.take() : () => {};
    if (freeSlot === null) {
      // Not held while it waits: it is not to blame for a death meanwhile.
      await batcher.putOff(workspaceId, {
        name,
        fence,
        job,
        lookAgainInMs: nextTryMs(),
        deathsLeft: () => deaths.count,
      });
      return;
    }
    const endWith = (lookAgainInMs: number | null, hasFailed: boolean) => ({
      name,
      fence,
      job,
      lookAgainInMs,
      deathsLeft: () => deaths.left({ lookAgainInMs, hasFailed, isEnding: isEnding(), isDying: isDying() }),
    });
    const extended = async <Result>(forMs: number, renew: () => Promise<Result>): Promise<Result> => {
      const untilMs = performance.now() + forMs;
      const result = await renew();
      heldUntilMs = Math.max(heldUntilMs, untilMs);
      return result;
    };

    const lease: Lease = {
      write: (work) =>
        database.inWorkspace(workspaceId, async (tx) => {
          if (!(await lockLease(tx, workspaceId, name, fence))) throw new OvertakenError(name);
          return work(tx);
        }),
      lock: (tx) => lockLease(tx, workspaceId, name, fence),
      writeAndExtend: (forMs, work) =>
        extended(forMs, () =>
          database.inWorkspace(workspaceId, async (tx) => {
            if (!(await renewLease(tx, workspaceId, name, fence, forMs / 1000))) throw new OvertakenError(name);
            return work(tx);
          }),
        ),
      extend: (forMs) => lease.writeAndExtend(forMs, async () => {}),
      get heldUntilMs() {
        return heldUntilMs;
      },
      get isEnding() {
        return isEnding();
      },
      get hasDied() {
        return deaths.count > 0;
      },
      get isSuspect() {
        return deaths.isSuspect;
      },
      async begin(findNext, setAside) {
        const deadly = await lease.write(async (tx) => {
          const piece = await findNext(tx);
          await notePiece(tx, workspaceId, name, piece);
          if (piece === null || !deaths.isDeadly(piece)) return null;
          await setAside(tx, piece);
          return piece;
        });
        if (deadly === null) return false;
        log.error({ workspaceId, name, piece: deadly }, `set aside: ${setAsideText}`);
        onSetAside?.();
        return true;
      },
    };
    // A failed renewal is followed by another one; a lost lease shows at the next write. One at a time: on a slow
    // database the renewals of hundreds of leases would otherwise delay everything that people wait for.
    let isRenewing = false;
    const renewing = setInterval(() => {
      if (isRenewing) return;
      isRenewing = true;
      lease
        .extend(leaseSeconds * 1000)
        .catch((error: unknown) => {
          // It was released meanwhile, or is lost, which the next write reports.
          if (error instanceof OvertakenError) return;
          log.warn({ err: error, workspaceId, name }, 'a lease could not be renewed');
        })
        .finally(() => {
          isRenewing = false;
        });
    }, renewEveryMs);

    /** Until it is gone by itself, or the process ends: the database may be away for a moment. */
    const letGo = async (): Promise<void> => {
      for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
        const error: unknown = await batcher.putOff(workspaceId, endWith(null, true)).then(
          () => null,
          (failed: unknown) => failed,
        );
        if (!isConnectionError(error) || isEnding()) return;
        if (performance.now() + pauseMs >= heldUntilMs) {
          outlived.set(`${workspaceId}:${name}`, fence);
          return;
        }
        await sleep(pauseMs);
      }
    };

    try {
      for (;;) {
        const { lookAgainInMs } = await drain(lease);
        const outcome = await batcher.return(workspaceId, endWith(lookAgainInMs, false));
        if (outcome === 'overtaken') throw new OvertakenError(name);
        if (outcome === 'released') return;
        deaths.goOn();
      }
    } catch (error) {
      if (error instanceof OvertakenError) {
        log.warn({ workspaceId, name, fence }, 'a lease was overtaken');
        outlived.set(`${workspaceId}:${name}`, fence);
        await correctDeaths(workspaceId, name);
        return;
      }
      // The job is retried, maybe by another process; if the lease were kept, the retry would wait for its expiry.
      clearInterval(renewing);
      await letGo();
      throw error;
    } finally {
      clearInterval(renewing);
      freeSlot();
    }
  };
};

export type RunLeased = (work: LeasedWork, drain: Drain) => Promise<void>;
