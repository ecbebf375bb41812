import { type Actor, can, type Message } from '@switchboard/contract';
import type { Database } from '../../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../../platform/http/index.ts';
import { enqueueJob } from '../../../../platform/jobs/index.ts';
import { loadChannelFacts } from '../../../chat/channel-access/index.ts';
import { loadMessageViews } from '../../../chat/messages/index.ts';
import type { Connectors } from '../../../connectors/index.ts';
import type { FindConnectedBot } from '../../bots/index.ts';
import { deliveryJob } from '../delivery-job.ts';
import { insertSentParts, listSentParts, summarizeParts, unnamedPart } from '../part-queries.ts';
import { type FileAccess, listUnsentCalls, prepareMessage } from '../prepare-message.ts';
import { findDelivery } from '../queue-queries.ts';
import { deliveryEvent } from '../settle-delivery.ts';
import { acceptAsArrived, findRetriedMessage } from './retry-queries.ts';

export interface ConfirmDeliveryDeps extends FileAccess {
  database: Database;
  connectors: Connectors;
  findConnectedBot: FindConnectedBot;
}

/**
 * A user has learned from the client that the part whose outcome is unknown has arrived: it is not sent again, and the
 * following parts of the message are sent now.
 */
export const makeConfirmDelivery =
  ({ database, connectors, findConnectedBot, openFile, makePublicUrl }: ConfirmDeliveryDeps) =>
  (actor: CallingActor, channelId: number, messageId: number): Promise<Message> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId } = actor;
      const channel = await loadChannelFacts(tx, workspaceId, channelId, actor, 'channel.read', { lock: true });
      const row = await findRetriedMessage(tx, workspaceId, channelId, messageId);
      if (row === null || row.deleted_at !== null) throw new AppError('message.not_found');
      if (!can(actor as Actor, 'message.retry', { ...row, channel })) throw new AppError('permission.denied');
      if (channel.is_blocked) throw new AppError('conversation.client_blocked');
      const { seq } = row;
      const head = await findDelivery(tx, workspaceId, channelId, seq, { lock: true });
      if (head?.state !== 'failed' || head.reason !== 'unknown_outcome') throw new AppError('message.not_in_doubt');
      const bot = await findConnectedBot(tx, workspaceId, head.bot_id);
      const connector = bot && connectors.get(bot.type);
      // The division of the message; without the bot it can't be sent any more anyway.
      const calls =
        bot && connector
          ? (await prepareMessage(tx, { connector, bot, openFile, makePublicUrl }, { workspaceId, channelId, head }))
              .calls
          : [];
      const [arrived, ...rest] = listUnsentCalls(calls, await listSentParts(tx, workspaceId, channelId, seq));
      const place = { botId: head.bot_id, chatId: head.chat_id, channelId, seq };
      const parts = (arrived?.slots ?? []).map((slot) => ({ slot, externalId: unnamedPart(channelId, seq, slot) }));
      await insertSentParts(tx, workspaceId, place, parts);
      const whole = rest.length > 0 ? null : await summarizeParts(tx, workspaceId, channelId, seq);
      const outcome = {
        state: rest.length > 0 ? 'queued' : (whole?.state ?? 'sent'),
        reason: whole?.state === 'failed' ? 'provider_refused' : null,
      } as const;
      const at = await acceptAsArrived(tx, workspaceId, channelId, seq, outcome);
      if (rest.length > 0) await enqueueJob(tx, deliveryJob(workspaceId, channelId));
      const [message] = await loadMessageViews(tx, workspaceId, channelId, [seq]);
      if (message === undefined) throw new AppError('message.not_found');
      tx.announce(deliveryEvent({ channelId, head }, outcome, at));
      return message;
    });
