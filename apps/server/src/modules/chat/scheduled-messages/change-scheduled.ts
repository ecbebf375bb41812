import { type BodyOf, can, type endpoints, type ScheduledMessage } from '@switchboard/contract';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import { enqueueJob } from '../../../platform/jobs/index.ts';
import { listHeldFiles, passHeldFiles, setHeldFiles } from '../../files/index.ts';
import { assertNotEmpty, cleanMessage, joiningFirst } from '../messages/index.ts';
import { changedEvent } from './announce-scheduled.ts';
import { assertDueAt, assertMayWrite, readBack, type ScheduleDeps } from './schedule-message.ts';
import {
  deleteScheduled,
  findParent,
  findScheduled,
  lockScheduled,
  type ScheduledRow,
  updateScheduled,
} from './scheduled-queries.ts';
import { sendJob } from './send-job.ts';

/** One of the actor's own, locked; another's is a 404, and so is one that was sent. */
export const lockOwn = async (tx: Transaction, actor: CallingActor, id: number): Promise<ScheduledRow> => {
  const row = await lockScheduled(tx, actor.workspaceId, id);
  if (row === null || !can(actor, 'scheduledMessage.change', row)) throw new AppError('scheduled_message.not_found');
  return row;
};

export const assertVersion = (row: ScheduledRow, version: number): void => {
  if (row.version !== version) throw new AppError('scheduled_message.changed');
};

/** What it replied to, unless that is gone: its owner sends it all the same. */
export const parentOf = async (tx: Transaction, workspaceId: number, row: ScheduledRow): Promise<number | null> => {
  const { parent_id: parentId } = row;
  const isHere = parentId !== null && (await findParent(tx, workspaceId, row.channel_id, parentId)) !== null;
  return isHere ? parentId : null;
};

/**
 * It waits again. Throws `scheduled_message.not_found`, `scheduled_message.changed`, that its time is past or too far,
 * or what `assertMayWrite` says.
 */
export const makeEditScheduled =
  ({ database, joinConversation }: ScheduleDeps) =>
  async (
    actor: CallingActor,
    id: number,
    body: BodyOf<typeof endpoints.editScheduledMessage>,
  ): Promise<ScheduledMessage> => {
    const { workspaceId, userId } = actor;
    const content = await cleanMessage(database, workspaceId, body.content);
    const holder = { kind: 'scheduled_message', id } as const;
    let channelId = 0;
    const edit = () =>
      database.inWorkspace(workspaceId, async (tx) => {
        const row = await lockOwn(tx, actor, id);
        channelId = row.channel_id;
        assertVersion(row, body.version);
        if (row.writer_id !== userId) await passHeldFiles(tx, workspaceId, holder, { userId, areHeld: true });
        const fileIds = body.files ?? (await listHeldFiles(tx, workspaceId, holder)).map((file) => file.id);
        assertNotEmpty(content, fileIds);
        const dueAt = await assertDueAt(tx, body.due_at);
        const parentId = await parentOf(tx, workspaceId, row);
        const written = { audience: row.audience, content, parentId, fileIds };
        const { audience, lastSeq } = await assertMayWrite(tx, actor, channelId, written);
        await setHeldFiles(tx, workspaceId, { holder, userId }, fileIds);
        await updateScheduled(tx, workspaceId, id, {
          content,
          due_at: dueAt,
          when_client_writes: body.when_client_writes,
          seen_seq: Math.min(body.seen_seq ?? lastSeq, lastSeq),
          writer_id: userId,
          audience,
          parent_id: parentId,
        });
        await enqueueJob(tx, sendJob(workspaceId, dueAt));
        tx.announce(...changedEvent([userId]));
        return readBack(tx, workspaceId, id);
      });
    return joiningFirst(edit, () => joinConversation(actor, channelId));
  };

/** Throws `scheduled_message.not_found`. Its files are collected. */
export const makeDeleteScheduled =
  ({ database }: { database: Database }) =>
  (actor: CallingActor, id: number): Promise<void> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      await lockOwn(tx, actor, id);
      await deleteScheduled(tx, actor.workspaceId, [id]);
      tx.announce(...changedEvent([actor.userId]));
    });

/** Whether the actor may read one, and so its files. */
export const mayReadScheduled = async (tx: Transaction, actor: CallingActor, id: number): Promise<boolean> => {
  const row = await findScheduled(tx, actor.workspaceId, id);
  return row !== null && can(actor, 'scheduledMessage.change', row);
};
