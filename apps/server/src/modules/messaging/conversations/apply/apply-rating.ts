import type { Transaction } from '../../../../platform/database/index.ts';
import type { Connector, InboundEvent } from '../../../connectors/index.ts';
import type { HeardBot } from '../../bots/index.ts';
import { findAsked, type PressedRating, takeRating } from '../../ratings/index.ts';
import { markUpdatesHandled } from './handled-queries.ts';
import { arrive } from './open-conversation.ts';

interface RatingPress {
  press: Extract<InboundEvent, { kind: 'pressed' }>;
  rating: PressedRating;
}

/**
 * A press below our question: the client is active, and says nothing. Answers what their phone shows for a moment; null
 * where this client was asked no such thing, and nothing is done.
 */
export const applyRating = async (
  tx: Transaction,
  { bot, updateKeys }: { bot: HeardBot; updateKeys: readonly string[] },
  connector: Connector,
  { press, rating }: RatingPress,
): Promise<{ text: string | undefined } | null> => {
  const { workspaceId, id: botId } = bot;
  const asked = await findAsked(tx, workspaceId, { botId, chatId: press.chatId }, rating.number);
  if (asked === null) return null;
  await markUpdatesHandled(tx, workspaceId, botId, updateKeys);
  if (asked.is_deleted) return { text: undefined };
  await arrive(tx, bot, connector, press);
  return { text: (await takeRating(tx, workspaceId, asked.channel_id, rating)) ?? undefined };
};
