import type { Statement, Transaction } from '../../platform/database/index.ts';

export interface ChannelFactsRow {
  type: number;
  is_public: boolean;
  created_by: number | null;
  manager_id: number | null;
  is_member: boolean;
  manager_name: string | null;
}

const factsStatement = (workspaceId: number, channelId: number, userId: number, lock: boolean): Statement => ({
  name: lock ? 'lock-channel-facts' : 'find-channel-facts',
  text: `select c.type, c.is_public, c.created_by, c.manager_id,
      exists (select 1 from channel_members m
        where m.workspace_id = c.workspace_id and m.channel_id = c.id and m.user_id = $3) as is_member,
      (select trim(u.first_name || ' ' || u.last_name) from users u
        where u.workspace_id = c.workspace_id and u.id = c.manager_id) as manager_name
    from channels c where c.workspace_id = $1 and c.id = $2 and c.deleted_at is null ${lock ? 'for no key update of c' : ''}`,
  values: [workspaceId, channelId, userId],
});

/** What `can` needs of a channel; with `lock` the channel's row is held until the transaction ends. */
export const findChannelFacts = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  userId: number,
  lock = false,
): Promise<ChannelFactsRow | null> => {
  const { rows } = await tx.query<ChannelFactsRow>(factsStatement(workspaceId, channelId, userId, lock));
  return rows[0] ?? null;
};
