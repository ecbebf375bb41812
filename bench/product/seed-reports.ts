import type { Client } from 'pg';
import { seedClients } from '../scenarios/clients.ts';

export interface ReportsPlan {
  workspaceId: number;
  memberIds: readonly number[];
  episodes: number;
  /** Up to yesterday. */
  days: number;
}

const conversations = 60_000;
const labels = 20;
/** As rows of an episode: after so much of its first answer's time, and of its closing's. */
const happenings = `
  ('opened', 0.0, 0.0, null::bigint), ('assigned', 0.0, 0.0, null), ('message_in', 0.0, 0.0, null),
  ('first_answer', 1.0, 0.0, e.first), ('answer', 1.0, 0.0, e.first), ('target_met', 1.0, 0.0, e.first), ('message_out', 1.0, 0.0, null),
  ('message_in', 1.2, 0.0, null), ('answer', 1.7, 0.0, e.first / 2), ('message_out', 1.7, 0.0, null),
  ('message_in', 2.0, 0.0, null), ('answer', 2.3, 0.0, e.first / 3), ('message_out', 2.3, 0.0, null),
  ('closed', 3.0, 1.0, e.closing)`;

const dropIndexes = async (database: Client, table: string): Promise<string[]> => {
  const { rows } = await database.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
      where i.indrelid = $1::regclass and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
    [table],
  );
  for (const { name } of rows) await database.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
};

/**
 * Years of conversations: episodes over the hours of working days, each with an opening, answers, closing, messages,
 * targets, every fifth with a rating; their facts are complete and not yet summed up. `database` is the database's owner.
 */
export async function seedReports(database: Client, plan: ReportsPlan): Promise<{ facts: number; messages: number }> {
  const { workspaceId, memberIds, episodes, days } = plan;
  await database.query(
    `set session_replication_role = replica; set maintenance_work_mem = '1GB'; set work_mem = '256MB'; set synchronous_commit = off`,
  );
  await seedClients(database, workspaceId, conversations);
  await database.query(
    `insert into labels (workspace_id, id, name, name_key, color) select $1, n, 'Label ' || n, 'label ' || n, 'blue' from generate_series(1, $2::int) n`,
    [workspaceId, labels],
  );
  const indexes = [];
  for (const table of ['report_facts', 'messages', 'conversation_episodes']) {
    indexes.push(...(await dropIndexes(database, table)));
  }
  await database.query('create temp table bench_channels (n int primary key, id bigint, bot_id bigint)');
  await database.query(
    `insert into bench_channels select row_number() over (order by id) - 1, id, bot_id from channels where workspace_id = $1 and type = 3`,
    [workspaceId],
  );
  // Most about noon, fewer at weekends; ids and moments rise together.
  await database.query(
    'create temp table bench_episodes (n int, at timestamptz, channel bigint, number int, bot bigint, person bigint, labels bigint[], first bigint, closing bigint)',
  );
  await database.query(
    `insert into bench_episodes
      select made.n, day + (5 + 14 * (random() + random()) / 2) * interval '1 hour', c.id, 1 + made.n / ${conversations}, c.bot_id,
        ($3::bigint[])[1 + floor(random() * cardinality($3::bigint[]))::int],
        case made.n % 3 when 0 then '{}' when 1 then array[1 + floor(random() * ${labels})] else array[1 + floor(random() * ${labels / 2}), ${1 + labels / 2} + floor(random() * ${labels / 2})] end::bigint[],
        (exp(5.5 + 2 * (random() + random() + random() - 1.5)) * 1000)::bigint, (exp(8.5 + 3 * (random() + random() + random() - 1.5)) * 1000)::bigint
      from (select n, date_trunc('day', now() - make_interval(days => $2), 'UTC') + floor(n::float8 * $2 / $1) * interval '1 day' as day
          from generate_series(0, $1::int - 1) n) made
      join bench_channels c on c.n = (made.n::bigint * 7919) % ${conversations}`,
    [episodes, days, memberIds],
  );
  await database.query('analyze bench_episodes');
  const { rowCount: facts } = await database.query(
    `insert into report_facts (workspace_id, at, kind, channel_id, episode, bot_id, user_id, label_ids, value, work_ms, made_by, is_new)
      select $1, at, kind, channel, number, bot, case when kind in ('opened', 'message_in') then null else person end, labels, value,
        case when kind in ('first_answer', 'answer', 'closed') then value * 2 / 3 end,
        case when kind in ('opened', 'message_in') then 'client' else 'person' end, false
      from (select e.*, f.kind, f.value, e.at + (f.firsts * e.first + f.closings * e.closing) * interval '1 ms' as at
          from bench_episodes e cross join lateral (values ${happenings}, (case when e.n % 5 = 0 then 'rating' end, 4.0, 1.0, 1 + e.n / 5 % 5)) f (kind, firsts, closings, value)
          where f.kind is not null) made (n, began, channel, number, bot, person, labels, first, closing, kind, value, at)
      order by at`,
    [workspaceId],
  );
  const { rowCount: messages } = await database.query(
    `insert into messages (workspace_id, channel_id, seq, ts, id, created_by, client_id, content, created_at, updated_at)
      select $1, f.channel_id, row_number() over (partition by f.channel_id order by f.at, f.kind),
        (extract(epoch from f.at) * 1000000)::bigint, 
        (select message_id from workspace_counters where workspace_id = $1) + row_number() over (order by f.at, f.kind), f.user_id, case when f.kind = 'message_in' then c.client_id end,
        'Is it in stock, and when will it be here?', f.at, f.at
      from report_facts f join channels c on c.workspace_id = f.workspace_id and c.id = f.channel_id
      where f.workspace_id = $1 and f.kind in ('message_in', 'message_out')`,
    [workspaceId],
  );
  await database.query(
    `insert into conversation_episodes (workspace_id, channel_id, number, opened_at, opened_by, first_seq, last_seq, first_client_seq, first_reply_at, first_reply_by, closed_at, closed_by)
      select $1, channel, number, at, 'client', 1, 1, 1, at + first * interval '1 ms', person, at + (3 * first + closing) * interval '1 ms', person
      from bench_episodes on conflict do nothing`,
    [workspaceId],
  );
  await database.query(
    `update channels c set last_seq = m.seq, last_ts = m.ts, last_message_at = m.at, state = case when c.id % 6 = 0 then 'open' else 'closed' end,
        closed_at = case when c.id % 6 <> 0 then m.at end,
        awaiting_since = case when c.id % 60 = 0 then m.at end
      from (select channel_id, max(seq) as seq, max(ts) as ts, max(created_at) as at from messages where workspace_id = $1 group by 1) m
      where c.workspace_id = $1 and c.type = 3 and c.id = m.channel_id`,
    [workspaceId],
  );
  for (const definition of indexes) await database.query(definition);
  await database.query(
    `update workspace_counters set message_id = (select max(id) from messages where workspace_id = $1) where workspace_id = $1`,
    [workspaceId],
  );
  await database.query(
    `insert into report_cursors select workspace_id, message_id from workspace_counters where workspace_id = $1
      on conflict (workspace_id) do update set message_id = excluded.message_id`,
    [workspaceId],
  );
  await database.query('set session_replication_role = origin');
  await database.query('vacuum (analyze) report_facts, messages, conversation_episodes, channels');
  await database.query('checkpoint');
  return { facts: facts ?? 0, messages: messages ?? 0 };
}
