import { statement, type Transaction } from '../../../platform/database/index.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';
import { channelMembersTable, channelsTable } from './exported-queries.ts';

export interface ChannelFactsRow {
  name: string;
  type: number;
  is_public: boolean;
  created_by: number | null;
  manager_id: number | null;
  last_seq: number;
  first_seq: number;
  /** The team has blocked the client. */
  is_blocked: boolean;
  is_member: boolean;
  manager_name: string | null;
}

export const lockStatement = statement({
  name: 'lock-channel',
  text: `select 1 from ${channelsTable} where workspace_id = $1 and id = $2 for no key update`,
  values: (workspaceId: number, channelId: number) => [workspaceId, channelId],
}).of();

/** Locks a channel's row until the transaction ends: its changes are ordered by it. */
export const lockChannel = async (tx: Transaction, workspaceId: number, channelId: number): Promise<void> => {
  await tx.query(lockStatement(workspaceId, channelId));
};

export const channelFactsStatement = statement({
  name: 'find-channel-facts',
  text: `select c.name, c.type, c.is_public, c.created_by, c.manager_id, c.last_seq, c.first_seq,
      c.blocked_at is not null as is_blocked,
      exists (select 1 from ${channelMembersTable} m
        where m.workspace_id = c.workspace_id and m.channel_id = c.id and m.user_id = $3) as is_member,
      (select trim(u.first_name || ' ' || u.last_name) from ${usersTable} u
        where u.workspace_id = c.workspace_id and u.id = c.manager_id) as manager_name
    from ${channelsTable} c where c.workspace_id = $1 and c.id = $2 and c.deleted_at is null`,
  values: (workspaceId: number, channelId: number, userId: number) => [workspaceId, channelId, userId],
}).of<ChannelFactsRow>();

/**
 * The facts `can` needs about a channel; `lock` locks the channel's row until the transaction ends. The lock is a
 * separate statement: after waiting for it, only a new statement sees the members that the previous transaction added
 * or removed.
 */
export const findChannelFacts = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  userId: number,
  lock = false,
): Promise<ChannelFactsRow | null> => {
  const [, found] = await Promise.all([
    lock ? tx.query(lockStatement(workspaceId, channelId)) : null,
    tx.query(channelFactsStatement(workspaceId, channelId, userId)),
  ]);
  return found.rows[0] ?? null;
};
