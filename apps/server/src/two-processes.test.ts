import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Message, ServerFrame } from '@switchboard/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findFreePort, type ServerProcess, startServerProcess } from './testing/processes/server-process.ts';
import { closesWithinMs } from './testing/soon.ts';
import {
  makeGroup,
  request,
  startTestApp,
  type TestApp,
  type TestUser,
  type TestWorkspace,
} from './testing/test-app.ts';
import { TestSocket } from './testing/test-socket.ts';

const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

const startRedis = async (port: number): Promise<ChildProcess> => {
  const child = spawn('redis-server', ['--port', String(port), '--save', '', '--bind', '127.0.0.1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  for await (const data of child.stdout as AsyncIterable<Buffer>) {
    said += data.toString();
    if (said.includes('Ready to accept connections')) break;
  }
  return child;
};

/** Two servers on one database: changes on one show on the other, even when the bus between them fails. */
describe.for(['postgres', 'redis'] as const)('two servers with a %s bus', (kind) => {
  let seed: TestApp;
  let owner: Client;
  let workspace: TestWorkspace;
  let first: ServerProcess;
  let second: ServerProcess;
  let users: Record<'owner' | 'member' | 'leaver' | 'visitor', TestUser>;
  let groupId: number;
  let redisPort: number;
  let redis: ChildProcess | null = null;

  const isMissing = kind === 'redis' && !hasRedis;
  const whyMissing = 'redis-server is not installed here, so its bus cannot be tried';

  beforeAll(async () => {
    if (isMissing) return;
    seed = await startTestApp();
    workspace = await seed.createWorkspace();
    const [member, leaver, visitor] = [
      await workspace.addUser(3),
      await workspace.addUser(3),
      await workspace.addUser(3),
    ];
    users = { owner: workspace.owner, member, leaver, visitor };
    groupId = (await makeGroup(users.owner, [member.id, leaver.id, visitor.id], false)).id;
    // From here on only the two processes serve requests.
    await seed.app.close();
    const { host, user, database, port } = seed.database.connection;
    owner = new Client(seed.database.connection);
    await owner.connect();
    const environment: Record<string, string> = {
      SECRET_KEY: seed.secretKey,
      RATE_LIMITS: 'off',
      DATABASE_URL: `postgres://${user}@localhost:${port ?? 5432}/${database}?host=${encodeURIComponent(host)}`,
    };
    if (kind === 'redis') {
      redisPort = await findFreePort();
      redis = await startRedis(redisPort);
      environment.BUS_URL = `redis://127.0.0.1:${redisPort}`;
    }
    [first, second] = await Promise.all([startServerProcess(environment), startServerProcess(environment)]);
  });

  afterAll(async () => {
    if (isMissing) return;
    await Promise.all([first.stop(), second.stop()]);
    redis?.kill('SIGKILL');
    await owner.end();
    await seed.resources.close();
    await seed.database.close();
  });

  const call = <Result>(server: ServerProcess, user: TestUser, method: string, path: string, body?: unknown) =>
    request<Result>(server.port, workspace.host, method, path, {
      token: user.token,
      ...(body === undefined ? {} : { body }),
    });
  const post = async (server: ServerProcess, content: string, channelId = groupId) =>
    (await call<Message>(server, users.owner, 'POST', `/api/channels/${channelId}/messages`, { content })).result;
  const connect = (server: ServerProcess, user: TestUser) => TestSocket.signIn(server.port, workspace.host, user.token);
  const contentsOf = (socket: TestSocket) => socket.eventsNamed('newMessage').map((event) => event.data.content);

  beforeEach((context) => {
    if (isMissing) context.skip(whyMissing);
  });

  test('messages posted at one arrive at the other in order, and before it would look into the log', async () => {
    const socket = await connect(second, users.member);
    const startedAt = Date.now();
    for (let count = 1; count <= 5; count += 1) {
      const { id } = await post(first, `the ${count}. alone`);
      await socket.waitForEvent('newMessage', (message) => message.id === id);
    }
    // Each waits for the one before: without the bus each would take up to the 3 s between two checks of the log.
    expect(Date.now() - startedAt).toBeLessThan(9_000);
    await Promise.all(Array.from({ length: 100 }, (_, index) => post(index % 2 === 0 ? first : second, `n${index}`)));
    await expect.poll(() => contentsOf(socket).length).toBe(105);
    const seqs = socket.eventsNamed('newMessage').map((event) => event.data.seq);
    expect(seqs).toEqual(seqs.map((_, index) => (seqs[0] ?? 0) + index));
    socket.close();
  });

  test('a member taken out at one hears nothing more at the other', async () => {
    const socket = await connect(second, users.leaver);
    await call(first, users.owner, 'DELETE', `/api/channels/${groupId}/members/${users.leaver.id}`);
    await post(first, 'without the one who left');
    await post(first, 'for all', 1);
    await socket.waitForEvent('newMessage', (message) => message.content === 'for all');
    expect(socket.events.map((event) => event.event)).toEqual(['updateMembers', 'newMessage']);
    await call(first, users.owner, 'PUT', `/api/channels/${groupId}/members/add`, { memberIds: [users.leaver.id] });
    await post(first, 'back again');
    await socket.waitForEvent('newMessage', (message) => message.content === 'back again');
    socket.close();
  });

  test('typing and presence at one are seen at the other', async () => {
    const watching = await connect(second, users.owner);
    const typing = await connect(first, users.visitor);
    const isOnline = (frame: ServerFrame) =>
      frame.type === 'signal' && frame.event === 'userOnlineStatus' && frame.data.user_id === users.visitor.id;
    await watching.waitFor(isOnline);
    typing.send({ type: 'typing', channel_id: groupId });
    const heard = await watching.waitFor((frame) => frame.type === 'signal' && frame.event === 'typing');
    expect(heard).toMatchObject({ data: { channel_id: groupId, user_id: users.visitor.id } });
    watching.close();
    typing.close();
  });

  test('signing out at one closes the socket at the other within a second', async () => {
    const user = await workspace.addUser(3);
    const socket = await connect(second, user);
    await call(first, user, 'POST', '/api/auth/logout');
    expect(await socket.waitForClose(closesWithinMs)).toBe(4401);
  });

  test('a user made inactive hears nothing more at any of them after a second', async () => {
    const user = await workspace.addUser(3);
    const sockets = [await connect(first, user), await connect(second, user)];
    const staying = await connect(first, users.member);
    await owner.query('update users set status = 0 where workspace_id = $1 and id = $2', [workspace.id, user.id]);
    for (const socket of sockets) expect(await socket.waitForClose(closesWithinMs)).toBe(4401);
    await post(first, 'for all who are left', 1);
    await staying.waitForEvent('newMessage', (message) => message.content === 'for all who are left');
    for (const socket of sockets) expect(contentsOf(socket)).toEqual([]);
    staying.close();
  });

  test('one client_msg_id sent to both at once makes one message', async () => {
    const client_msg_id = crypto.randomUUID();
    const sent = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        call<Message>(index % 2 === 0 ? first : second, users.owner, 'POST', `/api/channels/${groupId}/messages`, {
          content: 'once',
          client_msg_id,
        }),
      ),
    );
    expect(sent.every((answer) => answer.status === 201)).toBe(true);
    expect(new Set(sent.map((answer) => answer.result.id)).size).toBe(1);
  });

  test('a bus that is cut loses nothing: the log fills what it did not tell', async () => {
    const socket = await connect(second, users.member);
    const posts = Promise.all(Array.from({ length: 60 }, (_, index) => post(first, `cut ${index}`)));
    if (redis === null) {
      await owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'switchboard-bus' and datname = current_database()`,
      );
    } else {
      redis.kill('SIGKILL');
      await once(redis, 'exit');
    }
    const sent = await posts;
    await post(first, 'while it is cut');
    await expect.poll(() => contentsOf(socket).length).toBe(sent.length + 1);
    const seqs = socket.eventsNamed('newMessage').map((event) => event.data.seq);
    expect(seqs).toEqual(seqs.map((_, index) => (seqs[0] ?? 0) + index));

    if (kind === 'redis') {
      expect((await request(first.port, 'localhost:3000', 'GET', '/readyz')).status).toBe(503);
      redis = await startRedis(redisPort);
    }
    const isReady = async (server: ServerProcess) =>
      (await request(server.port, 'localhost:3000', 'GET', '/readyz')).status;
    await expect.poll(() => isReady(first)).toBe(200);
    await expect.poll(() => isReady(second)).toBe(200);
    socket.close();
  });

  test('both take jobs', async () => {
    const { rows } = await owner.query<{ listening: number }>(
      `select count(*)::int as listening from pg_stat_activity
       where application_name = 'switchboard-jobs' and datname = current_database() and query ilike 'listen%'`,
    );
    expect(rows[0]?.listening).toBeGreaterThanOrEqual(2);
    await owner.query(`select enqueue_job('prune-events', '{}'::json)`);
    await expect
      .poll(
        async () =>
          (await owner.query(`select 1 from graphile_worker.jobs where task_identifier = 'prune-events'`)).rowCount,
      )
      .toBe(0);
  });

  test('what one acknowledged before it was killed is there at the other', async () => {
    const socket = await connect(second, users.member);
    const acknowledged: string[] = [];
    const posts = Promise.allSettled(
      Array.from({ length: 200 }, async (_, index) => {
        const { content } = await post(first, `kill ${index}`);
        acknowledged.push(content);
        if (acknowledged.length === 50) first.child.kill('SIGKILL');
      }),
    );
    await posts;
    expect(acknowledged.length).toBeGreaterThanOrEqual(50);
    await expect.poll(() => acknowledged.filter((content) => !contentsOf(socket).includes(content))).toEqual([]);
    socket.close();
  });

  test('one that is asked to stop ends cleanly and tells its sockets to come back', async () => {
    const socket = await connect(second, users.member);
    expect(await second.stop()).toBe(0);
    expect(await socket.waitForClose()).toBe(1012);
  });
});
