import { z } from 'zod';
import type { Database } from '../../../../platform/database/index.ts';
import { announceChannel } from '../../../chat/channels/index.ts';
import { clientEvent, findClientByServiceId } from '../../../clients/clients/index.ts';
import type { Connectors } from '../../../connectors/index.ts';
import type { FindConnectedBot } from '../../bots/index.ts';
import { findConversation } from './conversation-queries.ts';
import { openConversation } from './open-conversation.ts';

interface FetchProfileDeps {
  database: Database;
  connectors: Connectors;
  findConnectedBot: FindConnectedBot;
}

const payloadShape = z.object({ workspace_id: z.int(), bot_id: z.int(), chat_id: z.string() });

/** Asks the messenger for a new client's name, if its updates lack it. The conversation never waits for it. */
export const makeFetchProfile =
  ({ database, connectors, findConnectedBot }: FetchProfileDeps) =>
  async (payload: unknown): Promise<void> => {
    const { workspace_id: workspaceId, bot_id: botId, chat_id: chatId } = payloadShape.parse(payload);
    const bot = await database.inWorkspace(workspaceId, (tx) => findConnectedBot(tx, workspaceId, botId));
    const connector = bot === null ? undefined : connectors.get(bot.type);
    if (!bot?.credentials || connector?.findPerson === undefined) return;
    const person = await connector.findPerson(bot.credentials, chatId);
    if (person === null) return;
    await database.inWorkspace(workspaceId, async (tx) => {
      // Deleted meanwhile: only the client brings it back.
      const client = await findClientByServiceId(tx, workspaceId, botId, chatId);
      const conversation = client && (await findConversation(tx, workspaceId, botId, client.id));
      if (client === null || client.deleted_at !== null || !conversation || conversation.is_deleted) return;
      const { isChanged, channelId } = await openConversation(tx, workspaceId, { bot, chatId, person });
      if (!isChanged) return;
      await announceChannel(tx, workspaceId, channelId, 'updateChannel');
      tx.announce(clientEvent('updateClient', client.id));
    });
  };
