import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../platform/database/index.ts';
import { BytesMissingError, type FileStorage, makeDiskStorage } from '../../../platform/files/index.ts';
import { makeEventLog } from '../../../platform/realtime/index.ts';
import { makeSecretBox } from '../../../platform/secrets/index.ts';
import { knownTables } from '../../../testing/backup-fixture.ts';
import { insertBot } from '../../../testing/messengers/conversation-fixture.ts';
import { type InboundFixture, startInbound } from '../../../testing/messengers/inbound-fixture.ts';
import { makeFileStore } from '../../files/index.ts';
import { beginErasure, erasureTask } from './begin-erasure.ts';
import { listErasedWith } from './erase-client.ts';
import { type ErasureJobsDeps, makeErasureTasks } from './erasure-job.ts';
import { makeLedger } from './ledger.ts';

let fixture: InboundFixture;
let folder: string;
let storage: FileStorage;
let deps: ErasureJobsDeps;

beforeAll(async () => {
  fixture = await startInbound();
  folder = await mkdtemp(path.join(tmpdir(), 'switchboard-erasure-'));
  storage = makeDiskStorage(path.join(folder, 'files'));
  deps = {
    database: fixture.database,
    events: makeEventLog(fixture.database),
    storage,
    tables: knownTables,
    ledger: makeLedger([folder]),
    listWorkspaceIds: async () => [fixture.workspaceId],
  };
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});

const origin = { userId: 1, ip: '127.0.0.1', userAgent: null };
const begin = (clientIds: readonly number[]): Promise<number> =>
  fixture.database.inWorkspace(fixture.workspaceId, async (tx) => {
    const { workspaceId } = fixture;
    const id = await beginErasure(tx, { workspaceId, clientIds, requestedBy: origin });
    if (id === null) throw new Error('nobody is left to be erased');
    return id;
  });
const readErasure = async (id: number) => {
  const { rows } = await fixture.owner.query<{ finished_at: Date | null; removed: Record<string, number> }>(
    'select finished_at, removed from client_erasures where id = $1',
    [id],
  );
  if (rows[0] === undefined) throw new Error('no erasure');
  return rows[0];
};
/** Runs the job as often as it asks for. */
const runJob = async (erasureId: number, more: Partial<ErasureJobsDeps> = {}): Promise<void> => {
  const run = makeErasureTasks({ ...deps, ...more }).tasks[erasureTask];
  for (let runs = 0; (await readErasure(erasureId)).finished_at === null; runs += 1) {
    if (runs > 20) throw new Error('the erasure does not end');
    await run?.({ workspaceId: fixture.workspaceId, erasureId });
  }
};

class KilledError extends Error {}
/** A database as a process has it that is killed after so many transactions; `isAfter`: after the last one has committed. */
const dyingAfter = (transactions: number, isAfter: boolean): Database => {
  let left = transactions;
  return {
    ...fixture.database,
    async inWorkspace(workspaceId, work) {
      if (left === 0 && !isAfter) throw new KilledError();
      const result = await fixture.database.inWorkspace(workspaceId, work);
      if (left === 0) throw new KilledError();
      left -= 1;
      return result;
    },
  };
};

const addFile = async (person: number, seq: number): Promise<string> => {
  const received = await storage.receive(Readable.from([Buffer.from('bytes')]), 100);
  await received.keep();
  const { id } = await fixture.findConversation(person);
  await fixture.owner.query(
    `insert into files (workspace_id, id, original, type, kind, size, storage_key, channel_id, message_seq, position)
      select $1, coalesce(max(id), 0) + 1, 'a', 'text/plain', 'file', 5, $2, $3, $4, 0 from files`,
    [fixture.workspaceId, received.key, id, seq],
  );
  return received.key;
};

test('goes on where a process was killed, wherever that was, and counts nothing twice [25.37]', async () => {
  let person = 5_000;
  let isKilled = true;
  for (let transactions = 1; isKilled; transactions += 1) {
    isKilled = false;
    // Each other time the transaction had committed, and its process did not hear of it.
    const isAfter = transactions % 2 === 0;
    person += 1;
    await fixture.say(person, { text: 'one' }, { text: 'two' }, { text: 'three' });
    const keys = [await addFile(person, 2), await addFile(person, 3)];
    const { id: channelId, client_id: clientId } = await fixture.findConversation(person);
    const { rowCount: messages } = await fixture.owner.query('select 1 from messages where channel_id = $1', [
      channelId,
    ]);
    const id = await begin([clientId]);
    const database = dyingAfter(transactions, isAfter);
    const dying = { database, events: makeEventLog(database) };
    await runJob(id, dying).catch((error: unknown) => {
      if (!(error instanceof KilledError)) throw error;
      isKilled = true;
    });
    await runJob(id);
    const { removed } = await readErasure(id);
    expect([transactions, isAfter, removed]).toMatchObject([
      transactions,
      isAfter,
      { messages, files: 2, file_bytes: 10, updates: 3 },
    ]);
    for (const key of keys) await expect(storage.read(key)).rejects.toBeInstanceOf(BytesMissingError);
    const left = await fixture.owner.query('select 1 from messages where channel_id = $1 and content <> $2', [
      channelId,
      '',
    ]);
    expect(left.rowCount).toBe(0);
  }
  expect(person).toBeGreaterThan(5_008);
  // Some twenty erasures, each with a client's messages before it.
}, 300_000);

test('is queued again at the start where its job was lost', async () => {
  await fixture.say(5_900, { text: 'hello' });
  const id = await begin([(await fixture.findConversation(5_900)).client_id]);
  await fixture.owner.query('delete from graphile_worker._private_jobs');
  await makeErasureTasks(deps).resume();
  expect((await fixture.listJobs(erasureTask)).map(({ payload }) => payload)).toEqual([
    { workspaceId: fixture.workspaceId, erasureId: id },
  ]);
  await runJob(id);
});

