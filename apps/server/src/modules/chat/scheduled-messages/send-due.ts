import type { HeldReason } from '@switchboard/contract';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import {
  type Database,
  isConnectionError,
  isRolledBackForOthers,
  type Transaction,
} from '../../../platform/database/index.ts';
import { enqueueJob, type Task } from '../../../platform/jobs/index.ts';
import { type AbilityPhases, abilitiesIn } from '../../connectors/index.ts';
import { holdFiles } from '../../files/index.ts';
import { isWorkspaceOpen } from '../../foundation/workspaces/index.ts';
import { lockChannels } from '../channel-access/index.ts';
import type { PhoneQueue } from '../messages/index.ts';
import { queueScheduledPushes } from '../notifications/index.ts';
import { changedEvent } from './announce-scheduled.ts';
import { type DueRow, holdScheduled, isAnyDue, listDue, listDueTimes, lockDue, lockWaiting } from './due-queries.ts';
import { deleteScheduled, listScheduledById } from './scheduled-queries.ts';
import { sendAgainJob, sendJob } from './send-job.ts';
import { heldReasonOf, sendScheduled, type ToSend } from './send-scheduled.ts';

/** Sends of others wait no longer than one of these takes. */
const atOnce = 50;

const isForNow = (error: unknown): boolean => isConnectionError(error) || isRolledBackForOthers(error);

const payloadShape = z.object({ workspace_id: z.int() });

export interface SendDueDeps {
  database: Database;
  phones: PhoneQueue;
  log: FastifyBaseLogger;
}

/** It is charged for, and was not when its time was chosen. */
const isChargedSince = ({
  is_answer: isAnswer,
  ability_phases: phases,
  last_inbound_at: lastInboundAt,
  ...due
}: DueRow) => {
  if (!isAnswer || phases === null) return false;
  const isCharged = (now: Date) => abilitiesIn(phases as AbilityPhases, { now, lastInboundAt }).costClass === 'charged';
  return isCharged(due.now) && !isCharged(due.decided_at);
};

const reasonAgainst = (due: DueRow, isOpen: boolean): HeldReason | null => {
  if (due.permissions === null) return 'writer_left';
  if (due.is_channel_gone) return 'not_allowed';
  if (!isOpen) return 'workspace_closed';
  if (due.is_late) return 'late';
  if (due.is_overtaken) return 'client_wrote';
  return isChargedSince(due) ? 'charged' : null;
};

/** Nobody can be asked, and nothing can come of it: among colleagues its channel or its writer is gone. */
const isForNobody = (due: DueRow): boolean => !due.is_for_client && (due.is_channel_gone || due.permissions === null);

const hold = async (
  tx: Transaction,
  workspaceId: number,
  held: readonly { id: number; reason: HeldReason }[],
): Promise<void> => {
  if (held.length === 0) return;
  await holdScheduled(tx, workspaceId, held);
  const rows = await listScheduledById(
    tx,
    workspaceId,
    held.map(({ id }) => id),
  );
  for (const { id, reason } of held) {
    const row = rows.find((each) => each.id === id);
    if (row === undefined || row.owner_id === null) continue;
    tx.announce(...changedEvent([row.owner_id], { channel_id: row.channel_id, reason }));
    await queueScheduledPushes(tx, workspaceId, [row.owner_id], { scheduled_message_id: id });
  }
};

