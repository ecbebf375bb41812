import { limits } from '@switchboard/contract';
import { z } from 'zod';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { enqueueJob, type NewJob, type Task } from '../../../platform/jobs/index.ts';
import { lockChannel } from '../../chat/channel-access/index.ts';
import { listPersonIds } from '../../clients/clients/index.ts';
import { announceRating } from './announce-rating.ts';
import { ratingButtons } from './payload.ts';
import { dropPlanned, findPlanned, noteAsked, planRating, wereAskedLately } from './rating-queries.ts';
import type { Recipient } from './recipient-queries.ts';
import { findListener, say } from './say-freely.ts';

/** A conversation has one such job: of two closings the last one counts. */
export const askJob = (workspaceId: number, channelId: number): NewJob => ({
  task: 'ask-rating',
  payload: { workspace_id: workspaceId, channel_id: channelId },
  key: `ask-rating:${workspaceId}:${channelId}`,
  delayMs: limits.ratingDelaySeconds * 1_000,
});

/** The client of a conversation who can be asked about its newest episode, which is closed; else null. */
const findAskable = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  countsPlanned: boolean,
): Promise<Recipient | null> => {
  const recipient = await findListener(tx, workspaceId, channelId);
  if (recipient === null || !recipient.is_rateable) return null;
  const { number, once_in_days: days, client_id: clientId } = recipient;
  const person = await listPersonIds(tx, workspaceId, clientId);
  const asked = { days, channelId, number, countsPlanned };
  return (await wereAskedLately(tx, workspaceId, person, asked)) ? null : recipient;
};

/**
 * Has a client asked for a rating, after a moment in which the closing can be undone: part of the transaction in which a
 * person closes the conversation. Answers whether they will be.
 */
export const askForRating = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  userId: number,
): Promise<boolean> => {
  const recipient = await findAskable(tx, workspaceId, channelId, true);
  if (recipient === null) return false;
  if (!(await planRating(tx, workspaceId, { channelId, number: recipient.number }, userId))) return false;
  await enqueueJob(tx, askJob(workspaceId, channelId));
  return true;
};

const payloadShape = z.object({ workspace_id: z.int(), channel_id: z.int() });

/**
 * Asks by a message, or drops the question: the closing was undone, the client has written since, or cannot be asked any
 * more. The message and that it was asked are one transaction, so a job that runs twice asks once.
 */
export const makeAsk =
  ({ database }: { database: Database }): Task =>
  async (payload) => {
    const { workspace_id: workspaceId, channel_id: channelId } = payloadShape.parse(payload);
    await database.inWorkspace(workspaceId, async (tx) => {
      await lockChannel(tx, workspaceId, channelId);
      const planned = await findPlanned(tx, workspaceId, channelId);
      if (planned === null) return;
      const { number } = planned;
      const recipient = planned.is_current ? await findAskable(tx, workspaceId, channelId, false) : null;
      const question = {
        texts: recipient?.question ?? {},
        system: { code: 'rating_asked', params: { episode: String(number) } },
        metadata: { buttons: ratingButtons(number) },
      } as const;
      const seq = recipient?.number === number ? await say(tx, workspaceId, channelId, recipient, question) : null;
      if (seq !== null) await noteAsked(tx, workspaceId, channelId, number, seq);
      await dropPlanned(tx, workspaceId, channelId);
      if (seq !== null) await announceRating(tx, workspaceId, channelId, number);
    });
  };
