import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { startTestApp, type TestApp, type TestWorkspace } from '../../../testing/test-app.ts';

const conversations = 20_000;

let app: TestApp;
let workspace: TestWorkspace;
let owner: Client;

beforeAll(async () => {
  app = await startTestApp({ env: { TELEGRAM_API_URL: 'http://127.0.0.1:9' } });
  workspace = await app.createWorkspace();
  owner = new Client(app.database.connection);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

/** Copies rows so often; these columns are counted on, or get the number behind their text. */
const copyRows = async (table: string, where: string, counted: readonly string[]) => {
  const { rows } = await owner.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'`,
    [table],
  );
  const values = rows.map(({ name, type }) => {
    if (!counted.includes(name)) return `t.${name}`;
    return type === 'text' ? `t.${name} || g` : `t.${name} + g`;
  });
  await owner.query(
    `insert into ${table} (${rows.map(({ name }) => name).join(', ')})
     select ${values.join(', ')} from ${table} t, generate_series(1, ${conversations}) g where ${where}`,
  );
};

test('a bot with twenty thousand conversations that have something to send can be removed', async () => {
  const { botId, clientId, channelId } = await addConversation(app, workspace.id);
  const { call } = workspace.owner;
  await call('PUT', `/api/channels/${channelId}/members/join`, { body: { as: 'manager' } });
  // So it waits until it is removed.
  await owner.query(`update bots set state = 'paused' where id = $1`, [botId]);
  await call('POST', `/api/channels/${channelId}/messages`, { body: { content: 'waits' } });
  await copyRows('clients', `t.id = ${clientId}`, ['id', 'service_client_id']);
  await copyRows('channels', `t.id = ${channelId}`, ['id', 'client_id']);
  await copyRows('messages', `t.channel_id = ${channelId} and t.created_by is not null`, ['id', 'channel_id']);
  await copyRows('deliveries', `t.channel_id = ${channelId}`, ['channel_id']);
  const removed = await call('DELETE', '/api/deleteBot', { body: { id: botId, type: 1 } });
  expect(removed.body).toEqual({ result: true });
}, 120_000);
