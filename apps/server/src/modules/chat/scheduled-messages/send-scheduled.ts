import type { Actor, HeldReason } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { AppError, FieldErrors } from '../../../platform/http/index.ts';
import { passHeldFiles } from '../../files/index.ts';
import { NotAMemberYetError, type PhoneQueue, userDraft, type WriteOutcome, writeMessages } from '../messages/index.ts';
import { deleteScheduled, listFilesOfScheduled, type ScheduledRow } from './scheduled-queries.ts';

/** A message whose time has come, and who sends it. */
export interface ToSend {
  row: Pick<ScheduledRow, 'id' | 'channel_id' | 'client_msg_id' | 'audience' | 'content' | 'parent_id'>;
  actor: Actor;
}

/**
 * Makes messages of them, in the given transaction, in which the rows are locked: each is gone once its message is
 * stored. Those that are refused stay as they are, without their files, which the caller gives back.
 */
export const sendScheduled = async (
  tx: Transaction,
  workspaceId: number,
  toSend: readonly ToSend[],
  { statements: phones }: Pick<PhoneQueue, 'statements'>,
): Promise<{ outcome: WriteOutcome; toSend: ToSend; fileIds: number[] }[]> => {
  const files = await listFilesOfScheduled(
    tx,
    workspaceId,
    toSend.map(({ row }) => row.id),
  );
  const filesOf = (id: number) => files.filter((file) => file.scheduled_message_id === id).map((file) => file.id);
  for (const { row, actor } of toSend) {
    if (filesOf(row.id).length > 0)
      await passHeldFiles(
        tx,
        workspaceId,
        { kind: 'scheduled_message', id: row.id },
        { userId: actor.userId, areHeld: false },
      );
  }
  const drafts = toSend.map(({ row, actor }) =>
    userDraft(actor, {
      channelId: row.channel_id,
      clientMsgId: row.client_msg_id,
      audience: row.audience,
      content: row.content,
      parentId: row.parent_id,
      fileIds: filesOf(row.id),
    }),
  );
  const { outcomes, events } = await writeMessages(tx, workspaceId, drafts, { phones });
  tx.announce(...events);
  const results = toSend.map((each, index) => ({
    outcome: outcomes[index] ?? { kind: 'refused' as const, error: new Error('a draft has no outcome') },
    toSend: each,
    fileIds: filesOf(each.row.id),
  }));
  const sent = results.filter(({ outcome }) => outcome.kind !== 'refused').map((result) => result.toSend.row.id);
  if (sent.length > 0) await deleteScheduled(tx, workspaceId, sent);
  return results;
};

const reasons: Partial<Record<string, HeldReason>> = {
  'auth.required': 'writer_left',
  'channel.not_found': 'not_allowed',
  'channel.not_member': 'not_allowed',
  'conversation.client_blocked': 'client_blocked',
  'conversation.bot_gone': 'bot_gone',
  'conversation.reply_window_closed': 'window_closed',
  'conversation.file_too_large': 'file_too_large',
};

/** What a refusal is called where a message is held for it. */
export const heldReasonOf = (error: Error): HeldReason => {
  if (error instanceof NotAMemberYetError) return 'not_member';
  if (error instanceof FieldErrors) return 'part_gone';
  return (error instanceof AppError ? reasons[error.code] : undefined) ?? 'failed';
};
