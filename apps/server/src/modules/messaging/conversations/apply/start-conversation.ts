import type { Transaction } from '../../../../platform/database/index.ts';
import { type MessageDraft, writeMessages } from '../../../chat/messages/index.ts';
import type { Connector, InboundEvent } from '../../../connectors/index.ts';
import { placeholderOf, writeAutomaticTexts } from '../../automatic-texts/index.ts';
import type { HeardBot } from '../../bots/index.ts';
import { phoneQueue } from '../../deliveries/index.ts';
import { markUpdatesHandled } from './handled-queries.ts';
import { arrive, startedDraft } from './open-conversation.ts';
import { assertNotRefused } from './post-client-messages.ts';

/** "Start" opens the conversation without a client message; its deep-link payload is kept in the system message. */
export const startConversation = async (
  tx: Transaction,
  { bot, updateKeys }: { bot: HeardBot; updateKeys: readonly string[] },
  connector: Connector,
  start: Extract<InboundEvent, { kind: 'started' }>,
): Promise<void> => {
  const conversation = await arrive(tx, bot, connector, start);
  const isWorthSaying = conversation.isNew || start.payload !== null;
  const draft: MessageDraft = {
    ...startedDraft(bot, conversation, start.payload),
    external: { botId: bot.id, chatId: start.chatId, externalIds: [start.externalId] },
  };
  const { outcomes, events } = await writeMessages(tx, bot.workspaceId, isWorthSaying ? [draft] : [], {
    phones: phoneQueue.statements,
  });
  assertNotRefused(outcomes);
  await markUpdatesHandled(tx, bot.workspaceId, bot.id, updateKeys);
  tx.announce(...events);
  if (conversation.isFirst) {
    const arrivals = { begun: [conversation.channelId], spoken: [], placeholder: placeholderOf(start.person) };
    await writeAutomaticTexts(tx, bot, arrivals);
  }
};
