import { limits } from '@switchboard/contract';
import { languageFor } from '@switchboard/contract/automatic-texts';
import { ratingWords } from '@switchboard/contract/ratings';
import type { Transaction } from '../../../platform/database/index.ts';
import { enqueueJob } from '../../../platform/jobs/index.ts';
import { lockChannel } from '../../chat/channel-access/index.ts';
import { announceRating } from './announce-rating.ts';
import { lowRatingJob } from './low-rating-job.ts';
import type { PressedRating } from './payload.ts';
import { findRating, saveRating } from './rating-queries.ts';
import { findListener, say } from './say-freely.ts';

const times = { answerDays: limits.ratingAnswerDays, changeHours: limits.ratingChangeHours };

const thank = async (tx: Transaction, workspaceId: number, channelId: number): Promise<void> => {
  const recipient = await findListener(tx, workspaceId, channelId);
  if (recipient === null) return;
  const { thanks: texts } = recipient;
  await say(tx, workspaceId, channelId, recipient, { texts, system: { code: 'rating_thanks', params: {} } });
};

/**
 * A client has pressed a button below a question of this conversation. Answers what their phone shows for a moment; null:
 * nothing. Pressed again, or too late, or by a client whom the team has blocked, it changes nothing.
 */
export const takeRating = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  { number, value }: PressedRating,
): Promise<string | null> => {
  await lockChannel(tx, workspaceId, channelId);
  const at = { channelId, number };
  const before = await findRating(tx, workspaceId, at, times);
  if (before === null || before.is_blocked) return null;
  const words = ratingWords[languageFor(before.language)];
  if (!before.may_rate) return before.rating === null ? words.tooLate : words.over;
  if (before.rating === value) return words.noted(value);
  const isLow = value <= (before.low_at_most ?? 0);
  const taskUserId = isLow ? before.task_user_id : null;
  await saveRating(tx, workspaceId, at, { value, isLow, taskUserId });
  await announceRating(tx, workspaceId, channelId, number);
  if (before.rating === null) await thank(tx, workspaceId, channelId);
  if (taskUserId !== null) await enqueueJob(tx, lowRatingJob(workspaceId, channelId, number));
  return words.noted(value);
};
