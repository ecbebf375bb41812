import type { Database } from '../platform/database/index.ts';

/**
 * Nobody handles what the client of a chat sends for the next four seconds, as if another process were at it: a test can
 * post a whole rush first, however slow the machine is.
 */
export const holdChat = async (
  { inWorkspace }: Pick<Database, 'inWorkspace'>,
  { workspaceId, botId, chatKey }: { workspaceId: number; botId: number; chatKey: string },
): Promise<void> => {
  await inWorkspace(workspaceId, (tx) =>
    tx.query(
      `insert into work_leases (workspace_id, name, holder, expires_at)
        values ($1, $2, 'the test', now() + interval '4 seconds')
        on conflict (workspace_id, name) do update set expires_at = excluded.expires_at, fence = work_leases.fence + 1`,
      [workspaceId, `inbound:${botId}:${chatKey}`],
    ),
  );
};
