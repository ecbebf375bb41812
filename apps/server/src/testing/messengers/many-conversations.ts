import { randomUUID } from 'node:crypto';
import { takeIds } from '../../modules/foundation/workspaces/index.ts';
import { makeSecretBox } from '../../platform/secrets/index.ts';
import type { TestApp } from '../test-app.ts';
import { insertBot } from './conversation-fixture.ts';

/** Open conversations of one bot, straight in the database: too many to make one by one. Answers the first one's id. */
export const addManyConversations = (app: TestApp, workspaceId: number, count: number): Promise<number> =>
  app.resources.database.inWorkspace(workspaceId, async (tx) => {
    const botId = await takeIds(tx, workspaceId, 'bot');
    const clientId = await takeIds(tx, workspaceId, 'client', count);
    const channelId = await takeIds(tx, workspaceId, 'channel', count);
    const bot = { id: botId, serviceBotId: randomUUID(), token: `1:${randomUUID()}` };
    await insertBot(tx, workspaceId, bot, makeSecretBox(app.secretKey));
    await tx.query(
      `insert into clients (workspace_id, id, bot_id, service_type, service_client_id, first_name)
       select $1, $2::bigint + n, $3, 1, 'c' || $2::bigint + n, 'Client ' || n from generate_series(0, $4::int - 1) n`,
      [workspaceId, clientId, botId, count],
    );
    await tx.query(
      `insert into channels (workspace_id, id, type, name, client_id, bot_id, awaiting_since)
       select $1, $2::bigint + n, 3, 'Client ' || n, $3::bigint + n, $4, now() from generate_series(0, $5::int - 1) n`,
      [workspaceId, channelId, clientId, botId, count],
    );
    await tx.query(
      `insert into conversation_episodes (workspace_id, channel_id, number, opened_at, opened_by, first_seq)
       select $1, $2::bigint + n, 1, now(), 'client', 1 from generate_series(0, $3::int - 1) n`,
      [workspaceId, channelId, count],
    );
    return channelId;
  });
