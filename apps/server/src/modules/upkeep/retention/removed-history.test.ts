import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Channel, Membership, Message, RetentionKind } from '@switchboard/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeDiskStorage } from '../../../platform/files/index.ts';
import { upload } from '../../../testing/multipart.ts';
import { makeGroup, startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';
import { makeFileTasks } from '../../files/file-jobs.ts';

let app: TestApp;
let database: Client;
let folder: string;
let workspace: TestWorkspace;
let owner: TestUser;
let member: TestUser;
let channelId: number;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'switchboard-kept-'));
  app = await startTestApp({ env: { FILES_URL: folder } });
  database = new Client(app.database.connection);
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  member = await workspace.addUser(3, 'Member');
  channelId = (await makeGroup(owner, [member.id])).id;
});

const query = <Row>(text: string, values: unknown[] = []) =>
  app.resources.database.inWorkspace(workspace.id, (tx) => tx.query<Row>(text, values));
const messagesPath = () => `/api/channels/${channelId}/messages`;
const send = async (content: string, more: object = {}) => {
  const sent = await owner.call<Message>('POST', messagesPath(), { body: { content, ...more } });
  expect(sent.status).toBe(201);
  return sent.result;
};
const sendFile = async (name: string, content = '') => {
  const { id } = (await upload(owner, Buffer.from(name), name, 'text/plain')).result.model;
  return { fileId: id, ...(await send(content, { files: [id] })) };
};
const list = async (rest = '', by = member) =>
  (await by.call<{ data: Message[]; count: number; hasMore: boolean }>('GET', `${messagesPath()}${rest}`)).result;
const contents = async () => (await list('?limit=100')).data.map(({ content }) => content).toReversed();
const channelOf = async (by = member) =>
  (await by.call<Channel & Membership>('GET', `/api/channels/${channelId}`)).result;
/** Makes everything up to this message so many days older. */
const age = (upTo: { seq: number }, days = 100) =>
  query('update messages set ts = ts - $3::bigint * 86400000000 where channel_id = $1 and seq <= $2', [
    channelId,
    upTo.seq,
    days,
  ]);
const keep = (kind: RetentionKind, days: number) =>
  query(
    `insert into retention_rules (workspace_id, kind, days, acts_at) values ($1, $2, $3, now() - interval '1 hour')`,
    [workspace.id, kind, days],
  );
/** Runs the hourly job, and waits for all that it queues. */
const removeOld = async () => {
  await database.query(`select enqueue_job('remove-old-history', '{}')`);
  const countJobs = async () =>
    (await database.query(`select from graphile_worker.jobs where task_identifier like 'remove-%history'`)).rowCount;
  await expect.poll(countJobs).toBe(0);
};
const countRows = async () => {
  const tables = ['messages', 'message_reactions', 'message_search', 'files'];
  const counts = tables.map(async (table) => {
    const { rows } = await query<{ count: number }>(`select count(*)::int as count from ${table}`);
    return [table, rows[0]?.count];
  });
  return Object.fromEntries(await Promise.all(counts)) as Record<string, number>;
};

