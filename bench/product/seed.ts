import { createHash, randomBytes } from 'node:crypto';
import type { Client } from 'pg';

export interface SeededMember {
  userId: number;
  token: string;
}

const hash = (secret: string) => createHash('sha256').update(secret).digest();
const generalChannelId = 1;

/**
 * Adds `count` signed-in users with the owner's role to a workspace, bypassing the API: a thousand invitations and
 * password hashes would be the slowest part of a benchmark. `connection` must be the database's owner, who bypasses row
 * level security.
 */
export async function seedMembers(connection: Client, workspaceId: number, count: number): Promise<SeededMember[]> {
  const tokens = Array.from({ length: count }, () => `cs_${randomBytes(32).toString('base64url')}`);
  await connection.query('begin');
  // The server's next ids follow ours.
  const takeFirst = async (entity: string): Promise<number> => {
    const { rows } = await connection.query<{ first: string }>(
      `update id_counters set last_id = last_id + $3 where workspace_id = $1 and entity = $2
       returning last_id - $3 + 1 as first`,
      [workspaceId, entity, count],
    );
    return Number(rows[0]?.first);
  };
  const firstUserId = await takeFirst('user');
  const firstSessionId = await takeFirst('session');
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
