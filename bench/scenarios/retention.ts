import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { BenchRun } from '../bench-run.ts';
import type { BenchOptions } from '../options.ts';
import { paceSends } from '../pace-sends.ts';
import { seedHistory } from '../product/seed-messages.ts';
import { connectToDatabase, makeWorkspace, startServer } from '../product/server-under-test.ts';
import { makeWorkspaceClient } from '../product/workspace-client.ts';
import { formatFigure, formatTable, writeResults } from '../report.ts';
import { quantile } from '../statistics.ts';

const channels = 100;
const senderCount = 8;
const quietSeconds = 15;
const keptDays = 30;

const untilRemoved = async (database: Client): Promise<void> => {
  for (;;) {
    const { rowCount } = await database.query(
      `select from graphile_worker.jobs where task_identifier in ('remove-old-history', 'remove-history')`,
    );
    if (rowCount === 0) return;
    await delay(100);
  }
};

/**
 * Nine of ten messages become too old at once: how fast they are removed, and how long sends to the same channels take
 * meanwhile, against before and after.
 */
export async function benchRetention(run: BenchRun, options: BenchOptions): Promise<void> {
  const server = await startServer(run);
  try {
    const { id, host, members } = await makeWorkspace(server, senderCount);
    const messages = options.messageCounts?.[0] ?? 1_000_000;
    const database = await connectToDatabase(server.dataDir);
    const memberIds = members.map(({ userId }) => userId);
    const { channelIds, messagesPerChannel } = await seedHistory(database, {
      workspaceId: id,
      memberIds,
      channels,
      messages,
      isSearched: true,
    });
    const oldPerChannel = Math.floor(messagesPerChannel * 0.9);
    await database.query('set session_replication_role = origin');
    await database.query(
      `update messages set ts = ts - 365 * 86400000000::bigint where workspace_id = $1 and channel_id = any($2) and seq <= $3`,
      [id, channelIds, oldPerChannel],
    );
    await database.query('vacuum (analyze) messages');
    await database.query('checkpoint');
    const senders = members.map(({ token }) => makeWorkspaceClient({ port: server.port, host, token }));
    const forSeconds = (seconds: number) => {
      const endAt = performance.now() + seconds * 1_000;
      return () => performance.now() > endAt;
    };
    await paceSends(senders, channelIds, forSeconds(3));
    const before = await paceSends(senders, channelIds, forSeconds(quietSeconds));

    await database.query(
      `insert into retention_rules (workspace_id, kind, days, acts_at) values ($1, 'team_messages', $2, now() - interval '1 hour')`,
      [id, keptDays],
    );
    let isOver = false;
    const startedAt = performance.now();
    await database.query(`select enqueue_job('remove-old-history', '{}')`);
    const besides = paceSends(senders, channelIds, () => isOver);
    await untilRemoved(database);
    const seconds = (performance.now() - startedAt) / 1_000;
    isOver = true;
    const beside = await besides;
    const after = await paceSends(senders, channelIds, forSeconds(quietSeconds));
    const { rows } = await database.query<{ left: string }>(
      'select count(*) as left from messages where workspace_id = $1 and channel_id = any($2) and seq <= $3',
      [id, channelIds, oldPerChannel],
    );
    const left = Number(rows[0]?.left);
    const removed = oldPerChannel * channels - left;
    const figures = {
      messages,
      removed,
      left,
      seconds,
      rowsPerSecond: removed / seconds,
      sends: Object.fromEntries(
        Object.entries({ before, beside, after }).map(([when, times]) => [
          when,
          { count: times.length, p50: quantile(times, 0.5), p99: quantile(times, 0.99), most: Math.max(...times) },
        ]),
      ),
    };
    console.log(
      `\n${removed} messages removed in ${seconds.toFixed(1)} s: ${Math.round(removed / seconds)} a second; ${left} left over`,
    );
    const rowsOfTable = Object.entries(figures.sends).map(([when, { count, p50, p99, most }]) => [
      when,
      count,
      formatFigure(p50, 1),
      formatFigure(p99, 1),
      formatFigure(most, 1),
    ]);
    console.log(`\n${formatTable(['sends', 'count', 'p50 ms', 'p99 ms', 'most ms'], rowsOfTable)}\n`);
    console.log(`written to ${writeResults('retention', figures)}`);
    if (left > 0) process.exitCode = 1;
    for (const sender of senders) sender.close();
    await database.end();
  } finally {
    await server.stop();
  }
}