describe('messages that are too old', () => {
  test('go for good with all that is theirs, and what is younger stays [11.13]', async () => {
    const before = await countRows();
    await send('a very unusual word');
    const old = await sendFile('old.txt', 'with a file');
    await member.call('PUT', `${messagesPath()}/${old.id}/reactions/${encodeURIComponent('👍')}`);
    await owner.call('POST', `/api/channels/${channelId}/pinned-messages`, { body: { message_id: old.id } });
    const last = await send('the last old one');
    await age(last);
    await send('young');
    await removeOld();
    expect(await contents()).toContain('a very unusual word');

    await keep('team_messages', 90);
    await removeOld();
    expect(await contents()).toEqual(['young']);
    expect(await list()).toMatchObject({ count: 1, hasMore: false });
    expect(await channelOf()).toMatchObject({ first_seq: last.seq + 1, kept_days: 90, last_seq: last.seq + 1 });
    // The own channels have no messages; the system messages of the group were old, too.
    expect(await countRows()).toMatchObject({
      message_reactions: 0,
      message_search: (before.message_search ?? 0) + 1,
      files: 1,
    });
    const { rows } = await query<{ seq: number }>('select seq from messages where channel_id = $1', [channelId]);
    expect(rows.map(({ seq }) => seq)).toEqual([last.seq + 1]);
    const pinned = await member.call<{ count: number }>('GET', `/api/channels/${channelId}/pinned-messages`);
    expect(pinned.result).toMatchObject({ count: 0, data: [] });
    const files = await member.call('GET', `/api/channels/${channelId}/files`);
    expect(files.result).toMatchObject({ count: 0, data: [] });
    const found = await member.call('GET', `${messagesPath()}?search=unusual`);
    expect(found.result).toMatchObject({ data: [] });
    expect((await member.call('GET', `/files/${old.fileId}/`)).status).toBe(404);
    expect((await owner.call('PUT', `${messagesPath()}/${last.id}`, { body: { content: 'x' } })).status).toBe(404);
  });

  test('stay while a shorter time waits, as long as they were kept before', async () => {
    await age(await send('old'));
    await send('young');
    await keep('team_messages', 30);
    await query(`update retention_rules set acts_at = now() + interval '1 hour'`);
    await removeOld();
    expect(await contents()).toContain('old');
    await query('update retention_rules set earlier_days = 200');
    await removeOld();
    expect(await contents()).toContain('old');
    await query('update retention_rules set earlier_days = 60');
    await removeOld();
    expect(await contents()).toEqual(['young']);
    expect((await channelOf()).kept_days).toBe(60);
  });

  test('leave other channels, conversations and other workspaces alone', async () => {
    const other = await app.createWorkspace();
    const posted = await other.owner.call<Message>('POST', '/api/channels/1/messages', { body: { content: 'theirs' } });
    await database.query('update messages set ts = ts - 100 * 86400000000::bigint where workspace_id = $1', [other.id]);
    await age(await send('old'));
    await keep('client_messages', 30);
    await removeOld();
    expect(await contents()).toContain('old');
    await keep('team_messages', 30);
    await removeOld();
    expect(await contents()).toEqual([]);
    const theirs = await other.owner.call<{ data: Message[] }>('GET', '/api/channels/1/messages');
    expect(theirs.result.data.map(({ id }) => id)).toContain(posted.result.id);
  });

  test('are counted unread by nobody, and marks go on from what is left', async () => {
    await send('one');
    const old = await send('two');
    await age(old);
    const young = await send('three');
    expect((await channelOf()).unread_count).toBeGreaterThanOrEqual(3);
    await keep('team_messages', 90);
    await removeOld();
    expect(await channelOf()).toMatchObject({ unread_count: 1, read_seq: old.seq, last_message: { seq: young.seq } });
    const total = await member.call('GET', '/api/channels/unread-messages-count');
    expect(total.result).toMatchObject({ total: 1 });
    await member.call('POST', `/api/channels/${channelId}/read`, { body: {} });
    const back = await member.call('POST', `/api/channels/${channelId}/unread`, { body: { from_seq: 1 } });
    expect(back.result).toMatchObject({ unread_count: 1, read_seq: old.seq });
    expect(await channelOf()).toMatchObject({ unread_count: 1, read_seq: old.seq });
  });

  test('leave an empty channel that begins anew with the next number', async () => {
    const old = await send('the only one');
    await age(old);
    await keep('team_messages', 90);
    await removeOld();
    expect(await list()).toEqual({ data: [], count: 0, hasMore: false });
    expect(await channelOf()).toMatchObject({
      first_seq: old.seq + 1,
      last_seq: old.seq,
      last_message: null,
      unread_count: 0,
    });
    const next = await send('after');
    expect(next.seq).toBe(old.seq + 1);
    expect(await list()).toMatchObject({ data: [{ seq: next.seq }], count: 1, hasMore: false });
    expect((await channelOf()).unread_count).toBe(1);
  });

  test('are shown as removed by the replies to them, and answered no more', async () => {
    const old = await send('the question');
    await age(old);
    const reply = await send('the answer', { parent_id: old.id });
    const socket = await TestSocket.signIn(app.port, workspace.host, member.token);
    await keep('team_messages', 90);
    await removeOld();
    const [shown] = (await list()).data;
    expect(shown).toMatchObject({ id: reply.id, parent: { id: null, seq: old.seq, content: '', author_name: '' } });
    const again = await owner.call('POST', messagesPath(), { body: { content: 'late', parent_id: old.id } });
    expect(again.body.errors).toMatchObject([{ field: 'parent_id', message: 'validation.unknown_parent' }]);
    await socket.waitFor((frame) => frame.type === 'event' && frame.event === 'removeHistory');
    const received = socket.eventsNamed('removeHistory').map(({ data }) => data);
    expect(received).toEqual([{ channel_id: channelId, first_seq: old.seq + 1, kept_days: 90 }]);
    socket.close();
  });

  test('are found again by the next run when a process was stopped in between, and seen by nobody meanwhile [11.13]', async () => {
    const old = await sendFile('left.txt', 'left over');
    await age(old);
    const young = await send('young', { parent_id: old.id });
    await keep('team_messages', 90);
    // As a process leaves it that dies right after the channel's beginning was moved.
    await query('update channels set first_seq = $2, kept_days = 90 where id = $1', [channelId, old.seq + 1]);
    expect(await contents()).toEqual(['young']);
    expect((await list()).data).toMatchObject([{ id: young.id, parent: { id: null } }]);
    expect((await list('?before_seq=1000')).data).toHaveLength(1);
    expect((await list('?after_seq=0')).data).toHaveLength(1);
    expect((await list(`?around_seq=${old.seq}`)).data.every(({ seq }) => seq >= young.seq)).toBe(true);
    expect((await member.call('GET', `${messagesPath()}?search=left`)).result).toMatchObject({ data: [] });
    const react = `${messagesPath()}/${old.id}/reactions/${encodeURIComponent('👍')}`;
    expect((await member.call('PUT', react)).status).toBe(404);
    await removeOld();
    const { rows } = await query<{ seq: number }>('select seq from messages where channel_id = $1', [channelId]);
    expect(rows).toEqual([{ seq: young.seq }]);
  });

  test('are as many as there are, in many portions', async () => {
    await database.query(
      `insert into messages (workspace_id, channel_id, seq, ts, id, created_by, content, created_at, updated_at)
       select $1, $2, c.last_seq + n, c.last_ts + n, (select message_id from workspace_counters where workspace_id = $1) + n,
         1, 'word', now(), now() from channels c, generate_series(1, 2600) n where c.workspace_id = $1 and c.id = $2`,
      [workspace.id, channelId],
    );
    await database.query('update workspace_counters set message_id = message_id + 2600 where workspace_id = $1', [
      workspace.id,
    ]);
    await database.query(
      'update channels set last_seq = last_seq + 2600, last_ts = last_ts + 2600 where workspace_id = $1 and id = $2',
      [workspace.id, channelId],
    );
    // As autovacuum does within a minute: without statistics the checks of foreign keys read the channel for each row.
    await database.query('analyze messages');
    const { last_seq: seq } = await channelOf();
    await age({ seq: seq - 5 });
    await keep('team_messages', 90);
    await removeOld();
    expect((await contents()).length).toBe(5);
    const { rows } = await query('select from messages where channel_id = $1', [channelId]);
    expect(rows).toHaveLength(5);
  });
});

