import { statement, type Transaction } from '../../../platform/database/index.ts';

/** Moves a member's read mark forward to `upToSeq`, or to the newest message; never back. Returns whether it moved. */
export const moveReadMark = statement({
  name: 'move-read-mark',
  text: `update channel_members m set read_seq = least(c.last_seq, coalesce($4, c.last_seq))
    from channels c where c.workspace_id = $1 and c.id = $2 and m.workspace_id = $1 and m.channel_id = $2
      and m.user_id = $3 and m.read_seq < least(c.last_seq, coalesce($4, c.last_seq))`,
  values: (workspaceId: number, channelId: number, userId: number, upToSeq: number | null) => [
    workspaceId,
    channelId,
    userId,
    upToSeq,
  ],
}).any();

/** Moves a member's read mark back to `readSeq`; never forward. Returns whether it moved. */
export const moveReadMarkBack = statement({
  name: 'move-read-mark-back',
  text: `update channel_members set read_seq = $4
    where workspace_id = $1 and channel_id = $2 and user_id = $3 and read_seq > $4`,
  values: (workspaceId: number, channelId: number, userId: number, readSeq: number) => [
    workspaceId,
    channelId,
    userId,
    readSeq,
  ],
}).any();

export const lockOwnMembershipsStatement = statement({
  name: 'lock-own-memberships',
  text: `select 1 from channel_members where workspace_id = $1 and user_id = $2
    order by channel_id for no key update`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).of();

export const readAllChannelsStatement = statement({
  name: 'read-all-channels',
  text: `update channel_members m set read_seq = c.last_seq from channels c
    where m.workspace_id = $1 and m.user_id = $2 and c.workspace_id = $1 and c.id = m.channel_id
      and c.deleted_at is null and m.read_seq < c.last_seq
    returning m.channel_id, c.last_seq`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).of<{ channel_id: number; last_seq: number }>();

/** Moves all read marks of a user to the newest messages; returns those that moved. */
export const moveAllReadMarks = async (
  tx: Transaction,
  workspaceId: number,
  userId: number,
): Promise<{ channel_id: number; last_seq: number }[]> => {
  // Locked in the order of the channels, so that two of these at once can't deadlock.
  await tx.query(lockOwnMembershipsStatement(workspaceId, userId));
  const { rows } = await tx.query(readAllChannelsStatement(workspaceId, userId));
  return rows;
};
