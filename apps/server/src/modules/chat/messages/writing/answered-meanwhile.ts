/** What the writer of a refused answer is shown: what colleagues have told the client meanwhile. */
import { type AnsweredMeanwhile, limits, type Message } from '@switchboard/contract';
import type { Transaction } from '../../../../platform/database/index.ts';
import { AppError } from '../../../../platform/http/index.ts';
import { loadMessageViews } from '../pages/load-messages.ts';
import type { AnsweredSinceError } from './check-drafts.ts';

/** A draft of a batch that was refused because of an answer. */
export interface AnsweredDraft {
  channelId: number;
  index: number;
  error: AnsweredSinceError;
}

/** Reads the answers that are stored. Returns what makes each refusal, given the answers of the same batch. */
export const readAnswers = async (
  tx: Transaction,
  workspaceId: number,
  answered: readonly AnsweredDraft[],
): Promise<(error: AnsweredSinceError, later: readonly Message[]) => AppError> => {
  const stored = new Map<AnsweredSinceError, Message[]>();
  for (const { channelId, error } of answered) {
    const newest = error.seqs.slice(0, limits.answersShown);
    if (newest.length > 0) stored.set(error, await loadMessageViews(tx, workspaceId, channelId, newest));
  }
  return (error, later) => {
    const details: AnsweredMeanwhile = {
      messages: [...(stored.get(error) ?? []), ...later].slice(-limits.answersShown),
      count: error.seqs.length + error.siblings.length,
    };
    return new AppError('conversation.answered_meanwhile', {}, details);
  };
};