test('is of the same person at other bots too, deleted accounts included [25.37]', async () => {
  const { workspaceId, owner } = fixture;
  const secrets = makeSecretBox('a secret key for tests that is long enough');
  await insertBot(owner, workspaceId, { id: 70, serviceBotId: '70', token: '70:other' }, secrets);
  await fixture.say(6_000, { text: 'hello' });
  const { client_id: clientId } = await fixture.findConversation(6_000);
  await owner.query(
    `insert into clients (workspace_id, id, bot_id, service_type, service_client_id, first_name, deleted_at)
      values ($1, 900, 70, 1, '6000', 'The same', now())`,
    [workspaceId],
  );
  const all = await fixture.database.inWorkspace(workspaceId, (tx) => listErasedWith(tx, workspaceId, clientId));
  expect(all).toEqual([clientId, 900]);
  await runJob(await begin(all));
  const { rows } = await owner.query(
    'select first_name, service_client_id from clients where id = any($1) order by id',
    [all],
  );
  expect(rows).toEqual(all.map((id) => ({ first_name: '', service_client_id: `erased:${id}` })));
  const accounts = await owner.query('select 1 from erased_clients where service_client_id is not null');
  expect(accounts.rowCount).toBe(0);
});

test('a picture that is being fetched meanwhile is not taken over', async () => {
  await fixture.say(6_100, { text: 'hello' });
  const { client_id: clientId } = await fixture.findConversation(6_100);
  let erasureId = 0;
  const files = makeFileStore(fixture.database, storage);
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const connector = [...fixture.deps.connectors.values()][0];
  if (connector === undefined) throw new Error('no connector');
  const showing = Object.assign(Object.create(connector) as typeof connector, {
    findAvatar: async () => 'picture',
    openFile: async () => Readable.from([png]),
  });
  const payload = { workspace_id: fixture.workspaceId, bot_id: fixture.botId, client_id: clientId, chat_id: '6100' };
  await fixture.runTask('fetch-client-avatar', payload, {
    connectors: new Map([[connector.type, showing]]),
    putFile: async (file) => {
      erasureId = await begin([clientId]);
      return files.put(file);
    },
  });
  const kept = await fixture.owner.query('select 1 from files where is_avatar and deleted_at is null');
  expect(kept.rowCount).toBe(0);
  await runJob(erasureId);
  const { rows } = await fixture.owner.query('select avatar_file_id, avatar_hash from clients where id = $1', [
    clientId,
  ]);
  expect(rows).toEqual([{ avatar_file_id: null, avatar_hash: null }]);
  expect((await fixture.owner.query('select 1 from files where is_avatar')).rowCount).toBe(0);
});

test('waits for a job that has begun with the client, and deletes those that have not [25.37]', async () => {
  await fixture.say(6_200, { text: 'hello' });
  const { client_id: clientId, id: channelId } = await fixture.findConversation(6_200);
  await fixture.owner.query('delete from graphile_worker._private_jobs');
  const add = (task: string, payload: object) =>
    fixture.owner.query(`select enqueue_job($1, $2::json)`, [
      task,
      JSON.stringify({ workspace_id: fixture.workspaceId, ...payload }),
    ]);
  await add('fetch-client-profile', { bot_id: fixture.botId, chat_id: '6200' });
  await add('preview-links', { channel_id: channelId, seq: 1 });
  await add('fetch-client-avatar', { client_id: clientId + 1_000, chat_id: 'somebody else' });
  await add('handle-inbound', { bot_id: fixture.botId, chat_key: '6200' });
  await fixture.owner.query(`update graphile_worker._private_jobs set locked_at = now()
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'preview-links')`);
  const id = await begin([clientId]);
  const run = makeErasureTasks(deps).tasks[erasureTask];
  for (let runs = 0; runs < 3; runs += 1) await run?.({ workspaceId: fixture.workspaceId, erasureId: id });
  expect((await readErasure(id)).finished_at).toBeNull();
  expect(await fixture.listJobs('fetch-client-profile')).toEqual([]);
  expect(await fixture.listJobs('preview-links')).toHaveLength(1);
  expect(await fixture.listJobs('handle-inbound')).toHaveLength(1);
  expect(await fixture.listJobs('fetch-client-avatar')).toHaveLength(1);
  await fixture.owner.query(`update graphile_worker._private_jobs set locked_at = null`);
  await runJob(id);
});

test('is in the list outside of the database before anything is removed [25.40]', async () => {
  await fixture.say(6_300, { text: 'hello' });
  const { client_id: clientId } = await fixture.findConversation(6_300);
  const id = await begin([clientId]);
  const full = { ...deps.ledger, add: () => Promise.reject(new Error('no room')) };
  await expect(runJob(id, { ledger: full })).rejects.toThrow('no room');
  expect(await fixture.listMessages(6_300)).toEqual([]);
  const { rows } = await fixture.owner.query<{ content: string }>(
    'select content from messages m join channels c on c.id = m.channel_id where c.client_id = $1',
    [clientId],
  );
  expect(rows.map(({ content }) => content)).toContain('hello');
  // As a process leaves it that is killed while it writes.
  const file = path.join(folder, 'erasures.jsonl');
  await writeFile(file, `${await readFile(file, 'utf8')}{"workspaceId":1,"cli`);
  await runJob(id);
  await deps.ledger.add([{ workspaceId: 1, clientId, since: 5 }]);
  const listed = (await deps.ledger.read()).filter((entry) => entry.clientId === clientId);
  expect(listed).toHaveLength(2);
});
