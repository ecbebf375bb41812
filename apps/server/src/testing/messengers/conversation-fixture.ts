import { randomUUID } from 'node:crypto';
import { channelTypes, messengers } from '@switchboard/contract';
import { insertChannel } from '../../modules/chat/channel-access/index.ts';
import { takeIds } from '../../modules/foundation/workspaces/index.ts';
import { insertFirstEpisode } from '../../modules/messaging/episodes/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { makeSecretBox, type SecretBox } from '../../platform/secrets/index.ts';
import type { TestApp } from '../test-app.ts';

export interface TestConversation {
  channelId: number;
  clientId: number;
  botId: number;
}

interface TestBot {
  id: number;
  /** The messenger's own id of it. */
  serviceBotId: string;
  token: string;
}

/** A connected Telegram bot, straight in the database. */
export const insertBot = async (
  database: { query: (text: string, values: unknown[]) => Promise<unknown> },
  workspaceId: number,
  { id, serviceBotId, token }: TestBot,
  secrets: Pick<SecretBox, 'encrypt'>,
): Promise<void> => {
  await database.query(
    `insert into bots (workspace_id, id, type, title, username, service_bot_id, token_encrypted, token_last4, state)
     values ($1, $2, $3, 'Support', 'support_bot', $4, $5, $6, 'active')`,
    [workspaceId, id, messengers.telegram, serviceBotId, secrets.encrypt(token), token.slice(-4)],
  );
};

/** A bot, a client who wrote to it and their conversation, straight in the database, without members. */
export const insertConversation = async (
  tx: Transaction,
  workspaceId: number,
  { name, chatId, bot }: { name: string; chatId: string; bot: Omit<TestBot, 'id'> },
  secrets: Pick<SecretBox, 'encrypt'>,
): Promise<TestConversation> => {
  const botId = await takeIds(tx, workspaceId, 'bot');
  const clientId = await takeIds(tx, workspaceId, 'client');
  const channelId = await takeIds(tx, workspaceId, 'channel');
  await insertBot(tx, workspaceId, { ...bot, id: botId }, secrets);
  await tx.query(
    `insert into clients (workspace_id, id, bot_id, service_type, service_client_id, first_name)
     values ($1, $2, $3, $4, $5, $6)`,
    [workspaceId, clientId, botId, messengers.telegram, chatId, name],
  );
  const kind = { type: channelTypes.client, description: '', isPublic: false, createdBy: null };
  await insertChannel(tx, { ...kind, workspaceId, id: channelId, name, clientId, botId });
  await insertFirstEpisode(tx, workspaceId, channelId);
  return { botId, clientId, channelId };
};

/** The same in a running server, with a bot that no messenger knows. */
export const addConversation = (app: TestApp, workspaceId: number, name = 'Halyna'): Promise<TestConversation> =>
  app.resources.database.inWorkspace(workspaceId, (tx) => {
    const bot = { serviceBotId: randomUUID(), token: `1:${randomUUID()}` };
    return insertConversation(tx, workspaceId, { name, chatId: randomUUID(), bot }, makeSecretBox(app.secretKey));
  });
