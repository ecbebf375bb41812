import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { BenchRun } from '../bench-run.ts';
import type { BenchOptions } from '../options.ts';
import { seedConversations } from '../product/seed-conversations.ts';
import { connectToDatabase, makeWorkspace, startServer, startServerBeside } from '../product/server-under-test.ts';
import { makeWorkspaceClient } from '../product/workspace-client.ts';
import { formatFigure, formatTable, writeResults } from '../report.ts';
import { quantile } from '../statistics.ts';

const managers = 100;
const capacity = 8;
/** Fewer than all can have: everybody gets as many as the others, or one fewer. */
const atFirst = 750;
const waitingThen = 1_000;
const releasesPerSecond = 50;
/** Released before the others, and not measured. */
const warmUp = 2 * releasesPerSecond;
const patienceMs = 60_000;

const policy = {
  mode: 'in_turn',
  last_manager_first: false,
  user_ids: null,
  accept_minutes: null,
  gone_minutes: null,
  otherwise_user_id: null,
  version: 0,
};

/** The managers' hours are always: they need no page to be given clients. */
const openAlways = async (database: Client, workspaceId: number): Promise<void> => {
  await database.query(`update workspaces set tariff = 3 where id = $1`, [workspaceId]);
  await database.query('update users set role_id = 2 where workspace_id = $1 and id > 1', [workspaceId]);
  await database.query(
    `insert into calendars (workspace_id, id, name, time_zone, hours, exceptions)
     values ($1, 1, 'Always', 'Europe/Kyiv', $2, '[]')`,
    [workspaceId, JSON.stringify(Array.from({ length: 7 }, () => [[0, 1440]]))],
  );
  await database.query(
    'insert into calendar_users (workspace_id, user_id, calendar_id) select workspace_id, id, 1 from users where workspace_id = $1 and id > 1',
    [workspaceId],
  );
  await database.query(
    'insert into user_capacity (workspace_id, user_id, capacity) select workspace_id, id, $2 from users where workspace_id = $1 and id > 1',
    [workspaceId, capacity],
  );
};

interface Given {
  channel_id: number;
  user_id: number;
  /** Ms since 1970, of the database's clock. */
  at: number;
  since: number;
  load: number;
}

const listGiven = async (database: Client, workspaceId: number): Promise<Given[]> =>
  (
    await database.query<Given>(
      `select l.channel_id::float8, l.user_id::float8, l.load, extract(epoch from l.at)::float8 * 1000 as at,
         c.last_ts::float8 / 1000 as since
       from assignment_log l join channels c on c.workspace_id = l.workspace_id and c.id = l.channel_id
       where l.workspace_id = $1 and l.kind = 'given' order by l.at`,
      [workspaceId],
    )
  ).rows;

const waitUntilGiven = async (database: Client, workspaceId: number, count: number): Promise<Given[]> => {
  let given: Given[] = [];
  for (const endsAt = performance.now() + patienceMs; performance.now() < endsAt; await delay(200)) {
    given = await listGiven(database, workspaceId);
    if (given.length >= count) return given;
  }
  throw new Error(`of ${count} conversations ${given.length} were assigned within a minute`);
};

/**
 * Clients to managers who are full, as conversations of theirs are closed at two processes, one of which is killed in
 * the middle: from the transaction that closes one to the entry of the one that takes its place, by the database's clock.
 */
export async function benchAssignment(run: BenchRun, options: BenchOptions): Promise<void> {
  const seconds = options.seconds ?? waitingThen / releasesPerSecond;
  const releases = Math.min(waitingThen, Math.round(seconds * releasesPerSecond));
  const env = { SECRET_KEY: randomBytes(32).toString('hex') };
  const first = await startServer(run, { env });
  const second = await startServerBeside(run, first, env);
  const { id, host, owner } = await makeWorkspace(first, managers);
  const database = await connectToDatabase(first.dataDir);
  await openAlways(database, id);
  const seed = (count: number) => seedConversations(database, { workspaceId: id, colleagueId: 1, count });
  await seed(atFirst);
  await owner.callForResult('PUT', '/api/assignment/bots/1', policy);
  const filled = await waitUntilGiven(database, id, atFirst);
  const counts = new Map<number, number>();
  for (const { user_id: userId } of filled) counts.set(userId, (counts.get(userId) ?? 0) + 1);
  const spread = Math.max(...counts.values()) - Math.min(...counts.values());

  const full = managers * capacity;
  await seed(full - atFirst + warmUp + waitingThen);
  await owner.callForResult('PUT', '/api/assignment/bots/2', policy);
  let held = await waitUntilGiven(database, id, full);
  await delay(2_000);

  const { token } = owner.address;
  const clients = [first, second].map(({ port }) => makeWorkspaceClient({ port, host, ...(token && { token }) }, 16));
  const closing: Promise<unknown>[] = [];
  const startedAt = performance.now();
  const release = async (index: number, channelId: number): Promise<void> => {
    const state = { state: 'closed', version: 0 };
    const path = `/api/channels/${channelId}/state`;
    const at = clients[index % 2] ?? owner;
    await at.callForResult('PUT', path, state).catch(() => owner.call('PUT', path, state));
  };
  for (let index = 0; index < warmUp + releases; index += 1) {
    await delay(Math.max(0, startedAt + (index * 1_000) / releasesPerSecond - performance.now()));
    // Of another manager each time, and each of theirs in its turn; then those that took their places.
    if (index === held.length) held = await listGiven(database, id);
    const one = held[index];
    if (one === undefined) throw new Error('there is nothing to close');
    closing.push(release(index, one.channel_id));
    if (index === warmUp + Math.floor(releases / 2)) void second.kill();
  }
  await Promise.all(closing);
  const given = await waitUntilGiven(database, id, full + warmUp + releases);
  const { rows: closed } = await database.query<{ user_id: number; at: number }>(
    `select manager_id::float8 as user_id, extract(epoch from closed_at)::float8 * 1000 as at from channels
     where workspace_id = $1 and state = 'closed' order by closed_at`,
    [id],
  );

  const later = given.slice(full);
  const allWaits = later.map(({ user_id: userId, at }) => {
    // Everybody was full: what somebody gets takes the place of the oldest that was closed of theirs.
    const freed = closed.findIndex((one) => one.user_id === userId);
    const [{ at: freedAt } = { at: Number.NaN }] = closed.splice(freed, 1);
    return at - freedAt;
  });
  const waits = allWaits.slice(warmUp);
  const inversions = later.filter(({ since }, index) => since < (later[index - 1]?.since ?? 0)).length;
  const twice = given.length - new Set(given.map(({ channel_id: channelId }) => channelId)).size;
  const overfull = given.filter(({ load }) => load > capacity).length;
  const figures = {
    releases,
    spread,
    inversions,
    twice,
    overfull,
    p50: quantile(waits, 0.5),
    p99: quantile(waits, 0.99),
  };
  const rows = [
    [
      String(releases),
      formatFigure(figures.p50, 1),
      formatFigure(figures.p99, 1),
      formatFigure(Math.max(...waits), 1),
      String(twice),
      String(inversions),
      String(overfull),
      String(spread),
    ],
  ];
  const titles = [
    'releases',
    'ms p50',
    'ms p99',
    'ms longest',
    'given twice',
    'inversions',
    'beyond capacity',
    'most − least',
  ];
  console.log(`\n${formatTable(titles, rows)}\n`);
  console.log(`written to ${writeResults('assignment', { ...figures, waits })}`);
  for (const client of [...clients, owner]) client.close();
  await database.end();
  await first.stop();
}
