import { createHash, randomBytes } from 'node:crypto';
import type { Client } from 'pg';

export interface SeededMember {
  userId: number;
  token: string;
}

const hash = (secret: string) => createHash('sha256').update(secret).digest();
const generalChannelId = 1;

/**
 * Adds `count` signed-in users with the owner's role to a workspace, past the API: a thousand invitations and password hashes would
 * be the slowest part of a benchmark. `connection` must be the database's owner, whom row level security does not hold.
 */
export async function seedMembers(connection: Client, workspaceId: number, count: number): Promise<SeededMember[]> {
  const tokens = Array.from({ length: count }, () => `cs_${randomBytes(32).toString('base64url')}`);
  await connection.query('begin');
  // The counters hold the last number given; ours come out of the same row, so that the server's next ones follow.
  const counters = await connection.query<{ first_user_id: string; first_session_id: string }>(
    `update workspace_counters set user_id = user_id + $2, session_id = session_id + $2 where workspace_id = $1
     returning user_id - $2 + 1 as first_user_id, session_id - $2 + 1 as first_session_id`,
    [workspaceId, count],
  );
  const firstUserId = Number(counters.rows[0]?.first_user_id);
  const firstSessionId = Number(counters.rows[0]?.first_session_id);
  await connection.query(
    `insert into users (workspace_id, id, role_id, first_name, last_name, username, email)
     select $1, $2 + i, (select role_id from users where workspace_id = $1 and id = 1), 'Bench', 'Member ' || $2 + i,
            'bench_' || $2 + i, 'bench-' || $2 + i || '@example.com'
       from generate_series(0, $3::bigint - 1) as i`,
    [workspaceId, firstUserId, count],
  );
  await connection.query(
    `insert into sessions (workspace_id, id, user_id, token_hash, expires_at)
     select $1, $2 + n - 1, $3 + n - 1, token_hash, now() + interval '1 day'
       from unnest($4::bytea[]) with ordinality as given (token_hash, n)`,
    [workspaceId, firstSessionId, firstUserId, tokens.map(hash)],
  );
  await connection.query(
    `insert into channel_members (workspace_id, channel_id, user_id)
     select $1, $2, $3 + i from generate_series(0, $4::bigint - 1) as i`,
    [workspaceId, generalChannelId, firstUserId, count],
  );
  await connection.query('commit');
  return tokens.map((token, index) => ({ userId: firstUserId + index, token }));
}
