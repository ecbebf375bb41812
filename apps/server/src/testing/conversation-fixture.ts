import { randomUUID } from 'node:crypto';
import { channelTypes, messengers } from '@switchboard/contract';
import { insertChannel } from '../modules/channels/index.ts';
import { takeIds } from '../modules/workspaces/index.ts';
import { makeSecretBox } from '../platform/secrets/index.ts';
import type { TestApp } from './test-app.ts';

export interface TestConversation {
  channelId: number;
  clientId: number;
  botId: number;
}

/**
 * Inserts a bot, a client who wrote to it and their conversation directly into the database; nobody has joined it yet.
 */
export const addConversation = (app: TestApp, workspaceId: number, clientName = 'Halyna'): Promise<TestConversation> =>
  app.resources.database.inWorkspace(workspaceId, async (tx) => {
    const botId = await takeIds(tx, workspaceId, 'bot');
    const clientId = await takeIds(tx, workspaceId, 'client');
    const channelId = await takeIds(tx, workspaceId, 'channel');
    const token = `${botId}:${randomUUID()}`;
    await tx.query(
      `insert into bots (workspace_id, id, type, title, username, service_bot_id, token_encrypted, token_last4, state)
       values ($1, $2, $3, 'Support', 'support_bot', $4, $5, $6, 'active')`,
      [
        workspaceId,
        botId,
        messengers.telegram,
        randomUUID(),
        makeSecretBox(app.secretKey).encrypt(token),
        token.slice(-4),
      ],
    );
    await tx.query(
      `insert into clients (workspace_id, id, bot_id, service_type, service_client_id, first_name)
       values ($1, $2, $3, $4, $5, $6)`,
      [workspaceId, clientId, botId, messengers.telegram, randomUUID(), clientName],
    );
    await insertChannel(tx, {
      workspaceId,
      id: channelId,
      type: channelTypes.client,
      name: clientName,
      description: '',
      isPublic: false,
      createdBy: null,
      clientId,
      botId,
    });
    return { botId, clientId, channelId };
  });
