import {
  type BodyOf,
  can,
  channelTypes,
  type endpoints,
  limits,
  type MessageAudience,
  type ScheduledMessage,
} from '@switchboard/contract';
import { isOnlyMentions } from '@switchboard/contract/markup';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { AppError, type CallingActor, fieldError } from '../../../platform/http/index.ts';
import { enqueueJob } from '../../../platform/jobs/index.ts';
import { setHeldFiles } from '../../files/index.ts';
import { takeIds } from '../../foundation/workspaces/index.ts';
import { loadChannelFacts } from '../channel-access/index.ts';
import { assertNotEmpty, cleanMessage, joiningFirst, NotAMemberYetError } from '../messages/index.ts';
import { changedEvent } from './announce-scheduled.ts';
import {
  countScheduled,
  findParent,
  findRepeated,
  findScheduled,
  insertScheduled,
  type ScheduledRow,
  secondsUntil,
  wasSent,
} from './scheduled-queries.ts';
import { presentScheduled } from './scheduled-view.ts';
import { sendJob } from './send-job.ts';

export interface ScheduleDeps {
  database: Database;
  /** Answering a conversation joins it, and so does an answer for later. */
  joinConversation: (actor: CallingActor, channelId: number) => Promise<void>;
}

const daySeconds = 24 * 60 * 60;

/** The moment of a message for later, in the future by the database's clock. */
export const assertDueAt = async (tx: Transaction, dueAt: string): Promise<Date> => {
  const moment = new Date(dueAt);
  const seconds = await secondsUntil(tx, moment);
  if (seconds <= 0) throw fieldError('due_at', 'validation.date_past');
  if (seconds > limits.scheduledDays * daySeconds) throw fieldError('due_at', 'validation.date_too_far');
  return moment;
};

const present = async (tx: Transaction, workspaceId: number, row: ScheduledRow | null): Promise<ScheduledMessage> => {
  const [message] = row === null ? [] : await presentScheduled(tx, workspaceId, [row]);
  if (message === undefined) throw new AppError('scheduled_message.not_found');
  return message;
};

export const readBack = async (tx: Transaction, workspaceId: number, id: number): Promise<ScheduledMessage> =>
  present(tx, workspaceId, await findScheduled(tx, workspaceId, id));

interface Written {
  audience: MessageAudience;
  content: string;
  parentId: number | null;
  fileIds: readonly number[];
}

/**
 * Whom it is for, as `writeMessages` will decide: a reply to a note, and mentions alone, are notes. Throws what the same
 * message would be refused for now, but what the messenger's abilities forbid, which are those of its time.
 */
export const assertMayWrite = async (
  tx: Transaction,
  actor: CallingActor,
  channelId: number,
  { audience, content, parentId, fileIds }: Written,
): Promise<{ audience: MessageAudience; lastSeq: number }> => {
  const facts = await loadChannelFacts(tx, actor.workspaceId, channelId, actor);
  if (!can(actor, 'channel.post', facts)) throw new AppError('channel.not_member');
  const isConversation = facts.type === channelTypes.client;
  if (audience === 'internal' && !isConversation) throw fieldError('audience', 'validation.invalid');
  const parent = parentId === null ? null : await findParent(tx, actor.workspaceId, channelId, parentId);
  if (parentId !== null && parent === null) throw fieldError('parent_id', 'validation.unknown_parent');
  const isNote =
    audience === 'internal' ||
    (isConversation && (parent?.audience === 'internal' || (fileIds.length === 0 && isOnlyMentions(content))));
  if (isConversation && !isNote && facts.is_blocked) throw new AppError('conversation.client_blocked');
  if (isConversation && !facts.is_member) throw new NotAMemberYetError();
  return { audience: isNote ? 'internal' : audience, lastSeq: facts.last_seq };
};

/**
 * Keeps a message until its time. Throws `scheduled_message.too_many`, that its time is past or too far, or what
 * `assertMayWrite` says; `scheduled_message.not_found` for a repeat of one that has been sent.
 */
export const makeScheduleMessage =
  ({ database, joinConversation }: ScheduleDeps) =>
  async (
    actor: CallingActor,
    channelId: number,
    body: BodyOf<typeof endpoints.scheduleMessage>,
  ): Promise<ScheduledMessage> => {
    const { workspaceId, userId } = actor;
    const content = await cleanMessage(database, workspaceId, body.content);
    assertNotEmpty(content, body.files);
    const written = { audience: body.audience, content, parentId: body.parent_id, fileIds: body.files };
    const keep = () =>
      database.inWorkspace(workspaceId, async (tx) => {
        const { audience, lastSeq } = await assertMayWrite(tx, actor, channelId, written);
        const id = await takeIds(tx, workspaceId, 'scheduled_message');
        // Under the lock of the counter of ids: of two at once the second sees the first.
        const repeated = await findRepeated(tx, workspaceId, userId, body.client_msg_id);
        if (repeated !== null) {
          if (repeated.channel_id !== channelId) throw fieldError('client_msg_id', 'validation.invalid');
          return present(tx, workspaceId, repeated);
        }
        if (await wasSent(tx, workspaceId, channelId, userId, body.client_msg_id))
          throw new AppError('scheduled_message.not_found');
        const dueAt = await assertDueAt(tx, body.due_at);
        if ((await countScheduled(tx, workspaceId, userId)) >= limits.scheduledMessages)
          throw new AppError('scheduled_message.too_many');
        await insertScheduled(tx, workspaceId, {
          id,
          channel_id: channelId,
          writer_id: userId,
          client_msg_id: body.client_msg_id,
          audience,
          content,
          parent_id: body.parent_id,
          due_at: dueAt,
          when_client_writes: body.when_client_writes,
          seen_seq: Math.min(body.seen_seq ?? lastSeq, lastSeq),
        });
        await setHeldFiles(tx, workspaceId, { holder: { kind: 'scheduled_message', id }, userId }, body.files);
        await enqueueJob(tx, sendJob(workspaceId, dueAt));
        tx.announce(...changedEvent([userId]));
        return readBack(tx, workspaceId, id);
      });
    return joiningFirst(keep, () => joinConversation(actor, channelId));
  };
