import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { BenchRun } from '../bench-run.ts';
import type { BenchOptions } from '../options.ts';
import { seedConversations } from '../product/seed-conversations.ts';
import { connectToDatabase, makeWorkspace, startServer, startServerBeside } from '../product/server-under-test.ts';
import { formatFigure, formatTable, writeResults } from '../report.ts';
import { quantile } from '../statistics.ts';

const conversations = 2_000;
/** Clients of every twentieth write before the time: what was to be held for that is. */
const askedEach = 20;
const leadSeconds = 5;
const patienceMs = 120_000;

/** Messages and their jobs, as `scheduleMessage` stores them: due one after another within these seconds. */
const seedMessages = async (
  database: Client,
  { workspaceId, first, count, seconds }: { workspaceId: number; first: number; count: number; seconds: number },
): Promise<void> => {
  await database.query(
    `insert into scheduled_messages (workspace_id, id, channel_id, writer_id, client_msg_id, audience, content, due_at,
       when_client_writes, seen_seq)
     select $1, n + 1, $2::bigint + n % $3, 1, gen_random_uuid(), 'public', 'Good morning ' || n,
       clock.start + make_interval(secs => n * $5::float8 / $4), 'hold', case when n % ${askedEach} = 0 then 0 else 1 end
     from generate_series(0, $4::int - 1) n, (select now() + interval '${leadSeconds} seconds' as start) clock`,
    [workspaceId, first, conversations, count, seconds],
  );
  await database.query('create temp table due as select client_msg_id, due_at from scheduled_messages');
  await database.query(
    `select enqueue_job('send-scheduled-messages', json_build_object('workspace_id', $1::bigint), null,
       'scheduled:' || $1 || ':' || second, to_timestamp(second), 25)
     from (select distinct ceil(extract(epoch from due_at))::bigint as second from due) seconds`,
    [workspaceId],
  );
};

/**
 * Messages for later that are due within a minute, at two processes, one of which is killed in the middle: how much
 * later than its time each was stored, by the database's clock.
 */
export async function benchLater(run: BenchRun, options: BenchOptions): Promise<void> {
  const count = options.messageCounts?.[0] ?? 10_000;
  const seconds = options.seconds ?? 60;
  const env = { SECRET_KEY: randomBytes(32).toString('hex') };
  const first = await startServer(run, { env });
  const second = await startServerBeside(run, first, env);
  const { id, owner } = await makeWorkspace(first, 1);
  const database = await connectToDatabase(first.dataDir);
  const [channel = 0] = await seedConversations(database, { workspaceId: id, colleagueId: 1, count: conversations });
  await seedMessages(database, { workspaceId: id, first: channel, count, seconds });

  await delay((leadSeconds + seconds / 2) * 1_000);
  void second.kill();
  const waiting = async () =>
    (await database.query('select from scheduled_messages where workspace_id = $1 and held_reason is null', [id]))
      .rowCount ?? 0;
  for (const endsAt = performance.now() + patienceMs; (await waiting()) > 0; await delay(500)) {
    if (performance.now() > endsAt) throw new Error(`${await waiting()} messages still wait`);
  }
  const { rows: sent } = await database.query<{ late: number }>(
    `select extract(epoch from m.created_at - d.due_at)::float8 as late from due d
     join messages m on m.workspace_id = $1 and m.client_msg_id = d.client_msg_id`,
    [id],
  );
  const { rows: held } = await database.query<{ held_reason: string; count: number }>(
    'select held_reason, count(*)::int as count from scheduled_messages where workspace_id = $1 group by 1',
    [id],
  );
  const heldCount = held.reduce((sum, each) => sum + each.count, 0);
  const waits = sent.map(({ late }) => late);
  const figures = {
    messages: count,
    sent: sent.length,
    held: heldCount,
    lostOrDoubled: count - sent.length - heldCount,
    p50: quantile(waits, 0.5),
    p95: quantile(waits, 0.95),
    longest: Math.max(...waits),
  };
  const row = [
    String(count),
    String(figures.sent),
    held.map((each) => `${each.count} ${each.held_reason}`).join(', '),
    String(figures.lostOrDoubled),
    ...[figures.p50, figures.p95, figures.longest].map((late) => formatFigure(late, 2)),
  ];
  const titles = ['messages', 'sent', 'held', 'lost or doubled', 's late p50', 's late p95', 's longest'];
  console.log(`\n${formatTable(titles, [row])}\n`);
  console.log(`written to ${writeResults('later', figures)}`);
  owner.close();
  await database.end();
  await first.stop();
}
