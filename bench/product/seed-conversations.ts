import type { Client } from 'pg';

/**
 * Open conversations of one bot, all without a manager, each with one message of its client and with the colleague who
 * looks on; the first has waited longest. Returns the channels' ids in that order. `connection` must be the database's owner.
 */
export async function seedConversations(
  connection: Client,
  { workspaceId, colleagueId, count }: { workspaceId: number; colleagueId: number; count: number },
): Promise<number[]> {
  const takeIds = async (entity: string, taken: number): Promise<number> => {
    const { rows } = await connection.query<{ first: string }>(
      `insert into id_counters (workspace_id, entity, last_id) values ($1, $2, $3)
       on conflict (workspace_id, entity) do update set last_id = id_counters.last_id + $3 returning last_id - $3 + 1 as first`,
      [workspaceId, entity, taken],
    );
    return Number(rows[0]?.first);
  };
  await connection.query('begin');
  const bot = await takeIds('bot', 1);
  const client = await takeIds('client', count);
  const channel = await takeIds('channel', count);
  const { rows } = await connection.query<{ base: string }>(
    'update workspace_counters set message_id = message_id + $2 where workspace_id = $1 returning message_id - $2 as base',
    [workspaceId, count],
  );
  const message = Number(rows[0]?.base) + 1;
  await connection.query(
    `insert into bots (workspace_id, id, type, title, service_bot_id, state) values ($1, $2, 1, 'Shop', 'bench', 'active')`,
    [workspaceId, bot],
  );
  await connection.query(
    `insert into clients (workspace_id, id, bot_id, service_type, service_client_id, first_name, last_name)
     select $1, $2::bigint + n, $3, 1, 'bench' || n, 'Client', n::text from generate_series(0, $4::int - 1) n`,
    [workspaceId, client, bot, count],
  );
  await connection.query(
    `insert into channels (workspace_id, id, type, name, client_id, bot_id, awaiting_since, last_seq, last_ts, last_message_at)
     select $1, $2::bigint + n, 3, 'Client ' || n, $3::bigint + n, $4, at, 1, (extract(epoch from at) * 1000000)::bigint, at
       from (select n, now() - make_interval(mins => $5 - n) as at from generate_series(0, $5::int - 1) n) made`,
    [workspaceId, channel, client, bot, count],
  );
  await connection.query(
    `insert into messages (workspace_id, channel_id, seq, ts, id, client_id, content, created_at, updated_at)
     select $1, id, 1, last_ts, $2::bigint + id - $3::bigint, client_id, 'Is it in stock? ' || id, last_message_at, last_message_at
       from channels where workspace_id = $1 and id >= $3 and bot_id = $4`,
    [workspaceId, message, channel, bot],
  );
  await connection.query(
    `insert into conversation_episodes (workspace_id, channel_id, number, opened_at, opened_by, first_seq)
     select $1, id, 1, last_message_at, 'client', 1 from channels where workspace_id = $1 and id >= $2 and bot_id = $3`,
    [workspaceId, channel, bot],
  );
  await connection.query(
    `insert into channel_members (workspace_id, channel_id, user_id) select $1, $2::bigint + n, $3 from generate_series(0, $4::int - 1) n`,
    [workspaceId, channel, colleagueId, count],
  );
  await connection.query('commit');
  await connection.query('vacuum (analyze) channels, channel_members, clients, messages, conversation_episodes');
  return Array.from({ length: count }, (_, index) => channel + index);
}
