import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import {
  type Database,
  DatabaseUnavailableError,
  type DedicatedConnection,
  type Transaction,
} from '../../../platform/database/index.ts';
import { AppError, FieldErrors } from '../../../platform/http/index.ts';
import { enqueueJob, type Task } from '../../../platform/jobs/index.ts';
import { takeMessageIds } from '../../chat/messages/index.ts';
import { type BulkRecord, findBulk, lockBulk, setBulkState } from './bulk-queries.ts';
import { doBatch, isUnderWay, leaveOut } from './do-batch.ts';
import { bulkEvent, tellEnd } from './tell-end.ts';

/** Changed in one transaction, which holds the locks of so many conversations. */
const batchRows = 100;
/** A batch begins no sooner after the one before: between them those who write meanwhile have the machine to themselves. */
const batchEveryMs = 80;
const progressEveryMs = 300;
/** A batch that fails is tried again after each of these, then conversation by conversation. */
const pausesMs = [250, 1_000, 4_000];
/** So many that fail one after another: the fault is not theirs. */
const failuresInARow = 20;

const payloadShape = z.object({ workspace_id: z.int(), bulk_id: z.int() });

/** Changes in a workspace run one after another. */
export const queueBulk = (tx: Transaction, workspaceId: number, id: number): Promise<void> =>
  enqueueJob(tx, {
    task: 'change-conversations',
    payload: { workspace_id: workspaceId, bulk_id: id },
    queue: `bulk-changes:${workspaceId}`,
  });

/** What the change names is gone, and the conversations that are left with it cannot be changed. */
const isHopeless = (error: unknown): boolean => error instanceof AppError || error instanceof FieldErrors;
/** Says nothing about the conversations. */
const isOfNoRow = (error: unknown): boolean => isHopeless(error) || error instanceof DatabaseUnavailableError;

type Step = (tx: Transaction, workspaceId: number, row: BulkRecord) => Promise<BulkRecord>;

const leaveOutOne: Step = (tx, workspaceId, row) => leaveOut(tx, workspaceId, row, 1);
const fail: Step = async (tx, workspaceId, row) => (await setBulkState(tx, workspaceId, row.id, 'failed')) ?? row;
const failWithRows: Step = async (tx, workspaceId, row) =>
  fail(tx, workspaceId, await leaveOut(tx, workspaceId, row, row.total));

interface ChangeDeps {
  database: Database;
  log: FastifyBaseLogger;
}

/** One change under way, on a connection of its own: its batches neither wait for the pool nor keep it from others. */
const makeSteps = (
  connection: DedicatedConnection,
  log: FastifyBaseLogger,
  workspaceId: number,
  { id, action }: Pick<BulkRecord, 'id' | 'action'>,
) => {
  /** True while there is more to do. */
  const step = (work: Step, isNotified = false): Promise<boolean> =>
    connection.inWorkspace(workspaceId, async (tx) => {
      const row = await lockBulk(tx, workspaceId, id);
      if (row === null || !isUnderWay(row)) return false;
      const after = await work(tx, workspaceId, row);
      if (row.state === 'running' && !isUnderWay(after)) await tellEnd(tx, workspaceId, after);
      else if (isNotified || !isUnderWay(after)) tx.announce(bulkEvent(after));
      return isUnderWay(after);
    });

  /** Lines in the conversations get their ids before the batch: a batch that took them would keep all others from writing. */
  const change = async (count: number, isNotified: boolean): Promise<boolean> => {
    const firstMessageId = action.kind === 'hand_over' ? await takeMessageIds(connection, workspaceId, count) : 0;
    return step((tx, _, row) => doBatch(tx, workspaceId, row, { count, firstMessageId }), isNotified);
  };

  /** The conversations of a batch that fails again and again, each by itself: those that fail are left out. */
  const oneByOne = async (): Promise<boolean> => {
    for (let done = 0, failed = 0; done < batchRows; done += 1) {
      let goesOn: boolean;
      try {
        goesOn = await change(1, true);
        failed = 0;
      } catch (error) {
        if (isOfNoRow(error)) throw error;
        failed += 1;
        log.error({ err: error, bulk: id }, 'a conversation is left out of a change of many');
        goesOn = await step(failed < failuresInARow ? leaveOutOne : failWithRows, true);
      }
      if (!goesOn) return false;
    }
    return true;
  };

  const batch = async (isNotified: boolean): Promise<boolean> => {
    for (const pauseMs of [...pausesMs, null]) {
      try {
        return await change(batchRows, isNotified);
      } catch (error) {
        if (isOfNoRow(error)) throw error;
        log.warn({ err: error, bulk: id }, 'a batch of a change of many conversations failed');
        if (pauseMs !== null) await delay(pauseMs);
      }
    }
    return oneByOne();
  };
  return { batch, fail: () => step(fail) };
};

/** To the end of the change, or until it cannot go on. */
const changeAll = async ({ batch, fail }: ReturnType<typeof makeSteps>): Promise<void> => {
  let notifiedAt = Number.NEGATIVE_INFINITY;
  try {
    for (let goesOn = true; goesOn; ) {
      const startedAt = performance.now();
      const isNotified = startedAt - notifiedAt >= progressEveryMs;
      goesOn = await batch(isNotified);
      if (isNotified) notifiedAt = startedAt;
      if (goesOn) await delay(Math.max(0, startedAt + batchEveryMs - performance.now()));
    }
  } catch (error) {
    if (!isHopeless(error)) throw error;
    await fail();
  }
};

/** The job that changes conversations. It goes on where its process has died: rows that are finished are not touched. */
export const makeChangeConversations =
  ({ database, log }: ChangeDeps): Task =>
  async (payload) => {
    const { workspace_id: workspaceId, bulk_id: id } = payloadShape.parse(payload);
    const connection = database.dedicatedConnection();
    try {
      const bulk = await connection.inWorkspace(workspaceId, (tx) => findBulk(tx, workspaceId, id));
      if (bulk !== null) await changeAll(makeSteps(connection, log, workspaceId, bulk));
    } finally {
      await connection.close();
    }
  };
