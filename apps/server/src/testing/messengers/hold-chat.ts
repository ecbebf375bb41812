import type { Database } from '../../platform/database/index.ts';

/**
 * Keeps a chat's updates from being handled until the returned function is called, as if another process were at work:
 * a test can post a whole burst first, however slow the machine is. The updates are then found as those of a process
 * that died, within six seconds.
 */
export const holdChat = async (
  { inWorkspace }: Pick<Database, 'inWorkspace'>,
  { workspaceId, botId, chatKey }: { workspaceId: number; botId: number; chatKey: string },
): Promise<() => Promise<void>> => {
  const hold = (spanMs: number) =>
    inWorkspace(workspaceId, (tx) =>
      tx.query(
        `insert into work_leases (workspace_id, name, holder, expires_at)
          values ($1, $2, 'the test', now() + make_interval(secs => $3))
          on conflict (workspace_id, name) do update
            set expires_at = excluded.expires_at, fence = work_leases.fence + 1`,
        [workspaceId, `inbound:${botId}:${chatKey}`, spanMs / 1_000],
      ),
    );
  await hold(600_000);
  return async () => {
    await hold(0);
  };
};

/** How many updates from messengers a workspace has stored and not handled yet. */
export const countWaitingUpdates = async (
  { inWorkspace }: Pick<Database, 'inWorkspace'>,
  workspaceId: number,
): Promise<number> => {
  const { rows } = await inWorkspace(workspaceId, (tx) =>
    tx.query<{ count: number }>('select count(*)::int as count from inbound_updates where handled_at is null'),
  );
  return rows[0]?.count ?? 0;
};