/** Sends these, and holds what is refused. Their rows and channels are locked. */
const sendOrHold = async (
  tx: Transaction,
  { phones, log }: SendDueDeps,
  workspaceId: number,
  due: readonly DueRow[],
): Promise<void> => {
  const rows = await listScheduledById(
    tx,
    workspaceId,
    due.map(({ id }) => id),
  );
  const isOpen = await isWorkspaceOpen(tx, workspaceId);
  const held: { id: number; reason: HeldReason }[] = [];
  const toSend: ToSend[] = [];
  for (const each of due) {
    const reason = reasonAgainst(each, isOpen);
    const row = rows.find(({ id }) => id === each.id);
    if (reason !== null) held.push({ id: each.id, reason });
    else if (row !== undefined && each.permissions !== null)
      toSend.push({ row, actor: { userId: each.writer_id, permissions: each.permissions } });
  }
  const results = toSend.length === 0 ? [] : await sendScheduled(tx, workspaceId, toSend, phones);
  for (const { outcome, toSend: refused, fileIds } of results) {
    if (outcome.kind !== 'refused') continue;
    const { id } = refused.row;
    const files = fileIds.map((fileId, position) => ({ fileId, position }));
    await holdFiles(tx, workspaceId, { kind: 'scheduled_message', id }, files, refused.actor.userId);
    const reason = heldReasonOf(outcome.error);
    held.push({ id, reason });
    if (reason === 'failed') log.error({ err: outcome.error, workspaceId, id }, 'a message for later was not sent');
  }
  await hold(tx, workspaceId, held);
  const sent = results.filter(({ outcome }) => outcome.kind !== 'refused');
  tx.announce(...changedEvent(sent.map((result) => result.toSend.actor.userId)));
};

/**
 * Takes some of a workspace's messages whose time has come; returns how many were sent or held. `onTaken` is called with
 * those that are tried. One that follows another of its channel is left until that one is settled.
 */
const sendSome = (
  deps: SendDueDeps,
  workspaceId: number,
  limit: number,
  onTaken: (ids: number[]) => void = () => {},
): Promise<number> =>
  deps.database.inWorkspace(workspaceId, async (tx) => {
    const taken = await lockDue(tx, workspaceId, limit);
    if (taken.length === 0) return 0;
    const ids = taken.map(({ id }) => id);
    onTaken(ids);
    await lockChannels(
      tx,
      workspaceId,
      taken.map((row) => row.channel_id),
    );
    const due = (await listDue(tx, workspaceId, ids)).filter((row) => !row.is_behind);
    const forNobody = due.filter(isForNobody).map(({ id }) => id);
    if (forNobody.length > 0) await deleteScheduled(tx, workspaceId, forNobody);
    await sendOrHold(
      tx,
      deps,
      workspaceId,
      due.filter((row) => !isForNobody(row)),
    );
    return due.length;
  });

/** Tries one alone, and holds it where that fails too. */
const sendOneOrHold = async (deps: SendDueDeps, workspaceId: number): Promise<number> => {
  let tried: number[] = [];
  try {
    return await sendSome(deps, workspaceId, 1, (ids) => {
      tried = ids;
    });
  } catch (error) {
    if (isForNow(error)) throw error;
    deps.log.error({ err: error, workspaceId, id: tried[0] }, 'a message for later was not sent');
    return deps.database.inWorkspace(workspaceId, async (tx) => {
      const failed = await lockWaiting(tx, workspaceId, tried);
      await hold(
        tx,
        workspaceId,
        failed.map(({ id }) => ({ id, reason: 'failed' as const })),
      );
      return failed.length;
    });
  }
};

/**
 * Sends what is due in a workspace, each once: a message is stored and no longer waits by the same commit. A batch that
 * fails as a whole is tried one by one, so that no single message keeps the others. What somebody has locked just now is
 * tried again a second later.
 */
export const makeSendDue =
  (deps: SendDueDeps): Task =>
  async (payload) => {
    const { workspace_id: workspaceId } = payloadShape.parse(payload);
    for (let settled = 1; settled > 0; ) {
      try {
        settled = await sendSome(deps, workspaceId, atOnce);
      } catch (error) {
        if (isForNow(error)) throw error;
        settled = await sendOneOrHold(deps, workspaceId);
      }
    }
    await deps.database.inWorkspace(workspaceId, async (tx) => {
      if (await isAnyDue(tx, workspaceId)) await enqueueJob(tx, sendAgainJob(workspaceId));
    });
  };

/** Queues jobs that are missing, as after a backup was restored; those that wait stay one. */
export const makeFindDue =
  ({ database, listWorkspaceIds }: { database: Database; listWorkspaceIds: () => Promise<number[]> }): Task =>
  async () => {
    for (const workspaceId of await listWorkspaceIds()) {
      await database.inWorkspace(workspaceId, async (tx) => {
        for (const { due_at: dueAt } of await listDueTimes(tx, workspaceId)) {
          await enqueueJob(tx, sendJob(workspaceId, dueAt));
        }
      });
    }
  };
