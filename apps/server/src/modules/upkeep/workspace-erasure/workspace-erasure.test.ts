import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeSandbox } from '../../../../../sandbox/src/app.ts';
import { makeSandboxClient } from '../../../../../sandbox/src/telegram/sandbox-client.ts';
import type { Database } from '../../../platform/database/index.ts';
import { type FileStorage, openStorage } from '../../../platform/files/index.ts';
import { makeSecretBox } from '../../../platform/secrets/index.ts';
import { addConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { upload } from '../../../testing/multipart.ts';
import { killedAfter } from '../../../testing/processes/killed-after.ts';
import { makeGroup, startTestApp, type TestApp, type TestWorkspace } from '../../../testing/test-app.ts';
import { makeTelegramConnector } from '../../connectors/telegram/telegram-connector.ts';
import { makeFindConnectedBot } from '../../messaging/bots/index.ts';
import { makeEraseWorkspace } from './erase-workspace.ts';

let app: TestApp;
let filesDir: string;
let owner: Client;
let storage: FileStorage;
let gone: TestWorkspace;
let other: TestWorkspace;

beforeAll(async () => {
  filesDir = await mkdtemp(path.join(tmpdir(), 'erased-files-'));
  app = await startTestApp({ env: { FILES_URL: filesDir } });
  storage = await openStorage({ folder: filesDir });
  owner = new Client(app.database.connection);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await app.close();
  await storage.close();
  await rm(filesDir, { recursive: true, force: true });
});

const dayMs = 86_400_000;

/** A workspace with something of most kinds. */
const fill = async (): Promise<TestWorkspace> => {
  const workspace = await app.createWorkspace();
  const colleague = await workspace.addUser(2);
  const { owner: boss } = workspace;
  const group = await makeGroup(boss, [colleague.id]);
  const { model } = (await upload(boss, Buffer.from('a file of theirs'))).result;
  const path = `/api/channels/${group.id}/messages`;
  const sent = await boss.call<{ id: number }>('POST', path, { body: { content: 'Hello', files: [model.id] } });
  await colleague.call('PUT', `${path}/${sent.result.id}/reactions/${encodeURIComponent('👍')}`);
  await boss.call('POST', `/api/channels/${group.id}/pinned-messages`, { body: { message_id: sent.result.id } });
  await colleague.call('PUT', `/api/channels/${group.id}/draft`, { body: { content: 'not sent' } });
  const { clientId, channelId } = await addConversation(app, workspace.id);
  await boss.call('PUT', `/api/channels/${channelId}/members/join`, { body: { as: 'manager' } });
  await boss.call('POST', `/api/clients/${clientId}/notes`, { body: { content: 'A note' } });
  await boss.call('PUT', '/api/editClient', { body: { id: clientId, first_name: 'Renamed' } });
  await boss.call('POST', '/api/addCustomField', { body: { title: 'Size' } });
  return workspace;
};

const close = (workspace: TestWorkspace, deletesAt: Date) =>
  owner.query('update workspaces set payment_status = 4, deletes_at = $2 where id = $1', [workspace.id, deletesAt]);

const tablesOfWorkspaces = async () => {
  const { rows } = await owner.query<{ table_name: string }>(
    `select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'workspace_id' and table_type = 'BASE TABLE' order by table_name`,
  );
  return rows.map(({ table_name }) => table_name);
};
/** Every row of a workspace, as the owner of the database sees it. */
const dump = async (workspaceId: number) => {
  const dumped: Record<string, string[]> = {};
  for (const table of await tablesOfWorkspaces()) {
    const { rows } = await owner.query<{ row: string }>(
      `select to_jsonb(t)::text as row from "${table}" t where workspace_id = $1 order by 1`,
      [workspaceId],
    );
    if (rows.length > 0) dumped[table] = rows.map(({ row }) => row);
  }
  const { rows } = await owner.query<{ row: string }>(
    'select to_jsonb(w)::text as row from workspaces w where id = $1',
    [workspaceId],
  );
  if (rows.length > 0) dumped.workspaces = rows.map(({ row }) => row);
  return dumped;
};
/** Nothing waits to be done, and what happened has been summed up, which else comes some seconds later. */
const isQuiet = async () => {
  for (const { id } of [gone, other]) {
    await owner.query(
      `select enqueue_job('roll-up-reports', json_build_object('workspace_id', $1::bigint), 'reports:' || $1, 'reports:' || $1)`,
      [id],
    );
  }
  const countWaiting = async () =>
    (await owner.query('select 1 from graphile_worker.jobs where run_at < now()')).rows.length;
  await expect.poll(countWaiting).toBe(0);
};
const keysOf = async (workspaceId: number) => {
  const { rows } = await owner.query<{ storage_key: string }>('select storage_key from files where workspace_id = $1', [
    workspaceId,
  ]);
  return rows.map(({ storage_key }) => storage_key);
};
const isStored = (key: string) =>
  storage.read(key).then(
    (bytes) => {
      bytes.destroy();
      return true;
    },
    () => false,
  );

const eraser = (database: Database = app.resources.database, now = new Date()) =>
  makeEraseWorkspace({
    database,
    storage,
    connectors: new Map(),
    findConnectedBot: () => Promise.resolve(null),
    billingTime: () => now,
    log: pino({ level: 'silent' }),
  });

beforeEach(async () => {
  gone = await fill();
  other = await fill();
});

describe('a workspace whose time to return is over', () => {
  test('is erased with all its rows and files, and no other is touched [26.21]', async () => {
    await isQuiet();
    const keys = await keysOf(gone.id);
    const otherKeys = await keysOf(other.id);
    expect(keys).not.toEqual([]);
    expect(Object.keys(await dump(gone.id)).length).toBeGreaterThan(15);
    const before = await dump(other.id);
    await close(gone, new Date(Date.now() - 1_000));

    await eraser()(gone.id);

    expect(await dump(gone.id)).toEqual({});
    expect(await Promise.all(keys.map(isStored))).toEqual(keys.map(() => false));
    expect(await dump(other.id)).toEqual(before);
    expect(await Promise.all(otherKeys.map(isStored))).toEqual(otherKeys.map(() => true));
    expect((await app.call(gone.host, 'GET', '/api/auth/current-user', { token: gone.owner.token })).status).not.toBe(
      200,
    );
  });

  test('is no longer named at its address, though its host is still remembered [26.21]', async () => {
    const at = async () => (await app.call(gone.host, 'GET', '/api/workspaces/current')).result;
    expect(await at()).toMatchObject({ kind: 'workspace', subdomain: gone.subdomain });
    await isQuiet();
    await close(gone, new Date(Date.now() - 1_000));
    await eraser()(gone.id);
    expect(await at()).toMatchObject({ kind: 'unknown', company: null, subdomain: null });
    expect((await app.call(gone.host, 'GET', '/api/channels', { token: gone.owner.token })).status).toBe(404);
  });

  test('is erased wholly though the server is killed again and again on the way [26.21]', async () => {
    await isQuiet();
    const before = await dump(other.id);
    const keys = await keysOf(gone.id);
    await close(gone, new Date(Date.now() - 1_000));
    let kills = 0;
    for (let isDone = false; !isDone; ) {
      // Each run comes a little further than the one before.
      const run = eraser(killedAfter(app.resources.database, 1 + kills * 3))(gone.id);
      isDone = await run.then(
        () => true,
        (error: unknown) => {
          expect(String(error)).toContain('killed');
          return false;
        },
      );
      if (!isDone) kills += 1;
    }
    expect(kills).toBeGreaterThan(5);
    expect(await dump(gone.id)).toEqual({});
    expect(await Promise.all(keys.map(isStored))).toEqual(keys.map(() => false));
    expect(await dump(other.id)).toEqual(before);
  });

  test('cannot be returned to once its erasing has begun [26.21]', async () => {
    await close(gone, new Date(Date.now() - 1_000));
    await expect(eraser(killedAfter(app.resources.database, 3))(gone.id)).rejects.toThrow('killed');
    const back = owner.query('update workspaces set payment_status = 2, deletes_at = null where id = $1', [gone.id]);
    await expect(back).rejects.toThrow('is being erased');
    await eraser()(gone.id);
    expect(await dump(gone.id)).toEqual({});
  });

  test('leaves no webhook of its bots at the messenger; those of others stay, and one that refuses holds nothing up [26.21]', async () => {
    const sandbox = await makeSandbox({ port: 0 });
    const client = makeSandboxClient(sandbox.url);
    const secrets = makeSecretBox(app.secretKey);
    const connector = makeTelegramConnector({ messengerUrls: { telegram: sandbox.url }, secrets });
    /** A bot that a plan has paused, so that no runner of the app listens to it, with a webhook at the messenger. */
    const addBot = async (workspace: TestWorkspace, name: string) => {
      const made = await client.createBot({ first_name: name, username: `${name.toLowerCase()}_bot` });
      const set = await fetch(`${sandbox.url}/bot${made.token}/setWebhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ url: `https://chat.acme.com/webhook/telegram/${name}` }),
      });
      expect(set.status).toBe(200);
      await owner.query(
        `insert into bots (workspace_id, id, type, title, username, service_bot_id, token_encrypted, token_last4, state,
          reason, transport)
         values ($1, $2, 1, $3, $3, $4, $5, 'last', 'paused', 'plan', 'webhook')`,
        [workspace.id, 1_000 + made.id, name, String(made.id), secrets.encrypt(made.token)],
      );
      return made.id;
    };
    const webhookOf = async (id: number) => (await client.listBots()).find((bot) => bot.id === id)?.webhook_url;
    try {
      const [revoked, own, foreign] = [
        await addBot(gone, 'Revoked'),
        await addBot(gone, 'Own'),
        await addBot(other, 'Else'),
      ];
      await client.revokeToken(revoked);
      expect(await webhookOf(own)).toContain('chat.acme.com');
      await close(gone, new Date(Date.now() - 1_000));
      await makeEraseWorkspace({
        database: app.resources.database,
        storage,
        connectors: new Map([[connector.type, connector]]),
        findConnectedBot: makeFindConnectedBot(secrets),
        billingTime: () => new Date(),
        log: pino({ level: 'silent' }),
      })(gone.id);
      expect(await webhookOf(own)).toBeNull();
      expect(await webhookOf(foreign)).toContain('chat.acme.com');
      expect(await dump(gone.id)).toEqual({});
    } finally {
      await connector.close();
      await sandbox.close();
    }
  });

  test('is found by the job of every hour [26.21]', async () => {
    await close(gone, new Date(Date.now() - 1_000));
    await owner.query(`select graphile_worker.add_job('erase-workspaces')`);
    await expect.poll(() => dump(gone.id)).toEqual({});
    expect(Object.keys(await dump(other.id))).toContain('messages');
  });
});

describe('nothing is erased', () => {
  test.each([
    ['before the time is over', 4, new Date(Date.now() + dayMs)],
    ['of a workspace that is only unpaid', 0, new Date(Date.now() - dayMs)],
    ['of one that was returned to', 2, new Date(Date.now() - dayMs)],
  ])('%s', async (_when, status, deletesAt) => {
    await owner.query('update workspaces set payment_status = $2, deletes_at = $3 where id = $1', [
      gone.id,
      status,
      deletesAt,
    ]);
    await eraser()(gone.id);
    expect(Object.keys(await dump(gone.id))).toContain('messages');
    expect(await Promise.all((await keysOf(gone.id)).map(isStored))).toContain(true);
  });
});
