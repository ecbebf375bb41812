import { type FileView, limits } from '@switchboard/contract';
import { z } from 'zod';
import type { Database } from '../../platform/database/index.ts';
import type { EventLog } from '../../platform/realtime/index.ts';
import type { FindConnectedBot } from '../bots/index.ts';
import { announceChannel } from '../channels/index.ts';
import { updateClientAvatar } from '../clients/index.ts';
import type { Connectors } from '../connectors/index.ts';
import type { NewFile } from '../files/index.ts';
import { findConversation } from './conversation-queries.ts';

interface FetchAvatarDeps {
  database: Database;
  events: EventLog;
  connectors: Connectors;
  findConnectedBot: FindConnectedBot;
  putFile: (file: NewFile) => Promise<FileView>;
}

const payloadShape = z.object({ workspace_id: z.int(), bot_id: z.int(), client_id: z.int(), chat_id: z.string() });

/** Downloads a new client's picture, if the messenger shows one. The conversation never waits for it. */
export const makeFetchAvatar =
  ({ database, events, connectors, findConnectedBot, putFile }: FetchAvatarDeps) =>
  async (payload: unknown): Promise<void> => {
    const job = payloadShape.parse(payload);
    const { workspace_id: workspaceId, client_id: clientId } = job;
    const bot = await database.inWorkspace(workspaceId, (tx) => findConnectedBot(tx, workspaceId, job.bot_id));
    const connector = bot === null ? undefined : connectors.get(bot.type);
    if (!bot?.credentials || connector === undefined) return;
    const remoteId = await connector.findAvatar(bot.credentials, job.chat_id);
    if (remoteId === null) return;
    const file = await putFile({
      workspaceId,
      source: await connector.openFile(bot.credentials, remoteId),
      original: 'avatar.jpg',
      declaredType: 'image/jpeg',
      createdBy: null,
      mayExceedPlan: true,
      maxBytes: limits.fileBytes,
      isAvatar: true,
    });
    await database.inWorkspace(workspaceId, async (tx) => {
      await updateClientAvatar(tx, workspaceId, clientId, file.id);
      const conversation = await findConversation(tx, workspaceId, bot.id, clientId);
      if (conversation === null || conversation.is_deleted) return;
      await announceChannel(events, tx, workspaceId, conversation.channel_id, 'updateChannel');
    });
  };
