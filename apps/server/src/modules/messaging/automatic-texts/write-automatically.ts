import type { Transaction } from '../../../platform/database/index.ts';
import { type MessageDraft, writeMessages } from '../../chat/messages/index.ts';
import { phoneQueue } from '../deliveries/index.ts';

/** Writes messages of which nobody is the author, and announces them. Answers their numbers, in their order. */
export const writeAutomatically = async (
  tx: Transaction,
  workspaceId: number,
  drafts: readonly MessageDraft[],
): Promise<number[]> => {
  const { outcomes, events } = await writeMessages(tx, workspaceId, drafts, { phones: phoneQueue.statements });
  const seqs = outcomes.map((outcome) => {
    if (outcome.kind === 'refused') throw outcome.error;
    return outcome.kind === 'written' ? outcome.message.seq : outcome.seq;
  });
  tx.announce(...events);
  return seqs;
};
