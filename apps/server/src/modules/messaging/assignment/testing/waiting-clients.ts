import { randomUUID } from 'node:crypto';
import { channelTypes, messengers } from '@switchboard/contract';
import type { Database } from '../../../../platform/database/index.ts';
import { insertChannel } from '../../../chat/channel-access/index.ts';
import { systemDraft, writeMessages } from '../../../chat/messages/index.ts';
import { takeIds } from '../../../foundation/workspaces/index.ts';
import { phoneQueue } from '../../deliveries/index.ts';
import { episodeStatements, insertFirstEpisode } from '../../episodes/index.ts';

export interface WaitingClient {
  channelId: number;
  clientId: number;
}

/** Has a client say something, as `messaging/conversations` does. */
export const say = (
  database: Database,
  workspaceId: number,
  { channelId, clientId }: WaitingClient,
  content = 'Hello?',
): Promise<void> =>
  database.inWorkspace(workspaceId, async (tx) => {
    const draft = {
      ...systemDraft(channelId, { code: 'left', params: {} }),
      author: { kind: 'client', clientId },
      system: null,
      content,
    } as const;
    const options = { phones: phoneQueue.statements, episodes: episodeStatements };
    const { events } = await writeMessages(tx, workspaceId, [draft], options);
    tx.announce(...events);
  });

/** A new client of a bot who has just written. */
export const addWaiting = async (database: Database, workspaceId: number, botId: number): Promise<WaitingClient> => {
  const client = await database.inWorkspace(workspaceId, async (tx) => {
    const clientId = await takeIds(tx, workspaceId, 'client');
    const channelId = await takeIds(tx, workspaceId, 'channel');
    await tx.query(
      `insert into clients (workspace_id, id, bot_id, service_type, service_client_id, first_name)
       values ($1, $2, $3, $4, $5, $6)`,
      [workspaceId, clientId, botId, messengers.telegram, randomUUID(), `Client ${clientId}`],
    );
    const kind = { type: channelTypes.client, description: '', isPublic: false, createdBy: null };
    await insertChannel(tx, { ...kind, workspaceId, id: channelId, name: `Client ${clientId}`, clientId, botId });
    await insertFirstEpisode(tx, workspaceId, channelId);
    return { channelId, clientId };
  });
  await say(database, workspaceId, client);
  return client;
};