describe('files that are too old', () => {
  const filesOnDisk = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
  const collect = async () => {
    await query(`update files set deleted_at = deleted_at - interval '25 hours' where deleted_at is not null`);
    const storage = makeDiskStorage(folder);
    const tasks = makeFileTasks({
      database: app.resources.database,
      storage,
      listWorkspaceIds: async () => [workspace.id],
    });
    await tasks['collect-files']?.({});
  };

  test('go from their messages, which say so, and their bytes a day later', async () => {
    const onDisk = await filesOnDisk();
    const old = await sendFile('old.txt');
    await age(old);
    const young = await sendFile('young.txt');
    const reply = await send('look', { parent_id: old.id });
    const socket = await TestSocket.signIn(app.port, workspace.host, member.token);
    await keep('team_files', 90);
    await removeOld();
    const shown = new Map((await list()).data.map((message) => [message.id, message]));
    expect(shown.get(old.id)).toMatchObject({ files: [], metadata: { removed_files: 1 }, deleted_at: null });
    expect(shown.get(young.id)).toMatchObject({ files: [{ id: young.fileId }] });
    expect(shown.get(reply.id)?.parent).toMatchObject({ id: old.id, files_count: 0 });
    expect(shown.get(young.id)?.metadata.removed_files).toBeUndefined();
    expect((await member.call('GET', `/files/${old.fileId}/`)).status).toBe(404);
    expect((await member.call('GET', `/files/${young.fileId}/`)).status).toBe(200);
    expect((await member.call('GET', `/api/channels/${channelId}/files`)).result).toMatchObject({ count: 1 });
    await socket.waitFor((frame) => frame.type === 'event' && frame.event === 'removeFiles');
    expect(socket.eventsNamed('removeFiles').map(({ data }) => data)).toEqual([
      { channel_id: channelId, messages: [{ seq: old.seq, file_ids: [old.fileId], files_left: 0 }] },
    ]);
    socket.close();
    expect(await filesOnDisk()).toBe(onDisk + 2);
    await collect();
    expect(await filesOnDisk()).toBe(onDisk + 1);
  });

  test('go with their messages, and nothing of them stays behind, whenever the process is stopped', async () => {
    const onDisk = await filesOnDisk();
    const old = await sendFile('gone.txt', 'with its message');
    await age(old);
    await keep('team_messages', 90);
    await removeOld();
    const { rows } = await query<{ id: number; message_seq: number | null }>('select id, message_seq from files');
    expect(rows).toEqual([{ id: old.fileId, message_seq: null }]);
    await collect();
    expect(await filesOnDisk()).toBe(onDisk);
    expect((await query('select from files')).rows).toEqual([]);
  });
});
